"""What dropping plans early costs and saves: `python -m benchmarks.bot_dropping --games 4 --jobs 2`.

At every choice of `search` the same guesses are searched twice, once with the plans that are clearly behind dropped
early and once without; the game goes on by the second. Fresh seeds. Writes the table of `docs/bots-research.md`. A game
takes about half a minute of one core.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Final

from benchmarks.bot_strength import DOCS, SETTINGS, Setting
from benchmarks.commands import games_and_jobs
from benchmarks.documents import put_between
from sobremesa import compiled

_FIRST_SEED: Final = 61_000_000
_COMPARED: Final = (
    "4 players, normal, open hands",
    "4 players, heroic, open hands",
    "2 players, introductory, open hands",
    "2 players, introductory, hidden hands",
    "alone against Rudolf",
    "Taking the cloth",
    "Lord of the castle",
    "one of four against three greedy",
)


@dataclass
class Comparison:
    """What came of searching twice."""

    choices: int = 0
    simulations: int = 0  # without dropping
    dropping: int = 0  # with it
    lost: list[float] = field(default_factory=list)  # chance, where another plan was chosen

    def add(self, other: "Comparison") -> None:
        """What came of another game."""
        self.choices += other.choices
        self.simulations += other.simulations
        self.dropping += other.dropping
        self.lost += other.lost


def compare(setting: Setting, seed: int) -> Comparison:
    """One game, in a process of its own."""
    compiled.activate()
    from sobremesa.bots import SearchBot, Sight, make_bot, search
    from sobremesa.catalog import find_game
    from sobremesa.lab.seating import play_bots

    found, dropped_early = Comparison(), search.undecided
    made = make_bot("search")
    assert isinstance(made, SearchBot)
    usual: SearchBot = made

    class Twice:
        """Searches with and without dropping."""

        def choose(self, sight: Sight) -> int:
            return self.plan(sight)[0]

        def plan(self, sight: Sight) -> list[int]:
            if len(sight.options) == 1:
                return [sight.options[0]]
            stream = sight.rng.rng_words()
            quicker = usual.weigh(sight)
            sight.rng.set_rng_words(*stream)
            search.undecided = lambda alive: alive
            longer = usual.weigh(sight)
            search.undecided = dropped_early
            if len(longer) > 1:
                found.choices += 1
                found.simulations += sum(len(each.chances) for each in longer)
                found.dropping += sum(len(each.chances) for each in quicker)
                if quicker[0].plan != longer[0].plan:
                    other = next(each for each in longer if each.plan == quicker[0].plan)
                    both = len(other.chances)
                    apart = sum(longer[0].chances[:both]) - sum(other.chances)
                    found.lost.append(apart / both / search.MILLION)
            return longer[0].plan

    game = find_game(setting.game)
    state = game.new(setting.options, seed)
    rivals = [make_bot(setting.rivals) if setting.rivals else Twice() for _ in range(state.people() - 1)]
    play_bots(game, state, [Twice(), *rivals], seed)
    return found


def main() -> int:
    given = games_and_jobs("bot_dropping", __doc__, 4, "of each setting (4)")
    compiled.ensure()
    seeds = range(_FIRST_SEED, _FIRST_SEED + given.games)
    lines = ["| setting | choices | simulations saved | other choices | chance lost by each |", "|---|---|---|---|---|"]
    with ProcessPoolExecutor(given.jobs, get_context("spawn")) as pool:
        settings = [setting for setting in SETTINGS if setting.name in _COMPARED]
        asked = {setting.name: [pool.submit(compare, setting, seed) for seed in seeds] for setting in settings}
        for setting in settings:
            whole = Comparison()
            for answer in asked[setting.name]:
                whole.add(answer.result())
            lines.append(describe(setting, whole))
            print(lines[-1], flush=True)
    put_between(DOCS, "dropping", "\n".join(lines))
    return 0


def describe(setting: Setting, found: Comparison) -> str:
    """One line of the table."""
    cells = [
        f"{setting.game.capitalize()}: {setting.name}",
        str(found.choices),
        f"{1 - found.dropping / found.simulations:.0%}",
        f"{len(found.lost)} ({len(found.lost) / found.choices:.1%})",
        f"{sum(found.lost) / len(found.lost):.1%}" if found.lost else "",
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(main())
