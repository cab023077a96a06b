"""What a browser has learnt: one bit for each lesson, card and question of a game, kept in its preferences cookie.

A bit's number stands in the data of the game (lessons, cards) or here, and is never used again for anything else.
"""

import base64
import binascii
import re
from collections.abc import Container
from dataclasses import dataclass
from typing import Final, Self, final

ASKED: Final = 0  # whether one has played before: the question was answered
PLAYED: Final = 1  # the answer was yes
FINISHED: Final = 2  # a game was played to its end: expert rules may be the choice from now on
NO_CARDS: Final = 3  # no more cards of the first game
NO_SUMMARY: Final = 4  # no summary at the start of a day or turn
NO_PLAN: Final = 5  # no plan of the day in a first game
FIRST_OF_GAME: Final = 10  # numbers in the data of a game begin here

HIGHEST: Final = 255
_LONGEST: Final = 400
_GAME: Final = re.compile(r"([a-z][a-z0-9_-]{0,30})\.([A-Za-z0-9_-]{1,44})")


@final
@dataclass(frozen=True)
class Learnt:
    """The bits of each game, by its id."""

    bits: tuple[tuple[str, int], ...] = ()

    @classmethod
    def read(cls, text: str) -> Self:
        """From a text that anybody may have written; what makes no sense is left out."""
        found: dict[str, int] = {}
        for part in text[:_LONGEST].split("~"):
            game = _GAME.fullmatch(part)
            if game:
                found[game[1]] = _decoded(game[2])
        return cls(tuple(sorted((game_id, bits) for game_id, bits in found.items() if bits)))

    def __str__(self) -> str:
        return "~".join(f"{game_id}.{_encoded(bits)}" for game_id, bits in self.bits)

    def has(self, game_id: str, number: int) -> bool:
        """Whether this is known of a game."""
        return bool(dict(self.bits).get(game_id, 0) >> number & 1)

    def numbers(self, game_id: str) -> frozenset[int]:
        """All that is known of a game."""
        bits = dict(self.bits).get(game_id, 0)
        return frozenset(number for number in range(bits.bit_length()) if bits >> number & 1)

    def knowing(self, game_id: str, *numbers: int) -> Self:
        """The same with some more; ValueError for a number that no game can have."""
        return self._with(game_id, dict(self.bits).get(game_id, 0) | _mask(numbers))

    def without(self, game_id: str, *numbers: int) -> Self:
        """The same with some less; with none named, nothing of this game."""
        bits = dict(self.bits).get(game_id, 0)
        return self._with(game_id, bits & ~_mask(numbers) if numbers else 0)

    def joined(self, other: Self) -> Self:
        """What either of two browsers knows."""
        joined: Self = self
        for game_id, _ in other.bits:
            joined = joined.knowing(game_id, *other.numbers(game_id))
        return joined

    def only(self, games: Container[str]) -> Self:
        """What is known of some games."""
        return type(self)(tuple((game_id, bits) for game_id, bits in self.bits if game_id in games))

    def _with(self, game_id: str, bits: int) -> Self:
        others = [(other, kept) for other, kept in self.bits if other != game_id]
        return type(self)(tuple(sorted([*others, (game_id, bits)] if bits else others)))


def _mask(numbers: tuple[int, ...]) -> int:
    mask = 0
    for number in numbers:
        if not 0 <= number <= HIGHEST:
            raise ValueError(f"{number} is not between 0 and {HIGHEST}")
        mask |= 1 << number
    return mask


def _encoded(bits: int) -> str:
    raw = bits.to_bytes((bits.bit_length() + 7) // 8, "little")
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _decoded(text: str) -> int:
    try:
        raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return 0
    return int.from_bytes(raw, "little") & ((1 << (HIGHEST + 1)) - 1)
