"""What can be said on the command line about sweeps: what is varied, and the flags of a tournament."""

import argparse
from collections.abc import Callable
from pathlib import Path

from sobremesa.command_line.arena_arguments import add_tournament, error_rate
from sobremesa.command_line.engine_arguments import add_engine
from sobremesa.command_line.sweep_commands import check_sweep, sweep_command

ABOUT_SWEEPS = "the same deals with a printed value or an option varied, or with two prints: what that does"
ABOUT_FIELDS = (
    "what is varied: an option or a printed value (`sobremesa components` names them), and its values, like"
    " players=2..4, bread_price.rye=2,3 or farm.ox=2..6/2; may be given several times, then each is varied alone"
)
ABOUT_LISTS = (
    "list what can be varied: the options, and the values of our own with what the rulebooks say; play nothing"
)
ABOUT_PRINTS = (
    "a whole print to compare: several with the first of them, or with the one that --components names; a single one"
    " with the print as it stands"
)
ABOUT_ERROR = "how often anything at all may be called clear where nothing makes a difference (0.05)"
USUAL_GAMES = 200


def add_sweep(
    parser: argparse.ArgumentParser,
    about_words: str,
    count: Callable[[str], int],
    seed_number: Callable[[str], int],
) -> None:
    """The flags of one game beside its options; what is said of words, counts and seeds is as in `simulate`."""
    parser.set_defaults(command=sweep_command, ahead=check_sweep)
    parser.add_argument("--field", action="append", default=[], metavar="NAME=VALUES", help=ABOUT_FIELDS)
    parser.add_argument("--fields", action="store_true", help=ABOUT_LISTS)
    parser.add_argument("--grid", action="store_true", help="every combination of the values of all fields")
    parser.add_argument("--print", action="append", default=[], type=Path, metavar="FILE", help=ABOUT_PRINTS)
    parser.add_argument(
        "--games",
        type=count,
        default=USUAL_GAMES,
        help=f"how many with each setting, rounded up to whole sets of line-ups ({USUAL_GAMES})",
    )
    add_tournament(parser, about_words, seed_number)
    parser.add_argument("--error", type=error_rate, metavar="RATE", help=ABOUT_ERROR)
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FOLDER",
        help="where the results lie; a sweep that was begun there goes on (a new folder)",
    )
    parser.add_argument("--json", action="store_true", help="print the summary alone, as one JSON object")
    add_engine(parser)
