"""Scenarios in general (PM-SCEN) and the first one, famine in Ulm (PM-SCEN1). Ties: test_tie_breaks."""

from typing import Any

import pytest

from sobremesa.core.errors import SetupError
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.sim_tables import cards_of, of, pass_turn, shown, with_sim
from tests.pandemain.tables import new_game, play, position, seat

FAMINE = {"scenario": "famine_in_ulm"}
BAKERS = {"famine_in_ulm": "rudolf", "taking_the_cloth": "rudolf", "lord_of_the_castle": "helga"}


# -- scenarios in general ----------------------------------------------------------------------------------------


@rule("PM-SCEN-01")
@pytest.mark.parametrize("scenario", list(BAKERS))
def test_a_scenario_brings_its_own_sim_baker_and_is_played_like_solo_mode(scenario: str) -> None:
    state = new_game(players=1, scenario=scenario)
    assert [player["kind"] for player in shown(state, "players")] == ["person", BAKERS[scenario]]
    assert shown(state, "settings", "limits") == {"mill": 3, "village": 1, "granary": 1}
    assert shown(state, "castle_loans") == 1


@rule("PM-SCEN-01")
def test_a_scenario_that_is_about_the_servant_needs_expert_mode() -> None:
    with pytest.raises(SetupError, match="PM-SCEN-01"):
        new_game(players=1, scenario="lord_of_the_castle", mode="basic")
    for scenario in ("famine_in_ulm", "taking_the_cloth"):
        assert shown(new_game(players=1, scenario=scenario, mode="basic"), "settings", "mode") == "basic"


@rule("PM-SCEN-02")
@pytest.mark.parametrize("scenario", list(BAKERS))
def test_a_scenario_has_no_sim_baker_but_its_own(scenario: str) -> None:
    own = BAKERS[scenario]
    for other in {"rudolf", "hans", "helga"} - {own}:
        with pytest.raises(SetupError, match="PM-SCEN-02"):
            new_game(players=1, scenario=scenario, sim_bakers=[own, other])
        with pytest.raises(SetupError, match="PM-SCEN-02"):
            new_game(players=1, scenario=scenario, sim_bakers=[other])


# -- famine in Ulm -----------------------------------------------------------------------------------------------


@rule("PM-SCEN1-01")
@pytest.mark.parametrize(("number", "cards"), [(1, {3}), (2, {9}), (3, {7, 10, 13}), (4, {16, 17}), (5, {18})])
def test_the_first_scenario_has_a_deck_of_rudolf_s_cards(number: int, cards: set[int]) -> None:
    assert cards_of("famine_in_ulm", number) == cards


def sale(place: str, bread: str, **options: Any) -> tuple[int, int]:
    """Pfennigs and points of a human for a loaf on the printed order of a village, beyond the usual."""
    village = next(one for one in default().villages if one.id == place)
    fresh = {"loaves": {f"{bread} low 1": 1}, "penitence": 14, "villagers": []}
    state = position(options={"players": 2, "sim_bakers": ["none"], **options}, seats=[fresh, {}])
    play(state, f"place {place}", "sell 0 low 1")
    number = ("rye", "spelt", "oat", "wheat").index(bread)
    staleness = default().staleness.low[default().staleness.days.index(1)]
    wheat = default().wheat_bonus[0] if bread == "wheat" else 0
    usual = 5 + staleness + village.permanent_points + wheat
    return seat(state, 0)["pfennigs"] - default().bread_price[number][0][0], seat(state, 0)["points"] - usual


def printed(place: str) -> str:
    village = next(one for one in default().villages if one.id == place)
    return ("rye", "spelt", "oat", "wheat")[village.permanent_bread]


@rule("PM-SCEN1-02")
def test_a_loaf_sold_in_ulm_brings_two_pfennigs_and_two_points_more() -> None:
    assert sale("ulm", printed("ulm"), **FAMINE) == (2, 2)
    assert sale("ulm", printed("ulm")) == (0, 0)
    for other in ("donauwoerth", "dinkelsbuehl"):
        assert sale(other, printed(other), **FAMINE) == (0, 0)


@rule("PM-SCEN1-02")
def test_each_loaf_sold_in_ulm_counts() -> None:
    loaves = {"rye high 2": 2, "spelt high 2": 2, "oat high 2": 2}
    orders = {"ulm": {"current": ["rye", "spelt"]}}
    options = {"players": 2, "sim_bakers": ["none"], **FAMINE}
    state = position(options=options, seats=[{"loaves": loaves}, {}], orders=orders)
    events = play(state, "place ulm", "sell 1 high 2", "sell 2 high 2")
    assert [event["pfennigs"] for event in of(events, "earned", rule="PM-SCEN1-02")] == [2, 2]
    assert [event["count"] for event in of(events, "points", rule="PM-SCEN1-02")] == [2, 2]


@rule("PM-SCEN1-02")
def test_rudolf_gains_the_two_points_as_well() -> None:
    events = pass_turn(with_sim("rudolf", "ulm", options=FAMINE))
    assert of(events, "points", rule="PM-SCEN1-02") == [
        {"event": "points", "rule": "PM-SCEN1-02", "seat": "p2", "count": 2}
    ]
    assert of(pass_turn(with_sim("rudolf", "donauwoerth", options=FAMINE)), "points", rule="PM-SCEN1-02") == []
    assert of(pass_turn(with_sim("rudolf", "ulm")), "points", rule="PM-SCEN1-02") == []


@rule("PM-SCEN1-03")
def test_a_sale_in_ulm_is_remembered_for_the_tie_whoever_made_it() -> None:
    state = with_sim(
        "rudolf", "oven", "ulm", options={"players": 2, **FAMINE}, seats=[{"loaves": {"rye high 2": 1}}, {}, {}],
        changes={"villages__village__0__permanent": {"bread": "rye", "points": 1}},
    )  # fmt: skip
    play(state, "place ulm", "sell 0 high 2", "place river")
    assert [seat(state, number)["sold_in_ulm"] for number in range(3)] == [1, 0, 0]
    play(state, "place river", "place river")
    assert [seat(state, number)["sold_in_ulm"] for number in range(3)] == [1, 0, 2]
