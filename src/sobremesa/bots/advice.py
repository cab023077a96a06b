"""What a person is told who asks for a hint: the plans that a search finds best, and how likely they are to win."""

import math
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from sobremesa.bots import BOTS, SearchBot, Sight, stream_of
from sobremesa.bots.search import MILLION, SURE, Prospect, standard_error
from sobremesa.bots.sight import Budget
from sobremesa.core.game import Game, State

ADVISER: Final = "search"
MOST_ADVICE: Final = 3
_THOUSAND: Final = 1000


@dataclass(frozen=True)
class Advice:
    """One plan, in plain numbers. The chance to win lies between `low` and `high` with 95 percent."""

    plan: tuple[int, ...]
    simulations: int  # 0 where it was the only plan, so that there was nothing to compare
    chance: float
    low: float
    high: float
    points: float | None  # None in a game without
    close: bool = False  # the simulations do not tell it from the best one, with the same 95 percent


def find_advice(game: Game, state: State, seed: int, budget: Budget) -> list[Advice]:
    """The best plans of the seat that decides; the same for whatever this seat does not know."""
    adviser = BOTS[ADVISER]()
    assert isinstance(adviser, SearchBot)
    prospects = adviser.weigh(Sight(game, state, stream_of(seed, state), budget))
    with_points = any(points for prospect in prospects for points in prospect.points)
    tried = [prospect for prospect in prospects if len(prospect.chances) > 1] or prospects[:1]
    found = [_compare(prospect, tried[0], with_points) for prospect in _different(tried)]
    return found[:1] + sorted(found[1:], key=lambda advice: (-advice.chance, -(advice.points or 0.0)))


def _different(prospects: list[Prospect]) -> list[Prospect]:
    """The best plans with different first actions; where there are few of those, the next best of the others too."""
    begun: dict[int, Prospect] = {}
    for prospect in prospects:
        begun.setdefault(prospect.plan[0], prospect)
    chosen = list(begun.values())[:MOST_ADVICE]
    others = [prospect for prospect in prospects if prospect not in chosen]
    return chosen + others[: MOST_ADVICE - len(chosen)]


def _compare(prospect: Prospect, best: Prospect, with_points: bool) -> Advice:
    """What a plan promises, by how it did beside the best one.

    A plan that was dropped early was tried on the first guesses alone, which may have been kind ones. The best plan was
    tried on the same, so how far the other lagged behind it there says more than its own mean.
    """
    tried = len(prospect.chances)
    lags = [one - other for one, other in zip(prospect.chances, best.chances, strict=False)] or [0]
    chance = min(1.0, max(0.0, best.chance + fmean(lags) / MILLION))
    behind_best = 0.0 if prospect is best else standard_error(lags)
    error = SURE * math.hypot(standard_error(best.chances), behind_best) / MILLION
    close = prospect is not best and -fmean(lags) <= SURE * behind_best
    points = None
    if with_points:
        behind = fmean(one - other for one, other in zip(prospect.points, best.points, strict=False))
        points = best.expected_points + behind / _THOUSAND
    low, high = max(0.0, chance - error), min(1.0, chance + error)
    return Advice(tuple(prospect.plan), tried, chance, low, high, points, close)
