"""The five special events (PD-EVENT-07 to 11): from the moment one is played to the moment its card is discarded."""

from typing import Final

from sobremesa.core.bits import bit, count, lowest, offer_each
from sobremesa.core.decisions import frame
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.board import ALL_CITIES, STATIONS
from sobremesa.games.pandemic.cards import (
    AIRLIFT,
    FORECAST,
    FORECAST_CARDS,
    GOVERNMENT_GRANT,
    HAND_LIMIT,
    ONE_QUIET_NIGHT,
    RESILIENT_POPULATION,
)
from sobremesa.games.pandemic.moves import legal_destinations, move_pawn, pawn_of
from sobremesa.games.pandemic.position import INFECTION_DISCARDS, LAYER, LAYERS, Position
from sobremesa.games.pandemic.special_actions import move_station, put_station
from sobremesa.games.pandemic.steps import (
    ACT,
    AIRLIFT_WHERE,
    FORECAST_ORDER,
    GRANT_WHERE,
    LIMIT,
    RESILIENT_WHICH,
    STATION_FROM,
    W02,
    W09,
    WINDOW,
)
from sobremesa.games.pandemic.windows import open_window, restart_window

_BY_AIRLIFT: i64 = 5  # how a pawn moved, after the five movements of `moves.py`


# The event that is under way while its choice waits; Forecast is discarded before its cards are put back.
EVENT_UNDER_WAY: Final[dict[int, int]] = {
    AIRLIFT_WHERE: AIRLIFT,
    GRANT_WHERE: GOVERNMENT_GRANT,
    RESILIENT_WHICH: RESILIENT_POPULATION,
}


def play_event(p: Position, seat: i64, card: i64) -> None:
    """Begin an event, which costs no action (PD-EVENT-03); what it needs to know is the next decision."""
    p.show_card(seat, card)
    if card == AIRLIFT:
        p.push(frame(AIRLIFT_WHERE, seat))
    elif card == GOVERNMENT_GRANT:
        p.push(frame(GRANT_WHERE, seat))
    elif card == RESILIENT_POPULATION:
        p.push(frame(RESILIENT_WHICH, seat))
    elif card == ONE_QUIET_NIGHT:  # PD-EVENT-10
        p.quiet_night = True
        spend_event(p, seat, ONE_QUIET_NIGHT)
        after_event(p)
    else:
        begin_forecast(p, seat)


def spend_event(p: Position, seat: i64, card: i64) -> None:
    """PD-EVENT-04: once a game, then on the discard."""
    p.discard_card(seat, card)
    p.tell(h.EVENT_PLAYED, seat, card, 0)


def after_event(p: Position) -> None:
    """PD-EVENT-05: the event is resolved; others may answer it."""
    entry = p.top()
    kind = entry & 255
    if kind == WINDOW:
        restart_window(p)
    elif kind == ACT:
        open_window(p, W02, p.active)
    elif kind == LIMIT and p.hand_size(entry >> 8) > HAND_LIMIT:
        open_window(p, W09, entry >> 8)


# -- Airlift -----------------------------------------------------------------------------------------------------


def legal_airlifts(p: Position, out: vec[i64]) -> i64:
    """PD-EVENT-07: any pawn to any other city, but not a pawn whose owner has just refused."""
    holder = p.top() >> 8
    n: i64 = 0
    pawn: i64 = 0
    while pawn < p.players:
        if pawn == holder or not p.withholds_pawn(pawn):
            n = legal_destinations(v.AIRLIFT_TO, p, pawn, out, n)
        pawn += 1
    return n


def carry_out_airlift(p: Position, action: i64) -> None:
    """The pawn flies; the frame of the event is on top."""
    holder = p.top() >> 8
    p.pop()
    spend_event(p, holder, AIRLIFT)
    move_pawn(p, pawn_of(action), (action - v.AIRLIFT_TO) % 48, _BY_AIRLIFT)
    after_event(p)


# -- Government Grant --------------------------------------------------------------------------------------------


def legal_grants(p: Position, out: vec[i64]) -> i64:
    """PD-EVENT-09: any city without a station (OPEN-16)."""
    return offer_each(out, 0, v.GRANT_TO, ALL_CITIES & ~p.stations)


