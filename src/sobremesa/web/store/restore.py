"""Puts a backup into a database of either kind: all of it or nothing, and never under a running server."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final, final

from sqlalchemy import BigInteger, Boolean, Connection, Integer, MetaData, Table, func, insert, inspect, select, text

from sobremesa.web.store import schema
from sobremesa.web.store.addresses import is_file, read_address, shown
from sobremesa.web.store.backup_file import BackupError, BackupReader, BackupSection, Head, Row
from sobremesa.web.store.database import Database, open_database, revision_of, upgrade
from sobremesa.web.store.guard import SERVERS_LOCK
from sobremesa.web.store.rows import Clash, InUse, StatementFault, StoreError

_AT_ONCE: Final = 500  # rows that are written together
_SECRET: Final = re.compile(r"[0-9a-f]{64}")
_REVISION: Final = re.compile(r"[0-9]{4}")


@dataclass(frozen=True)
class Restored:
    """What a backup held."""

    made: int  # milliseconds
    counts: dict[str, int]


def restore(url: str, path: Path, *, replace: bool = False) -> Restored:
    """Put this backup into a database, which must be empty unless it shall be replaced."""
    try:
        with path.open("rb") as file:
            head = _verify(file)
            address = read_address(url)
            database = open_database(url, serving=is_file(address), migrate=False)
            try:
                return _fill(database, file, head, replace)
            finally:
                database.close()
    except OSError as error:
        raise BackupError(f"{path} cannot be read: {error.strerror or error}") from error


def _verify(file: IO[bytes]) -> Head:
    """Read the whole file once before anything is touched."""
    reader = BackupReader(file)
    if not _REVISION.fullmatch(reader.head.schema):
        raise BackupError("this backup was changed or damaged: its first line cannot be read")
    if reader.head.schema > schema.REVISION:
        raise BackupError("this backup was made by a newer release; install that one first")
    secrets = 0
    section = ""
    for line in reader.lines():
        if isinstance(line, BackupSection):
            section = line.table
        elif section == schema.meta.name and line[:1] == ["secret"]:
            secrets += _SECRET.fullmatch(str(line[-1])) is not None
    if secrets != 1 or reader.counts.keys() - {table.name for table in schema.metadata.sorted_tables}:
        raise BackupError("this backup was changed or damaged: it does not hold what a backup holds")
    return reader.head


def _fill(database: Database, file: IO[bytes], head: Head, replace: bool) -> Restored:
    reader = BackupReader(file)
    try:
        with database.writing() as connection:
            _be_alone(database, connection)
            _clear(database, connection, replace)
            upgrade(connection, head.schema)  # the tables as they were then …
            for table, rows in _batches(connection, reader):
                connection.execute(insert(table), rows)
            upgrade(connection)  # … and what has changed since
    except (Clash, StatementFault):
        raise BackupError("this backup was changed or damaged: its rows do not fit together") from None
    return Restored(head.made, reader.counts)


def _be_alone(database: Database, connection: Connection) -> None:
    """No server may have a connection; for a SQLite file its guard has seen to that."""
    if not database.is_postgres:
        return
    asked = text("SELECT pg_try_advisory_xact_lock(:lock)")
    if not connection.execute(asked, {"lock": SERVERS_LOCK}).scalar_one():
        raise InUse(f"a server keeps its tables in {shown(database.url)}: end it first")


def _clear(database: Database, connection: Connection, replace: bool) -> None:
    """Drop what is there: nothing but our own tables, and none with anything in it unless that was asked for."""
    ours = [table.name for table in schema.metadata.sorted_tables]
    there = {*inspect(connection).get_table_names()}
    if there & {*ours} and not revision_of(connection):
        raise StoreError(f"{shown(database.url)} holds tables of something else")
    if schema.tables.name in there and not replace:
        count = connection.execute(select(func.count()).select_from(schema.tables)).scalar_one()
        if count:
            raise StoreError(f"{shown(database.url)} holds {count} tables already: --replace removes them first")
    for name in [*reversed(ours), "alembic_version"]:
        if name in there:
            connection.execute(text(f"DROP TABLE {name}"))


def _batches(connection: Connection, reader: BackupReader) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """The rows of the file as the database takes them, many at a time."""
    form: _Form | None = None
    waiting: list[dict[str, Any]] = []
    for line in reader.lines():
        if isinstance(line, BackupSection):
            if form is not None and waiting:
                yield form.table, waiting
            form, waiting = _Form(connection, line), []
            continue
        assert form is not None
        waiting.append(form.read(line))
        if len(waiting) >= _AT_ONCE:
            yield form.table, waiting
            waiting = []
    if form is not None and waiting:
        yield form.table, waiting


@final
class _Form:
    """What the rows of one table must look like: SQLite would take anything anywhere."""

    def __init__(self, connection: Connection, section: BackupSection) -> None:
        self.table = Table(section.table, MetaData(), autoload_with=connection)
        if {*section.columns} != {*self.table.columns.keys()} or len({*section.columns}) != len(section.columns):
            raise BackupError(f"this backup was changed or damaged: the columns of {section.table} are others")
        self._columns = [self.table.columns[name] for name in section.columns]

    def read(self, values: Row) -> dict[str, Any]:
        """A row by the names of its columns."""
        for column, value in zip(self._columns, values, strict=True):
            if not (_fits(column.type, value) if value is not None else column.nullable):
                raise BackupError(f"this backup was changed or damaged: {self.table.name} holds what it cannot")
        return {column.name: value for column, value in zip(self._columns, values, strict=True)}


def _fits(kind: object, value: object) -> bool:
    if isinstance(kind, Boolean):
        return isinstance(value, bool)
    if isinstance(kind, Integer):
        most = 1 << (63 if isinstance(kind, BigInteger) else 31)
        return isinstance(value, int) and not isinstance(value, bool) and -most <= value < most
    return isinstance(value, str) and "\0" not in value
