"""Tuning the worths that Pandemain's searching bot counts with where one person plays, by quick games.

What was found, and what it was made of, is written into `games/pandemain/mind/tuned.py`.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import sobremesa.games.pandemain as package
from sobremesa.catalog import find_game
from sobremesa.core.bits import words
from sobremesa.core.game import Game
from sobremesa.games.pandemain.mind.playing_on import play_game
from sobremesa.games.pandemain.mind.worths import NUMBER, TUNED
from sobremesa.games.pandemain.position import Position
from sobremesa.lab.engines import Engine
from sobremesa.lab.evolution import Numbers, average_scores, evolve
from sobremesa.lab.tuning.tuned_file import today, write_mind

FILE: Final = Path(package.__path__[0]) / "mind" / "tuned.py"
# What can be tuned, and its settings with their defaults; `games` are those of each setting below.
SETTINGS: Final[dict[str, dict[str, int]]] = {"worths": {"generations": 14, "population": 40, "games": 12, "seed": 5}}
LEAST: Final = {"seed": 0, "population": 2}
_ABOUT: Final = """\
What Pandemain's bots know by playing, as JSON: `sobremesa tune pandemain` writes it, with what it was made of.

`worths` are those of the appraisal, in the order of `worths.py`, where one person plays against sim-bakers."""
_SPREAD: Final = 0.05  # of a worth's size: good worths stand on a narrow ridge
_LEAST_SPREAD: Final = 1.5
_COMPARED: Final = 12  # times the games of a generation: before it is written, what was found is compared
_SETTINGS: Final[dict[str, dict[str, object]]] = {
    "rudolf": {"players": 1, "sim_bakers": ["rudolf"]},
    "hans": {"players": 1, "sim_bakers": ["hans"]},
    "helga": {"players": 1, "sim_bakers": ["helga"]},
    "lord": {"players": 1, "scenario": "lord_of_the_castle"},
    "famine": {"players": 1, "scenario": "famine_in_ulm"},
    "cloth": {"players": 1, "scenario": "taking_the_cloth"},
}


@dataclass(frozen=True)
class TriedWorths:
    """Worths that are tried, and the seeds of the games that show what they are good for."""

    numbers: Numbers
    seeds: range


def try_worths(tried: TriedWorths) -> float:
    """Points ahead of the sim-baker on average; the work of an engine."""
    return lead_of(find_game("pandemain"), tried.numbers, tried.seeds)


def leads_of(game: Game, numbers: Numbers, seeds: range) -> dict[str, float]:
    """Points ahead of the sim-baker, on average, for each setting."""
    worths = [words([round(value) for value in numbers.values()])] * 4
    leads: dict[str, float] = {}
    for name, options in _SETTINGS.items():
        dealer, total = game.dealer(options), 0
        for seed in seeds:
            state = dealer.deal(seed)
            assert isinstance(state, Position)
            outcome = play_game(state, worths).outcome()
            assert outcome is not None
            total += outcome.scores[0] - outcome.scores[1]
        leads[name] = total / len(seeds)
    return leads


def lead_of(game: Game, numbers: Numbers, seeds: range) -> float:
    """The same on average over all settings."""
    return sum(leads_of(game, numbers, seeds).values()) / len(_SETTINGS)


def check(settings: Mapping[str, int]) -> None:
    """Any of them make sense."""


def tune(game: Game, what: str, settings: Mapping[str, int], tell: Callable[[str], None], engine: Engine) -> None:
    """Evolve the worths; what was found is written where it does better than before in new games."""
    generations, population, games, seed = (settings[name] for name in SETTINGS[what])
    start = {str(place): float(TUNED[place]) for place in range(NUMBER)}
    spread = {name: max(_LEAST_SPREAD, _SPREAD * abs(value)) for name, value in start.items()}
    first_game = 39_500_000 + 100_000 * seed

    def score(tried: list[Numbers], generation: int, until: int = 0) -> list[float]:
        firsts = [first_game + games * each for each in range(generation, until or generation + 1)]
        groups = [[TriedWorths(numbers, range(first, first + games)) for first in firsts] for numbers in tried]
        return average_scores(engine, try_worths, groups)

    found, done = evolve(start, spread, score, generations, population, random.Random(seed), tell)
    if not done:
        return
    tell(f"comparing in {_COMPARED * games} new games of each setting …")
    before, after = score([start, found], generations, generations + _COMPARED)
    tell(f"a lead of {before:.1f} points before, {after:.1f} after")
    if after <= before:
        tell("That is no better: nothing is written.")
        return
    made: dict[str, object] = {
        **{"date": today(), "seed": seed, "generations": done, "population": population, "games": games},
        "settings": [*_SETTINGS],
        "score": {"games": _COMPARED * games, "before": round(before, 1), "after": round(after, 1)},
    }
    values = [round(value) for value in found.values()]
    tell(write_mind(FILE, _ABOUT, what, {"values": values, "made": made}))
