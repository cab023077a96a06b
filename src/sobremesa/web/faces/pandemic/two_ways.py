"""Both ways to play a turn on the map: the flights and walks, and a numbered badge where each step is taken."""

from collections.abc import Sequence

from markupsafe import Markup

from sobremesa.web.faces.badges import BadgeField
from sobremesa.web.faces.pandemic import geography as geo
from sobremesa.web.faces.pandemic.panel import is_half_a_charter
from sobremesa.web.faces.pandemic.sight import SceneSource
from sobremesa.web.moment import Choice
from sobremesa.web.reviewing.shown import COULD, DID

_MOVES = ("drive", "direct", "charter", "shuttle", "join", "airlift")
_ABOVE, _BELOW = -46, 48  # of the city's node: what was done stands above it, the plan below


def draw_two_ways(sight: SceneSource, did: Sequence[Choice], could: Sequence[Choice]) -> Markup:
    """The plan first: where both go the same way, the dashes lie over its line."""
    field = BadgeField(geo.WIDTH, geo.HEIGHT)
    return Markup('<g class="two-ways" aria-hidden="true">{}{}</g>').format(
        _way(sight, COULD, could, _BELOW, field), _way(sight, DID, did, _ABOVE, field)
    )


def _way(sight: SceneSource, kind: str, steps: Sequence[Choice], off: int, field: BadgeField) -> Markup:
    where = {str(player["seat"]): str(player["city"]) for player in sight.before["players"]}
    me = str(sight.me)
    paths, badges, number = list[Markup](), list[Markup](), 0
    for step in steps:
        if is_half_a_charter(step.text):
            continue
        number += 1
        goal = _goal(step, where, me)
        if step.word in _MOVES and len(step.arguments) == 2:
            seat = step.arguments[0]
            if where[seat] != goal:
                paths.append(_path(kind, where[seat], goal, step.word == "drive"))
            where[seat] = goal
        place = geo.PLACES[goal]
        badges.append(_badge(kind, number, field.place(place.x, place.y + off)))
    return Markup("").join([*paths, *badges])


def _path(kind: str, start: str, goal: str, by_land: bool) -> Markup:
    """One way with its arrow; one over the edge of the map has two ends there, and no arrow."""
    along = geo.journey(start, goal, by_land)
    head = Markup("") if by_land and geo.leaves_the_map(start, goal) else Markup(f' marker-end="url(#way-{kind})"')
    return Markup('<path class="{}" d="{}"{}/>').format(kind, along, head)


def _goal(step: Choice, where: dict[str, str], me: str) -> str:
    """Where a step is taken: in the city that it names, else where the pawn stands that acts."""
    if step.word in (*_MOVES, "grant"):
        named = [argument for argument in step.arguments if argument in geo.PLACES]
        if named:
            return named[-1]
    return where[me]


def _badge(kind: str, number: int, at: tuple[float, float]) -> Markup:
    drawn = '<g class="badge {0}" transform="translate({1:g},{2:g})"><circle r="12"/><text y="5">{3}</text></g>'
    return Markup(drawn.format(kind, *at, number))
