"""PD-EVENT-14 on pages: one click lets the game go on, another stops it for all, and nothing is told before its end."""

import asyncio
from pathlib import Path

import pytest

from sobremesa.catalog import find_game
from sobremesa.table.asked import as_if_asked
from sobremesa.table.log import Seat, TableSettings
from sobremesa.table.table import Table
from sobremesa.web.hall import Hall, NewTable
from sobremesa.web.runner import Runner
from sobremesa.web.store.rows import DatabaseDown
from tests.ledger import rule
from tests.table.tables import BOT, NOW, PERSON
from tests.web.halls import Time, open_halls, until
from tests.web.seating import Seated, people
from tests.web.sites import Site, words
from tests.web.stores import KINDS, new_database
from tests.web.virtual_time import VirtualLoop, run_virtually

HIDDEN: dict[str, object] = {"players": 3, "difficulty": "normal", "first": "1"}
PART = {"X-Part": "table"}


def paused(site: Site, settings: TableSettings | None = None) -> Seated:
    """A table in the pause before the first infection phase, at which time stands still."""
    seated = Seated.at(site, "pandemic", HIDDEN, people(3), 1, settings)
    seated.stop_time()
    seated.play(seated.table.game.parse("end-actions"))
    assert seated.table.pause is not None
    return seated


def wave(site: Site, seated: Seated, seat: int, at: int | None = None) -> str:
    form = {"at": str(seated.table.moved if at is None else at)}
    response = site.visitor().post(f"{seated.address(seat)}/wave", form, headers=PART)
    assert response.status_code == 200
    return response.text


@rule("PD-EVENT-14")
def test_every_seat_is_asked_on_its_own_page_and_who_looks_on_is_not(site: Site) -> None:
    seated = paused(site)
    for seat in range(3):
        page = site.visitor().get(seated.address(seat)).text
        assert page.count(f'action="{seated.address(seat)}/wave"') == 2  # in the panel, and where the thumb is
        assert page.count(f'name="action" value="{seated.table.game.parse(f"call-me p{seat + 1}")}"') >= 1
    assert "/wave" not in site.visitor().get(seated.address(None)).text


@rule("PD-EVENT-14")
def test_who_has_let_it_go_on_is_told_to_nobody_before_all_have(site: Site) -> None:
    seated = paused(site)
    visitor, seq = site.visitor(), seated.table.seq
    others = [seated.address(2), seated.address(None)]
    for address in others:
        visitor.get(address, headers=PART)  # whatever is told only once has been told
    before = [visitor.get(address, headers=PART).text for address in others]
    assert "You let it go on." in wave(site, seated, 0)
    wave(site, seated, 1)
    assert [visitor.get(address, headers=PART).text for address in others] == before
    assert seated.table.seq == seq
    wave(site, seated, 2)
    assert seated.table.pause is None
    assert seated.table.seq == seq + 3


def test_who_is_too_late_to_let_it_go_on_sees_how_it_went_on(site: Site) -> None:
    seated = paused(site)
    at = seated.table.moved
    seated.play()
    assert seated.table.decider() == 1
    assert 'id="go-on"' not in wave(site, seated, 0, at)
    assert seated.table.decider() == 1


@rule("PD-EVENT-14")
def test_a_screen_that_is_shared_is_asked_once_for_all_its_seats(site: Site) -> None:
    seated = paused(site, TableSettings(screens=((0, 1),)))
    page = site.visitor().get(seated.address(0)).text
    assert page.count('id="go-on"') == 1
    assert "Wait for Ana" in page
    assert "Wait for Luc" in page
    wave(site, seated, 0)
    assert seated.hall.pauses.waves.of(seated.table) == {0, 1}
    stop = seated.table.game.parse("call-me p2")
    form = {"at": str(seated.table.seq), "as": "p2", "action": str(stop)}
    assert site.visitor().post(f"{seated.address(0)}/aside", form).status_code == 303
    assert seated.table.decider() == 1


