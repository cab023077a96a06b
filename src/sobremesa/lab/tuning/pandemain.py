"""Tuning the worths of Pandemain's searching bot: one is changed at a time, and what wins more points is kept.

Everything is played by quick choices (`games/pandemain/playing_on.py`). A change must help in two samples of games with
new seeds. The result is told at the end, for `TUNED` in `games/pandemain/worths.py`.
"""

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from sobremesa.core.bits import words
from sobremesa.core.game import Game
from sobremesa.games.pandemain.playing_on import play_game
from sobremesa.games.pandemain.position import Position
from sobremesa.games.pandemain.worths import NUMBER, TUNED

# What can be tuned, and its settings with their defaults.
SETTINGS: Final[dict[str, dict[str, int]]] = {"worths": {"minutes": 8, "games": 30, "seed": 300_000}}
_FACTORS = (0.75, 1.33)
_SMALL = 4  # what is added to or taken from a worth that is too small for factors
_HELPS_FIRST = 1.2  # points by which a change must help in the first sample
_HELPS_AGAIN = 0.4  # and in the second
_SETTINGS: list[dict[str, object]] = [
    {"players": 1, "sim_bakers": ["rudolf"]},
    {"players": 1, "sim_bakers": ["hans"]},
    {"players": 1, "sim_bakers": ["helga"]},
    {"players": 1, "scenario": "lord_of_the_castle"},
    {"players": 1, "scenario": "famine_in_ulm"},
]


@dataclass
class Tuning:
    """The best worths so far, and the seeds that were used up."""

    game: Game
    games: int  # of each setting, in the first sample; twice as many in the second
    worths: list[int]
    seed: int
    changes: list[str] = field(default_factory=list)

    def seeds(self, games: int) -> range:
        """Seeds that no game had before."""
        self.seed += games
        return range(self.seed - games, self.seed)


def lead_of(game: Game, worths: list[int], seeds: range) -> float:
    """Points ahead of the sim-baker, on average over all settings."""
    total = 0
    for options in _SETTINGS:
        dealer = game.dealer(options)
        for seed in seeds:
            state = dealer.deal(seed)
            assert isinstance(state, Position)
            outcome = play_game(state, [words(worths)] * 4).outcome()
            assert outcome is not None
            total += outcome.scores[0] - outcome.scores[1]
    return total / len(seeds) / len(_SETTINGS)


def changed(worths: list[int], place: int, factor: float) -> list[int]:
    """The same with one worth larger or smaller."""
    before = worths[place]
    after = round(before * factor) if before > _SMALL else before + (_SMALL if factor > 1 else -_SMALL)
    return [*worths[:place], after, *worths[place + 1 :]]


def try_changes(tuning: Tuning, place: int) -> None:
    """Make one worth larger and smaller, and keep the better of the two where it helps twice."""
    game, seeds = tuning.game, tuning.seeds(tuning.games)
    before = lead_of(game, tuning.worths, seeds)
    variants = [changed(tuning.worths, place, factor) for factor in _FACTORS]
    best, worths = max([(lead_of(game, worths, seeds), worths) for worths in variants])
    if best < before + _HELPS_FIRST:
        return
    seeds = tuning.seeds(2 * tuning.games)
    before, after = lead_of(game, tuning.worths, seeds), lead_of(game, worths, seeds)
    if after > before + _HELPS_AGAIN:
        tuning.changes.append(f"{place}: {tuning.worths[place]} to {worths[place]}, {before:.1f} to {after:.1f} points")
        tuning.worths = worths


def tune(game: Game, what: str, settings: Mapping[str, int], tell: Callable[[str], None]) -> None:
    """Go through all worths in any order, again and again until the time is up; `tell` hears every change."""
    start = [int(TUNED[place]) for place in range(NUMBER)]
    tuning, rng = Tuning(game, settings["games"], start, settings["seed"]), random.Random(settings["seed"])
    until = time.monotonic() + 60 * settings["minutes"]
    while time.monotonic() < until:
        for place in rng.sample(range(len(start)), len(start)):
            known = len(tuning.changes)
            if time.monotonic() < until:
                try_changes(tuning, place)
            for change in tuning.changes[known:]:
                tell(change)
    tell(f"TUNED: {tuning.worths}")
