"""What sim-bakers sell (PM-SIM-13 to 20): one fresh loaf in a village, one of a random type to the servant."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.sim_tables import BREADS, of, pass_turn, shown, stream, with_sim
from tests.pandemain.tables import legal, seat, table

# Ulm: the printed order wants rye; four spaces for tokens.
ULM = {
    "villages__village__0__permanent": {"bread": "rye", "points": 1},
    "villages__village__0__spaces": [{"points": points, "dawn": False, "future": True} for points in (2, 2, 3, 2)],
}
STALENESS = {"staleness__high": [3, 2, 1], "staleness__low": [2, 1, 0]}
TOP = len(default().reputation.tracks[0].points) - 1


def sim(state: PandemainState) -> dict[str, Any]:
    return seat(state, 1)


def sale_in_ulm(*orders: str | None, **parts: Any) -> list[dict[str, Any]]:
    """What happens when Hans comes to Ulm, where these orders lie beside the printed one."""
    state = with_sim("hans", "ulm", changes={**ULM, **STALENESS}, orders={"ulm": {"current": list(orders)}}, **parts)
    return pass_turn(state)


def order_done(events: list[dict[str, Any]]) -> int:
    """The order of Ulm that was completed; 0 is the printed one."""
    [event] = of(events, "order-done", village="ulm")
    return int(event["order"])


def points(events: list[dict[str, Any]], rule_id: str = "") -> int:
    """Points of p2 by a rule, or all of them."""
    return sum(event["count"] for event in of(events, "points", seat="p2") if rule_id in ("", event["rule"]))


# -- villages ----------------------------------------------------------------------------------------------------


@rule("PM-SIM-13")
def test_in_a_village_one_order_is_completed_the_one_that_brings_most() -> None:
    """A fresh rye loaf is on day 2 and brings 2, the others 3; the third space brings 3, the others 2."""
    assert order_done(sale_in_ulm("rye", "spelt", "rye", "oat")) == 2
    assert order_done(sale_in_ulm("spelt", "rye", "oat", "rye")) == 3
    assert order_done(sale_in_ulm(None, None, None, "spelt")) == 4
    assert order_done(sale_in_ulm(None, None, None, None)) == 0


@rule("PM-SIM-13")
def test_the_wheat_bonus_of_the_round_counts_for_the_choice() -> None:
    """A space with one point more for oat: wheat is better by 3 in round 1, by 1 in round 5."""
    assert order_done(sale_in_ulm("wheat", None, "oat")) == 1
    assert points(sale_in_ulm("wheat", None, "oat"), "PM-SELL-03") == 3
    assert order_done(sale_in_ulm("wheat", None, "oat", round=5)) == 1
    assert points(sale_in_ulm("wheat", round=5), "PM-SELL-03") == 1


@rule("PM-SIM-13")
def test_reputation_at_the_top_counts_for_the_choice() -> None:
    top = [{}, {"reputation": {"oat": TOP}}]
    assert order_done(sale_in_ulm("spelt", None, None, "oat", seats=top)) == 4
    assert order_done(sale_in_ulm("spelt", None, None, "oat")) == 1
    basic = sale_in_ulm("spelt", None, None, "oat", options={"mode": "basic"})
    assert order_done(basic) == 1


@rule("PM-SIM-13")
def test_of_equal_orders_a_token_goes_before_the_printed_one_and_then_the_leftmost() -> None:
    """OPEN-57."""
    assert order_done(sale_in_ulm("spelt", "oat", None, "spelt")) == 1
    assert order_done(sale_in_ulm(None, "oat", None, "spelt")) == 2
    printed = {"villages__village__0__permanent": {"bread": "rye", "points": 2}}
    changes = {**ULM, **STALENESS, **printed}
    state = with_sim("hans", "ulm", changes=changes, orders={"ulm": {"current": [None, None, None, "rye"]}})
    assert order_done(pass_turn(state)) == 4


@rule("PM-SIM-14")
@pytest.mark.parametrize(("bread", "staleness"), [("rye", 2), ("spelt", 3), ("oat", 3), ("wheat", 3)])
def test_a_sim_bakers_loaf_scores_as_a_fresh_one_of_high_quality(bread: str, staleness: int) -> None:
    """Rye on day 2, the others on day 3; the print of these tests shows the day as points."""
    events = sale_in_ulm(None, None, bread)
    assert order_done(events) == 3
    assert points(events, "PM-SELL-02") == staleness
    assert points(events, "PM-SELL-06") == 3
    assert points(events) == staleness + 3 + (3 if bread == "wheat" else 0)
    assert of(events, "sold", seat="p2") == [
        {"event": "sold", "rule": "PM-SIM-13", "seat": "p2", "bread": bread, "quality": "high", "day": staleness}
    ]


@rule("PM-SIM-15")
def test_a_sale_completes_the_order_raises_reputation_and_brings_the_villager() -> None:
    start = default().reputation.start
    state = with_sim("hans", "ulm", changes=ULM, orders={"ulm": {"current": ["oat", "rye"]}}, villagers={"ulm": 5})
    bag = table(state)["bag"]["oat"]
    pass_turn(state)
    assert table(state)["orders"]["ulm"]["current"][:2] == [None, "rye"]
    assert table(state)["bag"]["oat"] == bag + 1
    assert sim(state)["reputation"] == {bread: start + (bread == "oat") for bread in BREADS}
    assert sim(state)["villagers"] == [5]
    assert shown(state, "villages", 0, "villagers_left") == 3
    assert sim(state)["pfennigs"] == 0


@rule("PM-SIM-15")
def test_a_sim_baker_takes_each_type_of_villager_once() -> None:
    state = with_sim("hans", "ulm", seats=[{}, {"villagers": [5]}], villagers={"ulm": 5})
    assert of(pass_turn(state), "villager-gained") == []
    assert sim(state)["villagers"] == [5]


@rule("PM-SIM-15")
def test_reputation_already_at_the_top_brings_its_points() -> None:
    """PM-REP-03: 2 for oat."""
    events = sale_in_ulm("oat", seats=[{}, {"reputation": {"oat": TOP}}])
    assert points(events, "PM-REP-03") == 2
    assert of(events, "reputation") == []


@rule("PM-SIM-18")
def test_a_sim_baker_may_go_to_augsburg_at_any_level_and_gains_penitence_there() -> None:
    state = with_sim("hans", "augsburg", seats=[{"loaves": {"wheat high 3": 1}}, {}])
    assert "place augsburg" not in legal(state)
    events = pass_turn(state)
    assert of(events, "penitence", seat="p2") == [
        {"event": "penitence", "rule": "PM-AUGS-02", "seat": "p2", "count": 1, "level": 1}
    ]
    assert len(of(events, "sold", seat="p2")) == 1
    other = with_sim("hans", "ulm")
    pass_turn(other)
    assert sim(other)["penitence"] == 0


# -- the servant -------------------------------------------------------------------------------------------------


@rule("PM-SIM-19")
def test_at_the_servants_place_the_action_comes_first_and_then_a_loaf_of_a_random_type_is_sold() -> None:
    """OPEN-64: points for a fresh loaf and for wheat, reputation; the token returns to the bag; the servant moves."""
    start = default().reputation.start
    drawn = set()
    for seed in range(30):
        state = with_sim("hans", "castle", servant="castle", changes=STALENESS, random=stream(seed))
        events = pass_turn(state)
        kinds = [event["event"] for event in events if event.get("seat") == "p2"]
        assert kinds[3:5] == ["loan-discarded", "sold"]
        assert "servant-moved" in kinds
        [sold] = of(events, "sold", seat="p2")
        bread = sold["bread"]
        assert (sold["rule"], sold["quality"]) == ("PM-SIM-19", "high")
        assert points(events) == {"rye": 2, "spelt": 3, "oat": 3, "wheat": 3 + 3}[bread]
        assert sim(state)["reputation"] == {one: start + (one == bread) for one in BREADS}
        assert sum(table(state)["bag"].values()) == 80
        assert sim(state)["pfennigs"] == 0
        assert sim(state)["villagers"] == []
        drawn.add(bread)
    assert drawn == set(BREADS)


@rule("PM-SIM-19")
def test_a_card_that_names_the_servants_place_sells_there_too_and_elsewhere_there_is_no_sale() -> None:
    assert len(of(pass_turn(with_sim("hans", "market", servant="market")), "sold")) == 1
    assert len(of(pass_turn(with_sim("hans", "servant", servant="oven")), "sold")) == 1
    assert of(pass_turn(with_sim("hans", "oven", servant="market")), "sold") == []


@rule("PM-SIM-19")
def test_nobody_sells_to_the_servant_where_the_bag_is_empty() -> None:
    """OPEN-64; he moves all the same."""
    loaves = {f"{bread} high 2": tokens for bread, tokens in zip(BREADS, default().grain_tokens, strict=True)}
    state = with_sim("hans", "farm", servant="farm", seats=[{"loaves": loaves}, {}])
    events = pass_turn(state)
    assert of(events, "sold") == []
    assert table(state)["servant"] == "market"


@rule("PM-SIM-19")
@pytest.mark.parametrize("bread", BREADS)
def test_one_token_in_the_bag_is_enough_for_the_servant(bread: str) -> None:
    tokens = dict(zip(BREADS, default().grain_tokens, strict=True))
    loaves = {f"{one} high 2": tokens[one] - (one == bread) for one in BREADS}
    state = with_sim("hans", "farm", servant="farm", seats=[{"loaves": loaves}, {}])
    assert [event["bread"] for event in of(pass_turn(state), "sold")] == [bread]


@rule("PM-SIM-20")
def test_a_sim_baker_receives_no_favour() -> None:
    state = with_sim("hans", "farm", servant="farm", favours=[1, 3])
    events = pass_turn(state)
    assert len(of(events, "sold")) == 1
    assert of(events, "favour-taken") == []
    assert table(state)["favours"] == [1, 3]


@rule("PM-SIM-14")
def test_the_choice_counts_with_the_days_that_a_fresh_loaf_of_each_bread_has() -> None:
    """Spelt with three days brings 5, rye with two 2: the two points more of its space are too few for rye."""
    spaces = [{"points": points, "dawn": False, "future": True} for points in (2, 2, 4, 2)]
    changes = {**ULM, "villages__village__0__spaces": spaces, "staleness__high": [5, 2, 1], "staleness__low": [2, 1, 0]}
    state = with_sim("hans", "ulm", changes=changes, orders={"ulm": {"current": ["spelt", None, "rye", None]}})
    assert order_done(pass_turn(state)) == 1
