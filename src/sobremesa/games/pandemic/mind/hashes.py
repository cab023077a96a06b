"""Hashes of positions and of parts of them: numbers that are the same for the same, and hardly ever for another.

They are made of sets, and sets are sums of powers of two. So neither the prime nor the factors may be near a sum of a
few such powers, or one set has the hash of another: modulo 2**35 - 31, cards 0 and 35 together would be card 5.
"""

from typing import Final

from sobremesa.core.bits import words
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic.position import HAND, HIGH, LOW, PAWN, Position

_PRIME: Final = 31415926541  # below 2**35
_FACTOR: Final = 2718281
_ANOTHER_FACTOR: Final = 161803409  # times the prime this is still below 2**63
_NOWHERE: Final = words([0] * 4)


def hashed_with(hash_so_far: i64, word: i64) -> i64:
    """The hash of something together with one more word of at most 56 bits."""
    return (hash_so_far * _FACTOR + word) % _PRIME


def hash_of_both(board: i64, cards: i64) -> i64:
    """The hash of a position, by those of its board and of its cards."""
    return board * _ANOTHER_FACTOR + cards


def hash_of_cards(p: Position) -> i64:
    """The same number for the same cards in hand, pawns, stations and cures."""
    found = hashed_with(p.cured, p.stations)
    seat: i64 = 0
    while seat < p.players:
        found = hashed_with(hashed_with(found, p.words[HAND + seat]), p.words[PAWN + seat])
        seat += 1
    return found


def factors_of_places(p: Position) -> vec[i64]:
    """What each pawn's place counts in the hash of the cards."""
    factors = _NOWHERE[:]
    factor: i64 = 1
    seat = p.players - 1
    while seat >= 0:
        factors[seat] = factor
        factor = hashed_with(hashed_with(factor, 0), 0)
        seat -= 1
    return factors


def hash_after_way(cards: i64, difference: i64) -> i64:
    """The hash of the cards where nothing but a place has changed, which makes this difference."""
    return (cards + difference) % _PRIME


def hash_of_board(p: Position) -> i64:
    """The same number for the same cubes and the same eradicated diseases."""
    found = p.eradicated
    place: i64 = LOW
    while place < HIGH + 4:
        found = hashed_with(found, p.words[place])
        place += 1
    return found


def hash_without_places(p: Position) -> int:
    """The same number for positions that differ in nothing but where pawns stand."""
    found = hashed_with(hashed_with(hash_of_board(p), p.cured), p.stations)
    seat: i64 = 0
    while seat < p.players:
        found = hashed_with(found, p.words[HAND + seat])
        seat += 1
    return int(found)
