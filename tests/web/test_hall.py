"""The hall: what is acknowledged is stored, whoever acts second gets the new position, and links hold their seats."""

import asyncio
import random
import time
from dataclasses import replace
from pathlib import Path

import pytest

from sobremesa.core.errors import IllegalAction, SetupError, SobremesaError, StaleAction
from sobremesa.table.log import Clock, Seat, TableSettings
from sobremesa.table.table import NotAllowed, Table
from sobremesa.web.absence import ABSENT_AFTER
from sobremesa.web.hall import Hall, NoSuchTable
from sobremesa.web.links import TOKEN_LENGTH
from sobremesa.web.store.rows import Glance
from sobremesa.web.store.store import Store
from tests.core.example import DRAW, TAKE
from tests.table.tables import BOT, FREE, NOW, PERSON
from tests.web.halls import Time, open_halls, outcome_of, reads_the_same, until, wanted
from tests.web.stores import KINDS, new_database


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_database(request.param, tmp_path)


def test_a_move_is_stored_when_it_is_acknowledged(url: str) -> None:
    async def story() -> None:
        async with open_halls(url, 2) as (here, there):
            table = await here.create(wanted())
            after = await here.moves(table.table_id, 0, 0, [TAKE + 1])
            assert after.seq == 1
            assert [entry.body for entry in there.store.entries_after(table.table_id, 0)] == [{"move": "take 2"}]
            assert (await there.table(table.table_id)).decider() == 1
            await there.moves(table.table_id, 1, 1, [TAKE])
            assert (await here.table(table.table_id)).seq == 2
            await reads_the_same([here, there], table.table_id)

    asyncio.run(story())


