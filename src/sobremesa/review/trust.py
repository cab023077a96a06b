"""In which kinds of decisions the judge may be believed: measured by `benchmarks.review_bias`, kept with each game.

An interval covers chance, not bias. Where what was played regularly turns out to be worth more, or less, than the judge
had said, it says nothing of such decisions.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from sobremesa.houses import NoSuchGame, house_of

FILE: Final = "mind/trusted.json"  # in the folder of a game's engine
MOST_BIAS: Final = 0.015  # of the chance to win
LEAST_CASES: Final = 100


@dataclass(frozen=True)
class KindOfDecision:
    """How much more, on average, a game was worth at the next decision than after what was played at one of a kind."""

    kind: str
    games: int
    cases: int
    mean: float
    margin: float  # with 95 percent, by game

    @property
    def trusted(self) -> bool:
        """Whether there are enough cases, and all of the interval is small."""
        low, high = self.mean - self.margin, self.mean + self.margin
        return self.cases >= LEAST_CASES and low >= -MOST_BIAS and high <= MOST_BIAS


@cache
def _measured(game_id: str) -> dict[str, Any]:
    try:
        path = house_of(game_id).folder / FILE
    except NoSuchGame:
        return {}
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def kinds_of(game_id: str) -> tuple[KindOfDecision, ...]:
    """What was measured for a game; nothing for one where nobody has."""
    return tuple(KindOfDecision(**kind) for kind in _measured(game_id).get("kinds", ()))


def strength_of(game_id: str, options: Mapping[str, object]) -> float | None:
    """The share of games with such options that the judge wins; None where that was not measured."""
    for measured in _measured(game_id).get("strength", ()):
        if all(options.get(name) == value for name, value in measured["options"].items()):
            return float(measured["won"] / measured["games"])
    return None


def trusted_kinds(game_id: str) -> frozenset[str]:
    """The kinds of decisions that are judged."""
    return frozenset(kind.kind for kind in kinds_of(game_id) if kind.trusted)
