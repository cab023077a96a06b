"""The bakers' guild (PM-GUILD): section 5.14 of the ledger. What each baker knows is in `test_master_bakers.py`."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.printed import PLENTY, baker_side, by_rule, flours_for, named
from tests.pandemain.tables import legal, play, position, refused_by, rule_of, seat, table


def at_guild(own: dict[str, Any], **entries: Any) -> PandemainState:
    """p1 stands at the guild."""
    state = position(seats=[own], **entries)
    play(state, "place guild")
    return state


def breads_offered(state: PandemainState) -> set[str]:
    """The breads that can be baked now."""
    return {text.split()[1] for text in legal(state) if text.startswith("bake")}


@rule("PM-GUILD-01")
def test_the_guild_is_visited_by_day_only() -> None:
    by_day = position(seats=[{"pfennigs": 20}])
    assert rule_of(by_day, "place guild") == "PM-GUILD-01"
    by_night = position(seats=[{"pfennigs": 20}], phase="night")
    assert "place guild" not in legal(by_night)
    assert refused_by(by_night, "place guild") == "PM-NIGHT-03"


@rule("PM-GUILD-01")
def test_the_guild_has_room_for_any_number_of_workers() -> None:
    standing = ["p1"] * 3 + ["p2"] * 4 + ["p3"] * 4 + ["p4"] * 4
    state = position(options={"players": 4}, seats=[{"pfennigs": 20}], workers={"guild": standing})
    play(state, "place guild")
    assert len(table(state)["workers"]["guild"]) == 16


@rule("PM-GUILD-02")
@pytest.mark.parametrize("action", ["hire 2", "upgrade 1"])
def test_a_visit_to_the_guild_hires_one_baker_or_upgrades_one(action: str) -> None:
    state = at_guild({"pfennigs": 20, "bakers": [1, 7]}, guild=[2, 3])
    assert legal(state) == {"hire 2", "hire 3", "upgrade 1", "upgrade 7"}
    play(state, action)
    assert state.decision().seat == 1
    hired, upgraded = ([1, 2, 7], []) if action == "hire 2" else ([1, 7], [1])
    assert (seat(state, 0)["bakers"], table(state)["upgraded"]) == (hired, upgraded)


@rule("PM-GUILD-02")
@pytest.mark.parametrize(
    ("own", "guild", "rule_id"),
    [
        ({"pfennigs": 20}, [], "PM-GUILD-02"),
        ({"pfennigs": 0}, [1], "PM-GUILD-03"),
        ({"pfennigs": 0, "bakers": [1]}, [], "PM-GUILD-06"),
    ],
)
def test_nobody_goes_to_the_guild_who_can_neither_hire_nor_upgrade(
    own: dict[str, Any], guild: list[int], rule_id: str
) -> None:
    state = position(seats=[own], guild=guild)
    assert "place guild" not in legal(state)
    assert refused_by(state, "place guild") == rule_id


@rule("PM-GUILD-03")
@pytest.mark.parametrize("number", range(1, 11))
@pytest.mark.parametrize("upgraded", [False, True])
def test_hiring_costs_the_price_on_the_side_that_lies_up(number: int, upgraded: bool) -> None:
    state = at_guild({"pfennigs": 20}, guild=[number], upgraded=[number] if upgraded else [])
    assert rule_of(state, f"hire {number}") == "PM-GUILD-03"
    happened = play(state, f"hire {number}")
    price = baker_side(number, upgraded).price
    assert seat(state, 0)["pfennigs"] == 20 - price
    assert [(event["rule"], event["pfennigs"]) for event in named(happened, "paid")] == [("PM-GUILD-03", price)]
    assert seat(state, 0)["bakers"] == [number]
    assert table(state)["guild"] == []
    assert table(state)["upgraded"] == ([number] if upgraded else [])


@rule("PM-GUILD-03")
def test_nobody_hires_a_baker_who_is_too_dear_or_not_at_the_guild() -> None:
    cheap, dear = sorted(range(1, 9), key=lambda number: baker_side(number, True).price)[:: 8 - 1]
    assert baker_side(cheap, False).price < baker_side(dear, True).price
    purse = baker_side(dear, True).price - 1
    state = at_guild({"pfennigs": purse}, guild=[cheap, dear], upgraded=[dear])
    assert legal(state) == {f"hire {cheap}"}
    assert refused_by(state, f"hire {dear}") == "PM-GUILD-03"
    assert refused_by(state, "hire 10") == "PM-GUILD-03"


@rule("PM-GUILD-04")
def test_a_baker_helps_from_the_moment_of_being_hired() -> None:
    """Baker 7 knows spelt and brings a point for each spelt loaf; wheat is grey on the basic side."""
    own = {"pfennigs": 20, "flours": flours_for("spelt", "wheat", "rye"), "ingredients": PLENTY}
    state = position(seats=[own], guild=[7], orders={"ulm": {"current": ["spelt"]}})
    play(state, "place guild", "hire 7", "place river", "place oven")
    assert breads_offered(state) == {"rye", "spelt"}
    play(state, "bake spelt with rye", "done", "place river", "place ulm")
    assert by_rule(play(state, "sell 1 high 3"), "points")["PM-SELL-09"] == 1


@rule("PM-GUILD-04")
def test_a_baker_who_has_left_helps_no_more() -> None:
    own = {"pfennigs": 20, "bakers": [7], "flours": flours_for("spelt", "rye"), "ingredients": PLENTY}
    own["loaves"] = {"spelt high 2": 1}
    state = position(seats=[own], orders={"ulm": {"current": ["spelt"]}}, doing=["dawn 12"], guild=[])
    play(state, "dismiss 7", "servant farm", "place oven")
    assert breads_offered(state) == {"rye"}


@rule("PM-GUILD-04", "PM-GUILD-06")
def test_the_grey_bread_counts_as_soon_as_the_baker_is_upgraded() -> None:
    own = {"pfennigs": 1, "bakers": [7], "flours": flours_for("spelt", "wheat", "rye"), "ingredients": PLENTY}
    state = position(seats=[own], guild=[])
    play(state, "place guild", "upgrade 7")
    assert table(state)["upgraded"] == [7]
    play(state, "place river", "place oven")
    assert breads_offered(state) == {"rye", "spelt", "wheat"}


@rule("PM-GUILD-05")
def test_a_player_may_employ_all_the_bakers_of_the_guild() -> None:
    state = at_guild({"pfennigs": 20, "bakers": [1, 2, 3, 4, 5, 6, 7]}, guild=[8])
    play(state, "hire 8")
    assert seat(state, 0)["bakers"] == [1, 2, 3, 4, 5, 6, 7, 8]


@rule("PM-GUILD-06")
@pytest.mark.parametrize("tokens", [0, 1, 2])
def test_an_upgrade_costs_one_pfennig_with_or_without_experience(tokens: int) -> None:
    state = at_guild({"pfennigs": 1, "bakers": [3]}, guild=[], experience={"3": tokens})
    assert rule_of(state, "upgrade 3") == "PM-GUILD-06"
    happened = play(state, "upgrade 3")
    assert seat(state, 0)["pfennigs"] == 0
    assert named(happened, "paid")[0]["rule"] == "PM-GUILD-06"
    assert table(state)["upgraded"] == [3]
    assert table(state)["experience"] == {}  # the tokens go back (OPEN-40)


@rule("PM-GUILD-06")
def test_only_own_bakers_that_are_not_upgraded_yet_can_be_upgraded() -> None:
    own = {"pfennigs": 20, "bakers": [3, 4]}
    state = position(seats=[own, {"bakers": [5]}], guild=[6], upgraded=[4])
    play(state, "place guild")
    assert legal(state) == {"hire 6", "upgrade 3"}
    for number in (4, 5, 6):
        assert refused_by(state, f"upgrade {number}") == "PM-GUILD-06"


# -- wages -------------------------------------------------------------------------------------------------------


@rule("PM-GUILD-07")
@pytest.mark.parametrize("upgraded", [[], [4], [2, 4]])
def test_bakers_are_paid_at_dawn_what_their_cards_show(upgraded: list[int]) -> None:
    wages = sum(baker_side(number, number in upgraded).wage for number in (2, 4))
    state = position(seats=[{"pfennigs": 20, "bakers": [2, 4]}], upgraded=upgraded, doing=["dawn 12"], guild=[])
    happened = play(state, "pay-wages")
    assert seat(state, 0)["pfennigs"] == 20 - wages
    assert seat(state, 0)["bakers"] == [2, 4]
    assert sum(event["pfennigs"] for event in named(happened, "paid")) == wages


@rule("PM-GUILD-07")
def test_a_baker_who_is_not_paid_does_not_stay() -> None:
    purse = baker_side(2, False).wage
    assert 0 < purse < purse + baker_side(4, False).wage
    state = position(seats=[{"pfennigs": purse, "bakers": [2, 4]}], doing=["dawn 12"], guild=[])
    assert legal(state) == {"dismiss 2", "dismiss 4"}
    assert refused_by(state, "pay-wages") == "PM-DAWN-18"
    play(state, "dismiss 4", "pay-wages")
    assert (seat(state, 0)["bakers"], seat(state, 0)["pfennigs"]) == ([2], 0)
    assert table(state)["guild"] == [4]


@rule("PM-GUILD-07")
def test_wages_are_due_at_every_dawn() -> None:
    state = position(seats=[{"pfennigs": 20, "bakers": [2]}], doing=["dawn 12"], guild=[])
    for round_number in (1, 2):
        play(state, "pay-wages")
        assert seat(state, 0)["pfennigs"] == 20 - round_number * baker_side(2, False).wage
        if round_number == 1:
            play_to_wages(state)


def play_to_wages(state: PandemainState) -> None:
    """Play the next day and night with visits to the river."""
    wanted = ("stay-home", "servant guild", "place river")
    while "pay-wages" not in legal(state):
        play(state, next(text for text in wanted if text in legal(state)))
