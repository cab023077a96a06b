"""Building a research station as an action (PD-BUILD)."""

from typing import Final, final

from sobremesa.core.bits import count
from sobremesa.core.decisions import Refusal
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.board import STATIONS
from sobremesa.games.pandemic.cards import OPERATIONS_EXPERT
from sobremesa.games.pandemic.decisions.kind import ActionKind, name_of
from sobremesa.games.pandemic.decisions.station import put_station, station_frame
from sobremesa.games.pandemic.position import Position
from sobremesa.games.pandemic.turn import spend_action, spend_card


def forbids_build(p: Position) -> str:
    """Why no station can be built where the active player's own pawn stands (PD-ROLE-06), or ''."""
    city = p.pawn(p.active)
    if (p.stations >> city) & 1 == 1:  # PD-BUILD-03
        return "station-stands-here"
    if p.role(p.active) != OPERATIONS_EXPERT and not p.holds(p.active, city):  # PD-BUILD-01, PD-ROLE-07
        return "no-card-to-build"
    return ""


@final
class Building(ActionKind):
    """Build."""

    def offer(self, p: Position, out: vec[i64], n: i64) -> i64:
        """One option, or none."""
        if not forbids_build(p):
            out[n] = v.BUILD
            n += 1
        return n

    def take(self, p: Position, action: i64) -> None:
        """PD-BUILD-01, PD-BUILD-02: with the card of the city, and by moving a station if all are on the board."""
        city = p.pawn(p.active)
        expert = p.role(p.active) == OPERATIONS_EXPERT
        if not expert:
            spend_card(p, city, h.FOR_BUILDING)
        if count(p.stations) == STATIONS:
            p.push(station_frame(city))
            return
        put_station(p, city, h.BUILT_BY_OPERATIONS_EXPERT if expert else h.BUILT_WITH_CARD)
        spend_action(p)

    def rule(self, p: Position, parts: v.ActionParts) -> str:
        """With the card, without it, or by moving a station."""
        if count(p.stations) == STATIONS:
            return "PD-BUILD-02"
        return "PD-ROLE-07" if p.role(p.active) == OPERATIONS_EXPERT else "PD-BUILD-01"

    def refusal(self, p: Position, parts: v.ActionParts) -> Refusal | None:
        """With the city, or its card."""
        why = forbids_build(p)
        here = name_of(p.pawn(p.active))
        if why == "station-stands-here":
            return Refusal(why, "PD-BUILD-03", {"city": here})
        return Refusal(why, "PD-BUILD-01", {"card": here}) if why else None


BUILDING: Final = Building()
