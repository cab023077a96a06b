"""Backups: of a running server, into the other kind of database, byte for byte; and what is refused untouched."""

import asyncio
import gzip
import hashlib
import json
import random
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import select, text
from sqlalchemy.engine import make_url

from sobremesa.catalog import find_game
from sobremesa.command_line.cli import main
from sobremesa.command_line.keeping_commands import replay_of
from sobremesa.web.hall import NewTable
from sobremesa.web.store import backup, schema
from sobremesa.web.store import restore as restoring
from sobremesa.web.store.backup import back_up
from sobremesa.web.store.backup_file import BackupError
from sobremesa.web.store.restore import restore
from sobremesa.web.store.rows import DatabaseDown, InUse, StoreError
from sobremesa.web.store.store import Store
from sobremesa.web.summaries import summary_of
from tests.web.halls import open_halls
from tests.web.seating import people
from tests.web.servers import Server
from tests.web.stores import KINDS, new_database, postgres_server
from tests.web.test_store import named, put

both_ways = pytest.mark.parametrize(("kind", "other"), [("sqlite", "postgres"), ("postgres", "sqlite")])
every_kind = pytest.mark.parametrize("kind", KINDS)


def filled(url: str) -> None:
    """Tables with everything that is kept of one."""
    store = Store.open(url)
    for name in ("one", "Two", "tres"):
        table = put(store, named(name, name="Ours ‘ñ’ \U0001f35e"))
        entries = table.plan_moves(table.decider(), 0, [table.state.legal()[0]], 2_000_000)
        store.append(name, entries, summary_of(table))
        store.say(name, 0, "Ana", 'a "quoted" line\nwith two', 2_000_001)
        store.take_place(name, (1,), "eve")
        store.look({(name, 0): 1})
    store.close()


