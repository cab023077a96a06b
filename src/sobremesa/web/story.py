"""What one viewer saw happen at a table: the events of its moves, the last first, and the views after them.

Summaries are made of it. Everything in it is what `?move=` shows the same viewer.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import final

from sobremesa.table.situation import Situation
from sobremesa.web.chronicle import events_of
from sobremesa.web.eyes import view_of
from sobremesa.web.looker import Looker
from sobremesa.wording import EventDict, View, Wording


@dataclass(frozen=True)
class Seen:
    """One move as the viewer saw it. Whose it was is told only of the viewer's own: who answered may be a secret."""

    seq: int
    own: bool
    events: list[EventDict]


@final
class Story:
    """The moves of a table for one viewer; each is read only when it is asked for."""

    def __init__(self, table: Situation, wording: Wording, looker: Looker) -> None:
        self._table = table
        self._wording = wording
        self._looker = looker

    def backwards(self) -> Iterator[Seen]:
        """The moves, the last first, and at the end what happened before the first."""
        viewer = self._looker.viewer
        for move in (*reversed(self._table.moves), self._table.opening):
            own = viewer is not None and move.seat == viewer
            yield Seen(move.seq, own, events_of(self._table, self._wording, move, self._looker))

    def view_after(self, seq: int) -> View:
        """What the viewer saw of the position right after a move; before the first for 0."""
        count = bisect_right(self._table.moves, seq, key=lambda move: move.seq)
        return view_of(self._table.state_after(count), self._looker)
