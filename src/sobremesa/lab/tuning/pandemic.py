"""Tuning Pandemic's bots: the planner's weights by playing, the model of the chance to win by what came of positions.

Both write what they found, and what it was made of, into `games/pandemic/minds.py`.
"""

import datetime
import json
import random
import textwrap
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import sobremesa.games.pandemic as package
from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.games.pandemic.self_play import play_quickly
from sobremesa.games.pandemic.weights import Leaf, Weights, read_minds, try_weights
from sobremesa.lab.fitting import fit_logistic, log_loss

Values = dict[str, list[int]]
Tell = Callable[[str], None]

DIFFICULTIES: Final = ("introductory", "normal", "heroic")
# Where there is something to win, and something to lose.
TUNED_ON: Final = {2: ("normal", "heroic"), 3: ("normal", "heroic"), 4: ("normal", "heroic")}
FILE: Final = Path(package.__path__[0]) / "minds.py"
# What can be tuned, and the settings of each with their defaults.
SETTINGS: Final[dict[str, dict[str, int]]] = {
    "planner": {"players": 4, "generations": 12, "population": 24, "games": 60, "seed": 1},
    "leaf": {"players": 4, "games": 1800, "seed": 1},
}
_HEAD: Final = '''\
"""What Pandemic's bots know by playing, as JSON: `sobremesa tune pandemic` writes it, with what it was made of.

`planner N` are the weights of the appraisal for N players, `leaf N` those of the model of the chance to win.
"""

from typing import Final

MINDS: Final = """
'''
_WIDTH: Final = 116
_QUICK: Final = (5, 1)  # how wide the turns of playing on are searched
_CONSOLATION: Final = 0.06  # for each cure of a lost game: it tells weak weights from weaker ones
_FIRST_SPREAD: Final = 0.28  # of a weight's size
_LEAST_SPREAD: Final = 15.0
_WHOLE: Final = 100_000
_TESTED: Final = 10  # every tenth game is kept for the test of a fit
_KEPT: Final = 0.6  # of the positions of a game, which are much alike


def tune_planner(
    game: Game,
    players: int,
    generations: int,
    population: int,
    games: int,
    seed: int,
    tell: Tell,
) -> Values:
    """Weights that win more often, by the cross-entropy method: the best of many variations lead the next ones."""
    if players not in (2, 3, 4):
        raise SetupError(f"{players} players do not play Pandemic; 2, 3 or 4 do")
    rng = random.Random(seed)
    mean = _flat(_planner_values(players))
    spread = {name: max(_LEAST_SPREAD, _FIRST_SPREAD * abs(value)) for name, value in mean.items()}
    first_game = 2_000_000 + 1000 * seed
    for generation in range(generations):
        tried = [mean, *({name: rng.gauss(mean[name], spread[name]) for name in mean} for _ in range(population - 1))]
        scored = [(_score(game, players, each, games, first_game), number) for number, each in enumerate(tried)]
        first_game += games
        scored.sort(reverse=True)
        elite = [tried[number] for _, number in scored[: max(3, population // 4)]]
        for name in mean:
            chosen = [each[name] for each in elite]
            middle = sum(chosen) / len(chosen)
            width = (sum((value - middle) ** 2 for value in chosen) / len(chosen)) ** 0.5
            mean[name] = 0.5 * mean[name] + 0.5 * middle
            spread[name] = max(_LEAST_SPREAD * 0.5, 0.6 * spread[name] + 0.4 * width)
        average = sum(score for score, _ in scored) / len(scored)
        tell(f"generation {generation + 1}: {average:.3f} on average, the best {scored[0][0]:.3f}")
        made = {"date": _today(), "seed": seed, "generations": generation + 1, "population": population, "games": games}
        made_of: dict[str, object] = {**made, "difficulties": [*TUNED_ON[players]], "score": round(average, 3)}
        _write(f"planner {players}", {"values": _unflat(mean), "made": made_of})
    return _unflat(mean)


def _score(game: Game, players: int, flat: dict[str, float], games: int, first: int) -> float:
    try_weights(players, Weights(_unflat(flat)), None)
    dealers = [game.dealer({"players": players, "difficulty": each}) for each in TUNED_ON[players]]
    total = 0.0
    for number in range(games):
        state = dealers[number % len(dealers)].deal(first + number)
        won, cures = play_quickly(state, *_QUICK, None)
        total += 1.0 if won else _CONSOLATION * cures
    return total / games


def _planner_values(players: int) -> Values:
    values = read_minds()[f"planner {players}"]["values"]
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


def fit_leaf(game: Game, players: int, games: int, seed: int, tell: Tell) -> list[float]:
    """A model of the chance to win, from games by quick turns of all difficulties."""
    rows: list[list[float]] = []
    won: list[bool] = []
    test_rows: list[list[float]] = []
    test_won: list[bool] = []
    rng = random.Random(seed)
    first_game = 3_000_000 + 100_000 * seed
    for number in range(games):
        options: dict[str, object] = {"players": players, "difficulty": DIFFICULTIES[number % 3]}
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
    weights = [round(weight, 5) for weight in fit_logistic(rows, won)]
    losses = {
        "fitted": round(log_loss(rows, won, weights), 4),
        "tested": round(log_loss(test_rows, test_won, weights), 4),
    }
    tell(f"surprise {losses}")
    made = {"date": _today(), "seed": seed, "games": games, "positions": len(rows), "surprise": losses}
    _write(f"leaf {players}", {"weights": weights, "made": made})
    try_weights(players, None, Leaf(weights))
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
    players, games, seed = settings["players"], settings["games"], settings["seed"]
    if what == "planner":
        tune_planner(game, players, settings["generations"], settings["population"], games, seed, tell)
    else:
        fit_leaf(game, players, games, seed, tell)
