"""How fast the adapters play, beside environments that others made, per CPU-second and in one run.

`python -m benchmarks.environments_peers` prints every row; `--only pettingzoo` those whose name begins so. A step asks
for the observation and for what can be done, and takes one of the options at random. Peers are measured where they are
installed: PettingZoo's tictactoe and hanabi (pygame, hanabi-learning-environment), OpenSpiel's python_tic_tac_toe, and
catanatron. `--performance-benchmark` runs PettingZoo's own function, which counts seconds of a clock.
"""

import argparse
import importlib
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from benchmarks.environments import GAMES, measure
from sobremesa import compiled

Row = tuple[str, Callable[[], int], str]
STEPS = 2_000
CLONES = 2_000


def found(module: str) -> Any:
    """A package of somebody else, None where it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        print(f"{module} is not installed or cannot be loaded, so it is not measured")
        return None


def agents_step(table: Any) -> int:
    """Steps as PettingZoo's `performance_benchmark` takes them."""
    import numpy as np

    for _ in range(STEPS):
        observation, _, terminated, truncated, _ = table.last()
        over = terminated or truncated
        table.step(None if over else random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        if all(table.terminations.values()):
            table.reset()
    return STEPS


def pettingzoo_tables() -> Iterator[tuple[str, Any]]:
    """Ours and theirs, without wrappers."""
    from sobremesa.environments.pettingzoo import raw_env

    for name, options in GAMES.items():
        yield name, raw_env(name, **options)
    for theirs, version in (("tictactoe", "v3"), ("hanabi", "v5")):
        try:
            table = importlib.import_module(f"pettingzoo.classic.{theirs}_{version}").raw_env()
        except (ImportError, AttributeError):
            print(f"PettingZoo's {theirs} needs packages that are not installed, so it is not measured")
            continue
        yield f"{theirs} (theirs)", table


def pettingzoo_rows() -> Iterator[Row]:
    """One agent after another."""
    for name, table in pettingzoo_tables():
        table.reset(seed=1)
        yield f"pettingzoo, {name}", partial(agents_step, table), "steps"


def gymnasium_rows() -> Iterator[Row]:
    """One learner for all seats of Pandemic, and one at the only seat of Pandemain; and many games at once."""
    import numpy as np

    from sobremesa.environments.gymnasium import env, vector_env

    for name, options in GAMES.items():
        game = env(name, **options)

        def play(game: Any = game) -> int:
            over = True
            for _ in range(STEPS):
                if over:
                    observation, _ = game.reset()
                options = np.flatnonzero(observation["action_mask"]).tolist()
                observation, _, over, _, _ = game.step(random.choice(options))
            return STEPS

        yield f"gymnasium, {name}", play, "steps"
    for name, options in GAMES.items():
        games = vector_env(name, 1024, **options)
        games.reset(seed=1)

        def play_all(games: Any = games) -> int:
            for _ in range(2):
                games.step(games.sample())
            return 2 * 1024

        yield f"gymnasium, vector of 1,024, {name}", play_all, "steps"


def spiel_step(game: Any, observer: Any) -> int:
    """Whole games; with an observer each step writes an observation."""
    done = 0
    while done < STEPS:
        state = game.new_initial_state()
        if state.is_chance_node():
            state.apply_action(random.randrange(len(state.chance_outcomes())))
        while not state.is_terminal():
            if observer is not None:
                observer.set_from(state, state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
            done += 1
    return done


def spiel_games() -> Iterator[tuple[str, Any]]:
    """Ours and theirs."""
    import pyspiel  # type: ignore[import-not-found]

    from sobremesa.environments.openspiel import game

    for name, options in GAMES.items():
        yield name, game(name, **options)
    if found("open_spiel.python.games.tic_tac_toe") is not None:
        yield "python_tic_tac_toe (theirs)", pyspiel.load_game("python_tic_tac_toe")


def openspiel_rows() -> Iterator[Row]:
    """Steps with observations and without, and clones in the middle of a game."""
    from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]

    for name, game in spiel_games():
        observer = make_observation(game)
        yield f"openspiel, {name}", partial(spiel_step, game, observer), "steps"
        yield f"openspiel, {name}, without observing", partial(spiel_step, game, None), "steps"
    for name, game in spiel_games():
        state = game.new_initial_state()
        for _ in range(4):
            state.apply_action(state.legal_actions()[0])

        def clone(state: Any = state) -> int:
            for _ in range(CLONES):
                state.clone()
            return CLONES

        yield f"openspiel, clone of {name}", clone, "clones"


def catanatron_rows() -> Iterator[Row]:
    """Catan, as catanatron plays and copies it."""
    catanatron = found("catanatron")
    if catanatron is None:
        return
    colours = list(catanatron.Color)

    def play() -> int:
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours])
        done = 0
        while game.winning_color() is None and done < STEPS:
            game.play_tick()
            done += 1
        return done

    middle = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours])
    for _ in range(40):
        middle.play_tick()

    def copies() -> int:
        for _ in range(200):
            middle.copy()
        return 200

    yield "catanatron (theirs), without observing", play, "steps"
    yield "catanatron (theirs), copy", copies, "clones"


def performance_benchmarks() -> None:
    """PettingZoo's own, of each table."""
    from pettingzoo.test import performance_benchmark  # type: ignore[import-untyped]

    for name, table in pettingzoo_tables():
        print(name)
        performance_benchmark(table)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.environments_peers", description=__doc__)
    parser.add_argument("--only", default="", help="the rows whose names begin so")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU-seconds of a run (default 1)")
    parser.add_argument("--tries", type=int, default=5, help="runs of which the best counts (default 5)")
    parser.add_argument("--performance-benchmark", action="store_true", help="PettingZoo's own function, and no rows")
    given = parser.parse_args()
    random.seed(1)
    print(f"{'compiled' if compiled.is_active() else 'interpreted'}, best of {given.tries}, per CPU-second")
    if given.performance_benchmark:
        performance_benchmarks()
        return
    for rows in (pettingzoo_rows, gymnasium_rows, openspiel_rows, catanatron_rows):
        for name, work, what in rows():
            if name.startswith(given.only):
                best = max(measure(work, given.seconds) for _ in range(given.tries))
                print(f"{name:52} {best:10,.0f} {what}, {1e6 / best:.1f} µs each", flush=True)


if __name__ == "__main__":
    main()
