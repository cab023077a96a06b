"""The round that earns most: all workers that are left to one seat by day, while the others stay at home.

Nothing is drawn: whatever would be drawn ends it, and what has been earned counts.
"""

from collections.abc import Iterator, Mapping
from typing import Final, final

from sobremesa.core.native import i64
from sobremesa.core.state import State
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.position import ACTIVE, PHASE, RESERVE, Position
from sobremesa.games.pandemain.puzzles.visits import VisitTask, could_earn, deciding
from sobremesa.games.pandemain.steps import BY_DAY, TURN

_WORKERS: Final = {2: "two", 3: "three"}


@final
class RoundTask(VisitTask):
    """One visit after the other."""

    def options(self, state: State) -> list[int]:
        """Workers go straight to where they are sent."""
        return [action for action in state.legal() if action != v.PASS_THROUGH]

    def after(self, state: State, action: int) -> State:
        """After the last choice of a visit the next worker's turn comes."""
        after = super().after(state, action)
        if self.is_between(after) and after.reveals == self.start.reveals:
            after = state.clone()
            after.perform(i64(action))
        return after

    def is_between(self, state: State) -> bool:
        """Whether a visit is over and another can follow."""
        assert isinstance(state, Position)
        over = state.over() or int(state.top()) & 255 < TURN
        return over and not state.over() and state.of(self.seat, RESERVE) > 0

    def is_end(self, state: State) -> bool:
        """Whether the day is over for the seat, or something was drawn."""
        assert isinstance(state, Position)
        if state.over() or state.words[PHASE] != BY_DAY or state.reveals != self.start.reveals:
            return True
        return int(state.top()) & 255 < TURN


@final
class BestRound:
    """All continuations of two or three visits."""

    id = "round"
    estimated = False
    tries = 3
    alike = 25

    def tasks(self, state: State) -> Iterator[RoundTask]:
        """By day, before a worker is sent."""
        p = deciding(state, TURN)
        if p is None or p.words[PHASE] != BY_DAY:
            return
        seat = int(p.words[ACTIVE])
        if int(p.of(seat, RESERVE)) in _WORKERS and could_earn(p, seat):
            yield RoundTask(with_others_at_home(p, seat), {"workers": _WORKERS[int(p.of(seat, RESERVE))]})

    def task(self, start: Position, about: Mapping[str, str]) -> RoundTask:
        """That of a stored puzzle."""
        return RoundTask(start, about)

    def promises(self, task: RoundTask) -> bool:
        """It is played out at once."""
        return True


def with_others_at_home(p: Position, seat: int) -> Position:
    """A copy in which nobody else has a worker to send."""
    copy = p.clone()
    assert isinstance(copy, Position)
    for other in range(int(p.terms.participants)):
        if other != seat:
            copy.put(other, RESERVE, 0)
    return copy
