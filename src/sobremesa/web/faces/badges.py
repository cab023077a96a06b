"""Where the numbered badges of both ways lie on a drawing, so that none hides another."""

from math import hypot
from typing import Final

_PITCH: Final = 25.0  # between the middles of two badges
_EDGE: Final = 16.0


class BadgeField:
    """The badges of one drawing."""

    def __init__(self, width: float, height: float) -> None:
        self._width, self._height = width, height
        self._taken: list[tuple[float, float]] = []

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where a badge lies that belongs here: here, or beside it, by turns to the right and to the left."""
        y = min(self._height - _EDGE, max(_EDGE, y))
        x = min(self._width - _EDGE, max(_EDGE, x))
        beside = (x + _PITCH * ((step + 1) // 2) * (1 if step % 2 else -1) for step in range(2 * len(self._taken) + 3))
        inside = (each for each in beside if _EDGE <= each <= self._width - _EDGE)
        free = next((each for each in inside if self._is_free(each, y)), x)
        self._taken.append((free, y))
        return free, y

    def _is_free(self, x: float, y: float) -> bool:
        return all(hypot(x - other, y - up) >= _PITCH - 0.5 for other, up in self._taken)
