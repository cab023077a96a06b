"""What learners are compared with: `python -m benchmarks.baselines` plays 200 fixed games of each setting.

Rows of bots and of anybody's policy stand in one table (`docs/lab/baselines.md`); a row that is there is not played
again. A policy is a function of an observation, a mask and a generator of random numbers that returns an action, all of
NumPy: `--policy package.module:function --name "Who, how long"`.
"""

import argparse
import importlib
import json
import math
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from benchmarks.documents import put_between
from sobremesa import compiled

STORE: Final = Path(__file__).parent / "baselines.json"
DOCS: Final = Path(__file__).parent.parent / "docs" / "lab" / "baselines.md"
GAMES: Final = 200
FIRST_SEED: Final = 9_000_000
REPORT_EVERY: Final = 20
BOTS: Final = ("random", "greedy", "search-easy")
Policy = Callable[[Any, Any, np.random.Generator], int]


@dataclass(frozen=True)
class Setting:
    """What is played; where others sit at the table, whoever is measured changes the seat from game to game."""

    name: str
    game: str
    options: dict[str, Any]
    rivals: str = ""  # the bot of the other seats; without one all seats play alike


SETTINGS: Final = (
    Setting("Pandemic, two, introductory", "pandemic", {"players": 2, "difficulty": "introductory"}),
    Setting("Pandemic, four, normal", "pandemic", {"players": 4, "difficulty": "normal"}),
    Setting("Pandemain alone against Rudolf", "pandemain", {"players": 1, "sim_bakers": ["rudolf"]}),
    Setting("Pandemain, one of two against greedy", "pandemain", {"players": 2}, "greedy"),
)


@dataclass
class Row:
    """What one player reached in one setting."""

    setting: str
    player: str
    shares: list[float] = field(default_factory=list)  # of the victory, game by game
    points: list[int] = field(default_factory=list)

    def told(self) -> str:
        """As a row of the table."""
        won, points = np.array(self.shares), np.array(self.points)
        error = points.std(ddof=1) / math.sqrt(len(points))
        return f"| {self.setting} | {self.player} | {100 * won.mean():.0f}% | {points.mean():.1f} ± {error:.1f} |"


def play(setting: Setting, name: str, policy: Policy | None) -> Row:
    """All games of a setting, by the bot of this name or by a policy."""
    from sobremesa.environments.chosen_game import ChosenGame

    chosen, row = ChosenGame(setting.game, setting.options), Row(setting.name, name)
    for number in range(GAMES):
        people = range(chosen.players)
        measured = [number % len(people)] if setting.rivals else list(people)
        players = [(policy or name) if seat in measured else setting.rivals for seat in people]
        state = _played_out(chosen, FIRST_SEED + number, players)
        row.shares.append(_share(setting, int(state.victors()), measured[0]))
        row.points.append(int(state.tally(measured[0])))
        if (number + 1) % REPORT_EVERY == 0:
            print(f"  {number + 1} of {GAMES}", file=sys.stderr, flush=True)
    return row


def _share(setting: Setting, winners: int, seat: int) -> float:
    """Of the victory: in Pandemic all win it whole, in Pandemain who ties has a part."""
    if not winners >> seat & 1:
        return 0.0
    return 1.0 if setting.game == "pandemic" else 1 / winners.bit_count()


def _played_out(chosen: Any, seed: int, players: list[str | Policy]) -> Any:
    """The end of the game of this seed; each seat's player is the name of a bot, or a policy."""
    from sobremesa.core.errors import ActionError
    from sobremesa.environments.others import Others

    chance, state, encoding = np.random.default_rng(seed), chosen.deal(seed), chosen.encoding
    bots = Others(chosen, {seat: player for seat, player in enumerate(players) if isinstance(player, str)})
    bots.begin(seed)
    while not state.over():
        seat = int(state.decider())
        player = players[seat]
        if isinstance(player, str):
            action = bots.next(state)
        else:
            said = player(encoding.observation(state, seat), encoding.mask(state), chance)
            try:
                action = chosen.option(state, said)
            except ActionError as error:
                raise SystemExit(f"The policy chose {said}, which is no option here: {error}") from error
        bots.hear(chosen.take(state, action))
    return state


def read_rows() -> list[Row]:
    """What was played before."""
    return [Row(**row) for row in json.loads(STORE.read_text(encoding="utf-8"))] if STORE.exists() else []


def write(rows: list[Row]) -> None:
    """Keep the rows, and write the table."""
    order = [setting.name for setting in SETTINGS]
    rows.sort(key=lambda row: (order.index(row.setting), np.mean(row.shares), np.mean(row.points)))
    lines = ",\n".join(json.dumps(asdict(row)) for row in rows)
    STORE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    table = ["| setting | player | victories | points |", "|---|---|---|---|", *[row.told() for row in rows]]
    put_between(DOCS, "baselines", "\n".join(table))


def read_policy(place: str) -> Policy:
    """The function at package.module:name."""
    module, _, name = place.partition(":")
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise SystemExit(f"--policy {place}: {error}") from error
    if not callable(found):
        raise SystemExit(f"--policy {place}: this is no function")
    policy: Policy = found
    return policy


def main() -> None:
    """Play the rows that are missing."""
    parser = argparse.ArgumentParser(description="What learners are compared with.")
    parser.add_argument("--only", default="", help="settings whose names hold this")
    parser.add_argument("--bots", default=",".join(BOTS), help="the bots that are measured")
    parser.add_argument("--policy", default="", help="package.module:function in place of bots")
    parser.add_argument("--name", default="", help="how the row of the policy is called")
    arguments = parser.parse_args()
    if bool(arguments.policy) != bool(arguments.name):
        parser.error("--policy and --name belong together")
    if not any(arguments.only in setting.name for setting in SETTINGS):
        names = "; ".join(setting.name for setting in SETTINGS)
        parser.error(f"--only: no setting has {arguments.only!r} in its name; there are {names}")
    compiled.ensure()
    from sobremesa.bots import BOTS as BOTS_THERE_ARE

    for name in arguments.bots.split(","):
        if name not in BOTS_THERE_ARE:
            parser.error(f"--bots: there is no bot {name!r}; there are {', '.join(BOTS_THERE_ARE)}")
    policy = read_policy(arguments.policy) if arguments.policy else None
    rows = read_rows()
    for setting in SETTINGS:
        for name in [arguments.name] if policy else arguments.bots.split(","):
            known = {(row.setting, row.player) for row in rows}
            if arguments.only not in setting.name or (setting.name, name) in known:
                continue
            print(f"{setting.name}: {name}", file=sys.stderr, flush=True)
            rows.append(play(setting, name, policy))
            write(rows)
    write(rows)
    print("\n".join(row.told() for row in rows))


if __name__ == "__main__":
    main()
