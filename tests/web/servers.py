"""Real server processes, started fast, killed without mercy."""

import multiprocessing
import os
import socket
import time
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from typing import final

from sobremesa.web.settings import Limits, Settings
from tests.web.leftovers import MARK

# The fork server imports once what every server process needs, and is asked for a fresh process at each start.
_CONTEXT: ForkServerContext = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tests.web.serving", "tests.web.stores", "httpx"])


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@final
class Server:
    """One server process on one database, at the same address each time that it is started."""

    def __init__(
        self, url: str, *, synchronous: str = "FULL", bot_pause: float = 0.0, bot_workers: int = 0, mark: str = ""
    ) -> None:
        """`mark` stands in the environment of every process that the server starts: see `leftovers.py`."""
        self.settings = Settings(
            port=free_port(),
            database=url,
            limits=Limits(rates={}, streams=0, each=0),
            bot_pause=bot_pause,
            bot_workers=bot_workers,
            synchronous=synchronous,
        )
        self.mark = mark
        self.address = f"http://127.0.0.1:{self.settings.port}"
        self._process: BaseProcess | None = None

    @property
    def pid(self) -> int:
        """The id of the process that runs now."""
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until it answers."""
        from tests.web.serving import serve

        environment = {**os.environ, MARK: self.mark} if self.mark else dict(os.environ)
        # A daemon may start no processes: whoever wants workers must kill the server, whatever happens.
        daemon = self.settings.bot_workers == 0
        self._process = _CONTEXT.Process(target=serve, args=(self.settings, environment), daemon=daemon)
        self._process.start()
        end = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.settings.port), timeout=5).close()
                return
            except OSError:
                if time.monotonic() > end or not self._process.is_alive():
                    raise
                time.sleep(0.01)

    def kill(self) -> None:
        """kill -9, and nothing else: it has no time for a last word."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
