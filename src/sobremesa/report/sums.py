"""Sums over rounds from which means, shares and their intervals are made; nothing grows with the number of games."""

from collections import Counter
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from sobremesa.lab.arena.spread import student
from sobremesa.lab.intervals import wilson
from sobremesa.web.graphs.played import CellUse, Estimated

Numbers = NDArray[Any]

_VALUES: Final = 256  # values that are counted one by one: 0 to the one before; larger ones with the last
_NOTHING: Final = 1e-12


def tally(counts: Counter[int], values: Numbers) -> None:
    """Count values that come one by one."""
    found, numbers = np.unique(values, return_counts=True)
    for value, number in zip(found.tolist(), numbers.tolist(), strict=True):
        counts[value] += number


@final
class CellSums:
    """Of each number of a table: its mean, where it is not 0, and what was won there.

    `n` are the cases of a round in which it is not 0, `w` what was won in those, `t` what was won in all cases of it.
    """

    def __init__(self) -> None:
        self.rounds = 0
        self.each = 0  # cases of a round
        self._sums: dict[str, Numbers] = {}

    def hear(self, values: Numbers, won: Numbers) -> None:
        """More rounds: numbers by round, case and place; what was won by round and case."""
        self.rounds += len(values)
        self.each = values.shape[1]
        here = values != 0
        v = values.sum(axis=1, dtype=np.float64)
        n = here.sum(axis=1, dtype=np.float64)
        w = np.einsum("rkc,rk->rc", here, won, dtype=np.float64)
        t = won.sum(axis=1)[:, None]
        found = {"v": v, "vv": v * v, "n": n, "nn": n * n, "w": w, "ww": w * w, "nw": n * w, "nt": n * t, "wt": w * t}
        found |= {"t": t, "tt": t * t}
        for name, each in found.items():
            total = each.sum(axis=0)
            self._sums[name] = self._sums[name] + total if name in self._sums else total

    @property
    def cases(self) -> int:
        """All of them."""
        return self.rounds * self.each

    def _of(self, name: str, cell: int) -> float:
        sums = self._sums[name]
        return float(sums[cell] if len(sums) > cell else sums[0])

    def mean(self, cell: int = 0) -> Estimated:
        """The mean of a case."""
        return self._mean("v", "vv", cell)

    def share(self, cell: int = 0) -> Estimated:
        """A mean that lies between 0 and 1: its interval does so too."""
        return self._shared(self.mean(cell), self.cases)

    def in_all(self, cell: int) -> float:
        """The mean alone."""
        return self._of("v", cell) / self.cases

    def _mean(self, name: str, squares: str, cell: int) -> Estimated:
        total = self._of(name, cell)
        mean = total / self.cases
        half = 0.0
        if self.rounds > 1:
            surplus = max(0.0, self._of(squares, cell) - total * total / self.rounds)
            half = student(self.rounds - 1) * (surplus * self.rounds / (self.rounds - 1)) ** 0.5 / self.cases
        return Estimated(mean, mean - half, mean + half, self.cases)

    def _shared(self, found: Estimated, cases: float) -> Estimated:
        """Wilson's interval, for as many cases as would be so sure if each had a deal of its own."""
        share = min(1.0, max(0.0, found.mean))
        alike = min(cases, float(self.rounds))
        if found.half > _NOTHING and 0 < share < 1:
            alike = min(share * (1 - share) * (1.96 / found.half) ** 2, 4.0 * cases)
        low, high = wilson(share * alike, alike) if alike else (0.0, 1.0)
        return Estimated(share, min(low, share), max(high, share), found.cases)

    def use(self, cell: int) -> CellUse:
        """All that is known of one number."""
        used = self._shared(self._mean("n", "nn", cell), self.cases)
        n, w, t = (self._of(name, cell) for name in ("n", "w", "t"))
        rest = self.cases - n
        with_it = self._won(n, w, self._spread_with(cell, w / n)) if n else None
        without = self._won(rest, t - w, self._spread_without(cell, (t - w) / rest)) if rest else None
        return CellUse(self.mean(cell), used, with_it, without, self._lead(cell))

    def _won(self, cases: float, won: float, spread: float) -> Estimated:
        share = won / cases
        half = 1.96 * max(0.0, spread) ** 0.5 / cases
        return self._shared(Estimated(share, share - half, share + half, round(cases)), cases)

    def _spread_with(self, cell: int, share: float) -> float:
        """The sum of the squares of what rounds won more than their part, where it is not 0."""
        return self._of("ww", cell) - 2 * share * self._of("nw", cell) + share * share * self._of("nn", cell)

    def _spread_without(self, cell: int, share: float) -> float:
        """The same where it is 0: with m = each - n cases, of which u = t - w were won."""
        uu = self._of("tt", cell) - 2 * self._of("wt", cell) + self._of("ww", cell)
        mu = self.each * (self._of("t", cell) - self._of("w", cell)) - self._of("nt", cell) + self._of("nw", cell)
        mm = self.rounds * self.each**2 - 2 * self.each * self._of("n", cell) + self._of("nn", cell)
        return uu - 2 * share * mu + share * share * mm

    def _lead(self, cell: int) -> Estimated | None:
        """What is won more where it is not 0 than where it is, over rounds: both lie in the same ones."""
        n, w, t = (self._of(name, cell) for name in ("n", "w", "t"))
        rest = self.cases - n
        if not n or not rest or self.rounds < 2:
            return None
        here, there = w / n, (t - w) / rest
        both = self._both(cell, here, there)
        spread = self._spread_with(cell, here) / n**2 + self._spread_without(cell, there) / rest**2
        spread -= 2 * both / (n * rest)
        half = student(self.rounds - 1) * (max(0.0, spread) * self.rounds / (self.rounds - 1)) ** 0.5
        return Estimated(here - there, here - there - half, here - there + half, round(min(n, rest)))

    def _both(self, cell: int, here: float, there: float) -> float:
        """The sum over rounds of (w - here n)(u - there m)."""
        wu = self._of("wt", cell) - self._of("ww", cell)
        wm = self.each * self._of("w", cell) - self._of("nw", cell)
        nu = self._of("nt", cell) - self._of("nw", cell)
        nm = self.each * self._of("n", cell) - self._of("nn", cell)
        return wu - there * wm - here * nu + here * there * nm


