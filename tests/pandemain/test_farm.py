"""The farm: an ox, a cow and a cart, at most one of each in a visit (PM-FARM)."""

from itertools import combinations
from typing import Any

import pytest

from tests.ledger import rule
from tests.pandemain.tables import legal, play, position, refused_by, seat, table

PRICES = {"ox": 4, "cow": 3, "cart": 1}
COMBINATIONS = [bought for number in (1, 2, 3) for bought in combinations(PRICES, number)]


def helpers(state: Any) -> dict[str, int]:
    """What the first seat has of animals and carts, those it has none of left out."""
    return {name: number for name, number in seat(state, 0)["helpers"].items() if number > 0}


@rule("PM-FARM-01")
def test_any_number_of_workers_may_come_to_the_farm() -> None:
    crowd = ["p1", "p1", "p1", "p2", "p2", "p2", "p2"]
    state = position(seats=[{"pfennigs": 1}], workers={"farm": crowd})
    play(state, "place farm")
    assert table(state)["workers"]["farm"] == ["p1", *crowd]


@rule("PM-FARM-01")
def test_the_farm_is_closed_at_night() -> None:
    state = position(phase="night", seats=[{"pfennigs": 20}])
    assert "place farm" not in legal(state)
    assert refused_by(state, "place farm") == "PM-NIGHT-03"


@rule("PM-FARM-02", "PM-FARM-03")
@pytest.mark.parametrize("bought", COMBINATIONS, ids="-".join)
def test_one_visit_may_buy_any_combination_of_an_ox_a_cow_and_a_cart(bought: tuple[str, ...]) -> None:
    price = sum(PRICES[helper] for helper in bought)
    state = position(seats=[{"pfennigs": price}])
    events = play(state, "place farm", *[f"buy {helper}" for helper in bought])
    assert helpers(state) == dict.fromkeys(bought, 1)
    assert seat(state, 0)["pfennigs"] == 0
    assert [event["pfennigs"] for event in events if event["event"] == "paid"] == [PRICES[one] for one in bought]


@rule("PM-FARM-02")
@pytest.mark.parametrize("helper", PRICES)
def test_a_visit_buys_no_second_one_of_a_kind(helper: str) -> None:
    state = position(seats=[{"pfennigs": 20}])
    play(state, "place farm", f"buy {helper}")
    assert legal(state) - {"milk"} == {"done", *(f"buy {other}" for other in PRICES if other != helper)}
    assert refused_by(state, f"buy {helper}") == "PM-FARM-02"


@rule("PM-FARM-02")
def test_a_farm_visit_may_stop_after_one_purchase() -> None:
    state = position(seats=[{"pfennigs": 20}])
    play(state, "place farm", "buy cart", "done")
    assert helpers(state) == {"cart": 1}
    assert seat(state, 0)["pfennigs"] == 19
    assert state.decider() == 1


@rule("PM-FARM-03")
def test_an_ox_a_cow_and_a_cart_together_cost_eight_pfennigs() -> None:
    """EX-01."""
    state = position(seats=[{"pfennigs": 8}])
    play(state, "place farm", "buy ox", "buy cow", "buy cart")
    assert seat(state, 0)["pfennigs"] == 0
    assert helpers(state) == {"ox": 1, "cow": 1, "cart": 1}


@rule("PM-FARM-03")
@pytest.mark.parametrize("helper", ["ox", "cow"])
def test_a_pfennig_too_few_buys_nothing(helper: str) -> None:
    state = position(seats=[{"pfennigs": PRICES[helper] - 1}])
    play(state, "place farm")
    assert f"buy {helper}" not in legal(state)
    assert refused_by(state, f"buy {helper}") == "PM-FARM-03"


@rule("PM-FARM-04")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_a_farm_visit_must_buy_at_least_one_thing(edition: str) -> None:
    state = position(options={"edition": edition}, seats=[{"pfennigs": 8}])
    play(state, "place farm")
    assert legal(state) == {"buy ox", "buy cow", "buy cart"}
    assert refused_by(state, "done") == "PM-FARM-04"


@rule("PM-FARM-04")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_who_can_buy_nothing_cannot_go_to_the_farm(edition: str) -> None:
    assert "place farm" in legal(position(options={"edition": edition}, seats=[{"pfennigs": 1}]))
    state = position(options={"edition": edition}, seats=[{"pfennigs": 0}])
    assert "place farm" not in legal(state)
    assert refused_by(state, "place farm") == "PM-FARM-03"


@rule("PM-FARM-05")
def test_a_bought_cow_can_be_milked_in_the_same_turn() -> None:
    state = position(seats=[{"pfennigs": 3}])
    play(state, "place farm", "buy cow")
    assert legal(state) == {"done", "milk"}
    play(state, "milk")
    assert seat(state, 0)["ingredients"]["milk"] == 2
    assert helpers(state) == {"used-cow": 1}
    assert state.decider() == 1


@rule("PM-FARM-05")
def test_a_bought_ox_works_and_a_bought_cart_fetches_water_in_the_next_turn() -> None:
    state = position(seats=[{"pfennigs": 5}])
    play(state, "place farm", "buy ox", "buy cart", "place river", "place castle", "work", "place river", "river-cart")
    assert helpers(state) == {"used-ox": 1, "used-cart": 1}
    assert seat(state, 0)["pfennigs"] == 3
    assert seat(state, 0)["ingredients"]["water"] == 4
