"""Reviews are made beside the games that go on: stored turn by turn, told to those who look, gone on with later."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from sobremesa.catalog import find_game
from sobremesa.review import review as reviewing
from sobremesa.review.review import TEAM, review_of
from sobremesa.review.verdicts import TurnVerdict
from sobremesa.web.hall import Hall
from sobremesa.web.kept_reviews import engine_signature, judged_in
from sobremesa.web.reviewer import Reviewer
from sobremesa.web.store import keeping
from sobremesa.web.store.reviews import ReviewRow
from sobremesa.web.store.rows import TableProgress
from tests.web.halls import Time, open_halls
from tests.web.reviewed_games import QuickDesk, as_good, finished_table
from tests.web.stores import new_database


@pytest.fixture(autouse=True)
def trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "trusted_kinds", lambda _: frozenset({"act"}))


async def row_of(hall: Hall, table_id: str, seat: int = TEAM) -> ReviewRow:
    row = await hall.reviews.find(table_id, seat)
    assert row is not None
    return row


def test_a_review_is_made_when_somebody_asks_for_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_halls(new_database("sqlite", tmp_path), games=find_game) as (hall,):
            table = await finished_table(hall)
            assert await hall.reviews.find(table.table_id, TEAM) is None
            maker = Reviewer(hall, QuickDesk(), able=True)
            await maker.ask(table.table_id, TEAM)
            await maker.settled()
            row, review = await row_of(hall, table.table_id), review_of(table)
            review.judged = judged_in(row)
            assert row.done
            assert review.next() is None
            assert review.count(TurnVerdict.KEY) == len(review.turns) > 10
            assert len(review.moments()) == 5

    asyncio.run(story())


def test_whoever_looks_hears_of_every_turn(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with open_halls(new_database("sqlite", tmp_path), games=find_game, time=time) as (hall,):
            table = await finished_table(hall)
            maker = Reviewer(hall, QuickDesk(as_good), able=True)
            async with hall.live.subscribe(table.table_id, TableProgress(table.seq, 0)) as positions:
                assert await anext(positions) == TableProgress(table.seq, 0)
                await maker.ask(table.table_id, TEAM)
                assert await anext(positions) == TableProgress(table.seq, 0, time.now)
                time.now += 1
                assert await anext(positions) == TableProgress(table.seq, 0, time.now)
            await maker.close()

    asyncio.run(story())


def test_what_was_left_unfinished_is_gone_on_with(tmp_path: Path) -> None:
    async def story() -> None:
        url, time = new_database("sqlite", tmp_path), Time()
        async with open_halls(url, games=find_game, time=time) as (hall,):
            table = await finished_table(hall)
            maker = Reviewer(hall, QuickDesk(), able=True)
            await maker.ask(table.table_id, TEAM)
            while not judged_in(await row_of(hall, table.table_id)):
                await asyncio.sleep(0.001)
            await maker.close()
            begun = judged_in(await row_of(hall, table.table_id))
            assert not (await row_of(hall, table.table_id)).done
        time.now += 1
        async with open_halls(url, games=find_game, time=time) as (hall,):
            desk = QuickDesk()
            maker = Reviewer(hall, desk, able=True, sweep=0.01)
            await maker.start()
            while not (await row_of(hall, table.table_id)).done:
                await asyncio.sleep(0.001)
            await maker.close()
            asked_anew = {question.turn.place for question in desk.questions if not question.piece.ways}
            assert asked_anew
            assert not asked_anew & begun.keys()

    asyncio.run(story())


def test_what_another_engine_began_is_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with open_halls(new_database("sqlite", tmp_path), games=find_game) as (hall,):
            table = await finished_table(hall)
            desk = QuickDesk(as_good)
            maker = Reviewer(hall, desk, able=True)
            await maker.ask(table.table_id, TEAM)
            await maker.settled()
            row, pieces = await row_of(hall, table.table_id), len(desk.questions)
            await hall.reviews.write(replace(row, stage=0, engine="another"), 1)
            await maker.ask(table.table_id, TEAM)
            await maker.settled()
            assert len(desk.questions) == 2 * pieces
            assert (await row_of(hall, table.table_id)).engine == engine_signature()
            await maker.ask(table.table_id, TEAM)  # what is done is not done again
            await maker.settled()
            assert len(desk.questions) == 2 * pieces

    asyncio.run(story())


def test_what_an_earlier_release_told_otherwise_is_as_if_nobody_had_asked(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_halls(new_database("sqlite", tmp_path), games=find_game) as (hall,):
            table = await finished_table(hall)
            maker = Reviewer(hall, QuickDesk(as_good), able=True)
            await maker.ask(table.table_id, TEAM)
            await maker.settled()
            row = await row_of(hall, table.table_id)
            old = {place: {name: each[name] for name in each if name != "hangs"} for place, each in row.body.items()}
            await hall.reviews.write(replace(row, body=old), 1)
            assert await hall.reviews.find(table.table_id, TEAM) is None
            await maker.ask(table.table_id, TEAM)
            await maker.settled()
            assert (await row_of(hall, table.table_id)).body == row.body

    asyncio.run(story())


def test_nothing_leaves_the_process_but_guesses_of_what_the_seat_knew(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_halls(new_database("sqlite", tmp_path), games=find_game) as (hall,):
            hidden: dict[str, object] = {"players": 2, "hands": "hidden", "difficulty": "introductory"}
            table = await finished_table(hall, options=hidden)
            desk = QuickDesk(as_good)
            maker = Reviewer(hall, desk, able=True)
            await maker.ask(table.table_id, TEAM)
            await maker.settled()
            for question in desk.questions:
                real, known = table.state_after(question.turn.place), table.game.from_dict(question.known)
                assert known.view(question.turn.seat) == real.view(question.turn.seat)
                assert known.rng_words() != real.rng_words()

    asyncio.run(story())


def test_a_table_that_is_removed_takes_its_review_along(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_halls(new_database("sqlite", tmp_path), games=find_game) as (hall,):
            table = await finished_table(hall)
            maker = Reviewer(hall, QuickDesk(), able=True)
            await maker.ask(table.table_id, TEAM)
            await hall.remove(keeping.Wanted(ids=(table.table_id,)), 1)
            await maker.settled()
            assert await hall.reviews.find(table.table_id, TEAM) is None

    asyncio.run(story())


def test_without_the_compiled_engine_nothing_is_begun(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_halls(new_database("sqlite", tmp_path), games=find_game) as (hall,):
            table, desk = await finished_table(hall), QuickDesk()
            maker = Reviewer(hall, desk, able=False, sweep=0.001)
            await maker.start()
            await maker.ask(table.table_id, TEAM)
            await asyncio.sleep(0.01)
            await maker.close()
            assert desk.questions == []

    asyncio.run(story())
