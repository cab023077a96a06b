"""Discovering a cure as an action (PD-CURE), and the choice of the cards that it leaves in hand."""

from typing import Final, final

from sobremesa.core.bits import bit, count, lowest
from sobremesa.core.decisions import Refusal, frame
from sobremesa.core.native import i64
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.board import ALL_COLOURS, COLOUR_CITIES, COLOUR_NAMES, COLOURS
from sobremesa.games.pandemic.cards import SCIENTIST, cards_for_cure
from sobremesa.games.pandemic.decisions.kind import ActionKind, OneOfASet, name_of
from sobremesa.games.pandemic.infection import check_eradication, medic_clears
from sobremesa.games.pandemic.position import WON, Position
from sobremesa.games.pandemic.steps import CURE_WHICH
from sobremesa.games.pandemic.turn import spend_action, spend_card


def cards_of(p: Position, colour: i64) -> i64:
    """The active player's city cards of a colour."""
    return p.hand(p.active) & COLOUR_CITIES[colour]


def forbids_cure(p: Position, colour: i64) -> str:
    """Why a cure cannot be discovered where the active player's own pawn stands (PD-ROLE-06), or ''."""
    if p.is_cured(colour):  # PD-CURE-04
        return "cured-already"
    if count(cards_of(p, colour)) < cards_for_cure(p.role(p.active)):  # PD-CURE-01, PD-ROLE-09
        return "too-few-cards-to-cure"
    if (p.stations >> p.pawn(p.active)) & 1 == 0:  # PD-CURE-01
        return "no-station-to-cure"
    return ""


def curable_colours(p: Position) -> i64:
    """The set of colours whose cure can be discovered now."""
    colours: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        if not forbids_cure(p, colour):
            colours |= bit(colour)
        colour += 1
    return colours


def discover(p: Position, colour: i64, cards: i64) -> None:
    """PD-CURE-02; it removes no cube by itself (PD-CURE-03).

    The fourth wins at once, whatever lies on the board (PD-END-01, PD-END-02). OPEN-27: Medic, then eradication.
    """
    while cards != 0:
        spend_card(p, lowest(cards), h.FOR_CURE)
        cards &= cards - 1
    p.cured |= bit(colour)
    p.tell(h.CURED, colour, p.active, 0)
    if p.cured == ALL_COLOURS:
        p.end(WON)
        return
    medic_clears(p)
    check_eradication(p, colour)
    spend_action(p)


@final
class Curing(ActionKind):
    """Discover the cure of a colour."""

    def take(self, p: Position, action: i64) -> None:
        """PD-CURE-05: with more cards than it takes, those to keep are chosen first."""
        colour = action - v.CURE
        cards = cards_of(p, colour)
        if count(cards) > cards_for_cure(p.role(p.active)):
            p.kept = 0
            p.push(frame(CURE_WHICH, colour))
        else:
            discover(p, colour, cards)

    def rule(self, p: Position, parts: v.ActionParts) -> str:
        """With five cards, or with the Scientist's four."""
        return "PD-ROLE-09" if p.role(p.active) == SCIENTIST else "PD-CURE-01"

    def refusal(self, p: Position, parts: v.ActionParts) -> Refusal | None:
        """With the colour, and with what there is and should be."""
        why = forbids_cure(p, parts.colour)
        args: dict[str, object] = {"colour": COLOUR_NAMES[parts.colour]}
        if why == "cured-already":
            return Refusal(why, "PD-CURE-04", args)
        if why == "too-few-cards-to-cure":
            args["have"] = int(count(cards_of(p, parts.colour)))
            args["need"] = int(cards_for_cure(p.role(p.active)))
            return Refusal(why, self.rule(p, parts), args)
        args["city"] = name_of(p.pawn(p.active))
        return Refusal(why, "PD-CURE-01", args) if why else None


@final
class CardsToKeep(OneOfASet):
    """One card at a time, until exactly as many are left as the cure takes."""

    def choices(self, p: Position, argument: i64) -> i64:
        """The cards of the colour that were not set aside yet."""
        return cards_of(p, argument) & ~p.kept

    def take(self, p: Position, argument: i64, action: i64) -> None:
        """One card stays in hand."""
        p.kept |= bit(action - v.KEEP)
        cards = self.choices(p, argument)
        if count(cards) <= cards_for_cure(p.role(p.active)):
            p.kept = 0
            p.pop()
            discover(p, argument, cards)

    def not_among_them(self, name: str) -> Refusal:
        """A card of another colour or of somebody else, or kept already."""
        return Refusal("card-not-held", "PD-CURE-05", {"card": name})

    def expected(self, p: Position, argument: i64) -> list[Refusal]:
        """To be rid of more cards."""
        return [Refusal("discard-more", "PD-CURE-05", {"need": int(cards_for_cure(p.role(p.active)))})]

    def about(self, p: Position, argument: i64) -> dict[str, object]:
        """The colour."""
        return {"colour": COLOUR_NAMES[int(argument)]}


CURING: Final = Curing()
CARDS_TO_KEEP: Final = CardsToKeep(CURE_WHICH, v.KEEP, "keep", "PD-CURE-05")
