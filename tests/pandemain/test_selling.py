"""Selling bread (PM-SELL): section 5.9 of the ledger. Each loaf runs through nine steps."""

from typing import Any

import pytest

from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.printed import (
    VILLAGES,
    by_rule,
    named,
    order_points,
    order_spaces,
    permanent,
    price,
    reputation_start,
    staleness,
)
from tests.pandemain.tables import legal, play, position, refused_by, seat, table, total_grain

OTHERS = {bread: [other for other in BREADS if other != bread] for bread in BREADS}


def seller(bread: str, quality: str = "high", day: int = 2, **entries: Any) -> PandemainState:
    """p1 has one such loaf and 1 pf and stands in Ulm, where a token orders it."""
    own = {"pfennigs": 1, "loaves": {f"{bread} {quality} {day}": 1}, **entries.pop("own", {})}
    state = position(seats=[own], orders={"ulm": {"current": [bread]}}, **entries)
    play(state, "place ulm")
    return state


def sell(bread: str, quality: str = "high", day: int = 2, **entries: Any) -> list[dict[str, Any]]:
    """What happens when that loaf completes the order."""
    return play(seller(bread, quality, day, **entries), f"sell 1 {quality} {day}")


@rule("PM-SELL-01")
def test_the_steps_of_a_sale_come_in_their_order() -> None:
    """A fresh wheat loaf has all the steps but the bakers', a spelt loaf all but the wheat bonus."""
    steps = [event["rule"] for event in sell("wheat", day=3) if event["event"] != "turn-began"]
    assert [step for step in steps if step != "PM-SELL-05"] == [
        "PM-SELL-02", "PM-SELL-03", "PM-SELL-04", "PM-SELL-06", "PM-SELL-07", "PM-SELL-08", "PM-SELL-10",
    ]  # fmt: skip
    steps = [event["rule"] for event in sell("spelt", day=3, own={"bakers": [7]}) if event["event"] != "turn-began"]
    assert [step for step in steps if step != "PM-SELL-05"] == [
        "PM-SELL-02", "PM-SELL-04", "PM-SELL-06", "PM-SELL-07", "PM-SELL-08", "PM-SELL-09", "PM-SELL-10",
    ]  # fmt: skip


@rule("PM-SELL-01")
def test_one_loaf_runs_through_all_steps_before_the_next() -> None:
    always = permanent("ulm")
    bread = OTHERS[always][0]
    own = {"loaves": {f"{always} high 2": 1, f"{bread} high 2": 1}}
    state = position(seats=[own], orders={"ulm": {"current": [bread]}})
    happened = play(state, "place ulm", "sell 1 high 2")
    assert named(happened, "reputation")[0]["bread"] == bread
    assert seat(state, 0)["loaves"] == {f"{always} high 2": 1}
    assert seat(state, 0)["pfennigs"] == price(bread)
    happened = play(state, "sell 0 high 2")
    assert named(happened, "reputation")[0]["bread"] == always
    assert named(happened, "villager-gained") == []  # it was taken with the first loaf


@rule("PM-SELL-02")
@pytest.mark.parametrize("quality", ["high", "low"])
@pytest.mark.parametrize("day", [1, 2, 3])
@pytest.mark.parametrize("bread", ["spelt", "oat"])
def test_a_loaf_brings_the_points_of_its_place_on_the_staleness_track(bread: str, quality: str, day: int) -> None:
    gained = by_rule(sell(bread, quality, day), "points")
    assert gained.get("PM-SELL-02", 0) == staleness(quality, day)


@rule("PM-SELL-03")
@pytest.mark.parametrize(("number", "bonus"), [(1, 3), (2, 3), (3, 2), (4, 1), (5, 1)])
def test_a_wheat_loaf_brings_more_points_in_early_rounds(number: int, bonus: int) -> None:
    state = seller("wheat", round=number)
    gained = by_rule(play(state, "sell 1 high 2"), "points")
    assert gained["PM-SELL-03"] == bonus
    assert seat(state, 0)["points"] == 5 + staleness("high", 2) + bonus + order_points("ulm", 1)


