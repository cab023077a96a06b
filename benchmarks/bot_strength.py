"""How strong the bots are: `python -m benchmarks.bot_strength --games 200 --jobs 2`.

Plays settings of both games with fresh seeds, keeps what came of them in `bot_strength.json` (a run goes on where the
last one ended), and writes the table of `docs/bots-research.md` and the picture of strength against thinking time.
Without `--games` it only writes. A row of 200 games takes up to an hour of one core.
"""

import argparse
import json
import math
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from benchmarks.documents import put_between
from sobremesa import compiled
from sobremesa.lab.intervals import wilson

FOLDER: Final = Path(__file__).parent
STORE: Final = FOLDER / "bot_strength.json"
DOCS: Final = FOLDER.parent / "docs" / "bots-research.md"
PICTURE: Final = FOLDER.parent / "docs" / "pictures" / "bot-ladder.svg"
_CHUNK: Final = 5  # games of one piece of work
_PACED, _ROUNDS = 0.1, 10_000  # CPU-seconds for which a loop counts, and how far between two looks at the clock
# Too slow for tables: plans and simulations of those that are measured only.
MEASURED_ONLY: Final = {"search-patient": (24, 1120), "search-tireless": (40, 5000)}
BOTS: Final = ("greedy", "search-easy", "search", "search-strong", *MEASURED_ONLY)
_SEARCHING: Final = BOTS[1:]
_NAME_WIDTH, _NAME_HEIGHT = 90, 16  # of a bot's in the picture


@dataclass(frozen=True)
class Setting:
    """Who plays what."""

    name: str  # as the table calls it
    game: str
    options: dict[str, Any]
    first_seed: int
    rivals: str = ""  # the bot of the other seats; then the one that is measured sits at another seat in each game
    bots: tuple[str, ...] = BOTS  # that are measured here
    words: bool = False  # whether the seats tell each other their hidden cards


def _pandemic(players: int, level: str, hands: str, seed: int, *, words: bool = False) -> Setting:
    options = {"players": players, "difficulty": level, "hands": hands}
    name = f"{players} players, {level}, {hands} hands" + (", with words" if words else "")
    return Setting(name, "pandemic", options, seed, words=words)


def _alone(name: str, option: str, value: object, seed: int) -> Setting:
    return Setting(name, "pandemain", {"players": 1, option: value}, seed)


SETTINGS: Final = [
    _pandemic(4, "normal", "open", 7_000_000),
    _pandemic(4, "heroic", "open", 7_800_000),  # 7 100 000 and up were fitted on
    _pandemic(2, "introductory", "open", 7_200_000),
    _pandemic(2, "introductory", "hidden", 7_300_000),
    _pandemic(4, "normal", "hidden", 7_350_000),
    _pandemic(2, "introductory", "hidden", 7_300_000, words=True),
    _pandemic(4, "normal", "hidden", 7_350_000, words=True),
    _alone("alone against Rudolf", "sim_bakers", ["rudolf"], 7_400_000),
    _alone("alone against Hans", "sim_bakers", ["hans"], 7_400_000),
    _alone("alone against Helga", "sim_bakers", ["helga"], 7_400_000),
    _alone("Famine in Ulm", "scenario", "famine_in_ulm", 7_500_000),
    _alone("Taking the cloth", "scenario", "taking_the_cloth", 7_500_000),
    _alone("Lord of the castle", "scenario", "lord_of_the_castle", 7_500_000),
    Setting("one of four against three greedy", "pandemain", {"players": 4}, 7_600_000, "greedy", _SEARCHING),
    Setting("one of four against three random", "pandemain", {"players": 4}, 7_700_000, "random", ("greedy",)),
]
LADDER: Final = SETTINGS[0]


@dataclass
class Row:
    """What came of the games of one bot in one setting."""

    setting: str
    bot: str
    first_seed: int
    games: int = 0
    won: float = 0.0
    turns: int = 0
    cpu_seconds: float = 0.0
    longest: float = 0.0  # turn, in CPU-seconds
    paced_seconds: float = 0.0  # of CPU, in games with which a counting loop was timed
    loops: float = 0.0  # how often that loop would have gone round in them

    def interval(self) -> tuple[float, float]:
        """Wilson's, with 95 percent."""
        return wilson(self.won, self.games)


def pace() -> float:
    """How often a plain loop goes round in a CPU-second: it tells a quiet hour of a shared machine from a loud one."""
    began, rounds = time.process_time(), 0
    while time.process_time() - began < _PACED:
        for _ in range(_ROUNDS):
            rounds += 1
    return rounds / (time.process_time() - began)


