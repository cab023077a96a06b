"""The decision stack of a position document: what is being done, the most urgent last."""

from typing import Final

from sobremesa.core.decisions import frame
from sobremesa.core.errors import PositionError
from sobremesa.games.pandemic.board import CITY_BY_SLUG, COLOUR_NAMES
from sobremesa.games.pandemic.position import PLAYING, Position
from sobremesa.games.pandemic.steps import (
    CURE_WHICH,
    EPIDEMICS,
    SEAT_FRAMES,
    STATION_FROM,
    STEP_BY_NAME,
    WINDOW,
)
from sobremesa.games.pandemic.vocabulary import SEAT_TEXTS

_DEEPEST: Final = 6  # a turn's step, a window, a hand above the limit, its window, an Airlift, a consent


def read_stack(p: Position, texts: list[str]) -> None:
    """Fill the stack; the first entry is a step of the turn, the others are choices that interrupt it."""
    if p.result != PLAYING:
        if texts:
            raise PositionError("doing", "nothing is being done in a game that is over")
        return
    if not 1 <= len(texts) <= _DEEPEST:
        raise PositionError("doing", f"{len(texts)} entries; from 1 to {_DEEPEST} things are being done")
    for place, text in enumerate(texts):
        where = f"doing[{place}]"
        entry = read_frame(p, text.split(), where)
        if (entry & 255 < WINDOW) != (place == 0):
            raise PositionError(where, "the first entry, and only that one, is a step of the turn")
        p.push(entry)


def read_frame(p: Position, parts: list[str], where: str) -> int:
    """One entry."""
    kind = STEP_BY_NAME.get(parts[0] if parts else "", -1)
    if kind < 0:
        raise PositionError(where, f"there is no step {' '.join(parts)!r}; there are {', '.join(STEP_BY_NAME)}")
    rest = parts[1:]
    if kind == WINDOW:
        return int(frame(kind, read_window(p, rest, where)))
    if kind in SEAT_FRAMES and len(rest) == 1:
        return int(frame(kind, read_seat(p, rest[0], where)))
    if kind == CURE_WHICH and len(rest) == 1 and rest[0] in COLOUR_NAMES:
        return int(frame(kind, COLOUR_NAMES.index(rest[0])))
    if kind == STATION_FROM and rest and rest[0] in CITY_BY_SLUG:
        city = CITY_BY_SLUG[rest[0]]
        if len(rest) == 1:
            return int(frame(kind, city))
        if len(rest) == 3 and rest[1] == "by":
            return int(frame(kind, city | 64 | read_seat(p, rest[2], where) << 7))
    if kind < WINDOW and not rest:
        return kind
    raise PositionError(where, f"{' '.join(parts)!r} does not say what {parts[0]} is about")


def read_window(p: Position, rest: list[str], where: str) -> int:
    """W01 to W12, which seats have answered, who is left out, and with pauses who is asked before other callers."""
    names = [f"W{number:02}" for number in range(1, 13)]
    if not rest or rest[0] not in names or len(rest) % 2 == 0:
        raise PositionError(where, f"a window is one of {', '.join(names)}")
    argument = 1 + names.index(rest[0])
    for word, value in zip(rest[1::2], rest[2::2], strict=True):
        if word == "answered":
            for seat in value.split(","):
                argument |= 1 << 4 + read_seat(p, seat, where)
        elif word == "without":
            argument |= (1 + read_seat(p, value, where)) << 8
        elif word == "first" and p.pauses:
            argument |= (1 + read_seat(p, value, where)) << 12
        else:
            raise PositionError(where, f"{word} {value} is not understood; 'answered p1,p2' and 'without p1' are")
    return argument


def read_seat(p: Position, text: str, where: str) -> int:
    """A seat of this game."""
    seats = SEAT_TEXTS[: int(p.players)]
    if text not in seats:
        raise PositionError(where, f"there is no seat {text!r}; there are {', '.join(seats)}")
    return seats.index(text)


def epidemics_raised(p: Position) -> int:
    """How many epidemics have been drawn: those on the marker, and those that wait for their first step."""
    waiting = int(p.epidemics_to_resolve)
    step = int(p.words[0]) & 255 if p.depth > 0 else 0
    lost_in_epidemic = p.result != PLAYING  # only the second step of an epidemic can lose
    if waiting > 0 and (step > EPIDEMICS or lost_in_epidemic):
        waiting -= 1
    drawn = int(p.epidemics) + waiting
    if drawn > p.epidemics_in_game:
        raise PositionError("epidemics", f"{drawn} epidemics drawn of {int(p.epidemics_in_game)}")
    return drawn
