"""The small signs that a page of Pandemic has by the hundred, as markup: icons, shapes of colours, pawns, cards.

Templates call these instead of macros, which are ten times as slow. Each is drawn from its arguments alone and kept.
"""

from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from sobremesa.web.faces.pandemic.hands import Card

_MOST_KEPT: Final = 1024
_LONG, _VERY_LONG = 9, 12  # letters of a word for which a card has little room


@lru_cache(_MOST_KEPT)
def icon(name: str) -> Markup:
    """A symbol."""
    return Markup(f'<svg class="pd-ic" aria-hidden="true" viewBox="0 0 24 24"><use href="#{escape(name)}"/></svg>')


@lru_cache(_MOST_KEPT)
def token(name: str) -> Markup:
    """The shape of a colour."""
    return Markup(
        f'<svg class="pd-token" aria-hidden="true" viewBox="-12 -12 24 24"><use href="#{escape(name)}"/></svg>'
    )


def sign(name: str) -> Markup:
    """What stands before a text: a symbol, the shape of a colour, or nothing."""
    return icon(name) if name.startswith("i-") else token(name) if name else Markup()


@lru_cache(_MOST_KEPT)
def pawn(role: str) -> Markup:
    """The pawn of a role."""
    return Markup(
        f'<svg class="pd-pawn-sign p-{escape(role)}" aria-hidden="true" viewBox="-14 -36 28 41">'
        '<use href="#pawn"/></svg>'
    )


def card_face(card: Card) -> Markup:
    """The face of a player card, inside whatever holds it."""
    return _card_face(card.slug, card.name, card.colour, card.frame, card.x, card.y)


@lru_cache(_MOST_KEPT)
def _card_face(slug: str, name: str, colour: str, frame: str, x: int, y: int) -> Markup:
    if frame:
        place = f'cx="{x}" cy="{y}"'
        picture = f'<use href="#land"/><circle {place} r="30" class="o"/><circle {place} r="9"/>'
    else:
        picture = f'<use href="#ev-{slug}"/>'
    window = f'viewBox="{frame or "0 0 160 116"}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"'
    return Markup(
        f'<span class="pd-band{_length_of(name)}">{_shape_of(colour)}<b>{escape(name)}</b></span>'
        f'<svg class="pd-loc" {window}>{picture}</svg>'
    )


def _length_of(name: str) -> str:
    """How small a name must be written so that none of its words is broken."""
    longest = max(len(word) for word in name.replace("-", "- ").split())
    return " is-longer" if longest >= _VERY_LONG else " is-long" if longest >= _LONG else ""


def mini(card: Card, on_table: bool = False) -> Markup:
    """A card in a line of text: its shape and its name. On the table it has a card that tells of it."""
    return _mini(card.name, card.colour, card.colour_name, card.slug if on_table else "")


@lru_cache(_MOST_KEPT)
def _mini(name: str, colour: str, colour_name: str, slug: str) -> Markup:
    told = escape(name)
    said = f'<span class="unseen"> {escape(colour_name)}</span>' if colour_name else ""
    more = f'data-card="card-{slug}"' if slug else f'title="{told}"'
    return Markup(f'<span class="pd-mini k-{colour}" {more}>{_shape_of(colour)}<b>{told}</b>{said}</span>')


def _shape_of(colour: str) -> Markup:
    """The sign of a card: an event has no colour."""
    return icon("i-event") if colour == "event" else token(f"d-{colour}")
