"""A mean of simulations with how far it may be off."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, variance
from typing import Final

from sobremesa.bots.advice import margin_of

# How many standard errors lie on either side of a mean for 99 percent: what holds for many, and what is added, divided
# by how many more than one value there are. Good to a hundredth from twenty values on.
_SURE: Final = 2.576
_FEWER: Final = 5.1


@dataclass(frozen=True)
class Estimate:
    """A mean, and how far it may be off: with 95 and with 99 percent."""

    mean: float
    margin: float
    sure_margin: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Estimate":
        """The mean of at least two values."""
        more = len(values) - 1
        sure = (_SURE + _FEWER / more) * math.sqrt(variance(values) / len(values))
        return cls(fmean(values), margin_of(values), sure)

    def turned(self) -> "Estimate":
        """The same seen from the other side."""
        return Estimate(-self.mean, self.margin, self.sure_margin)

    @property
    def low(self) -> float:
        """The lower end of its interval of 95 percent."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """The upper end."""
        return self.mean + self.margin

    @property
    def is_clear(self) -> bool:
        """Whether it is more than nothing, with 95 percent."""
        return self.mean > self.margin

    @property
    def is_clearly_less(self) -> bool:
        """Whether it is less than nothing, with 95 percent."""
        return -self.mean > self.margin

    @property
    def is_sure(self) -> bool:
        """The same with 99 percent."""
        return self.mean > self.sure_margin
