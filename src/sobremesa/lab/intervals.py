"""How sure a share of won games is."""

import math
from typing import Final

SURE: Final = 1.96  # standard deviations on either side: 95 percent


def wilson(won: float, games: float) -> tuple[float, float]:
    """Wilson's interval of a share, with 95 percent."""
    share, spread = won / games, SURE * SURE / games
    middle = (share + spread / 2) / (1 + spread)
    half = SURE * math.sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
