"""The church rewards (PM-REWARD), each taken at level 5 of the penitence track."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.tables import legal, play, position, refused_by, rule_of, seat, table, total_grain


def rewarded(reward: int, mine: dict[str, Any] | None = None, **more: Any) -> PandemainState:
    """p1 has reached level 5 and used this reward."""
    others: list[dict[str, Any]] = more.pop("others", [])
    seats = [{"pfennigs": 2, "penitence": 4, **(mine or {})}, *others]
    state = position(seats=seats, rewards=[[reward], [], []], **{"offerings": {"shown": [2, 8]}, **more})
    play(state, "place church", "offer permanent")
    assert rule_of(state, f"reward {reward}") == f"PM-REWARD-{reward:02}"
    play(state, f"reward {reward}")
    assert table(state)["rewards"] == [[], [], []]
    return state


def is_over(state: PandemainState) -> bool:
    """Whether p1's turn has ended."""
    return bool(table(state)["turn"]["active"] == "p2")


@rule("PM-REWARD-01")
def test_reward_1_reactivates_all_own_animals_and_carts() -> None:
    used = {"used-ox": 1, "used-cow": 2, "used-cart": 3, "ox": 1}
    state = rewarded(1, {"helpers": used}, others=[{"helpers": {"used-ox": 1}}], offerings={"shown": [2, 5]})
    active = {"ox": 2, "cow": 2, "cart": 3, "used-ox": 0, "used-cow": 0, "used-cart": 0}
    assert seat(state, 0)["helpers"] == active
    assert seat(state, 1)["helpers"]["used-ox"] == 1
    assert is_over(state)


@rule("PM-REWARD-02")
def test_reward_2_gives_3_points() -> None:
    state = rewarded(2, {"points": 7})
    assert seat(state, 0)["points"] == 10
    assert is_over(state)


@rule("PM-REWARD-03")
def test_reward_3_gives_2_flour_of_choice() -> None:
    state = rewarded(3)
    assert legal(state) == {"flour rye", "flour spelt", "flour oat", "flour wheat"}
    play(state, "flour wheat", "flour oat")
    assert seat(state, 0)["flours"] == {"rye": 0, "spelt": 0, "oat": 1, "wheat": 1}
    assert total_grain(state) == 80
    assert is_over(state)


@rule("PM-REWARD-04")
def test_reward_4_gives_1_flour_of_choice() -> None:
    state = rewarded(4)
    assert legal(state) == {"flour rye", "flour spelt", "flour oat", "flour wheat"}
    play(state, "flour spelt")
    assert seat(state, 0)["flours"] == {"rye": 0, "spelt": 1, "oat": 0, "wheat": 0}
    assert total_grain(state) == 80
    assert is_over(state)


@rule("PM-REWARD-04", "OPEN-12")
def test_a_flour_of_choice_is_one_that_is_in_the_bag() -> None:
    all_rye = default().grain_tokens[0]
    state = rewarded(4, others=[{"loaves": {"rye high 2": all_rye}}])
    assert legal(state) == {"flour spelt", "flour oat", "flour wheat"}
    assert refused_by(state, "flour rye") == "PM-STRUCT-05"


@rule("PM-REWARD-05")
def test_reward_5_gives_2_salt_1_water_and_1_yeast() -> None:
    state = rewarded(5, {"ingredients": {"water": 3, "milk": 1}})
    assert seat(state, 0)["ingredients"] == {"water": 4, "salt": 2, "yeast": 1, "milk": 1}
    assert is_over(state)


@rule("PM-REWARD-06")
def test_reward_6_gives_a_cart() -> None:
    state = rewarded(6)
    assert {name: number for name, number in seat(state, 0)["helpers"].items() if number} == {"cart": 1}
    assert is_over(state)


@rule("PM-REWARD-07")
def test_reward_7_gives_an_ox() -> None:
    state = rewarded(7)
    assert {name: number for name, number in seat(state, 0)["helpers"].items() if number} == {"ox": 1}
    assert is_over(state)


@rule("PM-REWARD-08")
def test_reward_8_gives_a_cow() -> None:
    state = rewarded(8)
    assert {name: number for name, number in seat(state, 0)["helpers"].items() if number} == {"cow": 1}
    assert is_over(state)


@rule("PM-REWARD-06", "PM-REWARD-07", "PM-REWARD-08", "OPEN-08", "OPEN-36")
@pytest.mark.parametrize(("reward", "helper"), [(6, "cart"), (7, "ox"), (8, "cow")])
def test_an_empty_supply_gives_nothing(reward: int, helper: str) -> None:
    state = rewarded(reward, others=[{"helpers": {helper: 10}}])
    assert sum(seat(state, 0)["helpers"].values()) == 0
    assert is_over(state)


