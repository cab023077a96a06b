"""The map with everything that lies on it: cubes, stations, pawns, what lights up, and the ways of the draft."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from sobremesa.games.pandemic.board import CITY_SLUGS
from sobremesa.games.pandemic.vocabulary import CHARTER_TO
from sobremesa.web.faces.pandemic import geography as geo
from sobremesa.web.faces.pandemic.sight import SceneSource
from sobremesa.web.moment import Choice

# How a city lights up for the word of an action: a step on land, a flight, or a choice of that city.
_LIGHTS: Final = {"drive": "mv", "shuttle": "fl", "direct": "fl", "join": "fl", "charter": "fl"}
_WORTH_A_CHIP: Final = 12  # percent
_CHOICES_TOLD: Final = 4  # of a city, in its title


class City(NamedTuple):
    """All that a drawing of one city is made of; its names are those of the language."""

    slug: str
    cubes: tuple[tuple[str, int], ...]  # its own colour first
    station: bool
    full: bool  # its next card is an outbreak
    chance: int | None  # percent
    light: str  # '', or the kind of light
    href: str  # where a click leads, '' where it does nothing
    here: bool  # the viewer's pawn
    pawns: tuple[tuple[str, bool], ...]  # whose stand here, and whether that is the viewer
    choices: tuple[str, ...]  # what can be done with it

    @property
    def place(self) -> geo.CityPlace:
        """Where it lies, and where things lie around it."""
        return geo.PLACES[self.slug]

    @property
    def colour(self) -> str:
        """Its disease."""
        return geo.COLOUR_OF[self.slug]


@dataclass
class Pawn:
    """One pawn as it is drawn."""

    seat: str
    role: str
    city: str
    x: int
    y: int
    title: str
    mine: bool
    href: str  # the card of this pawn, '' where nothing can be done with it
    lit: bool


@dataclass
class TableMap:
    """The whole map."""

    cities: list[City]  # from the top, so that what is nearer is drawn over what is farther
    pawns: list[Pawn]
    heat: list[tuple[int, int, int]]
    chains: str  # the lines along which an outbreak would run on
    legal: str  # the lines that one may go
    journeys: list[str]  # the ways of the draft
    you: tuple[int, int] | None  # where the pointer to the viewer's own pawn stands


def table_map(sight: SceneSource) -> TableMap:
    """Draw it."""
    cities = [_city(sight, slug) for slug in CITY_SLUGS]
    pawns = _pawns(sight)
    mine = next((pawn for pawn in pawns if pawn.mine), None)
    return TableMap(
        cities=sorted(cities, key=lambda city: city.place.y),
        pawns=pawns,
        heat=_heat(sight),
        chains=_chains(sight),
        legal=_legal_lines(sight),
        journeys=journeys(sight),
        you=_pointer(mine) if mine else None,
    )


def _pointer(pawn: Pawn) -> tuple[int, int]:
    """Beside the own pawn, on the side away from its city; it points at the pawn."""
    left = pawn.x <= geo.PLACES[pawn.city].x
    return (pawn.x - 25 if left else pawn.x + 25), pawn.y - 14


def _city(sight: SceneSource, slug: str) -> City:
    """One city."""
    cubes = sight.cubes(slug)
    choices = sight.lit.get(f"city-{slug}", [])
    light, href = _light(sight, slug, choices)
    pawns = [(sight.player(seat), seat == sight.me) for seat, player in sight.players.items() if player["city"] == slug]
    return City(
        slug=slug,
        cubes=tuple(cubes),
        station=slug in sight.view["stations"],
        full=sight.on_brink(slug),
        chance=_chance(sight, slug, cubes),
        light=light,
        href=href,
        here=any(mine for _, mine in pawns),
        pawns=tuple(pawns),
        choices=tuple([choice.sentence for choice in choices[:_CHOICES_TOLD]]),
    )


def _chance(sight: SceneSource, slug: str, cubes: list[tuple[str, int]]) -> int | None:
    """The chance of a city's card, where it is worth a chip: in a pile that was just shuffled all are alike."""
    chance = sight.percent(slug)
    return (
        chance
        if chance is not None and (chance >= _WORTH_A_CHIP or dict(cubes).get(geo.COLOUR_OF[slug], 0) > 1)
        else None
    )


