"""Where beans lie, seen from above: each beside the others, the first ones in the middle."""

import math
from dataclasses import dataclass
from typing import Final

_GOLDEN: Final = math.radians(137.5)  # from each bean to the next, as in the head of a sunflower
_TURNS: Final = (12, 75, 140, 38, 104, 168, 58)  # degrees: no two neighbours lie alike
_KINDS: Final = 3  # of beans, by their colour


@dataclass(frozen=True)
class Bean:
    """One bean of a drawing."""

    x: float
    y: float
    turn: int
    kind: int


def lay_out(count: int, apart: float, flat: float = 1.0) -> list[Bean]:
    """So many beans around 0 0. A bean keeps its place when others come or go; `flat` presses the circle down."""
    found = []
    for number in range(count):
        far, angle = apart * math.sqrt(number + 0.4), number * _GOLDEN
        x, y = round(far * math.cos(angle), 1), round(far * math.sin(angle) * flat, 1)
        found.append(Bean(x, y, _TURNS[number % len(_TURNS)], number % _KINDS))
    return found
