"""The drawing of the chance to win over a game: a line with its band, what decisions cost, numbered moments."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup, escape

from sobremesa.review.curve import Curve, CurvePoint
from sobremesa.web.graphs.field import Band, Field
from sobremesa.web.graphs.shown import Plot
from sobremesa.web.graphs.svg import number, path, text

WIDE: Final = 760
NARROW: Final = 340
_HEIGHTS: Final = {WIDE: 150, NARROW: 170}
_LINES: Final = 25  # percent between two lines of the grid
_END: Final = 46.0  # room for what came of the game


@dataclass(frozen=True)
class CurvePage:
    """Where each point of the curve leads, and what it says."""

    href: str  # '' in a drawing without links
    title: str
    number: int  # of the key moment, or 0


def draw_chances(curve: Curve, pages: Sequence[CurvePage], bands: Sequence[Band], moves: int, end: str) -> list[Plot]:
    """For both widths; `end` says how the game ended, '' where that is not known."""
    return [_draw(curve, pages, bands, moves, end, width) for width in (WIDE, NARROW)]


def _draw(curve: Curve, pages: Sequence[CurvePage], bands: Sequence[Band], moves: int, end: str, width: int) -> Plot:
    height = _HEIGHTS[width]
    field = Field(width, height, 38, width - _END, 16, height - 22, moves, 0, 100)
    drawn = field.bands(bands) + field.grid(5, _LINES) + _band(curve.points, field) + _line(curve, field)
    for point in curve.points:
        if point.cost > 0:
            x, low, high = (number(each) for each in (_x(point, field), _y(point, field), _y(point, field, point.cost)))
            drawn += path("cost", f"M{x} {low}V{high}")
    if curve.end is not None and end:
        drawn += text(field.right + 6, field.y(100 * curve.end) + 4, end, "v")
    marks = Markup().join(_mark(point, page, field) for point, page in zip(curve.points, pages, strict=True))
    return Plot(width, height, drawn, lambda at: _now(field, at) + marks)


def _x(point: CurvePoint, field: Field) -> float:
    return field.x(point.turn.place)


def _y(point: CurvePoint, field: Field, more: float = 0.0) -> float:
    return field.y(100 * min(1.0, max(0.0, point.chance.mean + more)))


def _line(curve: Curve, field: Field) -> Markup:
    along = [f"{number(_x(point, field))} {number(_y(point, field))}" for point in curve.points]
    if curve.end is not None and along:
        along.append(f"{number(field.right)} {number(field.y(100 * curve.end))}")
    return path("chance", f"M{'L'.join(along)}") if along else Markup()


def _band(points: Sequence[CurvePoint], field: Field) -> Markup:
    if len(points) < 2:
        return Markup()
    above = [f"{number(_x(each, field))} {number(_y(each, field, each.chance.margin))}" for each in points]
    below = [f"{number(_x(each, field))} {number(_y(each, field, -each.chance.margin))}" for each in points[::-1]]
    return path("error", f"M{'L'.join([*above, *below])}Z")


def _mark(point: CurvePoint, page: CurvePage, field: Field) -> Markup:
    x, y = number(_x(point, field)), number(_y(point, field))
    if not page.number:
        drawn = Markup('<circle cx="{}" cy="{}" r="3"/>').format(x, y)
        kind = "dot"
    else:
        up = number(max(11.0, _y(point, field, point.cost) - 14))
        drawn = Markup('<circle cx="{0}" cy="{1}" r="9"/><text x="{0}" y="{1}" dy="4" text-anchor="middle">{2}</text>')
        drawn, kind = drawn.format(x, up, page.number), "key"
    if not page.href:
        return Markup('<g class="{}">{}</g>').format(kind, drawn)
    hit = Markup('<rect class="hit" x="{}" y="{}" width="24" height="{}"/>')
    left, high = number(_x(point, field) - 12), number(field.bottom - field.top)
    return Markup('<a class="{}" href="{}" data-move-link><title>{}</title>{}{}</a>').format(
        kind, page.href, escape(page.title), hit.format(left, number(field.top), high), drawn
    )


def _now(field: Field, at: int | None) -> Markup:
    if at is None:
        return Markup()
    return path("now", f"M{number(field.x(at))} {number(field.top - 8)}V{number(field.bottom)}")
