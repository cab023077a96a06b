"""Entries that several parts of a position document share: counts by name, lists of numbers, seats, places."""

from typing import Final

from sobremesa.core.document import Document
from sobremesa.core.errors import PositionError
from sobremesa.games.pandemain.terms import Terms
from sobremesa.games.pandemain.vocabulary import SEAT_TEXTS

MOST: Final = 9_999  # pfennigs, points, sales: no game comes near


def read_counts(part: Document, names: tuple[str, ...], most: int) -> list[int]:
    """How many of each kind; none of those that are not named."""
    part.only(names)
    return [part.number(name, 0, 0, most) for name in names]


def read_numbers(document: Document, name: str, most: int, default: list[int]) -> list[int]:
    """A list of numbers from 1 on; they may be repeated."""
    if not document.has(name):
        return default
    found: list[int] = []
    for place, value in enumerate(document.lists(name)):
        where = f"{document.path(name)}[{place}]"
        if isinstance(value, bool) or not isinstance(value, int):
            raise PositionError(where, f"a whole number is expected, not {value!r}")
        if not 1 <= value <= most:
            raise PositionError(where, f"{value} is not between 1 and {most}")
        found.append(value)
    return found


def read_set(document: Document, name: str, most: int, default: list[int]) -> int:
    """A list of different numbers from 1 on, as the set of those numbers less 1."""
    found = 0
    for place, number in enumerate(read_numbers(document, name, most, default)):
        if found >> (number - 1) & 1:
            raise PositionError(f"{document.path(name)}[{place}]", f"{number} is named twice")
        found |= 1 << (number - 1)
    return found


def seat_names(terms: Terms) -> tuple[str, ...]:
    """The seats of this game."""
    return SEAT_TEXTS[: int(terms.participants)]


def read_seats(terms: Terms, document: Document, name: str, default: list[str]) -> list[int]:
    """A list of seats; they may be repeated."""
    seats = seat_names(terms)
    found: list[int] = []
    for place, text in enumerate(document.texts(name, default)):
        if text not in seats:
            where = f"{document.path(name)}[{place}]"
            raise PositionError(where, f"there is no seat {text!r}; there are {', '.join(seats)}")
        found.append(seats.index(text))
    return found


def read_place(document: Document, name: str, places: tuple[str, ...], default: int) -> int:
    """A place counted from 1; null is 0, nowhere."""
    if not document.has(name):
        return default
    if document.source[name] is None:
        return 0
    return document.one_of(name, places) + 1
