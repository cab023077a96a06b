"""Dawn (PM-DAWN-17 to 20): experienced bakers are upgraded, and bakers stay for their wages or go."""

from typing import Any

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.sim_tables import of, print_with, shown
from tests.pandemain.tables import legal, play, position, refused_by, rule_of, seat, table


def wages(*sides: tuple[int, int]) -> dict[str, Any]:
    """A print where bakers 1, 2, … cost this wage on the basic and on the upgraded side, and 1 more to hire."""
    changes: dict[str, Any] = {}
    for place, side_wages in enumerate(sides):
        for side, wage in zip(("basic", "upgraded"), side_wages, strict=True):
            changes[f"master_bakers__baker__{place}__{side}__wage"] = wage
            changes[f"master_bakers__baker__{place}__{side}__price"] = wage + 1
    return print_with(**changes)


def upgrades(**parts: Any) -> PandemainState:
    """Step 11 of a dawn: p1 employs bakers 1, 2 and 3, of whom the first two have two tokens."""
    seats = [{"bakers": [1, 2, 3], "pfennigs": 20}, {}]
    return position(doing=["dawn 11"], seats=seats, experience={"1": 2, "2": 2, "3": 1}, **parts)


# -- step 11 -----------------------------------------------------------------------------------------------------


@rule("PM-DAWN-17")
def test_a_baker_with_two_tokens_is_upgraded_for_free_and_the_tokens_return() -> None:
    state = upgrades()
    assert legal(state) == {"upgrade 1", "upgrade 2", "done"}
    assert rule_of(state, "upgrade 2") == "PM-DAWN-17"
    play(state, "upgrade 2")
    assert table(state)["upgraded"] == [2]
    assert table(state)["experience"] == {"1": 2, "3": 1}
    assert seat(state, 0)["pfennigs"] == 20


@rule("PM-DAWN-17")
def test_any_number_of_experienced_bakers_is_upgraded_at_one_dawn() -> None:
    state = upgrades()
    play(state, "upgrade 1", "upgrade 2")
    assert table(state)["upgraded"] == [1, 2]
    assert state.decision().kind == "wages"


@rule("PM-DAWN-17")
def test_nobody_must_upgrade_and_the_tokens_then_stay() -> None:
    state = upgrades()
    play(state, "done")
    assert state.decision().kind == "wages"
    assert table(state)["upgraded"] == []
    assert table(state)["experience"] == {"1": 2, "2": 2, "3": 1}


@rule("PM-DAWN-17")
def test_a_baker_with_one_token_or_of_somebody_else_is_not_upgraded_at_dawn() -> None:
    state = upgrades()
    assert refused_by(state, "upgrade 3") == "PM-DAWN-17"
    assert refused_by(state, "upgrade 4") == "PM-DAWN-17"
    state = position(doing=["dawn 11"], seats=[{"bakers": [3]}, {}], experience={"3": 1})
    assert state.decision().kind == "wages"


@rule("PM-DAWN-17")
def test_a_baker_upgraded_at_dawn_is_paid_what_the_new_side_shows() -> None:
    seats = [{"bakers": [1], "pfennigs": 9}, {}]
    state = position(doing=["dawn 11"], seats=seats, experience={"1": 2}, options={"components": wages((1, 4))})
    play(state, "upgrade 1", "pay-wages")
    assert seat(state, 0)["pfennigs"] == 9 - 4


# -- step 12 -----------------------------------------------------------------------------------------------------


@rule("PM-DAWN-18")
def test_bakers_stay_for_the_wage_that_their_cards_show() -> None:
    seats = [{"bakers": [1, 2], "pfennigs": 9}, {}]
    state = position(doing=["dawn 12"], seats=seats, upgraded=[2], options={"components": wages((1, 2), (3, 5))})
    assert legal(state) == {"pay-wages", "dismiss 1", "dismiss 2"}
    assert rule_of(state, "pay-wages") == "PM-DAWN-18"
    events = play(state, "pay-wages")
    assert events[0] == {"event": "paid", "rule": "PM-DAWN-18", "seat": "p1", "pfennigs": 6, "to": "bank"}
    assert seat(state, 0)["pfennigs"] == 9 - 1 - 5
    assert seat(state, 0)["bakers"] == [1, 2]


