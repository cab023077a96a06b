"""Consent: whether a player agrees to what another has proposed (PD-ROLE-03, PD-SHARE-05, PD-EVENT-07)."""

from typing import Final, final

from sobremesa.core.bits import bit, offer_each
from sobremesa.core.decisions import Refusal
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.agreements import kind_of_proposal, set_consent_moves
from sobremesa.games.pandemic.cards import CARDS
from sobremesa.games.pandemic.decisions.airlift import carry_out_airlift
from sobremesa.games.pandemic.decisions.kind import DecisionKind, name_of, seat_name
from sobremesa.games.pandemic.decisions.moving import carry_out_move
from sobremesa.games.pandemic.decisions.sharing import givable_cards, share
from sobremesa.games.pandemic.position import Position
from sobremesa.games.pandemic.steps import CONSENT
from sobremesa.games.pandemic.turn import spend_action

_RULES: Final = ("PD-SHARE-05", "PD-ROLE-03", "PD-EVENT-07")  # by the kind of proposal


def asks_for_any_card(p: Position) -> bool:
    """Whether the Researcher was asked for a card without a name."""
    return v.ASK <= p.proposal < v.DRIVE


def forbids_agree(p: Position, asked: i64) -> str:
    """Why the player who is asked cannot agree, or ''."""
    if asks_for_any_card(p):  # PD-ROLE-17
        return "name-a-card"
    if v.TAKE <= p.proposal < v.GRANT_TO and not p.holds(asked, v.shared_card(p.proposal)):  # PD-SHARE-02
        return "card-not-held"
    return ""


def cards_to_name(p: Position, asked: i64) -> i64:
    """PD-ROLE-17: the cards that the Researcher may choose from when asked for any."""
    return givable_cards(p, asked) if asks_for_any_card(p) else 0


@final
class Consent(DecisionKind):
    """The argument of the frame is the player who is asked."""

    def offer(self, p: Position, argument: i64, out: vec[i64]) -> i64:
        """Agree, agree to all moves from now on, name a card, refuse."""
        n: i64 = 0
        if not forbids_agree(p, argument):
            out[n] = v.AGREE
            n += 1
            if not v.is_share(p.proposal):
                out[n] = v.AGREE_ALWAYS
                n += 1
        out[n] = v.REFUSE
        return offer_each(out, n + 1, v.GIVE + CARDS * p.proposer, cards_to_name(p, argument))

    def take(self, p: Position, argument: i64, action: i64) -> None:
        """What was proposed is done, or not."""
        proposal = p.proposal
        if action == v.AGREE_ALWAYS:
            set_consent_moves(p, argument, True)
        p.reveals += 1
        p.pop()
        p.proposal = 0
        if action == v.REFUSE:
            self.refuse(p, argument, proposal)
            return
        p.tell_why(kind_of_proposal(proposal), h.AGREED, argument, 0, 0)
        if action >= v.GIVE:  # the Researcher's own choice of card
            share(p, v.TAKE + CARDS * argument + v.shared_card(action))
        elif v.is_share(proposal):
            share(p, proposal)
        elif v.is_movement(proposal):
            carry_out_move(p, proposal)
            spend_action(p)
        else:
            carry_out_airlift(p, proposal)

    def refuse(self, p: Position, asked: i64, proposal: i64) -> None:
        """OPEN-20, OPEN-24: a refusal costs nothing; the same player is not asked again before the next action.

        A refused Airlift stays in its holder's hand.
        """
        p.declined |= bit(asked)
        p.tell_why(kind_of_proposal(proposal), h.DECLINED, asked, 0, 0)
        if kind_of_proposal(proposal) == h.AN_AIRLIFT:
            p.pop()

    def rule(self, p: Position, parts: v.ActionParts) -> str:
        """Why this player is asked, or names a card."""
        return "PD-ROLE-17" if parts.word == "give" else _RULES[int(kind_of_proposal(p.proposal))]

    def refusal(self, p: Position, argument: i64, parts: v.ActionParts) -> Refusal | None:
        """Agreeing to what one does not have, and whatever is no answer."""
        why = forbids_agree(p, argument)
        if parts.word == "agree" and why == "name-a-card":
            return Refusal(why, "PD-ROLE-17")
        if parts.word == "agree" and why:
            return Refusal(why, "PD-SHARE-02", {"card": name_of(v.shared_card(p.proposal))})
        if parts.word == "agree-always":
            offered = not why and not v.is_share(p.proposal)
        elif parts.word == "give":
            offered = parts.seat == p.proposer and int(cards_to_name(p, argument)) >> parts.card & 1 == 1
        else:
            offered = parts.word in ("agree", "refuse")
        return None if offered else self.another_question()

    def expected(self, p: Position, argument: i64) -> list[Refusal]:
        """To agree, where the card that is asked for is not there."""
        refusal = self.refusal(p, argument, v.parts_of(v.AGREE))
        return [] if refusal is None or asks_for_any_card(p) else [refusal]

    def about(self, p: Position, argument: i64) -> dict[str, object]:
        """What is proposed, and by whom."""
        return {"proposal": v.ACTION_TEXTS[int(p.proposal)], "from": seat_name(p.proposer)}


CONSENT_KIND: Final = Consent(CONSENT, of_seat=True)
