"""What each part of the bots' appraisals is worth: `python -m benchmarks.bot_ablations --games 400 --jobs 2`.

Quick games, as simulations play them, with one part of what is counted taken away; always the same fresh seeds. Writes
the tables of `docs/bots-research.md`. About ten minutes of one core.
"""

import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, stdev
from typing import Final

from benchmarks.commands import games_and_jobs
from benchmarks.documents import put_between
from sobremesa import compiled
from sobremesa.lab.intervals import SURE

DOCS: Final = Path(__file__).parent.parent / "docs" / "bots-research.md"
_FIRST_SEED: Final = 60_000_000
_QUICK: Final = (5, 1)  # how wide a simulated turn of Pandemic is searched
_EVERYTHING: Final = "(everything counts)"
_TEAMS: Final = ((2, 4, "introductory"), (4, 5, "normal"))  # players, epidemics and what that level is called

# The parts, by the names of their weights (`games/pandemic/mind/weights.py`) and worths (`worths.py` of Pandemain).
PANDEMIC: Final[dict[str, tuple[str, ...]]] = {
    _EVERYTHING: (),
    "what the next infection cards may bring": (
        *("now_3", "now_3_late", "soon_3", "soon_chain", "soon_pair", "soon_2", "soon_1"),
        *("bottom", "discard_3", "discard_2", "squeeze", "squeeze_hard"),
    ),
    "outbreaks that there were": ("outbreaks",),
    "cubes on the board": ("cubes", "cured_cubes"),
    "cubes left beside it": ("supply_8", "supply_5", "squeeze", "squeeze_hard"),
    "cards that the best holder of a colour lacks": ("short", "late_short"),
    "how near a colour is to its cure, with what others hold": ("potential",),
    "the others' cards in that": ("reach",),
    "cards to spare of a colour": ("spare",),
    "cards in hand, and hands too full": ("held", "overflow"),
    "events kept for later": ("events",),
    "how far pawns are from what needs them": ("pawn_away", "threat_away", "next_away", "medic_away", "ready_away"),
    "research stations": ("station", "station_away"),
}
PANDEMAIN: Final[dict[str, tuple[str, ...]]] = {
    _EVERYTHING: (),
    "villagers, workers, carts and animals": ("HELP", "WORKER", "CART", "OX", "COW", "COW_FOR_WHEAT"),
    "what the baker knows": ("SPELT", "OATS", "WHEAT_BREAD", "SALE_BONUS", "GIFT", "LEARNT"),
    "penitence and the Inquisition": ("LEVEL", "REWARD", "AHEAD", "FAR_AHEAD", "PENANCE"),
    "ingredients": ("WATER", "SALT", "YEAST", "FRESH_MILK", "FLOUR", "OWN_FLOUR", "STARRED_FLOUR"),
    "all that a loaf needs being together": ("BATCH", "BEYOND"),
    "loaves that were baked and not sold": ("ORDERED", "UNORDERED"),
    "workers still to be placed": ("HAND",),
    "pfennigs": ("FIRST_COINS", "COIN", "MORE_COINS", "SPARE_COIN"),
}


def play_pandemic(part: str, games: int) -> list[float]:
    """The share of games that a team wins without this part, for each of the teams; in a process of its own."""
    compiled.activate()
    from sobremesa.catalog import find_game
    from sobremesa.games.pandemic.mind.self_play import play_quickly
    from sobremesa.games.pandemic.mind.weights import Weights, read_tuned, try_weights, tuned_for

    game, shares = find_game("pandemic"), []
    for players, epidemics, level in _TEAMS:
        values = tuned_for(read_tuned(), "planner", players, epidemics)["values"]
        assert isinstance(values, dict)
        less = {name: [0] * len(row) if name in PANDEMIC[part] else row for name, row in values.items()}
        try_weights(players, epidemics, Weights(less), None)
        dealer = game.dealer({"players": players, "difficulty": level})
        seeds = range(_FIRST_SEED, _FIRST_SEED + games)
        shares.append(mean(play_quickly(dealer.deal(seed), *_QUICK, None)[0] for seed in seeds))
    return shares


def play_pandemain(part: str, games: int) -> list[float]:
    """Points ahead of the sim-baker without this part, over all settings of one person, for each seed."""
    compiled.activate()
    from sobremesa.catalog import find_game
    from sobremesa.games.pandemain.mind import worths
    from sobremesa.lab.tuning.pandemain import lead_of

    without = {getattr(worths, name) for name in PANDEMAIN[part]}
    numbers = {str(place): 0.0 if place in without else float(worths.TUNED[place]) for place in range(worths.NUMBER)}
    seeds = range(_FIRST_SEED, _FIRST_SEED + games)
    return [lead_of(find_game("pandemain"), numbers, range(seed, seed + 1)) for seed in seeds]


def table_of_pandemic(found: dict[str, list[float]], games: int) -> str:
    """How often a team wins without each part."""
    heads = ["without", *(f"{players} players, {level}" for players, _, level in _TEAMS)]
    widest = SURE * (0.25 / games) ** 0.5
    return "\n".join(
        [
            "Pandemic, the planner alone, one turn at a time with its narrow beam: games won"
            f" ({games} each, at most ± {widest:.0%}).",
            "",
            *_lines(heads, [[part, *(f"{share:.0%}" for share in shares)] for part, shares in found.items()]),
        ]
    )


def table_of_pandemain(found: dict[str, list[float]], games: int) -> str:
    """How far it is behind without each part, and how sure that difference is."""
    whole = found[_EVERYTHING]
    rows = []
    for part, leads in found.items():
        apart = [less - all_of_it for less, all_of_it in zip(leads, whole, strict=True)]
        sure = SURE * stdev(apart) / games**0.5
        rows.append([part, f"{mean(leads):.1f}", "" if leads is whole else f"{mean(apart):+.1f} (± {sure:.1f})"])
    return "\n".join(
        [
            f"Pandemain, quick games of one person: points ahead of the sim-baker ({games} seeds, each with the three",
            "sim-bakers and the three scenarios).",
            "",
            *_lines(["without", "lead", "difference"], rows),
        ]
    )


def _lines(heads: list[str], rows: list[list[str]]) -> list[str]:
    return [f"| {' | '.join(cells)} |" for cells in (heads, ["---"] * len(heads), *rows)]


def main() -> int:
    of_what = "of each team of Pandemic; Pandemain has half as many seeds"
    given = games_and_jobs("bot_ablations", __doc__, 400, of_what, least=4)
    compiled.ensure()
    seeds = given.games // 2
    found: dict[str, dict[str, list[float]]] = {}
    with ProcessPoolExecutor(given.jobs, get_context("spawn"), max_tasks_per_child=1) as pool:
        works: list[tuple[str, Callable[[str, int], list[float]], list[str], int]] = [
            ("Pandemic", play_pandemic, [*PANDEMIC], given.games),
            ("Pandemain", play_pandemain, [*PANDEMAIN], seeds),
        ]
        asked = {name: [pool.submit(play, part, games) for part in parts] for name, play, parts, games in works}
        for name, _, parts, _ in works:
            found[name] = {}
            for part, answer in zip(parts, asked[name], strict=True):
                found[name][part] = answer.result()
                print(f"{name} without {part}: done", flush=True)
    tables = [table_of_pandemic(found["Pandemic"], given.games), table_of_pandemain(found["Pandemain"], seeds)]
    print("\n\n".join(tables))
    put_between(DOCS, "ablations", "\n\n".join(tables))
    return 0


if __name__ == "__main__":
    sys.exit(main())
