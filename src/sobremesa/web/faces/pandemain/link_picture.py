"""The picture for links of Pandemain: the bakers before the altar with their points, and in words who leads."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sobremesa.games.pandemain.options import Setup
from sobremesa.web.faces.pandemain.icons import pawn_of, villager_icon
from sobremesa.web.graphs.svg import fitted, width_of
from sobremesa.web.link_pictures.told import LinkMoment, LinkPicture
from sobremesa.wording.messages import Named, number_text

Say = Callable[..., str]

_IN_WORDS: Final = {2: "two", 3: "three", 4: "four"}
_PLACES: Final = ((250, 140, 64), (140, 162, 48), (376, 166, 48), (66, 168, 48))  # before the altar: x, y and width
_ROOM: Final = 1088.0  # for the names in a row
_NAME: Final = 30  # size of their letters


@dataclass(frozen=True)
class Stand:
    """A baker before the altar."""

    pawn: str
    x: int
    y: int
    width: int
    won: bool


@dataclass(frozen=True)
class ListedBaker:
    """A baker below, with name and points."""

    pawn: str
    x: float
    name: str
    points: str
    points_x: float


def link_picture(moment: LinkMoment, say: Say) -> LinkPicture:
    """At any moment: points on the track while the game goes on, what they came to when it is over."""
    view = moment.view
    outcome = view["outcome"] if moment.outcome else None
    scores = outcome["scores"] if outcome else view["players"]
    winners = outcome["winners"] if outcome else []
    ranked = sorted(scores, key=lambda score: (-score["points"], score["seat"] not in winners))
    points = {score["seat"]: int(score["points"]) for score in ranked}
    called = {seat: moment.words.player(seat) for seat in points}
    title = _title(moment, say, points, called, winners)
    return LinkPicture(_above(moment, say, len(points)), title, lambda: _scene(moment, points, called, winners))


def _scene(moment: LinkMoment, points: dict[str, int], called: dict[str, str], winners: list[str]) -> dict[str, object]:
    places = zip(points, _PLACES, strict=False)
    return {
        "stands": [Stand(pawn_of(seat), x, y, width, seat in winners) for seat, (x, y, width) in places],
        "crowd": [villager_icon(village["villager"]) for village in moment.view["villages"]],
        "listed": _in_a_row(points, called),
    }


def _above(moment: LinkMoment, say: Say, number: int) -> str:
    mode = say("options", f"mode-{'expert' if Setup(dict(moment.options)).expert else 'basic'}")
    return " · ".join(("Pandemain", mode, say("link", "bakers", number=Named(str(number), _IN_WORDS[number]))))


def _title(moment: LinkMoment, say: Say, points: dict[str, int], called: dict[str, str], winners: list[str]) -> str:
    sheet = " : ".join(number_text(value) for value in points.values())
    first = next(iter(points))
    if moment.stopped:
        return say("link", "stopped", points=sheet)
    if len(winners) > 1:
        return say("link", "shared", points=sheet)
    if winners:
        return say("link", "won", name=called[first], points=sheet)
    day = str(max(1, int(moment.view["round"])))
    leads = list(points.values()).count(points[first]) == 1
    return say("link", "leads" if leads else "level", day=day, name=called[first], points=sheet)


def _in_a_row(points: dict[str, int], called: dict[str, str]) -> list[ListedBaker]:
    """Side by side; long names are cut so that all have room."""
    each = _ROOM / len(points)
    found, x = [], 0.0
    for seat, value in points.items():
        said = number_text(value)
        room = min(width_of(called[seat], _NAME) * 0.88, each - 92 - width_of(said, _NAME))
        name = str(fitted(called[seat], room / 0.88, _NAME).partition("<title>")[0])
        found.append(ListedBaker(pawn_of(seat), x, name, said, x + 40 + room + 14))
        x += 40 + room + 14 + width_of(said, _NAME) + 32
    return found
