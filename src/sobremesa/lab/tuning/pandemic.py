"""Tuning Pandemic's bots: the planner's weights by playing, the model of the chance to win by what came of positions.

Both write what they found, and what it was made of, into `games/pandemic/mind/tuned.py`.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

import sobremesa.games.pandemic as package
from sobremesa.catalog import find_game
from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.games.pandemic.mind.features import MANY
from sobremesa.games.pandemic.mind.self_play import play_quickly
from sobremesa.games.pandemic.mind.weights import (
    Weights,
    name_of_tuned,
    read_tuned,
    try_weights,
    tuned_for,
    weights_for,
)
from sobremesa.lab.engines import Engine, in_order
from sobremesa.lab.evolution import average_scores, evolve
from sobremesa.lab.fitting import fit_logistic, log_loss
from sobremesa.lab.tuning.tuned_file import today, write_mind

Values = dict[str, list[int]]
Tell = Callable[[str], None]

LEVELS: Final = {4: "introductory", 5: "normal", 6: "heroic"}  # by the epidemics in the game
_TUNED_ON: Final = (5, 6)  # epidemics, unless one level is wanted: where there is something to win, and to lose
FILE: Final = Path(package.__path__[0]) / "mind" / "tuned.py"
# What can be tuned, and the settings of each with their defaults.
SETTINGS: Final[dict[str, dict[str, int]]] = {
    "planner": {"players": 4, "epidemics": 0, "generations": 24, "population": 60, "games": 80, "seed": 1},
    "leaf": {"players": 4, "epidemics": 0, "games": 3000, "seed": 1},
}
# The least that makes sense of each.
LEAST: Final = {"players": 2, "epidemics": 0, "seed": 0, "population": 2}
_ABOUT: Final = """\
What Pandemic's bots know by playing, as JSON: `sobremesa tune pandemic` writes it, with what it was made of.

