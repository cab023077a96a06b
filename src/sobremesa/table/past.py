"""A table as it was: the position and the log of a moment that is gone, with the people who sit there now."""

from typing import final

from sobremesa.core.decisions import Pause
from sobremesa.table.log import NOBODY
from sobremesa.table.situation import Situation


@final
class Past(Situation):
    """A table after so many of its moves that count, to be looked at.

    Position, moves and log are of that moment; seats, names and settings are of now. Nobody decides, no clock runs,
    and nothing can be offered or taken back.
    """

    def __init__(self, whole: Situation, count: int) -> None:
        self._whole = whole
        self.game, self.header, self.seating = whole.game, whole.header, whole.seating
        self.state = whole.state_after(count)
        self.history = whole.history.first(count)
        self.opening = whole.opening
        self.moved = self.history.last_entry
        self.entries = whole.entries[: self.moved]
        self.offer = None
        self.ended = ""
        self.pause_at = self.moved
        self._clocks = whole._clocks

    @property
    def whole(self) -> Situation:
        """The table as it stands now."""
        return self._whole

    @property
    def count(self) -> int:
        """How many moves had been made."""
        return len(self.moves)

    @property
    def pause(self) -> Pause | None:
        """Nobody is asked any more."""
        return None

    def decider(self) -> int:
        """Whoever was to decide has done so."""
        return NOBODY

    def seconds_left(self, seat: int, now: int) -> int | None:
        """No clock runs here."""
        return None

    def can_undo(self, seat: int) -> bool:
        """A moment that is gone is taken back at the table itself, not here."""
        return False
