"""How well the team stands: cures and the cards for them, danger on the board, and who is near what.

The appraisal is for the moment after somebody's four actions, before any card is drawn: what may be drawn is weighed by
its chance, from the layers of the infection pile and the piles of player cards. Whole numbers, in thousandths. It uses
what lies open and the hands of the state it is given, so a seat asks it about a guess.
"""

from typing import Final

from sobremesa.core.bits import bit, count, lowest, words
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic.board import ALL_CITIES, CITIES, COLOUR_CITIES, COLOURS, NEIGHBOURS
from sobremesa.games.pandemic.cards import DISPATCHER, EVENT_CARDS, HAND_LIMIT, RESEARCHER, cards_for_cure
from sobremesa.games.pandemic.position import (
    HAND,
    HIGH,
    LAYER,
    LOW,
    NOBODY,
    PAWN,
    PILE,
    PILES,
    PLAYING,
    ROLE,
    SUPPLY,
    WON,
    Position,
)
from sobremesa.games.pandemic.roads import FAR, Roads, steps_of_nearest, steps_to_nearest
from sobremesa.games.pandemic.weights import ONE, Weights, weights_for

_FETCHED: Final = 2  # steps of whoever receives a card, where a Dispatcher can help

_WIN: Final = 1000000
_LOSS: Final = -1000000
SAFE: Final = 2000  # two cubes, in thousandths, are better left beside the board
_UNKNOWN: Final = -1
NOT_RECKONED: Final = words([_UNKNOWN] * CITIES)  # how often each city is expected to be drawn
_LOST_COLOUR: Final = -30000  # a colour whose cards no longer suffice


def appraise_position(p: Position) -> i64:
    """In thousandths of a point, larger is better for everybody."""
    w = weights_for(p.players, p.epidemics_in_game)
    roads = Roads(p.stations)
    roads.look_from_pawns(p)
    return appraise_with(p, w, roads, NOT_RECKONED[:], appraise_danger(p, w), appraise_cards(p, w, roads))


def appraise_with(p: Position, w: Weights, roads: Roads, draws: vec[i64], danger: i64, cards: i64) -> i64:
    """The same where the roads, the danger and what the cards are worth are known already: few actions change them.

    No action changes how often each city is expected to be drawn: `draws` keeps what was reckoned.
    """
    if p.result != PLAYING:
        return _WIN if p.result == WON else _LOSS
    return w.eradicated * count(p.eradicated) + danger + cards + worth_of_places(p, w, roads, draws)


def appraise_cards(p: Position, w: Weights, roads: Roads) -> i64:
    """What depends on cures, hands, pawns, stations and what is still to be drawn, and on no cube."""
    return w.cures[count(p.cured)] + worth_of_cards(p, w, roads) + worth_of_hands(p, w)


def appraise_danger(p: Position, w: Weights) -> i64:
    """What depends on cubes and piles alone, and on nobody's place but that of a Medic who guards a city."""
    return w.outbreaks[p.outbreaks] + cost_of_cubes(p, w) + cost_of_danger(p, w)


# -- cures -------------------------------------------------------------------------------------------------------


def worth_of_cards(p: Position, w: Weights, roads: Roads) -> i64:
    """The cards that hands hold of each colour, those that others could bring, and the turns left to use them."""
    turns = p.player_cards_left // 2
    left = p.unseen
    seat: i64 = 0
    while seat < p.players:
        left |= p.hand(seat)
        seat += 1
    worth: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        if p.is_cured(colour):
            worth += w.potential + w.short[0]
        else:
            worth += worth_of_colour(p, w, colour, left, turns, roads)
        colour += 1
    return worth