@rule("PM-SELL-03")
@pytest.mark.parametrize("bread", ["rye", "spelt", "oat"])
def test_only_wheat_has_that_bonus(bread: str) -> None:
    assert "PM-SELL-03" not in by_rule(sell(bread), "points")


@rule("PM-SELL-04")
@pytest.mark.parametrize("bread", BREADS)
@pytest.mark.parametrize("quality", ["high", "low"])
def test_a_loaf_is_paid_by_the_price_table(bread: str, quality: str) -> None:
    state = seller(bread, quality)
    happened = play(state, f"sell 1 {quality} 2")
    assert by_rule(happened, "earned") == {"PM-SELL-04": price(bread)}
    assert seat(state, 0)["pfennigs"] == 1 + price(bread)


@rule("PM-SELL-05")
@pytest.mark.parametrize("village", VILLAGES)
def test_a_loaf_that_is_sold_goes_back_into_the_bag(village: str) -> None:
    bread = permanent(village)
    state = position(seats=[{"penitence": 5, "loaves": {f"{bread} high 2": 2}}])
    bag = table(state)["bag"]
    play(state, f"place {village}", "sell 0 high 2")
    assert seat(state, 0)["loaves"] == {f"{bread} high 2": 1}
    assert table(state)["bag"] == {**bag, bread: bag[bread] + 1}
    assert total_grain(state) == 80


@rule("PM-SELL-06")
@pytest.mark.parametrize(
    ("village", "order"), [(village, order) for village in VILLAGES for order in range(order_spaces(village) + 1)]
)
def test_an_order_brings_the_points_printed_with_it(village: str, order: int) -> None:
    bread = permanent(village) if order == 0 else OTHERS[permanent(village)][0]
    own = {"penitence": 5, "loaves": {f"{bread} high 2": 1}}
    orders = {village: {"current": [None if order == 0 else bread] * order_spaces(village)}}
    state = position(seats=[own], orders=orders)
    gained = by_rule(play(state, f"place {village}", f"sell {order} high 2"), "points")
    assert gained["PM-SELL-06"] == order_points(village, order)


@rule("PM-SELL-07")
@pytest.mark.parametrize("bread", BREADS)
def test_the_token_of_a_completed_order_goes_back_and_its_space_stays_empty(bread: str) -> None:
    second = next(other for other in BREADS if other not in (bread, permanent("ulm")))
    rich = {"pfennigs": 9, "loaves": {f"{bread} high 2": 1, f"{permanent('ulm')} high 1": 1, f"{second} low 1": 1}}
    orders = {"ulm": {"current": [bread, second]}}
    state = position(options={"players": 4}, seats=[rich, rich], orders=orders)
    bag = table(state)["bag"][bread]
    happened = play(state, "place ulm", "sell 1 high 2", "done")
    assert named(happened, "order-done") == [
        {"event": "order-done", "rule": "PM-SELL-07", "village": "ulm", "order": 1, "bread": bread}
    ]
    assert table(state)["bag"][bread] == bag + 2  # the loaf and the order
    assert table(state)["orders"]["ulm"]["current"] == [None, second]
    play(state, "place ulm")  # p2 finds the space empty
    assert "sell 1 high 2" not in legal(state)
    assert refused_by(state, "sell 1 high 2") == "PM-SELL-07"


@rule("PM-SELL-07")
def test_the_printed_order_gives_no_token_back() -> None:
    bread = permanent("ulm")
    state = position(seats=[{"loaves": {f"{bread} high 2": 1}}], orders={"ulm": {"current": [OTHERS[bread][0]]}})
    bag = table(state)["bag"][bread]
    play(state, "place ulm", "sell 0 high 2")
    assert table(state)["bag"][bread] == bag + 1
    assert table(state)["orders"]["ulm"]["current"][0] == OTHERS[bread][0]


# -- villagers ---------------------------------------------------------------------------------------------------


