"""A table of shares as squares that are darker the larger they are, each with its number."""

from collections.abc import Mapping, Sequence
from typing import Final

from markupsafe import Markup

from sobremesa.web.graphs.played import Estimated
from sobremesa.web.graphs.shown import Plot
from sobremesa.web.graphs.svg import fitted, number, text, width_of

WIDE: Final = 680
NARROW: Final = 340
_HIGH: Final = {WIDE: 46.0, NARROW: 40.0}
_SIZE: Final = 13  # of names
_FIRST: Final = {WIDE: 150.0, NARROW: 88.0}


def draw_matrix(names: Sequence[str], cells: Mapping[tuple[int, int], Estimated], width: int) -> Plot:
    """Row by row; a square that is not there stays empty. Those with few cases have a dashed edge."""
    high = _HIGH[width]
    left = min(_FIRST[width], max(width_of(name, 13) for name in names) + 8)
    each = (width - left - 4) / max(1, len(names))
    upright = all(width_of(word, _SIZE) <= each - 4 for name in names for word in name.split())
    words = max(len(name.split()) for name in names)
    top = 8.0 + 14 * words if upright else 12.0 + max(width_of(name, _SIZE) for name in names)
    most = max((cell.mean for cell in cells.values() if not cell.is_few), default=0.0)
    most = most or max((cell.mean for cell in cells.values()), default=0.0) or 1.0
    content = Markup()
    for place, name in enumerate(names):
        middle = left + each * (place + 0.5)
        content += _above(name, middle, top) if upright else _on_its_side(name, middle, top)
        content += text(left - 6, top + high * (place + 0.5) + 4, fitted(name, left - 8, _SIZE), "cn", "end")
    for (row, column), cell in cells.items():
        x, y = left + each * column + 1, top + high * row + 1
        shade = min(1.0, cell.mean / most)
        few = " few" if cell.is_few else ""
        content += Markup(
            f'<rect class="cell{few}" x="{number(x)}" y="{number(y)}" width="{number(each - 2)}" '
            f'height="{number(high - 2)}" rx="4" fill-opacity="{0.06 + 0.5 * shade:.2f}"/>'
        )
        middle = x + each / 2 - 1
        content += text(middle, y + high / 2 - 2, f"{100 * cell.mean:.0f} %", "v", "middle")
        content += text(middle, y + high / 2 + 12, _between(cell, each), "sum", "middle")
    return Plot(width, round(top + high * len(names) + 4), content)


def _above(name: str, middle: float, top: float) -> Markup:
    """The name of a column, a line for each of its words."""
    words = name.split()
    last = len(words) - 1
    return Markup().join(
        text(middle, top - 9 - 14 * (last - at), word, "cn", "middle") for at, word in enumerate(words)
    )


def _on_its_side(name: str, middle: float, top: float) -> Markup:
    turned = Markup('<g transform="translate({} {}) rotate(-90)">{}</g>')
    return turned.format(number(middle + 4), number(top - 5), text(0, 0, name, "cn"))


def _between(cell: Estimated, room: float) -> str:
    said = f"{100 * cell.low:.0f} to {100 * cell.high:.0f}"
    return said if width_of(said, 12.5) <= room - 4 else f"{100 * cell.low:.0f}–{100 * cell.high:.0f}"
