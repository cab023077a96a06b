"""Bots that play among themselves wait until somebody looks; those that play with people wait for nobody."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text

from sobremesa.web.audience import GLANCE, Audience
from sobremesa.web.runner import Runner
from sobremesa.web.store.rows import TableProgress
from sobremesa.web.store.store import MOST_LISTED
from tests.table.tables import BOT, PERSON
from tests.web.halls import open_halls, until, wanted
from tests.web.stores import KINDS, new_database
from tests.web.test_runner import First


class Seconds:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_database(request.param, tmp_path)


async def a_while() -> None:
    """Time enough for a bot that would play."""
    for _ in range(20):
        await asyncio.sleep(0.002)


def test_bots_alone_wait_until_somebody_opens_the_stream_and_stop_when_they_go(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            desk = First()
            runner = Runner(hall, desk, pause=0, sweep=0.01)
            await runner.start()
            table_id = (await hall.create(wanted(BOT, BOT, heap="20"))).table_id
            await a_while()
            assert hall.store.position(table_id).seq == 0
            desk.may.clear()
            async with hall.live.subscribe(table_id, TableProgress(0, 0)):
                await until(lambda: desk.asked == 1)
            desk.may.set()
            await runner.settled()
            await a_while()
            assert hall.store.position(table_id).seq == 1
            async with hall.live.subscribe(table_id, TableProgress(0, 0)):
                await runner.settled()
            assert (await hall.table(table_id)).over
            await runner.close()

    asyncio.run(story())


def test_whoever_fetched_the_page_looks_on_for_a_while(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_halls(new_database("sqlite", tmp_path)) as (hall,):
            seconds, desk = Seconds(), First()
            hall.live.audience = Audience(seconds)
            runner = Runner(hall, desk, pause=0)
            await runner.start()
            table_id = (await hall.create(wanted(BOT, BOT, heap="20"))).table_id
            desk.may.clear()
            await hall.visit(table_id, "")
            await until(lambda: desk.asked == 1)
            seconds.now = GLANCE
            desk.may.set()
            await runner.settled()
            assert hall.store.position(table_id).seq == 1
            await hall.visit(table_id, "")
            await runner.settled()
            assert (await hall.table(table_id)).over
            await runner.close()

    asyncio.run(story())


def test_bots_play_on_where_a_person_is_only_away_and_wait_where_all_people_have_left(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            runner = Runner(hall, First(), pause=0)
            await runner.start()
            away = (await hall.create(wanted(PERSON, BOT, PERSON, heap="20"))).table_id
            await hall.hand_over(away, 0, "random", by=0)
            await runner.settled()
            assert [move.seat for move in (await hall.table(away)).moves] == [0, 1]
            await hall.hand_over(away, 2, "random", by=2)
            await runner.settled()
            assert hall.store.position(away).seq == 4
            await hall.visit(away, "")
            await runner.settled()
            assert (await hall.table(away)).over
            await runner.close()

    asyncio.run(story())


def test_of_two_processes_the_one_that_is_looked_through_plays(url: str) -> None:
    async def story() -> None:
        async with open_halls(url, 2) as halls:
            desks = [First(), First()]
            runners = [Runner(hall, desk, pause=0, sweep=0.01) for hall, desk in zip(halls, desks, strict=True)]
            for runner in runners:
                await runner.start()
            table_id = (await halls[0].create(wanted(BOT, BOT, heap="7"))).table_id
            await halls[1].table(table_id)
            async with halls[1].live.subscribe(table_id, TableProgress(0, 0)):
                await runners[1].settled()
            assert (await halls[0].table(table_id)).over
            assert desks[0].asked == 0
            for runner in runners:
                await runner.close()

    asyncio.run(story())


def test_tables_of_bots_alone_that_an_older_release_wrote_down_starve_no_table_with_people(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_halls(new_database("sqlite", tmp_path)) as (hall,):
            waiting = (await hall.create(wanted(BOT, PERSON))).table_id
            for _ in range(MOST_LISTED):
                await hall.create(wanted(BOT, BOT))
            with hall.store.database.writing() as connection:
                connection.execute(text("UPDATE tables SET bot_turn = TRUE"))
                connection.execute(
                    text("UPDATE tables SET updated = updated - 1 WHERE table_id = :it"), {"it": waiting}
                )
            runner = Runner(hall, First(), pause=0, sweep=0.01)
            await runner.start()
            hall.tables.times.clock.now += 60_000  # type: ignore[attr-defined]
            await until(lambda: hall.store.position(waiting).seq == 1)
            await runner.close()
            assert hall.store.tables_waiting_for_bots(0, hall.clock()) == []

    asyncio.run(story())
