"""The picture for links of Pandemic: the map as it stood, and in words how many cures there were, and when."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_NAMES, OUTBREAK_LIMIT
from sobremesa.games.pandemic.options import Setup
from sobremesa.web.faces.pandemic import geography as geo
from sobremesa.web.link_pictures.told import LinkMoment, LinkPicture
from sobremesa.wording import View
from sobremesa.wording.messages import Named

Say = Callable[..., str]

_IN_WORDS: Final = {2: "two", 3: "three", 4: "four"}
_MOST: Final = 3  # cubes of a colour: the next one is an outbreak


@dataclass(frozen=True)
class CityDrawn:
    """One city of the picture."""

    slug: str
    name: str
    colour: str
    place: geo.CityPlace
    rack: list[tuple[str, int, float]]
    half: float  # of the rack's width
    station: bool
    full: bool


@dataclass(frozen=True)
class PawnDrawn:
    """One pawn."""

    role: str
    x: int
    y: int


@dataclass(frozen=True)
class CureShown:
    """What is known of one cure."""

    colour: str
    said: str
    found: bool


def link_picture(moment: LinkMoment, say: Say) -> LinkPicture:
    """The map without any hand: what lay on it for everybody to see."""
    setup = Setup(dict(moment.options))
    number = Named(str(setup.players), _IN_WORDS[setup.players])
    above = ("Pandemic", say("link", "players", number=number), say("options", f"difficulty-{setup.difficulty}"))
    return LinkPicture(" · ".join(above), _title(moment, say), lambda: _scene(moment, say))


def _scene(moment: LinkMoment, say: Say) -> dict[str, object]:
    return {
        "cities": sorted((_city(moment, slug) for slug in CITY_SLUGS), key=lambda city: city.place.y),
        "pawns": _pawns(moment.view),
        "cures": _cures(moment, say),
        "lines": Markup(geo.LINES),
        "wraps": Markup(geo.WRAPS),
        "tags": [(x, y, anchor, say("tags", city), anchor == "start") for city, x, y, anchor in geo.EDGE_TAGS],
    }


def _title(moment: LinkMoment, say: Say) -> str:
    view = moment.view
    cures = sum(state != "uncured" for state in view["cures"].values())
    turn = str(view["turn"])
    if moment.stopped:
        return say("link", "stopped", turn=turn)
    if moment.outcome is None:
        return say("link", "going-on", turn=turn, count=cures)
    if moment.outcome.reason == "won":
        close = int(view["outbreaks"]) == OUTBREAK_LIMIT - 1
        return say("link", "won-close" if close else "won", turn=turn)
    return say("link", f"lost-{moment.outcome.reason}", count=cures)


def _city(moment: LinkMoment, slug: str) -> CityDrawn:
    own = geo.COLOUR_OF[slug]
    cubes = moment.view["cubes"]
    lying = [(colour, int(cubes[colour].get(slug, 0))) for colour in (own, *(c for c in COLOUR_NAMES if c != own))]
    shown = [(colour, number) for colour, number in lying if number]
    rack, half = geo.rack_spots(shown) if shown else ([], 0.0)
    full = any(number >= _MOST for _, number in shown)
    name = moment.words.name("city", slug)
    return CityDrawn(slug, name, own, geo.PLACES[slug], rack, half, slug in moment.view["stations"], full)


def _pawns(view: View) -> list[PawnDrawn]:
    by_city: dict[str, list[str]] = {}
    for player in view["players"]:
        by_city.setdefault(player["city"], []).append(player["role"])
    found = []
    for city, roles in by_city.items():
        spots = geo.pawn_spots(city, len(roles), city in view["stations"])
        found += [PawnDrawn(role, x, y) for role, (x, y) in zip(roles, spots, strict=True)]
    return found


def _cures(moment: LinkMoment, say: Say) -> list[CureShown]:
    """When each was found, as everybody saw it."""
    events, found = moment.events(), dict[str, int]()
    turn = int(moment.view["turn"]) - sum(event["event"] == "turn-began" for event in events)
    for event in events:
        if event["event"] == "turn-began":
            turn = int(str(event["count"]))
        elif event["event"] == "cured":
            found[str(event["colour"])] = turn
    shown, missing = [], "never-cured" if moment.outcome or moment.stopped else "no-cure"
    for colour in COLOUR_NAMES:
        if moment.view["cures"][colour] == "uncured":
            shown.append(CureShown(colour, say("link", missing), False))
        else:
            said = say("link", "in-turn", turn=str(found[colour])) if colour in found else say("link", "cured-before")
            shown.append(CureShown(colour, said, True))
    return sorted(shown, key=lambda cure: (not cure.found, found.get(cure.colour, 0)))
