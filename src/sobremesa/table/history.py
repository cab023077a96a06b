"""The moves that count at a table, and how one goes back among them."""

from bisect import bisect_right
from copy import copy
from dataclasses import dataclass
from typing import Final, final

from sobremesa.core.events import Event
from sobremesa.core.state import State

_KEPT_EVERY: Final = 8  # moves: a state is kept for going back; at most seven moves are played again from it


@dataclass(frozen=True, slots=True)
class Move:
    """One action that counts: not taken back. `seq` is its entry's; `ply` and `reveals` are of the state before it.

    `waved` says that it let a pause end: all seats together did.
    """

    seq: int
    seat: int
    action: int
    events: list[Event]
    ply: int
    reveals: int
    at: int
    waved: bool = False
    since: int = 0  # when the decision was put that it answers


@final
class History:
    """The moves that count after each entry of the log, and some of the states between them."""

    def __init__(self, start: State) -> None:
        self.moves: list[Move] = []
        self._kept: list[State] = [start.clone()]  # before the moves 0, 8, 16 …
        self._counts: list[int] = [0]  # how many moves counted after each entry

    @property
    def last_entry(self) -> int:
        """The entry of the last move; 0 where there was none."""
        return self.moves[-1].seq if self.moves else 0

    def fork(self) -> "History":
        """The same once more, to go on from."""
        other = copy(self)
        other.moves, other._kept, other._counts = list(self.moves), list(self._kept), list(self._counts)
        return other

    def add(self, move: Move, after: State) -> None:
        """One move more, after which the game stands so."""
        self.moves.append(move)
        if len(self.moves) % _KEPT_EVERY == 0:
            self._kept.append(after.clone())

    def end_entry(self) -> None:
        """The next entry of the log was played, whatever its kind."""
        self._counts.append(len(self.moves))

    def state_after(self, moves: int) -> State:
        """The state after so many of the moves, as a copy."""
        state = self._kept[moves // _KEPT_EVERY].clone()
        for move in self.moves[moves - moves % _KEPT_EVERY : moves]:
            state.apply(move.action)
        return state

    def first(self, count: int) -> "History":
        """The same as it was after so many of the moves."""
        other = copy(self)
        other.moves, other._kept = self.moves[:count], self._kept[: count // _KEPT_EVERY + 1]
        other._counts = self._counts[: other.last_entry + 1]
        return other

    def nearest(self, entry: int) -> int:
        """How many of the moves that count were made up to an entry, whatever was taken back since."""
        return bisect_right(self.moves, entry, key=lambda move: move.seq)

    def moves_up_to(self, entry: int) -> int | None:
        """How many moves the position after an entry had; None where it no longer is on the way to the one now."""
        if not 0 <= entry < len(self._counts):
            return None
        count = self.nearest(entry)
        return count if count == self._counts[entry] else None

    def go_back(self, count: int) -> None:
        """Only the first so many moves still count."""
        del self.moves[count:]
        del self._kept[count // _KEPT_EVERY + 1 :]

    def move_of(self, entry: int) -> Move | None:
        """The move of an entry; None where it was taken back since, or is none."""
        count = self.nearest(entry)
        return self.moves[count - 1] if count and self.moves[count - 1].seq == entry else None

    def before_last_of(self, seats: tuple[int, ...]) -> int | None:
        """The entry before the last move of these seats; None where they have made none."""
        own = (move.seq - 1 for move in reversed(self.moves) if move.seat in seats and not move.waved)
        return next(own, None)
