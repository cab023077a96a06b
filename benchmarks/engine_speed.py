"""How fast the engine plays and searches, in this checkout and in another one, measured in turns.

`python -m benchmarks.engine_speed --against FOLDER` plays the same random games in both and lets `search-easy`
choose in the same positions. Milliseconds of processor time are counted. The engine of both should be compiled.
"""

import argparse
import json
import time
from pathlib import Path

GAMES = {"pandemic": 8_000, "pandemain": 1_000}
SETTINGS: dict[str, dict[str, object]] = {"pandemic": {"players": 3, "difficulty": "normal"}, "pandemain": {}}
CHOICES = 25


def play(name: str) -> float:
    """Milliseconds of so many random games."""
    from sobremesa.catalog import find_game
    from sobremesa.core.playout import play_randomly
    from sobremesa.core.rng import seeded

    game = find_game(name)
    began = time.process_time()
    for seed in range(GAMES[name]):
        play_randomly(game.new(SETTINGS[name], seed), seeded(seed))
    return 1000 * (time.process_time() - began)


def search(name: str) -> float:
    """Milliseconds of the bot's choices from the beginning of three games."""
    from sobremesa.bots import Budget, choose_option, make_bot
    from sobremesa.catalog import find_game

    game, bot, spent = find_game(name), make_bot("search-easy"), 0.0
    for seed in range(3):
        state = game.new(SETTINGS[name], seed)
        for number in range(CHOICES):
            if not state.over():
                began = time.process_time()
                action = choose_option(bot, game, state, number, Budget(seconds=1000.0))
                spent += time.process_time() - began
                state.perform(action)
    return 1000 * spent


def main() -> None:
    """Measure here, or here and there in turns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, help="another checkout")
    parser.add_argument("--pairs", type=int, default=5, help="how often the two take turns")
    chosen = parser.parse_args()
    if chosen.against is None:
        found = {f"random games, {name}": play(name) for name in GAMES}
        found |= {f"searches, {name}": search(name) for name in GAMES}
        print(json.dumps(found))
    else:
        from benchmarks.paired import print_pairs  # not every checkout has it

        print_pairs(chosen.against, Path(__file__), chosen.pairs, "ms")


if __name__ == "__main__":
    main()
