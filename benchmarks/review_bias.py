"""Where the judge of a review may be believed: `python -m benchmarks.review_bias --games 200 --jobs 2`.

Bots play games of both kinds. For each turn it is compared how likely a victory was by the judge after what was played,
and at the next decision after what was played there, or what came of it at the end. A judge without bias is right on
average; one that thinks too little of a kind of decisions would call whoever makes them bad. What came of each game is
kept in `review_bias.json`, so a run goes on where the last one ended. Then the table of `docs/review.md` is written,
and for each game the kinds that are trusted, with how strong the judge is (from `bot_strength.json`). Without `--games`
it only writes. 200 games of both take about an hour of one core.
"""

import argparse
import json
import math
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from benchmarks import bot_strength
from benchmarks.documents import put_between
from sobremesa import compiled

FOLDER: Final = Path(__file__).parent
STORE: Final = FOLDER / "review_bias.json"
DOCS: Final = FOLDER.parent / "docs" / "review.md"
PLAYER: Final = "search-easy"
GUESSES: Final = 64
_SURE: Final = 1.96
_PLACES: Final = 5


@dataclass(frozen=True)
class Setting:
    """Which games are played, in turns; with `words` seats tell each other what helps."""

    options: dict[str, Any]
    words: bool = False


SETTINGS: Final[dict[str, list[Setting]]] = {
    "pandemic": [
        Setting({"players": 4, "difficulty": "normal", "hands": "open"}),
        Setting({"players": 2, "difficulty": "introductory", "hands": "open"}),
        Setting({"players": 3, "difficulty": "normal", "hands": "hidden"}, words=True),
        Setting({"players": 4, "difficulty": "introductory", "hands": "hidden"}, words=True),
    ],
    "pandemain": [
        Setting({"players": 3}),
        Setting({"players": 1, "sim_bakers": ["rudolf"]}),
        Setting({"players": 2}),
        Setting({"players": 4}),
    ],
}
FIRST_SEED: Final = 8_600_000


@dataclass
class Played:
    """What came of one game: for each kind of decision how many there were, and the sum of what was added by then."""

    game: str
    number: int
    kinds: dict[str, list[float]] = field(default_factory=dict)

    def add(self, kind: str, more: float) -> None:
        """One more decision, and how much more the game was worth at the next."""
        cases, total = self.kinds.get(kind, [0, 0.0])
        self.kinds[kind] = [cases + 1, round(total + more, _PLACES)]


@dataclass(frozen=True)
class Bias:
    """The mean of one kind, with how far it may be off by the spread between games."""

    kind: str
    games: int
    cases: int
    mean: float
    margin: float


def play(game_id: str, number: int) -> Played:
    """One game, judged, in a process of its own."""
    compiled.activate()
    from sobremesa.bots import make_bot
    from sobremesa.catalog import find_game
    from sobremesa.lab.seating import play_bots
    from sobremesa.review.curve import end_for
    from sobremesa.review.judging import Judge
    from sobremesa.review.streams import Streams
    from sobremesa.review.turns import cut

    game, settings = find_game(game_id), SETTINGS[game_id]
    setting, seed = settings[number % len(settings)], FIRST_SEED + number
    first = game.new(setting.options, seed)
    state, people = first.clone(), first.people()
    actions = play_bots(game, state, [make_bot(PLAYER)] * people, seed, words=setting.words).actions
    outcome = state.outcome()
    assert outcome is not None
    seat = number // len(settings) % people
    whose = range(people) if not outcome.scores else (seat,)
    turns = [turn for turn in cut(game, first, actions) if turn.seat in whose]
    judge, found = Judge(game, Streams(f"bias {game_id} {number}")), Played(game_id, number)
    position, at, values = first.clone(), 0, list[float]()
    for turn in turns:
        for action in actions[at : turn.place]:
            position.perform(action)
        at = turn.place
        values.append(judge.chance(position, turn, GUESSES).mean)
    for turn, value in zip(turns, values, strict=True):
        following = (later for later, other in zip(values, turns, strict=True) if other.place >= turn.end)
        if turn.free:
            found.add(turn.kind, next(following, end_for(outcome, turn.seat)) - value)
    return found


