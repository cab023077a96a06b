"""What a search needs many times a second, on machine integers alone: a set of numbers, and a way to sort them.

Python's own would make an object of every number, and call a function for each that is sorted.
"""

from typing import Final, final

from sobremesa.core.bits import words
from sobremesa.core.native import append, i64, vec

_NONE: Final = -1
_ROOM: Final = 1024  # a power of two
_EMPTY: Final = words([_NONE] * _ROOM)


@final
class NumberSet:
    """A set of numbers from 0 on: a table that is never more than half full, each number at its place or after it."""

    def __init__(self) -> None:
        self.table: vec[i64] = _EMPTY[:]
        self.room: i64 = _ROOM
        self.size: i64 = 0

    def add(self, number: i64) -> bool:
        """Whether it is new."""
        place = (number ^ (number >> 24)) & (self.room - 1)
        while self.table[place] != _NONE:
            if self.table[place] == number:
                return False
            place += 1
            if place == self.room:
                place = 0
        self.table[place] = number
        self.size += 1
        if 2 * self.size > self.room:
            self.grow()
        return True

    def grow(self) -> None:
        """Four times as much room."""
        numbers = self.table
        self.room *= 4
        self.size = 0
        table = _EMPTY[:]
        while len(table) < self.room:
            table = append(table, _NONE)
        self.table = table
        for number in numbers:
            if number != _NONE:
                self.add(number)


def sort_ascending(numbers: vec[i64]) -> None:
    """Sort them where they are (by Shell's way)."""
    length = len(numbers)
    gap: i64 = 1
    while gap < length // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for place in range(gap, length):
            number = numbers[place]
            hole = place
            while hole >= gap and numbers[hole - gap] > number:
                numbers[hole] = numbers[hole - gap]
                hole -= gap
            numbers[hole] = number
        gap //= 3
