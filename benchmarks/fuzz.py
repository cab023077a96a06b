"""Long random play with every invariant checked: `python -m benchmarks.fuzz pandemain --games 100000 --seed 1`.

Every game has its own seed and options drawn from it; every other one of Pandemain is played by people with bread and
next to no money. A game that breaks a rule stops the run with status 1 and
everything that is needed to see it again: seed, options, and the actions in their order.
"""

import argparse
import importlib
import json
import sys
import time
import traceback

from sobremesa import compiled


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fuzz", description=__doc__)
    parser.add_argument("game", choices=("pandemain", "pandemic"))
    parser.add_argument("--games", type=int, default=1000, help="how many games (default 1000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game; the others count up (default 1)")
    parser.add_argument("--every", type=int, default=5, help="read documents after every so many actions (default 5)")
    arguments = parser.parse_args()
    compiled.ensure()
    # Imported here, because the engine must not be loaded before it was looked for in its compiled form.
    from sobremesa.core.rng import seeded

    checked = importlib.import_module(f"tests.{arguments.game}.invariants")

    started = time.perf_counter()
    shown = started
    decisions = 0
    endings: dict[str, int] = {}
    for number in range(arguments.games):
        seed = (arguments.seed + number) % (1 << 64)
        options = checked.random_options(seeded(seed))
        taken: list[int] = []
        more = {"poor": number % 2 == 1} if arguments.game == "pandemain" else {}
        try:
            took, ending = checked.play_checked(options, seed, checked.INVARIANTS, arguments.every, taken, **more)
        except Exception:
            print(f"\nseed {seed}\noptions {json.dumps(options)}", file=sys.stderr)
            print(f"actions {json.dumps([checked.GAME.action_text(action) for action in taken])}", file=sys.stderr)
            traceback.print_exc()
            return 1
        decisions += took
        endings[ending] = endings.get(ending, 0) + 1
        if time.perf_counter() - shown > 1:
            shown = time.perf_counter()
            print(f"\r{number + 1:,} games, {decisions:,} decisions", end="", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - started
    engine = "compiled" if compiled.is_active() else "interpreted"
    print("\r", end="", file=sys.stderr)
    print(f"{arguments.games:,} games, {decisions:,} decisions, {seconds:.1f} seconds ({engine})")
    print("endings: " + ", ".join(f"{ending} {number:,}" for ending, number in sorted(endings.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
