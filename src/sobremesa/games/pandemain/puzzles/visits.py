"""What the puzzles of Pandemain have in common: points for one seat, within a visit or the rest of its day.

Only the marker on the points track counts. What a visit draws out of the bag or from a pile may not change the answer:
each proof is made with several orders of what is drawn.
"""

from collections.abc import Mapping
from typing import Final

from sobremesa.core.native import i64
from sobremesa.core.state import State
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.kinds import ROUNDS
from sobremesa.games.pandemain.position import ACTIVE, POINTS, ROUND, TURNS, Position
from sobremesa.games.pandemain.steps import TURN

NO_MATTER: Final = -1
_LEAST_POINTS: Final = 3  # that are worth a question
# To stop, and what is only a means: which of several things of a kind goes, or comes.
_WITHOUT_MEANING: Final = (
    range(v.DONE, v.END + 1),
    range(v.INGREDIENT_OF, v.COLUMN_OF),
    range(v.FLOUR_OF, v.BUY_A),
    range(v.PAY_WITH, v.BAKE_A),
    range(v.LOAD, v.SELL_A),
    range(v.GIVE_LOAF_OF, v.BLESS),
    range(v.GIVE, v.TAKE),
    range(v.LEAVE_REWARD, v.FAVOUR_OF),
)


def deciding(state: State, *steps: int) -> Position | None:
    """A copy of the position, where a person has to choose at one of these steps on the last day.

    Before that day points at once are seldom what a good player looks for.
    """
    assert isinstance(state, Position)
    if state.over() or int(state.words[ROUND]) != ROUNDS or int(state.top()) & 255 not in steps:
        return None
    copy = state.clone()
    assert isinstance(copy, Position)
    return copy


class VisitTask:
    """What can be done with one worker, up to the end of its turn."""

    enough = _LEAST_POINTS
    most = True
    asked_for = 0
    least = 60

    def __init__(self, start: Position, about: Mapping[str, str]) -> None:
        self.start: State = start
        self.about = about
        self.seat = int(start.words[ACTIVE])
        self._points = int(start.of(self.seat, POINTS))
        self._turns = int(start.words[TURNS])

    def options(self, state: State) -> list[int]:
        """All that can be done."""
        return state.legal()

    def after(self, state: State, action: int) -> State:
        """One more choice, without what others do after the turn."""
        after = state.clone()
        after.perform_alone(i64(action))
        return after

    def key(self, state: State) -> tuple[int, ...]:
        """Everything on the table, and the generator: something may be drawn on the way."""
        assert isinstance(state, Position)
        return (*state.words, int(state.depth), *state.rng_words())

    def is_end(self, state: State) -> bool:
        """Whether the turn is over."""
        assert isinstance(state, Position)
        if state.over() or state.words[ACTIVE] != self.seat or state.words[TURNS] != self._turns:
            return True
        return int(state.top()) & 255 < TURN

    def value(self, state: State) -> int:
        """The points that were gained."""
        assert isinstance(state, Position)
        return int(state.of(self.seat, POINTS)) - self._points

    def essence(self, state: State, action: int) -> int:
        """Means belong to no idea."""
        return NO_MATTER if self.is_means(action) else action

    def is_means(self, action: int) -> bool:
        """Which of several things of a kind goes, or comes."""
        return any(action in actions for actions in _WITHOUT_MEANING)

    def closing(self, state: State) -> int | None:
        """The visit, or the turn, can be ended where nothing more must be done."""
        return next((action for action in (v.END, v.DONE) if state.is_legal(action)), None)

    def shortfall(self, ended: State) -> tuple[str, Mapping[str, str | int]] | None:
        """Points say it."""
        return None


def could_earn(p: Position, seat: int) -> bool:
    """Whether there is anything to sell."""
    return bool(p.has_any_loaf(i64(seat)))
