"""A table: who may move, and what is stale."""

import pytest

from sobremesa.core.errors import GameOver, StaleAction, UnknownAction
from sobremesa.table.log import Entry
from tests.core.example import DRAW, SOWING, TAKE
from tests.table.tables import FREE, NOW, PERSON, likeness, play, refused, sowing_table, weather_seed, write


def test_a_move_is_written_in_its_stable_text_and_counts_when_it_is_accepted() -> None:
    table = sowing_table()
    entries = table.plan_moves(0, 0, [TAKE + 1], NOW + 5)
    assert entries == [Entry(1, "move", 0, {"move": "take 2"}, NOW + 5)]
    assert table.seq == 0
    write(table, entries)
    assert (table.seq, table.moved, table.actions) == (1, 1, [TAKE + 1])
    assert [SOWING.event_dict(event) for event in table.moves[0].events] == [
        {"event": "took", "rule": "EX-TAKE-01", "seat": "p1", "beans": 2}
    ]
    assert table.decider() == 1


def test_steps_after_one_that_brings_something_to_light_are_left_out() -> None:
    table = sowing_table(seed=weather_seed("sun"))
    for second in (5, TAKE):  # whether it would have been possible or not: nobody looks at what chance would bring
        entries = table.plan_moves(0, 0, [DRAW, second], NOW)
        assert [entry.seq for entry in entries] == [1]
    assert table.seq == 0


def test_a_plan_changes_nothing() -> None:
    table = sowing_table()
    before = likeness(table)
    table.plan_moves(0, 0, [DRAW], NOW)
    assert likeness(table) == before


def test_what_was_chosen_at_an_older_position_is_stale() -> None:
    table = sowing_table()
    play(table, 0, TAKE)
    with pytest.raises(StaleAction):
        table.plan_moves(1, 0, [TAKE], NOW)
    with pytest.raises(StaleAction):
        table.plan_moves(1, 7, [TAKE], NOW)
    assert table.plan_moves(1, 1, [TAKE], NOW)


def test_an_entry_that_changes_no_position_makes_nothing_stale() -> None:
    table = sowing_table(PERSON, FREE)
    write(table, table.plan_sit(1, "Ana", NOW))
    assert table.plan_moves(0, 0, [TAKE], NOW)


def test_only_the_seat_that_decides_plays() -> None:
    table = sowing_table()
    with refused("not-your-decision"):
        table.plan_moves(1, 0, [TAKE], NOW)
    with refused("not-your-decision"):
        table.plan_moves(5, 0, [TAKE], NOW)
    with refused("no-steps"):
        table.plan_moves(0, 0, [], NOW)


@pytest.mark.parametrize("action", [-1, 27, 10**9, 10**30])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    with pytest.raises(UnknownAction):
        sowing_table().plan_moves(0, 0, [action], NOW)


def test_an_aside_is_said_out_of_turn_by_its_own_seat_alone() -> None:
    table = sowing_table()
    told = table.state.asides(1)[0]
    with refused("not-your-decision"):
        table.plan_moves(0, 0, [told], NOW)
    play(table, 1, told)
    assert table.moves[0].seat == 1
    assert table.decider() == 0


def test_nothing_is_played_after_the_end() -> None:
    table = sowing_table(heap="7")
    for number in range(7):
        play(table, number % 2, TAKE)
    assert table.over
    assert table.decider() == -1
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.reason == "heap-empty"
    with pytest.raises(GameOver):
        table.plan_moves(1, 7, [TAKE], NOW)