@rule("PM-DAWN-18")
def test_each_baker_is_paid_or_not_as_the_player_likes() -> None:
    """OPEN-78: let go whom one likes, then pay all who stay."""
    seats = [{"bakers": [1, 2, 3], "pfennigs": 9}, {}]
    options = {"components": wages((1, 1), (2, 2), (3, 3))}
    state = position(doing=["dawn 12"], seats=seats, options=options)
    play(state, "dismiss 2")
    assert legal(state) == {"pay-wages", "dismiss 1", "dismiss 3"}
    play(state, "pay-wages")
    assert seat(state, 0)["bakers"] == [1, 3]
    assert seat(state, 0)["pfennigs"] == 9 - 1 - 3


@rule("PM-DAWN-18")
def test_who_cannot_pay_all_bakers_must_let_some_go() -> None:
    seats = [{"bakers": [1, 2], "pfennigs": 2}, {}]
    state = position(doing=["dawn 12"], seats=seats, options={"components": wages((1, 1), (2, 2))})
    assert legal(state) == {"dismiss 1", "dismiss 2"}
    assert refused_by(state, "pay-wages") == "PM-DAWN-18"
    play(state, "dismiss 1", "pay-wages")
    assert seat(state, 0)["pfennigs"] == 0
    assert seat(state, 0)["bakers"] == [2]


@rule("PM-DAWN-18")
def test_all_bakers_may_go_unpaid() -> None:
    state = position(doing=["dawn 12"], seats=[{"bakers": [1, 2], "pfennigs": 9}, {}])
    play(state, "dismiss 1", "dismiss 2")
    assert state.decision().kind == "servant"
    assert seat(state, 0)["pfennigs"] == 9
    assert seat(state, 0)["bakers"] == []


@rule("PM-DAWN-19")
def test_an_unpaid_baker_returns_to_the_guild_and_can_be_hired_again() -> None:
    price = default().master_bakers[4].basic.price
    seats = [{"bakers": [5]}, {"pfennigs": price}]
    state = position(doing=["dawn 12"], seats=seats, tower=["p2", "p1"])
    assert table(state)["guild"] == [1, 2, 3, 4, 6, 7, 8]
    events = play(state, "dismiss 5")
    assert of(events, "dismissed") == [{"event": "dismissed", "rule": "PM-DAWN-19", "seat": "p1", "baker": 5}]
    assert table(state)["guild"] == [1, 2, 3, 4, 5, 6, 7, 8]
    play(state, "servant mill", "place guild", "hire 5")
    assert seat(state, 1)["bakers"] == [5]
    assert seat(state, 1)["pfennigs"] == 0


@rule("PM-DAWN-19")
def test_a_baker_who_goes_leaves_the_experience_behind() -> None:
    """OPEN-40."""
    state = position(doing=["dawn 12"], seats=[{"bakers": [1]}, {}], experience={"1": 1})
    play(state, "dismiss 1")
    assert table(state)["experience"] == {}


@rule("PM-DAWN-20")
def test_an_upgraded_baker_stays_upgraded_in_the_guild_and_for_the_next_employer() -> None:
    seats = [{"bakers": [7]}, {"pfennigs": 20}]
    state = position(doing=["dawn 12"], seats=seats, upgraded=[7], tower=["p2", "p1"])
    play(state, "dismiss 7")
    assert shown(state, "guild", 6) == {"number": 7, "upgraded": True, "experience": 0}
    events = play(state, "servant mill", "place guild", "hire 7")
    assert [event["pfennigs"] for event in of(events, "paid")] == [default().master_bakers[6].upgraded.price]
    assert shown(state, "players", 1, "bakers", 0) == {"number": 7, "upgraded": True, "experience": 0}


@rule("PM-DAWN-20")
def test_the_next_employer_bakes_what_only_the_upgraded_side_knows() -> None:
    """Baker 7 knows wheat once upgraded (EX-12)."""
    goods = {"pfennigs": 20, "ingredients": {"water": 4, "yeast": 4, "milk": 4}, "flours": {"wheat": 2}}
    state = position(doing=["day"], seats=[{"bakers": []}, goods], upgraded=[7], tower=["p2", "p1"], castle_loans=0)
    play(state, "place guild", "hire 7", "place river", "place oven")
    assert "bake wheat with wheat" in legal(state)
