"""PD-EVENT-14 at a table: how long pauses last, how they end, and what is written of them."""

import pytest

from sobremesa.core.errors import StaleAction
from sobremesa.table.asked import as_if_asked, bots_asked, people_asked
from sobremesa.table.log import Clock, Seat, TableSettings
from sobremesa.table.pauses import MOST_IN_A_TURN, PauseClock
from sobremesa.table.table import NotAllowed, Table
from tests.ledger import rule
from tests.table.hidden import GAME, PEOPLE, hidden_table
from tests.table.tables import NOW, likeness, read_again

LENGTH = 4_500  # milliseconds of the pause before an infection phase
END_ACTIONS = GAME.parse("end-actions")


def paused_table(now: int = NOW) -> Table:
    """A table in the pause before the first infection phase."""
    table = hidden_table(first="1")
    table.accept_all(table.plan_moves(0, 0, [END_ACTIONS], now))
    assert table.pause is not None
    return table


def go_on(table: Table, now: int) -> None:
    table.accept_all(table.plan_going_on(table.moved, now))


@rule("PD-EVENT-14")
def test_a_pause_ends_for_all_at_once_with_one_entry_for_every_seat() -> None:
    table = paused_table()
    before = table.seq
    go_on(table, NOW + 500)
    written = table.entries[before:]
    assert [(entry.kind, entry.seat, entry.body) for entry in written] == [
        ("move", seat, {"move": "not-now"}) for seat in (0, 1, 2)
    ]
    assert {entry.at for entry in written} == {NOW + 500}
    assert table.pause is None
    assert table.decider() == 1
    assert likeness(read_again(table)) == likeness(table)


def test_a_pause_that_is_over_cannot_be_ended_again() -> None:
    table = paused_table()
    at = table.moved
    go_on(table, NOW)
    with pytest.raises(StaleAction):
        table.plan_going_on(at, NOW)


@rule("PD-EVENT-14")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_in_a_pause_no_seat_answers_alone_but_each_may_ask_the_others_to_wait(seat: int) -> None:
    table = paused_table()
    with pytest.raises(NotAllowed) as refused:
        table.plan_moves(seat, table.seq, [GAME.parse("not-now")], NOW)
    assert refused.value.code == "pause"
    table.accept_all(table.plan_moves(seat, table.seq, [GAME.parse(f"call-me p{seat + 1}")], NOW))
    assert table.pause is None
    assert table.decider() == seat
    assert not table.can_undo(seat)


def test_a_pause_lasts_its_time_and_nobody_is_waited_for_longer() -> None:
    table = paused_table(NOW + 1000)
    assert table.pause_ends() == table.deadline() == NOW + 1000 + LENGTH


def test_other_asides_do_not_make_a_pause_longer() -> None:
    table = paused_table()
    ends = table.pause_ends()
    table.accept_all(table.plan_moves(1, table.seq, [GAME.parse("allow-moves p2")], NOW + 900))
    assert table.pause is not None
    assert table.pause_ends() == ends


def test_all_pauses_of_a_turn_last_six_seconds_at_most() -> None:
    clock = PauseClock()
    lengths: list[int] = []
    for _ in range(5):
        lengths.append(clock.length(7, 75 if len(lengths) == 2 else 25))
        clock.spend(7, lengths[-1])
    assert lengths == [1_500, 1_500, 3_000, 0, 0]
    assert sum(lengths) == MOST_IN_A_TURN == 6_000
    assert clock.length(8, 75) == LENGTH


def test_the_time_of_a_pause_that_was_stopped_counts_for_its_turn() -> None:
    table = paused_table()
    now = NOW
    for _ in range(4):
        now += 1_800
        table.accept_all(table.plan_moves(1, table.seq, [GAME.parse("call-me p2")], now))
        table.accept_all(table.plan_moves(1, table.seq, [GAME.parse("not-now")], now))
        if table.pause is None:
            break
    assert table.pause is not None
    assert table.pause_ends() == now + 0
    go_on(table, now)
    table.accept_all(table.plan_moves(1, table.seq, [END_ACTIONS], now))
    assert table.pause_ends() == now + LENGTH


@rule("PD-EVENT-14")
def test_nobodys_clock_runs_in_a_pause() -> None:
    settings = TableSettings(clock=Clock("game", 60))
    table = hidden_table(settings=settings, first="1")
    table.accept_all(table.plan_moves(0, 0, [END_ACTIONS], NOW + 5_000))
    left = [table.seconds_left(seat, NOW + 5_000) for seat in range(3)]
    assert [table.seconds_left(seat, NOW + 9_000) for seat in range(3)] == left == [55, 60, 60]
    go_on(table, NOW + 7_000)
    assert [table.seconds_left(seat, NOW + 7_000) for seat in range(3)] == left


