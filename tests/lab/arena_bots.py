"""Bots for tournaments in tests: they cost next to nothing, and one of them is worse than chance."""

from typing import ClassVar

from sobremesa.bots.sight import Sight


class Hasty:
    """Always the first option."""

    def choose(self, sight: Sight) -> int:
        return sight.options[0]


class Late:
    """Always the last option."""

    def choose(self, sight: Sight) -> int:
        return sight.options[-1]


class OfPandemic(Hasty):
    """Plays nothing else."""

    games: ClassVar = {"pandemic"}


class Failing:
    """Has no answer."""

    def choose(self, sight: Sight) -> int:
        raise LookupError("nothing comes to mind")


class NoBot:
    """Cannot choose."""


class Unmade(Hasty):
    """Cannot be made without knowing more."""

    def __init__(self, strength: int) -> None:
        self.strength = strength


NOTHING = 7
