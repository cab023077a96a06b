"""Small pictures on one scale, side by side: a line in steps over the moves of a game, and what it is held to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup, escape

from sobremesa.web.graphs.field import Band, Field
from sobremesa.web.graphs.lines import Placed
from sobremesa.web.graphs.shown import Plot
from sobremesa.web.graphs.svg import number, path, text

WIDE: Final = 250
NARROW: Final = 166


@dataclass(frozen=True)
class PlacedSign:
    """Something that happened, as a sign over the field."""

    at: int
    value: int
    drawn: Markup  # around the middle of its own
    line: str = ""  # the class of a line from it down to the bottom, '' for none


@dataclass(frozen=True)
class Trace:
    """One line in steps over its shaded area."""

    values: Sequence[int]
    bands: Sequence[Band]
    high: int
    kind: str  # the class that gives it its colour
    until: int | None = None  # where it ends, where that is before the last move
    limit: Sequence[int] = ()  # what it is held to, as a second line
    signs: Sequence[PlacedSign] = ()
    step: int = 0  # between the lines of its grid; 0 for whatever fits

    def drawn(self, width: int, height: int, most: int = 4) -> Plot:
        """The drawing of this size, with so many lines in its grid."""
        moves = len(self.values) - 1
        field = Field(width, height, 24, width - 26, 14, height - 20, moves, 0, self.high)
        back = field.bands(self.bands) + field.grid(most, self.step)
        back += path(f"under {self.kind}", field.area(self.values, self.until))
        if self.limit:
            back += path("limit", field.steps(self.limit, self.until))
        back += path(f"over {self.kind}", field.steps(self.values, self.until))
        back += Markup().join(_signed(sign, field) for sign in self.signs)
        return Plot(width, height, back, lambda at: self._overlay(field, at))

    def _overlay(self, field: Field, at: int | None) -> Markup:
        drawn = Markup()
        count = len(self.values) - 1 if self.until is None else self.until
        if at is not None and at < field.moves:
            drawn += field.moment(at, field.width)
            count = min(at, count)
        free = 10 if any(self._is_beside(sign, count) for sign in self.signs) else 5
        x = field.x(count) + free if at is None else field.right + 5
        return drawn + text(x, field.y(self.values[count]) + 4.5, str(self.values[count]), "v")

    def _is_beside(self, sign: PlacedSign, count: int) -> bool:
        """Whether a sign, or its line, lies where the number at the end would begin."""
        return sign.at - count in (0, 1) and (bool(sign.line) or sign.value == self.values[count])


def _signed(sign: PlacedSign, field: Field) -> Markup:
    x, y = number(field.x(sign.at)), field.y(sign.value)
    line = path(sign.line, f"M{x} {number(y)}V{number(field.bottom)}")
    drawn = Markup(f'<g transform="translate({x} {number(y)})">{escape(sign.drawn)}</g>')
    return (line if sign.line else Markup()) + drawn


def placed(signs: Sequence[PlacedSign]) -> Placed:
    """The same signs in a field of another kind."""
    return lambda field: Markup().join(_signed(sign, field) for sign in signs)