@rule("PM-SELL-08")
@pytest.mark.parametrize("village", VILLAGES)
def test_a_sale_brings_a_villager_of_that_village(village: str) -> None:
    types = {"ulm": 6, "donauwoerth": 3, "dinkelsbuehl": 7, "augsburg": 1}
    own = {"penitence": 5, "loaves": {f"{permanent(village)} high 2": 1}}
    state = position(seats=[own], villagers=types)
    happened = play(state, f"place {village}", "sell 0 high 2")
    assert seat(state, 0)["villagers"] == [types[village]]
    assert named(happened, "villager-gained")[0]["rule"] == "PM-SELL-08"


@rule("PM-SELL-08")
def test_nobody_takes_a_second_villager_of_a_type() -> None:
    own = {"villagers": [2], "loaves": {f"{permanent('ulm')} high 2": 1}}
    state = position(seats=[own], villagers={"ulm": 2})
    happened = play(state, "place ulm", "sell 0 high 2")
    assert seat(state, 0)["villagers"] == [2]
    assert named(happened, "villager-gained") == []


@rule("PM-SELL-08")
def test_a_stack_has_a_villager_for_each_of_four_players() -> None:
    others = {"villagers": [2]}
    own = {"loaves": {f"{permanent('ulm')} high 2": 1}}
    state = position(options={"players": 4}, seats=[own, others, others, others], villagers={"ulm": 2})
    play(state, "place ulm", "sell 0 high 2")
    assert [seat(state, number)["villagers"] for number in range(4)] == [[2]] * 4


# -- expert mode -------------------------------------------------------------------------------------------------

# bakers who reward a sale: the bread, points and pfennigs
REWARDING = [(3, "spelt", 0, 1), (4, "oat", 0, 1), (5, "oat", 1, 0), (7, "spelt", 1, 0)]


@rule("PM-SELL-09")
@pytest.mark.parametrize(("baker", "bread", "points", "pfennigs"), REWARDING)
def test_a_baker_rewards_the_sale_of_a_bread(baker: int, bread: str, points: int, pfennigs: int) -> None:
    happened = sell(bread, own={"bakers": [baker]})
    assert by_rule(happened, "points").get("PM-SELL-09", 0) == points
    assert by_rule(happened, "earned").get("PM-SELL-09", 0) == pfennigs
    for other in OTHERS[bread]:
        happened = sell(other, own={"bakers": [baker]})
        assert "PM-SELL-09" not in [event["rule"] for event in happened]


@rule("PM-SELL-09")
def test_the_bakers_of_others_reward_nothing() -> None:
    own = {"loaves": {"spelt high 2": 1}}
    state = position(seats=[own, {"bakers": [3, 7]}], orders={"ulm": {"current": ["spelt"]}})
    happened = play(state, "place ulm", "sell 1 high 2")
    assert "PM-SELL-09" not in [event["rule"] for event in happened]


@rule("PM-SELL-09", "PM-SELL-10")
def test_basic_mode_ends_a_sale_with_the_villager() -> None:
    happened = sell("spelt", day=3, options={"mode": "basic"})
    assert [event["rule"] for event in happened if event["rule"].startswith("PM-SELL")][-1] == "PM-SELL-08"


@rule("PM-SELL-10")
@pytest.mark.parametrize("bread", BREADS)
@pytest.mark.parametrize(("quality", "step"), [("high", 1), ("low", -1)])
def test_a_sale_moves_the_reputation_of_its_bread_up_or_down(bread: str, quality: str, step: int) -> None:
    state = seller(bread, quality)
    happened = play(state, f"sell 1 {quality} 2")
    start = reputation_start()
    assert seat(state, 0)["reputation"] == {**dict.fromkeys(BREADS, start), bread: start + step}
    assert seat(state, 1)["reputation"] == dict.fromkeys(BREADS, start)
    assert named(happened, "reputation") == [
        {"event": "reputation", "rule": "PM-SELL-10", "seat": "p1", "bread": bread, "position": start + step}
    ]
