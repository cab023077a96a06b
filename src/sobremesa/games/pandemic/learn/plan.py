"""The plan of a learner: the colour that is collected, the cities that are full, and a card that could change hands.

It is worked out from the board, the own hand and what everybody knows of the others'. It names goals, never moves.
"""

from typing import Final, NamedTuple

from sobremesa.core.bits import bit, count, members
from sobremesa.games.pandemic.board import CITIES, CITY_SLUGS, COLOUR_CITIES, COLOUR_NAMES, COLOURS
from sobremesa.games.pandemic.cards import cards_for_cure
from sobremesa.games.pandemic.position import HIGH, LOW, SHOWN, Position
from sobremesa.games.pandemic.roads import roads_with, steps_to_nearest
from sobremesa.games.pandemic.steps import CONSENT, WINDOW
from sobremesa.games.pandemic.vocabulary import SEAT_TEXTS

ASKED: Final = "asked"
CARDS: Final = "cards"
CURE: Final = "cure"
FULL: Final = "full"
SHARE: Final = "share"
CUBES: Final = "cubes"
TWO: Final = "two"
ONE: Final = "one"
NO_COLOUR: Final = -1
MOST_TICKS: Final = 4
_BETTER: Final = 2  # cards by which another colour must be ahead before the plan changes
_A_START: Final = 2  # cards of a colour from which it is kept beside the plan's
_CITY: Final = 10  # as far as a city counts beside the steps to the nearest
_LACKING: Final = 20  # as far as a card that is lacking counts beside one that is only kept
_OF_THE_PLAN: Final = 2  # as far as an own card of the plan's colour counts beside another one that is kept
_MOST_WORTH: Final = 20  # more than all own cards of a colour count
_CARD_AWAY: Final = 4  # the steps that are as far as a card
_NOTHING_TO_SHARE: Final = 60  # more than any way to a card: spending it brings nobody nearer


class Tick(NamedTuple):
    """One part of a plan, the names that go with it, and how much of it is left; 0 where it is done.

    `left` only compares positions: it falls with what helps, and rises when a card that should be kept is spent.
    """

    names: tuple[str, ...]
    left: int

    @property
    def done(self) -> bool:
        """Whether there is nothing left of it."""
        return self.left == 0


class Plan(NamedTuple):
    """The colour that is collected; NO_COLOUR while the hand has none that is wanted."""

    colour: int

    @property
    def colour_name(self) -> str:
        """As catalogs call it, '' for none."""
        return "" if self.colour == NO_COLOUR else COLOUR_NAMES[self.colour]


class Handover(NamedTuple):
    """A card that would bring a cure nearer in another hand, and how far that is."""

    card: int
    colour: int
    giver: int
    taker: int
    left: int


# -- cards -------------------------------------------------------------------------------------------------------


def cards_of(p: Position, owner: int, colour: int, seat: int) -> int:
    """The set of cards of a colour in a hand, as far as a seat may know."""
    hand = p.hand(owner)
    if owner != seat and not p.hands_open:
        hand &= p.words[SHOWN + owner]
    return int(hand & COLOUR_CITIES[colour])


def held(p: Position, seat: int, colour: int) -> int:
    """The own cards of a colour."""
    return int(count(cards_of(p, seat, colour, seat)))


def needed(p: Position, seat: int) -> int:
    """The cards that a cure takes of this seat."""
    return int(cards_for_cure(p.role(seat)))


def lacks(p: Position, colour: int, seat: int) -> list[int]:
    """How many cards of a colour each hand lacks for its cure, as far as a seat may know."""
    return [max(0, needed(p, owner) - int(count(cards_of(p, owner, colour, seat)))) for owner in range(int(p.players))]


def uncured(p: Position) -> list[int]:
    """The colours whose cures are not found."""
    return [colour for colour in range(COLOURS) if not p.is_cured(colour)]


def near_colours(p: Position, seat: int) -> list[int]:
    """The colours of which the own hand has a card and is nearest to a cure, or one card behind."""
    found = []
    for colour in uncured(p):
        lack = lacks(p, colour, seat)
        if held(p, seat, colour) and lack[seat] <= min(lack) + 1:
            found.append(colour)
    return found


def kept_colours(p: Position, seat: int) -> list[int]:
    """Those of which it has two cards or more: to keep every single card as well wins no more games."""
    return [colour for colour in near_colours(p, seat) if held(p, seat, colour) >= _A_START]


def cards_left(p: Position, seat: int, plan: Plan) -> int:
    """What the team lacks of its cures, and the less the more cards are kept for them, the plan's colour first."""
    kept = kept_colours(p, seat)
    left = 0
    for colour in uncured(p):
        worth = _OF_THE_PLAN if colour == plan.colour else 1 if colour in kept else 0
        left += _LACKING * min(lacks(p, colour, seat)) + _MOST_WORTH - worth * held(p, seat, colour)
    return left


def lacks_of(p: Position, seat: int, plan: Plan) -> dict[str, int]:
    """What can be spent of it. Places are left out: to come nearer to one may well lead away from another."""
    return {CARDS: cards_left(p, seat, plan)}


