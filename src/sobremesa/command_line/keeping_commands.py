"""What the commands about keeping tables do; their exit codes. They work beside a running server, but for `restore`."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sobremesa.table.table import Table
    from sobremesa.web.store.keeping import KeptTable, Wanted
    from sobremesa.web.store.rows import SeatRow
    from sobremesa.web.store.store import Store

SHOWN_BEFORE_DELETING = 20
AT_ONCE = 50  # tables that are deleted in one transaction, which keeps players waiting


@contextmanager
def open_store(given: argparse.Namespace) -> "Iterator[Store]":
    """The tables that are meant; a database that is not there is not made."""
    from sobremesa.web.settings import database_url
    from sobremesa.web.store.database import open_database
    from sobremesa.web.store.store import Store

    database = open_database(database_url(given.database), create=False)
    try:
        yield Store(database)
    finally:
        database.close()


def wanted_in(given: argparse.Namespace) -> "Wanted":
    """Which tables were chosen."""
    from sobremesa.web.clock import milliseconds
    from sobremesa.web.keeping import DAY
    from sobremesa.web.store.keeping import Wanted

    quiet_since = None if given.older_than is None else milliseconds() - given.older_than * DAY
    return Wanted(tuple(getattr(given, "ids", ())), given.state or "", given.game or "", quiet_since)


def list_command(given: argparse.Namespace) -> int:
    """List tables, for people or for programs."""
    from sobremesa.web.store.keeping import found

    with open_store(given) as store, found(store.database, wanted_in(given)) as tables:
        if given.json:
            print(json.dumps({"tables": [as_object(table) for table in tables]}, ensure_ascii=False))
            return 0
        number = -1
        for number, table in enumerate(tables):
            if number == 0:
                print(HEADING)
            print(as_line(table))
        if number < 0:
            print("No table fits.", file=sys.stderr)
    return 0


HEADING = f"{'table':<14}{'game':<12}{'state':<13}{'entries':>7}  {'last used':<17}who"


def as_line(table: "KeptTable") -> str:
    """A table as a person reads it."""
    row = table.row
    last = datetime.fromtimestamp(row.updated / 1000).strftime("%Y-%m-%d %H:%M")
    people = ", ".join(_called(seat) for seat in row.summary.seats if seat.kind == "person")
    who = f"{row.name}: {people}" if row.name else people
    shown = "".join(sign if sign.isprintable() else " " for sign in who)
    return f"{row.table_id:<14}{row.game_id:<12}{table.state:<13}{row.seq:>7}  {last:<17}{shown}".rstrip()


def _called(seat: "SeatRow") -> str:
    """What to call a person who may have given no name, or not come yet."""
    return seat.name or (f"seat {seat.seat + 1} (free)" if seat.free else f"seat {seat.seat + 1}")


def as_object(table: "KeptTable") -> dict[str, Any]:
    """A table as a program reads it."""
    row = table.row
    return {
        "id": row.table_id,
        "game": row.game_id,
        "state": table.state,
        "entries": row.seq,
        "created": in_utc(row.created),
        "last_used": in_utc(row.updated),
        "name": row.name,
        "people": [seat.name for seat in row.summary.seats if seat.kind == "person"],
        "result": row.summary.result,
    }


def in_utc(milliseconds: int) -> str:
    """A time as programs read it."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds")


def chosen_in(store: "Store", given: argparse.Namespace) -> "list[KeptTable]":
    """The tables that were chosen; an error where nothing was said, or a table is not there."""
    from sobremesa.core.errors import SetupError
    from sobremesa.web.store.keeping import found
    from sobremesa.web.store.rows import NoSuchTable

    wanted = wanted_in(given)
    if wanted.everything:
        raise SetupError("say which tables: by their ids, or with --state, --game or --older-than")
    with found(store.database, wanted) as tables:
        chosen = [*tables]
    missing = [table_id for table_id in wanted.ids if table_id not in {table.row.table_id for table in chosen}]
    if missing:
        raise NoSuchTable(f"there is no table {missing[0][:40]!r} that fits")
    return chosen


def export_command(given: argparse.Namespace) -> int:
    """Write the games of tables as replay files."""
    from sobremesa.core.errors import SetupError, SobremesaError
    from sobremesa.terminal.saves import write_atomically

    with open_store(given) as store:
        chosen = [table.row for table in chosen_in(store, given)]
        if given.to is None and len(chosen) != 1:
            raise SetupError(f"{len(chosen)} tables fit; --to FOLDER writes a file for each")
        failed = 0
        for row in chosen:
            try:
                replay = replay_of(store, row.table_id)
            except SobremesaError as error:
                print(f"sobremesa: table {row.table_id} cannot be exported: {error}", file=sys.stderr)
                failed += 1
                continue
            if given.to is None:
                print(replay, end="")
            else:
                write_atomically(given.to / f"{row.game_id}-{row.table_id}.replay", replay)
    if given.to is not None:
        print(f"{counted(len(chosen) - failed, 'game')} written to {given.to}.")
    return 2 if failed else 0


