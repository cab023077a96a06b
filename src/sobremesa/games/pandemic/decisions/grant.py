"""Government Grant (PD-EVENT-09): where the station is built."""

from typing import Final, final

from sobremesa.core.bits import count, members
from sobremesa.core.decisions import Refusal
from sobremesa.core.native import i64
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.board import ALL_CITIES, STATIONS
from sobremesa.games.pandemic.cards import GOVERNMENT_GRANT
from sobremesa.games.pandemic.decisions.kind import OneOfASet, name_of
from sobremesa.games.pandemic.decisions.station import granted_station_frame, put_station
from sobremesa.games.pandemic.decisions.windows import after_event, spend_event
from sobremesa.games.pandemic.position import Position
from sobremesa.games.pandemic.steps import GRANT_WHERE


@final
class GovernmentGrant(OneOfASet):
    """The argument of the frame is the seat that plays it."""

    def choices(self, p: Position, argument: i64) -> i64:
        """PD-EVENT-09: any city without a station (OPEN-16)."""
        return ALL_CITIES & ~p.stations

    def take(self, p: Position, argument: i64, action: i64) -> None:
        """A station for nothing; with all six on the board the holder chooses which one moves."""
        city = action - v.GRANT_TO
        if count(p.stations) == STATIONS:
            p.turn_into(granted_station_frame(city, argument))
            return
        p.pop()
        spend_event(p, argument, GOVERNMENT_GRANT)
        put_station(p, city, h.BUILT_BY_GRANT)
        after_event(p)

    def not_among_them(self, name: str) -> Refusal:
        """A city with a station."""
        return Refusal("station-stands-here", "PD-BUILD-03", {"city": name})

    def expected(self, p: Position, argument: i64) -> list[Refusal]:
        """Where stations stand."""
        return [self.not_among_them(name_of(city)) for city in members(int(p.stations))]


GRANT: Final = GovernmentGrant(GRANT_WHERE, v.GRANT_TO, "grant", "PD-EVENT-09", of_seat=True)
