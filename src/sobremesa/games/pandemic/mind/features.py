"""What a position looks like to the model that estimates the chance to win: numbers of about the size of one.

They are taken after somebody's four actions, before any card is drawn, from what lies open and the hands of the state.
`FEATURES` names them in their order; the model has a weight for each.
"""

from typing import Final, final

from sobremesa.core.bits import count, lowest
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic.board import CITIES, COLOUR_CITIES, COLOURS
from sobremesa.games.pandemic.cards import AIRLIFT, EVENT_CARDS, HAND_LIMIT, cards_for_cure
from sobremesa.games.pandemic.mind.appraisal import (
    SAFE,
    cities_with_fewer,
    cities_with_three,
    cubes_lacking,
    draws_beside_three,
    epidemic_chance,
    expected_draws,
)
from sobremesa.games.pandemic.mind.holdings import brought, farthest_receiver
from sobremesa.games.pandemic.mind.weights import ONE, leaf_for, weights_for
from sobremesa.games.pandemic.position import HIGH, LAYER, LOW, NOBODY, PLAYING, SUPPLY, WON, Position
from sobremesa.games.pandemic.roads import Roads, roads_with, steps_of_nearest, steps_to_nearest

FEATURES: Final = (
    *("bias", "turns", "cures 0", "cures 1", "cures 2", "cures 3", "outbreaks", "outbreaks squared", "outbreaks late"),
    *(
        "short 0",
        "short 1",
        "short 2",
        "short 3",
        "short 4",
        "short 5",
        "short late",
        "lack by turns",
        "uncured by turns",
    ),
    *("ready away", "ready waits", "ready too late", "potential", "potential by turns", "lack", "largest lack"),
    *("largest short", "spare 0", "spare 1", "spare 2", "spare", "second holder", "held", "held by turns"),
    *("one cube", "two cubes", "three cubes", "cured cubes", "cured threes"),
    *("three now", "three soon", "three by outbreaks", "chain soon", "two now", "two soon", "one soon", "pairs soon"),
    *("bottom now", "bottom soon", "epidemic now", "epidemic soon", "discard threes", "discard twos"),
    *(
        "supply 8",
        "supply 5",
        "squeezed",
        "squeezed hard",
        "stations",
        "station away",
        "pawn away",
        "medic away",
        "next away",
    ),
    *("overflow", "overflow of others", "airlift", "forecast", "grant", "quiet", "resilient"),
    *("eradicated", "quiet night", "epidemics left", "rate", "turns by uncured"),
)
MANY: Final = 1_000_000
_SURE: Final = 30.0  # beyond this the logistic function is 0 or 1


def chance_of(p: Position) -> i64:
    """The chance to win in millionths."""
    if p.result != PLAYING:
        return MANY if p.result == WON else 0
    weights = leaf_for(p.players, p.epidemics_in_game).weights
    features = features_of(p)
    total = 0.0
    for place in range(len(features)):
        total += features[place] * weights[place]
    return i64(int(MANY / (1.0 + power_of_e(-total))))


def power_of_e(exponent: float) -> float:
    """e to this power. Our own, for that of another machine may differ in its last digits, and with it a choice."""
    small = min(_SURE, max(-_SURE, exponent)) / 1024.0
    result = 1.0 + small * (1.0 + small / 2.0 * (1.0 + small / 3.0 * (1.0 + small / 4.0)))
    for _ in range(10):
        result *= result
    return result


def features_of(p: Position) -> list[float]:
    """All of them."""
    turns = p.player_cards_left // 2
    roads = roads_with(p.stations)
    roads.look_from_pawns(p)
    found: list[float] = [1.0, float(turns) / 25.0]
    cures = count(p.cured)
    for number in range(4):
        found.append(1.0 if cures == number else 0.0)
    outbreaks = float(p.outbreaks)
    found.append(outbreaks / 8.0)
    found.append(outbreaks * outbreaks / 64.0)
    found.append(max(0.0, outbreaks - 5.0) / 2.0)
    add_cards(p, turns, roads, found)
    add_cubes(p, found)
    add_danger(p, found)
    add_supply(p, found)
    add_places(p, roads, found)
    add_hands(p, found)
    found.append(float(count(p.eradicated)))
    found.append(1.0 if p.quiet_night else 0.0)
    found.append(float(p.epidemics_in_game - p.epidemics) / 4.0)
    found.append(float(p.infection_rate()) / 4.0)
    found.append(float(turns * (4 - cures)) / 50.0)
    return found


