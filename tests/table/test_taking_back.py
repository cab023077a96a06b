"""One button takes a move back: alone what is the own, and everything where only bots would have to agree."""

import pytest

from sobremesa.core.errors import StaleAction
from sobremesa.table.log import TableSettings
from sobremesa.table.table import NotAllowed, Table
from sobremesa.table.taking_back import can_take_back, plan_take_back, plays_alone
from tests.core.example import DRAW, SOWING, TAKE
from tests.table.tables import BOT, FREE, NOW, PERSON, header_of, play, read_again, sowing_table, write


def test_against_bots_alone_a_move_that_revealed_something_is_taken_back_at_once() -> None:
    table = sowing_table(PERSON, BOT)
    start = table.state.key()
    play(table, 0, TAKE)
    play(table, 1, DRAW, TAKE, bot=True)
    assert not table.can_undo(0)
    assert can_take_back(table, 0)
    write(table, plan_take_back(table, 0, NOW))
    assert table.state.key() == start
    assert read_again(table).state.key() == start


def test_with_another_person_at_the_table_that_needs_their_consent() -> None:
    for other in (PERSON, FREE):  # a seat that waits for its person will be somebody's
        table = sowing_table(PERSON, other)
        play(table, 0, DRAW)
        assert not plays_alone(table, 0)
        assert not can_take_back(table, 0)
        with pytest.raises(NotAllowed):
            plan_take_back(table, 0, NOW)


def test_at_one_screen_the_last_move_of_anybody_there_is_taken_back() -> None:
    table = sowing_table(PERSON, PERSON, screens=((0, 1),))
    play(table, 0, TAKE)
    after_first = table.state.key()
    play(table, 1, DRAW)
    write(table, plan_take_back(table, 0, NOW))
    assert table.state.key() == after_first


def test_what_bots_did_since_the_page_was_drawn_is_no_reason_to_refuse_it() -> None:
    table = sowing_table(PERSON, BOT)
    play(table, 0, TAKE)
    seen = table.seq
    play(table, 1, DRAW, TAKE, bot=True)
    write(table, plan_take_back(table, 0, NOW, at=seen))
    assert table.actions == []


def test_a_second_click_takes_nothing_more_back() -> None:
    table = sowing_table(PERSON, BOT)
    play(table, 0, TAKE)
    play(table, 1, TAKE, bot=True)
    play(table, 0, DRAW)
    seen = table.seq
    write(table, plan_take_back(table, 0, NOW, at=seen))
    with pytest.raises(StaleAction):
        plan_take_back(table, 0, NOW, at=seen)
    assert table.actions == [TAKE, TAKE]


def test_without_a_move_of_ones_own_there_is_nothing_to_take_back() -> None:
    table = sowing_table(BOT, PERSON)
    play(table, 0, TAKE, bot=True)
    assert not can_take_back(table, 1)
    with pytest.raises(NotAllowed):
        plan_take_back(table, 1, NOW)


@pytest.mark.parametrize("handed_round", [True, False])
def test_the_end_is_taken_back_only_before_a_screen_that_is_handed_round(handed_round: bool) -> None:
    settings = TableSettings(screens=((0, 1),), handed_round=handed_round)
    table = Table(SOWING, header_of(PERSON, PERSON, settings=settings, heap="7"))
    while not table.over:
        play(table, table.decider(), TAKE)
    assert can_take_back(table, 0) == can_take_back(table, 1) == handed_round
    if handed_round:
        write(table, plan_take_back(table, 0, NOW))
        assert not table.over
        write(table, table.plan_offer(0, "end", NOW))
        assert table.over
    with pytest.raises(NotAllowed):
        table.plan_offer(0, "undo", NOW)
    assert not can_take_back(table, 0)
