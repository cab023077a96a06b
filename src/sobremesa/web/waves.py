"""Who has let the game go on in a pause. It is told to nobody before the pause ends, and is no part of the log.

Losing it does no harm: the pause then lasts its seconds.
"""

from typing import Final, final

from sobremesa.table.asked import bots_asked, people_asked
from sobremesa.table.pauses import BOTS_ANSWER
from sobremesa.table.table import Table

_MOST: Final = 1000  # tables whose pauses are remembered


@final
class Waves:
    """The seats that have waved, by table and pause."""

    def __init__(self) -> None:
        self._waved: dict[str, tuple[int, frozenset[int]]] = {}

    def note(self, table_id: str, position: int, seats: frozenset[int]) -> None:
        """These seats let the pause that began with this entry end."""
        known = self._waved.get(table_id, (position, frozenset()))
        if known[0] > position:
            return  # said late, of a pause that is over
        before = known[1] if known[0] == position else frozenset()
        self._waved.pop(table_id, None)
        self._waved[table_id] = (position, before | seats)
        while len(self._waved) > _MOST:
            del self._waved[next(iter(self._waved))]

    def of(self, table: Table) -> frozenset[int]:
        """The seats that have waved in the pause that this table is in."""
        position, seats = self._waved.get(table.table_id, (-1, frozenset()))
        return seats if position == table.pause_at and table.pause is not None else frozenset()

    def complete(self, table: Table, now: int) -> bool:
        """Whether everybody has: all people who are asked, and bots, which take the same time whatever they hold."""
        if table.pause is None or not {*people_asked(table)} <= self.of(table):
            return False
        return not bots_asked(table) or now >= table.waiting_since + BOTS_ANSWER