def brought(p: Position, w: Weights, seat: i64, cards: i64, roads: Roads) -> i64:
    """How many cards of a set the others could bring to this hand, the nearer the more, in thousandths."""
    table = p.words
    reach = w.reach
    ways = roads.ways
    players = p.players
    here = table[PAWN + seat]
    own = here * CITIES
    total: i64 = 0
    farthest: i64 = FAR
    giver: i64 = 0
    while giver < players:
        if table[ROLE + giver] == DISPATCHER:
            farthest = _FETCHED
        giver += 1
    giver = 0
    while giver < players:
        held = table[HAND + giver] & cards
        if giver != seat and held != 0:
            row = table[PAWN + giver] * CITIES
            if table[ROLE + giver] == RESEARCHER:
                steps = ways[row + here]
                if steps > farthest:
                    steps = farthest
                steps += 1
                last = steps + count(held)
                while steps < last:
                    total += reach[steps]
                    steps += 1
            else:
                while held != 0:
                    card = lowest(held)
                    held &= held - 1
                    steps = ways[own + card]
                    if steps > farthest:
                        steps = farthest
                    total += reach[ways[row + card] + steps + 1]
        giver += 1
    return total


def worth_of_colour(p: Position, w: Weights, colour: i64, left: i64, turns: i64, roads: Roads) -> i64:
    """One colour that has no cure yet; those who lack most for it are not looked at more closely."""
    cards = COLOUR_CITIES[colour]
    table = p.words
    players = p.players
    lack: i64 = 6
    least: i64 = 6
    ready: i64 = 0
    held: i64 = 0  # by all
    shorts: i64 = 0  # what each lacks, four bits for a seat
    seat: i64 = 0
    while seat < players:
        need = cards_for_cure(table[ROLE + seat])
        if need < least:
            least = need
        own = count(table[HAND + seat] & cards)
        held += own
        short = need - own
        if short <= 0:
            short = 0
            away = readiness(p, w, seat, turns, roads.to_station)
            if lack > 0 or away > ready:
                ready = away
        if short < lack:
            lack = short
        shorts |= short << (4 * seat)
        seat += 1
    potential: i64 = 0
    if lack == 0:
        potential = ONE
    seat = 0
    while potential < ONE and seat < players:
        short = (shorts >> (4 * seat)) & 15
        if short <= lack + 1:
            at_best = held - cards_for_cure(table[ROLE + seat]) + short  # the others' cards, as if they were at hand
            if hope(w, short * ONE - at_best * w.reach[1]) > potential:
                hoped = hope(w, short * ONE - brought(p, w, seat, cards, roads))
                if hoped > potential:
                    potential = hoped
        seat += 1
    worth = w.short[lack] + ready + w.potential * potential // ONE
    late: i64 = 0
    if turns < 25:
        late = 25 - turns
    worth += w.late_short * lack * late // 25 + w.uncured_late // (turns + 1)
    spare = count(left & cards) - least
    if spare < 0:
        worth += _LOST_COLOUR
    elif spare < 3:
        worth += w.spare[spare]
    return worth


def hope(w: Weights, lacking: i64) -> i64:
    """What is left of a colour's worth where so many cards are lacking; both in thousandths."""
    lacking = lacking * 100 // ONE
    if lacking <= 0:
        return ONE
    return w.lack[lacking] if lacking < 600 else w.lack[600]


def readiness(p: Position, w: Weights, seat: i64, turns: i64, to_station: vec[i64]) -> i64:
    """What still keeps a holder of enough cards from the cure."""
    wait = seat - p.active
    if wait <= 0:
        wait += p.players
    if wait > turns:
        return w.no_turn_left
    return w.ready_away * to_station[p.pawn(seat)]


def worth_of_hands(p: Position, w: Weights) -> i64:
    """Events kept for need, cards of use, and hands that would grow too large."""
    useful: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        if not p.is_cured(colour):
            useful |= COLOUR_CITIES[colour]
        colour += 1
    worth: i64 = 0
    seat: i64 = 0
    while seat < p.players:
        hand = p.hand(seat)
        worth += w.held * count(hand & useful)
        events = hand & EVENT_CARDS
        while events != 0:
            worth += w.events[lowest(events) - 48]
            events &= events - 1
        surplus = count(hand) - HAND_LIMIT
        if seat == p.active:
            surplus += 2
        if surplus > 0:
            worth += w.overflow * surplus
        seat += 1
    return worth


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
