"""Which tables are kept and for how long, and the commands with which somebody looks after them."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from sobremesa.catalog import find_game
from sobremesa.command_line.cli import main
from sobremesa.core.errors import SetupError
from sobremesa.core.replay import play_again, read_replay
from sobremesa.table.log import Entry, Header
from sobremesa.table.table import Table
from sobremesa.web.clock import milliseconds
from sobremesa.web.hall import NewTable
from sobremesa.web.keeper import Keeper
from sobremesa.web.keeping import DAY, Keeping, keeping_of, read_days
from sobremesa.web.store import keeping
from sobremesa.web.store.keeping import Wanted
from sobremesa.web.store.rows import NoSuchTable
from sobremesa.web.store.store import Store
from sobremesa.web.summaries import summary_of
from tests.core.example import SOWING, TAKE
from tests.table.tables import NOW, play
from tests.web.halls import Time, open_halls, wanted
from tests.web.seating import people
from tests.web.stores import KINDS, new_database
from tests.web.test_store import named, put

ALL = {"finished": 3, "unfinished": 2, "never-begun": 1}  # days before a table of each kind was used last


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_database(request.param, tmp_path)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store.open(url)
    yield store
    store.close()


def kept_at(store: Store, table_id: str, state: str, at: int) -> None:
    """A table that came so far, and was used last at this time."""
    header = Header(**{**vars(named(table_id)), "created": at})
    table = put(store, header)
    if state == "never-begun":
        return
    play(table, table.decider(), TAKE, now=at)
    if state == "finished":
        table.accept_all([Entry(table.seq + 1, "end", -1, {"why": "agreed"}, at)])
    store.append(table_id, table.entries, summary_of(table))


def one_of_each(store: Store, now: int) -> None:
    for state, days in ALL.items():
        kept_at(store, state.replace("-", ""), state, now - days * DAY)


def ids(store: Store, **chosen: Any) -> list[str]:
    with keeping.found(store.database, Wanted(**chosen)) as tables:
        return [table.row.table_id for table in tables]


def rows(store: Store) -> dict[str, int]:
    with store.database.reading() as connection:
        names = ("tables", "entries", "places", "looks", "chat")
        return {name: connection.execute(text(f"SELECT count(*) FROM {name}")).scalar_one() for name in names}


def test_tables_are_found_by_state_game_and_age(store: Store) -> None:
    one_of_each(store, NOW)
    assert ids(store) == ["finished", "unfinished", "neverbegun"]
    for state in ALL:
        assert ids(store, state=state) == [state.replace("-", "")]
    assert ids(store, game_id="sowing", quiet_since=NOW - 2 * DAY + 1) == ["finished", "unfinished"]
    assert ids(store, game_id="pandemic") == []
    assert ids(store, ids=("neverbegun", "nothing")) == ["neverbegun"]


def test_a_table_where_somebody_still_talks_is_not_quiet(store: Store) -> None:
    one_of_each(store, NOW)
    store.say("finished", 0, "Ana", "well played", NOW)
    assert ids(store, quiet_since=NOW - DAY) == ["unfinished"]


def test_with_a_table_goes_everything_that_belongs_to_it_and_nothing_else(store: Store) -> None:
    one_of_each(store, NOW)
    for table_id in ("finished", "unfinished"):
        store.take_place(table_id, (0, 1), "eve")
        store.look({(table_id, 0): 1})
        store.say(table_id, 0, "Ana", "hello", NOW - 3 * DAY)
    assert keeping.remove(store.database, Wanted(state="finished"), 10) == ["finished"]
    assert rows(store) == {"tables": 2, "entries": 1, "places": 4, "looks": 1, "chat": 1}
    keeping.remove(store.database, Wanted(quiet_since=NOW), 10)
    assert rows(store) == dict.fromkeys(rows(store), 0)


def test_the_oldest_go_first_where_not_all_go_at_once(store: Store) -> None:
    one_of_each(store, NOW)
    assert keeping.remove(store.database, Wanted(quiet_since=NOW), 1) == ["finished"]
    assert keeping.remove(store.database, Wanted(quiet_since=NOW), 1) == ["unfinished"]


def test_vacuuming_gives_space_back(store: Store) -> None:
    for number in range(15):
        kept_at(store, f"t{number}", "unfinished", NOW)
        for line in range(10):
            store.say(f"t{number}", 0, "Ana", "x" * 900, NOW + line)
    keeping.remove(store.database, Wanted(game_id="sowing"), 100)
    before, after = keeping.vacuum(store.database)
    assert after < before
    put(store, named("more"))


# -- what a server removes by itself -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("times", "left"),
    [
        (Keeping(), ["finished", "unfinished", "neverbegun"]),
        (Keeping(2, None, None), ["unfinished", "neverbegun"]),
        (Keeping(None, 1, None), ["finished", "neverbegun"]),
        (Keeping(3, 2, 1), ["finished", "unfinished", "neverbegun"]),
        (Keeping(1, 1, None), ["neverbegun"]),
        (Keeping(None, None, None), ["finished", "unfinished", "neverbegun"]),
    ],
)
def test_a_server_removes_what_nobody_used_for_as_long_as_was_said(
    times: Keeping, left: list[str], tmp_path: Path
) -> None:
    url = new_database("sqlite", tmp_path)
    store = Store.open(url)
    one_of_each(store, NOW)

    async def story() -> None:
        async with open_halls(url) as (hall,):
            removed = await Keeper(hall, times).remove_outlived()
            assert removed == 3 - len(left)

    asyncio.run(story())
    assert ids(store) == left
    store.close()


def test_a_server_looks_for_old_tables_by_itself_and_again(tmp_path: Path) -> None:
    url = new_database("sqlite", tmp_path)

    async def story() -> None:
        clock = Time()
        async with open_halls(url, time=clock) as (hall,):
            keeper = Keeper(hall, Keeping(never_begun=1), first=0.0, every=0.01)
            await keeper.start()
            for _ in range(2):
                table = await hall.create(wanted())
                clock.now += DAY + 1
                async with asyncio.timeout(60):
                    while ids(hall.store):
                        await asyncio.sleep(0.01)
                with pytest.raises(NoSuchTable):
                    await hall.table(table.table_id)
            await keeper.close()

    asyncio.run(story())


def test_a_table_that_somebody_else_removed_is_gone_for_those_who_have_it_open(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            attempts: list[Callable[[Table], Awaitable[object]]] = [
                lambda table: hall.visit(table.table_id, "ana"),
                lambda table: hall.moves(table.table_id, table.decider(), 0, [TAKE]),
                lambda table: hall.chat(table.table_id, 0, "Ana", "hello?"),
                lambda table: hall.places.take(table.table_id, (0,), "eve"),
            ]
            for attempt in attempts:
                table = await hall.create(wanted())
                hall.looks.note(table.table_id, 0, 1)
                keeping.remove(hall.store.database, Wanted(ids=(table.table_id,)), 1)
                with pytest.raises(NoSuchTable):
                    await attempt(table)
                with pytest.raises(NoSuchTable):
                    await hall.table(table.table_id)
            other = await hall.create(wanted())
            hall.looks.note(other.table_id, 0, 1)
            await hall.looks.write()  # those of the tables that are gone do not stand in its way
            assert (await hall.visit(other.table_id, ""))[1].looks[0] == 1

    asyncio.run(story())


@pytest.mark.parametrize(("said", "days"), [("1", 1), ("730", 730), ("forever", None), ("off", None)])
def test_how_long_is_said_in_days_or_for_ever(said: str, days: int | None) -> None:
    assert read_days(said) == days
    assert keeping_of({"never_begun": said}) == Keeping(never_begun=days)


@pytest.mark.parametrize("said", ["0", "-1", "1.5", "many", "9999999", "८"])
def test_what_is_no_time_is_one_sentence_and_exit_code_two(said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SetupError):
        read_days(said)
    assert main(["--no-browser", "--port", "0", f"--keep-finished={said}"]) == 2
    assert "nor 'forever'" in capsys.readouterr().err


def test_the_environment_says_how_long_where_the_command_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOBREMESA_KEEP_NEVER_BEGUN", "7")
    monkeypatch.setenv("SOBREMESA_KEEP_FINISHED", "forever")
    assert keeping_of({"finished": "5", "abandoned": "", "never_begun": ""}) == Keeping(finished=5, never_begun=7)
    assert keeping_of({}) == Keeping(finished=None, never_begun=7)


# -- commands ------------------------------------------------------------------------------------------------------


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["tables", *arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_the_list_is_for_people_and_for_programs(
    url: str, store: Store, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOBREMESA_DATABASE", url)
    now = milliseconds()
    one_of_each(store, now)
    code, out, _ = said(capsys, "list")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == ["table", "finished", "unfinished", "neverbegun"]
    assert "?" not in out  # whoever has given no name is told by the seat
    assert "seat 1" in out
    code, out, _ = said(capsys, "list", "--json", "--older-than", "2", "--game", "sowing")
    tables = json.loads(out)["tables"]
    assert [(table["id"], table["state"], table["entries"]) for table in tables] == [
        ("finished", "finished", 2),
        ("unfinished", "unfinished", 1),
    ]
    assert said(capsys, "list", "--state", "never-begun")[1].splitlines()[1].startswith("neverbegun")
    assert said(capsys, "list", "--game", "chess")[1] == ""


def test_tables_are_deleted_only_when_somebody_said_so(
    url: str, store: Store, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOBREMESA_DATABASE", url)
    one_of_each(store, milliseconds())
    assert said(capsys, "delete")[::2] == (
        2,
        "sobremesa: say which tables: by their ids, or with --state, --game or --older-than\n",
    )
    assert said(capsys, "delete", "finished")[::2] == (
        2,
        "sobremesa: nobody can be asked here: --yes deletes 1 table\n",
    )
    code, _, err = said(capsys, "delete", "nothing", "finished", "--yes")
    assert (code, err) == (2, "sobremesa: there is no table 'nothing' that fits\n")
    assert len(ids(store)) == 3
    for answer, left in (("n\n", 3), ("", 3), ("y\n", 2)):
        asked = StringIO(answer)
        monkeypatch.setattr(asked, "isatty", lambda: True)
        monkeypatch.setattr(sys, "stdin", asked)
        code, out, _ = said(capsys, "delete", "finished")
        assert code == 0
        assert "Delete 1 table for good? [y/N]" in out
        assert len(ids(store)) == left
    assert said(capsys, "delete", "--older-than", "2", "--yes")[1].startswith("1 table deleted;")
    assert ids(store) == ["neverbegun"]
    assert said(capsys, "delete", "--older-than", "2", "--yes")[1] == "No table fits.\n"
    assert said(capsys, "vacuum")[1].endswith((" KB now.\n", " MB now.\n"))


def test_games_are_exported_as_replay_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = new_database("sqlite", tmp_path)

    async def story() -> list[Table]:
        async with open_halls(url, games=find_game) as (hall,):
            found = []
            for game in ("pandemic", "pandemain"):
                table = await hall.create(NewTable(game, {"players": 2}, tuple(people(2)), seed=5))
                for _ in range(5):
                    action = table.state.legal()[0]
                    table = await hall.moves(table.table_id, table.decider(), table.seq, [action])
                found.append(table)
            return found

    tables = asyncio.run(story())
    code, out, _ = said(capsys, "export", tables[0].table_id, "--database", url)
    assert (code, out) == (0, tables[0].replay())
    code, _, err = said(capsys, "export", "--state", "unfinished", "--database", url)
    assert (code, err) == (2, "sobremesa: 2 tables fit; --to FOLDER writes a file for each\n")
    folder = tmp_path / "replays"
    assert said(capsys, "export", "--state", "unfinished", "--database", url, "--to", str(folder))[0] == 0
    for table in tables:
        written = (folder / f"{table.game.id}-{table.table_id}.replay").read_text(encoding="utf-8")
        assert written == table.replay()
        assert play_again(read_replay(written), table.game).key() == table.state.key()


def test_a_table_that_cannot_be_played_again_is_named_and_the_others_are_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = new_database("sqlite", tmp_path)
    store = Store.open(url)
    kept_at(store, "strange", "unfinished", NOW)  # of a game that no catalog has
    store.close()
    code, _, err = said(capsys, "export", "strange", "--database", url)
    assert code == 2
    assert err.startswith("sobremesa: table strange cannot be exported: ")
    assert SOWING.id in err


def test_a_database_that_is_not_there_is_not_made_by_looking(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "none.sqlite"
    for command in (["list"], ["vacuum"], ["delete", "--older-than", "1"], ["export", "x"]):
        code, _, err = said(capsys, *command, "--database", f"sqlite:///{path}")
        assert (code, err) == (2, f"sobremesa: there is no database at {path}\n")
    assert [*tmp_path.iterdir()] == []
