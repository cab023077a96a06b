"""Research stations on the board, and the choice of one to move where all six lie there (PD-BUILD-02)."""

from typing import Final, final

from sobremesa.core.bits import bit
from sobremesa.core.decisions import Refusal, frame
from sobremesa.core.native import i64
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.cards import GOVERNMENT_GRANT
from sobremesa.games.pandemic.decisions.kind import OneOfASet, name_of
from sobremesa.games.pandemic.decisions.windows import after_event, spend_event
from sobremesa.games.pandemic.position import Position
from sobremesa.games.pandemic.steps import STATION_FROM
from sobremesa.games.pandemic.turn import spend_action

# The argument of the frame: the city to build in, whether Government Grant does it, and then its holder.
_CITY: Final = 63
_BY_GRANT: Final = 64
_HOLDER: Final = 7  # the place of the bits


def station_frame(city: i64) -> i64:
    """The frame of this choice, by an action of the active player."""
    return frame(STATION_FROM, city)


def granted_station_frame(city: i64, holder: i64) -> i64:
    """The frame of this choice, by Government Grant."""
    return frame(STATION_FROM, city | _BY_GRANT | holder << _HOLDER)


def put_station(p: Position, city: i64, why: i64) -> None:
    """A station from beside the board."""
    p.stations |= bit(city)
    p.tell_why(why, h.BUILT, city, 0, 0)


def move_station(p: Position, source: i64, city: i64, why: i64) -> None:
    """PD-BUILD-02: with all six on the board one of them moves."""
    p.stations = p.stations ^ bit(source) | bit(city)
    p.tell_why(why, h.STATION_MOVED, source, city, 0)


@final
class StationToMove(OneOfASet):
    """By the builder's action, or by Government Grant."""

    def decider(self, p: Position, argument: i64) -> i64:
        """The builder, or the holder of the event."""
        return argument >> _HOLDER if argument & _BY_GRANT != 0 else p.active

    def choices(self, p: Position, argument: i64) -> i64:
        """OPEN-17: any station on the board, Atlanta's too."""
        return p.stations

    def take(self, p: Position, argument: i64, action: i64) -> None:
        """The card for it was spent before, the event is spent now."""
        source = action - v.MOVE_STATION
        city = argument & _CITY
        p.pop()
        if argument & _BY_GRANT != 0:
            spend_event(p, argument >> _HOLDER, GOVERNMENT_GRANT)
            move_station(p, source, city, h.MOVED_BY_GRANT)
            after_event(p)
        else:
            move_station(p, source, city, h.MOVED_BY_BUILDING)
            spend_action(p)

    def not_among_them(self, name: str) -> Refusal:
        """A city without one."""
        return Refusal("no-station-there", "PD-BUILD-02", {"city": name})

    def expected(self, p: Position, argument: i64) -> list[Refusal]:
        """One more than there are."""
        return [Refusal("seventh-station", "PD-COMP-04")]

    def about(self, p: Position, argument: i64) -> dict[str, object]:
        """Where it goes."""
        return {"city": name_of(argument & _CITY)}


STATION_TO_MOVE: Final = StationToMove(STATION_FROM, v.MOVE_STATION, "move-station", "PD-BUILD-02")
