"""Airlift (PD-EVENT-07): which pawn flies, and where."""

from typing import Final, final

from sobremesa.core.bits import lowest, offer_each
from sobremesa.core.decisions import Refusal
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.agreements import needs_consent, propose, willing_pawns
from sobremesa.games.pandemic.board import CITIES
from sobremesa.games.pandemic.cards import AIRLIFT
from sobremesa.games.pandemic.decisions.kind import DecisionKind, name_of, seat_name
from sobremesa.games.pandemic.decisions.moving import elsewhere, move_pawn
from sobremesa.games.pandemic.decisions.windows import after_event, spend_event
from sobremesa.games.pandemic.position import Position
from sobremesa.games.pandemic.steps import AIRLIFT_WHERE


def carry_out_airlift(p: Position, action: i64) -> None:
    """The pawn flies; the frame of the event is on top."""
    holder = p.top() >> 8
    p.pop()
    spend_event(p, holder, AIRLIFT)
    move_pawn(p, v.pawn_of(action), v.city_of(action), h.BY_AIRLIFT)
    after_event(p)


@final
class Airlift(DecisionKind):
    """The argument of the frame is the seat that plays it."""

    def offer(self, p: Position, argument: i64, out: vec[i64]) -> i64:
        """PD-EVENT-07: any pawn to any other city, but not a pawn whose owner has just refused."""
        n: i64 = 0
        pawns = willing_pawns(p, argument)
        while pawns != 0:
            pawn = lowest(pawns)
            pawns &= pawns - 1
            n = offer_each(out, n, v.AIRLIFT_TO + CITIES * pawn, elsewhere(p, pawn))
        return n

    def take(self, p: Position, argument: i64, action: i64) -> None:
        """The flight, if the pawn's owner agrees."""
        owner = v.pawn_of(action)
        if needs_consent(p, owner, argument):
            propose(p, action, argument, owner)
        else:
            carry_out_airlift(p, action)

    def rule(self, p: Position, parts: v.ActionParts) -> str:
        """The event's own."""
        return "PD-EVENT-07"

    def refusal(self, p: Position, argument: i64, parts: v.ActionParts) -> Refusal | None:
        """With the pawn and the city."""
        if parts.word != "airlift":
            return self.another_question()
        args: dict[str, object] = {"pawn": seat_name(parts.seat), "city": name_of(parts.city)}
        if not int(willing_pawns(p, argument)) >> parts.seat & 1:
            return Refusal("has-declined", "PD-EVENT-07", args)
        if not int(elsewhere(p, parts.seat)) >> parts.city & 1:
            return Refusal("already-there", "PD-BASIC-07", args)
        return None

    def expected(self, p: Position, argument: i64) -> list[Refusal]:
        """Each pawn to where it stands."""
        refusals = []
        for pawn in range(int(p.players)):
            action = v.AIRLIFT_TO + CITIES * pawn + int(p.pawn(pawn))
            refusal = self.refusal(p, argument, v.parts_of(action))
            if refusal is not None:
                refusals.append(refusal)
        return refusals


AIRLIFT_KIND: Final = Airlift(AIRLIFT_WHERE, of_seat=True)
