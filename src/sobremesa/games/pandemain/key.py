"""What decides how a game goes on, as numbers: equal for two states exactly when they play on in the same way.

Left out is what is only remembered: the family, tallies, how many turns and sales there were, the order of round tokens
and of workers in a village. So is what the last visit left in its words: they are set again before any rule looks.
"""

from typing import Final

from sobremesa.core.bits import bit
from sobremesa.core.native import i64
from sobremesa.games.pandemain.kinds import ROUNDS
from sobremesa.games.pandemain.position import (
    ACTIVE,
    ASKED_GOODS,
    BAKED,
    BREADS_MADE,
    CARDS_USED,
    CROSSES,
    CURSOR,
    FAMILY,
    INCOME,
    LOADED,
    LOAVES_MADE,
    OFFERED,
    OFFERED_WORKER,
    PLACE_AT,
    ROUND,
    ROUND_SHOWN,
    SALES,
    SEAT,
    SEAT_WORDS,
    SOLD,
    SOLD_IN_AUGSBURG,
    SOLD_IN_ULM,
    SPACES,
    TURNS,
    WORDS,
    WORKERS,
    Position,
)
from sobremesa.games.pandemain.steps import ANSWER, BAKE, COMPOSE, DAWN, DISCARD, END_OF_TURN, OFFER
from sobremesa.games.pandemain.terms import FAMINE_IN_ULM, TAKING_THE_CLOTH

_OF_SEATS_REMEMBERED: Final = (BAKED, SOLD, INCOME, FAMILY, SOLD_IN_ULM, SOLD_IN_AUGSBURG)
_REMEMBERED: Final = (TURNS, SALES, ROUND_SHOWN, CARDS_USED, *range(SPACES, WORKERS))


def key_numbers(p: Position) -> list[int]:
    """The stack, then every word that counts."""
    numbers = [int(p.depth), *[int(p.words[place]) for place in range(int(p.depth))]]
    board = SEAT + 4 * SEAT_WORDS
    for place in range(SEAT, board):
        if (place - SEAT) % SEAT_WORDS not in _OF_SEATS_REMEMBERED:
            numbers.append(int(p.words[place]))
    steps = steps_under_way(p)
    for place in range(board, WORDS):
        if place >= PLACE_AT and place != CURSOR:
            numbers.append(int(visit_word(p, steps, i64(place))))
        elif place not in _REMEMBERED and (place != ACTIVE or p.depth > 0):  # nobody acts after the end
            numbers.append(int(p.words[place]))
    return [*numbers, cards_out(p), *order_of_sales(p)]


# -- a visit -----------------------------------------------------------------------------------------------------


def steps_under_way(p: Position) -> i64:
    """The set of the kinds of all frames."""
    found: i64 = 0
    place: i64 = 0
    while place < p.depth:
        found |= bit(p.words[place] & 255)
        place += 1
    return found


def visit_word(p: Position, under_way: i64, place: i64) -> i64:
    """A word of the visit or of the offer under way; 0 where it is only left over from an earlier one."""
    wanted = bit(END_OF_TURN)
    if place in (LOAVES_MADE, BREADS_MADE, LOADED):
        wanted = bit(BAKE)
    elif place == CROSSES:
        wanted = bit(OFFER)
    elif place in (ASKED_GOODS, OFFERED, OFFERED_WORKER):
        wanted = bit(COMPOSE) | bit(ANSWER)
    elif place == PLACE_AT and under_way & bit(DAWN) == 0:  # it is still told why no bread is blessed
        wanted = bit(END_OF_TURN) | bit(DISCARD)
    return p.words[place] if under_way & wanted != 0 else 0


# -- what only some games look at --------------------------------------------------------------------------------


def cards_out(p: Position) -> int:
    """The used action cards that this round or a later one could have brought (PM-AUTO-03)."""
    possible = 0
    for deck in p.terms.decks:
        for cards in deck[int(p.words[ROUND]) - 1 : ROUNDS]:
            possible |= cards
    return int(p.words[CARDS_USED]) & possible


def order_of_sales(p: Position) -> list[int]:
    """PM-SCEN1-03, PM-SCEN2-07: who sold last where a scenario asks, as places from the last one; 0 for no sale."""
    if p.terms.scenario not in (FAMINE_IN_ULM, TAKING_THE_CLOTH):
        return []
    field = SOLD_IN_ULM if p.terms.scenario == FAMINE_IN_ULM else SOLD_IN_AUGSBURG
    sales = [int(p.of(seat, field)) for seat in range(int(p.terms.participants))]
    return [len([other for other in sales if other >= sale]) if sale > 0 else 0 for sale in sales]
