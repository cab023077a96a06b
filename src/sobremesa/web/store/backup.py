"""Makes a backup of a whole database, in one file and of one moment, while servers go on writing to it."""

import gzip
import os
import time
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, MetaData, Table, Text, collate, inspect, select

from sobremesa.web.store import schema
from sobremesa.web.store.backup_file import FORMAT, BackupError, BackupSection, BackupWriter, Head
from sobremesa.web.store.database import Database, open_database, revision_of
from sobremesa.web.store.rows import StoreError

_AT_ONCE: Final = 1000  # rows that are fetched together


def back_up(url: str, path: Path) -> dict[str, int]:
    """Write all of a database into this file; how many rows there are of each table. A running server goes on."""
    path = Path(os.path.realpath(path))
    _check_replaceable(path)
    database = open_database(url, create=False, migrate=False)
    try:
        return _write_aside(database, path)
    finally:
        database.close()


def _check_replaceable(path: Path) -> None:
    """A backup may take the place of another one, and of nothing else: above all not of the database."""
    if not os.path.lexists(path):
        return
    try:
        with gzip.open(path, "rb") as file:
            ours = FORMAT.encode() in file.read(len(FORMAT) * 2)
    except (OSError, EOFError, zlib.error):
        ours = False
    if not ours:
        raise BackupError(f"{path} exists already and is no backup of ours; it is left as it is")


def _write_aside(database: Database, path: Path) -> dict[str, int]:
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            with database.snapshot() as connection:
                writer = BackupWriter(file, Head(_revision(connection), time.time_ns() // 1_000_000))
                there = inspect(connection).get_table_names()  # an older database has fewer
                for table in schema.metadata.sorted_tables:
                    if table.name in there:
                        _write_table(connection, table.name, writer)
            writer.end()
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
        _sync_folder(path.parent)
    except OSError as error:
        raise BackupError(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        with suppress(OSError):
            part.unlink()
    return writer.counts


def _revision(connection: Connection) -> str:
    found = revision_of(connection)
    if not found:
        raise StoreError("there are no tables of Sobremesa in this database")
    if found > schema.REVISION:
        raise StoreError("this database was made by a newer release, which may keep what this one does not know")
    return found


def _write_table(connection: Connection, name: str, writer: BackupWriter) -> None:
    """Every row, with the columns that the database has: it may be older than this release."""
    table = Table(name, MetaData(), autoload_with=connection)
    writer.begin(BackupSection(name, tuple(column.name for column in table.columns)))
    key = [_in_order_of_bytes(column, connection) for column in table.primary_key.columns]
    reading = connection.execution_options(yield_per=_AT_ONCE)
    for row in reading.execute(select(table).order_by(*key)):
        writer.row(row)


def _in_order_of_bytes(column: Any, connection: Connection) -> Any:
    """The same order everywhere; PostgreSQL would sort texts as some language does."""
    sorts_by_language = connection.dialect.name == "postgresql" and isinstance(column.type, Text)
    return collate(column, "C") if sorts_by_language else column


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
