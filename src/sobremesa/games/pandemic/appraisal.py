"""How well the team stands: cures and the cards for them, danger on the board, and who is near what.

The appraisal is for the moment after somebody's four actions, before any card is drawn: what may be drawn is weighed by
its chance, from the layers of the infection pile and the piles of player cards. Whole numbers, in thousandths. It uses
what lies open and the hands of the state it is given, so a seat asks it about a guess.
"""

from typing import Final

from sobremesa.core.bits import bit, count, lowest, words
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic.board import ADJACENT, ALL_CITIES, CITIES, COLOUR_CITIES, COLOURS, NEIGHBOURS
from sobremesa.games.pandemic.cards import EVENT_CARDS, HAND_LIMIT, RESEARCHER, cards_for_cure
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
from sobremesa.games.pandemic.weights import FARTHEST, ONE, Weights, weights_for

_FAR: Final = 9
_NO_STATION: Final = words([_FAR] * CITIES)
_NO_WAYS: Final = words([0] * (4 * CITIES))

_WIN: Final = 1000000
_LOSS: Final = -1000000
_LOST_COLOUR: Final = -30000  # a colour whose cards no longer suffice


def _walk(start: int) -> list[int]:
    """The steps from a city to each city."""
    steps = [-1] * CITIES
    steps[start] = 0
    reached = [start]
    for city in reached:
        for near in ADJACENT[city]:
            if steps[near] < 0:
                steps[near] = steps[city] + 1
                reached.append(near)
    return steps


STEPS: Final = words([steps for city in range(CITIES) for steps in _walk(city)])


def appraise_position(p: Position) -> i64:
    """In thousandths of a point, larger is better for everybody."""
    w = weights_for(p.players)
    return appraise_with(p, w, steps_to_stations(p), appraise_danger(p, w))


def appraise_with(p: Position, w: Weights, to_station: vec[i64], danger: i64) -> i64:
    """The same where the distances to stations and the danger are known already: few actions change them."""
    if p.result != PLAYING:
        return _WIN if p.result == WON else _LOSS
    ways = ways_of_pawns(p, to_station)
    worth = w.cures[count(p.cured)] + w.eradicated * count(p.eradicated) + danger
    worth += worth_of_cards(p, w, to_station, ways) + worth_of_hands(p, w)
    return worth + worth_of_places(p, w, to_station, ways)


def appraise_danger(p: Position, w: Weights) -> i64:
    """What depends on cubes and piles alone, and on nobody's place but the Medic's."""
    return w.outbreaks[p.outbreaks] + cost_of_cubes(p, w) + cost_of_danger(p, w)


# -- distances ---------------------------------------------------------------------------------------------------


def steps_to_stations(p: Position) -> vec[i64]:
    """For each city the steps to the nearest station."""
    result = _NO_STATION[:]
    stations = p.stations
    while stations != 0:
        station = lowest(stations) * CITIES
        stations &= stations - 1
        city: i64 = 0
        while city < CITIES:
            if STEPS[station + city] < result[city]:
                result[city] = STEPS[station + city]
            city += 1
    return result


def ways_of_pawns(p: Position, to_station: vec[i64]) -> vec[i64]:
    """Actions from each pawn to each city, driving or by shuttle: 48 for each seat."""
    result = _NO_WAYS[:]
    table = p.words
    players = p.players
    seat: i64 = 0
    while seat < players:
        here = table[PAWN + seat]
        steps = here * CITIES
        shuttle = to_station[here] + 1
        place = seat * CITIES
        city: i64 = 0
        while city < CITIES:
            drive = STEPS[steps + city]
            if drive > shuttle:
                flight = shuttle + to_station[city]
                if flight < drive:
                    drive = flight
            result[place + city] = drive
            city += 1
        seat += 1
    return result


# -- cures -------------------------------------------------------------------------------------------------------


def worth_of_cards(p: Position, w: Weights, to_station: vec[i64], ways: vec[i64]) -> i64:
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
            worth += worth_of_colour(p, w, colour, left, turns, to_station, ways)
        colour += 1
    return worth


