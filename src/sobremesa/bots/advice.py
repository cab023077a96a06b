"""What a person is told who asks for a hint: the plans that a search finds best, and how likely they are to win."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean, variance
from typing import Final

from sobremesa.bots import BOTS, SearchBot, Sight, bots_for, stream_of
from sobremesa.bots.search import MILLION, Prospect, different
from sobremesa.bots.sight import Budget
from sobremesa.core.game import Game
from sobremesa.core.state import State

ADVISER: Final = "search"
MOST_ADVICE: Final = 3
_THOUSAND: Final = 1000
# How many standard errors lie on either side of a mean for 95 percent, by how many more than one value there are.
_STUDENT: Final = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26)
_MANY: Final = 1.96
_FEWER: Final = 2.4  # divided by that number, and added to what holds for many


@dataclass(frozen=True)
class Advice:
    """One plan, in plain numbers. The chance to win lies between `low` and `high` with 95 percent."""

    plan: tuple[int, ...]
    simulations: int
    chance: float
    low: float
    high: float
    points: float | None  # None in a game without
    close: bool = False  # the simulations do not tell it, or one that looks worse, from the best one


def can_advise(game: Game) -> bool:
    """Whether there are hints for this game."""
    return ADVISER in bots_for(game)


def find_advice(game: Game, state: State, seed: int, budget: Budget) -> list[Advice]:
    """The best plans of the seat that decides; the same for whatever this seat does not know."""
    adviser = BOTS[ADVISER]()
    assert isinstance(adviser, SearchBot)
    prospects = adviser.weigh(Sight(game, state, stream_of(seed, state), budget), kept=MOST_ADVICE)
    with_points = any(points for prospect in prospects for points in prospect.points)
    tried = [prospect for prospect in prospects if len(prospect.chances) > 1] or prospects[:1]
    shown = different(_without_twins(tried), MOST_ADVICE)[:MOST_ADVICE]
    first = _first(shown)
    others = [_compare(prospect, first, with_points) for prospect in shown if prospect is not first]
    others.sort(key=lambda advice: (-advice.chance, -(advice.points or 0.0)))
    last = max((place for place, advice in enumerate(others, 1) if advice.close), default=0)
    return [
        _compare(first, first, with_points),
        *(replace(advice, close=place <= last) for place, advice in enumerate(others, 1)),
    ]


def _without_twins(prospects: list[Prospect]) -> list[Prospect]:
    """Of those that came to the very same the game's own plan, what was tried longest, and the shortest."""
    found: list[Prospect] = []
    for prospect in prospects:
        twin = next((place for place, each in enumerate(found) if each.is_twin_of(prospect)), None)
        if twin is None:
            found.append(prospect)
        else:
            found[twin] = min((found[twin], prospect), key=_place_among_twins)
    return found


def _place_among_twins(prospect: Prospect) -> tuple[bool, int, int]:
    return not prospect.is_plan, -len(prospect.chances), len(prospect.plan)


def _first(shown: list[Prospect]) -> Prospect:
    """The one with the best chance of those that were tried longest.

    Among those that look the very same in the figures that people see it is a plan of the game, and the shortest.
    """
    best = shown[0]
    alike = [
        prospect
        for prospect in shown
        if prospect.is_plan >= best.is_plan
        and len(prospect.chances) == len(best.chances)
        and round(100 * prospect.chance) == round(100 * best.chance)
        and round(prospect.expected_points) == round(best.expected_points)
    ]
    return min(alike, key=lambda prospect: (not prospect.is_plan, len(prospect.plan)))


def _compare(prospect: Prospect, best: Prospect, with_points: bool) -> Advice:
    """What a plan promises, by how it did beside the best one.

    Where the time was over early a plan may have been tried on the first guesses alone, which may have been kind ones.
    The best plan was tried on the same, so how far the other lagged behind it there says more than its own mean.
    """
    tried = len(prospect.chances)
    leads = _leads(prospect.chances, best.chances)
    chance = min(1.0, max(0.0, best.chance + fmean(leads) / MILLION))
    uncertain = 0.0 if prospect is best else margin_of(leads)
    error = math.hypot(margin_of(best.chances), uncertain) / MILLION
    close = prospect is not best and _is_close(prospect.chances, best.chances)
    points = None
    if with_points:
        points = best.expected_points + fmean(_leads(prospect.points, best.points)) / _THOUSAND
    low, high = max(0.0, chance - error), min(1.0, chance + error)
    return Advice(tuple(prospect.plan), tried, chance, low, high, points, close)


def _is_close(values: list[int], best: list[int]) -> bool:
    """Whether the simulations do not show it to be worse, with 95 percent."""
    leads = _leads(values, best)
    return -fmean(leads) <= margin_of(leads)


def _leads(values: list[int], best: list[int]) -> list[int]:
    """How far one plan was ahead of the best one, in each simulation that both have."""
    return [one - other for one, other in zip(values, best, strict=False)] or [0]


def margin_of(values: Sequence[float]) -> float:
    """How far the mean of so few values may be off, with 95 percent."""
    more = len(values) - 1
    if more < 1:
        return math.inf
    errors = _STUDENT[more - 1] if more <= len(_STUDENT) else _MANY + _FEWER / more
    return errors * math.sqrt(variance(values) / len(values))
