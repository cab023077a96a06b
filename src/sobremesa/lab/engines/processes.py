"""The engine of several processes on this machine: one pipe to each worker, so that it is known who does what."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Final, final

from sobremesa.lab.engines.crew import CrewEngine, CrewWorker, Death
from sobremesa.lab.engines.worker import serve

_SPAWN: Final = get_context("spawn")


@final
class Processes(CrewEngine):
    """So many processes."""

    def __init__(self, workers: int) -> None:
        super().__init__()
        self._most = workers
        self.name = f"{workers} processes"

    @property
    def workers(self) -> int:
        """How many there are at most."""
        return self._most

    def start_worker(self) -> CrewWorker:
        """One more process."""
        return _Process()

    def hear(self) -> list[tuple[CrewWorker, bytes | None]]:
        """Wait until somebody answers or dies."""
        by_pipe = {worker.pipe: worker for worker in self.crew if isinstance(worker, _Process)}
        heard = wait([*by_pipe])
        return [(worker, worker.receive()) for pipe, worker in by_pipe.items() if pipe in heard]


@final
class _Process(CrewWorker):
    """A process at the other end of a pipe."""

    def __init__(self) -> None:
        super().__init__()
        self.pipe: Connection
        self.pipe, theirs = _SPAWN.Pipe()
        with _interrupts_kept():
            self._process = _SPAWN.Process(target=serve, args=(theirs,), daemon=True)
            self._process.start()
        theirs.close()

    def send(self, packed: bytes) -> bool:
        """Send a job; False where nobody is there."""
        try:
            self.pipe.send_bytes(packed)
        except OSError:
            return False
        return True

    def receive(self) -> bytes | None:
        """What it says; nothing any more where it died."""
        try:
            return self.pipe.recv_bytes()
        except (EOFError, OSError):
            return None

    def end(self) -> Death:
        """Kill it; how it had ended, if it had."""
        self._process.kill()
        self._process.join()
        code = self._process.exitcode or 0
        self._process.close()
        self.pipe.close()
        return Death(signal.Signals(-code).name if code < 0 else f"exit code {code}")


@contextmanager
def _interrupts_kept() -> Iterator[None]:
    """Ctrl-C waits for a moment: a process that is started meanwhile never hears it, and this one does afterwards."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # whoever starts it lets all interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