@rule("PD-EVENT-14")
def test_whoever_asks_to_wait_is_named_on_every_page(site: Site) -> None:
    seated = paused(site)
    seated.play(seated.table.game.parse("call-me p2"), seat=1)
    for seat in (0, 2, None):
        page = words(site.visitor().get(seated.address(seat)))
        assert "Luc asks the others to wait." in page
        assert "Luc has asked everybody to wait." in page


def test_an_answer_to_a_pause_that_is_sent_as_a_move_is_refused_in_a_sentence(site: Site) -> None:
    seated = paused(site)
    form = {"at": str(seated.table.seq), "steps": str(seated.table.game.parse("not-now"))}
    response = site.visitor().post(f"{seated.address(0)}/moves", form, headers=PART)
    assert response.status_code == 409
    assert "Everybody is asked at once now" in words(response)


# -- beside requests ---------------------------------------------------------------------------------------------


class Never:
    """A bot that lets everything go on."""

    async def wake(self) -> None:
        pass

    async def choose(self, table: Table, seat: int, within: float | None = None) -> int:
        return table.state.legal()[0]


class Eager:
    """A bot that plays an event as soon as it can."""

    async def wake(self) -> None:
        pass

    async def choose(self, table: Table, seat: int, within: float | None = None) -> int:
        events = [action for action in table.state.legal() if table.game.action_text(action).startswith("play ")]
        return events[0] if events else table.state.legal()[0]


async def begin(hall: Hall, *seats: Seat, seed: int = 1) -> Table:
    """A table in its first pause."""
    table = await hall.create(
        NewTable("pandemic", {**HIDDEN, "players": len(seats)}, seats, TableSettings(words=False), seed=seed)
    )
    await hall.moves(table.table_id, 0, 0, [table.game.parse("end-actions")])
    assert table.pause is not None
    return table


