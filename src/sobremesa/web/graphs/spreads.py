"""How often each number was: a hill for each player over one scale, with its mean and the middle half."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from sobremesa.web.graphs.shown import Plot
from sobremesa.web.graphs.svg import fitted, mark, number, path, text, width_of

WIDE: Final = 680
NARROW: Final = 340
_HILL: Final = 58.0
_HEAD: Final = 22.0
_BINS: Final = 48
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
_SIDE: Final = 14.0


@dataclass(frozen=True)
class Hill:
    """One player, and how often each number was."""

    mark: str
    name: str
    counts: Mapping[int, int]
    said: str  # its mean and middle half in words

    @property
    def cases(self) -> int:
        """All of them."""
        return sum(self.counts.values())

    def mean(self) -> float:
        """Of all numbers."""
        return sum(value * count for value, count in self.counts.items()) / max(1, self.cases)

    def at(self, share: float) -> int:
        """The number that so large a share of all does not exceed."""
        wanted, seen = share * self.cases, 0
        for value, count in sorted(self.counts.items()):
            seen += count
            if seen >= wanted:
                return value
        return max(self.counts, default=0)


def draw_hills(hills: Sequence[Hill], width: int, scale: float = 1.0, room: Sequence[int] = ()) -> Plot:
    """All players below each other; `scale` is what a number is multiplied by where it is written.

    The numbers of `room` are on the scale too: pictures side by side have the same one.
    """
    values = [*room, *(value for hill in hills for value in hill.counts)] or [0]
    low, high = min(values), max(values)
    each = next((step for step in _STEPS if (high - low + 1) / step <= _BINS), _STEPS[-1])
    low, high = low // each * each, (high // each + 1) * each
    span = (width - 2 * _SIDE) / (high - low)

    def x(value: float) -> float:
        return _SIDE + (value - low) * span

    bottom = len(hills) * (_HEAD + _HILL) + 4
    content = _grid(low, high, x(low), span, bottom, width, scale, each)
    for place, hill in enumerate(hills):
        top = place * (_HEAD + _HILL)
        content += _drawn(hill, low, each, span, top, width)
    return Plot(width, round(bottom + 20), content)


def _grid(low: int, high: int, left: float, span: float, bottom: float, width: int, scale: float, each: int) -> Markup:
    most = 9 if width == WIDE else 5
    step = next((step for step in _STEPS if (high - low) / step <= most), _STEPS[-1])
    drawn, middle = Markup(), 0.5 if each == 1 else 0.0  # where bars stand for one number, that is below their middle
    for value in range(-(-low // step) * step, high + (each > 1), step):
        at = left + (value - low + middle) * span
        drawn += path("gl", f"M{number(at)} 4V{number(bottom)}")
        drawn += text(at, bottom + 15, f"{value * scale:g}".replace("-", "−"), anchor="middle")
    return drawn


def _drawn(hill: Hill, low: int, each: int, span: float, top: float, width: int) -> Markup:
    base = top + _HEAD + _HILL
    bins: dict[int, int] = {}
    for value, count in hill.counts.items():
        bins[(value - low) // each] = bins.get((value - low) // each, 0) + count
    most = max(bins.values(), default=1)
    along = [f"M{number(_SIDE + min(bins, default=0) * each * span)} {number(base)}"]
    for at in range(min(bins, default=0), max(bins, default=0) + 1):
        y = base - (_HILL - 6) * bins.get(at, 0) / most
        along.append(f"V{number(y)}H{number(_SIDE + (at + 1) * each * span)}")
    drawn = path(f"hill s{hill.mark[1:]}", "".join(along) + f"V{number(base)}Z")
    half = [_SIDE + (value - low + 0.5) * span for value in (hill.at(0.25), hill.at(0.75))]
    drawn += path("half", f"M{number(half[0])} {number(base - 3)}H{number(half[1])}")
    mean = _SIDE + (hill.mean() - low + 0.5) * span
    drawn += path("mid", f"M{number(mean)} {number(base)}V{number(top + _HEAD + 2)}")
    drawn += path("ax", f"M{number(_SIDE)} {number(base)}H{number(width - _SIDE)}")
    drawn += mark(hill.mark, 8, top + 13, 1.0)
    room = width - 30 - width_of(hill.said) - 16
    drawn += text(20, top + 17, fitted(hill.name, max(60.0, room), 13), "cn halo")
    return drawn + text(width - 4, top + 17, hill.said, "sum halo", "end")
