"""Small things that every `State.observe` does. Whoever writes an observation makes its numbers zero first."""

from sobremesa.core.bits import lowest
from sobremesa.core.native import i16, i64, vec


def put_zeros(out: vec[i16], at: i64, length: i64) -> None:
    """So many zeros from this place on."""
    for place in range(at, at + length):
        out[place] = 0


def put_set(out: vec[i16], at: i64, members: i64, length: i64) -> None:
    """A one for each member of a set of numbers below `length`, a zero for every other number."""
    for place in range(length):
        out[at + place] = i16((members >> place) & 1)


def put_members(out: vec[i16], at: i64, members: i64) -> None:
    """The same for a set with few members, where zeros stand already."""
    while members != 0:
        out[at + lowest(members)] = 1
        members &= members - 1


def at_most(number: i64, most: i64) -> i16:
    """A number that is told no greater than this."""
    return i16(number if number < most else most)


def flag(holds: bool) -> i16:
    """One or zero."""
    return i16(1 if holds else 0)