def read_games() -> dict[tuple[str, int], Played]:
    """What was played before."""
    games = [Played(**each) for each in json.loads(STORE.read_text(encoding="utf-8"))] if STORE.exists() else []
    return {(each.game, each.number): each for each in games}


def keep_games(games: dict[tuple[str, int], Played]) -> None:
    """Write down what was played so far, a line for each game."""
    lines = ",\n".join(json.dumps(asdict(games[key])) for key in sorted(games))
    unfinished = STORE.with_suffix(".unfinished")  # whoever stops a run in this moment loses nothing
    unfinished.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    unfinished.replace(STORE)


def play_missing(games: dict[tuple[str, int], Played], names: Iterable[str], number: int, jobs: int) -> None:
    """Play until so many games of each are there."""
    wanted = [(name, each) for each in range(number) for name in names if (name, each) not in games]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for done, found in enumerate(pool.map(play, *zip(*wanted, strict=True)) if wanted else (), 1):
            games[found.game, found.number] = found
            keep_games(games)
            print(f"{done} of {len(wanted)}: {found.game}, game {found.number}", flush=True)


def biases(games: Iterable[Played]) -> Iterator[Bias]:
    """The mean of each kind over all its decisions; decisions of one game are no strangers to each other."""
    games = list(games)
    for kind in sorted({kind for game in games for kind in game.kinds}):
        sums = [game.kinds[kind] for game in games if kind in game.kinds]
        cases = int(sum(count for count, _ in sums))
        mean = sum(total for _, total in sums) / cases
        spread = sum((total - count * mean) ** 2 for count, total in sums)
        margin = _SURE * math.sqrt(spread * len(sums) / (len(sums) - 1)) / cases if len(sums) > 1 else 1.0
        yield Bias(kind, len(sums), cases, round(mean, _PLACES), round(margin, _PLACES))


def strengths(game_id: str) -> list[dict[str, Any]]:
    """How often the judge wins in settings that were measured, where it plays all seats or alone."""
    from sobremesa.review.judging import JUDGE

    rows = bot_strength.read_rows()
    found = []
    for setting in bot_strength.SETTINGS:
        row = rows.get((setting.name, JUDGE))
        talks = setting.words or setting.options.get("hands") != "hidden"  # at a table bots say what helps
        if setting.game == game_id and not setting.rivals and talks and row is not None and row.games:
            found.append({"options": setting.options, "games": row.games, "won": row.won})
    return found


def write(games: dict[tuple[str, int], Played]) -> None:
    """The table, and what the product reads."""
    from sobremesa.houses import house_of
    from sobremesa.review.trust import FILE, KindOfDecision

    lines = [
        "| game | kind of decision | games | decisions | more at the next, 95 % | trusted |",
        "|---|---|---|---|---|---|",
    ]
    for name in SETTINGS:
        found = list(biases(each for each in games.values() if each.game == name))
        for bias in found:
            trusted = "yes" if KindOfDecision(**asdict(bias)).trusted else "no"
            mean, margin = 100 * bias.mean, 100 * bias.margin
            cells = [
                name.capitalize(),
                bias.kind,
                str(bias.games),
                str(bias.cases),
                f"{mean:+.1f} ± {margin:.1f}",
                trusted,
            ]
            lines.append(f"| {' | '.join(cells)} |")
        document = {
            "player": PLAYER,
            "guesses": GUESSES,
            "kinds": [asdict(bias) for bias in found],
            "strength": strengths(name),
        }
        (house_of(name).folder / FILE).write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    put_between(DOCS, "review bias", "\n".join(lines))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.review_bias", description=__doc__)
    parser.add_argument("--games", type=int, default=0, help="of each game, those played before among them")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", choices=tuple(SETTINGS), help="one of the games")
    parser.add_argument("--anew", action="store_true", help="forget what was played before: the bots have changed")
    given = parser.parse_args()
    if given.games < 0 or given.jobs < 1:
        parser.error("--games must not be negative, and --jobs at least 1")
    compiled.ensure()
    games = {} if given.anew else read_games()
    if given.games:
        play_missing(games, [given.only] if given.only else SETTINGS, given.games, given.jobs)
    write(games)
    return 0


if __name__ == "__main__":
    sys.exit(main())
