"""What time it is at a table: our own clock, or that of a process ahead of ours which has written there."""

from collections.abc import Callable
from typing import final
from weakref import WeakKeyDictionary

from sobremesa.table.table import Table


@final
class TableTimes:
    """The times at the tables of one process."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self.clock = clock
        self._ahead: WeakKeyDictionary[Table, int] = WeakKeyDictionary()  # of our clock, by what others wrote there

    def now(self, table: Table, at: int | None = None) -> int:
        """The time at a table now, or at a moment of our clock: never earlier than its last entry.

        Where a process whose clock is ahead of ours has written, the time goes on from there as fast as ours does: a
        clock at the table counts what really passes, and stands still for nobody.
        """
        moment = self.clock() if at is None else at
        return max(moment + self._ahead.get(table, 0), table.last_time)

    def due(self, table: Table) -> int | None:
        """When, by our clock, the time of whoever decides is up; None where no clock runs."""
        deadline = table.deadline()
        return None if deadline is None else deadline - self._ahead.get(table, 0)

    def mind(self, table: Table) -> None:
        """See how far the last entry that was read is ahead of our clock."""
        ahead = table.last_time - self.clock()
        if ahead > self._ahead.get(table, 0):
            self._ahead[table] = ahead
