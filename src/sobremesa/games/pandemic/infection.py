"""Cubes and infection cards: placing, outbreaks and their chains, the three steps of an epidemic, the Medic's removal.

Turn order and event windows are in `turn.py`; this module does one step when it is told to.
"""

from typing import Final

from sobremesa.core.bits import bit, count, lowest
from sobremesa.core.native import i64
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic.board import COLOURS, CUBES_PER_CITY, NEIGHBOURS, OUTBREAK_LIMIT, colour_of
from sobremesa.games.pandemic.position import (
    HIGH,
    LAYER,
    LAYERS,
    LOST_CUBES,
    LOST_OUTBREAKS,
    LOW,
    NOBODY,
    PAWN,
    SUPPLY,
    Position,
)

_QUEUE_BITS: Final = 6


# -- the infection pile ------------------------------------------------------------------------------------------


def draw_infection_card(p: Position) -> i64:
    """Turn the top card of the infection pile."""
    if p.layers == 0:
        reshuffle_infection_discard(p)
    top = LAYER + p.layers - 1
    card = p.pick(p.words[top])
    p.words[top] = p.words[top] ^ bit(card)
    if p.words[top] == 0:
        p.layers -= 1
    forget_peeked(p, card)
    p.reveals += 1
    return card


def draw_bottom_card(p: Position) -> i64:
    """PD-EPI-03: turn the bottom card of the infection pile."""
    if p.layers == 0:
        reshuffle_infection_discard(p)
    card = p.pick(p.words[LAYER])
    p.words[LAYER] = p.words[LAYER] ^ bit(card)
    forget_peeked(p, card)
    if p.words[LAYER] == 0:
        p.layers -= 1
        layer: i64 = 0
        while layer < p.layers:
            p.words[LAYER + layer] = p.words[LAYER + layer + 1]
            layer += 1
        p.words[LAYER + p.layers] = 0
        if p.layers > 0 and p.words[LAYER] & p.peeked != 0:
            p.peeked_mixed = 0
    p.reveals += 1
    return card


def forget_peeked(p: Position, card: i64) -> None:
    """A card that left the pile is no longer one that Forecast knows in it."""
    rest = ~bit(card)
    p.peeked &= rest
    p.peeked_mixed &= rest


def lay_discard_on_pile(p: Position) -> None:
    """PD-EPI-07: the discard becomes the top of the pile, in an order nobody knows.

    PD-EPI-11: a second epidemic of the same draw finds only its own card there.
    """
    if p.infection_discard != 0:
        assert p.layers < LAYERS, "the infection pile has too many layers"
        p.words[LAYER + p.layers] = p.infection_discard
        p.layers += 1
        p.clear_infection_discard()


def reshuffle_infection_discard(p: Position) -> None:
    """OPEN-36: no legal game empties the pile; an edited position may."""
    p.tell(h.INFECTION_RESHUFFLED, p.infection_discarded, 0, 0)
    lay_discard_on_pile(p)


# -- the Medic and eradication -----------------------------------------------------------------------------------


def medic_clears(p: Position) -> None:
    """PD-ROLE-11, PD-ROLE-12: cured cubes in the Medic's city go at once, in every player's turn, at no cost."""
    if p.medic == NOBODY or p.cured == 0:
        return
    city = p.words[PAWN + p.medic]
    colour: i64 = 0
    while colour < COLOURS:
        if p.is_cured(colour) and p.cubes(city, colour) > 0:
            number = p.clear_cubes(city, colour)
            p.tell(h.CUBES_REMOVED, city, colour, number)
            check_eradication(p, colour)
        colour += 1


def check_eradication(p: Position, colour: i64) -> None:
    """PD-ERAD-01, PD-ERAD-03: cured and absent from the board; its cubes leave the game. Absent alone: PD-ERAD-04."""
    if p.is_cured(colour) and p.words[LOW + colour] | p.words[HIGH + colour] == 0 and not p.is_eradicated(colour):
        p.eradicated |= bit(colour)
        p.words[SUPPLY + colour] = 0
        p.tell(h.ERADICATED, colour, 0, 0)


def medic_guards(p: Position, city: i64, colour: i64) -> bool:
    """Whether cubes of this colour do not stay in this city because the Medic is there."""
    return p.medic != NOBODY and p.is_cured(colour) and p.words[PAWN + p.medic] == city


# -- placing cubes -----------------------------------------------------------------------------------------------


def infect(p: Position, city: i64) -> None:
    """PD-INFECT-01: one cube of the city's own colour."""
    colour = colour_of(city)
    if p.is_eradicated(colour):  # PD-ERAD-02
        p.tell(h.NO_CUBE, city, colour, 0)
    elif medic_guards(p, city, colour):
        place_before_medic(p, city, colour, 1, h.BY_INFECTION)
    elif p.cubes(city, colour) == CUBES_PER_CITY:  # PD-INFECT-03
        break_out(p, city, colour)
    else:
        place(p, city, colour, 1, h.BY_INFECTION)


