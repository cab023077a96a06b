"""Small things that every `State.observe` does, where zeros stand already."""

from sobremesa.core.bits import lowest
from sobremesa.core.native import i16, i64, vec


def put_many(out: vec[i16], at: i64, members: i64, value: i64, length: i64) -> None:
    """The same value for each member of a set of numbers below `length`; quicker where the set has many."""
    for place in range(length):
        out[at + place] = i16(((members >> place) & 1) * value)


def put_few(out: vec[i16], at: i64, members: i64, value: i64) -> None:
    """The same, quicker where the set has few."""
    while members != 0:
        out[at + lowest(members)] = i16(value)
        members &= members - 1


def at_most(number: i64, most: i64) -> i16:
    """A number that is told no greater than this."""
    return i16(number if number < most else most)


def flag(holds: bool) -> i16:
    """One or zero."""
    return i16(1 if holds else 0)
