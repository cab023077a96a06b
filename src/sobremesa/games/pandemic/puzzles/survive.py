"""Survive: the turn after which the game is least likely to be lost before the own next turn. By simulations."""

from collections.abc import Iterator, Mapping
from typing import Final, final

from sobremesa.core.native import i64
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.mind.planner import TurnSearch
from sobremesa.games.pandemic.mind.prospects import plans_of_turn, quick_answer
from sobremesa.games.pandemic.position import WON, Position
from sobremesa.games.pandemic.puzzles.turns import (
    TurnTask,
    asked,
    has_only_these_events,
    others_have_room,
    with_consent,
)
from sobremesa.games.pandemic.steps import ACT

_PLANS: Final = 40  # that are asked for; three quarters of them are made
_MANY_OUTBREAKS: Final = 5
_FEW_CUBES: Final = 4
_COLOURS: Final = 4
_BEAM: Final[i64] = 3  # of the turns of others
_AT_PLACE: Final[i64] = 0
_QUICK_LOOK: Final = 24
_QUICK_PLANS: Final = 8
_LEAST_APART: Final = 4  # of those simulations, between the best and the worst plan


@final
class SurviveTask(TurnTask):
    """Others play on by quick turns until it is the same seat's turn again."""

    most = True

    def value(self, state: State) -> int:
        """Nothing is decided by what lies on the table."""
        return 0

    def plans(self) -> list[list[int]]:
        """Whole turns that lead to different positions."""
        assert isinstance(self.start, Position)
        plans = plans_of_turn(self.start, _PLANS)
        return [plan for plan in plans if self._is_whole(plan)]

    def _is_whole(self, plan: list[int]) -> bool:
        state = self.start
        for action in plan:
            if self.is_end(state) or not state.is_legal(action):
                return False
            state = self.after(state, action)
        return self.is_end(state)

    def survives(self, ended: State, luck: int) -> bool:
        """Whether the game is not lost when the turn comes back."""
        p = ended.guess(self.seat, seeded(luck))
        assert isinstance(p, Position)
        while not p.over() and not (int(p.top()) & 255 == ACT and p.active == self.seat):
            p = play_quickly(p)
        return not p.over() or p.result == WON


def play_quickly(p: Position) -> Position:
    """A whole turn, or one answer."""
    if int(p.top()) & 255 != ACT:
        p.perform(quick_answer(p))
        return p
    ended = TurnSearch(p, _BEAM, _AT_PLACE).best().position
    if not ended.over():
        ended.actions = 1
        ended.perform(i64(v.END_ACTIONS))
    return ended


@final
class Survive:
    """Estimated, not proved."""

    id = "survive"
    estimated = True
    tries = 3
    alike = 20

    def tasks(self, state: State) -> Iterator[SurviveTask]:
        """Where little is missing to lose."""
        p = asked(state)
        if p is None or not has_only_these_events(p, 0) or not others_have_room(p) or not is_near_the_end(p):
            return
        yield SurviveTask(with_consent(p), {})

    def task(self, start: Position, about: Mapping[str, str]) -> SurviveTask:
        """That of a stored puzzle."""
        return SurviveTask(start, about)

    def promises(self, task: SurviveTask) -> bool:
        """Whether it matters what is done."""
        plans = task.plans()
        if len(plans) < 2:
            return False
        alive = []
        for plan in [*plans[:_QUICK_PLANS], [v.END_ACTIONS]]:
            ended = task.start
            for action in plan:
                ended = task.after(ended, action)
            alive.append(sum(task.survives(ended, luck) for luck in range(_QUICK_LOOK)))
        return max(alive) - min(alive) >= _LEAST_APART


def is_near_the_end(p: Position) -> bool:
    """Whether outbreaks or cubes may end the game soon, and cards are left for a round."""
    cubes = min(int(p.supply(colour)) for colour in range(_COLOURS) if not p.is_eradicated(colour))
    cards = int(p.player_cards_left) >= 2 * int(p.players)
    return cards and (p.outbreaks >= _MANY_OUTBREAKS or cubes <= _FEW_CUBES)
