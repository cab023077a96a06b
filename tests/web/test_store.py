"""The store: whole transactions, one winner of every race, lists, sizes; the same on SQLite and on PostgreSQL."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, text

from sobremesa.table.log import Clock, Entry, Header, TableSettings
from sobremesa.table.table import Table
from sobremesa.web.store import schema
from sobremesa.web.store.rows import CannotKeep, Conflict, NoSuchTable, StoreError, TableProgress, TableResult
from sobremesa.web.store.store import LONGEST_TEXT, Store
from sobremesa.web.summaries import summary_of
from tests.core.example import SOWING, TAKE
from tests.table.tables import BOT, FREE, NOW, PERSON, header_of, play
from tests.web.stores import KINDS, new_database


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_database(request.param, tmp_path)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store.open(url)
    yield store
    store.close()


def put(store: Store, header: Header, owner: str = "ana", seats: tuple[int, ...] = (0,)) -> Table:
    table = Table(SOWING, header)
    store.create(header, summary_of(table), owner, seats)
    return table


def named(table_id: str, *seats: object, **settings: object) -> Header:
    made = header_of(*(seats or (PERSON, PERSON)), settings=TableSettings(**settings))  # type: ignore[arg-type]
    return Header(**{**vars(made), "table_id": table_id})


def move(seq: int, at: int = NOW) -> Entry:
    return Entry(seq, "move", 0, {"move": "take 1"}, at)


def test_a_header_is_kept_as_it_was_written(store: Store) -> None:
    header = named("one", PERSON, BOT, name="Ours ‘ñ’", clock=Clock("game", 60), listed=True)
    put(store, header)
    assert store.header("one") == header
    with pytest.raises(NoSuchTable):
        store.header("two")
    with pytest.raises(NoSuchTable):
        store.position("two")


def test_entries_are_there_for_whoever_opens_the_database_next(store: Store, url: str) -> None:
    table = put(store, named("one"))
    play(table, 0, TAKE)
    play(table, 1, TAKE, now=NOW + 7)
    store.append("one", table.entries[:1], summary_of(table))
    assert store.append("one", table.entries[1:], summary_of(table)).seq == 2
    other = Store.open(url)
    assert other.entries_after("one", 0) == table.entries
    assert other.entries_after("one", 1) == table.entries[1:]
    assert other.entries_after("one", 2) == []
    assert other.secret == store.secret
    assert len(store.secret) == 32
    other.close()


def test_of_two_who_write_the_same_entry_one_gets_a_conflict_and_leaves_nothing(store: Store) -> None:
    table = put(store, named("one"))
    store.append("one", [move(1)], summary_of(table))
    for entries in ([move(1), move(2)], [move(3)], [move(1)]):
        with pytest.raises(Conflict):
            store.append("one", entries, summary_of(table))
    assert [entry.seq for entry in store.entries_after("one", 0)] == [1]
    assert store.position("one").seq == 1
    with pytest.raises(NoSuchTable):
        store.append("nowhere", [move(1)], summary_of(table))


def test_the_primary_key_alone_would_decide_a_race(store: Store) -> None:
    """Even where the row of the table says otherwise, an entry is never written twice."""
    table = put(store, named("one"))
    store.append("one", [move(1)], summary_of(table))
    with store.database.writing() as connection:
        connection.execute(text("UPDATE tables SET seq = 0"))
    with pytest.raises(Conflict):
        store.append("one", [move(1)], summary_of(table))
    assert store.position("one").seq == 0


def test_many_who_write_at_once_lose_and_double_nothing(store: Store, url: str) -> None:
    table = put(store, named("one"))
    summary = summary_of(table)
    stores = [store, Store.open(url)]
    start = threading.Barrier(4)
    written: list[int] = []

    def write(number: int) -> None:
        mine = stores[number % 2]
        start.wait()
        for _ in range(25):
            seq = mine.position("one").seq + 1
            try:
                mine.append("one", [move(seq, number)], summary)
                written.append(seq)
            except Conflict:
                pass

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(write, range(4)))
    assert sorted(written) == list(range(1, len(written) + 1))
    assert [entry.seq for entry in store.entries_after("one", 0)] == sorted(written)
    stores[1].close()


def test_several_processes_may_open_a_new_database_at_once(url: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(lambda _: Store.open(url), range(4)))
    assert len({store.secret for store in stores}) == 1
    for store in stores:
        store.close()


def test_a_database_that_another_process_is_making_is_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor(1) as threads:
        opening = threads.submit(Store.open, f"sqlite:///{file}")
        assert not wait([opening], timeout=0.3).done
        other.execute("COMMIT")
        store = opening.result()
    assert store.open_tables() == []
    store.close()
    other.close()


def test_the_migrations_make_what_the_schema_says(store: Store) -> None:
    with store.database.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []
        assert context.get_current_revision() == schema.REVISION


def test_a_database_of_an_older_release_is_brought_up_to_date_with_everything_in_it(url: str) -> None:
    older = Store.open(url)
    put(older, named("one"))
    with older.database.writing() as connection:
        for index in ("tables_to_join", "tables_to_watch", "places_by_table"):
            connection.execute(text(f"DROP INDEX {index}"))
        connection.execute(text("ALTER TABLE tables DROP COLUMN ending"))
        for name in ("results", "reviews", "acts"):
            connection.execute(text(f"DROP TABLE {name}"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    older.close()
    store = Store.open(url)
    table = Table(SOWING, store.header("one"))
    assert [place.table.summary.ending for place in store.tables_of("ana")] == [None]
    while not table.over:
        play(table, table.decider(), TAKE)
    store.append("one", table.entries, summary_of(table))
    outcome = table.outcome()
    assert outcome
    ending = TableResult(tuple(outcome.winners), tuple(outcome.scores))
    assert [place.table.summary.ending for place in store.tables_of("ana")] == [ending]
    store.close()


def test_lists_show_what_they_should(store: Store) -> None:
    put(store, named("open", PERSON, FREE, listed=True))
    put(store, named("private", PERSON, FREE))
    put(store, named("played", PERSON, PERSON, listed=True))
    put(store, named("closed", PERSON, PERSON, listed=True, watchers=False), owner="eve", seats=(1,))
    assert [row.table_id for row in store.open_tables()] == ["open"]
    assert store.open_tables()[0].free == [1]
    assert [row.table_id for row in store.watchable_tables()] == ["played"]
    over = Table(SOWING, named("played"))
    over.accept_all([Entry(1, "end", -1, {"why": "agreed"}, NOW + 9)])
    store.append("played", over.entries, summary_of(over))
    assert store.watchable_tables() == []
    mine = store.tables_of("ana")
    assert mine[0].table.table_id == "played"
    assert sorted(place.table.table_id for place in mine) == ["open", "played", "private"]
    assert [place.your_turn for place in mine] == [False, True, True]
    assert mine[0].table.summary.result == "agreed"
    assert store.tables_of("eve")[0].your_turn is False
    assert store.tables_of("nobody") == []


def test_a_visitor_with_several_seats_has_one_line(store: Store) -> None:
    put(store, named("one"))
    store.take_place("one", (1, 0), "ana")
    store.take_place("one", (1,), "eve")
    (place,) = store.tables_of("ana")
    assert place.seats == (0, 1)
    assert store.has_place("one", "ana") == ((0, 1), True)
    assert store.has_place("one", "eve") == ((1,), False)
    assert store.has_place("one", "nobody") == ((), False)


def test_looks_never_go_back(store: Store) -> None:
    put(store, named("one"))
    assert store.glance("one", 0, "ana", 1).looks == {}
    store.look({("one", 0): 5, ("one", 1): 2})
    store.look({("one", 0): 3})
    assert store.glance("one", 0, "ana", 1).looks == {0: 5, 1: 2}


def test_chat_is_numbered_and_changes_no_entry(store: Store) -> None:
    put(store, named("one"))
    assert store.say("one", 0, "Ana", "¡hola!", NOW).chat == 1
    assert store.say("one", None, "Eve", "hi", NOW + 1).chat == 2
    assert [(line.number, line.seat, line.text) for line in store.glance("one", 0, "", 40).chat] == [
        (1, 0, "¡hola!"),
        (2, None, "hi"),
    ]
    assert [line.number for line in store.glance("one", 0, "", 1).chat] == [2]
    assert store.position("one").seq == 0
    with pytest.raises(NoSuchTable):
        store.say("two", 0, "Ana", "hello?", NOW)


def test_what_is_too_large_or_no_text_is_refused(store: Store) -> None:
    table = put(store, named("one"))
    for said in ("x" * (LONGEST_TEXT + 1), "zero \0", "half \ud83d"):
        with pytest.raises(CannotKeep):
            store.say("one", 0, "Ana", said, NOW)
    with pytest.raises(CannotKeep):
        store.append("one", [Entry(1, "sit", 0, {"name": "x" * 5000}, NOW)], summary_of(table))
    assert store.position("one") == TableProgress(0, 0)


def test_clocks_and_bots_that_are_due_are_found(store: Store) -> None:
    put(store, named("soon", clock=Clock("move", 60)))
    put(store, named("later", clock=Clock("move", 600)))
    put(store, named("never"))
    put(store, named("bots", BOT, PERSON))
    assert store.next_deadline() == NOW + 60_000
    assert store.due_tables(NOW + 59_999) == []
    assert store.due_tables(NOW + 60_000) == ["soon"]
    assert store.due_tables(NOW + 600_000) == ["soon", "later"]
    assert store.tables_waiting_for_bots(0, NOW) == ["bots"]
    assert store.tables_waiting_for_bots(0, NOW - 1) == []


@pytest.mark.parametrize(
    "address",
    ["mysql://x/y", "nonsense", "sqlite://", "sqlite:///:memory:", "postgresql://127.0.0.1:1/none", "x:///y"],
)
def test_a_database_that_cannot_be_opened_is_named_in_one_sentence(address: str) -> None:
    with pytest.raises(StoreError) as caught:
        Store.open(address)
    assert "\n" not in str(caught.value)


def test_a_database_of_a_newer_release_is_left_alone(url: str) -> None:
    store = Store.open(url)
    with store.database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError):
        Store.open(url)
    store.close()


@pytest.mark.parametrize(("mode", "number"), [("FULL", 2), ("NORMAL", 1)])
def test_sqlite_writes_ahead_and_as_surely_as_it_was_told(tmp_path: Path, mode: str, number: int) -> None:
    store = Store.open(new_database("sqlite", tmp_path), mode)
    with store.database.reading() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar_one() == number
    store.close()
    with pytest.raises(StoreError):
        Store.open(new_database("sqlite", tmp_path), "OFF")


@pytest.mark.parametrize(
    ("index", "ask"),
    [
        ("tables_to_watch", lambda store: store.watchable_tables()),
        ("tables_to_join", lambda store: store.open_tables()),
        ("places_by_table", lambda store: store.forget_places("one", (0,))),
    ],
)
def test_a_list_of_few_tables_does_not_look_through_all_of_them(
    index: str, ask: Callable[[Store], object], tmp_path: Path
) -> None:
    store = Store.open(new_database("sqlite", tmp_path))
    asked: list[tuple[str, Any]] = []

    def note(_connection: object, _cursor: object, statement: str, values: Any, *_: object) -> None:
        asked.append((statement, values))

    event.listen(store.database.engine, "before_cursor_execute", note)
    ask(store)
    event.remove(store.database.engine, "before_cursor_execute", note)
    statement, values = next(one for one in asked if "FROM" in one[0])
    with store.database.reading() as connection:
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
    store.close()
    assert [row.detail for row in plan if index in row.detail], plan
    assert not [row.detail for row in plan if "TEMP B-TREE" in row.detail], plan