`planner N` are the weights of the appraisal for N players, `leaf N` those of the model of the chance to win; those
that name a number of epidemics are for that level alone."""
_QUICK: Final = (5, 1)  # how wide the turns of playing on are searched
_BY_WINS: Final = 0.4  # of a score; the rest is the chance to win on the way, which chance disturbs less
_SPREAD: Final = 0.25  # of a weight's size
_LEAST_SPREAD: Final = 12.0
_KEPT_AS_IT_IS: Final = "reach 0"  # the features of the model are made with it: it would be deceived
_COMPARED: Final = 10  # times the games of a generation: before it is written, what was found is compared
_WHOLE: Final = 100_000
_TESTED: Final = 10  # every tenth game is kept for the test of a fit
_PENALTY_OF_A_LEVEL: Final = 30.0  # for moving away from the model of all levels
_AT_ONCE: Final = 10  # games of one job
_KEPT: Final = 0.6  # of the positions of a game, which are much alike


@dataclass(frozen=True)
class TriedWeights:
    """Weights that are tried, and how many games from which seed show what they are good for."""

    players: int
    epidemics: int
    flat: dict[str, float]
    games: int
    first: int


def try_planner(tried: TriedWeights) -> float:
    """What the weights score on average; the work of an engine."""
    return _score(find_game("pandemic"), tried.players, tried.epidemics, tried.flat, tried.games, tried.first)


def tune_planner(
    engine: Engine,
    players: int,
    epidemics: int,
    generations: int,
    population: int,
    games: int,
    seed: int,
    tell: Tell,
) -> Values:
    """Weights that win more often, by evolution; they are written where they do better than before in new games."""
    start = _flat(_planner_values(players, epidemics))
    spread = {name: max(_LEAST_SPREAD, _SPREAD * abs(value)) for name, value in start.items()}
    spread[_KEPT_AS_IT_IS] = 0.0
    first_game = 2_000_000 + 100_000 * seed

    def score(tried: list[dict[str, float]], generation: int, until: int = 0) -> list[float]:
        firsts = [first_game + games * each for each in range(generation, until or generation + 1)]
        groups = [[TriedWeights(players, epidemics, flat, games, first) for first in firsts] for flat in tried]
        return average_scores(engine, try_planner, groups)

    found, done = evolve(start, spread, score, generations, population, random.Random(seed), tell)
    if not done:
        return _unflat(start)
    tell(f"comparing in {_COMPARED * games} new games …")
    after, before = score([found, start], generations, generations + _COMPARED)
    tell(f"{before:.3f} before, {after:.3f} after")
    if after <= before:
        tell("That is no better: nothing is written.")
        return _unflat(start)
    made: dict[str, object] = {
        **{"date": today(), "seed": seed, "generations": done, "population": population, "games": games},
        "difficulties": [LEVELS[each] for each in _levels(players, epidemics)],
        "score": {"games": _COMPARED * games, "before": round(before, 3), "after": round(after, 3)},
    }
    tell(_write(name_of_tuned("planner", players, epidemics), {"values": _unflat(found), "made": made}))
    return _unflat(found)


def check(settings: Mapping[str, int]) -> None:
    """SetupError where there are no such games."""
    players, epidemics = settings["players"], settings["epidemics"]
    if players not in (2, 3, 4):
        raise SetupError(f"{players} players do not play Pandemic; 2, 3 or 4 do")
    if epidemics not in (0, *LEVELS):
        raise SetupError(f"a game has 4, 5 or 6 epidemics, not {epidemics}; 0 stands for all of them")


def _levels(players: int, epidemics: int) -> tuple[int, ...]:
    """The levels that the planner is tuned on: one, or those of all that have no planner of their own."""
    if epidemics:
        return (epidemics,)
    tuned = read_tuned()
    free = [level for level in LEVELS if name_of_tuned("planner", players, level) not in tuned]
    return tuple(level for level in _TUNED_ON if level in free) or tuple(free)


def _score(game: Game, players: int, epidemics: int, flat: dict[str, float], games: int, first: int) -> float:
    levels = _levels(players, epidemics)
    dealers = [game.dealer({"players": players, "difficulty": LEVELS[level]}) for level in levels]
    total = 0.0
    with _playing_with(players, levels, Weights(_unflat(flat))):
        for number in range(games):
            dealer = dealers[(first + number) % len(dealers)]
            won, hope = play_quickly(dealer.deal(first + number), *_QUICK, None)
            total += _BY_WINS * won + (1.0 - _BY_WINS) * hope / MANY
    return total / games


@contextmanager
def _playing_with(players: int, levels: tuple[int, ...], weights: Weights) -> Iterator[None]:
    """Other weights in this process, for a while: the next job finds the usual ones."""
    usual = [weights_for(players, level) for level in levels]
    try:
        for level in levels:
            try_weights(players, level, weights, None)
        yield
    finally:
        for level, planner in zip(levels, usual, strict=True):
            try_weights(players, level, planner, None)


def _planner_values(players: int, epidemics: int) -> Values:
    values = tuned_for(read_tuned(), "planner", players, epidemics)["values"]
    assert isinstance(values, dict)
    return values


def _flat(values: Values) -> dict[str, float]:
    """Every number by its name and place; what a lack leaves by what it takes."""
    flat = {f"{name} {place}": float(value) for name, row in values.items() for place, value in enumerate(row)}
    flat["lack 0"] = _WHOLE - flat["lack 0"]
    return flat


def _unflat(flat: dict[str, float]) -> Values:
    values: Values = {}
    for name, value in flat.items():
        values.setdefault(name.split()[0], []).append(round(value))
    values["reach"] = [min(950, max(300, values["reach"][0]))]
    values["lack"] = [_WHOLE - min(4000, max(100, values["lack"][0]))]
    return values


@dataclass(frozen=True)
class NotedGames:
    """Games whose positions are noted: the numbers of some, and the seed of the first of all."""

    players: int
    levels: tuple[int, ...]
    first: int
    numbers: range


def note_games(noted: NotedGames) -> list[tuple[bool, list[list[float]]]]:
    """Whether each game was won, and its notes; the work of an engine."""
    game, found = find_game("pandemic"), []
    for number in noted.numbers:
        level = LEVELS[noted.levels[number % len(noted.levels)]]
        notes: list[list[float]] = []
        state = game.new({"players": noted.players, "difficulty": level}, noted.first + number)
        found.append((play_quickly(state, *_QUICK, notes)[0], notes))
    return found


def fit_leaf(engine: Engine, players: int, epidemics: int, games: int, seed: int, tell: Tell) -> list[float]:
    """A model of the chance to win, from games by quick turns of one level or of all.

    It is written where it is less surprised than the one before by games that it was not fitted to.
    """
    levels = (epidemics,) if epidemics else tuple(LEVELS)
    rows: list[list[float]] = []
    won: list[bool] = []
    test_rows: list[list[float]] = []
    test_won: list[bool] = []
    rng = random.Random(seed)
    first_game = 3_000_000 + 100_000 * seed
    jobs = [
        NotedGames(players, levels, first_game, range(games)[at : at + _AT_ONCE]) for at in range(0, games, _AT_ONCE)
    ]
    played = chain.from_iterable(in_order(engine.run(note_games, jobs)))
    for number, (result, notes) in enumerate(played):
        for note in notes:
            if number % _TESTED == 0:
                test_rows.append(note)
                test_won.append(result)
            elif rng.random() < _KEPT:
                rows.append(note)
                won.append(result)
        if (number + 1) % 300 == 0:
            tell(f"{number + 1} games")
    if len({*won}) < 2 or not test_won:
        raise SetupError(f"too few games ({games}): a model needs some that were won and some that were lost")
    known = tuned_for(read_tuned(), "leaf", players, epidemics)["weights"]
    general = tuned_for(read_tuned(), "leaf", players, 0)["weights"]
    assert isinstance(known, list)
    assert isinstance(general, list)
    fitted = fit_logistic(rows, won, _PENALTY_OF_A_LEVEL, towards=general) if epidemics else fit_logistic(rows, won)
    weights = [round(weight, 5) for weight in fitted]
    before = log_loss(test_rows, test_won, known)
    losses = {
        "fitted": round(log_loss(rows, won, weights), 4),
        "tested": round(log_loss(test_rows, test_won, weights), 4),
        "before": round(before, 4),
    }
    tell(f"surprise {losses}")
    if losses["tested"] >= losses["before"]:
        tell("That is no better: nothing is written.")
        return known
    made = {"date": today(), "seed": seed, "games": games, "positions": len(rows), "surprise": losses}
    tell(_write(name_of_tuned("leaf", players, epidemics), {"weights": weights, "made": made}))
    return weights


def _write(name: str, found: dict[str, object]) -> str:
    return write_mind(FILE, _ABOUT, name, found)


def tune(game: Game, what: str, settings: Mapping[str, int], tell: Tell, engine: Engine) -> None:
    """Tune one thing and write what was found; `tell` hears how far it is."""
    players, epidemics, games, seed = (settings[name] for name in ("players", "epidemics", "games", "seed"))
    if what == "planner":
        tune_planner(engine, players, epidemics, settings["generations"], settings["population"], games, seed, tell)
    else:
        fit_leaf(engine, players, epidemics, games, seed, tell)
