"""How well the team stands: cures and the cards for them, danger on the board, and who is near what.

The appraisal is for the moment after somebody's four actions, before any card is drawn: what may be drawn is weighed by
its chance, from the layers of the infection pile and the piles of player cards. Whole numbers, in thousandths; the
weights go back to a program that tuned them by playing. It uses what lies open and the hands of the state it is given,
so a seat asks it about a guess.
"""

from typing import Final

from sobremesa.core.bits import bit, count, lowest, words
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic.board import ADJACENT, ALL_CITIES, CITIES, COLOUR_CITIES, COLOURS, NEIGHBOURS
from sobremesa.games.pandemic.cards import EVENT_CARDS, HAND_LIMIT, RESEARCHER, cards_for_cure
from sobremesa.games.pandemic.position import HIGH, LAYER, LOW, NOBODY, PILE, PILES, PLAYING, SUPPLY, WON, Position

ONE: Final = 1000  # certainty, and one point
_FAR: Final = 9
_NO_STATION: Final = words([_FAR] * CITIES)

_WIN: Final = 1000000
_LOSS: Final = -1000000
_LOST_COLOUR: Final = -30000  # a colour whose cards no longer suffice
_CURES: Final = words([0, 1500, 3200, 5200, 0])
_ERADICATED: Final = 590
_OUTBREAKS: Final = words([0, -120, -400, -850, -1450, -2200, -3800, -5600, -8000])
_SHORT: Final = words([4750, 825, 190, 6, 0, -120])  # by the cards that the best holder of a colour lacks
_LATE_SHORT: Final = -416  # each of them, the more the later
_UNCURED_LATE: Final = -1218  # each colour, divided by the turns to come
_READY_AWAY: Final = -284  # each step of a ready holder to a station
_NO_TURN_LEFT: Final = -3000  # a ready holder whose turn does not come again
_POTENTIAL: Final = 3334
_SPARE: Final = words([-1018, -600, -379])  # colours with 0, 1, 2 cards more than it takes
_HELD: Final = 80  # a card of an uncured colour
_CUBES: Final = words([0, -35, -184, -223])  # a city with so many cubes of an uncured colour
_CURED_CUBES: Final = words([0, -11, -11, -90])
_NOW_3: Final = -1819  # the chance that a city with three cubes is drawn at once
_NOW_3_LATE: Final = -2010  # the same at eight outbreaks
_SOON_3: Final = -1331  # and in the coming round
_SOON_CHAIN: Final = -656
_SOON_2: Final = -473
_SOON_1: Final = -32
_BOTTOM: Final = -943  # the chance of an epidemic in a city with cubes
_DISCARD_3: Final = -197
_DISCARD_2: Final = -156
_SUPPLY_8: Final = -783
_SUPPLY_5: Final = -1686
_STATION: Final = 235
_STATION_AWAY: Final = -72  # each step, on average over all cities
_PAWN_AWAY: Final = -60  # each step of the nearest pawn to a city with three cubes
_MEDIC_AWAY: Final = -48
_OVERFLOW: Final = -382  # each card above the limit
_EVENTS: Final = words([150, 350, 450, 450, 400])

