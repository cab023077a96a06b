"""How fast environments play, on one core, per CPU-second: observations and masks filled, actions drawn at random.

`python -m benchmarks.environments` prints every row; `--only batch` those whose name begins so. A row is the best of
`--tries` runs of `--seconds` each: other work on the machine makes runs slower, never faster.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from typing import Any

from sobremesa import compiled

# The engine must not be loaded before it was looked for in its compiled form.
compiled.ensure()

GAMES: dict[str, dict[str, Any]] = {"pandemic": {}, "pandemain": {}}
BATCH_SIZES = (64, 256, 1024)

Row = tuple[str, Callable[[], int], str]  # its name, some work that says how much it did, what is counted


def batch_rows() -> Iterator[Row]:
    """Our own batch, with the games' defaults: decisions that its `sample` takes."""
    from sobremesa.environments.batch import Batch

    for name, options in GAMES.items():
        for games in BATCH_SIZES:
            batch = Batch(name, games=games, seed=1, **options)

            def play(batch: Batch = batch) -> int:
                for _ in range(max(1, 20_000 // batch.games)):
                    batch.step(batch.sample())
                return max(1, 20_000 // batch.games) * batch.games

            yield f"batch of {games:,}, {name}", play, "decisions"


def engine_rows() -> Iterator[Row]:
    """The engine alone, without observations and masks, and its clones in the middle of a game."""
    from sobremesa.catalog import find_game
    from sobremesa.core.playout import play_randomly
    from sobremesa.core.rng import seeded

    for name, options in GAMES.items():
        game = find_game(name)
        dealer = game.dealer(options)
        rng = seeded(1)

        def play(dealer: Any = dealer, rng: Any = rng) -> int:
            return sum(play_randomly(dealer.deal(int(rng.next32())), rng) for _ in range(50))

        yield f"engine alone, {name}", play, "decisions"
    for name, options in GAMES.items():
        state = find_game(name).new(options, 1)
        for _ in range(20):
            state.apply(state.legal()[0])

        def clone(state: Any = state) -> int:
            for _ in range(20_000):
                state.clone()
            return 20_000

        yield f"engine alone, clone of {name}", clone, "clones"


def measure(work: Callable[[], int], seconds: float) -> float:
    """How much of this work a CPU-second does."""
    work()
    began = time.process_time()
    done = 0
    while time.process_time() - began < seconds:
        done += work()
    return done / (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.environments", description=__doc__)
    parser.add_argument("--only", default="", help="the rows whose names begin so")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU-seconds of a run (default 1)")
    parser.add_argument("--tries", type=int, default=5, help="runs of which the best counts (default 5)")
    given = parser.parse_args()
    print(f"{'compiled' if compiled.is_active() else 'interpreted'}, best of {given.tries}, per CPU-second")
    for rows in (engine_rows, batch_rows):
        for name, work, what in rows():
            if name.startswith(given.only):
                best = max(measure(work, given.seconds) for _ in range(given.tries))
                print(f"{name:40} {best:12,.0f} {what}, {1e6 / best:.2f} µs each", flush=True)


if __name__ == "__main__":
    main()
