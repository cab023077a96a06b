"""What is open in a print: the values that are our own, with what the rulebooks still say about each of them.

A game with components may have `open_values.toml` beside its print. A path there has * for any key or place; the first
entry that fits a value speaks for it. Nothing here is asked when a print is read: a box is right about itself.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final, final

from sobremesa.prints.components import AnyPrint, has_components
from sobremesa.prints.paths import leaves_of

_OURS: Final = "reconstructed"
_ITEM: Final = re.compile(r"\[\d+\]$")


@dataclass(frozen=True)
class OpenValue:
    """What is known of a value, or of several that are alike."""

    path: str
    data: str  # the entry of the ledger
    texts: str  # what the rulebooks say
    least: int | None = None
    most: int | None = None
    of: tuple[str, ...] = ()
    bounds: str = ""  # 'texts' or 'ours'; empty where it is no number and no word of a few

    def allows(self, value: object) -> bool:
        """Whether such a value may stand there; of what has no bounds any may."""
        if self.least is not None and self.most is not None:
            return isinstance(value, int) and self.least <= value <= self.most
        return not self.of or value in self.of

    @property
    def range(self) -> str:
        """The bounds in short."""
        return ", ".join(self.of) if self.of else "" if self.least is None else f"{self.least} to {self.most}"


@final
class OpenValues:
    """All of them in one game."""

    def __init__(self, document: dict[str, list[dict[str, Any]]]) -> None:
        self._values = [OpenValue(**{**entry, "of": tuple(entry.get("of", ()))}) for entry in document["value"]]
        self._sums: list[dict[str, Any]] = document.get("sum", [])
        self._orders: list[dict[str, Any]] = document.get("order", [])

    def __iter__(self) -> Iterator[OpenValue]:
        return iter(self._values)

    def about(self, path: str) -> OpenValue | None:
        """What is known of the value at this path, if it is one of those that are open."""
        return next((value for value in self._values if _fits(value.path, path)), None)

    def problems(self, components: AnyPrint) -> list[str]:
        """What of our own values in a print is against the rulebooks, or beyond what we would print: a line each."""
        leaves = dict(leaves_of(components.document))
        found = []
        for path, value in leaves.items():
            known = self.about(path) if components.provenance(path) == _OURS else None
            if known is not None and not known.allows(value):
                found.append(f"{path} is {value}, not {known.range} ({known.data}: {known.texts})")
        for entry in self._sums:
            total = sum(_numbers(leaves, entry["paths"]))
            if total != entry["total"]:
                found.append(f"{', '.join(entry['paths'])} is {total} in all, not {entry['total']}")
        for entry in self._orders:
            found += _out_of_order(leaves, entry["path"], falling=entry["way"] == "falling")
        return found


def _out_of_order(leaves: dict[str, object], pattern: str, *, falling: bool) -> Iterator[str]:
    """The lists of this path whose numbers do not go the way they should."""
    for path in dict.fromkeys(_ITEM.sub("", leaf) for leaf in leaves if _fits(f"{pattern}[*]", leaf)):
        numbers = list(_numbers(leaves, [f"{path}[*]"]))
        if any((one < other) if falling else (one > other) for one, other in pairwise(numbers)):
            yield f"{path} is {numbers}, which is not {'falling' if falling else 'rising'}"


def _numbers(leaves: dict[str, object], patterns: Iterable[str]) -> Iterator[int]:
    """The numbers that these paths mean."""
    for pattern in patterns:
        for path, value in leaves.items():
            if isinstance(value, int) and _fits(pattern, path):
                yield value


def _fits(pattern: str, path: str) -> bool:
    return _pattern(pattern).fullmatch(path) is not None


@cache
def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.escape(path).replace(r"\*", r"[^.\[\]]+"))


@cache
def open_values(game_id: str) -> OpenValues | None:
    """What is open in the print of a game; None where nothing is told."""
    if not has_components(game_id):
        return None
    file = files(f"sobremesa.games.{game_id}").joinpath("open_values.toml")
    return OpenValues(tomllib.loads(file.read_text(encoding="utf-8"))) if file.is_file() else None
