"""Undo takes back one's own last move that revealed nothing."""

import pytest

from sobremesa.table.log import BrokenLog, Entry
from tests.core.example import DRAW, TAKE
from tests.table.tables import NOW, play, refused, sowing_table, write


def test_a_seat_takes_back_its_own_last_move_and_the_log_keeps_it() -> None:
    table = sowing_table()
    start = table.state.key()
    play(table, 0, TAKE)
    assert table.plan_undo(0, NOW) == [Entry(2, "undo", 0, {"to": 0}, NOW)]
    write(table, table.plan_undo(0, NOW))
    assert table.state.key() == start
    assert table.actions == []
    assert [entry.kind for entry in table.entries] == ["move", "undo"]
    play(table, 0, TAKE + 1)
    assert table.actions == [TAKE + 1]


def test_nobody_takes_back_what_another_did_or_what_was_revealed() -> None:
    table = sowing_table()
    play(table, 0, TAKE)
    for seat in (1, 2, -1):
        with refused("nothing-to-undo"):
            table.plan_undo(seat, NOW)
    revealing = sowing_table()
    play(revealing, 0, DRAW)
    with refused("nothing-to-undo"):
        revealing.plan_undo(0, NOW)


def test_a_log_that_takes_back_what_was_revealed_is_broken() -> None:
    table = sowing_table()
    play(table, 0, DRAW)
    with pytest.raises(BrokenLog):
        table.accept(Entry(2, "undo", 0, {"to": 0}, NOW))
    with pytest.raises(BrokenLog):
        table.accept(Entry(2, "undo", -1, {"to": 0}, NOW))
    assert table.seq == 1


def test_going_back_far_leads_to_the_very_same_state() -> None:
    table = sowing_table(seed=3)
    keys = [table.state.key()]
    while not table.over and len(table.moves) < 18:
        play(table, table.decider(), table.state.legal()[0])
        keys.append(table.state.key())
    assert len(keys) > 18
    for count, key in enumerate(keys):
        assert table.state_after(count).key() == key
    for to in (17, 9, 8, 3, 0):
        target = table.moves[to].seq - 1
        write(table, table.plan_offer(0, "undo", NOW, target))
        write(table, table.plan_answer(1, True, NOW))
        assert table.state.key() == keys[to]
        assert len(table.moves) == to


def test_after_going_back_another_way_leads_to_states_of_its_own() -> None:
    table = sowing_table(seed=3)
    for _ in range(18):
        play(table, table.decider(), table.state.legal()[0])
    write(table, table.plan_offer(0, "undo", NOW, table.moves[3].seq - 1))
    write(table, table.plan_answer(1, True, NOW))
    keys = [table.state_after(count).key() for count in range(4)]
    while not table.over:
        play(table, table.decider(), table.state.legal()[-1])
        keys.append(table.state.key())
    assert len(keys) > 10
    assert [table.state_after(count).key() for count in range(len(keys))] == keys


def test_a_place_in_the_log_that_never_happened_is_no_place_to_go_back_to() -> None:
    table = sowing_table()
    play(table, 0, TAKE)
    write(table, table.plan_undo(0, NOW))
    play(table, 0, TAKE + 1)
    play(table, 1, TAKE)
    with refused("nothing-to-undo"):
        table.plan_offer(0, "undo", NOW, 1)  # entry 1 was taken back
    assert table.plan_offer(0, "undo", NOW, 2)