def play(setting: Setting, bot: str, first: int, games: int) -> Row:
    """Some games, in a process of their own."""
    compiled.activate()
    from sobremesa.bots import SearchBot, make_bot
    from sobremesa.catalog import find_game
    from sobremesa.lab.seating import play_bots

    game, row = find_game(setting.game), Row(setting.name, bot, setting.first_seed)
    for number in range(first, first + games):
        state = game.new(setting.options, setting.first_seed + number)
        people = state.people()
        seat = number % people
        names = [bot if not setting.rivals or place == seat else setting.rivals for place in range(people)]
        bots = [SearchBot(*MEASURED_ONLY[name]) if name in MEASURED_ONLY else make_bot(name) for name in names]
        before = pace()
        played = play_bots(game, state, bots, setting.first_seed + number, words=setting.words)
        turns = played.turns_of([seat] if setting.rivals else list(range(people)))
        outcome = state.outcome()
        assert outcome is not None
        row.games += 1
        row.turns += len(turns)
        row.cpu_seconds += sum(turns)
        row.longest = max([row.longest, *turns])
        row.paced_seconds += sum(turns)
        row.loops += sum(turns) * (before + pace()) / 2
        row.won += (1 / len(outcome.winners) if outcome.scores else 1) if seat in outcome.winners else 0
    return row


def read_rows() -> dict[tuple[str, str], Row]:
    """What was played before."""
    rows = [Row(**row) for row in json.loads(STORE.read_text(encoding="utf-8"))] if STORE.exists() else []
    return {(row.setting, row.bot): row for row in rows}


def keep_rows(rows: dict[tuple[str, str], Row]) -> None:
    """Write down what was played so far."""
    text = json.dumps([asdict(row) for row in rows.values() if row.games], indent=1)
    unfinished = STORE.with_suffix(".unfinished")  # whoever stops a run in this moment loses nothing
    unfinished.write_text(text + "\n", encoding="utf-8")
    unfinished.replace(STORE)


def row_of(rows: dict[tuple[str, str], Row], setting: Setting, bot: str) -> Row:
    """What a bot played here before, begun anew where the seeds are others."""
    row = rows.get((setting.name, bot))
    if row is None or row.first_seed != setting.first_seed:
        row = rows[setting.name, bot] = Row(setting.name, bot, setting.first_seed)
    return row


def settings_named(name: str) -> list[Setting]:
    """The setting of this name; where there is none, those with it in their names."""
    return [each for each in SETTINGS if each.name == name] or [each for each in SETTINGS if name in each.name]


def play_missing(
    rows: dict[tuple[str, str], Row], settings: list[Setting], games: int, jobs: int, bots: list[str]
) -> None:
    """Play until every row has so many games."""
    wanted = [
        (setting, bot, row_of(rows, setting, bot).games)
        for setting in settings
        for bot in setting.bots
        if bot in bots and row_of(rows, setting, bot).games < games
    ]
    pieces = [
        (setting, bot, first, min(_CHUNK, games - first))
        for setting, bot, done in wanted
        for first in range(done, games, _CHUNK)
    ]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        asked = [pool.submit(play, *piece) for piece in pieces]
        for number, answer in enumerate(asked, 1):  # in the order of the seeds: a run that is stopped goes on there
            found = answer.result()
            row = rows[found.setting, found.bot]
            for name in ("games", "won", "turns", "cpu_seconds", "paced_seconds", "loops"):
                setattr(row, name, getattr(row, name) + getattr(found, name))
            row.longest = max(row.longest, found.longest)
            keep_rows(rows)
            print(f"{number} of {len(pieces)}: {describe(row)}", flush=True)


def describe(row: Row) -> str:
    low, high = row.interval()
    share = f"{row.won / row.games:.0%} ({low:.0%} to {high:.0%})"
    took = f"{row.cpu_seconds / row.turns:.2f} s a turn, {row.longest:.1f} s at most"
    return f"{row.setting}, {row.bot}: {share} of {row.games}, {took}"


