"""What it costs to measure games: `python -m benchmarks.measuring --games 4000`.

The same random games are played in turns without events, with events that nobody looks at, and measured. Told are games
a CPU-second, the best of several rounds, and how much longer a measured game takes than one that is only heard.
"""

import argparse
import time
from collections.abc import Callable

from sobremesa import compiled

OPTIONS: dict[str, dict[str, object]] = {"pandemain": {"players": 4}, "pandemic": {"players": 2}}


def speeds(name: str, games: int, rounds: int) -> dict[str, float]:
    """Games a CPU-second of each way to play."""
    from sobremesa.catalog import find_game
    from sobremesa.core.playout import play_randomly, play_randomly_measured
    from sobremesa.core.rng import seeded

    game, options = find_game(name), OPTIONS[name]
    dealer = game.dealer(options)
    measurer = game.measurer(dealer.deal(0))
    assert measurer is not None

    def silent(seed: int) -> None:
        play_randomly(dealer.deal(seed), seeded(seed))

    def heard(seed: int) -> None:
        state = dealer.deal(seed)
        state.listen()
        play_randomly(state, seeded(seed))
        state.stop_listening()

    def measured(seed: int) -> None:
        state = dealer.deal(seed)
        measurer.begin(state, [])  # what an opening costs is the same for all
        play_randomly_measured(state, seeded(seed), measurer)
        measurer.end(state)

    ways: dict[str, Callable[[int], None]] = {"silent": silent, "heard": heard, "measured": measured}
    best = dict.fromkeys(ways, 0.0)
    for _ in range(rounds):
        for way, play in ways.items():
            began = time.process_time()
            for seed in range(games):
                play(seed)
            best[way] = max(best[way], games / (time.process_time() - began))
    return best


def main() -> None:
    """Both games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4_000, help="of Pandemic; of Pandemain a quarter as many")
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    compiled.ensure()
    print("compiled" if compiled.is_active() else "interpreted")
    for name, games in (("pandemain", chosen.games // 4), ("pandemic", chosen.games)):
        found = speeds(name, games, chosen.rounds)
        told = ", ".join(f"{way} {speed:,.0f}" for way, speed in found.items())
        print(f"{name}: {told} games a CPU-second; measured / heard {found['heard'] / found['measured']:.2f}")


if __name__ == "__main__":
    main()
