"""Pieces of a page that are drawn once and kept: villages, tracks, boards of people, what lies at a place.

From one page to the next most of them are the same. A piece is drawn from nothing but the words of its language and
what it is given here, and that is its key: whoever looks at whichever table, the same key is the same drawing.
"""

import pickle
from typing import Final, final

from markupsafe import Markup

from sobremesa.web.faces import Face
from sobremesa.web.faces.pandemain.pen import Pen
from sobremesa.web.faces.pandemain.spots import Spot
from sobremesa.web.rendering import environment, speaker

_MOST_KEPT: Final = 4000  # of about 2 KB each
_KEPT: Final[dict[tuple[str, str, bytes], Markup]] = {}


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
        drawn = _KEPT.pop(key, None)
        if drawn is None:
            template = environment().get_template(f"pandemain/_piece_{name}.html")
            say = speaker(self._face.language)
            pen = Pen(self._face, spots)
            drawn = Markup(template.render(given, pen=pen, spots=spots, face=self._face, say=say))
            if len(_KEPT) >= _MOST_KEPT:
                _KEPT.pop(next(iter(_KEPT)), None)
        _KEPT[key] = drawn  # the last one to be forgotten
        return drawn
