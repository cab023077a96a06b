"""How well the team stands: cures and the cards for them, danger on the board, and who is near what.

The appraisal is for the moment after somebody's four actions, before any card is drawn: what may be drawn is weighed by
its chance, from the layers of the infection pile and the piles of player cards. Whole numbers, in thousandths. It uses
what lies open and the hands of the state it is given, so a seat asks it about a guess.
"""

from typing import Final, final

from sobremesa.core.bits import bit, count, lowest, words
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic.board import ALL_CITIES, CITIES, COLOUR_CITIES, COLOURS, NEIGHBOURS
from sobremesa.games.pandemic.mind.holdings import NO_WAYS, Holdings, worth_of_ways
from sobremesa.games.pandemic.mind.weights import ONE, Weights, weights_for
from sobremesa.games.pandemic.position import (
    HIGH,
    LAYER,
    LOW,
    NOBODY,
    PILE,
    PILES,
    PLAYING,
    SUPPLY,
    WON,
    Position,
)
from sobremesa.games.pandemic.roads import Roads, roads_with, steps_of_nearest, steps_to_nearest

_WIN: Final = 1000000
_LOSS: Final = -1000000
SAFE: Final = 2000  # two cubes, in thousandths, are better left beside the board
_UNKNOWN: Final = -1
NOT_RECKONED: Final = words([_UNKNOWN] * CITIES)  # how often each city is expected to be drawn


def appraise_position(p: Position) -> i64:
    """In thousandths of a point, larger is better for everybody."""
    return Appraiser(p).appraise(p)


@final
class Appraiser:
    """Appraises what may become of a position before any card is drawn, and keeps what is the same for much of it.

    The position itself must stay as it is meanwhile.
    """

    def __init__(self, p: Position) -> None:
        self.start = p
        self.weights: Weights = weights_for(p.players, p.epidemics_in_game)
        self.danger: i64 = appraise_danger(p, self.weights)  # of the start
        self.roads = roads_with(p.stations)  # of the start
        self.ways: vec[i64] = NO_WAYS[:]
        self.draws: vec[i64] = NOT_RECKONED[:]  # no action changes how often a city is expected to be drawn

    def appraise(self, p: Position) -> i64:
        """A position of which nothing is known yet."""
        danger = self.danger_of(p, self.start, self.danger)
        return self.appraise_with(p, danger, Holdings(p, self.weights))

    def appraise_with(self, p: Position, danger: i64, holdings: Holdings) -> i64:
        """The same where the danger and the hands were looked at already: few actions change them."""
        if p.result != PLAYING:
            return _WIN if p.result == WON else _LOSS
        w = self.weights
        roads = self.roads if p.stations == self.roads.stations else roads_with(p.stations)
        roads.look_from_pawns(p)
        cards = holdings.worth + worth_of_ways(p, w, holdings, roads, self.ways)
        return w.eradicated * count(p.eradicated) + danger + cards + worth_of_places(p, w, roads, self.draws)

    def danger_of(self, p: Position, like: Position, danger: i64) -> i64:
        """The danger of a position that may look like another one, whose danger is known."""
        return danger if is_as_dangerous(p, like) else appraise_danger(p, self.weights)


def appraise_danger(p: Position, w: Weights) -> i64:
    """What depends on cubes and piles alone, and on nobody's place but that of a Medic who guards a city."""
    return w.outbreaks[p.outbreaks] + cost_of_cubes(p, w) + cost_of_danger(p, w)


def is_as_dangerous(p: Position, old: Position) -> bool:
    """Whether the board is as it was, and the city that the Medic guards."""
    place: i64 = LOW
    while place < HIGH + 4:
        if p.words[place] != old.words[place]:
            return False
        place += 1
    return p.cured == old.cured and p.eradicated == old.eradicated and guarded(p) == guarded(old)


# -- danger ------------------------------------------------------------------------------------------------------


