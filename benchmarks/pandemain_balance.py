"""How Pandemain's print plays, measured with bots: `python -m benchmarks.pandemain_balance --games 2000`.

Every setting is played so many times with the seeds 1, 2, 3 and so on. The tables are printed, and written with what
they mean to docs/pandemain-balance.md.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, quantiles, stdev

from sobremesa import compiled

_BREADS = ("rye", "spelt", "oat", "wheat")
_PAGE = Path(__file__).parent.parent / "docs" / "pandemain-balance.md"
_BOT_STREAM = 0x9E3779B97F4A7C15  # as in the lab: a bot's random numbers are not the game's

_TABLES: list[tuple[str, dict[str, object], int]] = [  # name, options, how many people are greedy
    ("4 people, expert, Spanish rulebook", {"players": 4}, 4),
    ("3 people, expert, Spanish rulebook", {"players": 3}, 3),
    ("2 people, expert, Spanish rulebook", {"players": 2}, 2),
    ("4 people, basic", {"players": 4, "mode": "basic"}, 4),
    ("4 people, expert, English rulebook", {"players": 4, "edition": "english"}, 4),
    ("p1 greedy, p2 to p4 random", {"players": 4}, 1),
]
_SOLO: list[tuple[str, dict[str, object], int]] = [
    ("Rudolf", {"players": 1, "sim_bakers": ["rudolf"]}, 1),
    ("Hans", {"players": 1, "sim_bakers": ["hans"]}, 1),
    ("Helga", {"players": 1, "sim_bakers": ["helga"]}, 1),
    ("Famine in Ulm (Rudolf)", {"players": 1, "scenario": "famine_in_ulm"}, 1),
    ("Taking the cloth (Rudolf)", {"players": 1, "scenario": "taking_the_cloth"}, 1),
    ("Lord of the castle (Helga)", {"players": 1, "scenario": "lord_of_the_castle"}, 1),
]

_INTRODUCTION = """# How Pandemain's print plays

Much of the print is lost, and what stands in `components.toml` instead is ours. This page shows how it plays when bots
sit at the table. It is written by

    uv run python -m benchmarks.pandemain_balance --games {games}

