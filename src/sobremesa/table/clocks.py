"""The clocks of one table: since when it waits, how long everybody has thought, how long pauses last.

Times are milliseconds, and always given: nothing here looks at the time of day.
"""

from copy import copy
from typing import final

from sobremesa.table.log import NOBODY, Clock
from sobremesa.table.pauses import PauseClock


@final
class Clocks:
    """What clocks show, as far as the log tells."""

    def __init__(self, clock: Clock, seats: int, created: int) -> None:
        self.waiting_since = created  # when the decision at hand was put
        self._clock = clock
        self._thought: list[int] = [0] * seats
        self._pauses = PauseClock()

    def fork(self) -> "Clocks":
        """The same clocks once more."""
        other = copy(self)
        other._thought, other._pauses = list(self._thought), copy(self._pauses)
        return other

    def left(self, seat: int, now: int, *, runs: bool) -> int | None:
        """How long a seat may still think, its clock running or not; below 0 after that; None without a clock."""
        if self._clock.kind == "none":
            return None
        used = self._thought[seat] if self._clock.kind == "game" else 0
        return self._clock.seconds * 1000 - used - (max(0, now - self.waiting_since) if runs else 0)

    def used_up(self, seat: int) -> bool:
        """Whether a seat has no time left for the rest of the game."""
        return self._clock.kind == "game" and self._thought[seat] >= self._clock.seconds * 1000

    def stop(self, seat: int, at: int) -> None:
        """The time since the decision was put goes to whoever thought about it; a clock of NOBODY did not run."""
        if seat != NOBODY:
            self._thought[seat] += max(0, at - self.waiting_since)

    def wait_from(self, at: int) -> None:
        """A decision was put."""
        self.waiting_since = at

    def wind_back(self, at: int, since: int, *, alone: bool) -> None:
        """Moves were taken back, the first of which answered a decision put `since` then: nobody gains time by that.

        Whoever takes a move back `alone` thinks on about it, where every move has its time.
        """
        self.waiting_since = since if alone and self._clock.kind == "move" else at

    def pause_ends(self, turn: int, share: int) -> int:
        """When the pause at hand ends by itself, which takes this share of the turn's time for pauses."""
        return self.waiting_since + self._pauses.length(turn, share)

    def end_pause(self, turn: int, at: int) -> None:
        """A pause of this turn is over, or somebody was the next to let it end."""
        self._pauses.spend(turn, at - self.waiting_since)
        self.waiting_since = at