def grant(p: Position, city: i64) -> None:
    """A station for nothing; with all six on the board the holder chooses which one moves."""
    holder = p.top() >> 8
    if count(p.stations) == STATIONS:
        p.turn_into(frame(STATION_FROM, city | 64 | holder << 7))
        return
    p.pop()
    spend_event(p, holder, GOVERNMENT_GRANT)
    put_station(p, city, h.BUILT_BY_GRANT)
    after_event(p)


def grant_by_moving(p: Position, source: i64) -> None:
    """The station that the holder chose moves to the granted city."""
    argument = p.top() >> 8
    p.pop()
    spend_event(p, argument >> 7, GOVERNMENT_GRANT)
    move_station(p, source, argument & 63, h.MOVED_BY_GRANT)
    after_event(p)


# -- Resilient Population ----------------------------------------------------------------------------------------


def legal_removals(p: Position, out: vec[i64]) -> i64:
    """PD-EVENT-11: any card of the infection discard."""
    return offer_each(out, 0, v.REMOVE, p.infection_discard)


def remove_infection_card(p: Position, card: i64) -> None:
    """The card leaves the game."""
    holder = p.top() >> 8
    p.pop()
    spend_event(p, holder, RESILIENT_POPULATION)
    rest = [other for other in p.discards(INFECTION_DISCARDS, int(p.infection_discarded)) if other != card]
    p.clear_infection_discard()
    for other in rest:
        p.note_infection_discard(i64(other))
    p.removed_card = card
    p.tell(h.CARD_REMOVED, card, 0, 0)
    after_event(p)


# -- Forecast ----------------------------------------------------------------------------------------------------


def begin_forecast(p: Position, seat: i64) -> None:
    """PD-EVENT-08: the top six come to light for whoever may see them (OPEN-14)."""
    spend_event(p, seat, FORECAST)
    p.peeked = 0
    p.peeked_mixed = 0
    p.peeked_by = bit(p.players) - 1 if p.forecast_open else bit(seat)
    p.forecast_order = 0
    p.forecast_placed = 0
    number: i64 = 0
    while number < FORECAST_CARDS and p.layers > 0:
        top = LAYER + p.layers - 1
        seen = bit(p.pick(p.words[top]))
        p.words[top] = p.words[top] ^ seen
        p.peeked |= seen
        p.peeked_mixed |= seen
        if p.words[top] == 0:
            p.layers -= 1
            p.peeked_mixed = 0
        number += 1
    p.reveals += 1
    p.forecast_left = p.peeked
    left = p.peeked
    while left != 0:
        p.tell_seats(p.peeked_by, h.FORECAST_SEEN, lowest(left), 0, 0)
        left &= left - 1
    p.push(frame(FORECAST_ORDER, seat))
    if number == 1:
        put_next(p, lowest(p.forecast_left))


def legal_next_cards(p: Position, out: vec[i64]) -> i64:
    """Which of the cards that are left comes next, counted from the top."""
    return offer_each(out, 0, v.NEXT, p.forecast_left)


def put_next(p: Position, card: i64) -> None:
    """Fix one more place of the order; the last card needs no choice."""
    p.forecast_order |= card << (6 * p.forecast_placed)
    p.forecast_placed += 1
    p.forecast_left ^= bit(card)
    if p.forecast_left & (p.forecast_left - 1) != 0:
        return
    if p.forecast_left != 0:
        p.forecast_order |= lowest(p.forecast_left) << (6 * p.forecast_placed)
        p.forecast_placed += 1
        p.forecast_left = 0
    holder = p.top() >> 8
    p.pop()
    p.tell(h.FORECAST_DONE, holder, p.forecast_placed, 0)
    while p.forecast_placed > 0:
        p.forecast_placed -= 1
        assert p.layers < LAYERS, "the infection pile has too many layers"
        p.words[LAYER + p.layers] = bit((p.forecast_order >> (6 * p.forecast_placed)) & 63)
        p.layers += 1
    p.forecast_order = 0
    after_event(p)
