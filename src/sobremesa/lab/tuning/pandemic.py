"""Tuning Pandemic's bots: the planner's weights by playing, the model of the chance to win by what came of positions.

Both write what they found, and what it was made of, into `games/pandemic/minds.py`.
"""

import datetime
import json
import math
import random
import textwrap
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import sobremesa.games.pandemic as package
from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.games.pandemic.features import MANY
from sobremesa.games.pandemic.self_play import play_quickly
from sobremesa.games.pandemic.weights import Leaf, Weights, mind_for, name_of_mind, read_minds, try_weights
from sobremesa.lab.fitting import fit_logistic, log_loss

Values = dict[str, list[int]]
Tell = Callable[[str], None]

LEVELS: Final = {4: "introductory", 5: "normal", 6: "heroic"}  # by the epidemics in the game
_TUNED_ON: Final = (5, 6)  # epidemics, unless one level is wanted: where there is something to win, and to lose
FILE: Final = Path(package.__path__[0]) / "minds.py"
# What can be tuned, and the settings of each with their defaults.
SETTINGS: Final[dict[str, dict[str, int]]] = {
    "planner": {"players": 4, "epidemics": 0, "generations": 24, "population": 60, "games": 80, "seed": 1},
    "leaf": {"players": 4, "epidemics": 0, "games": 3000, "seed": 1},
}
_HEAD: Final = '''\
"""What Pandemic's bots know by playing, as JSON: `sobremesa tune pandemic` writes it, with what it was made of.

`planner N` are the weights of the appraisal for N players, `leaf N` those of the model of the chance to win; those
that name a number of epidemics are for that level alone.
"""

from typing import Final

MINDS: Final = """
'''
_WIDTH: Final = 116
_QUICK: Final = (5, 1)  # how wide the turns of playing on are searched
_BY_WINS: Final = 0.4  # of a score; the rest is the chance to win on the way, which chance disturbs less
_SPREAD: Final = 0.25  # of a weight's size
_LEAST_SPREAD: Final = 12.0
_KEPT_AS_THEY_ARE: Final = ("reach 0", "lack 0")  # the features of the model are made with them: it would be deceived
_WHOLE: Final = 100_000
_TESTED: Final = 10  # every tenth game is kept for the test of a fit
_PENALTY_OF_A_LEVEL: Final = 30.0  # for moving away from the model of all levels
_KEPT: Final = 0.6  # of the positions of a game, which are much alike


