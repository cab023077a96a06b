"""Tables that somebody looks after: finds them by state, game and age, and removes them with all that belongs to them.

A table is `finished` when its game is over, `never-begun` while nobody has made a move, and `unfinished` otherwise; one
that was left unfinished for long is abandoned.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, delete, exists, not_, or_, select, text

from sobremesa.web.store import schema
from sobremesa.web.store.addresses import file_of
from sobremesa.web.store.database import Database
from sobremesa.web.store.rows import OVER, TableRow
from sobremesa.web.store.store import table_row

FINISHED: Final = "finished"
UNFINISHED: Final = "unfinished"
NEVER_BEGUN: Final = "never-begun"
STATES: Final = (FINISHED, UNFINISHED, NEVER_BEGUN)
_AT_ONCE: Final = 500  # rows that are fetched together
_VACUUMED: Final = tuple(table.name for table in schema.metadata.sorted_tables)


@dataclass(frozen=True)
class Wanted:
    """Which tables are meant: those that fit everything that is said."""

    ids: tuple[str, ...] = ()
    state: str = ""
    game_id: str = ""
    quiet_since: int | None = None  # nothing was done or said there at this time or later

    @property
    def everything(self) -> bool:
        """Whether nothing is said."""
        return self == Wanted()


@dataclass(frozen=True)
class KeptTable:
    """A table, and how far it came."""

    row: TableRow
    state: str


def _begun() -> ColumnElement[bool]:
    moves = schema.entries.c
    return exists().where(moves.table_id == schema.tables.c.table_id, moves.kind == "move")


def _fits(wanted: Wanted) -> list[ColumnElement[bool]]:
    columns, lines = schema.tables.c, schema.chat.c
    by_state = {
        FINISHED: columns.status == OVER,
        UNFINISHED: and_(columns.status != OVER, _begun()),
        NEVER_BEGUN: and_(columns.status != OVER, not_(_begun())),
    }
    found: list[ColumnElement[bool]] = []
    if wanted.ids:
        found.append(columns.table_id.in_(wanted.ids))
    if wanted.state:
        found.append(by_state[wanted.state])
    if wanted.game_id:
        found.append(columns.game_id == wanted.game_id)
    if wanted.quiet_since is not None:
        found.append(columns.updated < wanted.quiet_since)
        said = and_(lines.table_id == columns.table_id, lines.at >= wanted.quiet_since)
        found.append(or_(columns.chat == 0, not_(exists().where(said))))
    return found


@contextmanager
def found(database: Database, wanted: Wanted) -> Iterator[Iterator[KeptTable]]:
    """Such tables, what changed longest ago first; they are read as they are asked for."""
    columns = schema.tables.c
    asked = select(schema.tables, _begun().label("begun")).where(*_fits(wanted))
    with database.snapshot() as connection:
        rows = connection.execution_options(yield_per=_AT_ONCE).execute(
            asked.order_by(columns.updated, columns.table_id)
        )
        yield (KeptTable(table_row(row), _state_of(row)) for row in rows)


def _state_of(row: Any) -> str:
    if row.status == OVER:
        return FINISHED
    return UNFINISHED if row.begun else NEVER_BEGUN


def remove(database: Database, wanted: Wanted, most: int) -> list[str]:
    """Remove such tables for good, at most so many, those that changed longest ago first; which they were."""
    columns = schema.tables.c
    chosen = select(columns.table_id).where(*_fits(wanted)).order_by(columns.updated, columns.table_id).limit(most)
    # One statement: a table at which somebody moves in this moment is not removed.
    gone = delete(schema.tables).where(columns.table_id.in_(chosen)).returning(columns.table_id)
    with database.writing() as connection:
        return [row.table_id for row in connection.execute(gone).all()]


def size_of(database: Database) -> int:
    """How many bytes the tables take: the SQLite file with what was not copied into it yet, or PostgreSQL's figure."""
    if not database.is_postgres:
        path = file_of(database.url)
        parts = (path, path.with_name(f"{path.name}-wal"))
        return sum(part.stat().st_size for part in parts if part.exists())
    with database.reading() as connection:
        sizes = " + ".join(f"pg_total_relation_size('{name}')" for name in _VACUUMED)
        return int(connection.execute(text(f"SELECT {sizes}")).scalar_one())


def vacuum(database: Database) -> tuple[int, int]:
    """Give the space of what was removed back, beside servers that run; the size before and after."""
    before = size_of(database)
    with database.reading() as connection:
        if database.is_postgres:
            connection.execute(text(f"VACUUM (ANALYZE) {', '.join(_VACUUMED)}"))
        else:
            connection.execute(text("VACUUM"))
            connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
    return before, size_of(database)