def contents(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of a database."""
    store = Store.open(url)
    with store.database.reading() as connection:
        found = {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
            for table in schema.metadata.sorted_tables
        }
    store.close()
    return found


def lines_of(path: Path) -> list[str]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return file.read().splitlines()


def play_games(url: str) -> list[str]:
    """One game of each kind to its end, and one that goes on; the addresses of their first seats."""

    async def story() -> list[str]:
        addresses = []
        async with open_halls(url, games=find_game) as (hall,):
            for game, moves in (("pandemic", 10_000), ("pandemain", 10_000), ("pandemic", 7)):
                new = NewTable(game, {"players": 2}, tuple(people(2)), seed=5, visitor="a" * 32, mine=(0,))
                table, dice = await hall.create(new), random.Random(3)
                while moves and not table.over:
                    action = dice.choice(table.state.legal())
                    table = await hall.moves(table.table_id, table.decider(), table.seq, [action])
                    moves -= 1
                addresses.append(f"/table/{table.table_id}/{hall.links.token(table, 0)}")
        return addresses

    return asyncio.run(story())


def told_by_a_server(url: str, seats: list[str], beside: Callable[[], object] = lambda: None) -> list[bytes]:
    """What a server on this database answers at the links of the seats, while something is done beside it."""
    server = Server(url)
    server.start()
    try:
        with httpx.Client(base_url=server.address, timeout=30) as visitor:
            for _ in range(2):  # a page shows once what is new to its seat; when that is written down is left to chance
                pages = [visitor.get(f"{seat}{part}") for seat in seats for part in ("", "/log", "/replay")]
            beside()
    finally:
        server.kill()
    assert [page.status_code for page in pages] == [200] * 8 + [409]
    return [page.content.replace(server.address.encode(), b"") for page in pages]  # pictures for links are named whole


@pytest.mark.long
@both_ways
def test_a_running_server_is_backed_up_and_its_games_go_on_in_the_other_kind_of_database(
    kind: str, other: str, tmp_path: Path
) -> None:
    first, second, file = new_database(kind, tmp_path), new_database(other, tmp_path), tmp_path / "kept.backup"
    seats = play_games(first)
    before = told_by_a_server(first, seats, beside=lambda: back_up(first, file))
    replays = exported(first, seats)
    wipe(first)
    restore(second, file)
    assert told_by_a_server(second, seats) == before
    assert exported(second, seats) == replays
    again = tmp_path / "again.backup"
    back_up(second, again)
    assert lines_of(again)[1:2] == lines_of(file)[1:2]  # the secret of which all links are made
    assert moves_in(again) == moves_in(file)


def moves_in(file: Path) -> list[str]:
    return [line for line in lines_of(file) if '"move"' in line]


def exported(url: str, seats: list[str]) -> list[str]:
    store = Store.open(url)
    replays = [replay_of(store, seat.split("/")[2]) for seat in seats]
    store.close()
    return replays


def wipe(url: str) -> None:
    if url.startswith("sqlite"):
        for path in Path(url.removeprefix("sqlite:///")).parent.glob("*.sqlite*"):
            path.unlink()
        return
    with psycopg.connect(postgres_server(), autocommit=True) as server:
        server.execute(f"DROP DATABASE {make_url(url).database} WITH (FORCE)")


@both_ways
def test_a_backup_holds_every_row_and_comes_back_as_it_was(kind: str, other: str, tmp_path: Path) -> None:
    first, second, file = new_database(kind, tmp_path), new_database(other, tmp_path), tmp_path / "kept.backup"
    filled(first)
    counts = back_up(first, file)
    added = {"results": 0, "reviews": 0, "acts": 0}  # by what nobody has done here
    assert counts == {"meta": 1, "tables": 3, "entries": 3, "places": 6, "looks": 3, "chat": 3, **added}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert restore(second, file).counts == counts
    assert contents(second) == contents(first)


@every_kind
def test_a_backup_is_of_one_moment_whoever_writes_meanwhile(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, file = new_database(kind, tmp_path), tmp_path / "kept.backup"
    filled(url)
    store = Store.open(url)
    write_table: Callable[..., None] = backup._write_table

    def write_and_disturb(connection: Any, name: str, writer: Any) -> None:
        write_table(connection, name, writer)
        if name == "tables":
            put(store, named("late"))
            store.say("one", 0, "Ana", "late", 3_000_000)

    monkeypatch.setattr(backup, "_write_table", write_and_disturb)
    assert back_up(url, file)["chat"] == 3
    store.close()
    assert "late" not in "\n".join(lines_of(file))


@every_kind
def test_nothing_is_restored_under_a_running_server_and_no_server_starts_under_a_restore(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, file = new_database(kind, tmp_path), tmp_path / "kept.backup"
    filled(url)
    back_up(url, file)
    serving = Store.open(url, serving=True)
    with pytest.raises(InUse, match="end it first"):
        restore(url, file, replace=True)
    serving.close()
    tried: list[str] = []
    clear: Callable[..., None] = restoring._clear

    def clear_while_a_server_starts(*args: Any) -> None:
        with pytest.raises((InUse, DatabaseDown)):
            Store.open(url, serving=True)
        tried.append(url)
        clear(*args)

    monkeypatch.setattr(restoring, "_clear", clear_while_a_server_starts)
    restore(url, file, replace=True)
    assert tried == [url]


@every_kind
def test_a_database_with_tables_is_replaced_only_when_that_was_said(kind: str, tmp_path: Path) -> None:
    url, file = new_database(kind, tmp_path), tmp_path / "kept.backup"
    filled(url)
    back_up(url, file)
    store = Store.open(url)
    put(store, named("more"))
    store.close()
    before = contents(url)
    with pytest.raises(StoreError, match="holds 4 tables already"):
        restore(url, file)
    assert contents(url) == before
    restore(url, file, replace=True)
    assert len(contents(url)["tables"]) == 3


def rewritten(file: Path, change: Callable[[list[str]], list[str]], *, honest: bool = True) -> bytes:
    """A backup with other lines; an honest one has the digest and the counts that fit them."""
    lines = change(lines_of(file)[:-1])
    body = "".join(f"{line}\n" for line in lines)
    end = json.loads(lines_of(file)[-1])
    if honest:
        end["sha256"] = hashlib.sha256(body.encode()).hexdigest()
        counts: dict[str, int] = {}
        for line in map(json.loads, lines[1:]):
            if isinstance(line, dict):
                counts[line["table"]] = 0
            else:
                counts[[*counts][-1]] += 1
        end["end"] = counts
    return gzip.compress((body + json.dumps(end) + "\n").encode())


def _without(word: str) -> Callable[[list[str]], list[str]]:
    return lambda lines: [line for line in lines if word not in line]


def _with(old: str, new: str) -> Callable[[list[str]], list[str]]:
    return lambda lines: [line.replace(old, new) for line in lines]


DAMAGES: dict[str, Callable[[Path], bytes]] = {
    "empty": lambda file: b"",
    "no backup": lambda file: b"SQLite format 3\0" + bytes(1000),
    "other gzip": lambda file: gzip.compress(b"hello\n"),
    "cut short": lambda file: file.read_bytes()[:-40],
    "cut to half": lambda file: file.read_bytes()[: file.stat().st_size // 2],
    "a bit": lambda file: _with_one_bit_changed(file.read_bytes()),
    "more behind": lambda file: file.read_bytes() + gzip.compress(b"[1]\n"),
    "junk behind": lambda file: file.read_bytes() + b"junk",
    "a word": lambda file: rewritten(file, _with("take 1", "take 2"), honest=False),
    "a missing row": lambda file: rewritten(file, _without('["one",1,"move"'), honest=False),
    "no end": lambda file: gzip.compress("\n".join(lines_of(file)[:-1]).encode() + b"\n"),
    "newer form": lambda file: rewritten(file, _with('"version":1', '"version":2')),
    "newer schema": lambda file: rewritten(file, _with(f'"schema":"{schema.REVISION}"', '"schema":"9999"')),
    "no schema": lambda file: rewritten(file, _with(f'"schema":"{schema.REVISION}"', '"schema":"head"')),
    "no secret": lambda file: rewritten(file, _without('"secret"')),
    "an entry of no table": lambda file: rewritten(file, _with('["one",1,"move"', '["none",1,"move"')),
    "an entry twice": lambda file: rewritten(file, lambda lines: [*lines, *lines[-1:]]),
    "a text for a number": lambda file: rewritten(file, _with('["one",1,"move"', '["one","1","move"')),
    "a number for a text": lambda file: rewritten(file, _with('["one",1,"move"', '["one",1,7')),
    "too large a number": lambda file: rewritten(file, _with('["one",1,"move"', '["one",9999999999,"move"')),
    "another column": lambda file: rewritten(file, _with('"kind"', '"kinds"')),
    "another table": lambda file: rewritten(file, _with('{"table":"chat"', '{"table":"pg_class"')),
    "a table twice": lambda file: rewritten(file, _with('{"table":"chat"', '{"table":"tables"'), honest=False),
    "a longer row": lambda file: rewritten(file, _with('["one",1,"move"', '["one",1,1,"move"')),
    "no object": lambda file: rewritten(file, lambda lines: [*lines, "null"], honest=False),
}


def _with_one_bit_changed(data: bytes) -> bytes:
    at = len(data) // 2
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept")
    url = new_database("sqlite", folder)
    filled(url)
    back_up(url, folder / "kept.backup")
    return folder / "kept.backup"


@pytest.fixture(scope="module", params=KINDS)
def untouched(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    url = new_database(request.param, tmp_path_factory.mktemp("untouched"))
    filled(url)
    return url


@pytest.mark.one_in(3)
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_file_that_is_not_as_it_was_written_changes_nothing(
    kept: Path, untouched: str, damage: str, tmp_path: Path
) -> None:
    before = contents(untouched)
    (tmp_path / "broken.backup").write_bytes(DAMAGES[damage](kept))
    with pytest.raises(BackupError) as caught:
        restore(untouched, tmp_path / "broken.backup", replace=True)
    assert "\n" not in str(caught.value)
    assert contents(untouched) == before


def test_a_refused_file_does_not_even_make_a_database(tmp_path: Path) -> None:
    (tmp_path / "broken.backup").write_bytes(b"no")
    with pytest.raises(BackupError):
        restore(f"sqlite:///{tmp_path / 'new' / 'tables.sqlite'}", tmp_path / "broken.backup")
    assert not (tmp_path / "new").exists()


@both_ways
def test_a_backup_of_an_older_release_is_brought_up_to_date(kind: str, other: str, tmp_path: Path) -> None:
    first, second, file = new_database(kind, tmp_path), new_database(other, tmp_path), tmp_path / "old.backup"
    filled(first)
    older = Store.open(first)
    with older.database.writing() as connection:
        for index in ("tables_to_join", "tables_to_watch", "places_by_table"):
            connection.execute(text(f"DROP INDEX {index}"))
        connection.execute(text("ALTER TABLE tables DROP COLUMN ending"))
        for table in ("results", "reviews", "acts"):
            connection.execute(text(f"DROP TABLE {table}"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    older.close()
    back_up(first, file)
    assert json.loads(lines_of(file)[0])["schema"] == "0001"
    restore(second, file)
    restored = Store.open(second)
    assert [place.table.table_id for place in restored.tables_of("eve")]
    restored.close()


def test_a_backup_takes_the_place_of_another_one_and_of_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = new_database("sqlite", tmp_path)
    filled(url)
    database = Path(url.removeprefix("sqlite:///"))
    assert main(["backup", str(database), "--database", url]) == 2
    assert "is no backup of ours" in capsys.readouterr().err
    assert database.read_bytes()[:15] == b"SQLite format 3"
    file = tmp_path / "kept.backup"
    for _ in range(2):
        assert main(["backup", str(file), "--database", url]) == 0
        assert "3 tables with 3 entries written" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir() if "part" in path.name] == []


def test_a_backup_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    url = new_database("sqlite", tmp_path)
    filled(url)
    with pytest.raises(BackupError, match="cannot be written"):
        back_up(url, tmp_path / "nowhere" / "kept.backup")
    with pytest.raises(StoreError, match="there is no database at"):
        back_up(f"sqlite:///{tmp_path / 'none.sqlite'}", tmp_path / "kept.backup")
    (tmp_path / "empty.sqlite").touch()
    with pytest.raises(StoreError, match="no tables of Sobremesa"):
        back_up(f"sqlite:///{tmp_path / 'empty.sqlite'}", tmp_path / "kept.backup")
    assert not (tmp_path / "none.sqlite").exists()
    assert not (tmp_path / "kept.backup").exists()


@every_kind
def test_tables_of_something_else_are_left_alone(kind: str, kept: Path, tmp_path: Path) -> None:
    url = new_database(kind, tmp_path)
    if kind == "sqlite":
        with sqlite3.connect(url.removeprefix("sqlite:///")) as other:
            other.execute("CREATE TABLE tables (legs INTEGER)")
        other.close()
    else:
        with psycopg.connect(url, autocommit=True) as server:
            server.execute("CREATE TABLE tables (legs INTEGER)")
    with pytest.raises(StoreError, match="holds tables of something else"):
        restore(url, kept, replace=True)


def test_restoring_is_a_command_that_tells_what_came_back(
    kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = new_database("sqlite", tmp_path)
    assert main(["--database", url, "restore", str(kept)]) == 0
    assert "3 tables with 3 entries restored, as they were on" in capsys.readouterr().out
    assert main(["restore", str(tmp_path / "none"), "--database", url]) == 2
    assert capsys.readouterr().err == f"sobremesa: {tmp_path / 'none'} cannot be read: No such file or directory\n"
