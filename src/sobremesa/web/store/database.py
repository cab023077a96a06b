"""Opening a database: SQLite or PostgreSQL, its connections, and the migrations that bring it up to date."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, inspect, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from sobremesa.extras import require
from sobremesa.web.store.addresses import file_of, is_file, read_address, shown
from sobremesa.web.store.engines import make_engine
from sobremesa.web.store.failures import failures_told, reason_of
from sobremesa.web.store.guard import FileGuard
from sobremesa.web.store.rows import StoreError
from sobremesa.web.store.schema import REVISION

_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_SYNCHRONOUS: Final = ("NORMAL", "FULL")
_MIGRATION_LOCK: Final = 0x50B2E3E5A  # PostgreSQL knows advisory locks by number; this one is ours


@dataclass(frozen=True)
class Database:
    """A database that is up to date."""

    engine: Engine
    url: URL
    guard: FileGuard | None = None  # of a server on a SQLite file

    @property
    def is_postgres(self) -> bool:
        """Whether this is PostgreSQL, with other processes to be told."""
        return self.engine.dialect.name == "postgresql"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection on which one statement is asked."""
        with failures_told(), self.engine.connect() as connection:
            yield connection.execution_options(isolation_level="AUTOCOMMIT")

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction: all of it is written for good at the end, or nothing where something goes wrong."""
        with failures_told(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """A connection on which all that is read is of one moment, whoever writes meanwhile."""
        with failures_told(), self.engine.connect() as connection:
            if self.is_postgres:
                yield connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
                return
            reading = connection.execution_options(isolation_level="AUTOCOMMIT")
            reading.exec_driver_sql("BEGIN")
            yield reading
            reading.exec_driver_sql("ROLLBACK")

    def close(self) -> None:
        """Give the connections back, and let other servers in."""
        self.engine.dispose()
        if self.guard is not None:
            self.guard.release()

    def insert_missing(self, table: Table) -> Any:
        """An insert that leaves a row alone that is there already."""
        return _insert_missing(table, postgres=self.is_postgres)


@cache
def _insert_missing(table: Table, *, postgres: bool) -> Any:
    return (postgresql if postgres else sqlite).insert(table).on_conflict_do_nothing()


def open_database(
    url: str, synchronous: str = "FULL", *, serving: bool = False, create: bool = True, migrate: bool = True
) -> Database:
    """Connect, and run the migrations that are missing; several processes may do so at once.

    A server says that it is one: a SQLite file has one of them, and InUse tells a second.
    """
    if synchronous not in _SYNCHRONOUS:
        raise StoreError(f"SQLite writes in {' or '.join(_SYNCHRONOUS)}, not in {synchronous!r}")
    address = read_address(url)
    guard = None
    if not is_file(address):
        require("postgres")
    try:
        engine = make_engine(address, synchronous, serving=serving, create=create)
        guard = FileGuard(file_of(address)) if serving and is_file(address) else None
        if migrate:
            _migrate(engine)
        return Database(engine, address, guard)
    except BaseException as error:
        if guard is not None:
            guard.release()
        raise _told(error, address) from None


def _told(error: BaseException, address: URL) -> BaseException:
    """Why a database cannot be opened, in one sentence; whatever is no fault of the database stays as it is."""
    if isinstance(error, DBAPIError | OSError):
        return StoreError(f"the database {shown(address)} cannot be opened: {reason_of(error)}")
    return error


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
        if revision_of(connection) != REVISION:
            upgrade(connection)


def revision_of(connection: Connection) -> str:
    """How far the database has been brought, '' for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none() or "")


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the migrations that are missing up to this one, in the connection's transaction."""
    # Imported here, because a server that finds its database up to date starts much faster without it.
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        raise StoreError(f"this database was made by a newer release: {error}") from error
