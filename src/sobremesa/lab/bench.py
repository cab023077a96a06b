"""Speed and memory of the engine, measured in one run on one core: best of several, per CPU-second."""

import json
import os
import resource
import subprocess
import sys
import time
import tracemalloc

from sobremesa import compiled
from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.core.options import shown_options
from sobremesa.core.playout import play_randomly
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.lab.simulate import simulate

_SAMPLES = 400
_INTERPRETED_SCRIPT = """
import json, sys
from sobremesa.catalog import find_game
from sobremesa.lab.simulate import simulate
asked = json.load(sys.stdin)
figures = simulate(find_game(asked["game"]), asked["options"], "random", asked["games"], 1)
json.dump(figures, sys.stdout)
"""


def bench(
    game: Game, games: int, rounds: int, with_interpreted: bool, given: dict[str, object] | None = None
) -> dict[str, object]:
    """All figures of one game; the interpreted engine is measured in a process beside.

    The options are those that the game is always measured with, and what is `given` instead of them.
    """
    if games < 1 or rounds < 1:
        raise SetupError(f"{games} games in {rounds} rounds cannot be measured; 1 or more can")
    options = {**game.bench_options, **(given or {})}
    speed = games_per_cpu_second(game, options, games, rounds)
    result: dict[str, object] = {
        "game": game.id,
        "compiled": compiled.is_active(),
        "games_per_cpu_second": round(speed, 1),
        "clone_and_apply_microseconds": round(clone_and_apply(game, options, rounds), 3),
        "clone_and_perform_microseconds": round(clone_and_apply(game, options, rounds, checked=False), 3),
        "state_bytes": state_bytes(game, options),
        "memory_growth_kib": memory_growth(game, options, games * rounds),
        "memory_growth_games": games * rounds,
    }
    if options:
        result["options"] = shown_options(game.options(), options)
    if with_interpreted and compiled.is_active():
        interpreted = interpreted_speed(game, options, max(50, games // 40))
        result["interpreted_games_per_cpu_second"] = round(interpreted, 1)
        result["times_interpreted"] = round(speed / interpreted, 1)
    return result


def games_per_cpu_second(game: Game, options: dict[str, object], games: int, rounds: int) -> float:
    """Uniform random play of whole games, the best of several rounds."""
    best = 0.0
    for number in range(rounds):
        figures = simulate(game, options, "random", games, number * games)
        best = max(best, float(str(figures["games_per_cpu_second"])))
    return best


def interpreted_speed(game: Game, options: dict[str, object], games: int) -> float:
    """The same code without compilation, on the same machine at the same time."""
    asked = json.dumps({"game": game.id, "options": options, "games": games})
    command = [sys.executable, "-c", _INTERPRETED_SCRIPT]
    environment = {**os.environ, "SOBREMESA_INTERPRETED": "1"}
    best = 0.0
    for _ in range(3):
        ran = subprocess.run(command, input=asked, env=environment, capture_output=True, text=True, check=True)
        best = max(best, float(json.loads(ran.stdout)["games_per_cpu_second"]))
    return best


def sample_states(game: Game, options: dict[str, object]) -> list[tuple[State, int]]:
    """States of random games with one legal action each, taken evenly from their course."""
    samples: list[tuple[State, int]] = []
    seed = 0
    while len(samples) < _SAMPLES:
        state, rng = game.new(options, seed), seeded(seed)
        while not state.over():
            legal = state.legal()
            action = legal[int(rng.below(len(legal)))]
            samples.append((state.clone(), action))
            state.apply(action)
        seed += 1
    return samples[:_SAMPLES]


def clone_and_apply(game: Game, options: dict[str, object], rounds: int, checked: bool = True) -> float:
    """Microseconds to copy a state and take an action in the copy; unchecked: without legality check and events."""
    samples = sample_states(game, options)
    best = float("inf")
    for _ in range(rounds * 4):
        began = time.process_time()
        if checked:
            for state, action in samples:
                state.clone().apply(action)
        else:
            for state, action in samples:
                state.clone().perform(action)
        best = min(best, (time.process_time() - began) / len(samples))
    return best * 1e6


def state_bytes(game: Game, options: dict[str, object]) -> int:
    """Memory of one state, from many clones."""
    state = sample_states(game, options)[-1][0]
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    clones = [state.clone() for _ in range(2000)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before - sys.getsizeof(clones)) // len(clones)


def memory_growth(game: Game, options: dict[str, object], games: int) -> int:
    """By how many KiB the process's peak memory grows over this many games in a row (after a warm-up)."""
    dealer = game.dealer(options)
    for seed in range(200):
        play_randomly(dealer.deal(seed), seeded(seed))
    before = peak_memory()
    for seed in range(games):
        play_randomly(dealer.deal(seed), seeded(seed))
    return peak_memory() - before


def peak_memory() -> int:
    """The most memory this process ever had, in KiB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // 1024 if sys.platform == "darwin" else peak