@final
class Need:
    """How near one colour that has no cure is to it."""

    def __init__(self, p: Position, cards: i64, roads: Roads) -> None:
        self.short: i64 = 6  # cards that the nearest hand lacks
        self.least: i64 = 6  # cards that a cure takes at least
        self.lack = 6.0  # the same as `short` with what the others could bring
        self.most: i64 = 0  # cards in the largest hand of this colour, and in the second largest
        self.second: i64 = 0
        self.ready_away: i64 = 9  # steps to a station of whoever has enough, and turns until that player acts
        self.ready_wait: i64 = 9
        w = weights_for(p.players, p.epidemics_in_game)
        farthest = farthest_receiver(p)
        seat: i64 = 0
        while seat < p.players:
            own = count(p.hand(seat) & cards)
            self.note_hand(own)
            need = cards_for_cure(p.role(seat))
            if need < self.least:
                self.least = need
            missing = need - own
            if missing <= 0:
                missing = 0
                self.note_ready(p, seat, roads.to_station)
            if missing < self.short:
                self.short = missing
            others = float(brought(p, w, seat, cards, roads, farthest)) / ONE
            self.lack = min(self.lack, max(0.0, float(missing) - others))
            seat += 1

    def note_hand(self, own: i64) -> None:
        """One more hand with so many cards of this colour."""
        if own > self.most:
            self.second = self.most
            self.most = own
        elif own > self.second:
            self.second = own

    def note_ready(self, p: Position, seat: i64, to_station: vec[i64]) -> None:
        """Somebody who has enough cards."""
        wait = seat - p.active
        if wait <= 0:
            wait += p.players
        away = to_station[p.pawn(seat)]
        if away + wait < self.ready_away + self.ready_wait:
            self.ready_away = away
            self.ready_wait = wait


def add_cards(p: Position, turns: i64, roads: Roads, found: list[float]) -> None:
    """How near all colours are to their cures."""
    needs: list[Need] = []
    shorts = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    spares = [0.0, 0.0, 0.0]
    all_short = largest_short = all_lack = largest_lack = away = waits = too_late = potential = spare_sum = 0.0
    second = held = 0.0
    colour: i64 = 0
    while colour < COLOURS:
        if p.is_cured(colour):
            potential += 1.0
        else:
            need = Need(p, COLOUR_CITIES[colour], roads)
            needs.append(need)
            spare = cards_left(p, colour) - need.least
            if spare < 0:
                too_late += 10.0
            elif spare < 3:
                spares[int(spare)] += 1.0
            spare_sum += 1.0 / float(1 + (spare if spare > 0 else 0))
        colour += 1
    for need in needs:
        shorts[min(5, int(need.short))] += 1.0
        all_short += float(need.short)
        largest_short = max(largest_short, float(need.short))
        all_lack += need.lack
        largest_lack = max(largest_lack, need.lack)
        potential += power_of_e(-0.5 * need.lack)
        if need.short == 0:
            away += float(need.ready_away) / 4.0
            waits += float(need.ready_wait) / float(p.players)
            if need.ready_wait > turns:
                too_late += 1.0
        second += float(need.second)
        held += float(need.most + need.second)
    late = 1.0 - float(turns if turns < 25 else 25) / 25.0
    soon = 1.0 / float(turns + 1)
    found.extend(shorts)
    found.extend([all_short * late, all_lack * soon, float(len(needs)) * soon, away, waits, too_late])
    found.extend([potential, (4.0 - potential) * soon, all_lack / 4.0, largest_lack / 4.0, largest_short / 4.0])
    found.extend(spares)
    found.extend([spare_sum, second / 4.0, held / 8.0, held / 8.0 * late])


def cards_left(p: Position, colour: i64) -> i64:
    """The cards of a colour that are not discarded."""
    left = p.unseen
    seat: i64 = 0
    while seat < p.players:
        left |= p.hand(seat)
        seat += 1
    return count(left & COLOUR_CITIES[colour])


def add_cubes(p: Position, found: list[float]) -> None:
    """What lies on the board."""
    ones: i64 = 0
    twos: i64 = 0
    threes: i64 = 0
    cured: i64 = 0
    cured_threes: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        low = p.words[LOW + colour]
        high = p.words[HIGH + colour]
        if p.is_cured(colour):
            cured += count(low | high)
            cured_threes += count(low & high)
        else:
            ones += count(low & ~high)
            twos += count(high & ~low)
            threes += count(low & high)
        colour += 1
    found.append(float(ones) / 20.0)
    found.append(float(twos) / 10.0)
    found.append(float(threes) / 5.0)
    found.append(float(cured) / 10.0)
    found.append(float(cured_threes) / 5.0)


