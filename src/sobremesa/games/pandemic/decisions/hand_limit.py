"""The hand limit (PD-HAND): whoever holds more than seven cards discards some, or plays an event instead."""

from typing import Final, final

from sobremesa.core.bits import offer_each
from sobremesa.core.decisions import Refusal, frame
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.cards import HAND_LIMIT
from sobremesa.games.pandemic.decisions.kind import OneOfASet
from sobremesa.games.pandemic.decisions.windows import offer_events, open_window
from sobremesa.games.pandemic.position import Position
from sobremesa.games.pandemic.steps import LIMIT, W09


def is_above_limit(p: Position, seat: i64) -> bool:
    """PD-HAND-01."""
    return p.hand_size(seat) > HAND_LIMIT


def check_hand(p: Position, seat: i64) -> bool:
    """PD-HAND-03, PD-SHARE-04: a hand above the limit comes first. True when it was."""
    if not is_above_limit(p, seat):
        return False
    p.push(frame(LIMIT, seat))
    open_window(p, W09, seat)
    return True


@final
class HandLimit(OneOfASet):
    """Which card goes; the frame, whose argument is the owner of the hand, stays until it is small enough."""

    def choices(self, p: Position, argument: i64) -> i64:
        """PD-HAND-04: any card."""
        return p.hand(argument)

    def offer(self, p: Position, argument: i64, out: vec[i64]) -> i64:
        """PD-HAND-05: or an event, played instead."""
        n = offer_events(p, argument, out, 0)
        return offer_each(out, n, v.DISCARD, self.choices(p, argument))

    def take(self, p: Position, argument: i64, action: i64) -> None:
        """PD-HAND-04."""
        p.discard_card(argument, action - v.DISCARD)
        p.tell_why(h.FOR_LIMIT, h.DISCARDED, argument, action - v.DISCARD, 0)

    def not_among_them(self, name: str) -> Refusal:
        """A card of somebody else."""
        return Refusal("card-not-held", "PD-HAND-04", {"card": name})

    def expected(self, p: Position, argument: i64) -> list[Refusal]:
        """To keep them all, or to give one away."""
        keep_all = Refusal("keep-all", "PD-HAND-01", {"size": int(p.hand_size(argument))})
        return [keep_all, Refusal("give-away-now", "PD-TURN-03")]

    def about(self, p: Position, argument: i64) -> dict[str, object]:
        """How many cards are too many."""
        return {"excess": int(p.hand_size(argument)) - HAND_LIMIT}


HAND_LIMIT_KIND: Final = HandLimit(LIMIT, v.DISCARD, "discard", "PD-HAND-04", of_seat=True, with_events=True)
