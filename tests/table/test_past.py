"""A table as it was: position and log of a moment that is gone, seats of now, and nothing that can be done there."""

from sobremesa.table.log import Clock
from tests.core.example import TAKE
from tests.table.tables import NOW, play, sowing_table, write


def test_a_moment_has_its_own_position_moves_and_log_and_the_seats_of_now() -> None:
    table = sowing_table()
    play(table, 0, TAKE)
    then = table.state.key()
    play(table, 1, TAKE + 1)
    write(table, table.plan_sit(0, "Ana", NOW))
    past = table.at(1)
    assert past.state.key() == then
    assert past.moves == table.moves[:1]
    assert past.entries == table.entries[:1]
    assert past.moved == 1
    assert past.seats[0].name == "Ana"
    assert past.whole is table
    assert table.at(0).state.key() == sowing_table().state.key()
    assert table.at(0).entries == []


def test_at_a_moment_that_is_gone_nobody_decides_and_no_clock_runs() -> None:
    table = sowing_table(clock=Clock("move", 30))
    play(table, 0, TAKE)
    assert table.can_undo(0)
    past = table.at(len(table.moves))
    assert past.decider() == -1
    assert past.deadline() is None
    assert past.offer is None
    assert past.pause is None
    assert not past.can_undo(0)
    assert [past.seconds_left(seat, NOW) for seat in (0, 1)] == [None, None]


def test_a_moment_stays_as_it_was_while_the_table_goes_on() -> None:
    table = sowing_table()
    play(table, 0, TAKE)
    past = table.at(1)
    before = past.state.key()
    write(table, table.plan_undo(0, NOW))
    play(table, 0, TAKE + 1)
    assert past.state.key() == before
    assert [move.action for move in past.moves] == [TAKE]


def test_a_move_that_was_taken_back_is_nearest_to_the_last_one_before_it_that_counts() -> None:
    table = sowing_table()
    play(table, 0, TAKE)
    play(table, 1, TAKE)
    write(table, table.plan_undo(1, NOW))  # entry 3 takes back entry 2
    play(table, 1, TAKE + 1)
    history = table.history
    assert [history.nearest(entry) for entry in range(5)] == [0, 1, 1, 1, 2]
    assert [history.moves_up_to(entry) for entry in range(5)] == [0, 1, None, 1, 2]
