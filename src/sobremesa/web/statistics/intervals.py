"""How sure a share of games is that were won: Wilson's interval, which is honest where games are few."""

import math
from dataclasses import dataclass
from typing import Final

_NORMAL: Final = 1.959963984540054  # within so many standard deviations lie 95 percent


@dataclass(frozen=True)
class Share:
    """How many of so many games were won."""

    won: int
    played: int

    @property
    def value(self) -> float:
        """From 0 to 1."""
        return self.won / self.played if self.played else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Between what it is with 95 percent, if games are as they were; nothing is known where none was played."""
        if not self.played:
            return 0.0, 1.0
        share, spread = self.value, _NORMAL**2 / self.played
        middle = (share + spread / 2) / (1 + spread)
        around = math.sqrt(share * (1 - share) * spread + spread**2 / 4) / (1 + spread)
        low = middle - around if self.won else 0.0
        return low, middle + around if self.won < self.played else 1.0


def percent(share: float) -> int:
    """A share as it is told."""
    return math.floor(100 * share + 0.5)
