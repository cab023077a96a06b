"""What all people must agree to: going back further, ending a game."""

import pytest

from sobremesa.core.errors import GameOver
from tests.core.example import DRAW, TAKE
from tests.table.tables import BOT, NOW, PERSON, play, refused, sowing_table, write


def test_going_back_further_needs_everybody() -> None:
    table = sowing_table(PERSON, PERSON, PERSON)
    play(table, 0, DRAW)
    write(table, table.plan_offer(0, "undo", NOW))
    assert len(table.moves) == 1
    write(table, table.plan_answer(1, True, NOW))
    assert len(table.moves) == 1
    entries = table.plan_answer(2, True, NOW)
    assert [(entry.kind, entry.seat) for entry in entries] == [("answer", 2), ("undo", -1)]
    write(table, entries)
    assert table.moves == []
    assert table.offer is None


def test_one_no_ends_an_offer_and_whoever_made_it_can_withdraw_it() -> None:
    table = sowing_table()
    write(table, table.plan_offer(0, "end", NOW))
    with refused("answered"):
        table.plan_answer(0, True, NOW)
    with refused("offer-open"):
        table.plan_offer(1, "end", NOW)
    write(table, table.plan_answer(1, False, NOW))
    assert table.offer is None
    assert not table.over
    with refused("no-offer"):
        table.plan_answer(1, True, NOW)
    write(table, table.plan_offer(0, "end", NOW))
    write(table, table.plan_answer(0, False, NOW))
    assert table.offer is None


def test_a_game_that_all_agree_to_end_is_over() -> None:
    table = sowing_table()
    write(table, table.plan_offer(1, "end", NOW))
    write(table, table.plan_answer(0, True, NOW))
    assert table.over
    assert table.ended == "agreed"
    assert table.outcome() is None
    assert table.decider() == -1
    with pytest.raises(GameOver):
        table.plan_moves(0, table.seq, [TAKE], NOW)
    with refused("over"):
        table.plan_offer(0, "undo", NOW)
    with refused("over"):
        table.plan_seat(0, "random", NOW, 0)


def test_bots_are_not_asked() -> None:
    table = sowing_table(PERSON, BOT)
    play(table, 0, DRAW)
    assert [entry.kind for entry in table.plan_offer(0, "undo", NOW)] == ["offer", "undo"]
    assert [entry.kind for entry in table.plan_offer(0, "end", NOW)] == ["offer", "end"]
    with refused("not-a-person"):
        table.plan_offer(1, "end", NOW)


def test_seats_of_one_screen_agree_together() -> None:
    table = sowing_table(PERSON, PERSON, PERSON, screens=((0, 1),))
    write(table, table.plan_offer(0, "end", NOW))
    assert [entry.kind for entry in table.plan_answer(2, True, NOW)] == ["answer", "end"]
    write(table, table.plan_answer(0, False, NOW))
    write(table, table.plan_offer(2, "end", NOW))
    assert [entry.kind for entry in table.plan_answer(1, True, NOW)] == ["answer", "end"]


def test_an_offer_to_take_back_lapses_when_somebody_plays_on_but_not_when_a_bot_does() -> None:
    table = sowing_table(PERSON, BOT, PERSON)
    play(table, 0, TAKE)
    write(table, table.plan_offer(0, "undo", NOW))
    play(table, 1, TAKE, bot=True)
    assert table.offer is not None
    play(table, 2, TAKE)
    assert table.offer is None
    write(table, table.plan_offer(0, "end", NOW))
    play(table, 0, TAKE)
    assert table.offer is not None


def test_whoever_hands_the_seat_to_a_bot_has_agreed_to_nothing() -> None:
    table = sowing_table()
    write(table, table.plan_offer(0, "end", NOW))
    write(table, table.plan_seat(1, "random", NOW, 1))
    assert not table.over
    assert table.offer is None
