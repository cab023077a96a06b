"""The river (PM-RIVER): section 5.12 of the ledger."""

import pytest

from tests.ledger import rule
from tests.pandemain.tables import legal, play, position, refused_by, rule_of, seat, table


@rule("PM-RIVER-01")
@pytest.mark.parametrize("phase", ["day", "night"])
def test_the_river_is_there_by_day_and_by_night(phase: str) -> None:
    state = position(seats=[{"pfennigs": 1}], phase=phase)
    play(state, "place river")
    assert seat(state, 0)["ingredients"]["water"] == 2


@rule("PM-RIVER-01")
def test_the_river_has_room_for_any_number_of_workers() -> None:
    standing = ["p1"] * 3 + ["p2"] * 4 + ["p3"] * 4 + ["p4"] * 3
    state = position(options={"players": 4}, workers={"river": standing})
    play(state, "place river")
    assert len(table(state)["workers"]["river"]) == 15


@rule("PM-RIVER-02")
@pytest.mark.parametrize("helpers", [{}, {"ox": 1}, {"cart": 1}, {"used-cart": 1}])
def test_a_visit_to_the_river_brings_two_water(helpers: dict[str, int]) -> None:
    state = position(seats=[{"ingredients": {"water": 3}, "helpers": helpers}])
    assert rule_of(state, "place river") == "PM-RIVER-02"
    play(state, "place river")
    assert seat(state, 0)["ingredients"] == {"water": 5, "salt": 0, "yeast": 0, "milk": 0}
    assert seat(state, 0)["helpers"]["cart"] == helpers.get("cart", 0)  # nobody must use it


@rule("PM-RIVER-03")
@pytest.mark.parametrize("phase", ["day", "night"])
def test_an_active_cart_makes_it_four_water(phase: str) -> None:
    seats = [{"pfennigs": 1, "helpers": {"cart": 2}}, {"pfennigs": 1}]
    state = position(seats=seats, phase=phase, tower=["p2", "p1"], turn={"active": "p1"})
    assert rule_of(state, "river-cart") == "PM-RIVER-03"
    play(state, "river-cart")
    assert seat(state, 0)["ingredients"]["water"] == 4
    assert (seat(state, 0)["helpers"]["cart"], seat(state, 0)["helpers"]["used-cart"]) == (1, 1)
    assert table(state)["workers"]["river"] == ["p1"]


@rule("PM-RIVER-03")
@pytest.mark.parametrize(
    ("helpers", "rule_id"), [({"ox": 2, "cow": 1}, "PM-RIVER-03"), ({"ox": 1, "used-cart": 1}, "PM-STRUCT-09")]
)
def test_neither_an_ox_nor_a_used_cart_helps_at_the_river(helpers: dict[str, int], rule_id: str) -> None:
    state = position(seats=[{"helpers": helpers}])
    assert "river-cart" not in legal(state)
    assert refused_by(state, "river-cart") == rule_id
