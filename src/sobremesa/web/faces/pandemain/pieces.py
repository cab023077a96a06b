"""Pieces of a page that are drawn once and kept: villages, tracks, boards of people, what lies at a place.

From one page to the next most of them are the same. A piece is drawn from nothing but the words of its language and
what it is given here, and that is its key: whoever looks at whichever table, the same key is the same drawing.
"""

import pickle
from typing import Final, final

from markupsafe import Markup

from sobremesa.web.faces import Face
from sobremesa.web.faces.kept import KeptDrawings
from sobremesa.web.faces.pandemain.pen import Pen
from sobremesa.web.faces.pandemain.spots import Spot
from sobremesa.web.rendering import environment, speaker

_KEPT: Final = KeptDrawings(8000)  # of about 5 KB with their keys: those of some 200 tables


@final
class Pieces:
    """Draws the pieces of one page."""

    def __init__(self, face: Face, spots: dict[str, Spot]) -> None:
        self._face = face
        self._spots = spots

    def draw(self, name: str, answering: str | tuple[str, ...], **given: object) -> Markup:
        """A piece; `answering` is how the ids begin of what answers to clicks in it."""
        spots = {target: spot for target, spot in self._spots.items() if target.startswith(answering)}
        key = (name, self._face.language, pickle.dumps((spots, given)))
        return _KEPT.draw(key, lambda: self._draw_anew(name, spots, given))

    def _draw_anew(self, name: str, spots: dict[str, Spot], given: dict[str, object]) -> Markup:
        template = environment().get_template(f"pandemain/_piece_{name}.html")
        say = speaker(self._face.language)
        return Markup(template.render(given, pen=Pen(self._face, spots), spots=spots, face=self._face, say=say))
