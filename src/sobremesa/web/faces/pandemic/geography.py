"""Where everything stands on the drawn map: cities, their labels, the lines between them, and the room around each.

Coordinates are those of a map 1600 wide and 900 high, of a projection that gives the oceans less room than the crowded
parts of the world. What a city is in the game (its colour, its neighbours) is in the game's own `board.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sobremesa.games.pandemic.board import ADJACENT, CITY_SLUGS, COLOUR_NAMES

WIDTH: Final = 1600
HEIGHT: Final = 900
CUBE_PITCH: Final = 20
COLOUR_GAP: Final = 5  # more between two colours in one rack
PAWN_PITCH: Final = 25


@dataclass(frozen=True)
class CityPlace:
    """A city on the map: its node, and where its label stands from it."""

    x: int
    y: int
    label_x: int
    label_y: int
    anchor: str  # of the label: start, middle or end
    latitude: int  # degrees, north is positive
    longitude: int  # degrees, east is positive

    @property
    def rack_y(self) -> int:
        """Where the cubes stand from the node: above it, or below it where the label is above."""
        return 27 if self.anchor == "middle" and self.label_y < 0 else -28

    @property
    def side(self) -> int:
        """The side of the node that is free of the label: -1 is left."""
        return -1 if self.anchor == "start" else 1

    @property
    def degrees(self) -> str:
        """As a card prints it."""
        north = "N" if self.latitude >= 0 else "S"
        east = "E" if self.longitude >= 0 else "W"
        return f"{abs(self.latitude)}°{north} {abs(self.longitude)}°{east}"


PLACES: Final[dict[str, CityPlace]] = {
    "san-francisco": CityPlace(112, 335, 0, 35, "middle", 38, -122),
    "chicago": CityPlace(300, 292, 0, -24, "middle", 42, -88),
    "atlanta": CityPlace(330, 392, 0, 36, "middle", 34, -84),
    "toronto": CityPlace(384, 250, 0, -22, "middle", 44, -79),
    "new-york": CityPlace(466, 290, 16, 28, "start", 41, -74),
    "washington": CityPlace(440, 366, 21, 8, "start", 39, -77),
    "london": CityPlace(735, 176, 0, -22, "middle", 52, 0),
    "madrid": CityPlace(706, 332, -16, 24, "end", 40, -4),
    "paris": CityPlace(806, 246, -24, 6, "end", 49, 2),
    "essen": CityPlace(838, 158, 0, -22, "middle", 51, 7),
    "milan": CityPlace(875, 262, 24, 0, "start", 45, 9),
    "st-petersburg": CityPlace(936, 92, 0, -26, "middle", 60, 30),
    "los-angeles": CityPlace(140, 430, 0, 33, "middle", 34, -118),
    "mexico-city": CityPlace(240, 538, -21, 6, "end", 19, -99),
    "miami": CityPlace(388, 478, 21, 6, "start", 26, -80),
    "bogota": CityPlace(420, 640, 21, 3, "start", 5, -74),
    "lima": CityPlace(374, 738, 21, 6, "start", -12, -77),
    "santiago": CityPlace(398, 838, 0, 33, "middle", -33, -71),
    "buenos-aires": CityPlace(500, 852, 21, 6, "start", -35, -58),
    "sao-paulo": CityPlace(578, 786, 17, 27, "start", -24, -47),
    "lagos": CityPlace(782, 632, -21, 3, "end", 6, 3),
    "kinshasa": CityPlace(868, 710, 21, 8, "start", -4, 15),
    "johannesburg": CityPlace(930, 822, 21, 6, "start", -26, 28),
    "khartoum": CityPlace(966, 574, -22, 0, "end", 16, 33),
    "algiers": CityPlace(786, 394, 0, 38, "middle", 37, 3),
    "istanbul": CityPlace(950, 318, 25, 4, "start", 41, 29),
    "moscow": CityPlace(1034, 146, 25, 6, "start", 56, 38),
    "cairo": CityPlace(940, 444, -20, 28, "end", 30, 31),
    "baghdad": CityPlace(1048, 408, 30, 8, "start", 33, 44),
    "tehran": CityPlace(1126, 350, 25, 4, "start", 36, 51),
    "riyadh": CityPlace(1042, 512, 0, 33, "middle", 25, 47),
    "karachi": CityPlace(1160, 488, -16, 40, "end", 25, 67),
    "delhi": CityPlace(1230, 446, 25, 2, "start", 29, 77),
    "mumbai": CityPlace(1176, 576, -24, 6, "end", 19, 73),
    "chennai": CityPlace(1242, 644, -6, 34, "end", 13, 80),
    "kolkata": CityPlace(1279, 508, 20, 2, "start", 23, 88),
    "beijing": CityPlace(1400, 314, 0, -22, "middle", 40, 116),
    "seoul": CityPlace(1474, 316, 0, -22, "middle", 38, 127),
    "shanghai": CityPlace(1412, 416, -21, 6, "end", 31, 121),
    "tokyo": CityPlace(1536, 360, 0, -25, "middle", 36, 140),
    "osaka": CityPlace(1568, 440, -24, 2, "end", 35, 136),
    "taipei": CityPlace(1522, 500, 19, 8, "start", 25, 122),
    "hong-kong": CityPlace(1398, 512, 24, 20, "start", 22, 114),
    "bangkok": CityPlace(1346, 594, -20, 0, "end", 14, 101),
    "ho-chi-minh-city": CityPlace(1414, 650, 16, 24, "start", 11, 107),
    "manila": CityPlace(1502, 620, 22, 32, "start", 15, 121),
    "jakarta": CityPlace(1370, 732, -17, 19, "end", -6, 107),
    "sydney": CityPlace(1560, 848, -20, 14, "end", -34, 151),
}

# Lines that would run through a third city or a label are bent: the control point of each.
_BENT: Final[dict[tuple[str, str], tuple[int, int]]] = {
    ("algiers", "istanbul"): (861, 341),
    ("bogota", "buenos-aires"): (479, 739),
    ("bogota", "sao-paulo"): (518, 692),
    ("chicago", "san-francisco"): (200, 286),
    ("essen", "st-petersburg"): (876, 108),
    ("hong-kong", "kolkata"): (1337, 540),
    ("jakarta", "sydney"): (1442, 828),
    ("johannesburg", "khartoum"): (976, 702),
    ("lagos", "sao-paulo"): (697, 731),
    ("lima", "mexico-city"): (327, 625),
    ("london", "new-york"): (565, 148),
    ("madrid", "new-york"): (595, 260),
    ("madrid", "sao-paulo"): (707, 577),
    ("manila", "sydney"): (1597, 717),
}
# PD-MAP-02: three lines lead around the edge of the board; both of their ends run off the map.
_WRAPS: Final[dict[tuple[str, str], str]] = {
    ("san-francisco", "tokyo"): "M112,335L-120,273M1536,360L1720,320",
    ("manila", "san-francisco"): "M112,335L-120,407M1502,620L1720,628",
    ("los-angeles", "sydney"): "M140,430L-120,522M1560,848L1720,804",
}
# What stands at the edge of the map: the city that the line leads to, and where its name is written.
EDGE_TAGS: Final = (
    ("tokyo", 2, 293, "start"),
    ("manila", 2, 397, "start"),
    ("sydney", 2, 490, "start"),
    ("san-francisco", 1598, 380, "end"),
    ("san-francisco", 1598, 606, "end"),
    ("los-angeles", 1598, 880, "end"),
)
_PAWNS_ON_THE_LEFT: Final = frozenset({"tokyo"})  # at the edge of the map, but with a free side towards the land
_PAWNS_BELOW: Final = frozenset({"osaka", "sydney"})

NEIGHBOURS: Final[dict[str, tuple[str, ...]]] = {
    slug: tuple(CITY_SLUGS[other] for other in ADJACENT[city]) for city, slug in enumerate(CITY_SLUGS)
}
COLOUR_OF: Final[dict[str, str]] = {slug: COLOUR_NAMES[city // 12] for city, slug in enumerate(CITY_SLUGS)}


def line(one: str, other: str) -> str:
    """The line between two adjacent cities, as the path that draws it."""
    pair = (min(one, other), max(one, other))
    if pair in _WRAPS:
        return _WRAPS[pair]
    start, end = PLACES[pair[0]], PLACES[pair[1]]
    if pair in _BENT:
        x, y = _BENT[pair]
        return f"M{start.x},{start.y}Q{x},{y} {end.x},{end.y}"
    return f"M{start.x},{start.y}L{end.x},{end.y}"


def _all_lines() -> tuple[str, str]:
    """The lines of the whole map, and those around its edge."""
    pairs = {(min(city, other), max(city, other)) for city, near in NEIGHBOURS.items() for other in near}
    inside = "".join(line(*pair) for pair in sorted(pairs) if pair not in _WRAPS)
    return inside, "".join(_WRAPS.values())


LINES, WRAPS = _all_lines()


def journey(start: str, goal: str, by_land: bool) -> str:
    """The way a pawn takes: along the line between two cities, or in an arc through the air."""
    here, there = PLACES[start], PLACES[goal]
    if by_land and goal in NEIGHBOURS[start]:
        pair = (min(start, goal), max(start, goal))
        if pair in _WRAPS:
            return _WRAPS[pair]
        if pair in _BENT:
            x, y = _BENT[pair]
            return f"M{here.x},{here.y}Q{x},{y} {there.x},{there.y}"
        return f"M{here.x},{here.y}L{there.x},{there.y}"
    far = ((here.x - there.x) ** 2 + (here.y - there.y) ** 2) ** 0.5
    middle = (here.x + there.x) // 2, round(min(here.y, there.y) - far * 0.16)
    return f"M{here.x},{here.y}Q{middle[0]},{max(20, middle[1])} {there.x},{there.y}"


def leaves_the_map(start: str, goal: str) -> bool:
    """Whether the line between two cities runs over the edge of the map: such a way is drawn in two parts."""
    return (min(start, goal), max(start, goal)) in _WRAPS


def pawn_spots(city: str, number: int, station: bool) -> list[tuple[int, int]]:
    """Where this many pawns stand around a city, the first nearest to the node."""
    place = PLACES[city]
    if city in _PAWNS_BELOW:
        return [(place.x + round((spot - (number - 1) / 2) * 20), place.y + 44) for spot in range(number)]
    side = -1 if city in _PAWNS_ON_THE_LEFT else place.side
    first = 48 if station and side == place.side else 26
    return [(place.x + side * (first + PAWN_PITCH * spot), place.y + 14) for spot in range(number)]


def rack_spots(cubes: Sequence[tuple[str, int]]) -> tuple[list[tuple[str, int, float]], float]:
    """The cubes of a city in one row: colour, which of its colour, and where from the middle; and half the row."""
    width = sum(CUBE_PITCH * number for _, number in cubes) + COLOUR_GAP * (len(cubes) - 1)
    at = -width / 2 + CUBE_PITCH / 2
    spots = []
    for colour, number in cubes:
        for cube in range(number):
            spots.append((colour, cube + 1, at))
            at += CUBE_PITCH
        at += COLOUR_GAP
    return spots, width / 2 + 4


def frame(cities: list[str], width: float = 16, height: float = 8.5) -> tuple[int, int, int, int]:
    """A window on the map that shows these cities with room around them: x, y, width and height."""
    xs = [PLACES[city].x for city in cities]
    ys = [PLACES[city].y for city in cities]
    wide = max(max(xs) - min(xs) + 220, (max(ys) - min(ys) + 230) * width / height, 420)
    high = wide * height / width
    left = (max(xs) + min(xs)) / 2 - wide / 2
    top = (max(ys) + min(ys)) / 2 - high / 2
    return round(left), round(top), round(wide), round(high)