def brought(p: Position, w: Weights, seat: i64, cards: i64, ways: vec[i64]) -> i64:
    """How many cards of a set the others could bring to this hand, the nearer the more, in thousandths."""
    table = p.words
    reach = w.reach
    players = p.players
    here = table[PAWN + seat]
    own = seat * CITIES
    total: i64 = 0
    giver: i64 = 0
    while giver < players:
        held = table[HAND + giver] & cards
        if giver != seat and held != 0:
            row = giver * CITIES
            if table[ROLE + giver] == RESEARCHER:
                steps = ways[row + here] + 1
                last = steps + count(held)
                while steps < last:
                    total += reach[steps if steps < FARTHEST else FARTHEST - 1]
                    steps += 1
            else:
                while held != 0:
                    card = lowest(held)
                    held &= held - 1
                    steps = ways[row + card] + ways[own + card] + 1
                    total += reach[steps if steps < FARTHEST else FARTHEST - 1]
        giver += 1
    return total


def worth_of_colour(
    p: Position, w: Weights, colour: i64, left: i64, turns: i64, to_station: vec[i64], ways: vec[i64]
) -> i64:
    """One colour that has no cure yet; those who lack most for it are not looked at more closely."""
    cards = COLOUR_CITIES[colour]
    table = p.words
    players = p.players
    lack: i64 = 6
    least: i64 = 6
    ready: i64 = 0
    seat: i64 = 0
    while seat < players:
        need = cards_for_cure(table[ROLE + seat])
        if need < least:
            least = need
        short = need - count(table[HAND + seat] & cards)
        if short <= 0:
            short = 0
            away = readiness(p, w, seat, turns, to_station)
            if lack > 0 or away > ready:
                ready = away
        if short < lack:
            lack = short
        seat += 1
    potential: i64 = ONE if lack == 0 else 0
    seat = 0
    while potential < ONE and seat < players:
        short = cards_for_cure(table[ROLE + seat]) - count(table[HAND + seat] & cards)
        if short <= lack + 1:
            lacking = (short * ONE - brought(p, w, seat, cards, ways)) * 100 // ONE
            hoped: i64 = ONE
            if lacking > 0:
                hoped = w.lack[lacking if lacking < 600 else 600]
            if hoped > potential:
                potential = hoped
        seat += 1
    worth = w.short[lack if lack < 5 else 5] + ready + w.potential * potential // ONE
    worth += w.late_short * lack * (25 - (turns if turns < 25 else 25)) // 25 + w.uncured_late // (turns + 1)
    spare = count(left & cards) - least
    if spare < 0:
        return worth + _LOST_COLOUR
    return worth + (w.spare[spare] if spare < 3 else 0)


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
        surplus = count(hand) - HAND_LIMIT + (2 if seat == p.active else 0)
        if surplus > 0:
            worth += w.overflow * surplus
        seat += 1
    return worth


# -- danger ------------------------------------------------------------------------------------------------------


def cost_of_cubes(p: Position, w: Weights) -> i64:
    """What lies on the board, and what is left beside it."""
    worth: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        low = p.words[LOW + colour]
        high = p.words[HIGH + colour]
        one = count(low & ~high)
        two = count(high & ~low)
        three = count(low & high)
        if p.is_cured(colour):
            worth += w.cured_cubes[1] * (one + two) + w.cured_cubes[3] * three
        else:
            worth += w.cubes[1] * one + w.cubes[2] * two + w.cubes[3] * three
        supply = p.words[SUPPLY + colour]
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
    colour: i64 = 0
    while colour < COLOURS:
        result |= p.words[LOW + colour] & p.words[HIGH + colour] & COLOUR_CITIES[colour]
        colour += 1
    return result & ~guarded(p)


