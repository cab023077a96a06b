"""The sequential test: whether a tournament may end early, and how often that is a mistake.

It is a group sequential test with the bounds of O'Brien and Fleming at ten looks. After each tenth of the rounds the
sum of what one bot got more than another is weighed by the root of the sum of its squares. Where two bots are equally
good, the chance that this ever leaves the bound is the error rate, which all comparisons share in equal parts
(Bonferroni). The bound is reckoned by numerical integration of the sum's density from look to look. A sum that is
weighed so is never above the root of the number of rounds, so that a few lucky ones are not enough.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, final

import numpy as np
from numpy.typing import NDArray

LOOKS: Final = 10
POWER: Final = 0.8
_NODES: Final = 64  # of the integration
_PLACES: Final = 4

Numbers = NDArray[np.float64]


def looks_of(rounds: int) -> tuple[int, ...]:
    """After how many rounds it is asked whether all is clear; the last look is the end."""
    return tuple(dict.fromkeys(-(-rounds * look // LOOKS) for look in range(1, LOOKS + 1)))


@cache
def bound_of(looks: tuple[int, ...], error: float) -> float:
    """How far the weighted sum must be at the last look; at an earlier one further, by the root of what is left out."""
    low, high = 0.0, 20.0
    while high - low > 10 ** -(_PLACES + 2):
        middle = (low + high) / 2
        if chance_to_cross(looks, middle, 0.0) > error:
            low = middle
        else:
            high = middle
    return round(high, _PLACES)


@cache
def drift_found(looks: tuple[int, ...], bound: float) -> float:
    """The true difference that is found with a chance of 80 %: in standard errors of the whole tournament."""
    low, high = 0.0, 40.0
    while high - low > 10 ** -(_PLACES + 2):
        middle = (low + high) / 2
        if chance_to_cross(looks, bound, middle) < POWER:
            low = middle
        else:
            high = middle
    return round(high, _PLACES)


def chance_to_cross(looks: Sequence[int], bound: float, drift: float) -> float:
    """How likely the sum is outside of the bound at one of the looks, with this drift over all of them.

    The bound is one number for the sum of all looks, in its standard deviations at the end: that is what makes it
    O'Brien's and Fleming's.
    """
    places, weights = (part * bound for part in _legendre())
    inside: Numbers = np.empty(0)
    before = 0
    for look in looks:
        share = (look - before) / looks[-1]
        if not before:
            inside = _normal(places - drift * share, share)
        else:
            inside = _normal(places[:, None] - places[None, :] - drift * share, share) @ (weights * inside)
        before = look
    return float(1 - np.sum(weights * inside))


@cache
def _legendre() -> tuple[Numbers, Numbers]:
    """Where Gauss and Legendre look at a function between -1 and 1, and how much each of these places counts."""
    places, weights = np.polynomial.legendre.leggauss(_NODES)
    return places, weights


def _normal(places: Numbers, variance: float) -> Numbers:
    """The density of a normal number around zero."""
    density: Numbers = np.exp(-places * places / (2 * variance)) / np.sqrt(2 * np.pi * variance)
    return density


@dataclass(frozen=True)
class Looked:
    """What was seen at a look."""

    rounds: int
    bound: float  # for the weighted sum, at this look
    weighed: tuple[float, ...]  # sum of each comparison


@final
@dataclass
class SequentialTest:
    """Hears the differences of each round in order, and looks at them when it is time."""

    looks: tuple[int, ...]
    bound: float
    comparisons: int
    seen: list[Looked] = field(default_factory=list)
    clear: dict[int, int] = field(default_factory=dict)  # the look, from 1, at which a comparison became clear
    _rounds: int = 0

    def __post_init__(self) -> None:
        self._sums = np.zeros(self.comparisons)
        self._squares = np.zeros(self.comparisons)

    @property
    def stopped_at(self) -> int:
        """After how many rounds all was clear; 0 as long as something is not."""
        return self.seen[-1].rounds if self.seen and len(self.clear) == self.comparisons else 0

    def hear(self, differences: Numbers) -> None:
        """The next rounds, a row for each; those after all was clear are left out."""
        while len(differences) and not self.stopped_at and len(self.seen) < len(self.looks):
            until = self.looks[len(self.seen)] - self._rounds
            now, differences = differences[:until], differences[until:]
            for row in now:  # one after another, so that it makes no difference in what pieces they come
                self._sums += row
                self._squares += row * row
            self._rounds += len(now)
            if self._rounds == self.looks[len(self.seen)]:
                self._look()

    def _look(self) -> None:
        bound = self.bound * float(np.sqrt(self.looks[-1] / self._rounds))
        roots = np.sqrt(self._squares)
        weighed = np.divide(self._sums, roots, out=np.zeros(self.comparisons), where=roots > 0)
        self.seen.append(Looked(self._rounds, round(bound, _PLACES), tuple(round(float(z), _PLACES) for z in weighed)))
        for comparison in range(self.comparisons):
            if abs(weighed[comparison]) >= bound:
                self.clear.setdefault(comparison, len(self.seen))
