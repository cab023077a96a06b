"""What a seat does not know, dealt again: other hidden hands, and the order that Forecast showed to somebody else.

All other hidden order does not exist before it is drawn, so a fresh seed is enough for it.
"""

from typing import Final

from sobremesa.core.bits import bit, count
from sobremesa.core.native import i64
from sobremesa.core.rng import Rng
from sobremesa.games.pandemic.board import COLOUR_CITIES
from sobremesa.games.pandemic.cards import cards_for_cure
from sobremesa.games.pandemic.position import HAND, HUSH, LAYER, NOBODY, SHOWN, Position
from sobremesa.games.pandemic.steps import ASK_ALWAYS, CURE_WHICH, WINDOW
from sobremesa.games.pandemic.windows import ask_from, asked_seat, place_in_window, playable_events

_TRIES: Final = 1000  # one unknown card that must be the one event among forty: all fail once in 10**10 guesses


def deal_again(p: Position, seat: int, rng: Rng) -> None:
    """Change everything that the seat (-1: a spectator) may not know into something else that it may be."""
    p.set_rng_words(int(rng.next32()), int(rng.next32()), int(rng.next32()), int(rng.next32()))
    p.known_top = 0
    p.known_top_cards = 0
    if not p.hands_open:
        deal_hidden_hands_again(p, seat)
    if p.peeked != 0 and not knows_forecast(p, seat):
        mix_forecast(p)


def knows_forecast(p: Position, seat: int) -> bool:
    """Whether the seat saw the cards of Forecast."""
    return seat >= 0 and (p.peeked_by >> seat) & 1 == 1


def hidden_cards(p: Position, seat: int) -> i64:
    """The cards in other hands that this seat does not know of."""
    hidden: i64 = 0
    other: i64 = 0
    while other < p.players:
        if other != seat:
            hidden |= p.words[HAND + other] & ~p.words[SHOWN + other]
        other += 1
    return hidden


def deal_hidden_hands_again(p: Position, seat: int) -> None:
    """Deal again until a window that asks somebody else still does: that much everybody sees."""
    window = p.depth > 0 and p.top() & 255 == WINDOW
    if window and asked_seat(p) == seat:
        ask_from(p, place_in_window(p, seat))
        window = False
    elif window:
        ask_from(p, first_place_known(p, seat))
    forget_others_hush(p, seat)
    true_hands = [p.hand(other) for other in range(int(p.players))]
    true_unseen = p.unseen
    for _ in range(_TRIES):
        deal_hidden_hands(p, seat)
        if not window or asked_seat(p) not in (NOBODY, seat):
            return
    p.unseen = true_unseen  # not reached in practice: rather the true hands than a state that cannot be
    for other, hand in enumerate(true_hands):
        p.words[HAND + other] = hand


def forget_others_hush(p: Position, seat: int) -> None:
    """Who does not want to be asked holds an event: that is only the seat's own business."""
    for other in range(int(p.players)):
        if other != seat:
            p.words[HUSH + other] = ASK_ALWAYS


def first_place_known(p: Position, seat: int) -> i64:
    """From which place on, for all this seat knows, somebody may be asked: after its own answer, if it gave one."""
    if seat < 0 or p.words[HUSH + seat] != ASK_ALWAYS or playable_events(p, seat) == 0:
        return 0
    own_place = place_in_window(p, seat)
    answered = own_place < (p.top() >> 12) & 15
    return own_place + 1 if answered else 0


def deal_hidden_hands(p: Position, seat: int) -> None:
    """Every other hand keeps its size and what everybody knows of it; the rest comes from all unseen cards."""
    pool = p.unseen | hidden_cards(p, seat)
    other: i64 = 0
    while other < p.players:
        if other != seat:
            hand = p.words[HAND + other]
            known = hand & p.words[SHOWN + other]
            if p.depth > 0 and p.top() & 255 == CURE_WHICH and other == p.active:
                known = deal_cure_again(p, known, pool, p.top() >> 8)
            pool &= ~known
            known |= some_of(p, pool, count(hand) - count(known))
            pool &= ~known
            p.words[HAND + other] = known
        other += 1
    p.unseen = pool


def deal_cure_again(p: Position, known: i64, pool: i64, colour: i64) -> i64:
    """Who chooses the cards of a cure has at least one more than it takes: the question itself says so."""
    kept = count(p.kept)
    cards = known & COLOUR_CITIES[colour]
    missing = cards_for_cure(p.role(p.active)) + 1 + kept - count(cards)
    cards |= some_of(p, pool & COLOUR_CITIES[colour] & ~cards, missing)
    p.kept = some_of(p, cards, kept)
    return known | cards


def mix_forecast(p: Position) -> None:
    """The cards that were looked at come back in any order; those of a layer that was split may be others of it."""
    top = p.layers  # just above the cards that were looked at
    below = p.layers  # just above the layer below them
    if p.forecast_left == 0:
        while p.words[LAYER + top - 1] & p.peeked == 0:
            top -= 1
        below = top
        while below > 0 and p.words[LAYER + below - 1] & p.peeked != 0:
            below -= 1
    sure = p.peeked ^ p.peeked_mixed
    if p.peeked_mixed != 0:
        pool = p.words[LAYER + below - 1] | p.peeked_mixed
        p.peeked_mixed = some_of(p, pool, count(p.peeked_mixed))
        p.words[LAYER + below - 1] = pool ^ p.peeked_mixed
    p.peeked = sure | p.peeked_mixed
    if p.forecast_left == 0:
        lay_in_any_order(p, p.peeked, below)
    else:
        order_again(p)


def some_of(p: Position, pool: i64, number: i64) -> i64:
    """This many cards of a set."""
    chosen: i64 = 0
    while number > 0:
        card = p.pick(pool & ~chosen)
        chosen |= bit(card)
        number -= 1
    return chosen


def lay_in_any_order(p: Position, cards: i64, layer: i64) -> None:
    """One card to a layer, from this one up."""
    while cards != 0:
        card = p.pick(cards)
        cards ^= bit(card)
        p.words[LAYER + layer] = bit(card)
        layer += 1


def order_again(p: Position) -> None:
    """Forecast is still being put back: as many cards as before lie in some order, the others are left."""
    left = p.peeked
    p.forecast_order = 0
    place: i64 = 0
    while place < p.forecast_placed:
        card = p.pick(left)
        left ^= bit(card)
        p.forecast_order |= card << (6 * place)
        place += 1
    p.forecast_left = left