def cost_of_cubes(p: Position, w: Weights) -> i64:
    """What lies on the board, and what is left beside it."""
    worth: i64 = 0
    table = p.words
    colour: i64 = 0
    while colour < COLOURS:
        low = table[LOW + colour]
        high = table[HIGH + colour]
        one = count(low & ~high)
        two = count(high & ~low)
        three = count(low & high)
        if p.is_cured(colour):
            worth += w.cured_cubes[1] * (one + two) + w.cured_cubes[3] * three
        else:
            worth += w.cubes[1] * one + w.cubes[2] * two + w.cubes[3] * three
        supply = table[SUPPLY + colour]
        if not p.is_eradicated(colour):
            if supply < 8:
                worth += w.supply_8 * (8 - supply) // 8
            if supply < 5:
                worth += w.supply_5 * (5 - supply) * (5 - supply) // 25
        colour += 1
    return worth


def cities_with_three(p: Position) -> i64:
    """Cities that would break out if their own card came."""
    result: i64 = 0
    table = p.words
    colour: i64 = 0
    while colour < COLOURS:
        result |= table[LOW + colour] & table[HIGH + colour] & COLOUR_CITIES[colour]
        colour += 1
    return result & ~guarded(p)


def cities_with_fewer(p: Position) -> tuple[i64, i64]:
    """Cities with two cubes of their own colour, and those with one."""
    two: i64 = 0
    one: i64 = 0
    table = p.words
    colour: i64 = 0
    while colour < COLOURS:
        low = table[LOW + colour] & COLOUR_CITIES[colour]
        high = table[HIGH + colour] & COLOUR_CITIES[colour]
        two |= high & ~low
        one |= low & ~high
        colour += 1
    return two, one


