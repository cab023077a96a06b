"""Event streams: they tell that a position is there, live on through silence, and reach other processes."""

import asyncio
from pathlib import Path

import psycopg
import pytest
from starlette.types import Message

from sobremesa.table.log import TableSettings
from sobremesa.web.live import PRESENCE_HELD, Live
from sobremesa.web.store.rows import TableProgress
from tests.core.example import TAKE
from tests.table.tables import PERSON
from tests.web.halls import open_halls, until, wanted
from tests.web.stores import KINDS, new_database


def test_whoever_listens_hears_the_known_position_first_and_then_each_later_one() -> None:
    async def story() -> None:
        live = Live()
        async with live.subscribe("one", TableProgress(3, 1)) as positions:
            assert await anext(positions) == TableProgress(3, 1)
            live.announce("one", TableProgress(4, 1))
            assert await anext(positions) == TableProgress(4, 1)
            live.announce("two", TableProgress(9, 9))
            live.announce("one", TableProgress(4, 1))
            assert await positions.wait(0.01) is None

    asyncio.run(story())


def test_whoever_is_slow_hears_only_the_last_position_and_never_an_older_one() -> None:
    async def story() -> None:
        live = Live()
        async with live.subscribe("one", TableProgress(0, 0)) as positions:
            for position in (TableProgress(2, 0), TableProgress(1, 5), TableProgress(3, 2)):
                live.announce("one", position)
            assert await anext(positions) == TableProgress(3, 5)
            assert await positions.wait(0.01) is None

    asyncio.run(story())


def test_a_closed_house_ends_every_subscription() -> None:
    async def story() -> None:
        live = Live()
        async with live.subscribe("one", TableProgress(0, 0)) as positions:
            assert await anext(positions) == TableProgress(0, 0)
            live.close()
            assert [position async for position in positions] == []
        assert live.listened_to() == []

    asyncio.run(story())


def test_seats_are_present_as_long_as_a_page_of_theirs_is_open() -> None:
    async def story() -> None:
        live = Live()
        assert live.present("one") == frozenset()
        async with live.subscribe("one", TableProgress(0, 0), (0, 2)):
            async with live.subscribe("one", TableProgress(0, 0), (0,)), live.subscribe("one", TableProgress(0, 0)):
                assert live.present("one") == {0, 2}
            assert live.present("one") == {0, 2}
            assert live.present("two") == frozenset()
        assert live.present("one") == frozenset()

    asyncio.run(story())


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_players_and_watchers_leave_in_any_order(order: tuple[int, ...]) -> None:
    async def story() -> None:
        live = Live()
        pages = [live.subscribe("one", TableProgress(0, 0), seats) for seats in ((1,), (), ())]
        for page in pages:
            await page.__aenter__()
        here = {0: {1}, 1: set[int](), 2: set[int]()}
        for leaving in order:
            assert live.present("one") == set().union(*here.values())
            await pages[leaving].__aexit__(None)
            del here[leaving]
        assert live.present("one") == frozenset()
        assert live.listened_to() == []
        assert live._here == {}

    asyncio.run(story())


def test_processes_tell_each_other_who_is_there_and_are_not_believed_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        here, there = Live(), Live()
        here.tell_others = there.hear
        async with here.subscribe("one", TableProgress(0, 0), (1,)):
            assert there.present("one") == {1}
        assert there.present("one") == frozenset()
        async with here.subscribe("one", TableProgress(0, 0), (1,)):
            here.tell_others = None  # it dies without a word
        assert there.present("one") == {1}
        loop = asyncio.get_running_loop()
        later = loop.time() + PRESENCE_HELD
        monkeypatch.setattr(loop, "time", lambda: later)
        assert there.present("one") == frozenset()
        monkeypatch.undo()

    asyncio.run(story())


def test_nonsense_from_elsewhere_is_passed_over() -> None:
    async def story() -> None:
        live = Live()
        async with live.subscribe("one", TableProgress(1, 1)) as positions:
            await anext(positions)
            for message in ("", "one", "one two three", "one 5", "here x", "here a one x,y", "one 4 4 4"):
                live.hear(message)
            assert await positions.wait(0.01) is None
            live.hear("one 2 1")
            assert await anext(positions) == TableProgress(2, 1)

    asyncio.run(story())


def test_what_is_announced_between_looking_and_listening_is_told() -> None:
    async def story() -> None:
        live = Live()
        known = TableProgress(3, 0)
        live.announce("one", TableProgress(4, 0))
        async with live.subscribe("one", known) as positions:
            assert await anext(positions) == TableProgress(4, 0)
        listening = live.subscribe("one", known)
        async with live.subscribe("one", known):
            live.announce("one", TableProgress(5, 0))
        async with listening as positions:
            assert await anext(positions) == TableProgress(5, 0)
            live.announce("one", TableProgress(6, 0))
            assert await anext(positions) == TableProgress(6, 0)

    asyncio.run(story())


def test_only_the_last_announcements_are_remembered() -> None:
    live = Live()
    for number in range(5_000):
        live.announce(f"table {number}", TableProgress(1, 0))
    assert len(live._recent) == 1_000


def test_what_other_processes_no_longer_say_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        live = Live()
        live.hear("here other one 1")
        loop = asyncio.get_running_loop()
        later = loop.time() + PRESENCE_HELD
        monkeypatch.setattr(loop, "time", lambda: later)
        live.hear("here other two 0,1")
        live.tell_presence_again()
        assert [*live._elsewhere] == ["two"]
        assert live.present("two") == {0, 1}
        monkeypatch.undo()

    asyncio.run(story())


