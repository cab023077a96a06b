"""Sets of small numbers as the bits of one integer: cities, cards, seats.

A mask never uses more than 56 bits, so that the same arithmetic holds for Python's unbounded integers and for the
compiled engine's 64-bit ones.
"""

from typing import Final

from sobremesa.core.native import append, i64, vec

# 2 is a primitive root modulo 67: the remainder of a lone bit tells which bit it is.
_INDEX_BY_REMAINDER: Final = bytes(
    next((place for place in range(66) if pow(2, place, 67) == rest), 0) for rest in range(67)
)


def bit(number: i64) -> i64:
    """The set of this one number. Always by this function: mypyc writes a literal 1 as C's int, which has 32 bits."""
    return (number * 0 + 1) << number


def words(numbers: list[int]) -> vec[i64]:
    """A fixed array of integers."""
    result = vec[i64]()
    for number in numbers:
        result = append(result, i64(number))
    return result


def mask_of(numbers: list[int]) -> int:
    """The set of these numbers."""
    result = 0
    for number in numbers:
        result |= 1 << number
    return result


def members(mask: int) -> list[int]:
    """The numbers in the set, ascending."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def count(mask: i64) -> i64:
    """How many numbers the set holds (up to 56 bits)."""
    mask = mask - ((mask >> 1) & 0x55555555555555)
    mask = (mask & 0x33333333333333) + ((mask >> 2) & 0x33333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F
    mask = mask + (mask >> 8)
    mask = mask + (mask >> 16)
    mask = mask + (mask >> 32)
    return mask & 0x7F


def lowest(mask: i64) -> i64:
    """The smallest number of a set that is not empty."""
    return i64(_INDEX_BY_REMAINDER[(mask & -mask) % 67])


def nth(mask: i64, n: i64) -> i64:
    """The n-th smallest number of the set, counted from 0."""
    lower: i64 = mask & 0xFFFFFFF
    in_lower = count(lower)
    if n < in_lower:
        mask = lower
    else:
        n -= in_lower
        mask ^= lower
    while n > 0:
        mask &= mask - 1
        n -= 1
    return lowest(mask)


def offer_each(out: vec[i64], n: i64, base: i64, mask: i64) -> i64:
    """Write one option for each member of a set, `base` plus the member; how many options there are then."""
    while mask != 0:
        out[n] = base + lowest(mask)
        n += 1
        mask &= mask - 1
    return n
