"""The store: what is written of tables, read and written in whole transactions. It knows rows, and no rule of a game.

Every method waits for the database, so the hall calls them in threads of their own. What is written is there for good
when a method returns; of two who write the same entry, one gets Conflict.
"""

import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final, final

from sqlalchemy import Connection, Row, Select, and_, bindparam, delete, func, insert, select, text, update

from sobremesa.table.log import BrokenLog, Entry, Header
from sobremesa.web.store import schema
from sobremesa.web.store.acts import KeptAct, write_act
from sobremesa.web.store.database import Database, open_database
from sobremesa.web.store.results import write_results
from sobremesa.web.store.rows import (
    OPEN,
    OVER,
    PLAYING,
    CannotKeep,
    ChatLine,
    Clash,
    Conflict,
    Glance,
    HeldSeat,
    NoSuchTable,
    SeatResult,
    SeatRow,
    Summary,
    TableProgress,
    TableResult,
    TableRow,
)

CHANNEL: Final = "sobremesa"  # on which PostgreSQL tells the other processes
LONGEST_TEXT: Final = 1_000
LONGEST_NAME: Final = 80
LARGEST_HEADER: Final = 1_000_000
LARGEST_BODY: Final = 2_000
MOST_LISTED: Final = 100
_BUSY: Final = (PLAYING, OPEN)


