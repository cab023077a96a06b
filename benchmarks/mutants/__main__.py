"""The command: `python -m benchmarks.mutants pandemain --seed 24 --count 200`."""

import argparse
import os
import sys
import time

import pytest


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutants", description=__doc__)
    parser.add_argument("game", choices=("pandemain", "pandemic"))
    parser.add_argument("--seed", type=int, default=24, help="seed of the draw (default 24)")
    parser.add_argument("--count", type=int, default=200, help="how many mutants (default 200)")
    parser.add_argument("--only", type=int, nargs="+", metavar="NUMBER", help="run only these of them")
    parser.add_argument("--jobs", type=int, default=2, help="processes at the same time (default 2)")
    parser.add_argument("--long", action="store_true", help="ask the tests that take long, too")
    parser.add_argument("--list", action="store_true", help="print the mutants and run nothing")
    arguments = parser.parse_args()

    # Before the engine is imported: the code of a compiled function cannot be replaced.
    os.environ["SOBREMESA_INTERPRETED"] = "1"
    from benchmarks.mutants.calls import Calls
    from benchmarks.mutants.campaign import Campaign, pytest_arguments
    from benchmarks.mutants.drawing import draw
    from benchmarks.mutants.judging import SURVIVED
    from benchmarks.mutants.report import table, tell

    early = Calls()
    early.start()  # drawing reads constants of the games, and so imports them
    mutants, places = draw(arguments.game, arguments.seed, arguments.count)
    if arguments.only:
        mutants = [mutant for mutant in mutants if mutant.number in arguments.only]
    if arguments.list:
        for mutant in mutants:
            print(tell(mutant, {"verdict": "", "test": ""}))
        return 0
    os.nice(10)
    began = time.monotonic()
    campaign = Campaign(arguments.game, mutants, early, arguments.jobs, arguments.long)
    pytest.main(pytest_arguments(arguments.game), plugins=[campaign])
    for mutant in mutants:
        if arguments.only or campaign.verdicts[mutant.number]["verdict"] == SURVIVED:
            print(tell(mutant, campaign.verdicts[mutant.number]) + "\n")
    tests = f"{campaign.tests} tests of {campaign.seconds:.0f} CPU-seconds"
    print(f"{arguments.game}, seed {arguments.seed}: {tests}, {time.monotonic() - began:.0f} seconds in all")
    print(table(mutants, campaign.verdicts, places))
    return 0


if __name__ == "__main__":
    sys.exit(main())
