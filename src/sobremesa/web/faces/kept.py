"""Drawings that are kept from one page to the next. The key is all that a drawing is made of, its language included."""

from collections.abc import Callable, Hashable
from typing import final

from markupsafe import Markup


@final
class KeptDrawings:
    """So many drawings; the one used longest ago is forgotten first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._drawings: dict[Hashable, Markup] = {}

    def draw(self, key: Hashable, anew: Callable[[], Markup]) -> Markup:
        """The drawing of this key, made anew where it is not kept."""
        drawn = self._drawings.pop(key, None)
        if drawn is None:
            drawn = anew()
            if len(self._drawings) >= self._most:
                self._drawings.pop(next(iter(self._drawings)), None)
        self._drawings[key] = drawn  # the last one to be forgotten
        return drawn