def tune_planner(
    game: Game,
    players: int,
    epidemics: int,
    generations: int,
    population: int,
    games: int,
    seed: int,
    tell: Tell,
) -> Values:
    """Weights that win more often, by evolution: each generation goes where the better half of many changes points.

    Changes come in pairs, there and back, and all of a generation are tried in the same games.
    """
    _check(players, epidemics)
    rng = random.Random(seed)
    mean = _flat(_planner_values(players, epidemics))
    spread = {name: max(_LEAST_SPREAD, _SPREAD * abs(value)) for name, value in mean.items()}
    for name in _KEPT_AS_THEY_ARE:
        spread[name] = 0.0
    pull = _pull_of_ranks(max(1, population // 2))
    first_game = 2_000_000 + 100_000 * seed
    for generation in range(generations):
        changes: list[dict[str, float]] = []
        for _ in range(max(1, population // 2)):
            change = {name: rng.gauss(0.0, spread[name]) for name in mean}
            changes += [change, {name: -value for name, value in change.items()}]
        tried = [{name: mean[name] + change[name] for name in mean} for change in changes]
        scored = [
            (_score(game, players, epidemics, each, games, first_game), place) for place, each in enumerate(tried)
        ]
        first_game += games
        for name in mean:
            mean[name] += sum(part * changes[place][name] for part, (_, place) in zip(pull, scored, strict=False))
        average = sum(score for score, _ in scored) / len(scored)
        tell(f"generation {generation + 1}: {average:.3f} on average, the best {scored[0][0]:.3f}")
        made = {"date": _today(), "seed": seed, "generations": generation + 1, "population": population, "games": games}
        levels = [LEVELS[each] for each in _levels(epidemics)]
        made_of: dict[str, object] = {**made, "difficulties": levels, "score": round(average, 3)}
        _write(name_of_mind("planner", players, epidemics), {"values": _unflat(mean), "made": made_of})
    return _unflat(mean)


def _check(players: int, epidemics: int) -> None:
    if players not in (2, 3, 4):
        raise SetupError(f"{players} players do not play Pandemic; 2, 3 or 4 do")
    if epidemics not in (0, *LEVELS):
        raise SetupError(f"a game has 4, 5 or 6 epidemics, not {epidemics}; 0 stands for all of them")


def _levels(epidemics: int) -> tuple[int, ...]:
    """The levels that the planner is tuned on."""
    return (epidemics,) if epidemics else _TUNED_ON


def _pull_of_ranks(half: int) -> list[float]:
    """How much each of the better half counts, the best first: together one."""
    pull = [math.log(half + 0.5) - math.log(place + 1) for place in range(half)]
    return [part / sum(pull) for part in pull]


def _score(game: Game, players: int, epidemics: int, flat: dict[str, float], games: int, first: int) -> float:
    levels = _levels(epidemics)
    for level in levels:
        try_weights(players, level, Weights(_unflat(flat)), None)
    dealers = [game.dealer({"players": players, "difficulty": LEVELS[level]}) for level in levels]
    total = 0.0
    for number in range(games):
        won, hope = play_quickly(dealers[number % len(dealers)].deal(first + number), *_QUICK, None)
        total += _BY_WINS * won + (1.0 - _BY_WINS) * hope / MANY
    return total / games


def _planner_values(players: int, epidemics: int) -> Values:
    values = mind_for(read_minds(), "planner", players, epidemics)["values"]
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


def fit_leaf(game: Game, players: int, epidemics: int, games: int, seed: int, tell: Tell) -> list[float]:
    """A model of the chance to win, from games by quick turns of one level or of all."""
    _check(players, epidemics)
    levels = [epidemics] if epidemics else [*LEVELS]
    rows: list[list[float]] = []
    won: list[bool] = []
    test_rows: list[list[float]] = []
    test_won: list[bool] = []
    rng = random.Random(seed)
    first_game = 3_000_000 + 100_000 * seed
    for number in range(games):
        options: dict[str, object] = {"players": players, "difficulty": LEVELS[levels[number % len(levels)]]}
        notes: list[list[float]] = []
        result, _ = play_quickly(game.new(options, first_game + number), *_QUICK, notes)
        for note in notes:
            if number % _TESTED == 0:
                test_rows.append(note)
                test_won.append(result)
            elif rng.random() < _KEPT:
                rows.append(note)
                won.append(result)
        if (number + 1) % 300 == 0:
            tell(f"{number + 1} games")
    if epidemics:
        general = mind_for(read_minds(), "leaf", players, 0)["weights"]
        assert isinstance(general, list)
        fitted = fit_logistic(rows, won, _PENALTY_OF_A_LEVEL, towards=general)
    else:
        fitted = fit_logistic(rows, won)
    weights = [round(weight, 5) for weight in fitted]
    losses = {
        "fitted": round(log_loss(rows, won, weights), 4),
        "tested": round(log_loss(test_rows, test_won, weights), 4),
    }
    tell(f"surprise {losses}")
    made = {"date": _today(), "seed": seed, "games": games, "positions": len(rows), "surprise": losses}
    _write(name_of_mind("leaf", players, epidemics), {"weights": weights, "made": made})
    for level in levels:
        try_weights(players, level, None, Leaf(weights))
    return weights


def _today() -> str:
    return datetime.datetime.now(tz=datetime.UTC).date().isoformat()


def _write(name: str, found: dict[str, object]) -> None:
    FILE.write_text(text_of({**read_minds(), name: found}), encoding="utf-8")


def text_of(minds: dict[str, dict[str, object]]) -> str:
    """The module that holds them."""
    return _HEAD + "{\n" + ",\n".join(_text_of_mind(name, mind) for name, mind in sorted(minds.items())) + '\n}\n"""\n'


def _text_of_mind(name: str, mind: dict[str, object]) -> str:
    """What it was made of, an entry a line; the numbers in as few lines as they need."""
    made = mind["made"]
    assert isinstance(made, dict)
    entries = ",\n".join(f"   {json.dumps(key)}: {json.dumps(value)}" for key, value in made.items())
    parts = [f'  "made": {{\n{entries}\n  }}']
    for key, value in mind.items():
        if key != "made":
            parts.append(textwrap.indent("\n".join(textwrap.wrap(f'"{key}": {json.dumps(value)}', _WIDTH - 2)), "  "))
    return f' "{name}": {{\n' + ",\n".join(parts) + "\n }"


def tune(game: Game, what: str, settings: Mapping[str, int], tell: Tell) -> None:
    """Tune one thing and write what was found; `tell` hears how far it is."""
    players, epidemics, games, seed = (settings[name] for name in ("players", "epidemics", "games", "seed"))
    if what == "planner":
        tune_planner(game, players, epidemics, settings["generations"], settings["population"], games, seed, tell)
    else:
        fit_leaf(game, players, epidemics, games, seed, tell)
