"""Learns Pandemain alone for some CPU-minutes, then plays fresh games against chance: see README.md beside this file.

python -m examples.learning.learn_pandemain                     five CPU-minutes, one core
python -m examples.learning.learn_pandemain --cpu-minutes 30    longer
"""

import argparse
import csv
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from examples.learning.curve import draw
from examples.learning.learner import Learner, Player, Settings, points_of_whole_games
from sobremesa import compiled
from sobremesa.environments.batch import Batch

GAME: dict[str, Any] = {"players": 1, "mode": "expert", "edition": "spanish"}  # one person against Rudolf
GAMES_AT_ONCE = 128
FRESH_GAMES = 500
FRESH_SEED = 5_000_000  # no game of learning has it
ROW_SECONDS = 10  # of CPU time between two rows of the curve
HERE = Path(__file__).parent


def main() -> None:
    """Learn, draw the curve, compare."""
    parser = argparse.ArgumentParser(description="Learns Pandemain alone, from nothing but its points.")
    parser.add_argument("--cpu-minutes", type=float, default=5.0, help="how long it learns (5)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, default=HERE / "curve.csv", help="where its curve is written")
    parser.add_argument("--player", type=Path, help="where what was learnt is written")
    arguments = parser.parse_args()
    if arguments.cpu_minutes <= 0:
        parser.error("--cpu-minutes: more than nothing is needed")
    if not compiled.is_active():
        print("The engine is not compiled, so it plays fewer games in this time (./run bench pandemain compiles it).")
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(1)
    batch = Batch("pandemain", GAMES_AT_ONCE, arguments.seed, reward="points", **GAME)
    player = Player(batch.encoding)
    fresh = Batch("pandemain", FRESH_GAMES, FRESH_SEED, reward="points", autoreset="disabled", **GAME)
    chance = points_of_whole_games(fresh, None, FRESH_SEED)
    rows = learn(Learner(batch, player, Settings()), 60 * arguments.cpu_minutes)
    with open(arguments.curve, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([["cpu_seconds", "decisions", "games", "mean_points"], *rows])
    arguments.curve.with_suffix(".svg").write_text(draw(rows, float(chance.mean())), encoding="utf-8")
    print(f"The curve is in {arguments.curve} and beside it as SVG.")
    if arguments.player:
        torch.save(player.parts.state_dict(), arguments.player)
        print(f"What was learnt is in {arguments.player}.")
    compare(chance, points_of_whole_games(fresh, player, FRESH_SEED))


def learn(learner: Learner, seconds: float) -> list[list[float]]:
    """Learn for so many CPU-seconds; every few of them a row: CPU-seconds, decisions, games, mean points of these."""
    start = time.process_time()
    rows: list[list[float]] = []
    ended: list[float] = []
    games = 0
    spent = next_row = 0.0
    while spent < seconds:
        ended += learner.play_and_learn(1 - spent / seconds)
        spent = time.process_time() - start
        if (spent >= next_row or spent >= seconds) and ended:
            games += len(ended)
            rows.append([round(spent, 1), learner.decisions, games, round(sum(ended) / len(ended), 2)])
            left = max(0, seconds - spent)
            print(f"{spent:5.0f} s, {left:4.0f} left: {games} games, {rows[-1][3]:6.1f} points on average", flush=True)
            next_row, ended = spent + ROW_SECONDS, []
    return rows


def compare(chance: NDArray[np.float64], learnt: NDArray[np.float64]) -> None:
    """Print how both did in the same fresh games, and how sure the difference is."""
    print(f"{FRESH_GAMES} fresh games: chance {told(chance)}, what was learnt {told(learnt)}")
    difference = learnt - chance
    error = difference.std(ddof=1) / math.sqrt(FRESH_GAMES)
    print(f"The difference is {difference.mean():.1f} points, {difference.mean() / error:.0f} of its standard errors.")


def told(points: NDArray[np.float64]) -> str:
    """Mean and standard error."""
    return f"{points.mean():.1f} ± {points.std(ddof=1) / math.sqrt(len(points)):.1f}"


if __name__ == "__main__":
    main()