def replay_of(store: "Store", table_id: str) -> str:
    """The replay file of a table's game so far."""
    return read_table(store, table_id).replay()


def read_table(store: "Store", table_id: str) -> "Table":
    """A table from its log."""
    from sobremesa.catalog import find_game
    from sobremesa.table.table import Table

    header = store.header(table_id)
    table = Table(find_game(header.game_id), header)
    table.accept_all(store.entries_after(table_id, 0))
    return table


def delete_command(given: argparse.Namespace) -> int:
    """Delete tables for good, after asking."""
    from dataclasses import replace

    from sobremesa.web.store.keeping import remove
    from sobremesa.wording.messages import command_name

    with open_store(given) as store:
        chosen = chosen_in(store, given)
        if not chosen:
            print("No table fits.")
            return 0
        if not given.yes and not may_delete(chosen):
            print("Nothing was deleted.")
            return 0
        ids = [table.row.table_id for table in chosen]
        gone = 0
        for first in range(0, len(ids), AT_ONCE):
            # What was chosen by its state or age must still be so: somebody may have come back meanwhile.
            these = replace(wanted_in(given), ids=tuple(ids[first : first + AT_ONCE]))
            gone += len(remove(store.database, these, AT_ONCE))
    print(f"{counted(gone, 'table')} deleted; '{command_name()} tables vacuum' gives the space back.")
    return 0


def may_delete(chosen: "list[KeptTable]") -> bool:
    """Show what would be deleted, and ask."""
    from sobremesa.core.errors import SetupError

    if not sys.stdin.isatty():
        raise SetupError(f"nobody can be asked here: --yes deletes {counted(len(chosen), 'table')}")
    print(HEADING)
    for table in chosen[:SHOWN_BEFORE_DELETING]:
        print(as_line(table))
    if len(chosen) > SHOWN_BEFORE_DELETING:
        print(f"… and {len(chosen) - SHOWN_BEFORE_DELETING} more")
    try:
        return input(f"Delete {counted(len(chosen), 'table')} for good? [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False


def statistics_command(given: argparse.Namespace) -> int:
    """Fill in how games went: for the seats of people that a browser is remembered at."""
    from sobremesa.core.errors import SobremesaError
    from sobremesa.web.statistics.results import results_of
    from sobremesa.web.store.results import fill_in, tables_without

    written = failed = 0
    with open_store(given) as store:
        for table_id in tables_without(store.database):
            try:
                written += fill_in(store.database, results_of(read_table(store, table_id)))
            except SobremesaError as error:
                print(f"sobremesa: table {table_id} cannot be read: {error}", file=sys.stderr)
                failed += 1
    print(f"{counted(written, 'seat')} written down.")
    return 2 if failed else 0


def vacuum_command(given: argparse.Namespace) -> int:
    """Give the space of deleted tables back."""
    from sobremesa.web.store.keeping import vacuum

    with open_store(given) as store:
        before, after = vacuum(store.database)
    print(f"{megabytes(before)} before, {megabytes(after)} now.")
    return 0


def backup_command(given: argparse.Namespace) -> int:
    """Write all tables into one file."""
    from sobremesa.web.settings import database_url
    from sobremesa.web.store.backup import back_up

    path = given.file.expanduser()
    counts = back_up(database_url(given.database), path)
    told = f"{counted(counts['tables'], 'table')} with {counts['entries']:,} entries"
    print(f"{told} written to {path} ({megabytes(path.stat().st_size)}).")
    return 0


def restore_command(given: argparse.Namespace) -> int:
    """Put a backup into a database."""
    from sobremesa.web.settings import database_url
    from sobremesa.web.store.restore import restore

    restored = restore(database_url(given.database), given.file.expanduser(), replace=given.replace)
    made = datetime.fromtimestamp(restored.made / 1000).strftime("%Y-%m-%d %H:%M:%S")
    told = f"{counted(restored.counts['tables'], 'table')} with {restored.counts['entries']:,} entries"
    print(f"{told} restored, as they were on {made}.")
    return 0


def counted(number: int, what: str) -> str:
    """'1 table', '2,000 tables'."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def megabytes(size: int) -> str:
    """'1.5 MB', '12 KB'."""
    return f"{size / 1_000_000:.1f} MB" if size >= 100_000 else f"{max(1, round(size / 1000))} KB"
