"""What runs many jobs, whether in this process, in several or on a cluster: what it promises, and how it fails.

A job is a small value that says what is to be done, such as options and seeds, and never a State. The work is a
function of a module, found by its name wherever the job is done. The same jobs give the same results on every engine,
as long as the work depends on its job alone.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from reprlib import Repr
from typing import Protocol, TypeVar

from sobremesa.core.errors import SobremesaError

J = TypeVar("J")
R = TypeVar("R")
Results = Generator[tuple[int, R], None, None]  # each with the number of its job, from 0

_short = Repr()
_short.maxother = _short.maxstring = 120
_short.maxlevel = 3


class WorkerDied(SobremesaError):
    """Workers died too often: under the same job, or before they could do any."""


class Engine(Protocol):
    """Runs batches of jobs, one batch after another."""

    @property
    def name(self) -> str:
        """What it is, for people: 'one process', '3 processes', 'ray'."""

    @property
    def workers(self) -> int:
        """How many jobs are done at the same time."""

    def run(self, work: Callable[[J], R], jobs: Iterable[J]) -> Results[R]:
        """Each job's number and result, as they come, in no order.

        Jobs are taken as workers get free. An error of the work is raised as it is. Whoever closes this stops all that
        is still being done; the engine can be used again then.
        """

    def close(self) -> None:
        """End all workers."""


def in_order(results: Iterable[tuple[int, R]]) -> Iterator[R]:
    """The results in the order of their jobs; those that come too early wait."""
    early: dict[int, R] = {}
    wanted = 0
    for number, result in results:
        early[number] = result
        while wanted in early:
            yield early.pop(wanted)
            wanted += 1


def died_under(number: int, job: object, times: int, how: str) -> WorkerDied:
    """The error for a job that is no accident any more."""
    return WorkerDied(f"{times} workers died of job {number}, {_short.repr(job)} (the last one: {how})")
