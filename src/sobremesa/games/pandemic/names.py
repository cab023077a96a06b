"""Names of positions and of parts of them: numbers that are the same for the same, and as good as never for another."""

from typing import Final, final

from sobremesa.core.bits import words
from sobremesa.core.native import append, i64, vec
from sobremesa.games.pandemic.position import HAND, HIGH, LOW, PAWN, Position

_PRIME: Final = 34359738337  # below 2**35
FACTOR: Final = 2718281  # far from any sum of few powers of two: names are made of sets, whose members are such powers
_NOBODY_THERE: Final = words([0] * 4)
_NONE: Final = -1  # no name
_ROOM: Final = 1024
_NO_NAMES: Final = words([_NONE] * _ROOM)


def joined(name: i64, word: i64) -> i64:
    """The name of something together with one more word of at most 56 bits."""
    return (name * FACTOR + word) % _PRIME


def name_of_cards(p: Position) -> i64:
    """The same number for the same cards in hand, pawns, stations and cures."""
    name = joined(p.cured, p.stations)
    seat: i64 = 0
    while seat < p.players:
        name = joined(joined(name, p.words[HAND + seat]), p.words[PAWN + seat])
        seat += 1
    return name


def factors_of_places(p: Position) -> vec[i64]:
    """What each pawn's place counts in the name of the cards."""
    factors = _NOBODY_THERE[:]
    factor: i64 = 1
    seat = p.players - 1
    while seat >= 0:
        factors[seat] = factor
        factor = joined(joined(factor, 0), 0)
        seat -= 1
    return factors


def name_after_way(cards: i64, difference: i64) -> i64:
    """The name of the cards where nothing but a place has changed, which makes this difference."""
    return (cards + difference) % _PRIME


def name_of_board(p: Position) -> i64:
    """The same number for the same cubes and the same eradicated diseases."""
    name = p.eradicated
    place: i64 = LOW
    while place < HIGH + 4:
        name = joined(name, p.words[place])
        place += 1
    return name


def name_without_places(p: Position) -> int:
    """The same number for positions that differ in nothing but where pawns stand."""
    name = joined(joined(name_of_board(p), p.cured), p.stations)
    seat: i64 = 0
    while seat < p.players:
        name = joined(name, p.words[HAND + seat])
        seat += 1
    return int(name)


@final
class Names:
    """The names of positions that were seen: a table with a place for each, never more than half full."""

    def __init__(self) -> None:
        self.table: vec[i64] = _NO_NAMES[:]
        self.room: i64 = _ROOM
        self.number: i64 = 0

    def add(self, name: i64) -> bool:
        """Whether it is new."""
        place = name % (self.room - 1)
        while self.table[place] != _NONE:
            if self.table[place] == name:
                return False
            place += 1
            if place == self.room:
                place = 0
        self.table[place] = name
        self.number += 1
        if 2 * self.number > self.room:
            self.grow()
        return True

    def grow(self) -> None:
        """Four times as much room."""
        names = self.table
        self.room *= 4
        self.number = 0
        table = _NO_NAMES[:]
        while len(table) < self.room:
            table = append(table, _NONE)
        self.table = table
        for name in names:
            if name != _NONE:
                self.add(name)
