"""The plan of a learner: the colour that is nearest to a cure in the own hand, and the cities that are full.

It is worked out from the own hand and the board alone. It names goals, never moves.
"""

from typing import Final, NamedTuple

from sobremesa.core.bits import bit, count, members
from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_CITIES, COLOUR_NAMES, COLOURS
from sobremesa.games.pandemic.cards import cards_for_cure
from sobremesa.games.pandemic.position import HIGH, LOW, Position
from sobremesa.games.pandemic.roads import roads_with, steps_to_nearest
from sobremesa.games.pandemic.steps import ACT

FULL: Final = "full"
CARDS: Final = "cards"
STATION: Final = "station"
CURE: Final = "cure"
NO_COLOUR: Final = -1
_BETTER: Final = 2  # cards by which another colour must be ahead before the plan changes
_CITY: Final = 10  # as far as a full city counts beside the steps to the nearest


class Tick(NamedTuple):
    """One part of a plan, the names of cities beside it, and how much of it is left; 0 where it is done."""

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


def held(p: Position, seat: int, colour: int) -> int:
    """The own cards of a colour."""
    return int(count(p.hand(seat) & COLOUR_CITIES[colour]))


def needed(p: Position, seat: int) -> int:
    """The cards that a cure takes of this seat."""
    return int(cards_for_cure(p.role(seat)))


def cities_with_three(p: Position) -> int:
    """The set of cities with three cubes of one colour."""
    found = 0
    for colour in range(COLOURS):
        found |= int(p.words[LOW + colour] & p.words[HIGH + colour])
    return found


def full_cities(p: Position) -> list[str]:
    """The cities in which one cube more would break out."""
    return [CITY_SLUGS[city] for city in members(cities_with_three(p))]


def follow(p: Position, seat: int, plan: Plan | None) -> Plan | None:
    """The plan that holds at a moment: the one before it, unless its cure is found or another colour is well ahead."""
    if p.over():
        return None
    wanted = [colour for colour in range(COLOURS) if not p.is_cured(colour)]
    best = max(wanted, key=lambda colour: held(p, seat, colour), default=NO_COLOUR)
    if plan is not None and plan.colour in wanted:
        own = held(p, seat, plan.colour)
        if own > 0 and held(p, seat, best) < own + _BETTER:
            return plan
    return Plan(best if best != NO_COLOUR and held(p, seat, best) else NO_COLOUR)


def ticks_of(p: Position, seat: int, plan: Plan) -> list[Tick]:
    """Its parts in the order in which they are done, with how far each is in actions or cards."""
    full = cities_with_three(p)
    roads = roads_with(p.stations)
    here = p.pawn(seat)
    found = (
        [Tick((FULL, *full_cities(p)), _CITY * int(count(full)) + int(steps_to_nearest(roads, here, full)))]
        if full
        else []
    )
    if plan.colour == NO_COLOUR:
        return found
    cured = bool(p.is_cured(plan.colour))
    lacking = 0 if cured else max(0, needed(p, seat) - held(p, seat, plan.colour))
    found.append(Tick((CARDS,), lacking))
    if lacking == 0:
        at_station = cured or bool(p.stations & bit(here))
        found.append(Tick((STATION,), 0 if at_station else int(steps_to_nearest(roads, here, p.stations))))
    found.append(Tick((CURE,), 0 if cured else 1))
    return found


def is_under_way(p: Position, seat: int) -> bool:
    """Whether the seat is in the middle of an action; nothing is planned anew there."""
    return not p.over() and int(p.decider()) == seat and int(p.top()) & 255 != ACT
