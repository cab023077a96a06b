"""Sharing knowledge as an action (PD-SHARE), the Researcher's freedom (PD-ROLE-15 to 17), hidden hands (OPEN-24)."""

from typing import Final, final

from sobremesa.core.bits import bit, offer_each
from sobremesa.core.decisions import Refusal
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.agreements import propose
from sobremesa.games.pandemic.cards import AIRLIFT, ALL_CARDS, CARDS, CITY_CARDS, RESEARCHER
from sobremesa.games.pandemic.decisions.hand_limit import check_hand
from sobremesa.games.pandemic.decisions.kind import ActionKind, name_of, seat_name
from sobremesa.games.pandemic.position import HAND, Position
from sobremesa.games.pandemic.turn import spend_action

# -- what can be done ----------------------------------------------------------------------------------------------


def meets(p: Position, other: i64) -> bool:
    """PD-SHARE-01: another player in the same city."""
    return other != p.active and p.pawn(other) == p.pawn(p.active)


def withholds_share(p: Position, other: i64, receiving: bool) -> bool:
    """OPEN-46: has just declined, and has not agreed to such shares in advance."""
    return (p.declined >> other) & 1 == 1 and not agreed_to_share(p, other, receiving)


def agreed_to_share(p: Position, other: i64, receiving: bool) -> bool:
    """OPEN-48: consent in advance never answers for cards of a hand that others may not see."""
    return (p.consent_shares >> other) & 1 == 1 and (receiving or p.hands_open)


def givable_cards(p: Position, giver: i64) -> i64:
    """PD-SHARE-02, PD-ROLE-15: the cards that a player may give away where the active player stands."""
    if p.role(giver) != RESEARCHER:
        return p.hand(giver) & bit(p.pawn(p.active))
    return p.hand(giver) & (ALL_CARDS if p.researcher_gives_events else CITY_CARDS)


def takable_cards(p: Position, other: i64) -> i64:
    """What the active player may ask another for by name; with hidden hands it must not tell what the other holds."""
    if p.hands_open:
        return givable_cards(p, other)
    card = bit(p.pawn(p.active))
    return 0 if p.role(other) == RESEARCHER or not may_hold(p, other, card) else card


def may_hold(p: Position, other: i64, cards: i64) -> bool:
    """Whether the other hand may hold a card, from the discard, the own hand and the hand's size alone (OPEN-24)."""
    return p.hand(other) != 0 and (p.player_discard | p.words[HAND + p.active]) & cards == 0


def can_ask(p: Position, other: i64) -> bool:
    """PD-ROLE-17: with hidden hands the Researcher is asked for any card, and chooses which."""
    return not p.hands_open and p.role(other) == RESEARCHER and p.hand(other) != 0


# -- what happens --------------------------------------------------------------------------------------------------


def share(p: Position, action: i64) -> None:
    """The card changes hands, the action is spent, and a hand above the limit comes before anything else."""
    other = v.partner_of(action)
    giver = p.active if action < v.TAKE else other
    receiver = other if action < v.TAKE else p.active
    hand_over(p, giver, receiver, v.shared_card(action))
    spend_action(p)
    check_hand(p, receiver)


def hand_over(p: Position, giver: i64, receiver: i64, card: i64) -> None:
    """The card changes hands; it was named aloud, so everybody knows where it is."""
    p.take_card(giver, card)
    p.add_card(receiver, card)
    p.show_card(receiver, card)
    why: i64 = h.CARD_OF_THE_CITY
    if card != p.pawn(p.active):
        why = h.ANY_CARD_BY_RESEARCHER if giver == p.active else h.ANY_CARD_FROM_RESEARCHER
    p.tell_why(why, h.SHARED, giver, receiver, card)


# -- the kind ------------------------------------------------------------------------------------------------------


