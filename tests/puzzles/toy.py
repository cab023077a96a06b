"""A task that can be counted by hand: three times one of some numbers is chosen, and the sum counts."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from sobremesa.puzzles.tasks import NO_MATTER

CHOICES = 3


class Sum:
    """What was chosen so far; the order makes no difference."""

    def __init__(self, options: tuple[int, ...], chosen: tuple[int, ...] = ()) -> None:
        self.options = options
        self.chosen = tuple(sorted(chosen))
        self.reveals = 0

    def key(self) -> bytes:
        return repr(self.chosen).encode()

    def legal(self) -> list[int]:
        return list(self.options)


class SumTask:
    """The highest sum, where what `spare` names makes no difference."""

    about: Mapping[str, str] = MappingProxyType({})
    enough = 1
    most = True
    asked_for = 0
    least = 2

    def __init__(self, options: tuple[int, ...], spare: tuple[int, ...] = (), worth: dict[int, int] | None = None):
        self.start: Any = Sum(options)
        self.spare = spare
        self.worth = worth or {}

    def options(self, state: Any) -> list[int]:
        return list(state.options)

    def after(self, state: Any, action: int) -> Any:
        return Sum(state.options, (*state.chosen, action))

    def key(self, state: Any) -> bytes:
        return bytes(state.key())

    def is_end(self, state: Any) -> bool:
        return len(state.chosen) == CHOICES

    def value(self, state: Any) -> int:
        return sum(self.worth.get(number, number) for number in {*state.chosen})

    def essence(self, state: Any, action: int) -> int:
        return NO_MATTER if action in self.spare else action

    def is_means(self, action: int) -> bool:
        return action in self.spare

    def closing(self, state: Any) -> int | None:
        return None

    def shortfall(self, ended: Any) -> None:
        return None
