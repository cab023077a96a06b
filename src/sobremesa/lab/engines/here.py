"""The engine that needs nothing: every job is done in this process, when its result is asked for."""

from collections.abc import Callable, Iterable
from typing import final

from sobremesa.lab.engines.engine import J, R, Results


@final
class InThisProcess:
    """One job after another."""

    name = "one process"
    workers = 1

    def run(self, work: Callable[[J], R], jobs: Iterable[J]) -> Results[R]:
        """Each job's number and result."""
        for number, job in enumerate(jobs):
            yield number, work(job)

    def close(self) -> None:
        """There is nothing to end."""
