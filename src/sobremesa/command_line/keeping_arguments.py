"""What can be said on the command line about keeping tables: for how long, which of them, and where a backup goes."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sobremesa.command_line.keeping_commands import (
    backup_command,
    delete_command,
    export_command,
    list_command,
    restore_command,
    statistics_command,
    vacuum_command,
)

ABOUT_DATABASE = (
    "where tables are kept: sqlite:///FILE or postgresql://… (SOBREMESA_DATABASE, or a file in the data directory)"
)
TIMES = {
    "finished": "days for which a finished table is kept, or 'forever' (730)",
    "abandoned": "the same for a table at which nobody moves any more (365)",
    "never-begun": "the same for a table at which nobody ever moved (90)",
}


def add_keeping_times(group: Any, unless: Callable[[object], Any]) -> None:
    """The options of a server that say for how long it keeps tables."""
    for name, about in TIMES.items():
        group.add_argument(f"--keep-{name}", default=unless(""), metavar="DAYS", help=about)


def add_keeping(commands: Any) -> None:
    """The commands for whoever looks after the tables of a server."""
    tables = commands.add_parser("tables", help="the tables of the server: list, export, delete, statistics, vacuum")
    doing = tables.add_subparsers(title="what to do", metavar="WHAT", required=True)

    listing = doing.add_parser("list", help="list tables, those that nobody used for longest first")
    add_choice(listing, ids=False)
    listing.add_argument("--json", action="store_true", help="print one JSON object")
    _carried_out_by(listing, list_command)

    export = doing.add_parser("export", help="write games as replay files; one that goes on shows its secrets")
    add_choice(export, ids=True)
    export.add_argument("--to", type=Path, metavar="FOLDER", help="a file for each table here (one table, printed)")
    _carried_out_by(export, export_command)

    delete = doing.add_parser("delete", help="delete tables for good, after asking")
    add_choice(delete, ids=True)
    delete.add_argument("--yes", action="store_true", help="do not ask")
    _carried_out_by(delete, delete_command)

    statistics = doing.add_parser("statistics", help="fill in how games went that ended before that was written down")
    _carried_out_by(statistics, statistics_command)

    vacuum = doing.add_parser("vacuum", help="give the space of deleted tables back")
    _carried_out_by(vacuum, vacuum_command)

    backup = commands.add_parser("backup", help="write all tables into one file, beside a running server")
    backup.add_argument("file", type=Path, metavar="FILE")
    _carried_out_by(backup, backup_command)

    restore = commands.add_parser("restore", help="put a backup into a database; no server may run on it")
    restore.add_argument("file", type=Path, metavar="FILE")
    restore.add_argument("--replace", action="store_true", help="remove the tables that are there first")
    _carried_out_by(restore, restore_command)


def add_choice(parser: argparse.ArgumentParser, ids: bool) -> None:
    """Which tables are meant."""
    if ids:
        parser.add_argument("ids", nargs="*", metavar="ID", help="a table, by the name in its address")
    parser.add_argument("--state", choices=("finished", "unfinished", "never-begun"), help="how far they came")
    parser.add_argument("--game", metavar="GAME", help="what is played there")
    parser.add_argument("--older-than", type=days, metavar="DAYS", help="nobody has used them for so many days")


def days(text: str) -> int:
    """A number of days, 0 for all that is past."""
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of days")
    return int(text)


def _carried_out_by(parser: argparse.ArgumentParser, command: Callable[[argparse.Namespace], int]) -> None:
    """None of this needs a quick engine, so it is done ahead of any compiling."""
    parser.add_argument("--database", default=argparse.SUPPRESS, metavar="URL", help=ABOUT_DATABASE)
    parser.set_defaults(command=command, ahead=command)