def guarded(p: Position) -> i64:
    """The Medic's city, where its colour is cured."""
    if p.medic == NOBODY:
        return 0
    city = p.pawn(p.medic)
    return bit(city) if p.is_cured(city // 12) else 0


def epidemic_chance(p: Position, draws: i64) -> i64:
    """That at least one of the next player cards is an epidemic, in thousandths."""
    none: i64 = ONE
    pile = p.pile
    while draws > 0 and pile < PILES:
        size = p.words[PILE + pile]
        taken = draws
        if taken > size:
            taken = size
        if taken > 0 and (p.hiding_epidemic >> pile) & 1 == 1:
            none = none * (size - taken) // size
        draws -= taken
        pile += 1
    return ONE - none


def expected_draws(p: Position, wanted: i64, number: i64, epidemic: i64) -> i64:
    """How many of the next infection cards are expected to be of a set, in thousandths, epidemics reckoned with."""
    if wanted == 0:
        return 0
    discard = count(p.infection_discard) + 1
    drawn = number
    if drawn > discard:
        drawn = discard
    after = drawn * ONE * count(wanted & p.infection_discard) // discard
    return ((ONE - epidemic) * expected_from_pile(p, wanted, number) + epidemic * after) // ONE


def expected_from_pile(p: Position, wanted: i64, number: i64) -> i64:
    """The same when no epidemic comes."""
    expected: i64 = 0
    table = p.words
    layer = p.layers - 1
    while number > 0 and layer >= 0:
        cards = table[LAYER + layer]
        size = count(cards)
        taken = number
        if taken > size:
            taken = size
        if cards & wanted != 0:
            expected += taken * ONE * count(cards & wanted) // size
        number -= taken
        layer -= 1
    return expected


def cost_of_danger(p: Position, w: Weights) -> i64:
    """Outbreaks that the next cards may bring."""
    three = cities_with_three(p)
    two, one = cities_with_fewer(p)
    rate = p.infection_rate()
    at_once = epidemic_chance(p, 2)
    in_round = epidemic_chance(p, 2 * p.players)
    now: i64 = 0
    soon = p.players - 1
    if not p.quiet_night:
        now = expected_draws(p, three, rate, at_once)
        soon = p.players
    worth = (w.now_3 * 8 + w.now_3_late * p.outbreaks) * now // (8 * ONE)
    worth += w.soon_3 * expected_draws(p, three, rate * soon, in_round) // ONE
    worth += w.soon_2 * expected_draws(p, two, rate * soon, in_round) // ONE
    worth += w.soon_1 * expected_draws(p, one, rate * soon, in_round) // ONE
    worth += w.soon_chain * draws_beside_three(p, three, rate * soon, in_round) // ONE
    worth += w.soon_pair * draws_beside_three(p, two, rate * soon, in_round) // ONE
    worth += cost_of_squeeze(p, w, three, rate * soon, in_round)
    if p.layers > 0:
        bottom = p.words[LAYER]
        worth += w.bottom * at_once * count(bottom & (three | two | one)) // (count(bottom) * ONE)
    discard = p.infection_discard
    return worth + in_round * (w.discard_3 * count(discard & three) + w.discard_2 * count(discard & two)) // ONE


def draws_beside_three(p: Position, cities: i64, drawn: i64, epidemic: i64) -> i64:
    """The expected draws of these cities, each as often as it has neighbours with three cubes of its colour."""
    total: i64 = 0
    while cities != 0:
        city = lowest(cities)
        cities &= cities - 1
        colour = city // 12
        near = count(NEIGHBOURS[city] & p.words[LOW + colour] & p.words[HIGH + colour])
        if near > 0:
            total += near * expected_draws(p, bit(city), drawn, epidemic)
    return total


def cost_of_squeeze(p: Position, w: Weights, three: i64, drawn: i64, in_round: i64) -> i64:
    """Cubes that the coming round may need beyond those beside the board."""
    worth: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        if not p.is_eradicated(colour):
            lacking = cubes_lacking(p, colour, three, drawn, in_round)
            if lacking > -SAFE:
                worth += w.squeeze * (lacking + SAFE) // ONE
            if lacking > 0:
                worth += w.squeeze_hard * lacking // ONE
        colour += 1
    return worth


def cubes_lacking(p: Position, colour: i64, three: i64, drawn: i64, in_round: i64) -> i64:
    """How many more cubes of a colour so many infection cards may need than there are, in thousandths."""
    cities = COLOUR_CITIES[colour]
    needed = expected_draws(p, cities, drawn, in_round) + 3 * expected_draws(p, three & cities, drawn, in_round)
    if p.layers > 0:
        bottom = p.words[LAYER]
        needed += 3 * in_round * count(bottom & cities) // count(bottom)
    return needed - ONE * p.words[SUPPLY + colour]


def harm_of(p: Position, city: i64) -> i64:
    """How bad it is if this infection card comes, for comparing cards."""
    colour = city // 12
    if p.is_eradicated(colour) or guarded(p) & bit(city) != 0:
        return 0
    cubes = p.cubes(city, colour)
    if cubes < 3:
        return 4 + 10 * cubes * cubes
    return 200 + 80 * count(NEIGHBOURS[city] & p.words[LOW + colour] & p.words[HIGH + colour])


# -- places ------------------------------------------------------------------------------------------------------


def worth_of_places(p: Position, w: Weights, roads: Roads, draws: vec[i64]) -> i64:
    """Stations, and pawns near what they are needed for."""
    worth = w.station * count(p.stations) + w.station_away * roads.total_to_station // CITIES
    three = cities_with_three(p)
    if three != 0:
        following = p.active + 1
        if following == p.players:
            following = 0
        worth += w.next_away * steps_to_nearest(roads, p.pawn(following), three)
        while three != 0:
            city = lowest(three)
            threat = w.threat_away * draws_in_round(p, city, draws) // ONE
            worth += (w.pawn_away + threat) * steps_of_nearest(p, city, roads)
            three &= three - 1
    if p.medic != NOBODY:
        worth += w.medic_away * steps_to_nearest(roads, p.pawn(p.medic), full_cities(p))
    return worth


def draws_in_round(p: Position, city: i64, draws: vec[i64]) -> i64:
    """How often a city is expected to be drawn until everybody has had a turn, in thousandths."""
    if draws[city] == _UNKNOWN:
        in_round = epidemic_chance(p, 2 * p.players)
        draws[city] = expected_draws(p, bit(city), p.infection_rate() * p.players, in_round)
    return draws[city]


def full_cities(p: Position) -> i64:
    """Cities with two or three cubes of one colour."""
    return (p.words[HIGH] | p.words[HIGH + 1] | p.words[HIGH + 2] | p.words[HIGH + 3]) & ALL_CITIES