The bot `greedy` tries every option of its decision on several guesses and takes the one after which it stands best by
the game's own appraisal (`games/pandemain/mind/appraisal.py`); it looks no further than the end of its turn. Every
setting: {games} games, the seeds from 1 on. Shares are shares of games, unless said otherwise; a shared victory counts
in parts. People play greedily unless said otherwise, sim-bakers by their cards.
"""


@dataclass
class Figures:
    """What came of the games of one setting."""

    people: int
    points: list[list[int]]  # by seat
    won: list[float]  # by seat
    loaves: dict[str, list[int]] = field(default_factory=dict)  # by 'baked/rye' and so on, of all people together
    fifth: list[int] = field(default_factory=list)  # people with the fifth worker
    caught: int = 0  # games in which some person was behind the Inquisition at some dawn
    missed: int = 0  # games in which some person was not
    decisions: int = 0


def play_setting(options: dict[str, object], greedy: int, games: int, name: str) -> Figures:
    compiled.ensure(say=False)
    # Imported here, because the engine must not be loaded before it was looked for in its compiled form.
    from sobremesa.bots import choose_option, make_bot
    from sobremesa.catalog import find_game
    from sobremesa.core.native import i64
    from sobremesa.core.rng import seeded
    from sobremesa.core.state import option_buffer
    from sobremesa.games.pandemain.position import INQUISITION, PENITENCE, ROUND_SHOWN, Position
    from sobremesa.lab.seating import UNHURRIED

    game, bot = find_game("pandemain"), make_bot("greedy")
    dealer = game.dealer(options)
    first = dealer.deal(1)
    seats = first.seats()
    figures = Figures(first.people(), [[] for _ in range(seats)], [0.0] * seats)
    buffer = option_buffer()
    for seed in range(1, games + 1):
        state, rng = dealer.deal(seed), seeded(seed ^ _BOT_STREAM)
        assert isinstance(state, Position)
        caught = missed = False
        while not state.over():
            shown = state.words[ROUND_SHOWN]
            if state.decider() < greedy:
                state.perform(choose_option(bot, game, state, seed, UNHURRIED))
            else:
                state.perform(buffer[rng.below(state.options(buffer))])
            figures.decisions += 1
            if state.words[ROUND_SHOWN] != shown:  # a dawn: no person's penitence has changed since its first step
                levels = [state.of(i64(seat), PENITENCE) for seat in range(figures.people)]
                caught = caught or min(levels) < state.words[INQUISITION]
                missed = missed or max(levels) >= state.words[INQUISITION]
        figures.caught += caught
        figures.missed += missed
        outcome = state.outcome()
        assert outcome is not None
        for winner in outcome.winners:
            figures.won[winner] += 1 / len(outcome.winners) / games
        found = state.figures()
        for seat in range(seats):
            figures.points[seat].append(found[f"points/p{seat + 1}"])
        for what in ("baked", "sold"):
            for bread in _BREADS:
                loaves = found[f"{what}/{bread}/high"] + found[f"{what}/{bread}/low"]
                figures.loaves.setdefault(f"{what}/{bread}", []).append(loaves)
        figures.fifth.append(sum(found[f"fifth_worker/p{seat + 1}"] for seat in range(figures.people)))
        if seed % (games // 10 or 1) == 0:
            print(f"{name}: {seed:,} of {games:,} games", file=sys.stderr, flush=True)
    return figures


def percent(share: float) -> str:
    return f"{100 * share:.1f} %" if share < 0.995 else f"{100 * share:.0f} %"


def share_of(values: list[int]) -> float:
    return sum(value > 0 for value in values) / len(values)


def table(header: list[str], rows: list[list[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def points_row(name: str, figures: Figures) -> list[str]:
    points = [value for seat in figures.points[: figures.people] for value in seat]
    tenths = quantiles(points, n=10)
    won = [percent(share) for share in figures.won]
    return [name, f"{mean(points):.1f}", f"{stdev(points):.1f}", f"{tenths[0]:.0f} to {tenths[8]:.0f}", ", ".join(won)]


def bread_row(name: str, figures: Figures) -> list[str]:
    cells = []
    for bread in _BREADS:
        baked, sold = figures.loaves[f"baked/{bread}"], figures.loaves[f"sold/{bread}"]
        cells.append(f"{percent(share_of(sold))} ({mean(baked):.1f}, {mean(sold):.1f})")
    return [name, *cells]


def church_row(name: str, figures: Figures, games: int) -> list[str]:
    everyone = sum(figures.fifth) / (len(figures.fifth) * figures.people)
    shares = [share_of(figures.fifth), everyone, figures.caught / games, figures.missed / games]
    return [name, *[percent(share) for share in shares]]


def solo_row(name: str, figures: Figures) -> list[str]:
    person, baker = figures.points
    spreads = [f"{mean(points):.1f} ± {stdev(points):.1f}" for points in (person, baker)]
    return [name, percent(figures.won[0]), *spreads]


def write_page(people: dict[str, Figures], solo: dict[str, Figures], games: int) -> str:
    parts = [
        _INTRODUCTION.format(games=games),
        "## Points\n\nOf all people. Won: by each seat, in the order of the seats.\n",
        table(
            ["setting", "mean", "spread", "10 % to 90 %", "won"],
            [points_row(name, figures) for name, figures in people.items()],
        ),
        "## Bread\n\nShare of games in which a person sold such a loaf (loaves baked, and sold, in a game).\n",
        table(["setting", *_BREADS], [bread_row(name, figures) for name, figures in {**people, **solo}.items()]),
        "## Church\n\nThe fifth worker came to somebody (to how many of all people); at some dawn the Inquisition was\n"
        "ahead of somebody, and not ahead of somebody.\n",
        table(
            ["setting", "fifth worker", "of all people", "Inquisition caught", "missed"],
            [church_row(name, figures, games) for name, figures in {**people, **solo}.items()],
        ),
        "## One greedy person against a sim-baker\n",
        table(
            ["against", "won by the person", "points of the person", "of the sim-baker"],
            [solo_row(name, figures) for name, figures in solo.items()],
        ),
    ]
    return "\n".join(parts)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pandemain_balance", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="how many games of each setting (default 2000)")
    parser.add_argument("--only", default="", help="only settings whose name contains this; nothing is written then")
    parser.add_argument("--jobs", type=int, default=2, help="settings played side by side (default 2)")
    arguments = parser.parse_args()
    compiled.ensure()
    chosen = [setting for setting in [*_TABLES, *_SOLO] if arguments.only in setting[0]]
    with ProcessPoolExecutor(arguments.jobs, mp_context=get_context("spawn")) as pool:
        running = {
            name: pool.submit(play_setting, options, greedy, arguments.games, name) for name, options, greedy in chosen
        }
        figures = {name: played.result() for name, played in running.items()}
    people = {name: figures[name] for name, _, _ in _TABLES if name in figures}
    solo = {name: figures[name] for name, _, _ in _SOLO if name in figures}
    page = write_page(people, solo, arguments.games)
    print(page)
    if not arguments.only:
        _PAGE.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
