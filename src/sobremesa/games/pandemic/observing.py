"""What a seat may know, as numbers (PD-INFO): written from nothing. `documents/features.py` names each number.

Whatever `documents/view.py` hides is hidden here by the same questions: `knowledge.py`, and whom a window asks.
"""

from typing import Final

from sobremesa.core.bits import count, lowest
from sobremesa.core.native import i16, i64, vec
from sobremesa.core.writing import at_most, flag, put_few, put_many
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.board import CITIES, CITIES_PER_COLOUR, COLOUR_CITIES, COLOURS, STATIONS
from sobremesa.games.pandemic.cards import CARDS, HAND_LIMIT
from sobremesa.games.pandemic.deciding import deciding_seat
from sobremesa.games.pandemic.decisions.windows import answered_seats, in_pause
from sobremesa.games.pandemic.knowledge import hidden_cards
from sobremesa.games.pandemic.observing_pile import write_infection_pile
from sobremesa.games.pandemic.position import (
    HIGH,
    HUSH,
    LOW,
    PAWN,
    PILE,
    PILES,
    PLAYING,
    ROLE,
    SHOWN,
    SUPPLY,
    Position,
)
from sobremesa.games.pandemic.steps import ACT, CHARTER_WHERE, CONSENT, CURE_WHICH, LIMIT, STATION_FROM, WINDOW

MOST_TURNS: Final = 99  # more is told as this
OPTIONS: Final = 11
COURSE: Final = 9
DECISION: Final = 12
PLAYERS: Final = 294
BOARD: Final = 249
PLAYER_CARDS: Final = 120
INFECTION_CARDS: Final = 55
_SEATS: Final = 4
_CITY: Final = 63
_FIRST_CHOICE: Final = 18  # the frames of choices count from WINDOW = 20, which is the second kind of decision


