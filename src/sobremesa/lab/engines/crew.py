"""What engines with workers have in common: who does what, what becomes of it when a worker dies, and who may start.

A worker that dies takes nothing with it: a new one is started, and its jobs are done again. Only a job under which
several workers died is an error. Workers stay from batch to batch; those that are stopped in a job are replaced.
"""

import logging
import time
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, final

from sobremesa.lab.engines.answers import pack_job, read_answer
from sobremesa.lab.engines.engine import J, R, Results, WorkerDied, died_under

READY: Final = b"ready"  # a worker's first answer
MOST_DEATHS: Final = 3  # of workers under one job, before it is no accident
_QUICK: Final = 0.5  # seconds: after a shorter job the next is sent ahead, so that nobody waits for it

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Death:
    """How a worker ended, and how many such deaths there may be under one job."""

    how: str
    most: int = MOST_DEATHS
    innocent: bool = False  # it would have happened to any worker there


class CrewWorker(ABC):
    """Somebody who does jobs in the order in which they were given."""

    most = 2  # jobs at the same time, with the one that it does

    def __init__(self) -> None:
        self.given: deque[tuple[int, Any]] = deque()  # the first of them is being done
        self.ready = False
        self.quick = False
        self._since = 0.0

    @abstractmethod
    def send(self, packed: bytes) -> bool:
        """Send a job; whether there is still somebody to send it to."""

    @abstractmethod
    def end(self) -> Death:
        """End the worker, if it has not ended; how it did."""

    def give(self, number: int, job: object, packed: bytes) -> bool:
        """Whether it could be given the job; if not, it is dead."""
        if not self.send(packed):
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


class CrewEngine(ABC):
    """An engine with workers; what they are is said by its kinds."""

    def __init__(self) -> None:
        self.crew: list[CrewWorker] = []
        self._runs = False

    @property
    @abstractmethod
    def workers(self) -> int:
        """How many there are at most."""

    @abstractmethod
    def start_worker(self) -> CrewWorker:
        """One more; it says when it is ready."""

    @abstractmethod
    def hear(self) -> list[tuple[CrewWorker, bytes | None]]:
        """Wait until somebody of the crew answers or dies: who, and the answer if there is one."""

    def run(self, work: Callable[[J], R], jobs: Iterable[J]) -> Results[R]:
        """Each job's number and result, as they come."""
        if self._runs:
            raise RuntimeError("an engine runs one batch at a time")
        self._runs = True
        try:
            yield from _Batch(self, work, jobs).results()
        finally:
            self._runs = False
            self._end([worker for worker in self.crew if worker.given])

    def close(self) -> None:
        """End all workers."""
        self._end([*self.crew])

    def _end(self, workers: list[CrewWorker]) -> None:
        for worker in workers:
            self.crew.remove(worker)
            worker.end()


@final
class _Batch:
    """The jobs of one run, those that wait to be given out, and how many workers died under each."""

    def __init__(self, engine: CrewEngine, work: Callable[[Any], Any], jobs: Iterable[Any]) -> None:
        self._engine = engine
        self._crew = engine.crew
        self._work = work
        self._jobs = enumerate(jobs)
        self._all_taken = False
        self._waiting: deque[tuple[int, Any]] = deque()
        self._deaths: Counter[tuple[int, int]] = Counter()
        self._unready_deaths = 0

    def results(self) -> Iterator[tuple[int, Any]]:
        """Until all is done."""
        while True:
            self._start_workers()
            self._give_out()
            if self._all_taken and not self._waiting and not any(worker.given for worker in self._crew):
                return
            for worker, answer in self._engine.hear():
                if worker not in self._crew:  # it was ended, and this was on its way
                    continue
                if answer is None:
                    self._bury(worker)
                elif worker.ready:
                    number, result = worker.take(), read_answer(answer)
                    self._give_out()  # nobody waits for what is done with the result
                    yield number, result
                elif answer == READY:
                    worker.ready, self._unready_deaths = True, 0
                else:
                    read_answer(answer)

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
        while len(self._crew) < self._engine.workers:
            idle = sum(not worker.given for worker in self._crew)
            while len(self._waiting) <= idle:
                if not self._fetch():
                    return
            self._crew.append(self._engine.start_worker())

    def _give_out(self) -> None:
        """A job to each who has none, then one ahead to those whose jobs are quick."""
        for ahead in (False, True):
            for worker in self._crew:
                room = worker.most if ahead and worker.quick else 1
                if not worker.ready or len(worker.given) >= room:
                    continue
                if not self._waiting and not self._fetch():
                    return
                number, job = self._waiting[0]
                if worker.give(number, job, pack_job(self._work, job)):
                    self._waiting.popleft()

    def _bury(self, worker: CrewWorker) -> None:
        """Put the jobs of a dead worker back, unless it was one too many."""
        self._crew.remove(worker)
        death = worker.end()
        if not worker.ready:
            self._unready_deaths += not death.innocent
            if self._unready_deaths == MOST_DEATHS:
                raise WorkerDied(
                    f"{MOST_DEATHS} workers in a row ended before they could work (the last one: {death.how})"
                )
        elif worker.given:
            number, job = worker.given[0]
            self._deaths[number, death.most] += 1
            if self._deaths[number, death.most] == death.most:
                raise died_under(number, job, death.most, death.how)
            _log.warning("job %d is done again: its worker died (%s)", number, death.how)
        self._waiting.extendleft(reversed(worker.given))
