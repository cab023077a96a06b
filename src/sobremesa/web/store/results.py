"""How games went for the seats of people: written when a game ends, read by whoever has had the seat's page.

A row belongs to its table, and goes with it. Whose it is the places of visitors say, so it names nobody.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from sqlalchemy import Connection, and_, delete, exists, select

from sobremesa.web.store import schema
from sobremesa.web.store.database import Database
from sobremesa.web.store.rows import OVER, OwnGame, SeatResult, SeatRow

MOST_OWN: Final = 5_000  # games of one visitor


def write_results(connection: Connection, database: Database, results: Iterable[SeatResult]) -> None:
    """Write these rows; one that is there already stays as it is."""
    for result in results:
        row = {**vars(result), "scores": _json(result.scores), "series": _json(result.series)}
        connection.execute(database.insert_missing(schema.results).values(row))


def fill_in(database: Database, results: Sequence[SeatResult]) -> int:
    """Write rows of a game that ended before there were any, of seats that somebody is remembered at; how many."""
    places = schema.places.c
    with database.writing() as connection:
        kept = [
            result
            for result in results
            if connection.execute(
                select(places.seat).where(places.table_id == result.table_id, places.seat == result.seat).limit(1)
            ).first()
        ]
        write_results(connection, database, kept)
    return len(kept)


def tables_without(database: Database) -> list[str]:
    """The tables that are over, at which somebody is remembered, and of which there is no row."""
    columns, places, results = schema.tables.c, schema.places.c, schema.results.c
    wanted = select(columns.table_id).where(
        columns.status == OVER,
        exists().where(places.table_id == columns.table_id),
        ~exists().where(results.table_id == columns.table_id),
    )
    with database.reading() as connection:
        return [row.table_id for row in connection.execute(wanted.order_by(columns.updated))]


def own_games(database: Database, visitor: str, limit: int = MOST_OWN) -> list[OwnGame]:
    """The games of a visitor's own that are over, the last one first."""
    places, results = schema.places.c, schema.results.c
    wanted = (
        select(schema.results, schema.tables.c.name, schema.tables.c.seats)
        .join_from(
            schema.places,
            schema.results,
            and_(places.table_id == results.table_id, places.seat == results.seat),
        )
        .join(schema.tables, schema.tables.c.table_id == results.table_id)
        .where(places.visitor == visitor)
        .order_by(results.at.desc(), results.table_id, results.seat)
        .limit(limit)
    )
    with database.reading() as connection:
        return [_own_game(row) for row in connection.execute(wanted).all()]


def forget_visitor(database: Database, visitor: str) -> None:
    """Nothing of this visitor is remembered any more: neither where they sat nor how their games went.

    A seat that another browser is remembered at as well keeps its row.
    """
    places, results = schema.places.c, schema.results.c
    mine = select(places.table_id).where(places.visitor == visitor)
    here = and_(places.table_id == results.table_id, places.seat == results.seat)
    with database.writing() as connection:
        connection.execute(
            delete(schema.results).where(
                results.table_id.in_(mine),
                exists().where(here, places.visitor == visitor).correlate(schema.results),
                ~exists().where(here, places.visitor != visitor).correlate(schema.results),
            )
        )
        for table in schema.metadata.sorted_tables:
            if "visitor" in table.c:
                connection.execute(delete(table).where(table.c.visitor == visitor))


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _own_game(row: Any) -> OwnGame:
    fields = {name: getattr(row, name) for name in SeatResult.__dataclass_fields__}
    fields["scores"], fields["series"] = tuple(json.loads(row.scores)), json.loads(row.series)
    return OwnGame(SeatResult(**fields), row.name, tuple(SeatRow(**seat) for seat in json.loads(row.seats)))
