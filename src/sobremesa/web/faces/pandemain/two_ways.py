"""Both ways to play a turn on the main board: where the worker goes, and a numbered badge for each place of it.

Villages have boards of their own, on which badges are drawn with the village.
"""

from collections.abc import Sequence
from math import hypot
from typing import Final

from markupsafe import Markup

from sobremesa.web.faces.badges import BadgeField
from sobremesa.web.faces.pandemain.layout import GROUNDS, STALL_HIGH, STALL_WIDE, StallPlace
from sobremesa.web.moment import Choice
from sobremesa.web.reviewing.shown import COULD, DID

_WIDTH, _HEIGHT = 826, 504  # of the drawing
_BESIDE: Final = 74  # the middle of the market's name: its badges
_STALLS: Final = ("stall", "branch")
_TOLD: Final = ("column", "offer", "servant", "hire")  # steps at a place that have a badge of their own
_BEND: Final = 0.14  # of the length of a way
_CLEAR: Final = 17  # before the middle of a badge
_THROUGH: Final = "trade-house"  # where a worker passes through


def draw_two_ways(stalls: Sequence[StallPlace], did: Sequence[Choice], could: Sequence[Choice]) -> Markup:
    """The plan first: where both go the same way, the dashes lie over its line."""
    field = BadgeField(_WIDTH, _HEIGHT)
    return Markup('<g class="two-ways" aria-hidden="true">{}{}</g>').format(
        _way(COULD, could, 0.66, stalls, field), _way(DID, did, 0.36, stalls, field)
    )


def _way(kind: str, steps: Sequence[Choice], down: float, stalls: Sequence[StallPlace], field: BadgeField) -> Markup:
    here, begun = "", False
    paths, badges = list[Markup](), list[Markup]()
    for number, step in enumerate(steps, 1):
        place = _place(step) or here
        goal = step.arguments[0] if step.word == "servant" else place
        if step.word in _STALLS:
            badges.append(_badge(kind, number, field.place(*_on_stall(stalls[int(step.arguments[0]) - 1], down))))
            continue
        if goal not in GROUNDS:
            continue
        if here and place != here:
            paths.append(_path(kind, _middle(here, down), _middle(place, down)))
        if place != here or not begun or step.word in _TOLD:
            badges.append(_badge(kind, number, field.place(*_middle(goal, down))))
        if place in GROUNDS:
            here, begun = place, True
    return Markup("").join([*paths, *badges])


def _place(step: Choice) -> str:
    """The place that a step leads to; '' where it stays."""
    if step.word == "pass-through":
        return _THROUGH
    return step.arguments[0] if step.word == "place" else ""


def _middle(place: str, down: float) -> tuple[float, float]:
    """Of the market its name, beside which no stall is hidden."""
    x, y, width, height = GROUNDS[place].area
    if place == "market":
        middle, top = GROUNDS[place].ribbon
        return middle + (_BESIDE if down > 0.5 else -_BESIDE), top + 10
    return x + width / 2, y + height * down


def _on_stall(stall: StallPlace, down: float) -> tuple[float, float]:
    return stall.x + STALL_WIDE * stall.scale / 2, stall.y + STALL_HIGH * stall.scale * down


def _path(kind: str, one: tuple[float, float], other: tuple[float, float]) -> Markup:
    """A bow, so that the two ways between the same places bend apart; it ends before the badge that it leads to."""
    (x, y), (goal_x, goal_y) = one, other
    along, up = goal_x - x, goal_y - y
    bend = _BEND if kind == COULD else -_BEND
    through = (x + along / 2 - up * bend, y + up / 2 + along * bend)
    left_x, left_y = goal_x - through[0], goal_y - through[1]
    short = max(0.0, 1 - _CLEAR / max(1.0, hypot(left_x, left_y)))
    end = (through[0] + left_x * short, through[1] + left_y * short)
    drawn = '<path class="{0}" d="M{1:.1f},{2:.1f}Q{3:.1f},{4:.1f} {5:.1f},{6:.1f}" marker-end="url(#way-{0})"/>'
    return Markup(drawn.format(kind, x, y, *through, *end))


def _badge(kind: str, number: int, at: tuple[float, float]) -> Markup:
    drawn = '<g class="badge {0}" transform="translate({1:g},{2:g})"><circle r="12"/><text y="5">{3}</text></g>'
    return Markup(drawn.format(kind, *at, number))
