"""How far it is from city to city, driving or by shuttle, and from pawns to what they are needed for."""

from typing import Final, final

from sobremesa.core.bits import bit, lowest, words
from sobremesa.core.native import i64, mypyc_attr, vec
from sobremesa.games.pandemic.board import ADJACENT, CITIES
from sobremesa.games.pandemic.position import PAWN, Position

FAR: Final = 9  # more actions than any way takes
_MOST_ROADS: Final = 64  # that are kept
_NO_STATION: Final = words([FAR] * CITIES)


def _walk(start: int) -> list[int]:
    """The steps from a city to each city."""
    steps = [-1] * CITIES
    steps[start] = 0
    reached = [start]
    for city in reached:
        for near in ADJACENT[city]:
            if steps[near] < 0:
                steps[near] = steps[city] + 1
                reached.append(near)
    return steps


STEPS: Final = words([steps for city in range(CITIES) for steps in _walk(city)])


@final
@mypyc_attr(acyclic=True)
class Roads:
    """How far everything is from everything, driving or by shuttle, with these stations."""

    def __init__(self, stations: i64) -> None:
        self.stations = stations
        self.to_station: vec[i64] = steps_to_stations(stations)  # from each city
        self.ways: vec[i64] = STEPS[:]  # from each city to each; by shuttle only where `look_from` was
        self.looked_from: i64 = 0
        self.total_to_station: i64 = 0
        city: i64 = 0
        while city < CITIES:
            self.total_to_station += self.to_station[city]
            city += 1

    def look_from(self, here: i64) -> None:
        """Reckon the ways from a city."""
        ways = self.ways
        to_station = self.to_station
        shuttle = to_station[here] + 1
        row = here * CITIES
        city: i64 = 0
        while city < CITIES:
            flight = shuttle + to_station[city]
            if flight < ways[row + city]:
                ways[row + city] = flight
            city += 1
        self.looked_from |= bit(here)

    def look_from_pawns(self, p: Position) -> None:
        """The same for all cities where pawns stand, unless it was done before."""
        table = p.words
        looked_from = self.looked_from
        place: i64 = PAWN
        end = PAWN + p.players
        while place < end:
            if (looked_from >> table[place]) & 1 == 0:
                self.look_from(table[place])
            place += 1


_known_roads: dict[int, Roads] = {}


def roads_with(stations: i64) -> Roads:
    """The roads with these stations, which are built seldom and looked at often.

    All searches share them: they only ever learn more ways, and who learns the same twice does no harm.
    """
    roads = _known_roads.get(int(stations))
    if roads is None:
        if len(_known_roads) >= _MOST_ROADS:
            _known_roads.clear()
        roads = Roads(stations)
        _known_roads[int(stations)] = roads
    return roads


def steps_to_stations(stations: i64) -> vec[i64]:
    """For each city the steps to the nearest station."""
    result = _NO_STATION[:]
    while stations != 0:
        station = lowest(stations) * CITIES
        stations &= stations - 1
        city: i64 = 0
        while city < CITIES:
            if STEPS[station + city] < result[city]:
                result[city] = STEPS[station + city]
            city += 1
    return result


def steps_of_nearest(p: Position, city: i64, roads: Roads) -> i64:
    """How far the nearest pawn is; whoever has just acted comes last."""
    table = p.words
    ways = roads.ways
    nearest = ways[table[PAWN + p.active] * CITIES + city] + 2
    if nearest > FAR:
        nearest = FAR
    place: i64 = PAWN
    end = PAWN + p.players
    while place < end:
        steps = ways[table[place] * CITIES + city]
        if steps < nearest and place != PAWN + p.active:
            nearest = steps
        place += 1
    return nearest


def steps_to_nearest(roads: Roads, here: i64, cities: i64) -> i64:
    """How far the nearest city of a set is from here; 0 when it is empty."""
    if cities == 0:
        return 0
    nearest: i64 = FAR
    while cities != 0:
        steps = roads.ways[here * CITIES + lowest(cities)]
        if steps < nearest:
            nearest = steps
        cities &= cities - 1
    return nearest