@final
class ValueSums:
    """How often each number of a table had which value, and what was won then."""

    def __init__(self) -> None:
        self.games: Numbers = np.zeros((0, _VALUES))
        self.won: Numbers = np.zeros((0, _VALUES))

    def hear(self, values: Numbers, won: Numbers) -> None:
        """More cases: by case and place."""
        cells = values.shape[1]
        at = np.clip(values, 0, _VALUES - 1) + _VALUES * np.arange(cells)
        games = np.bincount(at.reshape(-1), minlength=cells * _VALUES).reshape(cells, _VALUES)
        weights = np.repeat(won, cells)
        sums = np.bincount(at.reshape(-1), weights, minlength=cells * _VALUES).reshape(cells, _VALUES)
        self.games = games + (self.games if len(self.games) else 0)
        self.won = sums + (self.won if len(self.won) else 0)


@final
class PairSums:
    """How often two things were in the same game, and what was won then."""

    def __init__(self) -> None:
        self.games: Numbers = np.zeros((0, 0))
        self.won: Numbers = np.zeros((0, 0))

    def hear(self, here: Numbers, won: Numbers) -> None:
        """More games: which things are in each, and what was won."""
        there = here.astype(np.float64)
        games, sums = there.T @ there, (there * won[:, None]).T @ there
        self.games = games + (self.games if len(self.games) else 0)
        self.won = sums + (self.won if len(self.won) else 0)