@final
class Sharing(ActionKind):
    """Give a card, take one, or ask the Researcher for one."""

    def offer(self, p: Position, out: vec[i64], n: i64) -> i64:
        """PD-SHARE-01 to 03: with each player in the same city, in both directions."""
        other: i64 = 0
        while other < p.players:
            if meets(p, other):
                n = self.offer_with(p, other, out, n)
            other += 1
        return n

    def offer_with(self, p: Position, other: i64, out: vec[i64], n: i64) -> i64:
        """The same with one player."""
        if not withholds_share(p, other, True):
            n = offer_each(out, n, v.GIVE + CARDS * other, givable_cards(p, p.active))
        if not withholds_share(p, other, False):
            n = offer_each(out, n, v.TAKE + CARDS * other, takable_cards(p, other))
            if can_ask(p, other):
                out[n] = v.ASK + other
                n += 1
        return n

    def take(self, p: Position, action: i64) -> None:
        """PD-SHARE-05: with the other's consent."""
        partner = v.partner_of(action)
        if agreed_to_share(p, partner, v.GIVE <= action < v.TAKE):
            share(p, action)
        else:
            propose(p, action, p.active, partner)

    def rule(self, p: Position, parts: v.ActionParts) -> str:
        """The card of the city, or any card of the Researcher's."""
        if parts.card == p.pawn(p.active):
            return "PD-SHARE-03"
        return "PD-ROLE-15" if parts.word == "give" else "PD-ROLE-17"

    def refusal(self, p: Position, parts: v.ActionParts) -> Refusal | None:
        """With the other player, and the card if one was named."""
        other = parts.seat
        args: dict[str, object] = {"seat": seat_name(other)}
        if parts.card >= 0:
            args["card"] = name_of(parts.card)
        if not meets(p, other):
            return Refusal("not-with-oneself" if other == p.active else "not-in-the-same-city", "PD-SHARE-01", args)
        if withholds_share(p, other, parts.word == "give"):
            return Refusal("has-declined", "PD-SHARE-05", args)
        if parts.word == "ask":
            if can_ask(p, other):
                return None
            named = p.hands_open or p.role(other) != RESEARCHER
            return Refusal("name-the-card" if named else "nothing-to-give", "PD-SHARE-02", args)
        cards = int(givable_cards(p, p.active) if parts.word == "give" else takable_cards(p, other))
        return None if cards >> parts.card & 1 else self.not_this_card(p, parts, args)

    def not_this_card(self, p: Position, parts: v.ActionParts, args: dict[str, object]) -> Refusal:
        """Why a card does not change hands between two who could share."""
        giving = parts.word == "give"
        giver = p.active if giving else parts.seat
        if p.role(giver) != RESEARCHER and parts.card != p.pawn(p.active):
            asked_by_researcher = not giving and p.role(p.active) == RESEARCHER
            return Refusal("not-the-card-of-this-city", "PD-ROLE-16" if asked_by_researcher else "PD-SHARE-02", args)
        if p.role(giver) == RESEARCHER and parts.card >= AIRLIFT and not p.researcher_gives_events:
            return Refusal("no-events", "PD-ROLE-15", args)
        if p.role(giver) == RESEARCHER and not giving and not p.hands_open:
            return Refusal("the-researcher-chooses", "PD-ROLE-17", args)
        return Refusal("card-not-held" if giving else "partner-lacks-card", "PD-SHARE-02", args)

    def expected(self, p: Position, other: i64) -> list[Refusal]:
        """One refusal for a player who is elsewhere or has declined, else one for each direction that is closed."""
        card = int(p.pawn(p.active))
        give = self.refusal(p, v.parts_of(v.GIVE + CARDS * int(other) + card))
        if give is not None and (not meets(p, other) or withholds_share(p, other, True)):
            return [give]
        refusals = []
        if give is not None and p.role(p.active) != RESEARCHER:
            refusals.append(give)
        take = self.refusal(p, v.parts_of(v.TAKE + CARDS * int(other) + card))
        if take is not None and p.hands_open and p.role(other) != RESEARCHER:
            refusals.append(take)
        return refusals


SHARING: Final = Sharing()
