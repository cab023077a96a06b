"""Both ways to play a turn on the main board: where the worker goes, and a numbered badge for each place of it.

Villages have boards of their own, on which badges are drawn with the village.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from sobremesa.web.faces.pandemain.layout import GROUNDS, Ground
from sobremesa.web.moment import Choice
from sobremesa.web.reviewing.shown import COULD, DID

_PITCH: Final = 25  # between two badges of one place
_THROUGH: Final = "trade-house"  # where a worker passes through


def draw_two_ways(did: Sequence[Choice], could: Sequence[Choice]) -> Markup:
    """The plan first: where both go the same way, the dashes lie over its line."""
    return Markup('<g class="two-ways" aria-hidden="true">{}{}</g>').format(
        _way(COULD, could, 0.66), _way(DID, did, 0.36)
    )


def _way(kind: str, steps: Sequence[Choice], down: float) -> Markup:
    taken, here = Counter[str](), ""
    paths, badges = list[Markup](), list[Markup]()
    for number, step in enumerate(steps, 1):
        place = _place(step) or here
        if place not in GROUNDS:
            continue
        if here and place != here:
            paths.append(_path(kind, _middle(GROUNDS[here], down), _middle(GROUNDS[place], down)))
        if place != here or not taken[place]:
            badges.append(_badge(kind, GROUNDS[place], number, taken[place], down))
            taken[place] += 1
        here = place
    return Markup("").join([*paths, *badges])


def _place(step: Choice) -> str:
    """The place that a step leads to; '' where it stays."""
    if step.word == "pass-through":
        return _THROUGH
    return step.arguments[0] if step.word == "place" else ""


def _middle(ground: Ground, down: float) -> tuple[float, float]:
    x, y, width, height = ground.area
    return x + width / 2, y + height * down


def _path(kind: str, one: tuple[float, float], other: tuple[float, float]) -> Markup:
    drawn = '<path class="{0}" d="M{1:g},{2:g}L{3:g},{4:g}" marker-end="url(#way-{0})"/>'
    return Markup(drawn.format(kind, *one, *other))


def _badge(kind: str, ground: Ground, number: int, before: int, down: float) -> Markup:
    x, y = _middle(ground, down)
    drawn = '<g class="badge {0}" transform="translate({1:g},{2:g})"><circle r="12"/><text y="5">{3}</text></g>'
    return Markup(drawn.format(kind, x + _PITCH * before, y, number))
