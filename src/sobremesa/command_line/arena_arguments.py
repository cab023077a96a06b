"""What can be said on the command line about tournaments between bots."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sobremesa.command_line.arena_commands import arena_command, check_arena
from sobremesa.command_line.engine_arguments import add_engine

ABOUT_ARENA = "tournaments between bots: who wins how often, how sure that is, by how much on the same deals"
ABOUT_BOTS = (
    "who plays, with commas between: the bots of simulate, those of packages that you installed, or package:Class for"
    " any class that Python can import; a bot that is named twice sits twice (random)"
)
ABOUT_SEATS = (
    "rotate: all move on by one seat, so that each bot sits at each seat equally often; all: every order; fixed: as"
    " named; teams: the same bot at all seats (rotate; teams where all win or lose together)"
)
_SCHEDULES = ("round-robin", "ladder")
_SEATINGS = ("rotate", "fixed", "all", "teams")


def add_arena(
    commands: Any,
    add_games: Callable[[argparse.ArgumentParser], list[argparse.ArgumentParser]],
    count: Callable[[str], int],
    seed_number: Callable[[str], int],
    about_words: str,
) -> None:
    """The command `arena`, with every option of each game."""
    arena = commands.add_parser("arena", help=ABOUT_ARENA, description=f"{ABOUT_ARENA.capitalize()} (docs/lab/arena.md).")
    arena.set_defaults(command=arena_command, ahead=check_arena, game=None)
    for parser in add_games(arena):
        parser.add_argument("--bots", default="random", metavar="BOT,…", help=ABOUT_BOTS)
        parser.add_argument(
            "--games", type=count, default=1000, help="how many in all, rounded up to whole sets of line-ups (1000)"
        )
        parser.add_argument("--seats", choices=_SEATINGS, default="", help=ABOUT_SEATS)
        parser.add_argument("--seed", type=seed_number, default=1, help="the seed of the first deal (1)")
        parser.add_argument(
            "--schedule",
            choices=_SCHEDULES,
            default=_SCHEDULES[0],
            help="where more bots are named than sit at a table: all companies of them, or neighbours as they were named"
            " (round-robin)",
        )
        parser.add_argument("--words", action="store_true", help=about_words)
        parser.add_argument(
            "--seconds",
            type=seconds_number,
            default=0.0,
            metavar="S",
            help="at most so long for a decision; the same command then plays other games each time (no limit: bots"
            " count their simulations)",
        )
        parser.add_argument(
            "--stop-early", action="store_true", help="end as soon as it is clear which of any two bots is better"
        )
        parser.add_argument(
            "--error",
            type=error_rate,
            metavar="RATE",
            help="how often an early stop may name a better one of bots that are equally good (0.05)",
        )
        parser.add_argument(
            "--out",
            type=Path,
            metavar="FOLDER",
            help="where the results lie; the tournament that lies there goes on (a new folder)",
        )
        parser.add_argument("--json", action="store_true", help="print the summary alone, as one JSON object")
        add_engine(parser)


def seconds_number(text: str) -> float:
    """A time of more than 0 seconds."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is no time for a decision: above 0, and 3600 seconds at most")
    return seconds


def error_rate(text: str) -> float:
    """A share from one in a million to a half."""
    try:
        rate = float(text)
    except ValueError:
        rate = 0.0
    if not 1e-6 <= rate <= 0.5:
        raise argparse.ArgumentTypeError(f"{text!r} is no error rate: one lies between 0.000001 and 0.5")
    return rate
