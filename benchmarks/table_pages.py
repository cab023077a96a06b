"""What the page of a table costs the server, in this checkout and in another one, measured in turns.

`python -m benchmarks.table_pages --against FOLDER` draws the same pages in both: the part that a script fetches at
every click, without a draft and with a turn that is composed to its end. Processor time alone is counted, so that other
work on the machine does not matter much, and the two take turns, so that it matters to both alike.
"""

import argparse
import json
import time
from pathlib import Path

PAGES = 12  # positions of each game


def measure(rounds: int) -> dict[str, float]:
    """Milliseconds of processor time for a page: of Pandemain without and with a composed turn, and of Pandemic."""
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
    found = {name: 1000 * seconds / pages for name, seconds in spent.items()}
    return {**found, "pandemic": measure_pandemic(rounds)}


def measure_pandemic(rounds: int) -> float:
    """The same for a page of Pandemic, the one that decides and the one that waits."""
    from sobremesa.core.rng import seeded
    from tests.web.pandemic_scenes import GAME, draw, look, table_at

    rng, pages, spent = seeded(1), 0, 0.0
    for seed in range(3):
        options: dict[str, object] = {"players": 3, "hands": "hidden"}
        state = GAME.new(options, seed)
        while not state.over():
            if state.ply % 6 == 0:
                table = table_at(state.clone(), options)
                for seat in (int(state.decider()), (int(state.decider()) + 1) % 3):
                    draw(*look(table, seat), part=True)
                    began = time.process_time()
                    for _ in range(rounds):
                        draw(*look(table, seat), part=True)
                    spent += time.process_time() - began
                    pages += rounds
            legal = state.legal()
            state.apply(legal[int(rng.below(len(legal)))])
    return 1000 * spent / pages


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
    from benchmarks.paired import print_pairs  # not every checkout has it

    print_pairs(chosen.against, Path(__file__), chosen.pairs, "ms a page", "--rounds", str(chosen.rounds))


if __name__ == "__main__":
    main()
