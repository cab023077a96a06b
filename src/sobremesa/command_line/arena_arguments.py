"""What can be said on the command line about tournaments between bots."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final

from sobremesa.command_line.arena_commands import arena_command, check_arena
from sobremesa.command_line.engine_arguments import add_engine

ABOUT_ARENA = "tournaments between bots: who wins, how sure that is, by how much on the same deals"
ABOUT_BOTS = (
    "who plays, with commas between: the bots of simulate, those of packages that you installed, or package:Class for"
    " any class that Python can import; a bot that is named twice sits twice (random)"
)
ABOUT_SEATS = (
    "rotate: all move on by one seat, so that each bot sits at each seat equally often; all: every order; fixed: as"
    " named; teams: the same bot at all seats (rotate; teams where all win or lose together)"
)
ABOUT_SCHEDULES = (
    "where more bots are named than sit at a table: every company of them, or neighbours as they stand in the list"
    " (round-robin)"
)
ABOUT_SECONDS = (
    "at most so long for a decision; then the same command need not give the same games (no limit: bots count their"
    " simulations)"
)
ABOUT_STOPPING = "end as soon as it is clear which of any two bots is better"
_SCHEDULES: Final = ("round-robin", "ladder")
_SEATINGS: Final = ("rotate", "fixed", "all", "teams")


def add_arena(
    parser: argparse.ArgumentParser,
    about_words: str,
    count: Callable[[str], int],
    seed_number: Callable[[str], int],
) -> None:
    """The flags of one game beside its options; what is said of words, counts and seeds is as in `simulate`."""
    parser.set_defaults(command=arena_command, ahead=check_arena)
    parser.add_argument(
        "--games", type=count, default=1000, help="how many in all, rounded up to whole sets of line-ups (1000)"
    )
    add_tournament(parser, about_words, seed_number)
    parser.add_argument("--stop-early", action="store_true", help=ABOUT_STOPPING)
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
        help="where the results lie; a tournament that was begun there goes on (a new folder)",
    )
    parser.add_argument("--json", action="store_true", help="print the summary alone, as one JSON object")
    add_engine(parser)


def add_tournament(parser: argparse.ArgumentParser, about_words: str, seed_number: Callable[[str], int]) -> None:
    """Who plays whom, where they sit and on which deals."""
    parser.add_argument("--bots", default="random", metavar="BOT,…", help=ABOUT_BOTS)
    parser.add_argument("--seats", choices=_SEATINGS, default="", help=ABOUT_SEATS)
    parser.add_argument("--seed", type=seed_number, default=1, help="the seed of the first deal (1)")
    parser.add_argument("--schedule", choices=_SCHEDULES, default=_SCHEDULES[0], help=ABOUT_SCHEDULES)
    parser.add_argument("--words", action="store_true", help=about_words)
    parser.add_argument("--seconds", type=seconds_number, default=0.0, metavar="S", help=ABOUT_SECONDS)


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