@rule("PM-REWARD-09")
def test_reward_9_takes_any_baker_of_the_guild_free_of_charge() -> None:
    state = rewarded(9, {"pfennigs": 2, "bakers": [1]}, guild=[3, 6, 9])
    assert legal(state) == {"hire 3", "hire 6", "hire 9"}
    assert rule_of(state, "hire 6") == "PM-REWARD-09"
    assert refused_by(state, "hire 2") == "PM-REWARD-09"
    play(state, "hire 6")
    assert seat(state, 0)["bakers"] == [1, 6]
    assert table(state)["guild"] == [3, 9]
    assert seat(state, 0)["pfennigs"] == 0
    assert is_over(state)


@rule("PM-REWARD-09")
def test_the_baker_of_reward_9_is_paid_at_the_next_dawn() -> None:
    wage = default().master_bakers[5].basic.wage
    workers = {"river": ["p1", "p1", "p1", "p2", "p2", "p2", "p2"]}
    state = rewarded(9, {"pfennigs": 2 + 1 + wage}, guild=[6], workers=workers)
    play(state, "hire 6", "stay-home")
    assert legal(state) == {"pay-wages", "dismiss 6"}
    play(state, "pay-wages")
    assert seat(state, 0)["pfennigs"] == 1
    assert seat(state, 0)["bakers"] == [6]


@rule("PM-REWARD-10")
def test_reward_10_upgrades_any_own_baker_free_of_charge() -> None:
    bakers = {"bakers": [2, 5, 7]}
    state = rewarded(10, bakers, guild=[3], upgraded=[5], experience={"7": 1}, others=[{"bakers": [4]}])
    assert legal(state) == {"upgrade 2", "upgrade 7"}
    assert rule_of(state, "upgrade 7") == "PM-REWARD-10"
    assert refused_by(state, "upgrade 4") == "PM-REWARD-10"
    play(state, "upgrade 7")
    assert table(state)["upgraded"] == [5, 7]
    assert table(state)["experience"] == {}
    assert seat(state, 0)["pfennigs"] == 0
    assert is_over(state)


@rule("PM-REWARD-11")
def test_reward_11_gives_the_effect_of_a_favour_and_turns_it_face_down() -> None:
    state = rewarded(11, favours=[1, 5, 8], servant="farm")
    assert legal(state) == {"favour 1", "favour 5", "favour 8"}
    assert refused_by(state, "favour 2") == "PM-REWARD-11"
    play(state, "favour 1")
    assert seat(state, 0)["ingredients"] == {"water": 0, "salt": 2, "yeast": 2, "milk": 0}
    assert table(state)["favours"] == [5, 8]
    assert table(state)["servant"] == "farm"
    assert is_over(state)


@rule("PM-REWARD-11", "OPEN-45")
def test_the_last_favour_taken_by_reward_11_turns_five_up_again() -> None:
    state = rewarded(11, favours=[5])
    play(state, "favour 5")
    assert seat(state, 0)["helpers"]["cart"] == 1
    assert len(table(state)["favours"]) == 5


@rule("PM-REWARD-11")
def test_a_favour_of_penitence_by_reward_11_resolves_its_own_marks() -> None:
    state = rewarded(11, {"points": 7}, favours=[2, 3])
    play(state, "favour 2")
    assert (seat(state, 0)["penitence"], seat(state, 0)["points"]) == (7, 9)  # the mark at level 6
    assert is_over(state)


@rule("PM-REWARD-12")
def test_reward_12_discards_a_penance() -> None:
    state = rewarded(12, {"penances": 3}, others=[{"penances": 1}])
    assert seat(state, 0)["penances"] == 1  # one as first visitor, one by the reward
    assert seat(state, 1)["penances"] == 1
    assert is_over(state)


@rule("PM-REWARD-13")
@pytest.mark.parametrize(
    ("edition", "flour", "goods", "favour", "penance"),
    [("spanish", 4, 5, 11, 12), ("english", 12, 11, 5, 4)],
    ids=["spanish", "english"],
)
def test_the_editions_number_the_same_rewards_differently(
    edition: str, flour: int, goods: int, favour: int, penance: int
) -> None:
    options = {"edition": edition}
    state = rewarded(flour, options=options)
    assert "flour rye" in legal(state)
    state = rewarded(goods, options=options)
    assert seat(state, 0)["ingredients"] == {"water": 1, "salt": 2, "yeast": 1, "milk": 0}
    state = rewarded(favour, options=options, favours=[7])
    assert legal(state) == {"favour 7"}
    state = rewarded(penance, {"penances": 2}, options=options)
    assert seat(state, 0)["penances"] == 0
    numbers = default().church_rewards.numbers_first_edition
    assert [number for number in range(1, 13) if numbers[number - 1] != number] == [4, 5, 11, 12]
