"""Things below each other, a line for each player: a bar for how much, and a dot with its interval for how sure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from sobremesa.web.graphs.played import Estimated
from sobremesa.web.graphs.shown import Plot
from sobremesa.web.graphs.svg import block, fitted, mark, number, path, text, width_of

WIDE: Final = 680
NARROW: Final = 340
_LINE: Final = 17.0  # between two lines of a row
_GAP: Final = 9.0  # between two rows
_NAME: Final = 19.0  # the room of a name that stands above its lines
_NAMES: Final = {WIDE: 252.0, NARROW: 0.0}
_TICKS: Final = {WIDE: 5, NARROW: 4}
_BOLD: Final = 13
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100)


@dataclass(frozen=True)
class RowLine:
    """One player in a row."""

    mark: str  # p1 …, or '' for a plain dot
    amount: float = 0.0
    said: str = ""  # the amount in words
    sure: Estimated | None = None
    sure_said: str = ""


@dataclass(frozen=True)
class NamedRow:
    """One thing, and who has how much of it."""

    name: str
    lines: Sequence[RowLine]


@dataclass(frozen=True)
class Columns:
    """What stands in the rows: the titles of both halves, '' for one that is not there."""

    amounts: str = ""
    sure: str = ""
    unit: str = ""  # of the numbers of a scale
    middle: float | None = 0.0  # a line to hold the dots against
    floor: float | None = None  # where the scale may not go beyond
    ceiling: float | None = None


def draw_rows(rows: Sequence[NamedRow], columns: Columns, width: int) -> Plot:
    """All rows."""
    return _Rows(rows, columns, width).drawn()


class _Rows:
    """One drawing."""

    def __init__(self, rows: Sequence[NamedRow], columns: Columns, width: int) -> None:
        self.rows, self.columns, self.width = rows, columns, width
        names = max((width_of(row.name, _BOLD) for row in rows), default=0.0) + 10
        self.above = width == NARROW
        self.left = 2.0 if self.above else min(_NAMES[width], names)
        self.most = max((line.amount for row in rows for line in row.lines), default=0.0) or 1.0
        self.low, self.high, self.step = self._bounds()
        self.bar_from, self.bar_to, self.dot_from, self.dot_to = self._places()

    def _places(self) -> tuple[float, float, float, float]:
        """Where the bars begin and end, and the scale of the dots."""
        start = self.left + 18
        told = max((width_of(line.said) for row in self.rows for line in row.lines), default=0.0) + 8
        behind = max((width_of(line.sure_said, _BOLD) for row in self.rows for line in row.lines), default=0.0) + 12
        end = self.width - behind
        if not self.columns.sure:
            return start, self.width - told - 4, 0.0, 0.0
        if not self.columns.amounts:
            return 0.0, 0.0, start + 6, end
        bars = start + (end - start - told) * (0.42 if self.above else 0.45)
        return start, bars, bars + told + 12, end

    def _bounds(self) -> tuple[float, float, int]:
        sure = [line.sure for row in self.rows for line in row.lines if line.sure is not None and not line.sure.is_few]
        sure = sure or [line.sure for row in self.rows for line in row.lines if line.sure is not None]
        middle = [] if self.columns.middle is None else [self.columns.middle]
        values = [bound for each in sure for bound in (each.low, each.high)] + middle or [0.0, 1.0]
        low, high = min(values), max(values)
        step = next((step for step in _STEPS if (high - low) / step <= self._ticks()), _STEPS[-1])
        low, high = low // step * step, -(-high // step) * step
        if self.columns.floor is not None:
            low = max(low, self.columns.floor)
        if self.columns.ceiling is not None:
            high = min(high, self.columns.ceiling)
        return low, max(high, low + step), step

    def _ticks(self) -> int:
        """How many parts a scale has room for."""
        return _TICKS[self.width] if self.columns.amounts else 2 * _TICKS[self.width]

    def _x(self, value: float) -> float:
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.dot_from + (self.dot_to - self.dot_from) * share

    def drawn(self) -> Plot:
        """All of it."""
        top = 20.0
        content, y = Markup(), top + 6
        for row in self.rows:
            content += self._row(row, y)
            y += _LINE * len(row.lines) + _GAP + (_NAME if self.above else 0.0)
        bottom = y - _GAP / 2
        titles, grid = self._titles(), Markup()
        if self.columns.sure:
            grid = self._grid(top, bottom)
            bottom += 18
        return Plot(self.width, round(bottom + 4), grid + titles + content)

    def _titles(self) -> Markup:
        drawn = Markup()
        if self.columns.amounts:
            room = (self.dot_from or self.width) - self.bar_from - 12
            drawn += text(self.bar_from, 11, fitted(self.columns.amounts, room))
        if self.columns.sure:
            drawn += text(self.dot_from, 11, fitted(self.columns.sure, self.width - self.dot_from))
        return drawn

    def _grid(self, top: float, bottom: float) -> Markup:
        drawn = Markup()
        value = self.low
        while value <= self.high + 1e-9:
            x = self._x(value)
            middle = self.columns.middle is not None and abs(value - self.columns.middle) < 1e-9
            drawn += path("ax" if middle else "gl", f"M{number(x)} {number(top)}V{number(bottom)}")
            drawn += text(x, bottom + 14, self._tick(value), anchor="middle")
            value += self.step
        if self.columns.middle is not None and self.low < self.columns.middle < self.high:
            x = self._x(self.columns.middle)
            drawn += path("ax", f"M{number(x)} {number(top)}V{number(bottom)}")
        return drawn

    def _tick(self, value: float) -> str:
        sign = "+" if value > 0 and self.low < 0 else ""
        return f"{sign}{value:g}{self.columns.unit}".replace("-", "−")

    def _row(self, row: NamedRow, y: float) -> Markup:
        drawn = path("rule", f"M0 {number(y - _GAP / 2)}H{self.width}")
        if self.above:
            drawn += text(2, y + 12, fitted(row.name, self.width - 6, _BOLD), "cn halo")
            y += _NAME
        else:
            middle = y + _LINE * len(row.lines) / 2 + 4
            drawn += text(self.left, middle, fitted(row.name, self.left - 2, _BOLD), "cn", "end")
        for place, line in enumerate(row.lines):
            drawn += self._line(line, y + _LINE * place)
        return drawn

    def _line(self, line: RowLine, y: float) -> Markup:
        middle = y + _LINE / 2
        drawn = mark(line.mark, self.left + 10, middle, 0.8) if line.mark else Markup()
        if self.columns.amounts:
            long = max(0.8, (self.bar_to - self.bar_from) * line.amount / self.most) if line.amount else 0.0
            kind = f"am s{line.mark[1:]}" if line.mark else "am"
            drawn += block(kind, self.bar_from, y + 3, long, _LINE - 6, 2) if long else Markup()
            drawn += text(self.bar_from + long + 5, middle + 4, line.said, "sum")
        if self.columns.sure and line.sure is not None:
            drawn += self._dot(line, line.sure, middle)
        elif self.columns.sure:
            drawn += text(self.dot_to + 10, middle + 4, line.sure_said, "sum")
        return drawn

    def _dot(self, line: RowLine, sure: Estimated, y: float) -> Markup:
        few = " few" if sure.is_few else ""
        low, high = self._x(sure.low), self._x(sure.high)
        across = f"M{number(low)} {number(y)}H{number(high)}"
        if not few:
            across += f"M{number(low)} {number(y - 3)}v6M{number(high)} {number(y - 3)}v6"
        drawn = path(f"wh{few}", across)
        drawn += self._place(line.mark, sure.mean, y)
        return drawn + text(self.dot_to + 10, y + 4, line.sure_said, "sum" if few else "v")

    def _place(self, of: str, mean: float, y: float) -> Markup:
        """Its dot; an arrow at the edge where that lies beyond the scale."""
        x = self._x(mean)
        if not self.low <= mean <= self.high:
            way = -1 if mean < self.low else 1
            return path("beyond", f"M{number(x)} {number(y - 4)}l{5 * way} 4 {-5 * way} 4Z")
        if of:
            return mark(of, x, y, 0.9)
        return Markup(f'<circle class="dt" cx="{number(x)}" cy="{number(y)}" r="4"/>')
