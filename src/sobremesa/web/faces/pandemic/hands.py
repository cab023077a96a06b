"""The hands: the viewer's own as cards, those of the others as what everybody may know of them."""

from dataclasses import dataclass

from sobremesa.games.pandemic.board import COLOUR_NAMES
from sobremesa.games.pandemic.cards import HAND_LIMIT
from sobremesa.learn.search import folded
from sobremesa.web.faces.pandemic.geography import COLOUR_OF, PLACES
from sobremesa.web.faces.pandemic.sight import SceneSource


@dataclass
class Card:
    """One player card, face up."""

    slug: str
    name: str
    colour: str  # 'event' for an event
    colour_name: str  # '' for an event
    frame: str  # the window on the map around its city, '' for an event
    x: int
    y: int
    degrees: str
    href: str = ""
    step: int | None = None
    lit: bool = False


@dataclass
class Meter:
    """How far a hand is on the way to a cure."""

    colour: str
    colour_name: str
    have: int
    need: int


@dataclass
class Hand:
    """The viewer's own seat."""

    seat: str
    name: str
    role: str
    where: str
    power: str
    power_rule: str
    cards: list[Card]
    limit: int
    meters: list[Meter]


@dataclass
class Mate:
    """Another seat, as far as it is known."""

    seat: str
    name: str
    role: str
    where: str
    power: str
    power_rule: str
    cards: list[Card]  # those that the viewer knows
    hidden: int
    size: int
    agrees: list[str]
    active: bool
    deciding: bool


# The rule that gives each role its power.
_POWER_RULES = {
    "dispatcher": "PD-ROLE-01",
    "operations-expert": "PD-ROLE-07",
    "scientist": "PD-ROLE-09",
    "medic": "PD-ROLE-10",
    "researcher": "PD-ROLE-15",
}


def card(sight: SceneSource, slug: str) -> Card:
    """One card, as it is drawn everywhere."""
    if slug not in PLACES:
        return Card(slug, sight.card(slug), "event", "", "", 0, 0, "")
    place = PLACES[slug]
    colour = COLOUR_OF[slug]
    frame = f"{place.x - 120} {place.y - 80} 240 160"
    return Card(slug, sight.card(slug), colour, sight.colour(colour), frame, place.x, place.y, place.degrees)


def sorted_cards(sight: SceneSource, slugs: list[str]) -> list[str]:
    """By colour, events last; within a colour by the names that one reads."""
    order = {colour: place for place, colour in enumerate(COLOUR_NAMES)}
    return sorted(slugs, key=lambda slug: (order.get(COLOUR_OF.get(slug, ""), 9), folded(sight.card(slug))))


def own_hand(sight: SceneSource) -> Hand | None:
    """The viewer's own seat; None for whoever looks on."""
    if sight.me is None:
        return None
    player = sight.players[sight.me]
    cards = []
    for slug in sorted_cards(sight, player["hand"]):
        drawn = card(sight, slug)
        choices = sight.lit.get(f"card-{slug}", [])
        drawn.lit = bool(choices)
        if len(choices) == 1:
            drawn.href, drawn.step = choices[0].href, choices[0].action
        elif choices:
            drawn.href = sight.card_of(f"card-{slug}")
        cards.append(drawn)
    return Hand(
        seat=sight.me,
        name=sight.player(sight.me),
        role=player["role"],
        where=_where(sight, sight.me),
        power=sight.say("powers", player["role"]),
        power_rule=_POWER_RULES[player["role"]],
        cards=cards,
        limit=HAND_LIMIT,
        meters=meters(sight, sight.me)[:2],
    )


def _where(sight: SceneSource, seat: str) -> str:
    """Role and city of a player; somebody without a name is called by the role already."""
    player = sight.players[seat]
    city, role = sight.city(player["city"]), sight.role(player["role"])
    if sight.player(seat) == role:
        return sight.say("hands", "in", city=city)
    return sight.say("hands", "where", role=role, city=city)


def meters(sight: SceneSource, seat: str) -> list[Meter]:
    """The diseases without a cure of which this hand has cards, the nearest to a cure first."""
    need = sight.need(seat)
    found = [
        Meter(colour, sight.colour(colour), min(sight.held(seat, colour), need), need)
        for colour in COLOUR_NAMES
        if sight.view["cures"][colour] == "uncured" and sight.held(seat, colour)
    ]
    return sorted(found, key=lambda meter: -meter.have)


def mates(sight: SceneSource) -> list[Mate]:
    """The other seats, clockwise from the viewer."""
    seats = sorted(sight.players)
    if sight.me is not None:
        place = seats.index(sight.me)
        seats = seats[place + 1 :] + seats[:place]
    deciding = {seat.seat for seat in sight.moment.seats if seat.deciding}
    found = []
    for seat in seats:
        player = sight.players[seat]
        found.append(
            Mate(
                seat=seat,
                name=sight.player(seat),
                role=player["role"],
                where=_where(sight, seat),
                power=sight.say("powers", player["role"]),
                power_rule=_POWER_RULES[player["role"]],
                cards=[card(sight, slug) for slug in sorted_cards(sight, player["hand"])],
                hidden=player["hand_size"] - len(player["hand"]),
                size=player["hand_size"],
                agrees=[sight.say("consent", what) for what in player["consent"]],
                active=sight.view["active"] == seat,
                deciding=seat in deciding,
            )
        )
    return found
