"""Chess clocks and the time of day: set back or forward, here or at another process, a clock counts what really passed.

The time of whoever decides is up when it is up, whether or not a bot has taken over yet.
"""

import asyncio
from pathlib import Path

import pytest

from sobremesa.catalog import find_game
from sobremesa.core.errors import SobremesaError
from sobremesa.table.log import Clock, TableSettings
from sobremesa.table.table import NotAllowed, Table
from sobremesa.web import clock as clocks
from sobremesa.web.clock import Reading, SteadyClock, clock_of, time_at_start
from sobremesa.web.hall import Hall, NewTable
from sobremesa.web.live import Live
from sobremesa.web.runner import Runner
from sobremesa.web.store.store import Store
from sobremesa.web.store.times import keep_times
from tests.core.example import TAKE
from tests.table.tables import BOT, NOW, PERSON
from tests.web.halls import Time, find_sowing, open_halls, outcome_of, until, wanted
from tests.web.seating import Seated, people
from tests.web.sites import open_site, settings_in, words
from tests.web.stores import KINDS, new_database
from tests.web.test_runner import First

HOUR = 3_600_000
GAME = TableSettings(clock=Clock("game", 60))
MOVE = TableSettings(clock=Clock("move", 60))


class Machine:
    """A machine with a time of day that can be set, and a steady clock that cannot."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, boot: str = "first") -> None:
        self.wall, self.steady, self.boot = NOW, 5000, boot
        monkeypatch.setattr(clocks, "time_of_day", lambda _: self.wall)
        monkeypatch.setattr(clocks, "steady_time", lambda: self.steady)
        monkeypatch.setattr(clocks, "boot_of_machine", lambda: self.boot)

    def passes(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.steady += milliseconds

    def clock(self, store: Store) -> SteadyClock:
        """The clock of a process that starts now."""
        return clock_of(store)


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_database(request.param, tmp_path)


def left(hall: Hall, table: Table, seat: int = 0) -> int | None:
    """The seconds that a page would show."""
    return table.seconds_left(seat, hall.now(table))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("jump", [-HOUR, HOUR], ids=["back", "forward"])
@pytest.mark.parametrize("boot", ["first", ""], ids=["boot known", "boot unknown"])
def test_setting_the_time_of_day_changes_no_clock_while_a_server_runs_nor_when_it_starts_anew(
    url: str, jump: int, boot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine(monkeypatch, boot)

    async def story() -> None:
        store = Store.open(url)
        hall = Hall(store, Live(), games=find_sowing, clock=machine.clock(store))
        table = await hall.create(wanted(settings=GAME))
        machine.passes(10_000)
        machine.wall += jump
        assert left(hall, table) == 50
        machine.passes(10_000)
        assert left(hall, table) == 40
        await hall.close()
        machine.passes(2_000)
        again = Hall(store, Live(), games=find_sowing, clock=machine.clock(store))
        table = await again.table(table.table_id)
        remained = left(again, table)
        # Where nobody knows whether the machine was started anew, the pause may cost less than it lasted.
        assert remained == 38 if boot or jump > 0 else remained in range(38, 61)
        machine.passes(5_000)
        assert left(again, table) == (remained or 0) - 5
        await again.moves(table.table_id, 0, 0, [TAKE])
        assert [entry.at >= NOW for entry in table.entries] == [True]
        await again.close()
        store.close()

    asyncio.run(story())


def test_after_a_start_of_the_machine_the_time_of_day_tells_how_long_the_pause_was() -> None:
    kept = Reading(NOW, NOW, 90_000, "first")
    assert time_at_start(kept, NOW + 5000, 100, "second") == NOW + 5000
    assert time_at_start(kept, NOW - 5000, 100, "second") == NOW
    assert time_at_start(kept, NOW + 9 * HOUR, 95_000, "first") == NOW + 5000
    assert time_at_start(kept, NOW + 9 * HOUR, 100, "") == NOW + 9 * HOUR
    assert time_at_start(kept, NOW + 9 * HOUR, 95_000, "") == NOW + 5000
    assert time_at_start(None, NOW, 1, "first") == NOW


def test_where_no_clock_runs_a_server_starts_with_the_time_of_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine(monkeypatch)
    store = Store.open(new_database("sqlite", tmp_path))
    machine.clock(store)
    machine.wall += HOUR
    assert machine.clock(store)() == NOW + HOUR
    store.close()


@pytest.mark.parametrize("written", ["", "{", '{"time": "soon"}', "[]"])
def test_what_was_written_down_of_the_time_and_cannot_be_read_is_passed_over(
    written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine(monkeypatch)
    store = Store.open(new_database("sqlite", tmp_path))
    keep_times(store.database, written)
    assert machine.clock(store)() == NOW
    store.close()


def test_a_clock_counts_what_passes_here_after_an_entry_of_a_process_that_is_ahead(url: str) -> None:
    async def story() -> None:
        here, there = Time(), Time()
        there.now += HOUR
        async with open_halls(url, time=here) as (hall,), open_halls(url, time=there) as (other,):
            runner = Runner(hall, First(), pause=0, sweep=0.01)
            await runner.start()
            table_id = (await other.create(wanted(settings=MOVE))).table_id
            await other.moves(table_id, 0, 0, [TAKE])
            table = await hall.table(table_id)
            assert left(hall, table, 1) == 60
            here.now += 20_000
            assert left(hall, table, 1) == 40
            await hall.moves(table_id, 1, 1, [TAKE])
            assert [entry.at for entry in table.entries] == [NOW + HOUR, NOW + HOUR + 20_000]
            here.now += 59_000
            await asyncio.sleep(0.05)
            assert hall.store.position(table_id).seq == 2
            here.now += 1_000
            await until(lambda: hall.store.position(table_id).seq >= 3)
            assert next(entry.kind for entry in hall.store.entries_after(table_id, 2)) == "seat"
            await runner.close()

    asyncio.run(story())


@pytest.mark.parametrize("settings", [GAME, MOVE], ids=["game", "move"])
def test_a_move_counts_when_it_was_received_and_after_the_time_is_up_it_is_refused(
    settings: TableSettings, tmp_path: Path
) -> None:
    async def story() -> None:
        time = Time()
        async with open_halls(new_database("sqlite", tmp_path), time=time) as (hall,):
            table = await hall.create(wanted(settings=settings))
            time.now = NOW + 70_000
            for doing in (
                hall.moves(table.table_id, 0, 0, [TAKE]),
                hall.moves(table.table_id, 0, 0, [TAKE], received=NOW + 60_000),
            ):
                refused = await outcome_of(doing)
                assert isinstance(refused, NotAllowed)
                assert refused.code == "time-up"
            assert table.entries == []
            await hall.moves(table.table_id, 0, 0, [TAKE], received=NOW + 59_999)
            time.now = NOW + 130_000
            await hall.moves(table.table_id, 1, 1, table.state.asides(1)[:1])  # words are free at any time
            assert [entry.at for entry in table.entries] == [NOW + 59_999, NOW + 130_000]

    asyncio.run(story())


def test_nothing_that_was_taken_back_gives_more_time_when_it_is_up(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with open_halls(new_database("sqlite", tmp_path), time=time, games=find_game) as (hall,):
            options: dict[str, object] = {"players": 2, "hands": "open"}
            table = await hall.create(NewTable("pandemic", options, (PERSON, BOT), MOVE, seed=2))
            while table.decider() != 0:
                seat, action = table.decider(), table.state.legal()[0]
                await hall.moves(table.table_id, seat, table.seq, [action], bot=True)
            before = table.seq
            await hall.moves(table.table_id, 0, before, [table.game.parse("pass")])
            assert table.can_undo(0)
            time.now = NOW + 60_000
            for doing in (hall.undo(table.table_id, 0), hall.offer(table.table_id, 0, "undo", before)):
                refused = await outcome_of(doing)
                assert isinstance(refused, SobremesaError)
                assert getattr(refused, "code", "") == "time-up"
            assert table.seq == before + 1

    asyncio.run(story())


def test_whoever_moves_too_late_is_told_so_in_one_sentence_though_no_bot_has_taken_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def sleeps(_: Runner) -> None:
        pass

    monkeypatch.setattr(Runner, "_end_times", sleeps)
    with open_site(settings_in(tmp_path)) as site:
        seated = Seated.at(site, "pandemic", {"players": 2, "hands": "open"}, people(2), settings=MOVE)
        seat, action = seated.table.decider(), seated.table.state.legal()[0]
        time = Time()
        time.now = seated.table.header.created + 60_000
        seated.hall.tables.times.clock = time
        late = site.visitor().post(f"{seated.address(seat)}/moves", {"at": "0", "steps": str(action)})
        assert late.status_code == 409
        assert "Your time was up before this arrived" in words(late)
        assert seated.table.entries == []
        time.now -= 1
        moved = site.visitor().post(f"{seated.address(seat)}/moves", {"at": "0", "steps": str(action)})
        assert moved.status_code == 303