def test_an_offer_to_take_back_goes_before_the_own_last_move_and_not_to_the_end_of_a_pause() -> None:
    table = paused_table()
    go_on(table, NOW)
    assert table.undo_target(0) == 0
    assert table.undo_target(1) is None


def test_bots_and_people_whom_a_pause_asks_are_told_apart() -> None:
    seats = (Seat("person", "Ana", taken=True), Seat("bot", "Noor", bot="greedy"), Seat("person", "Cleo"))
    table = hidden_table(seats=seats, first="1")
    assert people_asked(table) == bots_asked(table) == []
    table.accept_all(table.plan_moves(0, 0, [END_ACTIONS], NOW))
    assert people_asked(table) == [0]  # nobody has come to the third seat
    assert bots_asked(table) == [1]


def test_what_a_bot_would_do_in_a_pause_is_thought_about_without_writing_anything() -> None:
    table = paused_table()
    asked = as_if_asked(table, 2)
    assert asked.state.decider() == 2
    assert (table.seq, len(asked.moves)) == (1, 3)


@rule("PD-EVENT-14")
def test_a_composed_turn_is_cut_only_where_somebody_has_called() -> None:
    passing = GAME.parse("pass")
    table = hidden_table(first="1")
    assert len(table.plan_moves(0, 0, [passing] * 4, NOW)) == 4
    assert table.draft(0, [passing] * 3).actions == [passing] * 3
    table.accept_all(table.plan_moves(1, 0, [GAME.parse("call-me p2")], NOW))
    assert len(table.plan_moves(0, table.seq, [passing] * 4, NOW)) == 1
    draft = table.draft(0, [passing] * 3)  # and the page knows it before
    assert (draft.actions, draft.closed) == ([passing], True)


# -- nobody gains time, or takes it from others -------------------------------------------------------------------


def test_nobody_makes_a_pause_longer_by_saying_something_and_taking_it_back() -> None:
    table = paused_table()
    ends, began = table.pause_ends(), table.pause_at
    table.accept_all(table.plan_moves(1, table.seq, [GAME.parse("allow-moves p2")], NOW + 2_000))
    assert not table.can_undo(1)
    with pytest.raises(NotAllowed):
        table.plan_undo(1, NOW + 2_000)
    assert (table.pause_ends(), table.pause_at) == (ends, began)


def test_the_time_that_pauses_took_is_not_given_back_by_an_undo_that_all_agreed_to() -> None:
    table = paused_table()
    go_on(table, NOW + 4_000)
    table.accept_all(table.plan_offer(0, "undo", NOW + 4_000, 1))
    for seat in (1, 2):
        table.accept_all(table.plan_answer(seat, True, NOW + 4_000))
    assert table.pause is not None
    assert table.pause_ends() == NOW + 4_000 + 2_000


def test_the_end_of_a_pause_takes_no_seat_and_no_offer_from_anybody() -> None:
    seats = (*PEOPLE[:2], Seat("person", "Cleo"))
    table = hidden_table(seats=seats, first="1")
    table.accept_all(table.plan_moves(0, 0, [END_ACTIONS], NOW))
    table.accept_all(table.plan_offer(0, "undo", NOW))
    go_on(table, NOW)
    assert table.seats[2].free
    assert table.offer is not None


@rule("PD-EVENT-14")
def test_whoever_calls_while_another_is_asked_takes_nobodys_time() -> None:
    table = hidden_table(settings=TableSettings(clock=Clock("game", 60)), first="1")
    table.accept_all(table.plan_moves(0, 0, [END_ACTIONS], NOW))
    table.accept_all(table.plan_moves(2, table.seq, [GAME.parse("call-me p3")], NOW))
    table.accept_all(table.plan_moves(1, table.seq, [GAME.parse("call-me p2")], NOW + 59_000))
    assert table.decider() == 2
    assert [table.seconds_left(seat, NOW + 59_000) for seat in range(3)] == [60, 60, 1]


@pytest.mark.parametrize("take_back", [False, True])
def test_a_clock_for_each_move_is_not_wound_up_by_asides(take_back: bool) -> None:
    table = hidden_table(settings=TableSettings(clock=Clock("move", 60)), first="1")
    for seat in (0, 1):
        table.accept_all(table.plan_moves(seat, table.seq, [GAME.parse(f"allow-moves p{seat + 1}")], NOW + 50_000))
        if take_back:
            table.accept_all(table.plan_undo(seat, NOW + 50_000))
    assert table.seconds_left(0, NOW + 50_000) == 10


def test_a_clock_for_each_move_goes_on_where_it_was_when_the_move_is_taken_back() -> None:
    table = hidden_table(settings=TableSettings(clock=Clock("move", 60)), first="1")
    table.accept_all(table.plan_moves(0, 0, [GAME.parse("pass")], NOW + 40_000))
    table.accept_all(table.plan_undo(0, NOW + 45_000))
    assert table.seconds_left(0, NOW + 50_000) == 10
