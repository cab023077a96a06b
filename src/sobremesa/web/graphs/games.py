"""Many games over one another: points of two, game by game, and how games ended, a square for each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from sobremesa.web.graphs.field import ticks
from sobremesa.web.graphs.shown import Plot
from sobremesa.web.graphs.svg import block, fitted, mark, number, path, text, width_of

WIDE: Final = 680
NARROW: Final = 340
_MOST: Final = {WIDE: 24, NARROW: 12}  # games that are drawn, the last ones
_LINES: Final = {WIDE: 6, NARROW: 5}  # of the grid, at most
_HEIGHT: Final = 236
_SQUARE: Final = 17.0
_BOLD: Final = 13  # size of titles


@dataclass(frozen=True)
class Duel:
    """The points of one game: one's own, and those of the best of the others."""

    mine: int
    theirs: int
    won: bool


def draw_duels(duels: Sequence[Duel], width: int, average: int | None = None) -> Plot:
    """A line from one to the other for each game, whole where it was won; dotted across, one's own average."""
    shown = duels[-_MOST[width] :]
    values = [value for duel in shown for value in (duel.mine, duel.theirs)]
    low, high = _bounds(values, _LINES[width])
    left, right, top, bottom = 34.0, width - 12.0, 12.0, _HEIGHT - 24.0

    def y(value: int) -> float:
        return bottom - (bottom - top) * (value - low) / (high - low)

    content = Markup()
    for value in ticks(low, high, _LINES[width]):
        content += path("gl", f"M{number(left)} {number(y(value))}H{number(right)}")
        content += text(left - 6, y(value) + 4, str(value).replace("-", "−"), anchor="end")
    if average is not None:
        content += path("mean", f"M{number(left)} {number(y(average))}H{number(right)}")
    for place, duel in enumerate(shown):
        x = left + (right - left) * (place + 0.5) / len(shown)
        content += path(
            "duel is-won" if duel.won else "duel", f"M{number(x)} {number(y(duel.theirs))}V{y(duel.mine):g}"
        )
        content += mark("p2", x, y(duel.theirs)) + mark("p1", x, y(duel.mine), 1.2)
        content += text(x, bottom + 17, str(len(duels) - len(shown) + place + 1), anchor="middle")
    return Plot(width, _HEIGHT, content)


def _bounds(values: Sequence[int], lines: int) -> tuple[int, int]:
    """Round numbers around these."""
    low, high = min(values), max(values)
    steps = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
    step = next((step for step in steps if (high - low + 1) / step <= lines - 2), steps[-1])
    return low // step * step, max(low // step * step + step, -(-high // step) * step)


@dataclass(frozen=True)
class EndingCount:
    """One way in which games ended, and how many did."""

    name: str
    kind: str  # the class of its squares
    count: int


@dataclass(frozen=True)
class Endings:
    """The ways in which games of one setting ended."""

    title: str
    ways: Sequence[EndingCount]


def draw_endings(groups: Sequence[Endings], width: int, none: str) -> Plot:
    """A square for each game, filled where it was won."""
    names = [way.name for group in groups for way in group.ways]
    room = min(150.0, max((width_of(name) for name in names), default=0.0) + 6)
    fitting = max(1, int((width - room - 44) / _SQUARE))
    content, top = Markup(), 4.0
    for group in groups:
        content += text(2, top + 12, fitted(group.title, width - 8, _BOLD), "v")
        top += 20
        for way in group.ways:
            content += text(room, top + 12, fitted(way.name, room), "cn", "end")
            for place in range(way.count):
                x, line = room + 10 + _SQUARE * (place % fitting), place // fitting
                content += block(f"sq {way.kind}", x, top + _SQUARE * line + 1, _SQUARE - 3, _SQUARE - 3, 3)
            lines = max(1, -(-way.count // fitting))
            end = room + 10 + _SQUARE * min(way.count, fitting)
            said = str(way.count) if way.count else none
            content += text(end + 3, top + 12.5 + _SQUARE * (lines - 1), said, "sum")
            top += _SQUARE * lines + 4
        top += 10
    return Plot(width, round(top), content)
