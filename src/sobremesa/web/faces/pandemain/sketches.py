"""Small pictures on the card of a lesson: a recipe, a price, as goods with their numbers."""

from typing import Final

from markupsafe import Markup, escape

from sobremesa.web.faces import Face
from sobremesa.web.faces.pandemain.icons import ICONS

_ARROW: Final = "→"
_ARROW_TOLD: Final = ": "


def draw_sketch(face: Face, parts: tuple[str, ...]) -> Markup:
    """'2 water', 'rye-flour', '→', 'rye-high!': what it is, with a number; '!' marks what matters."""
    told = "".join(_ARROW_TOLD if part == _ARROW else f", {_told(face, part)}" for part in parts)
    drawn = Markup("").join(_part(face, part) for part in parts)
    return Markup('<div class="ls-sketch" role="img" aria-label="{}">{}</div>').format(
        told.lstrip(", ").replace(f"{_ARROW_TOLD}, ", _ARROW_TOLD), drawn
    )


def _told(face: Face, part: str) -> str:
    """'2 water'."""
    number, _, kind = part.rstrip("!").rpartition(" ")
    return f"{number} {face.say('purse', kind)}".strip()


def _part(face: Face, part: str) -> Markup:
    if part == _ARROW:
        return Markup('<span class="to">→</span>')
    number, _, kind = part.rstrip("!").rpartition(" ")
    marked = ' class="hi"' if part.endswith("!") else ""
    icon = f'<svg class="ic" width="19" height="19" aria-hidden="true"><use href="#{ICONS[kind]}"/></svg>'
    return Markup(f"<span{marked}>{escape(number)}{icon}</span>")
