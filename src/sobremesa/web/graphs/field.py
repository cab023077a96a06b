"""The field of a graph over the moves of a game: scales, grid, bands of its parts, and lines in steps."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from markupsafe import Markup

from sobremesa.web.graphs.svg import block, number, path, text, width_of

_STEPS: Final = (1, 2, 3, 5, 10, 20, 25, 50, 100)
_BETWEEN: Final = 6  # units between two labels below the field


@dataclass(frozen=True)
class Band:
    """One part of the game: from a number of moves on."""

    start: int
    label: str
    dark: bool = False
    first: str = ""  # what the label of the first part says in full


@dataclass(frozen=True)
class Field:
    """Where the lines of a graph lie in its drawing."""

    width: int
    height: int
    left: float
    right: float
    top: float
    bottom: float
    moves: int
    low: int
    high: int

    def x(self, count: float) -> float:
        """Where a number of moves lies."""
        return self.left + (self.right - self.left) * count / max(1, self.moves)

    def y(self, value: float) -> float:
        """Where a figure lies."""
        return self.bottom - (self.bottom - self.top) * (value - self.low) / max(1, self.high - self.low)

    def steps(self, values: Sequence[int], until: int | None = None) -> str:
        """The path of a line that rises and falls at the moves that made it."""
        last = len(values) - 1 if until is None else until
        along = [f"M{number(self.x(0))} {number(self.y(values[0]))}"]
        for count in range(1, last + 1):
            if values[count] != values[count - 1]:
                along.append(f"H{number(self.x(count))}V{number(self.y(values[count]))}")
        return "".join(along) + f"H{number(self.x(last))}"

    def area(self, values: Sequence[int], until: int | None = None, beyond: float = 0.0) -> str:
        """The same, closed below; `beyond` its end it shows what the last move brought."""
        last = len(values) - 1 if until is None else until
        base = number(self.y(self.low))
        end = f"H{number(self.x(last) + beyond)}" if beyond else ""
        return f"{self.steps(values, until)}{end}V{base}H{number(self.x(0))}Z" if last else ""

    def grid(self, most: int, step: int = 0) -> Markup:
        """Horizontal lines with their numbers, no more than so many, or with so much between them."""
        drawn = []
        for value in range(0, self.high + 1, step) if step else ticks(self.low, self.high, most):
            y = self.y(value)
            drawn.append(
                path("gl", f"M{number(self.left)} {number(y)}H{number(self.right)}")
                + text(self.left - 6, y + 4, number(value).replace("-", "−"), anchor="end")
            )
        return Markup().join(drawn)

    def bands(self, bands: Sequence[Band]) -> Markup:
        """The parts of the game behind the lines, each other one shaded, and their names below where there is room."""
        drawn, light = list[Markup](), False
        for band, end in zip(bands, [*(band.start for band in bands[1:]), self.moves], strict=True):
            left, right = self.x(band.start), self.x(end)
            light = light if band.dark else not light
            kind = "nt" if band.dark else "" if light else "bd"
            if kind and right > left:
                drawn.append(block(kind, left, self.top, right - left, self.bottom - self.top))
        drawn += [text(x, self.bottom + 15, said, anchor="middle") for x, said in self._labels(bands)]
        return Markup().join(drawn)

    def _labels(self, bands: Sequence[Band]) -> list[tuple[float, str]]:
        """The names of the parts: of all where there is room, or of every second, every third."""
        ends = [*(band.start for band in bands[1:]), self.moves]
        spans = zip(bands, ends, strict=True)
        named = [((self.x(band.start) + self.x(end)) / 2, band) for band, end in spans if band.label]
        for each in range(1, len(named) + 1):
            found = [(x, band.label if at else band.first or band.label) for at, (x, band) in enumerate(named[::each])]
            if all(_fit(one, other) for one, other in pairwise(found)):
                return found
        return []

    def moment(self, at: int, end: float) -> Markup:
        """A line at a moment; what comes later, up to this end, is pale."""
        x = self.x(at)
        line = path("now", f"M{number(x)} {number(self.top - 6)}V{number(self.bottom)}")
        return block("later", x, 0, end - x, self.bottom + 1) + line


def _fit(one: tuple[float, str], other: tuple[float, str]) -> bool:
    """Whether two labels side by side leave room between them."""
    return other[0] - one[0] >= (width_of(one[1]) + width_of(other[1])) / 2 + _BETWEEN


def top_of(values: Sequence[int], most: int) -> int:
    """The round number at which a scale ends that begins at 0."""
    highest = max(1, *values)
    step = next((step for step in _STEPS if highest / step <= most), _STEPS[-1])
    return -(-highest // step) * step


def ticks(low: int, high: int, most: int) -> list[int]:
    """Round numbers on a scale."""
    step = next((step for step in _STEPS if (high - low) / step <= most), _STEPS[-1])
    return list(range(-(-low // step) * step, high + 1, step))