def _light(sight: SceneSource, slug: str, choices: list[Choice]) -> tuple[str, str]:
    """How a city lights up, and where a click leads."""
    if not choices:
        flight = charter_flight(sight)
        if flight and sight.me and sight.players[sight.me]["city"] != slug:
            return "ch", charter_to(sight, flight, slug)
        return "", ""
    own = [choice for choice in choices if _is_own(sight, choice)]
    words = [choice.word for choice in own or choices]
    light = next((_LIGHTS[word] for word in ("drive", "shuttle", "direct", "join") if word in words), "pk")
    if light != "pk" and not own:
        light += " op"
    if len(choices) == 1 and not (charter_flight(sight) and words == ["direct"]):
        return light, choices[0].href
    return light, sight.card_of(f"city-{slug}")


def _is_own(sight: SceneSource, choice: Choice) -> bool:
    """Whether an option moves no other pawn."""
    return not choice.arguments or choice.arguments[0] not in sight.players or choice.arguments[0] == sight.me


def charter_flight(sight: SceneSource) -> Choice | None:
    """The option to charter a flight for one's own pawn: then any city can be clicked."""
    return sight.moment.choice(f"charter {sight.me}") if sight.me else None


def charter_to(sight: SceneSource, flight: Choice, slug: str) -> str:
    """The page with the chartered flight and where it lands, both in the draft."""
    seat = int(str(sight.me)[1:]) - 1
    return sight.then(flight, CHARTER_TO + 48 * seat + CITY_SLUGS.index(slug))


def _pawns(sight: SceneSource) -> list[Pawn]:
    """The pawns, the viewer's own the outermost of those in one city so that its pointer has room."""
    found: list[Pawn] = []
    by_city: dict[str, list[str]] = {}
    for seat in sorted(sight.players, key=lambda seat: (seat == sight.me, seat)):
        by_city.setdefault(sight.players[seat]["city"], []).append(seat)
    for city, seats in by_city.items():
        spots = geo.pawn_spots(city, len(seats), city in sight.view["stations"])
        for seat, (x, y) in zip(seats, spots, strict=True):
            role = sight.players[seat]["role"]
            lit = bool(sight.lit.get(f"pawn-{seat}"))
            title = sight.say("map", "pawn-title", name=sight.player(seat), role=sight.role(role))
            href = sight.card_of(f"pawn-{seat}") if lit else ""
            found.append(Pawn(seat, role, city, x, y, title, seat == sight.me, href, lit))
    return sorted(found, key=lambda pawn: pawn.seat)


def _heat(sight: SceneSource) -> list[tuple[int, int, int]]:
    """Where an outbreak may be near: x, y and how far it glows."""
    found = []
    for city in sight.threat.brink:
        place = geo.PLACES[city]
        chance = sight.threat.chances.get(city, 0.0)
        found.append((place.x, place.y, 190 if chance >= 0.3 else 120))
    return found


def _chains(sight: SceneSource) -> str:
    """The lines between cities of which one would set off the other."""
    pairs = set()
    for city in sight.threat.brink:
        broken = sight.threat.infections[city].outbreaks
        for one in broken:
            for other in geo.NEIGHBOURS[one]:
                if other in broken:
                    pairs.add((min(one, other), max(one, other)))
    return "".join(geo.line(*pair) for pair in sorted(pairs))


def _legal_lines(sight: SceneSource) -> str:
    """The lines along which a pawn may drive."""
    pairs = set()
    for choice in sight.moment.choices:
        if choice.word == "drive":
            seat, goal = choice.arguments
            start = sight.players[seat]["city"]
            pairs.add((min(start, goal), max(start, goal)))
    return "".join(geo.line(*pair) for pair in sorted(pairs) if pair[0] != pair[1])


def journeys(sight: SceneSource) -> list[str]:
    """The ways that pawns take in the draft."""
    where = {player["seat"]: player["city"] for player in sight.before["players"]}
    found = []
    for step in sight.moment.draft.steps:
        word, *arguments = step.text.split()
        if word in ("drive", "direct", "charter", "shuttle", "join", "airlift") and len(arguments) == 2:
            seat, goal = arguments
            if where[seat] != goal:
                found.append(geo.journey(where[seat], goal, word == "drive"))
            where[seat] = goal
    return found
