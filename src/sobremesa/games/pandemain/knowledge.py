"""What nobody knows yet, made up again (OPEN-10): draws to come, and action cards not yet shown to the end.

Everything else that is hidden does not exist before it is drawn, so a fresh seed is enough for it. Every seat knows
the same.
"""

from sobremesa.core.bits import bit, lowest
from sobremesa.core.native import i64
from sobremesa.core.rng import Rng
from sobremesa.games.pandemain.position import (
    CARD,
    CARD_ACTIONS,
    CARD_DAY_OVER,
    CARD_NIGHT_CAME,
    CARDS_USED,
    ROUND,
    Position,
)
from sobremesa.games.pandemain.sim_bakers import has_night_action, place_on_card


def shown_places(p: Position, seat: i64) -> list[int]:
    """The places that a sim-baker's card of this round has shown so far, by day and by night."""
    card = p.of(seat, CARD)
    if card == 0:
        return []
    places = [int(place_on_card(p, card, action)) for action in range(int(p.of(seat, CARD_ACTIONS)))]
    if p.of(seat, CARD_NIGHT_CAME) != 0 and has_night_action(p, seat):
        places.append(int(p.terms.print.card_night[card - 1]))
    return places


def possible_cards(p: Position, seat: i64) -> i64:
    """The set of cards (counted from 0) that this round's card may be, for whoever saw what it has shown."""
    if p.of(seat, CARD) == 0:
        return 0
    candidates = i64(p.terms.decks[seat][p.words[ROUND] - 1]) & ~p.words[CARDS_USED]
    if p.of(seat, CARD_ACTIONS) == 0 and p.of(seat, CARD_DAY_OVER) == 0 and p.of(seat, CARD_NIGHT_CAME) == 0:
        return candidates  # it has shown nothing
    found: i64 = 0
    while candidates != 0:
        card = lowest(candidates)
        if looks_alike(p, seat, card + 1):
            found |= bit(card)
        candidates &= candidates - 1
    return found


def looks_alike(p: Position, seat: i64, other: i64) -> bool:
    """Whether another card would have shown the same so far: places by day, no more of them, the place at night."""
    card = p.of(seat, CARD)
    shown = p.of(seat, CARD_ACTIONS)
    tables = p.terms.print
    if tables.card_actions[other - 1] < shown:
        return False
    for action in range(shown):
        if place_on_card(p, card, action) != place_on_card(p, other, action):
            return False
    if p.of(seat, CARD_DAY_OVER) != 0 and tables.card_actions[other - 1] != shown:
        return False
    return p.of(seat, CARD_NIGHT_CAME) == 0 or tables.card_night[card - 1] == tables.card_night[other - 1]


def deal_cards_again(p: Position, rng: Rng) -> None:
    """Other draws, and other cards that look the same so far."""
    p.set_rng_words(int(rng.next32()), int(rng.next32()), int(rng.next32()), int(rng.next32()))
    for seat in range(p.terms.people, p.terms.participants):
        if p.of(seat, CARD) != 0:
            p.put(seat, CARD, p.pick(possible_cards(p, seat)) + 1)
