"""Bots and clocks beside the event loop: they play on after anything, and never twice."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text

from sobremesa.catalog import find_game
from sobremesa.table.log import Clock, Entry, TableSettings
from sobremesa.table.table import Table
from sobremesa.web.clock import milliseconds
from sobremesa.web.hall import NewTable
from sobremesa.web.runner import Runner
from sobremesa.web.store.rows import TableProgress
from sobremesa.web.store.store import MOST_LISTED
from sobremesa.web.summaries import summary_of
from tests.core.example import SOWING, TAKE
from tests.table.tables import BOT, NOW, PERSON
from tests.web.halls import Time, open_halls, reads_the_same, until, wanted
from tests.web.stores import KINDS, new_database


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_database(request.param, tmp_path)


class First:
    """A bot that takes the first option, as fast as the test lets it."""

    def __init__(self) -> None:
        self.may = asyncio.Event()
        self.may.set()
        self.asked = 0
        self.broken = False

    async def wake(self) -> None:
        pass

    async def choose(self, table: Table, seat: int, within: float | None = None) -> int:
        self.asked += 1
        assert table.decider() == seat
        action = table.state.legal()[0]
        await self.may.wait()
        await asyncio.sleep(0)
        if self.broken:
            raise RuntimeError("no idea")
        return action


def test_bots_play_until_a_person_is_to_decide(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            runner = Runner(hall, First(), pause=0)
            await runner.start()
            table_id = (await hall.create(wanted(BOT, BOT, PERSON))).table_id
            await runner.settled()
            table = await hall.table(table_id)
            assert [move.seat for move in table.moves] == [0, 1]
            await hall.moves(table_id, 2, table.seq, [TAKE])
            await runner.settled()
            assert [move.seat for move in (await hall.table(table_id)).moves] == [0, 1, 2, 0, 1]
            await runner.close()

    asyncio.run(story())


def test_a_game_of_bots_alone_goes_to_its_end(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            runner = Runner(hall, First(), pause=0)
            await runner.start()
            table_id = (await hall.create(wanted(BOT, BOT, heap="7"))).table_id
            async with hall.live.subscribe(table_id, TableProgress(0, 0)):
                await runner.settled()
            assert (await hall.table(table_id)).over
            await runner.close()

    asyncio.run(story())


def hidden_hands() -> NewTable:
    """A game in which a person begins and two bots have cards that nobody knows."""
    options: dict[str, object] = {"players": 3, "difficulty": "normal", "first": "1", "events": False}
    return NewTable("pandemic", options, (PERSON, BOT, BOT), TableSettings(), "ana", (0,), 7)


def test_what_bots_had_to_say_when_their_process_died_is_said_by_another(url: str) -> None:
    async def story() -> None:
        async with open_halls(url, count=2, games=find_game) as (hall, other):
            table_id = (await hall.create(hidden_hands())).table_id
            runner = Runner(other, First(), pause=0, sweep=0.01)
            await runner.start()
            await until(lambda: len(other.store.entries_after(table_id, 0)) == 6)
            await runner.settled()
            assert (await other.table(table_id)).talkers() == []
            await runner.close()

    asyncio.run(story())


def test_bots_tell_their_cards_though_a_person_decides_and_again_when_they_have_drawn(url: str) -> None:
    async def story() -> None:
        async with open_halls(url, games=find_game) as (hall,):
            runner = Runner(hall, First(), pause=0)
            await runner.start()
            table_id = (await hall.create(hidden_hands())).table_id
            await runner.settled()
            table = await hall.table(table_id)
            assert table.decider() == 0
            assert [move.seat for move in table.moves] == [1, 1, 1, 2, 2, 2]
            assert table.talkers() == []
            for _ in range(4):
                await hall.moves(table_id, 0, table.seq, [table.game.parse("pass")])
            await runner.settled()
            table = await hall.table(table_id)
            assert table.decider() == 0
            assert [table.game.action_text(move.action).split()[0] for move in table.moves].count("announce") > 6
            assert table.talkers() == []
            assert table.state.remarks(0) != []
            await runner.close()

    asyncio.run(story())


def test_a_bot_plays_a_seat_as_soon_as_it_is_handed_over(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            runner = Runner(hall, First(), pause=0)
            await runner.start()
            table_id = (await hall.create(wanted())).table_id
            await hall.hand_over(table_id, 0, "random", by=0)
            await runner.settled()
            assert [move.seat for move in (await hall.table(table_id)).moves] == [0]
            await runner.close()

    asyncio.run(story())


def test_a_bot_that_thinks_while_its_person_comes_back_plays_nothing(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            desk = First()
            desk.may.clear()
            runner = Runner(hall, desk, pause=0)
            await runner.start()
            table_id = (await hall.create(wanted())).table_id
            await hall.hand_over(table_id, 0, "random", by=0)
            await until(lambda: desk.asked == 1)
            await hall.hand_over(table_id, 0, "", by=0)
            desk.may.set()
            await runner.settled()
            assert (await hall.table(table_id)).moves == []
            await runner.close()

    asyncio.run(story())


class Seeing:
    """A bot that notes whether it was asked to play."""

    def __init__(self) -> None:
        self.asked_to_play: list[bool] = []

    async def wake(self) -> None:
        pass

    async def choose(self, table: Table, seat: int, within: float | None = None) -> int:
        self.asked_to_play.append(table.played_by_bot(seat))
        return table.state.legal()[0]


def test_a_bot_is_asked_before_its_person_can_come_back(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            read = hall.table

            async def read_and_come_back(table_id: str) -> Table:
                table = await read(table_id)
                asyncio.get_running_loop().call_soon(table.seats.__setitem__, 0, PERSON)
                return table

            desk = Seeing()
            runner = Runner(hall, desk, pause=0)
            await runner.start()
            monkeypatch.setattr(hall, "table", read_and_come_back)
            await hall.create(wanted(BOT, PERSON))
            await runner.settled()
            assert desk.asked_to_play == [True]
            await runner.close()

    asyncio.run(story())


def test_a_word_aside_while_a_bot_thinks_does_not_stop_it(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            desk = First()
            desk.may.clear()
            runner = Runner(hall, desk, pause=0)
            await runner.start()
            table = await hall.create(wanted(BOT, PERSON))
            await until(lambda: desk.asked == 1)
            await hall.moves(table.table_id, 1, 0, table.state.asides(1))
            desk.may.set()
            await runner.settled()
            assert [move.seat for move in (await hall.table(table.table_id)).moves] == [1, 0]
            await runner.close()

    asyncio.run(story())


def test_two_processes_that_play_the_same_bots_double_nothing(url: str) -> None:
    async def story() -> None:
        async with open_halls(url, 2) as halls:
            runners = [Runner(hall, First(), pause=0) for hall in halls]
            for runner in runners:
                await runner.start()
            table_id = (await halls[0].create(wanted(BOT, BOT, BOT, heap="20"))).table_id
            await halls[1].table(table_id)
            for hall in halls:
                hall.live.audience.enter(table_id)
            for runner in runners:
                await runner.settled()
            table = await reads_the_same(halls, table_id)
            assert table.over
            for runner in runners:
                await runner.close()

    asyncio.run(story())


def test_whoever_starts_next_plays_on_where_a_process_died(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            table_id = (await hall.create(wanted(BOT, PERSON))).table_id
        async with open_halls(url) as (hall,):
            runner = Runner(hall, First(), pause=0, sweep=0.01)
            await runner.start()
            await until(lambda: hall.store.position(table_id).seq == 1)
            await runner.close()

    asyncio.run(story())


def test_a_process_that_lives_takes_over_from_one_that_died(url: str) -> None:
    async def story() -> None:
        time = Time()
        async with open_halls(url, 2, time=time) as (living, dead):
            left_behind = (await dead.create(wanted(BOT, PERSON))).table_id
            runner = Runner(living, First(), pause=0, sweep=0.01)
            await runner.start()
            await until(lambda: living.store.position(left_behind).seq == 1)  # by the first look, which gives no time
            table_id = (await dead.create(wanted(BOT, PERSON))).table_id
            await asyncio.sleep(0.05)
            assert living.store.position(table_id).seq == 0  # it is given time
            time.now += 60_000
            await until(lambda: living.store.position(table_id).seq == 1)
            await runner.close()

    asyncio.run(story())


def test_a_bot_that_breaks_stops_no_other_table(url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            desk = First()
            runner = Runner(hall, desk, pause=0)
            await runner.start()
            desk.broken = True
            broken = await hall.create(wanted(BOT, PERSON))
            await runner.settled()
            desk.broken = False
            fine = await hall.create(wanted(BOT, PERSON))
            await runner.settled()
            assert (broken.seq, fine.seq) == (0, 1)
            await runner.close()

    asyncio.run(story())
    assert "no idea" in caplog.text


def test_a_seat_whose_time_is_up_is_played_by_the_usual_bot_of_the_game(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sobremesa.web.runner.usual_bot_for", {SOWING: "random"}.__getitem__)

    async def story() -> None:
        time = Time()
        async with open_halls(url, time=time) as (hall,):
            runner = Runner(hall, First(), pause=0, sweep=0.01)
            await runner.start()
            clock = TableSettings(clock=Clock("move", 60))
            table_id = (await hall.create(wanted(settings=clock))).table_id
            time.now = NOW + 59_000
            await asyncio.sleep(0.05)
            assert hall.store.position(table_id).seq == 0
            time.now = NOW + 60_000
            await until(lambda: hall.store.position(table_id).seq == 2)
            table = await hall.table(table_id)
            assert [(entry.kind, entry.seat) for entry in table.entries] == [("seat", -1), ("move", 0)]
            assert [seat.bot for seat in table.seats] == ["random", ""]
            time.now += 60_000
            await until(lambda: hall.store.position(table_id).seq >= 3)
            assert (await hall.table(table_id)).seats[1].bot == "random"
            await runner.close()

    asyncio.run(story())


def test_a_table_that_cannot_be_played_on_stops_no_other_and_is_not_tried_all_the_time(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        time = Time()
        async with open_halls(url, time=time) as (hall,):
            clock = TableSettings(clock=Clock("move", 60))
            monkeypatch.setattr(type(SOWING), "rules_version", 2)
            await hall.create(wanted(BOT, PERSON))
            await hall.create(wanted(settings=clock))
            monkeypatch.undo()
            time.now += 1
            fine = (await hall.create(wanted(BOT, PERSON))).table_id
            timed = (await hall.create(wanted(settings=clock))).table_id
        time.now += 100_000
        async with open_halls(url, time=time) as (hall,):
            asked = 0
            due_tables = hall.due_tables

            async def count_and_ask() -> list[str]:
                nonlocal asked
                asked += 1
                return await due_tables()

            monkeypatch.setattr(hall, "due_tables", count_and_ask)
            runner = Runner(hall, First(), pause=0)
            await runner.start()
            await until(lambda: hall.store.position(fine).seq == 1)
            await until(lambda: hall.store.position(timed).seq >= 1)
            for _ in range(50):
                await asyncio.sleep(0.002)
            assert asked < 10
            await runner.close()

    asyncio.run(story())


def test_tables_that_cannot_be_read_are_set_aside_and_starve_no_other(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        time = Time()
        clock = TableSettings(clock=Clock("move", 60))
        async with open_halls(url, time=time) as (hall,):
            monkeypatch.setattr(type(SOWING), "rules_version", 2)
            for _ in range(MOST_LISTED):
                await hall.create(wanted(settings=clock))
                await hall.create(wanted(BOT, PERSON))
            monkeypatch.undo()
            broken = (await hall.create(wanted(BOT, PERSON))).table_id
            with hall.store.database.writing() as connection:
                connection.execute(
                    text("INSERT INTO entries VALUES (:table, 1, 'dance', 0, '{}', 0)"), {"table": broken}
                )
            time.now -= 1  # the lists begin with what changed last, and with what was due first
            waiting = (await hall.create(wanted(BOT, PERSON))).table_id
            time.now += 2
            timed = (await hall.create(wanted(settings=clock))).table_id
        time.now += 100_000
        async with open_halls(url, time=time) as (hall,):
            runner = Runner(hall, First(), pause=0, sweep=0.01)
            await runner.start()
            await until(lambda: hall.store.position(waiting).seq == 1)
            await until(lambda: hall.store.position(timed).seq >= 1)
            await runner.settled()
            await runner.close()
            assert hall.store.tables_waiting_for_bots(0, time.now - 1) == []

    asyncio.run(story())
    warnings = [record.getMessage() for record in caplog.records if "set aside" in record.getMessage()]
    assert len(warnings) == 2 * MOST_LISTED + 1
    assert len({*warnings}) == len(warnings)


def test_a_table_that_only_our_memory_holds_wrong_is_read_anew_and_played_on(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            table = await hall.create(wanted(BOT, BOT, PERSON))
            move = Entry(1, "move", 0, {"move": "take 1"}, NOW)
            await asyncio.to_thread(hall.store.append, table.table_id, [move], summary_of(table))
            table.ended = "agreed"
            runner = Runner(hall, First(), pause=0, sweep=0.01)
            await runner.start()
            await until(lambda: hall.store.position(table.table_id).seq == 2)
            await runner.close()

    asyncio.run(story())


def test_a_clock_wakes_the_runner_by_itself(url: str) -> None:
    """Without any sweep: real time, a short clock."""

    async def story() -> None:
        async with open_halls(url, time=milliseconds) as (hall,):
            runner = Runner(hall, First(), pause=0, sweep=3600)
            await runner.start()
            table_id = (await hall.create(wanted(settings=TableSettings(clock=Clock("game", 1))))).table_id
            await until(lambda: hall.store.position(table_id).seq >= 2)
            assert [entry.kind for entry in hall.store.entries_after(table_id, 0)][:2] == ["seat", "move"]
            await runner.close()

    asyncio.run(story())