@pytest.mark.parametrize("kind", KINDS)
def test_a_pause_that_nobody_ended_is_ended_by_the_process_that_starts_next(kind: str, tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with open_halls(new_database(kind, tmp_path), count=2, time=time, games=find_game) as (hall, other):
            table = await begin(hall, PERSON, PERSON)
            time.now += 5_000
            runner = Runner(other, Never(), pause=0, sweep=0.01)
            await runner.start()
            await until(lambda: len(other.store.entries_after(table.table_id, 0)) == 3)
            await runner.close()

    asyncio.run(story())


def test_people_at_different_processes_let_a_pause_end_together(tmp_path: Path) -> None:
    async def story() -> None:
        url = new_database("postgres", tmp_path)
        async with open_halls(url, count=2, games=find_game, start=True) as (hall, other):
            await asyncio.gather(hall.hearing(), other.hearing())
            table = await begin(hall, PERSON, PERSON)
            await hall.pauses.wave(table.table_id, (0,), table.moved)
            assert (await other.table(table.table_id)).pause is not None
            await other.pauses.wave(table.table_id, (1,), table.moved)
            await until(lambda: len(other.store.entries_after(table.table_id, 0)) == 3)

    asyncio.run(story())


def test_a_bot_that_wants_to_play_an_event_stops_the_pause_and_plays_it(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with open_halls(new_database("sqlite", tmp_path), time=time, games=find_game) as (hall,):
            for seed in range(40):
                table = await begin(hall, PERSON, BOT, seed=seed)
                if len(as_if_asked(table, 1).state.legal()) > 1:
                    break
            time.now += 1_000
            runner = Runner(hall, Eager(), pause=0)
            await runner.start()
            runner.notice(table)
            await until(lambda: len(table.moves) > 2)
            await runner.close()
            texts = [table.game.action_text(move.action) for move in table.moves]
            assert texts[1] == "call-me p2"
            assert texts[2].startswith("play ")

    asyncio.run(story())


def test_pauses_of_several_tables_end_each_at_its_time(tmp_path: Path) -> None:
    ended: dict[str, int] = {}

    async def story(loop: VirtualLoop) -> None:
        def clock() -> int:
            return NOW + round(loop.time() * 1000)

        async with open_halls(new_database("sqlite", tmp_path), time=clock, games=find_game) as (hall,):
            runner = Runner(hall, Never(), pause=0)
            await runner.start()
            tables = []
            for _ in range(3):
                tables.append(await begin(hall, PERSON, PERSON))
                await asyncio.sleep(0.1)
            await asyncio.sleep(8)
            for number, table in enumerate(tables):
                ended[str(number)] = table.moves[1].at - table.moves[0].at
            await runner.close()

    run_virtually(story)
    assert ended == {"0": 4500, "1": 4500, "2": 4500}


def test_a_pause_ends_soon_after_a_database_that_failed_at_its_end(tmp_path: Path) -> None:
    async def story(loop: VirtualLoop) -> None:
        async with open_halls(
            new_database("sqlite", tmp_path), time=lambda: NOW + round(loop.time() * 1000), games=find_game
        ) as (hall,):
            runner = Runner(hall, Never(), pause=0)
            await runner.start()
            table = await begin(hall, PERSON, PERSON)
            due, failed = hall.due_tables, list[int]()

            async def fail_once() -> list[str]:
                if not failed:
                    failed.append(1)
                    raise DatabaseDown("the database fails")
                return await due()

            hall.due_tables = fail_once  # type: ignore[method-assign]
            await asyncio.sleep(7)
            assert failed
            assert table.pause is None
            await runner.close()

    run_virtually(story)


def test_a_pause_of_a_process_that_died_is_ended_by_another_that_knows_the_table(tmp_path: Path) -> None:
    async def story(loop: VirtualLoop) -> None:
        time = lambda: NOW + round(loop.time() * 1000)  # noqa: E731
        async with open_halls(new_database("sqlite", tmp_path), count=2, time=time, games=find_game) as (hall, other):
            runner = Runner(other, Never(), pause=0)
            await runner.start()
            new = NewTable("pandemic", {**HIDDEN, "players": 2}, (PERSON, PERSON), TableSettings(), seed=1)
            table = await hall.create(new)
            await other.table(table.table_id)
            await hall.moves(table.table_id, 0, 0, [table.game.parse("end-actions")])  # and this process dies
            await asyncio.sleep(1)
            known, _ = await other.visit(table.table_id, "")
            await asyncio.sleep(4)
            assert known.pause is None
            await runner.close()

    run_virtually(story)


def test_what_somebody_says_in_a_pause_keeps_no_bot_from_its_event(tmp_path: Path) -> None:
    async def story(loop: VirtualLoop) -> None:
        time = lambda: NOW + round(loop.time() * 1000)  # noqa: E731
        async with open_halls(new_database("sqlite", tmp_path), time=time, games=find_game) as (hall,):
            for seed in range(40):
                table = await begin(hall, PERSON, BOT, seed=seed)
                if len(as_if_asked(table, 1).state.legal()) > 1:
                    break
            runner = Runner(hall, Eager(), pause=0)
            await runner.start()
            runner.notice(table)
            await asyncio.sleep(0.8)
            await hall.moves(table.table_id, 0, table.seq, [table.game.parse("forbid-moves p1")])
            await asyncio.sleep(1)
            await runner.close()
            assert "call-me p2" in [table.game.action_text(move.action) for move in table.moves]

    run_virtually(story)


def test_a_wave_that_is_heard_late_or_while_the_database_fails_does_no_harm(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with open_halls(new_database("sqlite", tmp_path), games=find_game) as (hall,):
            table = await begin(hall, PERSON, PERSON)
            await hall.pauses.wave(table.table_id, (0,), table.pause_at)
            await hall.pauses.hear(table.table_id, 0, frozenset({1}))
            assert hall.pauses.waves.of(table) == {0}

            async def down(table_id: str) -> Table:
                raise DatabaseDown("the database fails")

            hall.tables.table = down  # type: ignore[method-assign]
            await hall.pauses.hear(table.table_id, table.pause_at, frozenset({1}))

    asyncio.run(story())
    assert [record.exc_info for record in caplog.records] == [None]