def infect_by_epidemic(p: Position, city: i64) -> None:
    """PD-EPI-03, PD-EPI-04: three cubes, at most three stay, and a surplus means one outbreak."""
    colour = colour_of(city)
    if p.is_eradicated(colour):  # PD-EPI-09
        p.tell_why(h.BY_EPIDEMIC, h.NO_CUBE, city, colour, 0)
        return
    if medic_guards(p, city, colour):
        place_before_medic(p, city, colour, 3, h.BY_EPIDEMIC)
        return
    before = p.cubes(city, colour)
    if p.epidemic_needs_three and p.supply(colour) < 3:  # OPEN-32
        p.end(LOST_CUBES)
        return
    if before < CUBES_PER_CITY and not place(p, city, colour, CUBES_PER_CITY - before, h.BY_EPIDEMIC):
        return
    if before > 0:  # PD-EPI-05
        break_out(p, city, colour)


def place(p: Position, city: i64, colour: i64, number: i64, why: i64) -> bool:
    """Lay cubes that fit into the city; False when the supply cannot (PD-END-03, PD-END-07)."""
    supply = p.supply(colour)
    if supply < number:
        p.set_cubes(city, colour, p.cubes(city, colour) + supply)  # OPEN-31: what there is, for the eye
        p.words[SUPPLY + colour] = 0
        p.tell_why(why, h.CUBES_PLACED, city, colour, supply)
        p.end(LOST_CUBES)
        return False
    p.set_cubes(city, colour, p.cubes(city, colour) + number)
    p.words[SUPPLY + colour] = supply - number
    p.tell_why(why, h.CUBES_PLACED, city, colour, number)
    return True


def place_before_medic(p: Position, city: i64, colour: i64, number: i64, why: i64) -> bool:
    """PD-ROLE-13, OPEN-25: in 2008 the cubes must be there for an instant; in 2013 they are not placed at all."""
    if p.medic_prevents:
        p.tell(h.CUBE_PREVENTED, city, colour, 0)
        return True
    if not place(p, city, colour, number, why):
        return False
    p.clear_cubes(city, colour)
    p.tell(h.CUBES_REMOVED, city, colour, number)
    return True


def break_out(p: Position, city: i64, colour: i64) -> None:
    """PD-OUTBREAK-01 to 10: one outbreak with its whole chain, breadth first, neighbours in the order of their ids."""
    broken: i64 = bit(city)
    queue: i64 = city  # at most eight cities, for the eighth outbreak loses
    waiting: i64 = 1
    first = True
    while waiting > 0:
        city = queue & 63
        queue >>= _QUEUE_BITS
        waiting -= 1
        p.outbreaks += 1  # PD-OUTBREAK-07
        p.tell_why(h.FIRST_OUTBREAK if first else h.CHAIN_REACTION, h.OUTBREAK, city, colour, p.outbreaks)
        first = False
        if p.outbreaks >= OUTBREAK_LIMIT:  # PD-OUTBREAK-10, OPEN-33: the marker first
            p.end(LOST_OUTBREAKS)
            return
        near = NEIGHBOURS[city] & ~broken  # PD-OUTBREAK-05
        if p.medic != NOBODY and p.is_cured(colour):
            guarded = bit(p.words[PAWN + p.medic])
            if near & guarded != 0:  # OPEN-26: the Medic's city before the others
                near ^= guarded
                if not place_before_medic(p, p.words[PAWN + p.medic], colour, 1, h.BY_OUTBREAK):
                    return
        full = near & p.words[LOW + colour] & p.words[HIGH + colour]
        near ^= full
        broken |= full  # PD-OUTBREAK-06: from the moment it is triggered
        while full != 0:
            queue |= lowest(full) << (_QUEUE_BITS * waiting)
            waiting += 1
            full &= full - 1
            if p.outbreaks + waiting >= OUTBREAK_LIMIT:
                full = 0  # the chain never gets further than the eighth
        if not spread(p, near, colour):
            return


def spread(p: Position, near: i64, colour: i64) -> bool:
    """PD-OUTBREAK-02: one cube into each of these cities, none of which is full; False when the supply runs out."""
    number = count(near)
    supply = p.supply(colour)
    if supply < number or p.listening:
        while near != 0:
            if not place(p, lowest(near), colour, 1, h.BY_OUTBREAK):
                return False
            near &= near - 1
        return True
    low = p.words[LOW + colour]
    p.words[LOW + colour] = low ^ near
    p.words[HIGH + colour] = p.words[HIGH + colour] ^ (low & near)
    p.words[SUPPLY + colour] = supply - number
    return True
