"""Means over the rounds or turns of many games: a line for each player, with intervals and its name at its end."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from sobremesa.web.graphs.field import Field, top_of
from sobremesa.web.graphs.lines import apart
from sobremesa.web.graphs.played import Estimated
from sobremesa.web.graphs.shown import Plot
from sobremesa.web.graphs.svg import FONT, fitted, mark, number, path, text, width_of

WIDE: Final = 680
NARROW: Final = 340
_HEIGHT: Final = {WIDE: 250, NARROW: 240}
_NAMES: Final = {WIDE: 150.0, NARROW: 84.0}
_GRID: Final = {WIDE: 8, NARROW: 6}
_SEEN: Final = 8  # places up to which each has its mark
_BOLD: Final = 13


@dataclass(frozen=True)
class MeanCurve:
    """One line."""

    mark: str  # p1 …, '' where only its name tells it
    kind: str  # the class of its colour and dashes
    name: str
    values: Sequence[Estimated]
    decimals: int = 1


@dataclass(frozen=True)
class CurveField:
    """What they are drawn over."""

    places: Sequence[str]  # the names of the steps below
    unit: str = ""
    high: int = 0  # the top of the scale; 0 for whatever fits
    area: Sequence[float] = ()  # what they are compared with, shaded from below
    about: str = ""  # what the places are


def draw_curves(curves: Sequence[MeanCurve], over: CurveField, width: int) -> Plot:
    """All lines over one another."""
    lasts = [_said(curve.values[-1].mean, curve.decimals, over.unit) for curve in curves]
    room = min(_NAMES[width], max((width_of(curve.name) for curve in curves), default=0.0))
    figures = max((width_of(said, _BOLD) for said in lasts), default=0.0)
    values = [bound for curve in curves for each in curve.values for bound in (each.low, each.high)]
    high = over.high or top_of([int(-(-max([*values, *over.area, 0.0]) // 1))], _GRID[width])
    low = min(0, int(min([*values, 0.0]) // 1))
    height = _HEIGHT[width]
    right = width - (34 + figures + room)
    field = Field(width, height, 36, right, 12, height - 34, len(over.places) - 1, low, high)
    content = field.grid(_GRID[width]) + _places(field, over)
    if over.area:
        along = "L".join(f"{number(field.x(at))} {number(field.y(value))}" for at, value in enumerate(over.area))
        base = number(field.y(low))
        content += path("area", f"M{along}V{base}H{number(field.x(0))}Z")
    content += Markup().join(_line(curve, field) for curve in curves)
    return Plot(width, height, content + _ends(curves, lasts, field, room))


def _said(value: float, decimals: int, unit: str) -> str:
    return f"{value:.{decimals}f}{unit}".replace("-", "−")


def _places(field: Field, over: CurveField) -> Markup:
    """The names of the steps, as many as have room."""
    most = max(1, int((field.right - field.left) / (max(map(width_of, over.places)) + 10)))
    each = -(-len(over.places) // most)
    drawn = Markup().join(
        text(field.x(at), field.bottom + 15, name, anchor="middle")
        for at, name in enumerate(over.places)
        if at % each == 0
    )
    return drawn + text((field.left + field.right) / 2, field.bottom + 30, over.about, anchor="middle")


def _line(curve: MeanCurve, field: Field) -> Markup:
    points = [(field.x(at), field.y(each.mean)) for at, each in enumerate(curve.values)]
    drawn = path(f"ln {curve.kind}", "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points))
    if len(points) <= _SEEN:
        for (x, y), each in zip(points, curve.values, strict=True):
            low, high = number(field.y(each.low)), number(field.y(each.high))
            drawn += path("wh", f"M{number(x)} {low}V{high}")
            drawn += mark(curve.mark, x, y, 0.85) if curve.mark else Markup()
    return drawn


def _ends(curves: Sequence[MeanCurve], lasts: Sequence[str], field: Field, room: float) -> Markup:
    rows = sorted(
        ((field.y(curve.values[-1].mean), place) for place, curve in enumerate(curves)), key=lambda row: row[0]
    )
    drawn = Markup()
    for y, (wanted, place) in zip(apart([row[0] for row in rows], field.top, field.bottom), rows, strict=True):
        curve, said = curves[place], lasts[place]
        if abs(y - wanted) > 2:
            drawn += path("lead", f"M{number(field.right + 5)} {number(wanted)}L{number(field.right + 10)} {number(y)}")
        x = field.right + 17
        drawn += mark(curve.mark, x, y) if curve.mark else path(f"ln {curve.kind}", f"M{number(x - 6)} {number(y)}h12")
        drawn += text(x + 9, y + 4.5, said, "v")
        drawn += text(x + 13 + width_of(said, _BOLD), y + 4, fitted(curve.name, room + FONT / 2), "who")
    return drawn
