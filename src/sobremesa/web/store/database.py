"""Opening a database: SQLite or PostgreSQL, its connections, and the migrations that bring it up to date."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, create_engine, event, inspect, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError

from sobremesa.web.store.rows import StoreError
from sobremesa.web.store.schema import REVISION

_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_SYNCHRONOUS: Final = ("NORMAL", "FULL")
_PATIENCE: Final = 30  # seconds that a writer waits for another process
_PAUSE: Final = 0.01  # seconds between two attempts where SQLite does not wait by itself
_KIND_OF_ERROR: Final = 0xFF  # SQLite says more of an error in the bits above
_MIGRATION_LOCK: Final = 0x50B2E3E5A  # PostgreSQL knows advisory locks by number; this one is ours
_CONNECTIONS: Final = 8


@dataclass(frozen=True)
class Database:
    """A database that is up to date."""

    engine: Engine
    url: URL

    @property
    def is_postgres(self) -> bool:
        """Whether this is PostgreSQL, with other processes to be told."""
        return self.engine.dialect.name == "postgresql"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection on which one statement is asked."""
        with self.engine.connect() as connection:
            yield connection.execution_options(isolation_level="AUTOCOMMIT")

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction: all of it is written for good at the end, or nothing where something goes wrong."""
        with self.engine.begin() as connection:
            yield connection

    def insert_missing(self, table: Table) -> Any:
        """An insert that leaves a row alone that is there already."""
        if self.is_postgres:
            return postgresql.insert(table).on_conflict_do_nothing()
        return sqlite.insert(table).on_conflict_do_nothing()


def open_database(url: str, synchronous: str = "FULL") -> Database:
    """Connect, and run the migrations that are missing; several processes may do so at once."""
    if synchronous not in _SYNCHRONOUS:
        raise StoreError(f"SQLite writes in {' or '.join(_SYNCHRONOUS)}, not in {synchronous!r}")
    address = _read_url(url)
    try:
        if address.get_backend_name() == "sqlite":
            engine = _open_sqlite(address, synchronous)
        else:
            engine = create_engine(address, pool_size=_CONNECTIONS, max_overflow=_CONNECTIONS, pool_pre_ping=True)
        _migrate(engine)
    except (OperationalError, OSError) as error:
        reason = str(error.orig) if isinstance(error, DBAPIError) else str(error)
        shown = address.render_as_string(hide_password=True)
        raise StoreError(f"the database {shown} cannot be opened: {reason.strip().splitlines()[0]}") from error
    except ModuleNotFoundError as error:
        raise StoreError(f"this database needs {error.name}, which is not installed") from error
    return Database(engine, address)


def _read_url(url: str) -> URL:
    try:
        address = make_url(url)
        backend = address.get_backend_name()
    except (ArgumentError, NoSuchModuleError) as error:
        raise StoreError(f"{url.partition(':')[0]!r} begins no address of a database") from error
    if backend == "sqlite":
        if not address.database or address.database == ":memory:":
            raise StoreError("tables are kept in a file: sqlite:///path/to/tables.sqlite")
        return address.set(drivername="sqlite+pysqlite")
    if backend in ("postgresql", "postgres"):
        return address.set(drivername="postgresql+psycopg")
    raise StoreError(f"tables are kept in sqlite or postgresql, not in {backend}")


def _open_sqlite(address: URL, synchronous: str) -> Engine:
    assert address.database
    Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    # Python's sqlite3 would begin transactions by itself, and too late: `isolation_level` None leaves it to us.
    engine = create_engine(
        address,
        connect_args={"timeout": _PATIENCE, "isolation_level": None, "check_same_thread": False},
        pool_size=_CONNECTIONS,
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        _write_ahead(cursor)
        cursor.execute(f"PRAGMA synchronous={synchronous}")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that reads first and writes later could not be continued if another wrote in between.
        if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


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


@contextmanager
def _closed_if_broken(engine: Engine) -> Iterator[None]:
    try:
        yield
    except BaseException:
        engine.dispose()
        raise


def _migrate(engine: Engine) -> None:
    """Bring the database up to date, in one transaction that no two processes run at once."""
    with _closed_if_broken(engine), engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
        if _revision(connection) != REVISION:
            _upgrade(connection)


def _revision(connection: Connection) -> str:
    """How far the database has been brought, '' for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none() or "")


def _upgrade(connection: Connection) -> None:
    # Imported here, because a server that finds its database up to date starts much faster without it.
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(f"this database was made by a newer release: {error}") from error
