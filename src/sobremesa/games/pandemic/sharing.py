"""Sharing knowledge (PD-SHARE), with the Researcher's freedom (PD-ROLE-15 to 17) and hidden hands (OPEN-24)."""

from sobremesa.core.bits import bit, offer_each
from sobremesa.core.decisions import frame
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.cards import ALL_CARDS, CARDS, CITY_CARDS, HAND_LIMIT, RESEARCHER
from sobremesa.games.pandemic.position import HAND, NOBODY, Position
from sobremesa.games.pandemic.steps import LIMIT, W09
from sobremesa.games.pandemic.windows import open_window


def legal_shares(p: Position, out: vec[i64], n: i64) -> i64:
    """PD-SHARE-01 to 03: with each player in the same city, in both directions."""
    city = p.pawn(p.active)
    other: i64 = 0
    while other < p.players:
        if other != p.active and p.pawn(other) == city:
            if not withholds_share(p, other, True):
                n = offer_each(out, n, v.GIVE + CARDS * other, givable_cards(p, p.active, city))
            if not withholds_share(p, other, False):
                n = legal_takes(p, other, city, out, n)
        other += 1
    return n


def withholds_share(p: Position, other: i64, receiving: bool) -> bool:
    """OPEN-46: has just declined, and has not agreed to such shares in advance."""
    return (p.declined >> other) & 1 == 1 and not agreed_to_share(p, other, receiving)


def agreed_to_share(p: Position, other: i64, receiving: bool) -> bool:
    """OPEN-48: consent in advance never answers for cards of a hand that others may not see."""
    return (p.consent_shares >> other) & 1 == 1 and (receiving or p.hands_open)


def givable_cards(p: Position, giver: i64, city: i64) -> i64:
    """PD-SHARE-02, PD-ROLE-15: the cards that a player may give away in this city."""
    if p.role(giver) != RESEARCHER:
        return p.hand(giver) & bit(city)
    return p.hand(giver) & (ALL_CARDS if p.researcher_gives_events else CITY_CARDS)


def legal_takes(p: Position, other: i64, city: i64, out: vec[i64], n: i64) -> i64:
    """What the active player may ask another for; with hidden hands it must not tell what the other holds."""
    if p.hands_open:
        n = offer_each(out, n, v.TAKE + CARDS * other, givable_cards(p, other, city))
    elif p.role(other) == RESEARCHER:
        if p.hand(other) != 0:
            out[n] = v.ASK + other
            n += 1
    elif may_hold(p, other, city):
        out[n] = v.TAKE + CARDS * other + city
        n += 1
    return n


def may_hold(p: Position, other: i64, card: i64) -> bool:
    """Whether the other hand may hold the card, from the discard, the own hand and the hand's size alone (OPEN-24)."""
    return p.hand(other) != 0 and (p.player_discard | p.words[HAND + p.active]) & bit(card) == 0


def is_share(action: i64) -> bool:
    """Whether the action is a proposal to share."""
    return v.GIVE <= action < v.GRANT_TO or v.ASK <= action < v.DRIVE


def partner_of(action: i64) -> i64:
    """The other seat of a share."""
    if action < v.GIVE:
        return action - v.ASK
    return (action - v.GIVE) % (4 * CARDS) // CARDS


def carry_out_share(p: Position, action: i64) -> None:
    """Hand the card over, once both have agreed. The action is the caller's to spend."""
    other = partner_of(action)
    card = (action - v.GIVE) % CARDS
    if action < v.TAKE:
        hand_over(p, p.active, other, card)
    else:
        hand_over(p, other, p.active, card)


def hand_over(p: Position, giver: i64, receiver: i64, card: i64) -> None:
    """The card changes hands; it was named aloud, so everybody knows where it is."""
    p.take_card(giver, card)
    p.add_card(receiver, card)
    p.show_card(receiver, card)
    why: i64 = h.CARD_OF_THE_CITY
    if card != p.pawn(p.active):
        why = h.ANY_CARD_BY_RESEARCHER if giver == p.active else h.ANY_CARD_FROM_RESEARCHER
    p.tell_why(why, h.SHARED, giver, receiver, card)


def check_hand(p: Position, seat: i64) -> bool:
    """PD-HAND-03, PD-SHARE-04: a hand above the limit comes first. True when it was."""
    if p.hand_size(seat) <= HAND_LIMIT:
        return False
    p.push(frame(LIMIT, seat))
    open_window(p, W09, seat)
    return True


def legal_answers_to_request(p: Position, seat: i64, out: vec[i64]) -> i64:
    """The Researcher, asked for a card with hidden hands, picks one or declines."""
    out[0] = v.REFUSE
    return offer_each(out, 1, v.GIVE + CARDS * p.proposer, givable_cards(p, seat, NOBODY))
