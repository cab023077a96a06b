"""Things counted one by one: marks in rows, blocks in columns, and bars that are made of parts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from sobremesa.web.graphs.shown import Plot
from sobremesa.web.graphs.svg import FONT, block, fitted, mark, number, path, text, use, width_of

WIDE: Final = 680
NARROW: Final = 340
_PITCH: Final = 10.0  # between two marks
_LINE: Final = 13.0  # between two lines of marks
_GAP: Final = 5.0  # between two rows
_BOLD: Final = 13


@dataclass(frozen=True)
class Row:
    """Where or what, and how many of each seat."""

    name: str
    counts: Mapping[str, int]  # by seat, in the order in which they are drawn


def draw_marks(rows: Sequence[Row], width: int) -> Plot:
    """One mark for one thing, in the shape and colour of its seat; the sum at the end of each row."""
    columns = 2 if width == WIDE and len(rows) > 4 else 1
    breadth = width / columns
    room = min(118.0, max(width_of(row.name) for row in rows) + 4) if rows else 0.0
    cut = -(-len(rows) // columns)
    content, height = Markup(), 0.0
    for column in range(columns):
        left, y = column * breadth, 4.0
        fitting = max(1, int((breadth - room - 44) / _PITCH))
        for row in rows[column * cut : (column + 1) * cut]:
            seats = [seat for seat, count in row.counts.items() for _ in range(count)]
            lines = max(1, -(-len(seats) // fitting))
            content += text(left + room, y + 10, fitted(row.name, room), "cn", "end")
            for at, seat in enumerate(seats):
                content += mark(seat, left + room + 12 + _PITCH * (at % fitting), y + 6 + _LINE * (at // fitting), 0.82)
            end = left + room + 10 + _PITCH * min(len(seats), fitting)
            content += text(end + 2, y + 10 + _LINE * (lines - 1), str(len(seats)), "sum")
            y += _LINE * lines + _GAP
        height = max(height, y)
    return Plot(width, round(height), content)


@dataclass(frozen=True)
class Stack:
    """Blocks of one kind over one another: whole ones, and above them hollow ones."""

    kind: str  # the class of its colour
    symbol: str  # drawn below it
    whole: int
    hollow: int


@dataclass(frozen=True)
class Pile:
    """The stacks of one seat."""

    seat: str
    name: str
    stacks: Sequence[Stack]


def draw_blocks(piles: Sequence[Pile], width: int) -> Plot:
    """A block for each thing; the stacks of each seat side by side."""
    columns = len(piles) if width == WIDE or len(piles) < 4 else 2
    most = max((stack.whole + stack.hollow for pile in piles for stack in pile.stacks), default=0)
    field = 150.0 if columns == len(piles) else 104.0
    each = min(26.0, field / max(1, most))
    high = each * max(1, most) + 14
    breadth, row = width / columns, high + 56
    content = Markup()
    for place, pile in enumerate(piles):
        left, top = breadth * (place % columns), row * (place // columns)
        content += mark(pile.seat, left + 12, top + 12, 1.1)
        sold = sum(stack.whole + stack.hollow for stack in pile.stacks)
        content += text(left + 24, top + 16.5, fitted(pile.name, breadth - 56, _BOLD), "v")
        content += text(left + 30 + min(width_of(pile.name, _BOLD), breadth - 56), top + 16.5, str(sold), "v")
        pitch = min(46.0, (breadth - 16) / len(pile.stacks))
        for at, stack in enumerate(pile.stacks):
            content += _stack(stack, left + 6 + pitch * at, top + 24 + high, pitch - 4, each)
    return Plot(width, round(row * -(-len(piles) // columns)), content)


def _stack(stack: Stack, x: float, base: float, width: float, high: float) -> Markup:
    drawn = Markup()
    for at in range(stack.whole + stack.hollow):
        kind = stack.kind if at < stack.whole else f"{stack.kind} hollow"
        drawn += block(f"bl {kind}", x, base - high * (at + 1) + 1, width, high - 2, 2)
    return drawn + use(stack.symbol, x + width / 2, base + 13, 20)


@dataclass(frozen=True)
class StackedBar:
    """What a seat's sum is made of: parts by their class, those below nothing as well."""

    seat: str
    name: str
    parts: Mapping[str, float]  # means of many games, or whole numbers of one
    total: float


def draw_bars(bars: Sequence[StackedBar], width: int) -> Plot:
    """A bar for each seat: what was gained to the right, what was lost to the left, the sum at the end."""
    above = width == NARROW  # the name stands above its bar
    most = max(1, *(sum(v for v in bar.parts.values() if v > 0) for bar in bars))
    least = max(0, *(-sum(v for v in bar.parts.values() if v < 0) for bar in bars))
    names = 0.0 if above else min(120.0, max(width_of(bar.name, FONT + 1) for bar in bars) + 8)
    left = 4.0 if above else names + 26
    unit = (width - left - 40) / (most + least)
    zero, high, row = left + unit * least, 18.0, 46.0 if above else 26.0
    content = Markup()
    for place, bar in enumerate(bars):
        top = 4 + row * place + (20 if above else 0)
        said_at = top - 7 if above else top + 13.5
        content += mark(bar.seat, 9, said_at - 4.5, 1.1)
        content += text(20, said_at, fitted(bar.name, width - 30 if above else names, FONT + 1), "cn")
        start = end = zero
        for kind, value in bar.parts.items():
            breadth = abs(value) * unit
            content += _part(kind, end if value > 0 else start - breadth, top, breadth, high, value)
            start, end = (start, end + breadth) if value > 0 else (start - breadth, end)
        if least:
            content += path("ax", f"M{number(zero)} {number(top - 3)}v{number(high + 6)}")
        content += text(end + 7, top + 14, _figure(bar.total), "v")
    return Plot(width, round(row * len(bars) + 6), content)


def _figure(value: float) -> str:
    """A whole number as it is, any other with one digit after the point."""
    return (str(value) if isinstance(value, int) else f"{value:.1f}").replace("-", "−")


def _part(kind: str, x: float, y: float, width: float, height: float, value: float) -> Markup:
    if not value:
        return Markup()
    kinds = f"part {kind} lost" if value < 0 else f"part {kind}"
    drawn = block(kinds, x + 0.5, y, max(0.8, width - 1), height, 2)
    said = _figure(value)
    if width_of(said) + 3 <= width:
        drawn += text(x + width / 2, y + 13, said, "in" if value > 0 else "out", "middle")
    return drawn
