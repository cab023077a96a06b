"""What can be said of puzzles on the command line."""

import argparse
import datetime
from pathlib import Path
from typing import Any, Final

from sobremesa.command_line.puzzle_commands import (
    check_finding,
    check_puzzles_command,
    find_puzzles_command,
    list_puzzles_command,
    seeds_between,
    ship_puzzles_command,
)

_FINDS: Final = Path("puzzles-found")
_EACH: Final = 12


def add_puzzles(commands: Any) -> None:
    """The puzzles of all games: listed, looked for, taken over, proved again."""
    puzzles = commands.add_parser("puzzles", help="the puzzles of the games: list, prove again, or look for more")
    puzzles.set_defaults(command=list_puzzles_command, ahead=list_puzzles_command)
    doing = puzzles.add_subparsers(title="what to do", metavar="WHAT")
    listing = doing.add_parser("list", help="how many there are of each kind and grade; the same as no word")
    listing.set_defaults(command=list_puzzles_command, ahead=list_puzzles_command)

    check = doing.add_parser("check", help="prove the puzzles again by playing them out, a line for each")
    check.add_argument("game", nargs="?", help="a game; all unless given")
    check.add_argument("--sample", type=_count, metavar="N", help="so many of each game instead of all")
    check.set_defaults(command=check_puzzles_command)

    find = doing.add_parser("find", help="look for puzzles in games of bots; what is done is not done again")
    find.add_argument("game", help="a game that has kinds of puzzles")
    find.add_argument("--seeds", type=seeds_between, required=True, metavar="A-B", help="the games, by their seeds")
    find.add_argument("--to", type=Path, default=_FINDS, metavar="FOLDER", help=f"where finds are kept ({_FINDS})")
    find.add_argument("--kinds", type=_words, metavar="A,B", help="the kinds that are looked for (all)")
    find.add_argument("--grades", type=_words, metavar="A,B", help="the grades that are looked for (all)")
    find.add_argument(
        "--each", type=_count, default=_EACH, metavar="N", help=f"how many of each kind and grade at most ({_EACH})"
    )
    find.set_defaults(command=find_puzzles_command, ahead=check_finding)

    ship = doing.add_parser("ship", help="take puzzles that were found over into the game, in a mixed order")
    ship.add_argument("game", help="the game they belong to")
    ship.add_argument("--folder", type=Path, default=_FINDS, help=f"where they were kept ({_FINDS})")
    ship.add_argument("--most", type=_count, default=130, metavar="N", help="how many at most (130)")
    ship.add_argument("--begins", type=_day, required=True, metavar="DATE", help="the day of the first of them")
    ship.set_defaults(command=ship_puzzles_command)


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return int(text)


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def _day(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no day; 2026-11-18 is") from error
