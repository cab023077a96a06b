"""Clocks of tables."""

from sobremesa.table.log import Clock
from tests.core.example import TAKE
from tests.table.tables import BOT, FREE, NOW, play, refused, sowing_table, write


def test_time_for_the_whole_game_runs_while_its_seat_decides() -> None:
    table = sowing_table(clock=Clock("game", 60))
    assert [table.seconds_left(seat, NOW + 10_000) for seat in (0, 1)] == [50, 60]
    assert table.deadline() == NOW + 60_000
    play(table, 0, TAKE, now=NOW + 20_000)
    assert [table.seconds_left(seat, NOW + 30_000) for seat in (0, 1)] == [40, 50]
    play(table, 1, TAKE, now=NOW + 30_000)
    assert table.deadline() == NOW + 70_000
    assert table.seconds_left(0, NOW + 500_000) == 0


def test_time_for_each_move_begins_anew_with_each() -> None:
    table = sowing_table(clock=Clock("move", 60))
    play(table, 0, TAKE, now=NOW + 50_000)
    play(table, 1, TAKE, now=NOW + 70_000)
    assert [table.seconds_left(seat, NOW + 80_000) for seat in (0, 1)] == [50, 60]
    assert table.deadline() == NOW + 130_000


def test_without_a_clock_there_is_no_time() -> None:
    table = sowing_table()
    assert table.seconds_left(0, NOW) is None
    assert table.deadline() is None


def test_a_clock_waits_for_its_person_and_while_a_bot_plays() -> None:
    table = sowing_table(FREE, BOT, clock=Clock("game", 60))
    assert table.deadline() is None
    assert table.seconds_left(0, NOW + 90_000) == 60
    write(table, table.plan_sit(0, "Ana", NOW + 100_000))
    assert table.deadline() == NOW + 160_000
    play(table, 0, TAKE, now=NOW + 110_000)
    assert table.deadline() is None
    assert table.seconds_left(1, NOW) is None
    play(table, 1, TAKE, now=NOW + 900_000, bot=True)
    assert table.seconds_left(0, NOW + 900_000) == 50


def test_an_aside_neither_stops_nor_winds_up_a_clock() -> None:
    for kind in ("game", "move"):
        table = sowing_table(clock=Clock(kind, 60))
        play(table, 1, table.state.asides(1)[0], now=NOW + 30_000)
        assert [table.seconds_left(seat, NOW + 40_000) for seat in (0, 1)] == [20, 60]


def test_time_that_was_used_is_not_given_back_by_an_undo() -> None:
    table = sowing_table(clock=Clock("game", 60))
    play(table, 0, TAKE, now=NOW + 20_000)
    write(table, table.plan_undo(0, NOW + 25_000))
    assert table.seconds_left(0, NOW + 25_000) == 40
    assert table.seconds_left(1, NOW + 25_000) == 55


def test_the_clock_hands_a_seat_over_only_when_it_has_run_out() -> None:
    table = sowing_table(clock=Clock("game", 60))
    with refused("time-left"):
        table.plan_seat(0, "random", NOW + 59_999, -1)
    with refused("time-left"):
        table.plan_seat(1, "random", NOW + 60_000, -1)
    write(table, table.plan_seat(0, "random", NOW + 60_000, -1))
    assert table.played_by_bot(0)
    with refused("no-time-left"):
        table.plan_seat(0, "", NOW + 70_000, 0)


def test_after_a_move_that_took_too_long_its_person_may_come_back() -> None:
    table = sowing_table(clock=Clock("move", 60))
    write(table, table.plan_seat(0, "random", NOW + 60_000, -1))
    write(table, table.plan_seat(0, "", NOW + 70_000, 0))
    assert table.deadline() == NOW + 130_000
