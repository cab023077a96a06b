"""Connections to a database: how they are made, what each is told first, and who may read a SQLite file."""

import logging
import os
import sqlite3
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL

from sobremesa.web.store.addresses import file_of, is_file
from sobremesa.web.store.guard import join_servers
from sobremesa.web.store.rows import StoreError

_PATIENCE: Final = 30  # seconds that a writer waits for another process
_PAUSE: Final = 0.01  # seconds between two attempts where SQLite does not wait by itself
_KIND_OF_ERROR: Final = 0xFF  # SQLite says more of an error in the bits above
_CONNECTIONS: Final = 8
_OF_OTHERS: Final = 0o077
_PAGE: Final = 4096  # bytes of the first page of every SQLite database that we make
# A PostgreSQL that went away without a word must not keep anybody waiting; what an address says itself comes first.
_POSTGRES: Final = {
    "connect_timeout": "5",  # seconds
    "tcp_user_timeout": "10000",  # milliseconds for which something that was sent may stay unanswered
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "2",
}

# They would print a traceback for every connection that is lost; whoever used it gets an error of ours.
logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)
logging.getLogger("psycopg").setLevel(logging.CRITICAL)


def make_engine(address: URL, synchronous: str, *, serving: bool, create: bool) -> Engine:
    """Connections to this database; the first is made when it is used first."""
    if is_file(address):
        _prepare_file(file_of(address), create)
        return _sqlite_engine(address, synchronous)
    return _postgres_engine(address, serving)


def _postgres_engine(address: URL, serving: bool) -> Engine:
    usual = {name: value for name, value in _POSTGRES.items() if name not in address.query}
    engine = create_engine(
        address,
        connect_args=usual,
        pool_size=_CONNECTIONS,
        max_overflow=_CONNECTIONS,
        pool_timeout=_PATIENCE,
        pool_pre_ping=True,
        hide_parameters=True,
    )
    if serving:
        event.listen(engine, "connect", _told_first(join_servers))
    return engine


def _sqlite_engine(address: URL, synchronous: str) -> Engine:
    # Python's sqlite3 would begin transactions by itself, and too late: `isolation_level` None leaves it to us.
    engine = create_engine(
        address,
        connect_args={"timeout": _PATIENCE, "isolation_level": None, "check_same_thread": False},
        pool_size=_CONNECTIONS,
        hide_parameters=True,
    )

    def set_up(connection: Any) -> None:
        cursor = connection.cursor()
        _write_ahead(cursor)
        cursor.execute(f"PRAGMA synchronous={synchronous}")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    event.listen(engine, "connect", _told_first(set_up))

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that reads first and writes later could not be continued if another wrote in between.
        if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _told_first(tell: Any) -> Any:
    """For every new connection, which is closed where it cannot be told."""

    def on_connect(connection: Any, _record: object) -> None:
        try:
            tell(connection)
        except BaseException:
            connection.close()
            raise

    return on_connect


def _write_ahead(cursor: sqlite3.Cursor) -> None:
    """Let readers and a writer work side by side.

    SQLite waits for other processes everywhere but here, where one that makes the same new file would be waiting too.
    """
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & _KIND_OF_ERROR != sqlite3.SQLITE_BUSY or time.monotonic() >= until:
                raise
        time.sleep(_PAUSE)


def _prepare_file(path: Path, create: bool) -> None:
    """A file that its owner alone can read; SQLite gives those that it makes beside it the same rights."""
    if not path.exists():
        if not create:
            raise StoreError(f"there is no database at {path}")
        path.parent.mkdir(parents=True, exist_ok=True)
        _make_private_file(path)
    if 0 < path.stat().st_size < _PAGE:  # SQLite would take it for an empty one, and write over what is left
        raise StoreError(f"the database {path} cannot be opened: its file was cut short")
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        with suppress(OSError):  # it may not be there, or belong to somebody else who shares it with us
            found = path.with_name(name)
            if found.stat().st_mode & _OF_OTHERS:
                found.chmod(0o600)


def _make_private_file(path: Path) -> None:
    """Under another name first: a file that has been opened here may never be closed while SQLite has locks on it."""
    handle, made = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    try:
        with suppress(FileExistsError):  # somebody else was quicker
            os.link(made, path)
    finally:
        os.unlink(made)
