"""Lines in steps over the moves of a game, each with its mark, its number and its name at its end."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from sobremesa.web.graphs.field import Band, Field, top_of
from sobremesa.web.graphs.shown import Plot
from sobremesa.web.graphs.svg import FONT, fitted, mark, number, path, text, width_of

WIDE: Final = 680
NARROW: Final = 340
_HEIGHTS: Final = {WIDE: 236, NARROW: 230}
_LINES: Final = {WIDE: 9, NARROW: 6}  # of the grid, at most
_NAMES: Final = {WIDE: 120, NARROW: 76}  # the widest that names at the ends of lines may be
_APART: Final = 15.0  # between two of them
_BOLD: Final = 13
_BEYOND: Final = 26.0  # the width of the step after the last move
_LAST: Final = 8.0  # what an area takes beyond it: what the last move brought is seen

Placed = Callable[[Field], Markup]  # something more that is drawn in a field


@dataclass(frozen=True)
class SeatLine:
    """What was counted of one seat."""

    seat: str  # p1 …
    name: str
    values: Sequence[int]
    beyond: int | None = None  # what it is once all is counted: one step after the last move


@dataclass(frozen=True)
class Chart:
    """Lines of the seats over one another."""

    lines: Sequence[SeatLine]
    bands: Sequence[Band]
    moves: int
    area: Sequence[int] = ()  # what they are compared with, shaded from below
    beyond: str = ""  # what the step after the last move is called
    behind: Placed | None = None  # drawn over the shaded area and below the lines

    def drawn(self, width: int) -> Plot:
        """The drawing of this width."""
        field = self._field(width)
        back = field.bands(self.bands) + field.grid(_LINES[width])
        if self.area:
            back += path("area", field.area(self.area, beyond=_LAST))
        if self.behind:
            back += self.behind(field)
        back += Markup().join(self._line(line, field) for line in self.lines)
        if self.beyond:
            back += text(field.right + _BEYOND, field.bottom + 15, self.beyond, anchor="middle")
        names = self._room(width)
        return Plot(width, _HEIGHTS[width], back, lambda at: self._overlay(field, at, names))

    def _room(self, width: int) -> float:
        longest = max((width_of(line.name) for line in self.lines), default=0.0)
        return min(float(_NAMES[width]), longest)

    def _numbers(self) -> float:
        shown = {value for line in self.lines for value in line.values} | {*self._lasts()}
        return max((width_of(str(value), _BOLD) for value in shown), default=0.0)

    def _lasts(self) -> list[int]:
        return [line.values[-1] if line.beyond is None else line.beyond for line in self.lines]

    def _field(self, width: int) -> Field:
        values = [value for line in self.lines for value in line.values] + self._lasts() + [*self.area]
        low = min(0, *values)
        margin = 36 + self._numbers() + self._room(width) + (_BEYOND if self.beyond else 0)
        height = _HEIGHTS[width]
        return Field(width, height, 30, width - margin, 12, height - 24, self.moves, low, top_of(values, _LINES[width]))

    def _line(self, line: SeatLine, field: Field) -> Markup:
        along = field.steps(line.values)
        if line.beyond is not None:
            along += f"L{number(field.right + _BEYOND)} {number(field.y(line.beyond))}"
        drawn = path(f"ln s{line.seat[1:]}", along)
        ends = [band.start for band in self.bands[1:] if not band.dark and band.start]
        return drawn + Markup().join(mark(line.seat, field.x(at), field.y(line.values[at]), 0.8) for at in ends)

    def _overlay(self, field: Field, at: int | None, room: float) -> Markup:
        """What comes later is pale, a line stands at the moment, and the names tell the figures of the moment."""
        drawn = Markup()
        end = field.right + (_BEYOND if self.beyond else 0.0)
        if at is not None and (at < self.moves or self.beyond):
            drawn += field.moment(at, end + 4)
        rows = []
        for line in self.lines:
            value = line.values[at] if at is not None else line.values[-1] if line.beyond is None else line.beyond
            start = (field.x(at) if at is not None else end, field.y(value))
            drawn += mark(line.seat, *start)
            rows.append((start[1], line, value))
        rows.sort(key=lambda row: (row[0], row[1].seat))
        places = apart([row[0] for row in rows], field.top, field.bottom)
        for place, (y, line, value) in zip(places, rows, strict=True):
            if at is None and abs(place - y) > 2:
                drawn += path("lead", f"M{number(end + 4)} {number(y)}L{number(end + 9)} {number(place)}")
            drawn += self._end(end + 15, place, line, value, room)
        return drawn

    def _end(self, x: float, y: float, line: SeatLine, value: int, room: float) -> Markup:
        drawn = mark(line.seat, x, y)
        said = str(value).replace("-", "−")
        drawn += text(x + 8, y + 4.5, said, "v")
        after = x + 12 + width_of(said, _BOLD)
        return drawn + text(after, y + 4, fitted(line.name, room + FONT / 2), "who")


def apart(wanted: Sequence[float], top: float, bottom: float, least: float = _APART) -> list[float]:
    """Places in the order of those that are wanted, as near to them as can be, with room between them."""
    places: list[float] = []
    for place in wanted:
        places.append(max(place, places[-1] + least if places else top))
    for at in reversed(range(len(places))):
        limit = bottom if at == len(places) - 1 else places[at + 1] - least
        places[at] = min(places[at], limit)
    return places
