"""Which turn has the best chance, where what is drawn decides: by simulations, the same draws for all turns.

In stages: all plans a little, those that may be among the best more, and at last the best one and the best of those
that are clearly less. Plans are as good as the best when they are at most five points behind; what all of those have in
common is the idea. Every plan without it must be ten points behind, with intervals that are apart.
"""

from functools import reduce
from operator import and_, or_
from typing import Final, final

from sobremesa.core.game import Game
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.lab.intervals import wilson
from sobremesa.puzzles.puzzle import MOST_CHANCE, NoPuzzle, Proof
from sobremesa.puzzles.tasks import NO_MATTER, Gamble, Task

FIRST: Final = 64
MIDDLE: Final = 192
SECOND: Final = 512
LAST: Final = 4_000
BEHIND: Final = 0.10  # so much less chance is clearly less
AS_GOOD: Final = 0.05  # so much less may be luck of the draw: an answer counts as right
_FAR_BEHIND: Final = 0.25  # after the first stage: not worth more simulations
_AT_A_GLANCE: Final = 0.02  # after the middle one: two plans so near that have nothing in common are two ideas
_RANDOM_TURNS: Final = 200
_HUNDREDTHS: Final = 10_000  # of a percent


@final
class PlanTried:
    """How often it has gone well after one plan."""

    def __init__(self, task: Gamble, actions: list[int]) -> None:
        self.actions = actions
        self.essences = essences_of(task, actions)
        self.ended = played(task, actions)
        self.tried = 0
        self.well = 0
        self._task = task

    @property
    def chance(self) -> float:
        """That it goes well."""
        return self.well / self.tried

    @property
    def hundredths(self) -> int:
        """The same as it is written."""
        return round(_HUNDREDTHS * self.chance)

    def try_up_to(self, number: int) -> None:
        """Simulate until there are so many."""
        for luck in range(self.tried, number):
            self.well += self._task.survives(self.ended, luck)
        self.tried = max(self.tried, number)

    def is_clearly_less_than(self, best: "PlanTried") -> bool:
        """Ten points behind, and the intervals are apart."""
        upper, lower = wilson(self.well, self.tried)[1], wilson(best.well, best.tried)[0]
        return best.chance - self.chance >= BEHIND and upper < lower


def estimate(game: Game, task: Gamble) -> tuple[Proof, list[int]]:
    """The best plans have one idea and all others are clearly less; NoPuzzle where that is not so."""
    plans = [PlanTried(task, actions) for actions in task.plans()]
    if len(plans) < 2:
        raise NoPuzzle("nothing to refuse")
    best = _best_of_all(plans)
    if best.well == best.tried:
        raise NoPuzzle("no danger")
    good = [plan for plan in plans if best.chance - plan.chance <= AS_GOOD]
    common = common_to(good)
    if common == 0:
        raise NoPuzzle("several ideas")
    nearest = _best_without(common, plans, best)
    if random_share(task, common) >= MOST_CHANCE:
        raise NoPuzzle("chance")
    way = min(good, key=lambda plan: (plan.essences.bit_count(), len(plan.actions)))
    texts = texts_in_common(game, task, common, way.actions)
    return Proof(best.hundredths, nearest.hundredths, len(plans), LAST, len(good), texts), way.actions


def _best_of_all(plans: list[PlanTried]) -> PlanTried:
    """The plan with the best chance; NoPuzzle where it makes little difference, or two ideas are as good."""
    first = _best_after(plans, FIRST)
    if first.chance - min(plan.chance for plan in plans) < BEHIND:
        raise NoPuzzle("nothing to refuse")
    close = [plan for plan in plans if first.chance - plan.chance < _FAR_BEHIND]
    best = _best_after(close, MIDDLE)
    common = common_to([plan for plan in close if best.chance - plan.chance <= _AT_A_GLANCE])
    if common == 0:
        raise NoPuzzle("several ideas")
    if all(plan.essences & common == common for plan in plans):
        raise NoPuzzle("nothing to refuse")
    best = _best_after(close, SECOND)
    best.try_up_to(LAST)
    return best


def _best_without(common: int, plans: list[PlanTried], best: PlanTried) -> PlanTried:
    """The best of all plans without the idea, with as many simulations; NoPuzzle where it is not clearly less."""
    others = [plan for plan in plans if plan.essences & common != common]
    if not others:
        raise NoPuzzle("nothing to refuse")
    for plan in others:
        if plan is _best(others) or not plan.is_clearly_less_than(best):
            plan.try_up_to(LAST)
        if not plan.is_clearly_less_than(best):
            raise NoPuzzle("unclear")
    return _best(others)


def _best_after(plans: list[PlanTried], number: int) -> PlanTried:
    """The one with the best chance after so many simulations of each."""
    for plan in plans:
        plan.try_up_to(number)
    return _best(plans)


def common_to(plans: list[PlanTried]) -> int:
    """The set of what all of them have in common."""
    return reduce(and_, [plan.essences for plan in plans])


def _best(plans: list[PlanTried]) -> PlanTried:
    """The one with the best chance, the first of several."""
    return max(plans, key=lambda plan: plan.chance)


def random_share(task: Gamble, common: int) -> float:
    """How many turns of a random player have the idea in them."""
    rng, found = seeded(0), 0
    for _ in range(_RANDOM_TURNS):
        state, essences = task.start, 0
        while not task.is_end(state):
            options = task.options(state)
            action = options[int(rng.below(len(options)))]
            essences |= _bit_of(task, state, action)
            state = task.after(state, action)
        found += essences & common == common
    return found / _RANDOM_TURNS


def played(task: Task, actions: list[int]) -> State:
    """The position after some actions."""
    state = task.start
    for action in actions:
        state = task.after(state, action)
    return state


def essences_of(task: Task, actions: list[int]) -> int:
    """The set of what some actions mean, one after the other."""
    return reduce(or_, bits_along(task, actions), 0)


def bits_along(task: Task, actions: list[int]) -> list[int]:
    """What each of some actions means, as a set of one; 0 for what makes no difference."""
    state, found = task.start, []
    for action in actions:
        found.append(_bit_of(task, state, action))
        state = task.after(state, action)
    return found


def _bit_of(task: Task, state: State, action: int) -> int:
    essence = task.essence(state, action)
    return 0 if essence == NO_MATTER else 1 << essence


def texts_in_common(game: Game, task: Task, common: int, way: list[int]) -> tuple[str, ...]:
    """The idea in the order of a solution, each of its actions once."""
    of_idea = [action for action, bit in zip(way, bits_along(task, way), strict=True) if bit & common]
    return tuple(dict.fromkeys(game.action_text(action) for action in of_idea))
