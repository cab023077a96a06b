"""Line-ups: everybody sits everywhere equally often, nobody plays the same game twice."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.core.errors import SetupError
from sobremesa.lab.arena.lineups import Lineup, compared_bots, make_lineups

bots = st.integers(1, 6).map(lambda number: list(range(number)))
some_twice = st.lists(st.integers(0, 3), min_size=1, max_size=6)
seats = st.integers(1, 4)
schedules = st.sampled_from(["round-robin", "ladder"])


def at_seats(lineups: list[Lineup]) -> Counter[tuple[int, int]]:
    """How often each bot sits at each seat."""
    return Counter((bot, seat) for lineup in lineups for seat, bot in enumerate(lineup))


@given(bots, seats, schedules, st.sampled_from(["rotate", "all"]))
def test_each_bot_sits_at_each_seat_equally_often(bots: list[int], seats: int, schedule: str, seating: str) -> None:
    often = at_seats(make_lineups(bots, seats, schedule, seating))
    for bot in bots:
        assert len({often[bot, seat] for seat in range(seats)}) == 1
        assert often[bot, 0] > 0


@given(bots, seats, st.sampled_from(["rotate", "all", "teams"]))
def test_in_a_round_robin_nobody_plays_more_than_another(bots: list[int], seats: int, seating: str) -> None:
    often = at_seats(make_lineups(bots, seats, "round-robin", seating))
    assert len({sum(often[bot, seat] for seat in range(seats)) for bot in bots}) == 1


@given(bots, st.integers(2, 4))
def test_in_a_round_robin_any_two_meet(bots: list[int], seats: int) -> None:
    lineups = make_lineups(bots, seats, "round-robin", "rotate")
    for first in bots:
        for second in bots:
            assert any({first, second} <= set(lineup) for lineup in lineups)


@given(some_twice, seats, schedules, st.sampled_from(["rotate", "all", "teams"]))
def test_no_line_up_is_played_twice_and_all_seats_are_taken(
    given_bots: list[int], seats: int, schedule: str, seating: str
) -> None:
    lineups = make_lineups(given_bots, seats, schedule, seating)
    assert len(lineups) == len(set(lineups)) > 0
    assert {len(lineup) for lineup in lineups} == {seats}
    assert {bot for lineup in lineups for bot in lineup} == set(given_bots)


@given(some_twice, st.integers(1, 4))
def test_with_all_orders_every_order_of_a_line_up_is_there(given_bots: list[int], seats: int) -> None:
    lineups = set(make_lineups(given_bots, seats, "round-robin", "all"))
    assert all(set(permutations(lineup)) <= lineups for lineup in lineups)


def test_rotated_seats_move_on_by_one() -> None:
    assert make_lineups([0, 1, 2], 3, "round-robin", "rotate") == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert make_lineups([0, 1], 4, "round-robin", "rotate") == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_one_against_three_of_a_kind_sits_at_each_seat_once() -> None:
    lineups = make_lineups([0, 1, 1, 1], 4, "round-robin", "rotate")
    assert sorted(lineup.index(0) for lineup in lineups) == [0, 1, 2, 3]


def test_in_a_ladder_neighbours_alone_meet() -> None:
    lineups = make_lineups([0, 1, 2], 2, "ladder", "rotate")
    assert lineups == [(0, 1), (1, 0), (1, 2), (2, 1)]
    assert compared_bots(3, lineups, "ladder", together=False) == [(0, 1), (1, 2)]


def test_teams_are_of_one_kind() -> None:
    assert make_lineups([0, 1], 3, "round-robin", "teams") == [(0, 0, 0), (1, 1, 1)]


def test_fixed_seats_are_as_they_were_named() -> None:
    assert make_lineups([1, 0, 1], 3, "round-robin", "fixed") == [(1, 0, 1)]
    assert make_lineups([0], 3, "round-robin", "fixed") == [(0, 0, 0)]
    with pytest.raises(SetupError, match="2 bots for 3 seats that stay as they are; give 3, or one for all"):
        make_lineups([0, 1], 3, "round-robin", "fixed")


def test_more_line_ups_than_anybody_can_play_are_refused_at_once() -> None:
    with pytest.raises(SetupError, match="more than 10,000 line-ups"):
        make_lineups(list(range(12)), 12, "round-robin", "all")


def test_bots_that_share_every_victory_are_compared_by_games_of_their_own() -> None:
    mixed = make_lineups([0, 1], 2, "round-robin", "rotate")
    teams = make_lineups([0, 1], 2, "round-robin", "teams")
    assert compared_bots(2, mixed, "round-robin", together=True) == []
    assert compared_bots(2, mixed, "round-robin", together=False) == [(0, 1)]
    assert compared_bots(2, teams, "round-robin", together=True) == [(0, 1)]