def cities_with_fewer(p: Position) -> tuple[i64, i64]:
    """Cities with two cubes of their own colour, and those with one."""
    two: i64 = 0
    one: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        low = p.words[LOW + colour] & COLOUR_CITIES[colour]
        high = p.words[HIGH + colour] & COLOUR_CITIES[colour]
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
        taken = draws if draws < size else size
        if taken > 0 and (p.hiding_epidemic >> pile) & 1 == 1:
            none = none * (size - taken) // size
        draws -= taken
        pile += 1
    return ONE - none


def expected_draws(p: Position, wanted: i64, number: i64, epidemic: i64) -> i64:
    """How many of the next infection cards are expected to be of a set, in thousandths, epidemics reckoned with."""
    discard = count(p.infection_discard) + 1
    drawn = number if number < discard else discard
    after = drawn * ONE * count(wanted & p.infection_discard) // discard
    return ((ONE - epidemic) * expected_from_pile(p, wanted, number) + epidemic * after) // ONE


def expected_from_pile(p: Position, wanted: i64, number: i64) -> i64:
    """The same when no epidemic comes."""
    expected: i64 = 0
    layer = p.layers - 1
    while number > 0 and layer >= 0:
        cards = p.words[LAYER + layer]
        size = count(cards)
        taken = number if number < size else size
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
    now = 0 if p.quiet_night else expected_draws(p, three, rate, at_once)
    soon = p.players - 1 if p.quiet_night else p.players
    worth = (w.now_3 * 8 + w.now_3_late * p.outbreaks) * now // (8 * ONE)
    worth += w.soon_3 * expected_draws(p, three, rate * soon, in_round) // ONE
    worth += w.soon_2 * expected_draws(p, two, rate * soon, in_round) // ONE
    worth += w.soon_1 * expected_draws(p, one, rate * soon, in_round) // ONE
    rest = three
    while rest != 0:
        city = lowest(rest)
        rest &= rest - 1
        colour = city // 12
        chain = count(NEIGHBOURS[city] & p.words[LOW + colour] & p.words[HIGH + colour])
        if chain > 0:
            worth += w.soon_chain * chain * expected_draws(p, bit(city), rate * soon, in_round) // ONE
    if p.layers > 0:
        bottom = p.words[LAYER]
        worth += w.bottom * at_once * count(bottom & (three | two | one)) // (count(bottom) * ONE)
    discard = p.infection_discard
    return worth + in_round * (w.discard_3 * count(discard & three) + w.discard_2 * count(discard & two)) // ONE


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


def worth_of_places(p: Position, w: Weights, to_station: vec[i64], ways: vec[i64]) -> i64:
    """Stations, and pawns near what they are needed for."""
    total: i64 = 0
    city: i64 = 0
    while city < CITIES:
        total += to_station[city]
        city += 1
    worth = w.station * count(p.stations) + w.station_away * total // CITIES
    three = cities_with_three(p)
    while three != 0:
        worth += w.pawn_away * steps_of_nearest(p, lowest(three), ways)
        three &= three - 1
    if p.medic != NOBODY:
        worth += w.medic_away * steps_to_nearest(ways, p.medic, full_cities(p))
    return worth


def full_cities(p: Position) -> i64:
    """Cities with two or three cubes of one colour."""
    return (p.words[HIGH] | p.words[HIGH + 1] | p.words[HIGH + 2] | p.words[HIGH + 3]) & ALL_CITIES


def steps_of_nearest(p: Position, city: i64, ways: vec[i64]) -> i64:
    """How far the nearest pawn is; whoever has just acted comes last."""
    nearest: i64 = _FAR
    seat: i64 = 0
    while seat < p.players:
        steps = ways[seat * CITIES + city]
        if seat == p.active:
            steps += 2
        if steps < nearest:
            nearest = steps
        seat += 1
    return nearest


def steps_to_nearest(ways: vec[i64], seat: i64, cities: i64) -> i64:
    """How far the nearest city of a set is from somebody's pawn; 0 when it is empty."""
    if cities == 0:
        return 0
    nearest: i64 = _FAR
    while cities != 0:
        steps = ways[seat * CITIES + lowest(cities)]
        if steps < nearest:
            nearest = steps
        cities &= cities - 1
    return nearest
