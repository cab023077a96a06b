"""How many more games two workers play than one: `python -m benchmarks.scaling`.

Plays the same games in this process, in processes and on a Ray of this machine, in turns, so that other work on the
machine meets all alike. Prints games a second, how often one worker's, what a job costs besides its work, and what is
sent. What workers got of a core tells whether the cores were free: on two free ones two processes are asked to play at
least 1.8 times as many games as one.
"""

import argparse
import pickle
import sys
import time
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from benchmarks.scaling_games import Piece, Played, nothing, play
from sobremesa import compiled
from sobremesa.lab.engines import Engine, in_order, make_engine
from sobremesa.lab.engines.answers import pack_job

ASKED: Final = 1.8  # times the games of one worker, by two
_ONE: Final = "one"
_FIRST_SEED: Final = 8_000_000
_EMPTY_JOBS: Final = 2000
_FREE: Final = 0.97  # of a core: whoever gets less shares it


@dataclass
class Figures:
    """What an engine did, a figure for each round."""

    rates: list[float] = field(default_factory=list)  # games a second
    main_cpu: list[float] = field(default_factory=list)  # seconds of this process for each job
    work_cpu: list[float] = field(default_factory=list)  # seconds of a worker for each job
    share: list[float] = field(default_factory=list)  # of a core that a worker got while it worked
    empty: list[float] = field(default_factory=list)  # seconds for a job without work


def measure(engine: Engine, pieces: list[Piece], figures: Figures) -> list[Played]:
    """One round; what was played."""
    began, began_cpu = time.perf_counter(), time.process_time()
    played = [*in_order(engine.run(play, pieces))]
    seconds, cpu = time.perf_counter() - began, time.process_time() - began_cpu
    work, jobs = sum(each.cpu_seconds for each in played), len(pieces)
    figures.rates.append(sum(len(piece.seeds) for piece in pieces) / seconds)
    figures.main_cpu.append((cpu - (work if engine.name == "one process" else 0)) / jobs)
    figures.work_cpu.append(work / jobs)
    figures.share.append(work / sum(each.seconds for each in played))
    began = time.perf_counter()
    assert [*in_order(engine.run(nothing, range(_EMPTY_JOBS)))] == [*range(_EMPTY_JOBS)]
    figures.empty.append((time.perf_counter() - began) / _EMPTY_JOBS)
    return played


def table(found: dict[str, Figures]) -> str:
    """A line for each engine: medians of the rounds, and of the rounds' ratios."""
    heads = (
        f"{'engine':14}{'games/s':>9}{'times one':>11}{'(least to most)':>17}{'core':>7}{'work a job':>12}"
        f"{'this process a job':>20}{'empty job':>11}"
    )
    lines = [heads]
    for name, figures in found.items():
        ratios = ratios_of(figures, found)
        lines.append(
            f"{name:14}{median(figures.rates):9.2f}{median(ratios):11.2f}"
            f"{f'{min(ratios):.2f} to {max(ratios):.2f}':>17}{median(figures.share):7.0%}"
            f"{median(figures.work_cpu):10.3f} s{1000 * median(figures.main_cpu):17.2f} ms"
            f"{1000 * median(figures.empty):8.2f} ms"
        )
    return "\n".join(lines)


def ratios_of(figures: Figures, found: dict[str, Figures]) -> list[float]:
    """How often the games of one worker in the same round."""
    return [rate / alone for rate, alone in zip(figures.rates, found[_ONE].rates, strict=True)]


def verdict(found: dict[str, Figures], workers: int) -> int:
    """Say whether processes did what is asked of two; the exit code."""
    if workers != 2:
        return 0
    name = f"{workers} processes"
    ratio, share = median(ratios_of(found[name], found)), median(found[name].share)
    print(f"Two processes: {ratio:.2f} times one, asked {ASKED}, with {share:.0%} of a core each.")
    if ratio < ASKED and share < _FREE:
        print("The cores were not free: this says nothing about engines.")
    return 0 if ratio >= ASKED else 1


def sizes(piece: Piece, played: Played) -> str:
    """How many bytes go there and back."""
    there, back = len(pack_job(play, piece)), len(pickle.dumps(played))
    return f"A job of {len(piece.seeds)} games is {there} bytes, its result {back}."


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scaling", description=__doc__)
    parser.add_argument("--game", default="pandemain")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=60, help="games of a round (60)")
    parser.add_argument("--at-once", type=int, default=5, help="games of a job (5)")
    parser.add_argument("--rounds", type=int, default=5, help="how often the engines take turns (5)")
    parser.add_argument("--workers", type=int, default=2, help="workers besides the one (2)")
    parser.add_argument("--no-ray", action="store_true", help="processes only")
    given = parser.parse_args()
    if min(given.games, given.at_once, given.rounds) < 1 or given.workers < 2:
        parser.error("--games, --at-once and --rounds must be at least 1, and --workers at least 2")
    compiled.ensure()
    all_seeds = range(_FIRST_SEED, _FIRST_SEED + given.games)
    pieces = [
        Piece(given.game, given.players, given.bot, all_seeds[first : first + given.at_once])
        for first in range(0, given.games, given.at_once)
    ]
    with ExitStack() as stack:
        engines = {_ONE: make_engine(), f"{given.workers} processes": make_engine(workers=given.workers)}
        if not given.no_ray:
            engines["ray"] = make_engine("ray", workers=given.workers)
        for engine in engines.values():
            stack.enter_context(closing(engine))
            list(engine.run(play, pieces[: 2 * given.workers]))  # all workers have loaded the game then
        found = {name: Figures() for name in engines}
        for number in range(given.rounds):
            order = [*engines][number % len(engines) :] + [*engines][: number % len(engines)]
            played = {name: measure(engines[name], pieces, found[name]) for name in order}
            results = [[each.results for each in games] for games in played.values()]
            assert all(each == results[0] for each in results), "the same games everywhere"
            print(f"round {number + 1} of {given.rounds}", file=sys.stderr, flush=True)
    print(table(found))
    print(sizes(pieces[0], played[_ONE][0]))
    return verdict(found, given.workers)


if __name__ == "__main__":
    sys.exit(main())
