"""The night (PM-NIGHT): one turn for whoever likes, from the bottom of the tower, at four places, for a pfennig."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.tables import legal, play, position, refused_by, rule_of, seat, table

RYE = {"water": 2, "salt": 1, "yeast": 1}  # EX-06, with a rye and a wheat flour
CLOSED = ("farm", "market", "mill", "castle", "guild", "ulm", "donauwoerth", "dinkelsbuehl", "augsburg")


def baker(pfennigs: int, loaves: int = 1) -> dict[str, Any]:
    """Somebody who can bake so many loaves of rye."""
    ingredients = {name: units * loaves for name, units in RYE.items()}
    return {"pfennigs": pfennigs, "ingredients": ingredients, "flours": {"rye": loaves, "wheat": loaves}}


def at_night(*seats: dict[str, Any], **more: Any) -> PandemainState:
    """The night begins."""
    options = {"players": max(2, len(seats)), **more.pop("options", {})}
    return position(doing=["night"], seats=list(seats), options=options, **more)


@rule("PM-NIGHT-01")
def test_night_turns_go_from_the_bottom_of_the_tower_to_its_top() -> None:
    state = at_night(*[{"pfennigs": 1}] * 4, tower=["p2", "p4", "p1", "p3"])
    asked = []
    for _ in range(4):
        asked.append(table(state)["turn"]["active"])
        play(state, "place river")
    assert asked == ["p3", "p1", "p4", "p2"]


@rule("PM-NIGHT-02")
def test_a_night_turn_may_be_left_out_and_then_costs_nothing() -> None:
    state = at_night({"pfennigs": 1}, {"pfennigs": 1})
    assert rule_of(state, "stay-home") == "PM-NIGHT-02"
    play(state, "stay-home")
    assert seat(state, 1)["pfennigs"] == 1
    assert seat(state, 1)["workers"]["reserve"] == 4
    assert table(state)["turn"]["active"] == "p1"


@rule("PM-NIGHT-02")
def test_everybody_has_one_night_turn_with_one_worker() -> None:
    state = at_night({"pfennigs": 9}, {"pfennigs": 9})
    play(state, "place river")
    assert seat(state, 1)["workers"]["reserve"] == 3
    events = play(state, "place river")
    assert "inquisition" in [event["event"] for event in events]  # dawn, although both have money and workers


@rule("PM-NIGHT-02")
def test_by_day_nobody_stays_at_home() -> None:
    state = position()
    assert "stay-home" not in legal(state)
    assert refused_by(state, "stay-home") == "PM-TURN-05"


@rule("PM-NIGHT-02", "OPEN-51")
def test_whoever_has_all_workers_in_the_granary_has_no_night_turn() -> None:
    """p2 has lent three workers: the fourth produces flour."""
    state = at_night(
        {"pfennigs": 1, "workers": {"held": 7}},
        {"pfennigs": 1, "workers": {"held": 1}},
        options={"variants": ["local_trade"]},
        workers={"granary": ["p2"]},
    )
    assert table(state)["turn"]["active"] == "p1"


@rule("PM-NIGHT-03")
def test_only_river_church_trade_house_and_oven_are_open_at_night() -> None:
    loaves = {"rye high 2": 1, "spelt high 2": 1, "oat high 2": 1, "wheat high 2": 1}
    rich = {**baker(20), "loaves": loaves, "penitence": 9, "helpers": {"ox": 1, "cart": 1}}
    by_day = position(seats=[rich], mill=[{"rye": 1}])
    assert {f"place {place}" for place in (*CLOSED, "granary")} < legal(by_day)
    state = position(phase="night", seats=[rich], mill=[{"rye": 1}])
    places = {"place river", "river-cart", "place church", "place trade-house", "place oven", "pass-through"}
    assert legal(state) == {"stay-home", *places}
    for place in CLOSED:
        assert refused_by(state, f"place {place}") == "PM-NIGHT-03"
    assert refused_by(state, "place granary") == "PM-GRAN-02"


@rule("PM-NIGHT-03", "OPEN-38")
def test_the_second_place_of_passing_through_at_night_is_one_of_the_night() -> None:
    state = position(phase="night", seats=[baker(9)])
    play(state, "pass-through", "give pfennig", "give point", "take salt")
    assert legal(state) == {"place river", "place church", "place oven"}
    assert refused_by(state, "place farm") == "PM-NIGHT-03"
    play(state, "place river")
    assert seat(state, 0)["pfennigs"] == 7  # the night and the exchange, each once


@rule("PM-NIGHT-04")
def test_a_night_turn_costs_a_pfennig() -> None:
    state = at_night({}, {"pfennigs": 1, "ingredients": {"water": 1}})
    events = play(state, "place river")
    assert seat(state, 1)["pfennigs"] == 0
    assert {"event": "paid", "rule": "PM-NIGHT-04", "seat": "p2", "pfennigs": 1, "to": "bank"} in events
    assert seat(state, 1)["ingredients"]["water"] == 3


@rule("PM-NIGHT-04")
def test_the_pfennig_of_the_night_comes_on_top_of_an_offering() -> None:
    state = at_night({}, {"pfennigs": 2})
    assert "place church" not in legal(state)
    assert refused_by(state, "place church") == "PM-NIGHT-04"
    state = at_night({"pfennigs": 1}, {"pfennigs": 3})
    play(state, "place church", "offer permanent")
    assert seat(state, 1)["pfennigs"] == 0


@rule("PM-NIGHT-04")
def test_the_pfennig_of_the_night_comes_on_top_of_the_oven_tax() -> None:
    state = at_night(baker(1), baker(2))
    play(state, "place oven", "bake rye with wheat")
    assert seat(state, 1)["pfennigs"] == 1
    assert "place oven" not in legal(state)
    assert refused_by(state, "place oven") == "PM-NIGHT-04"
    state = at_night(baker(2), baker(2))
    play(state, "place oven", "bake rye with wheat", "place oven")
    assert seat(state, 0)["pfennigs"] == 0


@rule("PM-NIGHT-04", "OPEN-51")
def test_whoever_cannot_pay_the_pfennig_has_no_night_turn_whatever_the_action_would_bring() -> None:
    """p2 could get a pfennig for flour at the trade house, but it comes too late."""
    state = at_night({"pfennigs": 1}, {"flours": {"rye": 2}, "helpers": {"cow": 1}})
    assert table(state)["turn"]["active"] == "p1"


@rule("PM-NIGHT-04", "OPEN-51")
def test_the_pfennig_of_the_night_cannot_be_given_in_an_exchange() -> None:
    state = at_night({}, {"pfennigs": 1, "points": 0})
    assert legal(state) == {"stay-home", "place river"}


@rule("PM-NIGHT-05")
def test_the_night_worker_is_there_again_in_the_next_round() -> None:
    state = at_night({}, {"pfennigs": 1}, options={"mode": "basic"})
    play(state, "place river")
    assert table(state)["workers"] == {}
    assert seat(state, 1)["workers"] == {"own": 4, "held": 4, "reserve": 4}
    assert state.to_dict()["round"] == 2


@rule("PM-NIGHT-06")
def test_a_loaf_baked_at_night_stays_on_its_day_until_the_next_dusk() -> None:
    """EX-19: rye baked in the first night is sold on day 2 all through round 2, on day 1 in round 3, then lost."""
    state = at_night({}, baker(1), options={"mode": "basic"})
    play(state, "place oven", "bake rye with wheat")
    assert state.to_dict()["round"] == 2
    assert seat(state, 1)["loaves"] == {"rye high 2": 1}
    play(state, *["place river"] * 7)
    assert seat(state, 1)["loaves"] == {"rye high 2": 1}
    play(state, "place river")
    assert (state.to_dict()["round"], seat(state, 1)["loaves"]) == (3, {"rye high 1": 1})
    play(state, *["place river"] * 8)
    assert (seat(state, 1)["loaves"], seat(state, 1)["pfennigs"]) == ({}, 3)


@rule("PM-NIGHT-06")
@pytest.mark.parametrize(("bread", "second", "day"), [("rye", "wheat", 2), ("wheat", "wheat", 3)])
def test_a_loaf_baked_at_night_starts_on_its_normal_day(bread: str, second: str, day: int) -> None:
    mine = {"pfennigs": 1, "flours": {"rye": 1, "wheat": 2}, "ingredients": {**RYE, "milk": 2}}
    state = at_night({"pfennigs": 1}, mine, options={"mode": "basic"})
    play(state, "place oven", f"bake {bread} with {second}")
    assert seat(state, 1)["loaves"] == {f"{bread} high {day}": 1}


@rule("PM-NIGHT-07")
def test_the_oven_tax_at_night_counts_only_the_workers_of_this_night() -> None:
    state = position(
        phase="dusk",
        options={"players": 3},
        seats=[baker(3), baker(2), baker(1)],
        workers={"oven": ["p1", "p1", "p1", "p1", "p2", "p2", "p2", "p2", "p3", "p3", "p3", "p3"]},
    )
    paid = []
    for _ in range(3):
        events = play(state, "place oven", "bake rye with wheat")
        paid.append(sum(event["pfennigs"] for event in events if event["rule"] == "PM-OVEN-02"))
    assert paid == [0, 1, 2]
