"""In which kinds of decisions the judge may be believed: measured by `benchmarks.review_bias`, kept with each game.

An interval covers chance, not bias. Where what was played regularly turns out to be worth more, or less, than the judge
had said, it says nothing of such decisions.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

from sobremesa.core.game import Game
from sobremesa.houses import NoSuchGame, house_of
from sobremesa.lab.intervals import wilson
from sobremesa.review.settings import what_holds

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


@dataclass(frozen=True)
class Strength:
    """In how many games the judge was measured, and how many of them it won."""

    games: int
    won: float

    @property
    def share(self) -> float:
        """Of the games."""
        return self.won / self.games

    @property
    def between(self) -> tuple[float, float]:
        """Where the share of all such games lies, with 95 percent."""
        return wilson(self.won, self.games)


def strength_of(game: Game, options: Mapping[str, object]) -> Strength | None:
    """How strong the judge is in such games; None where it was not measured with the very same settings."""
    dealt = _dealt(game, json.dumps(dict(options), sort_keys=True))
    for measured in _measured(game.id).get("strength", ()):
        if _dealt(game, json.dumps(measured["options"], sort_keys=True)) == dealt:
            return Strength(measured["games"], measured["won"])
    return None


@lru_cache(maxsize=256)
def _dealt(game: Game, options: str) -> str:
    """What is dealt with these options: the same where the same holds, whether it was chosen or is usual.

    Options that were added later say how people are asked, and nothing of the game.
    """
    chosen, added = json.loads(options), {spec.name for spec in game.options() if spec.added}
    kept = {name: value for name, value in chosen.items() if name not in added}
    return what_holds(game, game.new(kept, 1))


def trusted_kinds(game_id: str) -> frozenset[str]:
    """The kinds of decisions that are judged."""
    return frozenset(kind.kind for kind in kinds_of(game_id) if kind.trusted)
