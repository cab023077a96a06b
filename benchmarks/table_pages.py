"""What the page of a table costs the server, in this checkout and in another one, measured in turns.

`python -m benchmarks.table_pages --against FOLDER` draws the same pages in both: the part that a script fetches at
every click, without a draft and with a turn that is composed to its end. Processor time alone is counted, so that other
work on the machine does not matter much, and the two take turns, so that it matters to both alike.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
PAGES = 12  # positions of each game


def measure(rounds: int) -> dict[str, float]:
    """Milliseconds of processor time for a page, without and with a composed turn."""
    from tests.web.pandemain_scenes import draft_of, greedy_action, new_table, page_of, play

    spent = {"plain": 0.0, "composed": 0.0}
    pages = 0
    settings: list[dict[str, object]] = [{"players": 1}, {"players": 3}, {"players": 2, "sim_bakers": ["hans"]}]
    for seed, options in enumerate(settings):
        table = new_table(options, seed)
        for _ in range(PAGES):
            for _ in range(7):
                if not table.over:
                    play(table, greedy_action(table.state, 1))
            if table.over:
                break
            seat = int(table.state.decider())
            steps = draft_of(table, seat)
            page_of(table, seat, steps, part=True)  # what is kept between pages is there now
            for name, drafted in (("plain", []), ("composed", steps)):
                began = time.process_time()
                for _ in range(rounds):
                    page_of(table, seat, drafted, part=True)
                spent[name] += time.process_time() - began
            pages += rounds
    return {name: 1000 * seconds / pages for name, seconds in spent.items()}


def measured_in(folder: Path, rounds: int) -> dict[str, float]:
    """The same in a checkout, by a process of its own."""
    paths = os.pathsep.join([str(folder / "src"), str(folder)])
    command = [sys.executable, str(Path(__file__)), "--rounds", str(rounds)]
    answer = subprocess.run(
        command, cwd=folder, env={**os.environ, "PYTHONPATH": paths}, check=True, capture_output=True, text=True
    )
    found: dict[str, float] = json.loads(answer.stdout.splitlines()[-1])
    return found


def main() -> None:
    """Measure here, or here and there in turns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, help="another checkout; its engine should be compiled too")
    parser.add_argument("--rounds", type=int, default=5, help="how often each page is drawn")
    parser.add_argument("--pairs", type=int, default=5, help="how often the two take turns")
    chosen = parser.parse_args()
    if chosen.against is None:
        print(json.dumps(measure(chosen.rounds)))
        return
    here, there = [], []
    for _ in range(chosen.pairs):
        there.append(measured_in(chosen.against.resolve(), chosen.rounds))
        here.append(measured_in(ROOT, chosen.rounds))
    for name in ("plain", "composed"):
        old, new = median(one[name] for one in there), median(one[name] for one in here)
        change = median(mine[name] / theirs[name] for mine, theirs in zip(here, there, strict=True)) - 1
        print(f"{name:9} there {old:.2f} ms, here {new:.2f} ms a page: {100 * change:+.1f} % (median of the pairs)")


if __name__ == "__main__":
    main()