@final
class Store:
    """All tables of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.secret = self._find_secret()

    @classmethod
    def open(cls, url: str, synchronous: str = "FULL", *, serving: bool = False) -> "Store":
        """The store of a database, which is made or brought up to date first; StoreError where that fails."""
        database = open_database(url, synchronous, serving=serving)
        try:
            return cls(database)
        except BaseException:
            database.close()
            raise

    def close(self) -> None:
        """Give the connections back."""
        self.database.close()

    def ask_anything(self) -> None:
        """Read a row that is always there; an error where the database does not answer."""
        with self.database.reading() as connection:
            connection.execute(select(schema.meta.c.value).where(schema.meta.c.key == "secret")).scalar_one()

    def _find_secret(self) -> bytes:
        """The secret of which links are made: drawn once for each database."""
        with self.database.writing() as connection:
            drawn = self.database.insert_missing(schema.meta).values(key="secret", value=secrets.token_hex(32))
            connection.execute(drawn)
            found = connection.execute(select(schema.meta.c.value).where(schema.meta.c.key == "secret")).scalar_one()
        return bytes.fromhex(found)

    # -- tables --------------------------------------------------------------------------------------------------

    def create(self, header: Header, summary: Summary, owner: str, seats: Iterable[int]) -> None:
        """Write down a new table; `seats` are those of the visitor `owner`, who set it up."""
        written = _json(header.to_dict(), LARGEST_HEADER)
        row = {
            "table_id": header.table_id,
            "game_id": header.game_id,
            "name": _short(header.settings.name, LONGEST_NAME),
            "header": written,
            "listed": header.settings.listed,
            "watchers": header.settings.watchers,
            "seq": 0,
            "chat": 0,
            "created": header.created,
            "updated": header.created,
            **_summary_values(summary),
        }
        with self.database.writing() as connection:
            connection.execute(insert(schema.tables).values(row))
            for seat in seats if owner else ():
                self._place(connection, header.table_id, seat, owner, True)

    def header(self, table_id: str) -> Header:
        """The header of a table; NoSuchTable where there is none."""
        with self.database.reading() as connection:
            found = connection.execute(
                select(schema.tables.c.header).where(schema.tables.c.table_id == table_id)
            ).scalar_one_or_none()
        if found is None:
            raise NoSuchTable(f"there is no table {table_id[:40]!r}")
        try:
            return Header.from_dict(json.loads(found))
        except (LookupError, TypeError, ValueError) as error:
            raise BrokenLog(f"the header of table {table_id} cannot be read: {error}") from error

    def position(self, table_id: str) -> TableProgress:
        """How far a table is."""
        columns = schema.tables.c
        with self.database.reading() as connection:
            row = connection.execute(
                select(columns.seq, columns.chat).where(columns.table_id == table_id)
            ).one_or_none()
        if row is None:
            raise NoSuchTable(f"there is no table {table_id[:40]!r}")
        return TableProgress(row.seq, row.chat)

    def entries_after(self, table_id: str, seq: int) -> list[Entry]:
        """The entries after this one, in their order."""
        with self.database.reading() as connection:
            return _entries_after(connection, table_id, seq)

    def glance(self, table_id: str, seq: int, visitor: str, chat_lines: int) -> Glance:
        """All that a page needs on one visit to the database, which is much cheaper than several.

        What is written meanwhile may be in the later parts and not in the earlier ones; the page is told of it anyway.
        """
        with self.database.reading() as connection:
            entries = _entries_after(connection, table_id, seq)
            seats, owner = _place_of(connection, table_id, visitor)
            chat = _last_chat(connection, table_id, chat_lines)
            return Glance(entries, seats, owner, chat, _looks_of(connection, table_id))

    def append(
        self,
        table_id: str,
        entries: Sequence[Entry],
        summary: Summary,
        results: Sequence[SeatResult] = (),
        act: KeptAct | None = None,
    ) -> TableProgress:
        """Write entries that belong together, all or none; Conflict where somebody else was first.

        With those that end a game comes how it went for its people, with those of a program the key of its act.
        """
        first, last = entries[0], entries[-1]
        rows = [
            {
                "table_id": table_id,
                "seq": entry.seq,
                "kind": entry.kind,
                "seat": entry.seat,
                "body": _json(entry.body, LARGEST_BODY),
                "at": entry.at,
            }
            for entry in entries
        ]
        changes = {"seq": last.seq, "updated": last.at, **_summary_values(summary)}
        moving = {"wanted": table_id, "before": first.seq - 1, **{f"new_{name}": changes[name] for name in changes}}
        try:
            with self.database.writing() as connection:
                chat = connection.execute(_MOVE_ON, moving).scalar_one_or_none()
                if chat is None:
                    _check_there(connection, table_id)
                    raise Conflict(f"entry {first.seq} of table {table_id} was written by somebody else")
                connection.execute(_NEW_ENTRIES, rows)
                write_results(connection, self.database, results)
                if act is not None:
                    write_act(connection, self.database, table_id, act)
                self._notify(connection, f"{table_id} {last.seq} {chat}")
        except Clash as error:
            raise Conflict(f"entry {first.seq} of table {table_id} was written by somebody else") from error
        return TableProgress(last.seq, chat)

    def tell(self, message: str) -> None:
        """Tell the other processes something that is not written down."""
        if self.database.is_postgres:
            with self.database.writing() as connection:
                self._notify(connection, message)

    def _notify(self, connection: Connection, message: str) -> None:
        """Tell the other processes, as soon as this is written."""
        if self.database.is_postgres:
            told = {"channel": CHANNEL, "message": message}
            connection.execute(text("SELECT pg_notify(:channel, :message)"), told)

    # -- lists ---------------------------------------------------------------------------------------------------

    def tables_of(self, visitor: str, limit: int = MOST_LISTED) -> list[HeldSeat]:
        """Where a visitor sits, what changed last first."""
        places = schema.places.c
        wanted = (
            select(schema.tables, places.seat.label("place"), places.owner)
            .join_from(schema.places, schema.tables, places.table_id == schema.tables.c.table_id)
            .where(places.visitor == visitor)
            .order_by(schema.tables.c.updated.desc(), schema.tables.c.table_id, places.seat)
            .limit(limit * 4)
        )
        with self.database.reading() as connection:
            rows = connection.execute(wanted).all()
        found: dict[str, HeldSeat] = {}
        for row in rows:
            before = found.get(row.table_id)
            seats = (*(before.seats if before else ()), row.place)
            found[row.table_id] = HeldSeat(table_row(row), seats, row.owner)
        return list(found.values())[:limit]

    def open_tables(self, limit: int = MOST_LISTED) -> list[TableRow]:
        """Listed tables with a free seat, the newest first."""
        columns = schema.tables.c
        return self._list(
            select(schema.tables)
            .where(columns.status == OPEN, columns.listed)
            .order_by(columns.updated.desc())
            .limit(limit)
        )

    def watchable_tables(self, limit: int = MOST_LISTED) -> list[TableRow]:
        """Tables that are played and may be watched, what changed last first."""
        columns = schema.tables.c
        return self._list(
            select(schema.tables)
            .where(columns.status == PLAYING, columns.watchers, columns.listed)
            .order_by(columns.updated.desc())
            .limit(limit)
        )

    def due_tables(self, now: int, limit: int = MOST_LISTED) -> list[str]:
        """The tables whose clock has run out."""
        columns = schema.tables.c
        wanted = select(columns.table_id).where(columns.deadline <= now, columns.status.in_(_BUSY))
        return self._ids(wanted.order_by(columns.deadline).limit(limit))

    def next_deadline(self) -> int | None:
        """When the next clock runs out."""
        columns = schema.tables.c
        with self.database.reading() as connection:
            wanted = select(func.min(columns.deadline)).where(columns.status.in_(_BUSY))
            return connection.execute(wanted).scalar_one_or_none()

    def tables_waiting_for_bots(self, since: int, until: int, limit: int = MOST_LISTED) -> list[str]:
        """The tables at which a bot is to decide or to speak, and that changed last between these times."""
        columns = schema.tables.c
        wanted = select(columns.table_id).where(columns.bot_turn, columns.updated.between(since, until))
        return self._ids(wanted.order_by(columns.updated.desc()).limit(limit))

    def set_aside(self, table_id: str) -> None:
        """Let neither clocks nor bots be looked for at this table, until something is written there again."""
        change = update(schema.tables).where(schema.tables.c.table_id == table_id)
        with self.database.writing() as connection:
            connection.execute(change.values(deadline=None, bot_turn=False))

    def _list(self, wanted: Select[Any]) -> list[TableRow]:
        with self.database.reading() as connection:
            return [table_row(row) for row in connection.execute(wanted).all()]

    def _ids(self, wanted: Select[tuple[str]]) -> list[str]:
        with self.database.reading() as connection:
            return [row.table_id for row in connection.execute(wanted)]

    # -- visitors ------------------------------------------------------------------------------------------------

    def take_place(self, table_id: str, seats: Iterable[int], visitor: str) -> None:
        """Remember that this visitor has these seats."""
        try:
            with self.database.writing() as connection:
                for seat in seats:
                    self._place(connection, table_id, seat, visitor, False)
        except Clash:
            raise NoSuchTable(f"there is no table {table_id[:40]!r}") from None

    def forget_places(self, table_id: str, seats: Iterable[int]) -> None:
        """Forget which visitors have these seats, but for whoever set up the table."""
        columns = schema.places.c
        gone = delete(schema.places).where(
            columns.table_id == table_id, columns.seat.in_([*seats]), columns.owner.is_(False)
        )
        with self.database.writing() as connection:
            connection.execute(gone)

    def leave_place(self, table_id: str, seats: Iterable[int], visitor: str) -> None:
        """Forget that this visitor has these seats."""
        columns = schema.places.c
        gone = delete(schema.places).where(
            columns.table_id == table_id, columns.seat.in_([*seats]), columns.visitor == visitor
        )
        with self.database.writing() as connection:
            connection.execute(gone)

    def has_place(self, table_id: str, visitor: str) -> tuple[tuple[int, ...], bool]:
        """The seats that are remembered for a visitor, and whether this visitor set up the table."""
        with self.database.reading() as connection:
            return _place_of(connection, table_id, visitor)

    def _place(self, connection: Connection, table_id: str, seat: int, visitor: str, owner: bool) -> None:
        row = {"visitor": _short(visitor, LONGEST_NAME), "table_id": table_id, "seat": seat, "owner": owner}
        connection.execute(self.database.insert_missing(schema.places).values(row))

    def look(self, looks: Mapping[tuple[str, int], int]) -> None:
        """Remember how far seats have seen, by table and seat; that never goes back."""
        columns = schema.looks.c
        known = select(schema.tables.c.table_id).where(
            schema.tables.c.table_id.in_({table_id for table_id, _ in looks})
        )
        with self.database.writing() as connection:
            there = {*connection.execute(known).scalars()}  # a table may have been removed since
            for (table_id, seat), seq in sorted(look for look in looks.items() if look[0][0] in there):
                connection.execute(
                    self.database.insert_missing(schema.looks).values(table_id=table_id, seat=seat, seq=seq)
                )
                connection.execute(
                    update(schema.looks)
                    .where(columns.table_id == table_id, columns.seat == seat, columns.seq < seq)
                    .values(seq=seq)
                )

    # -- chat ----------------------------------------------------------------------------------------------------

    def say(self, table_id: str, seat: int | None, name: str, said: str, at: int) -> TableProgress:
        """Write down a line of chat."""
        columns = schema.tables.c
        count = (
            update(schema.tables)
            .where(columns.table_id == table_id)
            .values(chat=columns.chat + 1)
            .returning(columns.seq, columns.chat)
        )
        line = {"seat": seat, "name": _short(name, LONGEST_NAME), "text": _short(said, LONGEST_TEXT), "at": at}
        with self.database.writing() as connection:
            row = connection.execute(count).one_or_none()
            if row is None:
                raise NoSuchTable(f"there is no table {table_id[:40]!r}")
            connection.execute(insert(schema.chat).values(table_id=table_id, number=row.chat, **line))
            self._notify(connection, f"{table_id} {row.seq} {row.chat}")
        return TableProgress(row.seq, row.chat)


# Every move asks for these two, so they are put together once: that costs as much as the database itself.
_CHANGED: Final = ("seq", "updated", "status", "turn", "bot_turn", "deadline", "result", "seats", "ending")
_MOVE_ON: Final = (
    update(schema.tables)
    .where(schema.tables.c.table_id == bindparam("wanted"), schema.tables.c.seq == bindparam("before"))
    .values({name: bindparam(f"new_{name}") for name in _CHANGED})
    .returning(schema.tables.c.chat)
)
_NEW_ENTRIES: Final = insert(schema.entries)

# Every page and every move asks for this, so it is put together once. A table without such entries gives one row with
# nothing in it, and one that is not there gives none.
_ENTRIES_AFTER: Final = (
    select(
        schema.entries.c.seq, schema.entries.c.kind, schema.entries.c.seat, schema.entries.c.body, schema.entries.c.at
    )
    .select_from(
        schema.tables.outerjoin(
            schema.entries,
            and_(
                schema.entries.c.table_id == schema.tables.c.table_id,
                schema.entries.c.seq > bindparam("after"),
            ),
        )
    )
    .where(schema.tables.c.table_id == bindparam("wanted"))
    .order_by(schema.entries.c.seq)
)


def _entries_after(connection: Connection, table_id: str, seq: int) -> list[Entry]:
    """The entries of a table after this one; NoSuchTable where the table has been removed."""
    rows = connection.execute(_ENTRIES_AFTER, {"wanted": table_id, "after": seq}).all()
    if not rows:
        raise NoSuchTable(f"there is no table {table_id[:40]!r}")
    try:
        return [Entry(row.seq, row.kind, row.seat, json.loads(row.body), row.at) for row in rows if row.seq is not None]
    except ValueError:
        raise BrokenLog(f"an entry of table {table_id} cannot be read") from None


def _check_there(connection: Connection, table_id: str) -> None:
    wanted = select(schema.tables.c.table_id).where(schema.tables.c.table_id == table_id)
    if connection.execute(wanted).one_or_none() is None:
        raise NoSuchTable(f"there is no table {table_id[:40]!r}")


def _place_of(connection: Connection, table_id: str, visitor: str) -> tuple[tuple[int, ...], bool]:
    columns = schema.places.c
    wanted = select(columns.seat, columns.owner).where(columns.table_id == table_id, columns.visitor == visitor)
    rows = connection.execute(wanted.order_by(columns.seat)).all()
    return tuple(row.seat for row in rows), any(row.owner for row in rows)


def _looks_of(connection: Connection, table_id: str) -> dict[int, int]:
    columns = schema.looks.c
    rows = connection.execute(select(columns.seat, columns.seq).where(columns.table_id == table_id)).all()
    return {row.seat: row.seq for row in rows}


def _last_chat(connection: Connection, table_id: str, limit: int) -> list[ChatLine]:
    columns = schema.chat.c
    wanted = (
        select(columns.number, columns.seat, columns.name, columns.text, columns.at)
        .where(columns.table_id == table_id)
        .order_by(columns.number.desc())
        .limit(limit)
    )
    rows = connection.execute(wanted).all()
    return [ChatLine(row.number, row.seat, row.name, row.text, row.at) for row in reversed(rows)]


def _json(value: object, largest: int) -> str:
    written = json.dumps(value, separators=(",", ":"))
    if len(written) > largest:
        raise CannotKeep(f"{len(written)} characters were to be kept where at most {largest} are")
    return written


def _short(value: str, longest: int) -> str:
    if len(value) > longest:
        raise CannotKeep(f"{len(value)} characters were to be kept where at most {longest} are")
    if any(sign == "\0" or "\ud800" <= sign <= "\udfff" for sign in value):
        raise CannotKeep("zeros and halves of characters cannot be kept")
    return value


def _summary_values(summary: Summary) -> dict[str, Any]:
    return {
        "status": summary.status,
        "turn": summary.turn,
        "bot_turn": summary.bot_turn,
        "deadline": summary.deadline if summary.status != OVER else None,
        "result": summary.result,
        "seats": json.dumps([asdict(seat) for seat in summary.seats]),
        "ending": None if summary.ending is None else json.dumps(asdict(summary.ending)),
    }


def _read_ending(written: str | None) -> TableResult | None:
    if written is None:
        return None
    ending = json.loads(written)
    return TableResult(tuple(ending["winners"]), tuple(ending["scores"]))


def table_row(row: Row[Any]) -> TableRow:
    """A table as lists show it."""
    seats = tuple(SeatRow(**seat) for seat in json.loads(row.seats))
    summary = Summary(row.status, row.turn, row.bot_turn, row.deadline, row.result, seats, _read_ending(row.ending))
    return TableRow(row.table_id, row.game_id, row.name, row.seq, summary, row.created, row.updated)
