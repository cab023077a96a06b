"""Resilient Population (PD-EVENT-11): which card of the infection discard leaves the game."""

from typing import Final, final

from sobremesa.core.decisions import Refusal
from sobremesa.core.native import i64
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.cards import RESILIENT_POPULATION
from sobremesa.games.pandemic.decisions.kind import OneOfASet
from sobremesa.games.pandemic.decisions.windows import after_event, spend_event
from sobremesa.games.pandemic.position import INFECTION_DISCARDS, Position
from sobremesa.games.pandemic.steps import RESILIENT_WHICH, W07, WINDOW


@final
class ResilientPopulation(OneOfASet):
    """The argument of the frame is the seat that plays it."""

    def choices(self, p: Position, argument: i64) -> i64:
        """PD-EVENT-11: any card of the infection discard."""
        return p.infection_discard

    def take(self, p: Position, argument: i64, action: i64) -> None:
        """The card leaves the game."""
        card = action - v.REMOVE
        p.pop()
        spend_event(p, argument, RESILIENT_POPULATION)
        rest = [other for other in p.discards(INFECTION_DISCARDS, int(p.infection_discarded)) if other != card]
        p.clear_infection_discard()
        for other in rest:
            p.note_infection_discard(i64(other))
        p.removed_card = card
        p.tell(h.CARD_REMOVED, card, 0, 0)
        after_event(p)

    def rule(self, p: Position, parts: v.ActionParts) -> str:
        """PD-EVENT-13: before the reshuffle of an epidemic, which is the window below."""
        below = p.words[p.depth - 2] if p.depth > 1 else 0
        return "PD-EVENT-13" if below & 255 == WINDOW and below >> 8 & 15 == W07 else "PD-EVENT-11"

    def not_among_them(self, name: str) -> Refusal:
        """A card that lies elsewhere."""
        return Refusal("not-in-the-infection-discard", "PD-EVENT-11", {"city": name})


RESILIENT: Final = ResilientPopulation(RESILIENT_WHICH, v.REMOVE, "remove", "PD-EVENT-11", of_seat=True)
