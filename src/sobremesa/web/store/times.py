"""What a database knows of time: the time of day where it stands, and what clocks said when a process began."""

import time
from typing import Final

from sqlalchemy import select, text

from sobremesa.web.store import schema
from sobremesa.web.store.database import Database

_KEY: Final = "clock"


def time_of_day(database: Database) -> int:
    """Milliseconds since 1970. All processes at one PostgreSQL ask that server, so that they agree."""
    if not database.is_postgres:
        return time.time_ns() // 1_000_000
    with database.reading() as connection:
        asked = text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)")
        return int(connection.execute(asked).scalar_one())


def kept_times(database: Database) -> str | None:
    """What the last process wrote down at its start."""
    wanted = select(schema.meta.c.value).where(schema.meta.c.key == _KEY)
    with database.reading() as connection:
        return connection.execute(wanted).scalar_one_or_none()


def keep_times(database: Database, written: str) -> None:
    """Write it down in its place."""
    with database.writing() as connection:
        connection.execute(database.insert_missing(schema.meta).values(key=_KEY, value=written))
        connection.execute(schema.meta.update().where(schema.meta.c.key == _KEY).values(value=written))
