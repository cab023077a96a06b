"""The marks of the penitence track (PM-CHURCH-11 to 16): points, rewards and the fifth worker."""

from typing import Any

import pytest

from sobremesa.core.rng import seeded
from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.state import PandemainState
from sobremesa.testing.contract import choose
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.tables import legal, new_game, play, position, refused_by, rule_of, seat, table

AUGSBURG_BREAD = BREADS[next(village for village in default().villages if village.id == "augsburg").permanent_bread]


def offering_one(level: int, **more: Any) -> PandemainState:
    """p1 at this level, ready to complete the permanent offering."""
    mine: dict[str, Any] = {"pfennigs": 2, "penitence": level, **more.pop("mine", {})}
    state = position(seats=[mine], **more)
    play(state, "place church")
    return state


def mark_points(events: list[dict[str, Any]]) -> list[tuple[str, int]]:
    """Points that marks have given, and to whom."""
    return [(event["seat"], event["count"]) for event in events if event["rule"] == "PM-CHURCH-11"]


# -- points ------------------------------------------------------------------------------------------------------


@rule("PM-CHURCH-11")
@pytest.mark.parametrize("level", range(1, 16))
def test_levels_3_6_9_and_12_give_two_points_and_no_others_do(level: int) -> None:
    state = offering_one(level - 1, mine={"points": 7})
    play(state, "offer permanent")
    assert seat(state, 0)["penitence"] == level
    assert seat(state, 0)["points"] == (9 if level in (3, 6, 9, 12) else 7)


@rule("PM-CHURCH-11")
def test_two_marks_on_the_way_give_two_points_each() -> None:
    state = position(seats=[{"pfennigs": 5, "flours": {"rye": 1}, "penitence": 5}], offerings={"shown": [2, 1]})
    events = play(state, "place church", "offer permanent", "offer level-1", "offer level-2")
    assert seat(state, 0)["penitence"] == 9
    assert mark_points(events) == [("p1", 2), ("p1", 2)]


# -- rewards -----------------------------------------------------------------------------------------------------


