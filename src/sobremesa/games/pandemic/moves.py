"""The basic actions (PD-BASIC) and the Dispatcher's way with other pawns (PD-ROLE-01 to 06)."""

from typing import Final

from sobremesa.core.bits import bit, offer_each, words
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.board import ADJACENT, ALL_CITIES, CITIES
from sobremesa.games.pandemic.cards import CITY_CARDS, DISPATCHER
from sobremesa.games.pandemic.infection import medic_clears
from sobremesa.games.pandemic.position import PAWN, Position

_MOST_NEIGHBOURS: Final = 6
_NEAR: Final = words([(list(near) + [-1] * 6)[place] for near in ADJACENT for place in range(_MOST_NEIGHBOURS)])
_JOIN: Final = 4  # how a pawn moved: the four movements, then the Dispatcher's join, then Airlift
_ANOTHERS_PAWN: Final = 6  # from here on the rules of the four movements for another's pawn
_DEGREE: Final = words([len(near) for near in ADJACENT])


def legal_moves(p: Position, out: vec[i64], n: i64) -> i64:
    """Every movement the active player may make: of the own pawn, and for the Dispatcher of every pawn."""
    if p.role(p.active) != DISPATCHER:
        return legal_pawn_moves(p, p.active, out, n)
    pawn: i64 = 0
    while pawn < p.players:
        # OPEN-20: a player who has just refused is not asked again before the next action.
        if pawn == p.active or not p.withholds_pawn(pawn):
            n = legal_pawn_moves(p, pawn, out, n)
            n = legal_joins(p, pawn, out, n)
        pawn += 1
    return n


def legal_pawn_moves(p: Position, pawn: i64, out: vec[i64], n: i64) -> i64:
    """PD-BASIC-01 to 04 for one pawn, no role has more (PD-ROLE-08); the cards are the active player's (PD-ROLE-05)."""
    city = p.pawn(pawn)
    here = bit(city)
    offset = CITIES * pawn
    place = city * _MOST_NEIGHBOURS
    end = place + _DEGREE[city]
    while place < end:  # PD-BASIC-01
        out[n] = v.DRIVE + offset + _NEAR[place]
        n += 1
        place += 1
    cards = p.hand(p.active) & CITY_CARDS
    if cards & here != 0:  # PD-BASIC-03, PD-ROLE-04
        out[n] = v.CHARTER + pawn
        n += 1
        cards ^= here  # PD-BASIC-07
    n = offer_each(out, n, v.DIRECT + offset, cards)  # PD-BASIC-02
    if p.stations & here != 0:  # PD-BASIC-04
        n = offer_each(out, n, v.SHUTTLE + offset, p.stations ^ here)
    return n


def legal_joins(p: Position, pawn: i64, out: vec[i64], n: i64) -> i64:
    """PD-ROLE-02: to a city that holds another pawn."""
    cities: i64 = 0
    other: i64 = 0
    while other < p.players:
        cities |= bit(p.pawn(other))
        other += 1
    return offer_each(out, n, v.JOIN + CITIES * pawn, cities & ~bit(p.pawn(pawn)))


def legal_destinations(base: i64, p: Position, pawn: i64, out: vec[i64], n: i64) -> i64:
    """Every city but the pawn's own (PD-BASIC-07), as actions of the family at `base`."""
    return offer_each(out, n, base + CITIES * pawn, ALL_CITIES ^ bit(p.pawn(pawn)))


def is_movement(action: i64) -> bool:
    """Whether the action moves a pawn as an action of the turn."""
    return v.DRIVE <= action < v.AIRLIFT_TO


def pawn_of(action: i64) -> i64:
    """The pawn that a movement or an airlift moves."""
    return (action - v.DRIVE) % (4 * CITIES) // CITIES


def carry_out_move(p: Position, action: i64) -> None:
    """Move the pawn and spend the active player's card, if it takes one. The action is the caller's to spend."""
    how = (action - v.DRIVE) // (4 * CITIES)
    pawn = pawn_of(action)
    city = (action - v.DRIVE) % CITIES
    if v.DIRECT <= action < v.CHARTER_TO:
        spend_card(p, city, h.FOR_FLIGHT)
    elif v.CHARTER_TO <= action < v.SHUTTLE:
        spend_card(p, p.pawn(pawn), h.FOR_FLIGHT)
    move_pawn(p, pawn, city, how)


def spend_card(p: Position, card: i64, why: i64) -> None:
    """PD-BASIC-06: the active player's card goes face up to the discard."""
    p.discard_card(p.active, card)
    p.tell_why(why, h.DISCARDED, p.active, card, 0)


def move_pawn(p: Position, pawn: i64, city: i64, how: i64) -> None:
    """Put a pawn into a city; the Medic works on arrival (PD-ROLE-12)."""
    p.words[PAWN + pawn] = city
    by_dispatcher = pawn != p.active and how < _JOIN
    p.tell_why(how + _ANOTHERS_PAWN if by_dispatcher else how, h.MOVED, pawn, city, how)
    if pawn == p.medic:
        medic_clears(p)