def test_a_process_that_starts_anew_knows_every_table(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            table = await hall.create(wanted())
            for seq in range(10):
                await hall.moves(table.table_id, seq % 2, seq, [TAKE])
            key, token = table.state.key(), hall.links.token(table, 1)
        async with open_halls(url) as (hall,):
            again = await hall.table(table.table_id)
            assert again.state.key() == key
            assert hall.links.seats_of(again, token) == (1,)

    asyncio.run(story())


def test_of_two_who_act_at_once_one_wins_and_the_other_is_told(url: str) -> None:
    async def story() -> None:
        async with open_halls(url, 2) as (here, there):
            table_id = (await here.create(wanted(heap="20"))).table_id
            await there.table(table_id)
            for seq in range(12):
                seat = seq % 2
                results = await asyncio.gather(
                    outcome_of(here.moves(table_id, seat, seq, [TAKE])),
                    outcome_of(there.moves(table_id, seat, seq, [TAKE])),
                    outcome_of(here.moves(table_id, seat, seq, [TAKE])),
                )
                assert sum(isinstance(result, Table) for result in results) == 1
                assert sum(isinstance(result, StaleAction) for result in results) == 2
                for hall in (here, there):
                    assert (await hall.table(table_id)).seq == seq + 1
            table = await reads_the_same([here, there], table_id)
            assert table.actions == [TAKE] * 12

    asyncio.run(story())


def test_the_same_request_sent_twice_counts_once(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            table_id = (await hall.create(wanted())).table_id
            await hall.moves(table_id, 0, 0, [TAKE])
            with pytest.raises(StaleAction):
                await hall.moves(table_id, 0, 0, [TAKE])
            assert (await hall.table(table_id)).actions == [TAKE]

    asyncio.run(story())


def test_what_another_process_wrote_in_between_is_caught_up_with(url: str) -> None:
    """A seat taken elsewhere makes no move stale; a move made elsewhere does."""

    async def story() -> None:
        async with open_halls(url, 2) as (here, there):
            table_id = (await here.create(wanted(PERSON, FREE))).table_id
            await there.places.sit(table_id, 1, "eve", "Eve")
            table = await here.moves(table_id, 0, 0, [TAKE])
            assert [entry.kind for entry in table.entries] == ["sit", "move"]
            await there.moves(table_id, 1, 2, [TAKE])
            with pytest.raises(StaleAction):
                await here.moves(table_id, 0, 2, [TAKE])
            await here.moves(table_id, 0, 3, [TAKE])

    asyncio.run(story())


def test_what_is_refused_leaves_no_trace(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            table_id = (await hall.create(wanted())).table_id
            await hall.moves(table_id, 0, 0, [TAKE + 1])
            with pytest.raises(IllegalAction):
                await hall.moves(table_id, 1, 1, [TAKE + 1])
            with pytest.raises(NotAllowed):
                await hall.undo(table_id, 1)
            with pytest.raises(StaleAction):
                await hall.undo(table_id, 0, at=0)
            for nowhere in ("nowhere", "zero\0", "ñ", "", "x" * 4000, "half \ud83d"):
                with pytest.raises(NoSuchTable):
                    await hall.table(nowhere)
            with pytest.raises(NoSuchTable):
                await hall.moves("nowhere", 0, 0, [TAKE])
            assert hall.store.position(table_id).seq == 1

    asyncio.run(story())


def test_a_request_that_goes_away_does_not_leave_a_table_half_written(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            table_id = (await hall.create(wanted())).table_id
            for seq in range(6):
                request = asyncio.create_task(hall.moves(table_id, seq % 2, seq, [TAKE]))
                await asyncio.sleep(0)
                request.cancel()
                await asyncio.gather(request, return_exceptions=True)
                await until(lambda seq=seq: hall.store.position(table_id).seq > seq)  # type: ignore[misc]
            await reads_the_same([hall], table_id)

    asyncio.run(story())


def test_undo_offers_and_answers_go_through_the_log(url: str) -> None:
    async def story() -> None:
        async with open_halls(url, 2) as (here, there):
            table_id = (await here.create(wanted())).table_id
            await here.moves(table_id, 0, 0, [TAKE])
            assert (await here.undo(table_id, 0, at=1)).actions == []
            await here.moves(table_id, 0, 2, [DRAW])
            offered = (await here.offer(table_id, 0, "undo")).offer
            assert offered is not None
            with pytest.raises(StaleAction):
                await there.answer(table_id, 1, True, offer=offered.seq - 1)
            assert (await there.answer(table_id, 1, True, offer=offered.seq)).actions == []
            await there.offer(table_id, 1, "end")
            assert (await here.answer(table_id, 0, True)).over
            await reads_the_same([here, there], table_id)
            (place,) = await here.my_tables("ana")
            assert (place.table.summary.status, place.table.summary.result) == ("over", "agreed")

    asyncio.run(story())


# -- seats and links ---------------------------------------------------------------------------------------------


def test_a_link_has_power_over_its_own_seats_alone(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            shared = TableSettings(screens=((0, 2),))
            table = await hall.create(wanted(PERSON, PERSON, PERSON, settings=shared))
            other = await hall.create(wanted(PERSON, PERSON, PERSON, settings=shared))
            tokens = [hall.links.token(table, seat) for seat in range(3)]
            assert tokens[0] == tokens[2] != tokens[1]
            assert all(len(token) == TOKEN_LENGTH and token.isalnum() for token in tokens)
            assert [hall.links.seats_of(table, token) for token in tokens] == [(0, 2), (1,), (0, 2)]
            for wrong in ("", "ñ", tokens[1][:-1], tokens[1].upper(), hall.links.token(other, 1)):
                assert hall.links.seats_of(table, wrong) == ()

    asyncio.run(story())


def test_bots_have_no_link(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            table = await hall.create(wanted(PERSON, BOT))
            assert hall.links.seats_of(table, hall.links.token(table, 1)) == ()

    asyncio.run(story())


def test_whoever_sits_down_gets_a_new_link_and_the_old_one_ends(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            listed = TableSettings(listed=True)
            table = await hall.create(wanted(PERSON, FREE, settings=listed))
            assert [row.free for row in await hall.open_tables()] == [[1]]
            before = hall.links.token(table, 1)
            table, token = await hall.places.sit(table.table_id, None, "eve", "Eve")
            assert hall.links.seats_of(table, before) == ()
            assert hall.links.seats_of(table, token) == (1,)
            assert table.seats[1] == Seat("person", "Eve", taken=True, link=1)
            assert await hall.open_tables() == []
            assert [row.table_id for row in await hall.watchable()] == [table.table_id]
            assert await hall.places.of(table.table_id, "eve") == ((1,), False)
            with pytest.raises(NotAllowed):
                await hall.places.sit(table.table_id, 1, "mallory", "Mallory")
            with pytest.raises(NotAllowed):
                await hall.places.sit(table.table_id, None, "mallory", "Mallory")

    asyncio.run(story())


def test_whoever_comes_by_a_link_gets_a_new_one_and_copies_of_it_end(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            table = await hall.create(wanted(PERSON, Seat("person", "Mia")))
            copy = hall.links.token(table, 1)
            table, token = await hall.places.come(table.table_id, (1,), "eve", "Eve")
            assert hall.links.seats_of(table, copy) == ()
            assert hall.links.seats_of(table, token) == (1,)
            assert table.seats[1] == Seat("person", "Eve", taken=True, link=1)
            assert await hall.places.of(table.table_id, "eve") == ((1,), False)
            table, same = await hall.places.come(table.table_id, (1,), "eve on the phone", "Eva")
            assert same == token
            assert table.seats[1].name == "Eve"
            assert table.seq == 1
            assert await hall.places.of(table.table_id, "eve on the phone") == ((), False)  # the seat's page does that

    asyncio.run(story())


def test_a_link_that_ends_while_its_page_is_opened_leaves_no_place(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            table = await hall.create(wanted(PERSON, Seat("person", "Mia", taken=True)))
            ended = hall.links.token(table, 1)
            await hall.places.take_by_link(table.table_id, ended, (1,), "eve")
            assert await hall.places.of(table.table_id, "eve") == ((1,), False)
            table = await hall.places.renew_link(table.table_id, 1, 0, by=0)
            await hall.places.take_by_link(table.table_id, ended, (1,), "mallory")
            assert await hall.places.of(table.table_id, "mallory") == ((), False)

    asyncio.run(story())


def test_a_look_that_is_written_while_a_page_is_read_is_not_forgotten(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sobremesa.web.looks._WRITTEN_EVERY", 0.01)
    read = Store.glance

    def read_slowly(store: Store, table_id: str, seq: int, visitor: str, chat_lines: int) -> Glance:
        found = read(store, table_id, seq, visitor, chat_lines)
        time.sleep(0.2)  # looks are written meanwhile
        return found

    async def story() -> None:
        async with open_halls(url) as (hall,):
            table_id = (await hall.create(wanted())).table_id
            monkeypatch.setattr(Store, "glance", read_slowly)
            hall.looks.note(table_id, 0, 7)
            assert (await hall.visit(table_id, ""))[1].looks == {0: 7, 1: 0}

    asyncio.run(story())


def test_a_free_seat_keeps_its_name_for_whoever_comes_without_one_even_where_a_bot_plays_it(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            shared = TableSettings(screens=((1, 2),))
            free = Seat("person", "Mia")
            table = await hall.create(wanted(PERSON, free, free, settings=shared))
            before = hall.links.token(table, 1)
            await hall.hand_over(table.table_id, 1, "random", by=0)
            table, token = await hall.places.come(table.table_id, (1, 2), "eve", "")
            assert [(who.name, who.taken, who.link) for who in table.seats[1:]] == [("Mia", True, 1)] * 2
            assert hall.links.seats_of(table, before) == ()
            assert hall.links.seats_of(table, token) == (1, 2)

    asyncio.run(story())


def test_of_two_who_come_by_copies_of_one_link_the_second_gets_nothing(url: str) -> None:
    async def story() -> None:
        async with open_halls(url, 2) as (here, there):
            table_id = (await here.create(wanted(PERSON, FREE))).table_id
            await there.table(table_id)
            results = await asyncio.gather(
                *[
                    outcome_of(hall.places.come(table_id, (1,), f"v{place}", ""))
                    for place, hall in enumerate((here, there))
                ]
            )
            assert len([result for result in results if isinstance(result, tuple)]) == 1
            assert [result.code for result in results if isinstance(result, NotAllowed)] == ["seat-taken"]
            places = [(await here.places.of(table_id, f"v{place}"))[0] for place in (0, 1)]
            assert sorted(places) == [(), (1,)]

    asyncio.run(story())


def test_of_many_who_want_one_seat_one_gets_it(url: str) -> None:
    async def story() -> None:
        async with open_halls(url, 2) as halls:
            table_id = (await halls[0].create(wanted(PERSON, FREE))).table_id
            results = await asyncio.gather(
                *[
                    outcome_of(halls[number % 2].places.sit(table_id, 1, f"v{number}", f"V{number}"))
                    for number in range(6)
                ]
            )
            sat = [result for result in results if isinstance(result, tuple)]
            assert len(sat) == 1
            table = await reads_the_same(halls, table_id)
            assert halls[0].links.seats_of(table, sat[0][1]) == (1,)

    asyncio.run(story())


def test_one_hands_over_ones_own_seat_or_one_that_nobody_plays(url: str) -> None:
    async def story() -> None:
        time = Time()
        async with open_halls(url, time=time) as (hall,):
            table_id = (await hall.create(wanted(PERSON, PERSON, FREE))).table_id
            with pytest.raises(NotAllowed):
                await hall.hand_over(table_id, 0, "random", by=1)
            await hall.hand_over(table_id, 2, "random", by=1)
            await hall.hand_over(table_id, 1, "random", by=1)
            await hall.hand_over(table_id, 1, "", by=1)
            time.now += ABSENT_AFTER
            table = await hall.hand_over(table_id, 0, "random", by=1)
            assert [seat.bot for seat in table.seats] == ["random", "", "random"]
            with pytest.raises(NotAllowed):
                await hall.hand_over(table_id, 0, "", by=1)
            await hall.hand_over(table_id, 0, "", by=0)

    asyncio.run(story())


def test_a_name_is_written_once(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            table_id = (await hall.create(wanted())).table_id
            await hall.places.rename(table_id, 0, "Ana")
            table = await hall.places.rename(table_id, 0, "Ana")
            assert table.seq == 1
            assert table.seats[0].name == "Ana"

    asyncio.run(story())


# -- the rest ----------------------------------------------------------------------------------------------------


def test_a_table_that_cannot_be_is_not_made(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            for wrong in (
                replace(wanted(), game_id="chess"),
                replace(wanted(), options={"players": 9}),
                replace(wanted(), seats=(PERSON,)),
                wanted(settings=TableSettings(clock=Clock("sand", 1))),
            ):
                with pytest.raises(SetupError):
                    await hall.create(wrong)
            assert await hall.my_tables("ana") == []

    asyncio.run(story())


def test_tables_have_ids_and_seeds_of_their_own(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            tables = [await hall.create(wanted(seed=None)) for _ in range(3)]
            assert len({table.table_id for table in tables}) == 3
            assert len({table.header.seed for table in tables}) == 3

    asyncio.run(story())


def test_looks_are_remembered_beyond_the_process(url: str) -> None:
    async def story() -> None:
        async with open_halls(url) as (hall,):
            table_id = (await hall.create(wanted())).table_id
            hall.looks.note(table_id, 0, 4)
            hall.looks.note(table_id, 0, 3)
            assert (await hall.visit(table_id, ""))[1].looks == {0: 4, 1: 0}
        async with open_halls(url) as (hall,):
            assert (await hall.visit(table_id, ""))[1].looks == {0: 4, 1: 0}

    asyncio.run(story())


def test_chat_is_said_by_seats_and_by_whoever_looks_on(url: str) -> None:
    async def story() -> None:
        async with open_halls(url, 2) as (here, there):
            table_id = (await here.create(wanted(Seat("person", "Ana", taken=True), PERSON))).table_id
            await here.chat(table_id, 0, "ignored", "  hello \u202e\0 you ")
            await there.chat(table_id, None, "Eve", "hi")
            with pytest.raises(NotAllowed):
                await here.chat(table_id, 0, "", " \n\u202e ")
            lines = (await here.visit(table_id, ""))[1].chat
            assert [(line.seat, line.name, line.text) for line in lines] == [
                (0, "Ana", "hello you"),
                (None, "Eve", "hi"),
            ]
            assert (await here.position(table_id)).chat == 2

    asyncio.run(story())


def test_a_hall_keeps_few_tables_and_reads_the_others_again(url: str) -> None:
    async def story() -> None:
        async with open_halls(url, most_tables=2) as (hall,):
            tables = [await hall.create(wanted(seed=seed)) for seed in range(4)]
            for table in tables:
                await hall.moves(table.table_id, 0, 0, [TAKE])
            for table in tables:
                assert (await hall.table(table.table_id)).actions == [TAKE]
            assert len(hall.tables._tables) == 2

    asyncio.run(story())


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_done_at_once_in_two_processes_nothing_is_lost_or_doubled(url: str, seed: int) -> None:
    """Several people at two processes do whatever comes to their minds; what was acknowledged is in the log, once."""

    async def person(halls: list[Hall], table_id: str, number: int, acknowledged: list[tuple[int, str]]) -> None:
        dice = random.Random(f"{seed} {number}")
        for _ in range(12):
            hall = dice.choice(halls)
            table = await hall.table(table_id)
            seat, seq = dice.randrange(3), table.seq
            kind = dice.choice(["moves", "moves", "moves", "undo", "offer", "answer", "seat", "name"])
            action = dice.choice(table.state.legal() or [0])
            try:
                if kind == "moves":
                    after = await hall.moves(table_id, table.decider(), seq, [action], bot=bool(dice.randrange(2)))
                elif kind == "undo":
                    after = await hall.undo(table_id, seat, seq)
                elif kind == "offer":
                    after = await hall.offer(table_id, seat, "undo")
                elif kind == "answer":
                    after = await hall.answer(table_id, seat, bool(dice.randrange(3)))
                elif kind == "seat":
                    after = await hall.hand_over(table_id, seat, dice.choice(["", "random"]), by=seat)
                else:
                    after = await hall.places.rename(table_id, seat, f"{number}-{dice.randrange(10**6)}")
            except SobremesaError:
                continue
            if kind == "moves":
                text = after.game.action_text(action)
                acknowledged.append((seq, text))
            await asyncio.sleep(dice.choice([0, 0.001]))

    async def story() -> None:
        async with open_halls(url, 2) as halls:
            table_id = (await halls[0].create(wanted(PERSON, PERSON, BOT, seed=seed))).table_id
            acknowledged: list[tuple[int, str]] = []
            await asyncio.gather(*[person(halls, table_id, number, acknowledged) for number in range(5)])
            table = await reads_the_same(halls, table_id)
            written = [entry.body["move"] for entry in table.entries if entry.kind == "move"]
            assert len(acknowledged) == len(written)
            assert sorted(text for _, text in acknowledged) == sorted(written)
            assert [entry.seq for entry in table.entries] == list(range(1, table.seq + 1))

    asyncio.run(story())


def test_times_in_a_log_never_go_back(url: str) -> None:
    async def story() -> None:
        time = Time()
        async with open_halls(url, time=time) as (hall,):
            table_id = (await hall.create(wanted())).table_id
            time.now = NOW + 1000
            await hall.moves(table_id, 0, 0, [TAKE])
            time.now = NOW + 10
            table = await hall.moves(table_id, 1, 1, [TAKE])
            assert [entry.at for entry in table.entries] == [NOW + 1000, NOW + 1000]

    asyncio.run(story())
