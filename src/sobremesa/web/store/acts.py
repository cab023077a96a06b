"""Acts of programs in the database: the key under which one was sent, and which entries came of it.

A row is written in the transaction of these entries. The answer itself is not kept: it is made of the log up to them.
"""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, select

from sobremesa.core.errors import SobremesaError
from sobremesa.web.store import schema
from sobremesa.web.store.database import Database

LONGEST_KEY: Final = 100


class KeyUsed(SobremesaError):
    """Another act of this seat was sent under this key."""


@dataclass(frozen=True)
class KeptAct:
    """What was sent, as a digest, and what came of it: so many entries, the last of them `seq`."""

    seat: int
    key: str
    digest: str
    language: str  # in which it was answered
    seq: int = 0
    taken: int = 0


def write_act(connection: Connection, database: Database, table_id: str, act: KeptAct) -> None:
    """Write an act beside its entries; KeyUsed where there is one under its key."""
    row = {"table_id": table_id, **vars(act)}
    written = connection.execute(database.insert_missing(schema.acts), row)
    if not written.rowcount:
        raise KeyUsed(f"the key {act.key!r} was used before")


def find_act(database: Database, table_id: str, seats: tuple[int, ...], key: str) -> KeptAct | None:
    """The act that one of these seats sent under this key; None where there is none."""
    columns = schema.acts.c
    wanted = select(schema.acts).where(columns.table_id == table_id, columns.seat.in_(seats), columns.key == key)
    with database.reading() as connection:
        row = connection.execute(wanted.order_by(columns.seq).limit(1)).one_or_none()
    if row is None:
        return None
    return KeptAct(row.seat, row.key, row.digest, row.language, row.seq, row.taken)