def add_danger(p: Position, found: list[float]) -> None:
    """Outbreaks that the next cards may bring."""
    three = cities_with_three(p)
    two, one = cities_with_fewer(p)
    rate = p.infection_rate()
    at_once = epidemic_chance(p, 2)
    in_round = epidemic_chance(p, 2 * p.players)
    now = 0.0 if p.quiet_night else float(expected_draws(p, three, rate, at_once)) / ONE
    drawn = rate * (p.players - 1 if p.quiet_night else p.players)
    found.append(now)
    found.append(float(expected_draws(p, three, drawn, in_round)) / ONE)
    found.append(now * float(p.outbreaks) / 8.0)
    found.append(float(draws_beside_three(p, three, drawn, in_round)) / ONE)
    found.append(float(expected_draws(p, two, rate, at_once)) / ONE)
    found.append(float(expected_draws(p, two, drawn, in_round)) / ONE)
    found.append(float(expected_draws(p, one, drawn, in_round)) / ONE)
    found.append(float(draws_beside_three(p, two, drawn, in_round)) / ONE)
    some = three | two | one
    full = 0.0
    if p.layers > 0:
        bottom = p.words[LAYER]
        full = float(count(bottom & some)) / float(count(bottom))
    found.append(full * float(at_once) / ONE)
    found.append(full * float(in_round) / ONE)
    found.append(float(at_once) / ONE)
    found.append(float(in_round) / ONE)
    discard = p.infection_discard
    found.append(float(in_round * count(discard & three)) / ONE)
    found.append(float(in_round * count(discard & two)) / ONE)


def add_supply(p: Position, found: list[float]) -> None:
    """Cubes beside the board, and whether they will last."""
    below_8 = 0.0
    below_5 = 0.0
    squeezed = 0.0
    hard = 0.0
    three = cities_with_three(p)
    drawn = p.infection_rate() * p.players
    in_round = epidemic_chance(p, 2 * p.players)
    colour: i64 = 0
    while colour < COLOURS:
        if not p.is_eradicated(colour):
            supply = p.words[SUPPLY + colour]
            below_8 += max(0.0, 8.0 - float(supply)) / 8.0
            small = max(0.0, 5.0 - float(supply)) / 5.0
            below_5 += small * small
            lacking = cubes_lacking(p, colour, three, drawn, in_round)
            squeezed += max(0.0, float(lacking + SAFE)) / ONE / 4.0
            hard += max(0.0, float(lacking)) / ONE / 4.0
        colour += 1
    found.append(below_8)
    found.append(below_5)
    found.append(squeezed)
    found.append(hard)


def add_places(p: Position, roads: Roads, found: list[float]) -> None:
    """Stations, and pawns near what they are needed for."""
    found.append(float(count(p.stations)) / 6.0)
    found.append(float(roads.total_to_station) / float(CITIES * 4))
    three = cities_with_three(p)
    away: i64 = 0
    rest = three
    while rest != 0:
        away += steps_of_nearest(p, lowest(rest), roads)
        rest &= rest - 1
    found.append(float(away) / 8.0)
    full = p.words[HIGH] | p.words[HIGH + 1] | p.words[HIGH + 2] | p.words[HIGH + 3]
    found.append(0.0 if p.medic == NOBODY else float(steps_to_nearest(roads, p.pawn(p.medic), full)) / 4.0)
    following = p.active + 1
    if following == p.players:
        following = 0
    found.append(float(steps_to_nearest(roads, p.pawn(following), three)) / 4.0)


def add_hands(p: Position, found: list[float]) -> None:
    """Hands that would grow too large, and events."""
    others = 0.0
    own = 0.0
    events: i64 = 0
    seat: i64 = 0
    while seat < p.players:
        hand = p.hand(seat)
        events |= hand & EVENT_CARDS
        surplus = count(hand) + 2 - HAND_LIMIT
        if surplus > 0:
            if seat == p.active:
                own += float(surplus)
            else:
                others += float(surplus)
        seat += 1
    found.append(own)
    found.append(others)
    for event in range(5):
        found.append(float((events >> (AIRLIFT + event)) & 1))
