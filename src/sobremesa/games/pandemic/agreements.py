"""What needs another player's consent (PD-ROLE-03, PD-SHARE-05, PD-EVENT-07): proposing, asking, answering."""

from sobremesa.core.bits import bit
from sobremesa.core.decisions import frame
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.board import CITIES
from sobremesa.games.pandemic.cards import CARDS
from sobremesa.games.pandemic.position import Position
from sobremesa.games.pandemic.sharing import is_share, legal_answers_to_request
from sobremesa.games.pandemic.steps import CONSENT


def needs_consent(p: Position, owner: i64, proposer: i64) -> bool:
    """OPEN-20: moving another's pawn is asked for, unless its owner has agreed to all moves in advance."""
    return owner != proposer and (p.consent_moves >> owner) & 1 == 0


def propose(p: Position, action: i64, proposer: i64, asked: i64) -> None:
    """Put a proposal before the player whose consent it takes."""
    p.proposal = action
    p.proposer = proposer
    if v.GIVE <= action < v.TAKE:
        p.show_card(proposer, (action - v.GIVE) % CARDS)
    elif v.DIRECT <= action < v.CHARTER_TO:
        p.show_card(proposer, (action - v.DIRECT) % CITIES)
    p.push(frame(CONSENT, asked))
    p.tell_why(kind_of_proposal(action), h.PROPOSED, proposer, action, asked)


def kind_of_proposal(action: i64) -> i64:
    """Whether cards shall change hands, or a pawn be moved, and by what."""
    if is_share(action):
        return h.A_SHARE
    return h.AN_AIRLIFT if action >= v.AIRLIFT_TO else h.A_MOVEMENT


def legal_consents(p: Position, asked: i64, out: vec[i64]) -> i64:
    """What the player who is asked may answer."""
    if v.ASK <= p.proposal < v.DRIVE:
        return legal_answers_to_request(p, asked, out)
    n: i64 = 0
    holds_it = p.proposal < v.TAKE or p.proposal >= v.GRANT_TO or p.holds(asked, (p.proposal - v.TAKE) % CARDS)
    if holds_it:
        out[n] = v.AGREE
        n += 1
        if not is_share(p.proposal):
            out[n] = v.AGREE_ALWAYS
            n += 1
    out[n] = v.REFUSE
    return n + 1


def refuse(p: Position, asked: i64) -> None:
    """OPEN-20, OPEN-24: a refusal costs nothing; the same player is not asked again before the next action."""
    p.declined |= bit(asked)
    p.reveals += 1
    p.pop()
    p.tell_why(kind_of_proposal(p.proposal), h.DECLINED, asked, 0, 0)
    p.proposal = 0


def agree(p: Position, asked: i64, answer: i64) -> i64:
    """The proposal that is to be carried out now."""
    if answer == v.AGREE_ALWAYS:
        set_consent_moves(p, asked, True)
    proposal = p.proposal
    if answer >= v.GIVE:  # the Researcher's own choice of card
        proposal = v.TAKE + CARDS * asked + (answer - v.GIVE) % CARDS
    p.reveals += 1
    p.pop()
    p.tell_why(kind_of_proposal(p.proposal), h.AGREED, asked, 0, 0)
    p.proposal = 0
    return proposal


def set_consent_moves(p: Position, seat: i64, allowed: bool) -> None:
    """Standing consent to be moved by others."""
    if allowed:
        p.consent_moves |= bit(seat)
    else:
        p.consent_moves &= ~bit(seat)
    note_change_of_mind(p, seat)
    p.tell(h.CONSENT_SET, seat, 1 if allowed else 2, 0)


def set_consent_shares(p: Position, seat: i64, allowed: bool) -> None:
    """Standing consent to share."""
    if allowed:
        p.consent_shares |= bit(seat)
    else:
        p.consent_shares &= ~bit(seat)
    note_change_of_mind(p, seat)
    p.tell_why(h.TO_SHARE, h.CONSENT_SET, seat, 3 if allowed else 4, 0)


def note_change_of_mind(p: Position, seat: i64) -> None:
    """After a refusal consent changes what can be done, as an answer does: it is not undone behind anybody's back."""
    if (p.declined >> seat) & 1 == 1:
        p.reveals += 1
