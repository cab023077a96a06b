"""Many games played by bots, and what came of them in one table of figures."""

import time
from collections.abc import Callable

from sobremesa import compiled
from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.core.options import read_options
from sobremesa.core.playout import play_randomly
from sobremesa.core.rng import seeded

BOTS = ("random",)
_REPORT_EVERY = 200
# A bot's own stream of random numbers is another one than the game's.
_BOT_STREAM = 0x9E3779B97F4A7C15
_LAST_SEED = (1 << 64) - 1


def simulate(
    game: Game,
    options: dict[str, object],
    bots: str,
    games: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
) -> dict[str, object]:
    """Play games with the seeds `seed`, `seed` + 1, … and count outcomes; `progress` hears how many are done."""
    for bot in bots.split(","):
        if bot not in BOTS:
            raise SetupError(f"there is no bot {bot!r}; there is {', '.join(BOTS)}")
    if games < 1:
        raise SetupError(f"{games} games cannot be played; 1 or more can")
    if not 0 <= seed <= _LAST_SEED - (games - 1):
        raise SetupError(f"seed {seed}: the seeds of all {games} games must lie between 0 and 2**64 - 1")
    dealer = game.dealer(options)
    outcomes = dict.fromkeys(game.outcomes, 0)
    decisions = turns = 0
    began_wall, began = time.perf_counter(), time.process_time()
    for number in range(games):
        state = dealer.deal(seed + number)
        decisions += play_randomly(state, seeded((seed + number) ^ _BOT_STREAM))
        outcome = state.outcome()
        assert outcome is not None
        outcomes[outcome.reason] += 1
        turns += state.turns()
        if progress is not None and number % _REPORT_EVERY == 0:
            progress(number)
    cpu_seconds = time.process_time() - began
    return {
        "game": game.id,
        "rules_version": game.rules_version,
        "options": read_options(game.options(), options),
        "bots": bots,
        "seed": seed,
        "games": games,
        "decisions": decisions,
        "cpu_seconds": round(cpu_seconds, 4),
        "wall_seconds": round(time.perf_counter() - began_wall, 4),
        "games_per_cpu_second": round(games / max(cpu_seconds, 1e-9), 1),
        "compiled": compiled.is_active(),
        "outcomes": outcomes,
        "mean_turns": round(turns / games, 3),
        "mean_decisions": round(decisions / games, 3),
    }