def write_observation(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """All of it, in the order of the features, where zeros stand already."""
    write_options(p, seat, out, at)
    at += OPTIONS
    write_course(p, seat, out, at)
    at += COURSE
    if p.result == PLAYING:
        write_decision(p, seat, out, at)
    at += DECISION
    write_players(p, seat, out, at)
    at += PLAYERS
    write_board(p, out, at)
    at += BOARD
    write_player_cards(p, seat, out, at)
    at += PLAYER_CARDS
    write_infection_cards(p, out, at)
    at += INFECTION_CARDS
    write_infection_pile(p, seat, out, at)


def place_of(p: Position, seat: i64, other: i64) -> i64:
    """How many places after the observer another sits, in the order of play."""
    return other - seat if other >= seat else other - seat + p.players


def write_options(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Who observes, and what was settled before the game."""
    out[at] = i16(seat)
    out[at + 1] = i16(p.players)
    out[at + 2] = i16(p.epidemics_in_game)
    out[at + 3] = flag(p.events_in_game)
    out[at + 4] = flag(p.hands_open)
    out[at + 5] = flag(p.pauses)
    out[at + 6] = flag(p.forecast_open)
    out[at + 7] = flag(p.medic_prevents)
    out[at + 8] = flag(p.researcher_gives_events)
    out[at + 9] = flag(p.infect_singly)
    out[at + 10] = flag(p.epidemic_needs_three)


def write_course(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """How the game stands."""
    out[at] = i16(p.result)
    out[at + 1] = at_most(p.turn, MOST_TURNS)
    out[at + 2] = i16(place_of(p, seat, p.active))
    out[at + 3] = i16(p.actions)
    out[at + 4] = i16(p.outbreaks)
    out[at + 5] = i16(p.epidemics)
    out[at + 6] = i16(p.infection_rate())
    out[at + 7] = i16(p.epidemics_to_resolve)
    out[at + 8] = flag(p.quiet_night)


# -- the decision at hand ----------------------------------------------------------------------------------------


def write_decision(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Its kind, whose it is where that is known (OPEN-11, PD-EVENT-14), and what it is about."""
    kind = p.top() & 255
    argument = p.top() >> 8
    if kind != ACT and kind < WINDOW:  # a step that runs by itself, looked at
        return
    pause = kind == WINDOW and in_pause(p)
    decider = deciding_seat(p)
    asked_in_secret = kind == WINDOW and not p.hands_open and not p.pauses and decider != seat
    out[at] = i16(1 if kind == ACT else kind - _FIRST_CHOICE)
    if not pause and not asked_in_secret:
        out[at + 1] = i16(1 + place_of(p, seat, decider))
    if kind == ACT:
        return
    if kind == WINDOW:
        out[at + 2] = i16(argument & 15)
        out[at + 3] = flag(pause)
    elif kind == LIMIT:
        out[at + 4] = i16(p.hand_size(argument) - HAND_LIMIT)
    elif kind == CHARTER_WHERE:
        out[at + 5] = i16(1 + place_of(p, seat, argument))
    elif kind == STATION_FROM:
        out[at + 6] = i16(1 + (argument & _CITY))
    elif kind == CURE_WHICH:
        out[at + 7] = i16(1 + argument)
    elif kind == CONSENT:
        write_proposal(p, seat, out, at + 8)


def write_proposal(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """What somebody asks consent for: of whom, with whom or with which pawn, and to which city or for which card."""
    action = p.proposal
    out[at] = i16(1 + place_of(p, seat, p.proposer))
    if v.is_share(action):
        out[at + 2] = i16(1 + place_of(p, seat, v.partner_of(action)))
        if action < v.DRIVE:
            out[at + 1] = 1
        else:
            out[at + 1] = i16(8 if action < v.TAKE else 9)
            out[at + 3] = i16(1 + v.shared_card(action))
    else:
        out[at + 1] = i16(2 + (action - v.DRIVE) // (_SEATS * CITIES))
        out[at + 2] = i16(1 + place_of(p, seat, v.pawn_of(action)))
        out[at + 3] = i16(1 + v.city_of(action))


# -- players -----------------------------------------------------------------------------------------------------


def write_players(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Each seat in the order of play from the observer (PD-INFO-06, PD-INFO-07)."""
    w = p.words
    other = seat
    for place in range(p.players):
        out[at + place] = i16(1 + w[ROLE + other])
        out[at + 4 + place] = i16(1 + w[PAWN + other])
        out[at + 8 + place] = i16(p.hand_size(other))
        out[at + 12 + place] = i16((p.consent_moves >> other) & 1)
        out[at + 16 + place] = i16((p.consent_shares >> other) & 1)
        out[at + 20 + place] = i16((p.declined >> other) & 1)
        if other == seat or p.pauses or p.is_known_to_hold_event(other):
            out[at + 24 + place] = i16(1 + w[HUSH + other])
        known = p.hand(other) if p.hands_open or other == seat else w[SHOWN + other]
        put_few(out, at + 28 + CARDS * place, known, 1)
        other += 1
        if other == p.players:
            other = 0
    at += 28 + _SEATS * CARDS
    put_few(out, at, w[SHOWN + seat], 1)
    if p.depth > 0 and p.top() & 255 == WINDOW:
        out[at + CARDS] = i16((answered_seats(p, p.depth - 1) >> seat) & 1)


# -- the board and the cards -------------------------------------------------------------------------------------


def write_board(p: Position, out: vec[i16], at: i64) -> None:
    """Cubes, the supply, cures and stations."""
    w = p.words
    rest = at + COLOURS * CITIES
    for colour in range(i64(COLOURS)):
        low = w[LOW + colour]
        high = w[HIGH + colour]
        row = at + CITIES * colour
        first = CITIES_PER_COLOUR * colour
        for city in range(first, first + CITIES_PER_COLOUR):
            out[row + city] = i16(((low >> city) & 1) + 2 * ((high >> city) & 1))
        elsewhere = (low | high) & ~COLOUR_CITIES[colour]
        while elsewhere != 0:  # after outbreaks
            city = lowest(elsewhere)
            out[row + city] = i16(((low >> city) & 1) + 2 * ((high >> city) & 1))
            elsewhere &= elsewhere - 1
        out[rest + colour] = i16(w[SUPPLY + colour])
        out[rest + 4 + colour] = i16(((p.cured >> colour) & 1) + ((p.eradicated >> colour) & 1))
    put_few(out, rest + 8, p.stations, 1)
    out[rest + 8 + CITIES] = i16(STATIONS - count(p.stations))


def write_player_cards(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """The player pile as far as the seat knows it, and what was discarded (PD-INFO-05)."""
    out[at] = i16(p.player_cards_left)
    place = at + 1
    for pile in range(p.pile, i64(PILES)):
        cards = p.words[PILE + pile]
        if cards > 0:
            out[place] = i16(cards)
            out[place + PILES] = i16((p.hiding_epidemic >> pile) & 1)
            place += 1
    unseen = p.unseen
    if not p.hands_open:
        unseen |= hidden_cards(p, int(seat))
    put_many(out, at + 13, unseen, 1, CARDS)
    put_few(out, at + 13 + CARDS, p.player_discard, 1)
    out[at + 13 + 2 * CARDS] = i16(p.player_discarded - count(p.player_discard))


def write_infection_cards(p: Position, out: vec[i16], at: i64) -> None:
    """The infection cards that lie open."""
    put_few(out, at, p.infection_discard, 1)
    at += CITIES
    out[at] = i16(1 + p.removed_card)
    for place in range(p.shown_cards):
        out[at + 1 + place] = i16(1 + ((p.shown >> (6 * place)) & 63))
    out[at + 5] = i16(p.shown_resolved)
    out[at + 6] = i16(1 + p.bottom_card)