def handover(p: Position, seat: int, plan: Plan) -> Handover | None:
    """The card for whose passing on this seat and another one have the shortest way to its city."""
    roads = roads_with(p.stations)
    roads.look_from_pawns(p)
    best: Handover | None = None
    for colour in uncured(p):
        lack = lacks(p, colour, seat)
        least = min(lack)
        taker = seat if lack[seat] == least else lack.index(least)
        for giver in range(int(p.players)) if least else ():
            if giver == taker or seat not in (giver, taker) or (giver == seat and colour == plan.colour):
                continue
            for card in members(cards_of(p, giver, colour, seat)):
                ways = [int(roads.ways[p.pawn(each) * CITIES + card]) for each in (giver, taker)]
                found = Handover(card, colour, giver, taker, _CARD_AWAY * least + sum(ways))
                best = found if best is None or found.left < best.left else best
    return best


# -- cities ------------------------------------------------------------------------------------------------------


def cities_with_three(p: Position) -> int:
    """The set of cities with three cubes of one colour."""
    found = 0
    for colour in range(COLOURS):
        found |= int(p.words[LOW + colour] & p.words[HIGH + colour])
    return found


def full_cities(p: Position) -> list[str]:
    """The cities in which one cube more would break out."""
    return [CITY_SLUGS[city] for city in members(cities_with_three(p))]


def full_left(p: Position, here: int) -> int:
    """How many cities are full, and the steps to the nearest."""
    full = cities_with_three(p)
    return _CITY * int(count(full)) + steps_from(p, here, full)


def cubes_tick(p: Position, here: int) -> Tick:
    """How many cubes there are, cities with two of a colour first, and the steps to the nearest of these."""
    one, two, only_two, cubes = 0, 0, 0, 0
    for colour in range(COLOURS):
        low, high = int(p.words[LOW + colour]), int(p.words[HIGH + colour])
        one, two, only_two = one | low, two | high, only_two | high & ~low
        cubes += int(count(low)) + 2 * int(count(high))
    left = _CITY * (_CITY * int(count(two)) + cubes) + steps_from(p, here, two or one)
    return Tick((CUBES, TWO if only_two else ONE), left)


def steps_from(p: Position, here: int, cities: int) -> int:
    """The steps to the nearest of a set of cities; 0 when it is empty."""
    roads = roads_with(p.stations)
    roads.look_from(here)
    return int(steps_to_nearest(roads, here, cities))


# -- the plan ----------------------------------------------------------------------------------------------------


def follow(p: Position, seat: int, plan: Plan | None) -> Plan | None:
    """The plan that holds at a moment: the one before it, unless its cure is found or another colour is well ahead.

    A colour whose cards are complete is always ahead.
    """
    if p.over():
        return None
    wanted = near_colours(p, seat)
    best = max(wanted, key=lambda colour: held(p, seat, colour), default=NO_COLOUR)
    if plan is not None and plan.colour in wanted:
        own, other = held(p, seat, plan.colour), held(p, seat, best)
        if own >= needed(p, seat) or other < min(own + _BETTER, needed(p, seat)):
            return plan
    return Plan(best)


def ticks_of(p: Position, seat: int, plan: Plan) -> list[Tick]:
    """Its parts, what matters most first, at most four."""
    here = int(p.pawn(seat))
    shared = handover(p, seat, plan)
    kept = {*kept_colours(p, seat), plan.colour} & {*uncured(p)}
    if shared and shared.giver == seat:
        kept.discard(shared.colour)  # nobody is told to keep what is to be given
    kept_first = sorted(kept, key=lambda colour: (colour != plan.colour, colour))
    found = [Tick((CARDS, *(COLOUR_NAMES[colour] for colour in kept_first)), cards_left(p, seat, plan))]
    if is_asked(p, seat) or p.declined & bit(seat):
        found.insert(0, Tick((ASKED,), 2 if is_asked(p, seat) else 1))
    if plan.colour in uncured(p) and held(p, seat, plan.colour) >= needed(p, seat):
        found.append(Tick((CURE, plan.colour_name), 1 + steps_from(p, here, int(p.stations))))
    found.append(Tick((FULL, *full_cities(p)), full_left(p, here)))
    found.append(share_tick(shared))
    found.append(cubes_tick(p, here))
    return found[:MOST_TICKS]


def share_tick(found: Handover | None) -> Tick:
    """The card, who has it and who wants it; without these where nothing is to be handed over."""
    if found is None:
        return Tick((SHARE,), _NOTHING_TO_SHARE)
    return Tick((SHARE, CITY_SLUGS[found.card], SEAT_TEXTS[found.giver], SEAT_TEXTS[found.taker]), found.left)


def is_asked(p: Position, seat: int) -> bool:
    """Whether the seat is to say if it agrees to what another one has proposed."""
    return not p.over() and int(p.top()) == CONSENT + 256 * seat


def is_under_way(p: Position, seat: int) -> bool:
    """Whether the seat is in the middle of an action; nothing is planned anew there."""
    return not p.over() and int(p.decider()) == seat and int(p.top()) & 255 > WINDOW
