"""Reviews in the database: asked for, written turn by turn, found again after a restart."""

import json
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, and_, or_, select, update

from sobremesa.review.review import TEAM
from sobremesa.web.store import schema
from sobremesa.web.store.database import Database
from sobremesa.web.store.rows import Clash, NoSuchTable

DONE: Final = -1  # as the stage of a review
_AT_ONCE: Final = 20
_MOST_OWN: Final = 200  # reviews of one visitor that are read, the last ones


@dataclass(frozen=True)
class ReviewRow:
    """A review as it is kept."""

    table_id: str
    seat: int
    engine: str
    stage: int
    body: dict[str, Any]
    asked: int
    changed: int

    @property
    def done(self) -> bool:
        """Whether nothing is left to be judged."""
        return self.stage == DONE


@dataclass(frozen=True)
class OwnReview:
    """A review of a game in which somebody had a seat, as that seat has it."""

    table_id: str
    game_id: str
    seat: int
    body: dict[str, Any]


def ask(database: Database, table_id: str, seat: int, engine: str, now: int) -> None:
    """Write down that a review is wanted; one that is there already stays as it is."""
    row = {"table_id": table_id, "seat": seat, "engine": engine, "stage": 0, "body": "{}", "asked": now, "changed": 0}
    try:
        with database.writing() as connection:
            connection.execute(database.insert_missing(schema.reviews).values(row))
    except Clash:
        raise NoSuchTable(f"there is no table {table_id[:40]!r}") from None


def find(database: Database, table_id: str, seat: int) -> ReviewRow | None:
    """The review of a seat; None where nobody has asked for it."""
    columns = schema.reviews.c
    wanted = select(schema.reviews).where(columns.table_id == table_id, columns.seat == seat)
    with database.reading() as connection:
        row = connection.execute(wanted).one_or_none()
    return None if row is None else _review_row(row)


def of_visitor(database: Database, visitor: str) -> list[OwnReview]:
    """The reviews that are done of games in which a visitor had a seat: of this seat, or of the whole team."""
    reviews, places, tables = schema.reviews.c, schema.places.c, schema.tables.c
    mine = and_(places.table_id == reviews.table_id, or_(places.seat == reviews.seat, reviews.seat == TEAM))
    wanted = (
        select(reviews.table_id, tables.game_id, places.seat, reviews.body)
        .join_from(schema.places, schema.reviews, mine)
        .join(schema.tables, tables.table_id == reviews.table_id)
        .where(places.visitor == visitor, reviews.stage == DONE)
        .order_by(reviews.asked.desc(), reviews.table_id, places.seat)
        .limit(_MOST_OWN)
    )
    with database.reading() as connection:
        return [OwnReview(*row[:3], json.loads(row[3])) for row in connection.execute(wanted)]


def left_alone(database: Database, before: int) -> list[ReviewRow]:
    """Reviews that are not done and were not changed since, those first that were asked for first."""
    columns = schema.reviews.c
    wanted = select(schema.reviews).where(columns.stage != DONE, columns.changed < before)
    with database.reading() as connection:
        return [_review_row(row) for row in connection.execute(wanted.order_by(columns.asked).limit(_AT_ONCE))]


def write(database: Database, row: ReviewRow) -> bool:
    """Write how far a review is; False where it was removed with its table."""
    columns = schema.reviews.c
    values = {"engine": row.engine, "stage": row.stage, "changed": row.changed}
    change = (
        update(schema.reviews)
        .where(columns.table_id == row.table_id, columns.seat == row.seat)
        .values(body=json.dumps(row.body, separators=(",", ":")), **values)
        .returning(columns.seat)
    )
    with database.writing() as connection:
        return connection.execute(change).one_or_none() is not None


def _review_row(row: Row[Any]) -> ReviewRow:
    return ReviewRow(row.table_id, row.seat, row.engine, row.stage, json.loads(row.body), row.asked, row.changed)