@rule("PM-CHURCH-12")
@pytest.mark.parametrize(("level", "pile"), [(5, {2, 3}), (10, {4, 5}), (15, {6, 7})])
def test_levels_5_10_and_15_give_any_one_reward_of_their_own_pile(level: int, pile: set[int]) -> None:
    state = offering_one(level - 1, rewards=[[2, 3], [4, 5], [6, 7]])
    play(state, "offer permanent")
    assert legal(state) == {f"{word} {reward}" for word in ("reward", "leave-reward") for reward in pile}
    other = 8 if level == 5 else 2
    assert refused_by(state, f"reward {other}") == "PM-CHURCH-12"
    play(state, f"reward {max(pile)}")
    taken = [[2, 3], [4, 5], [6, 7]]
    taken[level // 5 - 1].remove(max(pile))
    assert table(state)["rewards"] == taken


@rule("PM-CHURCH-12")
@pytest.mark.parametrize("level", [4, 6, 9, 11, 14])
def test_other_levels_give_no_reward(level: int) -> None:
    state = offering_one(level - 1, rewards=[[2, 3], [4, 5], [6, 7]])
    play(state, "offer permanent")
    assert table(state)["rewards"] == [[2, 3], [4, 5], [6, 7]]
    assert table(state)["turn"]["active"] == "p2"


@rule("PM-CHURCH-12", "OPEN-30")
def test_whoever_comes_to_an_empty_pile_gets_nothing_instead() -> None:
    state = offering_one(4, rewards=[[], [4, 5], [6, 7]])
    events = play(state, "offer permanent")
    assert "reward-pile-empty" in [event["event"] for event in events]
    assert table(state)["rewards"] == [[], [4, 5], [6, 7]]
    assert table(state)["turn"]["active"] == "p2"


@rule("PM-CHURCH-13")
def test_a_reward_need_not_be_used_but_its_token_leaves_the_game() -> None:
    state = offering_one(4, rewards=[[2, 7], [], []], mine={"points": 7})
    play(state, "offer permanent")
    assert rule_of(state, "leave-reward 2") == "PM-CHURCH-13"
    play(state, "leave-reward 2")
    assert seat(state, 0)["points"] == 7
    assert table(state)["rewards"] == [[7], [], []]
    assert table(state)["turn"]["active"] == "p2"


@rule("PM-CHURCH-13")
def test_a_reward_that_is_used_leaves_the_game_too() -> None:
    state = offering_one(4, rewards=[[2, 7], [], []], mine={"points": 7})
    play(state, "offer permanent", "reward 2")
    assert seat(state, 0)["points"] == 10
    assert table(state)["rewards"] == [[7], [], []]


@rule("PM-CHURCH-13", "OPEN-36")
@pytest.mark.parametrize("reward", [1, 9, 10, 12])
def test_a_reward_may_be_taken_where_it_has_no_effect(reward: int) -> None:
    """No animal or cart to turn, nobody in the guild, no own baker, no penance."""
    state = offering_one(4, rewards=[[reward], [], []], guild=[])
    play(state, "offer permanent", f"reward {reward}")
    assert table(state)["rewards"] == [[], [], []]
    assert table(state)["turn"]["active"] == "p2"


# -- every gain, each mark once ----------------------------------------------------------------------------------


@rule("PM-CHURCH-14", "OPEN-28")
def test_a_jump_from_4_to_8_resolves_every_mark_on_the_way_in_ascending_order() -> None:
    """EX-18: the reward of level 5, two points at 6, the fifth worker at 8."""
    state = position(
        seats=[{"pfennigs": 5, "flours": {"rye": 1}, "penitence": 4, "points": 7}],
        offerings={"shown": [2, 1]},
        rewards=[[2, 7], [], []],
    )
    events = play(state, "place church", "offer permanent", "offer level-1", "offer level-2")
    assert "reward 2" in legal(state)
    assert mark_points(events) == []
    assert seat(state, 0)["workers"]["own"] == 4
    events = play(state, "reward 7")
    names = [event["event"] for event in events]
    assert names.index("reward-taken") < names.index("points") < names.index("worker-gained")
    assert (seat(state, 0)["penitence"], seat(state, 0)["points"]) == (8, 9)
    assert seat(state, 0)["workers"]["own"] == 5


@rule("PM-CHURCH-14", "OPEN-28")
def test_a_sale_in_augsburg_may_reach_a_mark() -> None:
    state = position(seats=[{"penitence": 5, "loaves": {f"{AUGSBURG_BREAD} high 2": 1}}])
    assert mark_points(play(state, "place augsburg", "sell 0 high 2")) == [("p1", 2)]


@rule("PM-CHURCH-14", "OPEN-28")
def test_a_villager_at_the_castle_may_reach_a_mark() -> None:
    state = position(seats=[{"penitence": 2, "villagers": [2], "helpers": {"ox": 1}}])
    assert mark_points(play(state, "place castle")) == [("p1", 2)]


@rule("PM-CHURCH-14", "OPEN-28")
def test_a_favour_may_pass_a_mark() -> None:
    state = position(
        seats=[{"penitence": 2, "loaves": {"rye high 2": 1}}], workers={"castle": ["p1"]}, servant="castle", favours=[2]
    )
    assert mark_points(play(state, "place river", "serve rye high 2", "favour 2")) == [("p1", 2)]
    assert seat(state, 0)["penitence"] == 4


@rule("PM-CHURCH-14")
def test_a_mark_that_was_reached_before_gives_nothing_again() -> None:
    state = position(seats=[{"pfennigs": 4, "penitence": 4}], rewards=[[2, 3], [], []])
    play(state, "place church", "offer permanent", "reward 3")
    play(state, "flour oat", "flour oat", "place river")
    events = play(state, "place church", "offer permanent")
    assert table(state)["rewards"] == [[2], [], []]
    assert mark_points(events) == [("p1", 2)]  # level 6 alone


@rule("PM-CHURCH-14")
def test_every_player_has_the_marks_for_oneself() -> None:
    state = position(seats=[{"pfennigs": 2, "penitence": 2}, {"pfennigs": 2, "penitence": 2}])
    events = play(state, "place church", "offer permanent", "place church", "offer permanent")
    assert mark_points(events) == [("p1", 2), ("p2", 2)]


@rule("PM-CHURCH-14")
def test_penitence_never_goes_down() -> None:
    for seed in range(3):
        state = new_game(seed)
        rng = seeded(seed)
        before = [0, 0]
        while not state.over():
            state.apply(choose(state.legal(), rng))
            levels = [seat(state, number)["penitence"] for number in range(2)]
            assert all(level >= least for level, least in zip(levels, before, strict=True))
            before = levels


# -- the fifth worker --------------------------------------------------------------------------------------------


@rule("PM-CHURCH-15")
@pytest.mark.parametrize(("before", "after"), [(6, 7), (7, 8), (8, 9)])
def test_the_fifth_worker_comes_at_level_8_and_at_no_other(before: int, after: int) -> None:
    state = offering_one(before)
    workers = 5 if before >= 8 else 4
    assert seat(state, 0)["workers"]["own"] == workers
    play(state, "offer permanent")
    assert seat(state, 0)["penitence"] == after
    assert seat(state, 0)["workers"]["own"] == (5 if after >= 8 else 4)


@rule("PM-CHURCH-15")
def test_whoever_passes_level_8_receives_the_fifth_worker_at_once() -> None:
    state = position(seats=[{"pfennigs": 5, "penitence": 6}], offerings={"shown": [2, 1]})
    play(state, "place church", "offer permanent", "offer level-2")
    assert seat(state, 0)["penitence"] == 9
    assert seat(state, 0)["workers"] == {"own": 5, "held": 5, "reserve": 4}


@rule("PM-CHURCH-16", "OPEN-09")
def test_the_fifth_worker_can_be_placed_on_the_same_day_even_if_the_last_worker_has_earned_it() -> None:
    state = position(
        seats=[{"pfennigs": 2, "penitence": 7}], workers={"river": ["p1", "p1", "p1", "p2", "p2", "p2", "p2"]}
    )
    play(state, "place church", "offer permanent")
    assert (table(state)["turn"]["active"], seat(state, 0)["workers"]["reserve"]) == ("p1", 1)
    play(state, "place granary")
    assert seat(state, 0)["workers"]["own"] == 5


@rule("PM-CHURCH-16", "OPEN-09")
def test_a_fifth_worker_gained_at_night_waits_for_the_next_round() -> None:
    state = position(phase="night", options={"mode": "basic"}, seats=[{"pfennigs": 9, "penitence": 7}])
    events = play(state, "place church", "offer permanent", "done")
    assert [event["seat"] for event in events if event["event"] == "worker-gained"] == ["p1"]
    assert [event["round"] for event in events if event["event"] == "round-began"] == [2]
    assert seat(state, 0)["workers"] == {"own": 5, "held": 5, "reserve": 5}
