"""Small pieces of drawings: marks of seats, text that must fit, numbers as SVG has them."""

from typing import Final

from markupsafe import Markup, escape

FONT: Final = 11.5
_NARROW: Final = frozenset("iIjl.,:;'’|! tfr()[]-")
_BROAD: Final = frozenset("mwMW@%–—")

# The shape of each seat's mark, as everywhere on the site: with the colour it makes seats told apart by everybody.
_SHAPES: Final = (
    '<circle r="4.2"/>',
    '<path d="M-3.8-3.8H3.8V3.8H-3.8Z"/>',
    '<path d="M0-4.8 4.8 4H-4.8Z"/>',
    '<path d="M0-5 5 0 0 5-5 0Z"/>',
)


def number(value: float) -> str:
    """At most one digit after the point."""
    text = f"{value:.1f}"
    return text.removesuffix(".0")


def mark(seat: str, x: float, y: float, scale: float = 1.0) -> Markup:
    """The mark of a seat (p1 …)."""
    place = int(seat[1:])
    size = f" scale({scale:g})" if scale != 1.0 else ""
    shape = _SHAPES[(place - 1) % len(_SHAPES)]
    return Markup(f'<g class="mk s{place}" transform="translate({number(x)} {number(y)}){size}">{shape}</g>')


def text(x: float, y: float, said: str, kind: str = "", anchor: str = "") -> Markup:
    """A word; its class gives it weight and colour."""
    looks = f' class="{kind}"' if kind else ""
    place = f' text-anchor="{anchor}"' if anchor else ""
    return Markup(f'<text{looks} x="{number(x)}" y="{number(y)}"{place}>{escape(said)}</text>')


def block(kind: str, x: float, y: float, width: float, height: float, corner: int = 0) -> Markup:
    """A rectangle; its class gives it its colour."""
    round_ = f' rx="{corner}"' if corner else ""
    size = f'width="{number(width)}" height="{number(height)}"'
    return Markup(f'<rect class="{kind}" x="{number(x)}" y="{number(y)}" {size}{round_}/>')


def path(kind: str, along: str) -> Markup:
    """A line or an area; its class gives it its colour."""
    return Markup(f'<path class="{kind}" d="{along}"/>')


def width_of(said: str, size: float = FONT) -> float:
    """About how wide a text is: a page's fonts are not known to the server, so a little too much."""
    units = sum(
        0.33 if letter in _NARROW else 0.92 if letter in _BROAD else 0.7 if letter.isupper() else 0.58
        for letter in said
    )
    return units * size


def fitted(said: str, room: float, size: float = FONT) -> Markup:
    """A text that is cut where it does not fit; then its title says all of it."""
    if width_of(said, size) <= room:
        return escape(said)
    cut = said
    while cut and width_of(f"{cut}…", size) > room:
        cut = cut[:-1]
    return Markup("{}…<title>{}</title>").format(cut.rstrip(), said)


def use(symbol: str, x: float, y: float, size: float) -> Markup:
    """A drawing of the game's own page, with its middle there."""
    left, top, wide = number(x - size / 2), number(y - size / 2), number(size)
    return Markup(f'<use href="#{symbol}" x="{left}" y="{top}" width="{wide}" height="{wide}"/>')
