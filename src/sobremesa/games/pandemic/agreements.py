"""What needs another player's consent (PD-ROLE-03, PD-SHARE-05, PD-EVENT-07): proposing it, and consent in advance.

How a proposal is answered is in `decisions/consent.py`.
"""

from sobremesa.core.bits import bit
from sobremesa.core.decisions import frame
from sobremesa.core.native import i64
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.position import Position
from sobremesa.games.pandemic.steps import CONSENT


def willing_pawns(p: Position, mover: i64) -> i64:
    """OPEN-20, OPEN-46: all pawns but those of players who have just refused and not agreed to moves in advance."""
    return (bit(p.players) - 1) & ~(p.declined & ~p.consent_moves) | bit(mover)


def needs_consent(p: Position, owner: i64, proposer: i64) -> bool:
    """OPEN-20: moving another's pawn is asked for, unless its owner has agreed to all moves in advance."""
    return owner != proposer and (p.consent_moves >> owner) & 1 == 0


def propose(p: Position, action: i64, proposer: i64, asked: i64) -> None:
    """Put a proposal before the player whose consent it takes."""
    p.proposal = action
    p.proposer = proposer
    if v.GIVE <= action < v.TAKE:
        p.show_card(proposer, v.shared_card(action))
    elif v.DIRECT <= action < v.CHARTER_TO:
        p.show_card(proposer, v.city_of(action))
    p.push(frame(CONSENT, asked))
    p.tell_why(kind_of_proposal(action), h.PROPOSED, proposer, action, asked)


def kind_of_proposal(action: i64) -> i64:
    """Whether cards shall change hands, or a pawn be moved, and by what."""
    if v.is_share(action):
        return h.A_SHARE
    return h.A_MOVEMENT if v.is_movement(action) else h.AN_AIRLIFT


def set_consent_moves(p: Position, seat: i64, allowed: bool) -> None:
    """Standing consent to be moved by others."""
    if allowed:
        p.consent_moves |= bit(seat)
    else:
        p.consent_moves &= ~bit(seat)
    note_change_of_mind(p, seat)
    p.tell(h.CONSENT_SET, seat, h.ALLOWS_MOVES if allowed else h.FORBIDS_MOVES, 0)


def set_consent_shares(p: Position, seat: i64, allowed: bool) -> None:
    """Standing consent to share."""
    if allowed:
        p.consent_shares |= bit(seat)
    else:
        p.consent_shares &= ~bit(seat)
    note_change_of_mind(p, seat)
    p.tell_why(h.TO_SHARE, h.CONSENT_SET, seat, h.ALLOWS_SHARES if allowed else h.FORBIDS_SHARES, 0)


def note_change_of_mind(p: Position, seat: i64) -> None:
    """After a refusal consent changes what can be done, as an answer does: it is not undone behind anybody's back."""
    if (p.declined >> seat) & 1 == 1:
        p.reveals += 1
