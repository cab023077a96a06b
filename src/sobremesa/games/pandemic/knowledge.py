"""What a seat does not know, dealt again: other hidden hands, and the order that Forecast showed to somebody else.

All other hidden order does not exist before it is drawn, so a fresh seed is enough for it.
"""

from typing import Final

from sobremesa.core.bits import bit, count
from sobremesa.core.native import i64
from sobremesa.core.rng import Rng
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.board import COLOUR_CITIES
from sobremesa.games.pandemic.cards import CARDS, cards_for_cure
from sobremesa.games.pandemic.decisions.windows import answered_seats, asked_seat, set_answered
from sobremesa.games.pandemic.position import HAND, HUSH, LAYER, NOBODY, SHOWN, Position
from sobremesa.games.pandemic.steps import ASK_ALWAYS, CONSENT, CURE_WHICH, WINDOW

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
    """Deal again until a window that asks somebody else, or this seat, still does: that much the seat sees."""
    if p.pauses:  # PD-EVENT-14: whom a window asks says nothing of hands
        deal_hidden_hands(p, seat)
        return
    window = p.depth > 0 and p.top() & 255 == WINDOW
    asks_me = window and asked_seat(p) == seat
    forget_answers(p, seat, asks_me)
    true_hands = [p.hand(other) for other in range(int(p.players))]
    true_unseen = p.unseen
    for _ in range(_TRIES):
        deal_hidden_hands(p, seat)
        if not window or asks_me or asked_seat(p) not in (NOBODY, seat):
            return
    p.unseen = true_unseen  # not reached in practice: rather the true hands than a state that cannot be
    for other, hand in enumerate(true_hands):
        p.words[HAND + other] = hand


def forget_answers(p: Position, seat: int, asks_me: bool) -> None:
    """Who has answered a window, and who does not want to be asked, holds an event: each knows it of itself alone.

    Only where all know of such an event do they know until when its holder does not want to be asked.

    When the window asks this seat, all seats before it are through: nobody else is asked before it answers.
    """
    for other in range(int(p.players)):
        if other != seat and not p.is_known_to_hold_event(other):
            p.words[HUSH + other] = ASK_ALWAYS
    own = bit(seat) if seat >= 0 else 0
    for place in range(int(p.depth)):
        if p.words[place] & 255 == WINDOW:
            known = answered_seats(p, place) & own
            if asks_me and place == p.depth - 1:
                known = seats_before(p, seat)
            set_answered(p, place, known)


def seats_before(p: Position, seat: int) -> i64:
    """The seats that a window asks before this one."""
    before: i64 = 0
    other = p.active
    while other != seat:
        before |= bit(other)
        other += 1
        if other == p.players:
            other = 0
    return before


def deal_hidden_hands(p: Position, seat: int) -> None:
    """Every other hand keeps its size and what everybody knows of it; the rest comes from all unseen cards."""
    pool = p.unseen | hidden_cards(p, seat)
    of_cure = deal_cure_again(p, pool) if p.active != seat else 0
    pool &= ~of_cure
    wanted = card_wanted(p)
    other: i64 = 0
    if wanted != 0:
        other = p.proposer  # first, or the card that it cannot hold may be the only one left for it
    last = other + p.players
    while other < last:
        dealt_to = other % p.players
        other += 1
        if dealt_to != seat:
            hand = p.words[HAND + dealt_to]
            known = hand & p.words[SHOWN + dealt_to]
            if dealt_to == p.active:
                known |= of_cure
            possible = pool & ~wanted if dealt_to == p.proposer else pool
            known |= some_of(p, possible & ~known, count(hand) - count(known))
            pool &= ~known
            p.words[HAND + dealt_to] = known
    p.unseen = pool


def deal_cure_again(p: Position, pool: i64) -> i64:
    """Who chooses the cards of a cure has at least one more than it takes: the question itself says so, no more."""
    if p.depth == 0 or p.top() & 255 != CURE_WHICH:
        return 0
    p.kept = 0
    colour = COLOUR_CITIES[p.top() >> 8]
    known = p.hand(p.active) & p.words[SHOWN + p.active] & colour
    return some_of(p, pool & colour, cards_for_cure(p.role(p.active)) + 1 - count(known))


def card_wanted(p: Position) -> i64:
    """The card that somebody asks another for: who asks for it does not hold it."""
    if p.depth > 0 and p.top() & 255 == CONSENT and v.TAKE <= p.proposal < v.GRANT_TO:
        return bit((p.proposal - v.TAKE) % CARDS)
    return 0


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
        assert pool & ~chosen != 0, "the seat cannot know so much of cards that are not there"
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
