"""How sure a mean is: means of rounds with their standard errors, and intervals of 95 percent.

The games of a round share a deal, so they are no independent evidence; rounds are.
"""

import math
from functools import cache
from typing import Final, final

import numpy as np
from numpy.typing import NDArray

from sobremesa.lab.intervals import SURE, wilson

_NOTHING: Final = 1e-9
_SLICES: Final = 400  # of an integration by Simpson's rule: an even number
_EVEN_CHANCE: Final = 0.475  # between zero and the bound of 95 percent


@final
class Means:
    """The means of several figures over rounds, heard in order."""

    def __init__(self, figures: int) -> None:
        self.rounds = 0
        self._sums = np.zeros(figures)
        self._squares = np.zeros(figures)

    def hear(self, rows: NDArray[np.float64]) -> None:
        """The next rounds, a row for each."""
        self.rounds += len(rows)
        self._sums += rows.sum(axis=0)
        self._squares += (rows * rows).sum(axis=0)

    def mean(self, figure: int) -> float:
        """Over all rounds."""
        return float(self._sums[figure]) / self.rounds

    def spread(self, figure: int) -> float:
        """The standard deviation between rounds; 0 where there is one round only."""
        if self.rounds < 2:
            return 0.0
        surplus = float(self._squares[figure]) - self.rounds * self.mean(figure) ** 2
        return math.sqrt(max(0.0, surplus) / (self.rounds - 1))

    def error(self, figure: int) -> float:
        """The standard error of the mean."""
        return self.spread(figure) / math.sqrt(self.rounds)

    def weighed(self, figure: int) -> float:
        """The sum by the root of the sum of its squares: never above the root of the number of rounds."""
        root = math.sqrt(self._squares[figure])
        return float(self._sums[figure]) / root if root > _NOTHING else 0.0

    def interval(self, figure: int) -> tuple[float, float] | None:
        """Of the mean, by Student's distribution; None where all rounds are alike, so that nothing says how sure."""
        if self.error(figure) < _NOTHING:
            return None
        half = student(self.rounds - 1) * self.error(figure)
        return self.mean(figure) - half, self.mean(figure) + half

    def share_interval(self, figure: int, *, single_games: bool) -> tuple[float, float]:
        """Of a share: Wilson's, for as many games as would be so sure if each had a deal of its own.

        Where rounds are single games, these are the rounds themselves; so they are where all rounds are alike.
        """
        share, error = min(1.0, max(0.0, self.mean(figure))), self.error(figure)
        games = float(self.rounds)
        if not single_games and error > _NOTHING and 0 < share < 1:
            games = share * (1 - share) / error**2 * (SURE / student(self.rounds - 1)) ** 2
        return wilson(share * games, games)


@cache
def student(freedom: int) -> float:
    """How many standard errors stand for 95 percent where the spread is known from so many rounds and one more."""
    if freedom > 2000:
        return SURE
    low, high = 0.0, 15.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        if _chance_below(middle, freedom) < _EVEN_CHANCE:
            low = middle
        else:
            high = middle
    return round(high, 6)


def _chance_below(bound: float, freedom: int) -> float:
    """The chance of Student's number to lie between zero and the bound."""
    places = np.linspace(0.0, bound, _SLICES + 1)
    factor = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)
    density = factor * (1 + places * places / freedom) ** (-(freedom + 1) / 2)
    weights = np.ones(_SLICES + 1)
    weights[1:-1:2], weights[2:-1:2] = 4, 2
    return float(np.sum(weights * density)) * bound / _SLICES / 3
