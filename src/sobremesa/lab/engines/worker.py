"""A worker: a process that does one job after another, for as long as the process that started it is there."""

import os
import signal
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread

from sobremesa.lab.engines.answers import answer_to
from sobremesa.lab.engines.crew import READY


def serve(pipe: Connection) -> None:
    """Answer jobs in the order in which they come. The compiled engine is in use: importing `sobremesa` sees to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever gives the jobs
    jobs: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(pipe, jobs), daemon=True).start()
    try:
        pipe.send_bytes(READY)
        while True:
            pipe.send_bytes(answer_to(jobs.get()))
    except OSError:  # nobody wants to know any more
        return


def _listen(pipe: Connection, jobs: SimpleQueue[bytes]) -> None:
    """Take jobs even while one is done, so that whoever gives them never waits; end with them."""
    try:
        while True:
            jobs.put(pipe.recv_bytes())
    except (EOFError, OSError):
        os._exit(0)