def table(rows: dict[tuple[str, str], Row]) -> str:
    """All rows, as the documentation shows them."""
    heads = ["setting", "bot", "games", "seeds from", "won, 95 %", "CPU-seconds a turn", "longest", "pace"]
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for setting in SETTINGS:
        for bot in BOTS:
            row = rows.get((setting.name, bot))
            if row is not None and row.games:
                low, high = row.interval()
                share = f"{row.won / row.games:.0%} ({low:.0%} to {high:.0%})"
                game = setting.game.capitalize()
                cells = [
                    f"{game}: {setting.name}",
                    f"`{bot}`",
                    str(row.games),
                    str(row.first_seed),
                    share,
                    f"{row.cpu_seconds / row.turns:.3f}",
                    f"{row.longest:.1f}" if row.longest else "",
                    f"{row.loops / row.paced_seconds / 1e6:.0f}" if row.paced_seconds else "",
                ]
                lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def ladder(rows: dict[tuple[str, str], Row]) -> str:
    """The picture: how often a team of each level wins, against the time that it thinks."""
    found = [rows[LADDER.name, bot] for bot in BOTS if (LADDER.name, bot) in rows and rows[LADDER.name, bot].games]
    drawn = [
        f'<text x="300" y="22" class="t">Pandemic, {LADDER.name}: games won, by CPU-seconds a turn</text>',
        *(f'<path d="M60 {place}H580" class="l"/><text x="52" y="{place + 4}" class="y">{share} %</text>'
          for share, place in ((share, 260 - 2 * share) for share in (0, 25, 50, 75, 100))),
        *(f'<text x="{_across(seconds):.0f}" y="280" class="x">{seconds:g} s</text>'
          for seconds in (0.001, 0.01, 0.1, 1, 10)),
    ]  # fmt: skip
    names: list[tuple[float, float]] = []  # the middle of each: above the interval of its bot, below it or beside it
    for row in found:
        low, high = row.interval()
        x, y = _across(row.cpu_seconds / row.turns), 260 - 200 * row.won / row.games
        top, bottom = 260 - 200 * high, 260 - 200 * low
        drawn.append(f'<path d="M{x:.0f} {bottom:.0f}V{top:.0f}" class="i"/><circle cx="{x:.0f}" cy="{y:.0f}" r="5"/>')
        places = [(x, top - 7), (x, bottom + 16), (x + 9 + _NAME_WIDTH / 2, y + 4)]
        names.append(next((place for place in places if not any(_overlap(place, name) for name in names)), places[0]))
    drawn += [
        f'<text x="{x:.0f}" y="{y:.0f}" class="x">{row.bot}</text>' for row, (x, y) in zip(found, names, strict=True)
    ]
    style = (
        "text{font:13px sans-serif;fill:#333;stroke:#fff;stroke-width:4px;paint-order:stroke}"
        ".t,.x{text-anchor:middle}.y{text-anchor:end}"
        ".l{stroke:#ddd}.i{stroke:#0b6e4f;stroke-width:2}circle{fill:#0b6e4f}"
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 300" role="img"><style>' + style + "</style>"
        '<rect width="660" height="300" fill="#fff"/>' + "".join(drawn) + "</svg>\n"
    )


def _overlap(name: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether two names would lie on each other."""
    return abs(name[0] - other[0]) < _NAME_WIDTH and abs(name[1] - other[1]) < _NAME_HEIGHT


def _across(seconds: float) -> float:
    """Where a time stands, on a logarithmic scale from a thousandth of a second to ten."""
    return 80 + 120 * (math.log10(max(0.001, seconds)) + 3)


def write(rows: dict[tuple[str, str], Row]) -> None:
    """The table and the picture."""
    put_between(DOCS, "strength", table(rows))
    PICTURE.write_text(ladder(rows), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bot_strength", description=__doc__)
    parser.add_argument("--games", type=int, default=0, help="games of each row, those played before among them")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--bots", default="greedy,search", help="with commas between (greedy,search)")
    parser.add_argument(
        "--anew", action="store_true", help="forget what these bots played there before: they or the print have changed"
    )
    parser.add_argument("--only", default="", help="the setting of this name, or those with this in their names")
    given = parser.parse_args()
    if given.games < 0 or given.jobs < 1:
        parser.error("--games must not be negative, and --jobs at least 1")
    if given.anew and not given.games:
        parser.error("--anew needs --games: how many are to be played")
    settings, bots = settings_named(given.only), given.bots.split(",")
    if not settings:
        parser.error(
            f"no setting has {given.only!r} in its name; there are: {'; '.join(each.name for each in SETTINGS)}"
        )
    if unknown := [bot for bot in bots if bot not in BOTS]:
        parser.error(f"{unknown[0]!r} is not measured here, but {', '.join(BOTS)}")
    compiled.ensure()
    rows = read_rows()
    if given.anew:
        names = {setting.name for setting in settings}
        rows = {(name, bot): row for (name, bot), row in rows.items() if name not in names or bot not in bots}
    if given.games:
        play_missing(rows, settings, given.games, given.jobs, bots)
    write(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
