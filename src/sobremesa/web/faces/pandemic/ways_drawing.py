"""Several ways to one place in HTML. They are written here rather than in a template: a page may have 190 of them."""

from typing import final

from markupsafe import Markup, escape

from sobremesa.web.faces import Face
from sobremesa.web.faces.pandemic.sight import SceneSource
from sobremesa.web.faces.pandemic.signs import icon, mini, pawn
from sobremesa.web.faces.pandemic.ways import Way, Ways


@final
class WaysDrawing:
    """Draws the ways of one page."""

    def __init__(self, sight: SceneSource, face: Face) -> None:
        self._colour = sight.colour
        self._say = face.say
        self._goes, self._rule = escape(face.say("ways", "goes")), escape(face.say("ways", "rule"))
        self._no_card = f"<em>{escape(face.say('ways', 'no-card'))}</em>"
        self._close = escape(face.say("ways", "close"))

    def draw(self, entry: Ways) -> Markup:
        """All ways to one target: shown when one clicks on it; without a script, when the address names it."""
        title = escape(entry.title)
        ways = "".join([self._way(way) for way in entry.ways])
        return Markup(
            f'<section class="pd-ways" id="ways-{entry.target}" tabindex="-1" aria-label="{title}">'
            f"<h3>{icon('i-plane')}<span>{title}</span>"
            f'<a class="pd-close" href="#panel" aria-label="{self._close}">✕</a></h3>'
            f'<div class="pd-ways-list">{ways}</div></section>'
        )

    def _way(self, way: Way) -> str:
        step = f'data-step="{way.step}"' if way.step is not None else "data-move-link"
        figure = pawn(way.pawn) if way.pawn else ""
        cost = mini(way.cost) if way.cost else self._no_card
        cures = "".join(
            f"<span><i>{escape(self._say('ways', 'cure', colour=self._colour(colour)))}</i>"
            f'<em class="{"is-hot" if falls else "is-good"}">{escape(told)}</em></span>'
            for colour, told, falls in way.cures
        )
        return (
            f'<a class="pd-way-card" href="{escape(way.href)}" {step} title="{escape(way.sentence)}">'
            f"<b>{figure}{escape(way.title)}</b>"
            f'<span class="pd-way-rows"><span><i>{self._goes}</i>{cost}</span>{cures}'
            f"<span><i>{self._rule}</i><em>{escape(way.rule)}</em></span></span></a>"
        )