# -- over HTTP ---------------------------------------------------------------------------------------------------


class Browser:
    """One end of an event stream, without a network."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.gone = asyncio.Event()

    async def receive(self) -> Message:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        self.messages.append(message)

    @property
    def text(self) -> str:
        return "".join(message.get("body", b"").decode() for message in self.messages)


def test_an_event_stream_says_the_position_and_nothing_else() -> None:
    async def story() -> None:
        live = Live(heartbeat=0.01)
        browser = Browser()
        stream = live.stream("one", TableProgress(7, 2), (1,))
        answering = asyncio.create_task(stream({"type": "http"}, browser.receive, browser.send))
        await until(lambda: browser.text.count(": here\n\n") >= 2)
        live.announce("one", TableProgress(8, 2))
        await until(lambda: '"seq":8' in browser.text)
        assert live.present("one") == {1}
        browser.gone.set()
        await answering
        assert live.present("one") == frozenset()
        assert live.listened_to() == []
        start = browser.messages[0]
        headers = dict(start["headers"])
        assert headers[b"content-type"].startswith(b"text/event-stream")
        assert headers[b"cache-control"] == b"no-store"
        assert b"content-length" not in headers
        said = [line for line in browser.text.split("\n") if line and line != ": here"]
        assert said == [
            "retry: 2000",
            "event: position",
            'data: {"seq":7,"chat":2}',
            "event: position",
            'data: {"seq":8,"chat":2}',
        ]

    asyncio.run(story())


def test_whoever_asks_for_the_headers_of_a_stream_is_not_kept_waiting() -> None:
    async def story() -> None:
        live = Live()
        browser = Browser()
        async with asyncio.timeout(20):
            await live.stream("one", TableProgress(0, 0), (0,))(
                {"type": "http", "method": "HEAD"}, browser.receive, browser.send
            )
        assert browser.text == ""
        assert live.present("one") == frozenset()

    asyncio.run(story())


def test_a_browser_that_vanishes_while_we_send_leaves_nothing_behind() -> None:
    async def story() -> None:
        live = Live()
        browser = Browser()

        async def broken(message: Message) -> None:
            if message.get("body"):
                raise OSError("connection lost")

        await live.stream("one", TableProgress(0, 0), (0,))({"type": "http"}, browser.receive, broken)
        assert live.listened_to() == []
        assert live.present("one") == frozenset()

    asyncio.run(story())


def test_a_browser_that_sends_more_than_it_may_ends_its_stream_and_breaks_nothing() -> None:
    async def story() -> None:
        live = Live(heartbeat=0.01)
        browser = Browser()

        async def too_large() -> Message:
            await asyncio.sleep(0.02)
            raise RuntimeError("too large")

        async with asyncio.timeout(20):
            await live.stream("one", TableProgress(0, 0), (0,))({"type": "http"}, too_large, browser.send)
        assert browser.messages[-1]["more_body"] is False
        assert live.listened_to() == []
        assert live.present("one") == frozenset()

    asyncio.run(story())


# -- with a hall -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_moves_and_chat_are_announced_after_they_are_stored(kind: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with open_halls(new_database(kind, tmp_path)) as (hall,):
            table_id = (await hall.create(wanted())).table_id
            async with hall.live.subscribe(table_id, await hall.position(table_id)) as positions:
                assert await anext(positions) == TableProgress(0, 0)
                await hall.moves(table_id, 0, 0, [TAKE])
                assert await anext(positions) == TableProgress(1, 0) == await hall.position(table_id)
                await hall.chat(table_id, 0, "Ana", "hello")
                assert await anext(positions) == TableProgress(1, 1) == await hall.position(table_id)

    asyncio.run(story())


def test_another_process_on_postgres_hears_it_too(tmp_path: Path) -> None:
    async def story() -> None:
        url = new_database("postgres", tmp_path)
        async with open_halls(url, 2, start=True) as (here, there):
            await asyncio.gather(here.hearing(), there.hearing())
            table_id = (await here.create(wanted(PERSON, PERSON, settings=TableSettings()))).table_id
            async with there.live.subscribe(table_id, TableProgress(0, 0), (1,)) as positions, asyncio.timeout(20):
                assert await anext(positions) == TableProgress(0, 0)
                await here.moves(table_id, 0, 0, [TAKE])
                assert await anext(positions) == TableProgress(1, 0)
                await here.chat(table_id, 0, "", "hello")
                assert await anext(positions) == TableProgress(1, 1)
                await until(lambda: here.live.present(table_id) == {1})
            await until(lambda: here.live.present(table_id) == frozenset())

    asyncio.run(story())


def test_a_lost_connection_is_made_again_and_nothing_is_missed(tmp_path: Path) -> None:
    async def story() -> None:
        url = new_database("postgres", tmp_path)
        async with open_halls(url, 2, start=True) as (here, there):
            await asyncio.gather(here.hearing(), there.hearing())
            table_id = (await here.create(wanted())).table_id
            async with there.live.subscribe(table_id, TableProgress(0, 0)) as positions, asyncio.timeout(20):
                assert await anext(positions) == TableProgress(0, 0)
                await asyncio.to_thread(end_listeners, url)
                await here.moves(table_id, 0, 0, [TAKE])
                assert await anext(positions) == TableProgress(1, 0)

    asyncio.run(story())


def end_listeners(url: str) -> None:
    """Cut every connection that listens, as a restart of the database would."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE query LIKE 'LISTEN%' AND datname = current_database()"
        )