# What a card is worth to a hand that it can reach only in so many steps, in thousandths; and what a lack of cards
# leaves of a colour's worth, by hundredths of a card.
_REACH: Final = words([ONE * 733**steps // 1000**steps for steps in range(24)])
_LACK: Final = words([ONE * 99475**hundredths // 100000**hundredths for hundredths in range(601)])


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
    if p.result != PLAYING:
        return _WIN if p.result == WON else _LOSS
    to_station = steps_to_stations(p)
    worth = _CURES[count(p.cured)] + _ERADICATED * count(p.eradicated) + _OUTBREAKS[p.outbreaks]
    worth += worth_of_cards(p, to_station) + worth_of_hands(p)
    return worth + cost_of_cubes(p) + cost_of_danger(p) + worth_of_places(p, to_station)


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


def way(to_station: vec[i64], start: i64, end: i64) -> i64:
    """Actions from one city to another, driving or by shuttle."""
    flight = to_station[start] + 1 + to_station[end]
    steps = STEPS[start * CITIES + end]
    return steps if steps < flight else flight


# -- cures -------------------------------------------------------------------------------------------------------


def worth_of_cards(p: Position, to_station: vec[i64]) -> i64:
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
            worth += _POTENTIAL + _SHORT[0]
        else:
            worth += worth_of_colour(p, colour, left, turns, to_station)
        colour += 1
    return worth


def worth_of_colour(p: Position, colour: i64, left: i64, turns: i64, to_station: vec[i64]) -> i64:
    """One colour that has no cure yet."""
    cards = COLOUR_CITIES[colour]
    lack: i64 = 6
    least: i64 = 6
    potential: i64 = 0
    ready: i64 = 0
    seat: i64 = 0
    while seat < p.players:
        need = cards_for_cure(p.role(seat))
        if need < least:
            least = need
        short = need - count(p.hand(seat) & cards)
        if short <= 0:
            short = 0
            away = readiness(p, seat, turns, to_station)
            if lack > 0 or away > ready:
                ready = away
        if short < lack:
            lack = short
        hoped = hope(p, seat, cards, short, to_station)
        if hoped > potential:
            potential = hoped
        seat += 1
    worth = _SHORT[lack if lack < 5 else 5] + ready + _POTENTIAL * potential // ONE
    worth += _LATE_SHORT * lack * (25 - (turns if turns < 25 else 25)) // 25 + _UNCURED_LATE // (turns + 1)
    spare = count(left & cards) - least
    if spare < 0:
        return worth + _LOST_COLOUR
    return worth + (_SPARE[spare] if spare < 3 else 0)


def readiness(p: Position, seat: i64, turns: i64, to_station: vec[i64]) -> i64:
    """What still keeps a holder of enough cards from the cure."""
    wait = seat - p.active
    if wait <= 0:
        wait += p.players
    if wait > turns:
        return _NO_TURN_LEFT
    return _READY_AWAY * to_station[p.pawn(seat)]


def hope(p: Position, seat: i64, cards: i64, short: i64, to_station: vec[i64]) -> i64:
    """How near this hand is to a cure with what the others could give it, as a part of one."""
    if short == 0:
        return ONE
    bring: i64 = 0
    here = p.pawn(seat)
    giver: i64 = 0
    while giver < p.players:
        held = p.hand(giver) & cards
        if giver != seat and held != 0:
            there = p.pawn(giver)
            researcher = p.role(giver) == RESEARCHER
            steps = way(to_station, here, there) + 1
            while held != 0:
                if not researcher:
                    card = lowest(held)
                    steps = way(to_station, here, card) + way(to_station, there, card) + 1
                bring += _REACH[steps if steps < 23 else 23]
                steps += 1
                held &= held - 1
        giver += 1
    lacking = (short * ONE - bring) * 100 // ONE
    if lacking <= 0:
        return ONE
    return _LACK[lacking if lacking < 600 else 600]


def worth_of_hands(p: Position) -> i64:
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
        worth += _HELD * count(hand & useful)
        events = hand & EVENT_CARDS
        while events != 0:
            worth += _EVENTS[lowest(events) - 48]
            events &= events - 1
        surplus = count(hand) - HAND_LIMIT + (2 if seat == p.active else 0)
        if surplus > 0:
            worth += _OVERFLOW * surplus
        seat += 1
    return worth


# -- danger ------------------------------------------------------------------------------------------------------


def cost_of_cubes(p: Position) -> i64:
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
            worth += _CURED_CUBES[1] * (one + two) + _CURED_CUBES[3] * three
        else:
            worth += _CUBES[1] * one + _CUBES[2] * two + _CUBES[3] * three
        supply = p.words[SUPPLY + colour]
        if not p.is_eradicated(colour):
            if supply < 8:
                worth += _SUPPLY_8 * (8 - supply) // 8
            if supply < 5:
                worth += _SUPPLY_5 * (5 - supply) * (5 - supply) // 25
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


def cost_of_danger(p: Position) -> i64:
    """Outbreaks that the next cards may bring."""
    three = cities_with_three(p)
    two: i64 = 0
    one: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        low = p.words[LOW + colour] & COLOUR_CITIES[colour]
        high = p.words[HIGH + colour] & COLOUR_CITIES[colour]
        two |= high & ~low
        one |= low & ~high
        colour += 1
    rate = p.infection_rate()
    at_once = epidemic_chance(p, 2)
    in_round = epidemic_chance(p, 2 * p.players)
    now = 0 if p.quiet_night else expected_draws(p, three, rate, at_once)
    soon = p.players - 1 if p.quiet_night else p.players
    worth = (_NOW_3 * 8 + _NOW_3_LATE * p.outbreaks) * now // (8 * ONE)
    worth += _SOON_3 * expected_draws(p, three, rate * soon, in_round) // ONE
    worth += _SOON_2 * expected_draws(p, two, rate * soon, in_round) // ONE
    worth += _SOON_1 * expected_draws(p, one, rate * soon, in_round) // ONE
    rest = three
    while rest != 0:
        city = lowest(rest)
        rest &= rest - 1
        colour = city // 12
        chain = count(NEIGHBOURS[city] & p.words[LOW + colour] & p.words[HIGH + colour])
        if chain > 0:
            worth += _SOON_CHAIN * chain * expected_draws(p, bit(city), rate * soon, in_round) // ONE
    if p.layers > 0:
        bottom = p.words[LAYER]
        worth += _BOTTOM * at_once * count(bottom & (three | two | one)) // (count(bottom) * ONE)
    discard = p.infection_discard
    return worth + in_round * (_DISCARD_3 * count(discard & three) + _DISCARD_2 * count(discard & two)) // ONE


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


def worth_of_places(p: Position, to_station: vec[i64]) -> i64:
    """Stations, and pawns near what they are needed for."""
    total: i64 = 0
    city: i64 = 0
    while city < CITIES:
        total += to_station[city]
        city += 1
    worth = _STATION * count(p.stations) + _STATION_AWAY * total // CITIES
    three = cities_with_three(p)
    while three != 0:
        worth += _PAWN_AWAY * steps_of_nearest(p, lowest(three), to_station)
        three &= three - 1
    if p.medic != NOBODY:
        worth += _MEDIC_AWAY * steps_to_nearest(p, p.pawn(p.medic), full_cities(p), to_station)
    return worth


def full_cities(p: Position) -> i64:
    """Cities with two or three cubes of one colour."""
    return (p.words[HIGH] | p.words[HIGH + 1] | p.words[HIGH + 2] | p.words[HIGH + 3]) & ALL_CITIES


def steps_of_nearest(p: Position, city: i64, to_station: vec[i64]) -> i64:
    """How far the nearest pawn is; whoever has just acted comes last."""
    nearest: i64 = _FAR
    seat: i64 = 0
    while seat < p.players:
        steps = way(to_station, p.pawn(seat), city)
        if seat == p.active:
            steps += 2
        if steps < nearest:
            nearest = steps
        seat += 1
    return nearest


def steps_to_nearest(p: Position, start: i64, cities: i64, to_station: vec[i64]) -> i64:
    """How far the nearest city of a set is; 0 when it is empty."""
    if cities == 0:
        return 0
    nearest: i64 = _FAR
    while cities != 0:
        steps = way(to_station, start, lowest(cities))
        if steps < nearest:
            nearest = steps
        cities &= cities - 1
    return nearest
