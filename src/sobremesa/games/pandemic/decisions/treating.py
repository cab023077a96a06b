"""Treating a disease as an action (PD-TREAT)."""

from typing import Final, final

from sobremesa.core.decisions import Refusal
from sobremesa.core.native import i64
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.board import COLOUR_NAMES, COLOURS, colour_of
from sobremesa.games.pandemic.cards import MEDIC
from sobremesa.games.pandemic.decisions.kind import ActionKind, name_of
from sobremesa.games.pandemic.infection import check_eradication
from sobremesa.games.pandemic.position import HIGH, LOW, SUPPLY, Position
from sobremesa.games.pandemic.turn import spend_action


def treatable_colours(p: Position) -> i64:
    """PD-TREAT-03, PD-TREAT-04: the set of colours of which cubes lie where the own pawn stands (PD-ROLE-06)."""
    table = p.words
    city = p.pawn(p.active)
    colours: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        colours |= (((table[LOW + colour] | table[HIGH + colour]) >> city) & 1) << colour
        colour += 1
    return colours


@final
class Treating(ActionKind):
    """Treat a colour."""

    def take(self, p: Position, action: i64) -> None:
        """PD-TREAT-01, PD-TREAT-02, PD-ROLE-10."""
        colour = action - v.TREAT
        city = p.pawn(p.active)
        number = p.cubes(city, colour)
        why: i64 = h.ONE_CUBE if colour == colour_of(city) else h.ONE_CUBE_OF_ANOTHER_COLOUR
        if p.is_cured(colour) or p.role(p.active) == MEDIC:
            p.clear_cubes(city, colour)
            why = h.ALL_CUBES_BY_MEDIC if p.role(p.active) == MEDIC else h.ALL_CUBES_OF_A_CURED
        else:
            p.set_cubes(city, colour, number - 1)
            p.words[SUPPLY + colour] = p.words[SUPPLY + colour] + 1
            number = 1
        p.tell_why(why, h.TREATED, city, colour, number)
        check_eradication(p, colour)
        spend_action(p)

    def rule(self, p: Position, parts: v.ActionParts) -> str:
        """One cube, all of a cured colour, or all by the Medic."""
        if p.role(p.active) == MEDIC:
            return "PD-ROLE-10"
        if p.is_cured(parts.colour):
            return "PD-TREAT-02"
        return "PD-TREAT-01" if colour_of(p.pawn(p.active)) == parts.colour else "PD-TREAT-03"

    def refusal(self, p: Position, parts: v.ActionParts) -> Refusal | None:
        """With the colour and the city."""
        if int(treatable_colours(p)) >> parts.colour & 1:
            return None
        args: dict[str, object] = {"colour": COLOUR_NAMES[parts.colour], "city": name_of(p.pawn(p.active))}
        return Refusal("no-cube-here", "PD-TREAT-04", args)


TREATING: Final = Treating()
