"""Where everything stands on the drawing of the main board (826 by 504): numbers of the picture, none of the rules."""

from dataclasses import dataclass
from typing import Final

from sobremesa.games.pandemain.box.boards import Market


@dataclass(frozen=True)
class Ground:
    """A place of the board: the area that answers to a click, its name's ribbon, and the pad for workers."""

    area: tuple[float, float, float, float]  # x, y, width, height
    ribbon: tuple[float, float]  # the left, right or middle of the ribbon, and its top
    side: str  # which of them: 'left', 'right', 'middle'
    pad: tuple[float, float, float]  # x, y, width


GROUNDS: Final = {
    "castle": Ground((4, 4, 200, 178), (8, 101), "left", (8, 154, 92)),
    "granary": Ground((4, 188, 200, 114), (196, 190), "right", (110, 273, 88)),
    "farm": Ground((4, 322, 200, 176), (8, 404), "left", (8, 466, 92)),
    "guild": Ground((228, 44, 180, 164), (240, 184), "left", (320, 182, 84)),
    "church": Ground((410, 2, 216, 208), (418, 187), "left", (504, 185, 118)),
    "oven": Ground((220, 210, 164, 77), (378, 214), "right", (314, 261, 66)),
    "trade-house": Ground((482, 210, 160, 80), (640, 212), "right", (562, 264, 74)),
    "market": Ground((220, 288, 420, 168), (428, 292), "middle", (0, 0, 0)),
    "mill": Ground((650, 12, 172, 262), (660, 98), "left", (660, 244, 74)),
    "river": Ground((660, 294, 164, 112), (818, 299), "right", (742, 379, 76)),
}
PAD_HEIGHT: Final = 24
PAWN_STEP: Final = 21
_LETTER: Final = 7.7  # about the width of a letter of a name at 14 px
_MARGIN: Final = 25

# The market: stalls of 68 by 50 in columns from 225 to 631, in rows between 308 and 446.
_LEFT, _RIGHT, _TOP, _DEEP = 225.0, 631.0, 308.0, 138.0
STALL_WIDE, STALL_HIGH = 68.0, 50.0
_USUAL_COLUMNS, _USUAL_ROWS = 5, 2
_FEE: Final = (381.0, 316.0, 94.0, 22.0)
_FEE_BESIDE: Final = (480.0, 284.0)


def ribbon_width(text: str) -> float:
    """How wide the ribbon of a name is."""
    return round(len(text) * _LETTER + _MARGIN)


def ribbon_left(ground: Ground, width: float) -> float:
    """Where it begins."""
    at = ground.ribbon[0]
    return at if ground.side == "left" else at - width if ground.side == "right" else at - width / 2


def spread(count: int, start: float, room: float, step: float = PAWN_STEP) -> list[float]:
    """The middles of so many things in a row, closer together where the room is short."""
    if count > 1:
        step = min(step, room / (count - 1))
    return [round(start + step * number, 1) for number in range(count)]


@dataclass(frozen=True)
class StallPlace:
    """The upper left corner of a stall, and how large it is drawn."""

    x: float
    y: float
    scale: float


def place_stalls(market: Market) -> list[StallPlace]:
    """Stalls by their columns and rows, whatever the print; smaller where there are many."""
    columns = sorted({stall.column for stall in market.stalls})
    rows = {column: sorted(s.row for s in market.stalls if s.column == column) for column in columns}
    most = max((len(its) for its in rows.values()), default=1)
    scale = min(1.0, _USUAL_COLUMNS / len(columns), _USUAL_ROWS / most)
    step = (_RIGHT - _LEFT - STALL_WIDE * scale) / max(len(columns) - 1, 1)
    found = []
    for stall in market.stalls:
        its = rows[stall.column]
        deep = _DEEP / max(len(its), _USUAL_ROWS)
        top = _TOP + deep * its.index(stall.row)
        if len(its) == 1:
            top = _TOP + _DEEP / 4
        found.append(StallPlace(round(_LEFT + step * columns.index(stall.column), 1), round(top, 1), round(scale, 3)))
    return found


def place_of_fee(places: list[StallPlace]) -> tuple[float, float]:
    """Where the chip with the market's fee lies: under the name, or beside it where a stall stands there."""
    x, y, width, height = _FEE
    for place in places:
        right, bottom = place.x + STALL_WIDE * place.scale, place.y + STALL_HIGH * place.scale
        if place.x < x + width and right > x and place.y < y + height and bottom > y:
            return _FEE_BESIDE
    return x, y


def arrows(market: Market, places: list[StallPlace]) -> list[tuple[str, str]]:
    """The ways between stalls: a line and the head of an arrow, as paths."""
    found = []
    for number, stall in enumerate(market.stalls):
        for other in stall.next:
            found.append(_arrow(places[number], places[other]))
    return found


def _arrow(one: StallPlace, other: StallPlace) -> tuple[str, str]:
    """From the right side of a stall to the left side of another."""
    x1, y1 = one.x + (STALL_WIDE + 1) * one.scale, one.y + 33 * one.scale
    x2, y2 = other.x - 2, other.y + 33 * other.scale
    right, down = x2 - x1, y2 - y1
    length = max((right**2 + down**2) ** 0.5, 0.1)
    if abs(down) > 4:  # aslant: closer to the middle of both
        y1, y2 = y1 + down * 0.22, y2 - down * 0.22
        down = y2 - y1
        length = max((right**2 + down**2) ** 0.5, 0.1)
    ux, uy = right / length, down / length
    bx, by = x2 - 9 * ux, y2 - 9 * uy
    line = f"M{x1:.1f} {y1:.1f}L{x2 - 6 * ux:.1f} {y2 - 6 * uy:.1f}"
    head = f"M{x2:.1f} {y2:.1f}L{bx - 5.5 * uy:.1f} {by + 5.5 * ux:.1f}L{bx + 5.5 * uy:.1f} {by - 5.5 * ux:.1f}Z"
    return line, head
