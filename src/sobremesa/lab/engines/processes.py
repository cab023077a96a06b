"""The engine of several processes on this machine: one pipe to each worker, so that it is known who does what.

A worker that dies takes the place of its job with it and nothing else: a new worker is started, and the job is done
again. Only a job under which several workers died is an error.
"""

import signal
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, Final, final

from sobremesa.lab.engines.answers import pack_job, read_answer
from sobremesa.lab.engines.engine import AHEAD, MOST_DEATHS, J, R, Results, WorkerDied, died_under
from sobremesa.lab.engines.worker import serve

_SPAWN: Final = get_context("spawn")
_QUICK: Final = 0.5  # seconds: after a shorter job the next is sent ahead, so that nobody waits for it


@final
class Processes:
    """Keeps its workers from batch to batch; those that are stopped in a job are replaced."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.name = f"{workers} processes"
        self._crew: list[_Worker] = []
        self._runs = False

    def run(self, work: Callable[[J], R], jobs: Iterable[J]) -> Results[R]:
        """Each job's number and result, as they come."""
        if self._runs:
            raise RuntimeError("an engine runs one batch at a time")
        self._runs = True
        try:
            yield from _Batch(self._crew, self.workers, work, jobs).results()
        finally:
            self._runs = False
            self._end([worker for worker in self._crew if worker.given])

    def close(self) -> None:
        """End all workers."""
        self._end([*self._crew])

    def _end(self, workers: "list[_Worker]") -> None:
        for worker in workers:
            self._crew.remove(worker)
            worker.end()


@final
class _Worker:
    """A process at the other end of a pipe, and the jobs that it was given: it does the first of them."""

    def __init__(self) -> None:
        self.pipe, theirs = _SPAWN.Pipe()
        self.given: deque[tuple[int, Any]] = deque()
        self.ready = False
        self.quick = False
        self._since = 0.0
        with _interrupts_kept():
            self._process = _SPAWN.Process(target=serve, args=(theirs,), daemon=True)
            self._process.start()
        theirs.close()

    def give(self, number: int, job: object, packed: bytes) -> bool:
        """Whether it could be given the job; if not, it is dead."""
        try:
            self.pipe.send_bytes(packed)
        except OSError:
            return False
        if not self.given:
            self._since = time.monotonic()
        self.given.append((number, job))
        return True

    def take(self) -> int:
        """The number of the job that was done."""
        now = time.monotonic()
        self.quick, self._since = now - self._since < _QUICK, now
        return self.given.popleft()[0]

    def end(self) -> str:
        """End it, if it has not ended; how it did."""
        self._process.kill()
        self._process.join()
        code = self._process.exitcode or 0
        self._process.close()
        self.pipe.close()
        return signal.Signals(-code).name if code < 0 else f"exit code {code}"


@final
class _Batch:
    """The jobs of one run, those that wait to be given out, and how many workers died under each."""

    def __init__(self, crew: list[_Worker], most: int, work: Callable[[Any], Any], jobs: Iterable[Any]) -> None:
        self._crew = crew
        self._most = most
        self._work = work
        self._jobs = enumerate(jobs)
        self._all_taken = False
        self._waiting: deque[tuple[int, Any]] = deque()
        self._deaths: Counter[int] = Counter()
        self._unready_deaths = 0

    def results(self) -> Iterator[tuple[int, Any]]:
        """Until all is done."""
        while True:
            self._start_workers()
            self._give_out()
            if self._all_taken and not self._waiting and not any(worker.given for worker in self._crew):
                return
            heard: set[Connection] = set(wait([worker.pipe for worker in self._crew]))  # type: ignore[arg-type]
            for worker in [each for each in self._crew if each.pipe in heard]:
                try:
                    answer = worker.pipe.recv_bytes()
                except (EOFError, OSError):
                    self._bury(worker)
                    continue
                if worker.ready:
                    yield worker.take(), read_answer(answer)
                else:
                    worker.ready, self._unready_deaths = True, 0

    def _fetch(self) -> bool:
        """Take one more job, if there is one."""
        if not self._all_taken:
            for entry in self._jobs:
                self._waiting.append(entry)
                return True
            self._all_taken = True
        return False

    def _start_workers(self) -> None:
        """As many as there may be, while there are jobs for them."""
        while len(self._crew) < self._most:
            idle = sum(not worker.given for worker in self._crew)
            while len(self._waiting) <= idle:
                if not self._fetch():
                    return
            self._crew.append(_Worker())

    def _give_out(self) -> None:
        """A job to each who has none, then one ahead to those whose jobs are quick."""
        for had in range(AHEAD):
            for worker in self._crew:
                if not worker.ready or len(worker.given) != had or (had and not worker.quick):
                    continue
                if not self._waiting and not self._fetch():
                    return
                number, job = self._waiting[0]
                if worker.give(number, job, pack_job(self._work, job)):
                    self._waiting.popleft()

    def _bury(self, worker: _Worker) -> None:
        """Put the jobs of a dead worker back, unless it was one too many."""
        self._crew.remove(worker)
        how = worker.end()
        if not worker.ready:
            self._unready_deaths += 1
            if self._unready_deaths == MOST_DEATHS:
                raise WorkerDied(f"{MOST_DEATHS} workers one after another ended before they could work (by {how})")
        elif worker.given:
            number, job = worker.given[0]
            self._deaths[number] += 1
            if self._deaths[number] == MOST_DEATHS:
                raise died_under(number, job, how)
        self._waiting.extendleft(reversed(worker.given))


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
