"""How somebody fares in a first game who does nothing but what the plan says.

    python -m benchmarks.first_game pandemain --games 1000 --opponent gentle
    python -m benchmarks.first_game pandemain --full
    python -m benchmarks.first_game pandemic --games 1000

With `--full` it is the first game by all rules, which is offered to whoever has finished one by basic rules. The
learner sits first and begins, at the table that "play a first game" opens. It takes the option that finishes the plan's
next tick soonest, and any where none does. Of several that are as good each is as likely.
"""

import argparse
import importlib
import math
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from sobremesa import compiled

compiled.activate()

from sobremesa.bots import Bot, Budget, GentleBot, choose_option, make_bot  # noqa: E402
from sobremesa.catalog import find_game  # noqa: E402
from sobremesa.core.rng import Rng, seeded  # noqa: E402
from sobremesa.core.state import State  # noqa: E402
from sobremesa.learn.nearest import find_nearest  # noqa: E402
from sobremesa.web.faces import face_of  # noqa: E402
from sobremesa.web.first_games import FIRST, FULL, first_presets, first_table  # noqa: E402

_LEARNER = 0
_BUDGET = Budget(guesses=2)


class Learner:
    """Follows the plan."""

    def __init__(self, game_id: str) -> None:
        self._plans = importlib.import_module(f"sobremesa.games.{game_id}.learn.plan")
        self._plan: Any = None

    def choose(self, state: State, rng: Rng) -> int:
        """The option that comes nearest to the end of the first tick that is open, then of the second …"""
        self._plan = self._plans.follow(state, _LEARNER, self._plan)
        options = state.legal()
        if self._plan is not None and len(options) > 1:
            options = [*find_nearest(self._plans, state, _LEARNER, self._plan).ways]
        return options[int(rng.below(len(options)))]


def play(game_id: str, preset: str, opponent: str, seed: int) -> tuple[bool, str]:
    """One game: whether the learner has won, and how it ended."""
    game = find_game(game_id)
    new = first_table(face_of(game_id).setup, preset=preset)
    header = new.header(game, 0)
    state = game.new(header.options, seed)
    while state.decider() != _LEARNER:  # who begins is drawn
        seed += 1_000_003
        state = game.new(header.options, seed)
    others: dict[int, Bot] = {
        number: _bot(opponent or seat.bot) for number, seat in enumerate(header.seats) if seat.kind == "bot"
    }
    learner, rng = Learner(game_id), seeded(seed ^ 0x5EED)
    while not state.over():
        seat = state.decider()
        if seat == _LEARNER:
            action = learner.choose(state, rng)
        else:
            action = choose_option(others[seat], game, state, seed, _BUDGET)
        state.apply(action)
    outcome = state.outcome()
    assert outcome is not None
    return _LEARNER in outcome.winners, outcome.reason


def _bot(name: str) -> Bot:
    """By its name, or 'gentle-35' for another share of chance than the usual."""
    if name.startswith("gentle-"):
        return GentleBot(slips=int(name.removeprefix("gentle-")))
    return make_bot(name)


def interval(won: int, games: int) -> tuple[float, float]:
    """95 % by Wilson."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--opponent", default="", help="a bot, or gentle-N for N choices by chance of a hundred")
    parser.add_argument("--full", action="store_true", help="the first game by all rules")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    preset = FULL if given.full else FIRST
    if preset not in first_presets(face_of(given.game).setup):
        parser.error(f"{given.game} has no first game by all rules")
    seeds = range(given.seed, given.seed + given.games)
    with ProcessPoolExecutor(given.workers) as pool:
        ends = list(pool.map(partial(play, given.game, preset, given.opponent), seeds, chunksize=4))
    won = sum(each for each, _ in ends)
    low, high = interval(won, given.games)
    told = {reason: sum(each == reason for _, each in ends) for reason in sorted({each for _, each in ends})}
    table = f"{given.game}{' by all rules' if given.full else ''}, {given.opponent or 'as it is'}"
    print(f"{table}: won {won} of {given.games}, {100 * won / given.games:.1f} %", end="")
    print(f" ({100 * low:.1f} to {100 * high:.1f}); ended by {told}")


if __name__ == "__main__":
    main()
