"""What a seat may know, as numbers: written from nothing. `documents/features.py` names each number.

Nearly everything lies open (OPEN-10), so all seats observe the same, each in its own order. Of a sim-baker's card only
what it may be is told, as `knowledge.py` has it.
"""

from typing import Final

from sobremesa.core.native import i16, i64, vec
from sobremesa.core.writing import at_most, flag, put_few
from sobremesa.games.pandemain.knowledge import possible_cards
from sobremesa.games.pandemain.observing_board import write_board
from sobremesa.games.pandemain.observing_choice import write_choice
from sobremesa.games.pandemain.position import (
    ACTIVE,
    ACTIVE_HELPER,
    BAKERS,
    CARD,
    CARD_ACTIONS,
    CARD_NIGHT_CAME,
    FIRST_VISIT,
    FLOUR,
    HELD_WORKERS,
    INGREDIENT,
    LOANS,
    LOAVES,
    NEXT_PLACED,
    NEXT_TOWER,
    OWN_WORKERS,
    PENANCES,
    PENITENCE,
    PFENNIGS,
    PHASE,
    POINTS,
    REPUTATION,
    RESERVE,
    ROUND,
    SEAT,
    SEAT_WORDS,
    TURNS,
    USED_HELPER,
    VILLAGERS,
    Position,
)
from sobremesa.games.pandemain.sim_bakers import has_night_action

MOST: Final = 99  # greater counts are told as this
MOST_MONEY: Final = 300  # the same for pfennigs and points

SETTINGS: Final = 12
COURSE: Final = 4
TOWERS: Final = 8
CHOICE: Final = 44
OF_SEATS: Final = 476
_SEATS: Final = 4
_VILLAGERS: Final = 7
_BAKERS: Final = 10
_CARDS: Final = 40
_LOAVES: Final = 32  # of a seat: a number for each bread, quality and day


def write_observation(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """All of it, in the order of the features, where zeros stand already."""
    write_settings(p, seat, out, at)
    at += SETTINGS
    write_course(p, seat, out, at)
    at += COURSE
    write_towers(p, seat, out, at)
    at += TOWERS
    write_choice(p, seat, out, at)
    at += CHOICE
    write_seats(p, seat, out, at)
    at += OF_SEATS
    write_board(p, seat, out, at)


def place_of(p: Position, seat: i64, other: i64) -> i64:
    """How many places after the observer another sits, in the order of seats."""
    return other - seat if other >= seat else other - seat + p.terms.participants


def write_settings(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Who observes, and what was settled before the game."""
    terms = p.terms
    out[at] = i16(seat)
    out[at + 1] = i16(terms.people)
    out[at + 2] = i16(terms.participants)
    out[at + 3] = flag(terms.expert)
    out[at + 4] = i16(terms.edition)
    out[at + 5] = flag(terms.own_print)
    out[at + 6] = i16(terms.scenario)
    out[at + 7] = flag(terms.local_trade)
    out[at + 8] = flag(terms.no_news)
    out[at + 9] = i16(terms.mill_limit)
    out[at + 10] = i16(terms.village_limit)
    out[at + 11] = i16(terms.granary_limit)


def write_course(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """How far the game is."""
    w = p.words
    out[at] = i16(w[ROUND])
    out[at + 1] = i16(w[PHASE])
    out[at + 2] = at_most(w[TURNS], MOST)
    out[at + 3] = i16(place_of(p, seat, w[ACTIVE]))


def write_towers(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """The order of turns in this round, and as far as it is set in the next one."""
    for place in range(p.terms.participants):
        out[at + place] = i16(1 + place_of(p, seat, p.seat_at(place)))
    following = p.words[NEXT_TOWER]
    for place in range(p.words[NEXT_PLACED]):
        out[at + _SEATS + place] = i16(1 + place_of(p, seat, (following >> (4 * place)) & 15))


# -- seats -------------------------------------------------------------------------------------------------------


def write_seats(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Everybody's pieces, from the observer on: for each feature the four seats, or four rows."""
    other = seat
    for place in range(p.terms.participants):
        out[at + place] = i16(1 + p.terms.kind[other])
        write_counts(p, other, out, at + _SEATS + place)
        rows = at + 12 * _SEATS
        write_goods(p, other, out, rows + 4 * place)
        rows += 12 * _SEATS
        write_helpers(p, other, out, rows + 3 * place)
        rows += 6 * _SEATS
        put_few(out, rows + _VILLAGERS * place, p.of(other, VILLAGERS), 1)
        rows += _VILLAGERS * _SEATS
        put_few(out, rows + _BAKERS * place, p.of(other, BAKERS), 1)
        rows += _BAKERS * _SEATS
        write_loaves(p, other, out, rows + _LOAVES * place)
        rows += _LOAVES * _SEATS
        if p.of(other, CARD) != 0:
            out[at + 10 * _SEATS + place] = 1
            night = p.of(other, CARD_NIGHT_CAME) != 0 and has_night_action(p, other)
            out[at + 11 * _SEATS + place] = i16(p.of(other, CARD_ACTIONS) + (1 if night else 0))
            put_few(out, rows + _CARDS * place, possible_cards(p, other), 1)
        other += 1
        if other == p.terms.participants:
            other = 0


def write_counts(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Single numbers of a seat."""
    w = p.words
    base = SEAT + SEAT_WORDS * seat
    points = w[base + POINTS]
    out[at] = at_most(points if points > -MOST else -MOST, MOST_MONEY)
    out[at + 4] = at_most(w[base + PFENNIGS], MOST_MONEY)
    out[at + 8] = at_most(w[base + PENITENCE], MOST)
    out[at + 12] = at_most(w[base + PENANCES], MOST)
    out[at + 16] = at_most(w[base + LOANS], MOST)
    out[at + 20] = at_most(w[base + RESERVE], MOST)
    out[at + 24] = at_most(w[base + OWN_WORKERS], MOST)
    out[at + 28] = at_most(w[base + HELD_WORKERS], MOST)
    out[at + 32] = i16(w[base + FIRST_VISIT])


def write_goods(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Ingredients, flours and reputation, four of each."""
    w = p.words
    base = SEAT + SEAT_WORDS * seat
    for kind in range(i64(4)):
        out[at + kind] = at_most(w[base + INGREDIENT + kind], MOST)
        out[at + 16 + kind] = at_most(w[base + FLOUR + kind], MOST)
        out[at + 32 + kind] = i16(w[base + REPUTATION + kind])


def write_helpers(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Oxen, cows and carts that are active, and those that were used."""
    w = p.words
    base = SEAT + SEAT_WORDS * seat
    for helper in range(i64(3)):
        out[at + helper] = at_most(w[base + ACTIVE_HELPER + helper], MOST)
        out[at + 12 + helper] = at_most(w[base + USED_HELPER + helper], MOST)


def write_loaves(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Loaves by bread, quality and days left, the last day first."""
    w = p.words
    base = SEAT + SEAT_WORDS * seat + LOAVES
    for kind in range(i64(8)):
        left = w[base + kind]
        place = at + 8 * (kind & 3) + 4 * (kind >> 2)
        while left != 0:
            out[place] = at_most(left & 255, MOST)
            place += 1
            left >>= 8
