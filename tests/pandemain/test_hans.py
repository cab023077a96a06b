"""Hans (PM-HANS): second in the tower, wants a pfennig or takes a point, and fond of the market."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.sim_tables import of, pass_turn, with_sim
from tests.pandemain.tables import legal, new_game, play, position, rule_of, seat, table

DEMANDING = ["farm", "granary", "castle", "river", "trade-house", "guild", "ulm"]
OPEN = ["oven", "market", "mill", "church"]
CHOICE = {"pay-hans", "point-for-hans"}
RICH: dict[str, Any] = {
    "pfennigs": 20,
    "ingredients": {"water": 4, "salt": 4, "yeast": 4},
    "flours": {"rye": 2, "wheat": 2},
    "loaves": {"rye high 2": 1},
}


def beside(place: str, *more: str, **human: Any) -> PandemainState:
    """A human and Hans, who has workers at a place; four participants leave room for both of them everywhere."""
    workers = {"market": {"1": ["p4"]}} if place == "market" else {place: ["p4", *more]}
    return with_sim(
        "hans",
        options={"players": 3},
        seats=[{**RICH, **human}, {}, {}, {}],
        workers=workers,
        orders={"ulm": {"current": ["rye", "rye"]}},
        mill=[{"rye": 1}],
        villagers={"ulm": 3, "donauwoerth": 2, "dinkelsbuehl": 5, "augsburg": 7},
    )


def points_of_hans(state: PandemainState) -> int:
    return int(seat(state, 3)["points"])


# -- the demand --------------------------------------------------------------------------------------------------


@rule("PM-HANS-02")
@pytest.mark.parametrize("place", DEMANDING)
def test_who_comes_to_a_place_of_hans_chooses_to_pay_him_a_pfennig_or_to_give_him_a_point(place: str) -> None:
    """OPEN-62: the pfennig goes to the bank; a village's licence is due beside it (PM-VILLAGE-08)."""
    licence = 1 if place == "ulm" else 0
    state = beside(place)
    play(state, f"place {place}")
    assert legal(state) == CHOICE
    assert rule_of(state, "pay-hans") == "PM-HANS-02"
    other = beside(place)
    play(other, f"place {place}")
    events = play(state, "pay-hans")
    assert events[0] == {"event": "paid", "rule": "PM-HANS-02", "seat": "p1", "pfennigs": 1, "to": "bank"}
    assert (seat(state, 0)["pfennigs"], points_of_hans(state)) == (20 - 1 - licence, 5)
    events = play(other, "point-for-hans")
    assert events[0] == {"event": "points", "rule": "PM-HANS-02", "seat": "p4", "count": 1}
    assert (seat(other, 0)["pfennigs"], points_of_hans(other)) == (20 - licence, 6)
    assert seat(other, 3)["pfennigs"] == 0


@rule("PM-HANS-02")
@pytest.mark.parametrize("place", OPEN)
def test_at_oven_market_mill_and_church_hans_wants_nothing(place: str) -> None:
    state = beside(place)
    play(state, f"place {place}")
    assert not legal(state) & CHOICE
    assert points_of_hans(state) == 5


@rule("PM-HANS-02")
def test_where_hans_has_no_worker_he_wants_nothing() -> None:
    state = beside("farm")
    play(state, "place castle")
    assert not legal(state) & CHOICE


@rule("PM-HANS-02")
def test_hans_demands_once_however_many_workers_he_has_there() -> None:
    """OPEN-62."""
    state = beside("castle", "p4", "p4")
    play(state, "place castle", "point-for-hans")
    assert legal(state) == {"loan"}
    assert points_of_hans(state) == 6


@rule("PM-HANS-02")
def test_every_placement_is_asked_for_anew() -> None:
    state = with_sim("hans", "river", "oven", "oven", seats=[{"pfennigs": 2}, {}])
    pass_turn(state)
    assert play(state, "place river")[-1]["event"] != "turn-began"
    play(state, "pay-hans", "place river")
    assert legal(state) == CHOICE
    play(state, "pay-hans")
    assert seat(state, 0)["pfennigs"] == 0


@rule("PM-HANS-02")
def test_who_has_no_pfennig_gives_the_point_without_being_asked() -> None:
    """OPEN-62."""
    state = beside("granary", pfennigs=0)
    events = play(state, "place granary")
    assert of(events, "points", seat="p4") == [{"event": "points", "rule": "PM-HANS-02", "seat": "p4", "count": 1}]
    assert points_of_hans(state) == 6


@rule("PM-HANS-02")
@pytest.mark.parametrize(("pfennigs", "asked"), [(1, False), (2, True)])
def test_hans_is_paid_only_with_a_pfennig_that_the_farm_does_not_need(pfennigs: int, asked: bool) -> None:
    """OPEN-75: the cheapest thing at the farm is a cart for one pfennig."""
    state = beside("farm", pfennigs=pfennigs)
    play(state, "place farm")
    assert (legal(state) == CHOICE) == asked
    assert points_of_hans(state) == (5 if asked else 6)
    if asked:
        play(state, "pay-hans")
    assert "buy cart" in legal(state)


@rule("PM-HANS-02")
@pytest.mark.parametrize("spare", [0, 1])
def test_hans_is_paid_only_with_a_pfennig_that_the_guild_does_not_need(spare: int) -> None:
    """OPEN-75: the cheapest of the bakers there."""
    cheapest = min(baker.basic.price for baker in default().master_bakers[:8])
    state = beside("guild", pfennigs=cheapest + spare)
    play(state, "place guild")
    assert (legal(state) == CHOICE) == (spare == 1)
    if spare:
        play(state, "pay-hans")
    assert any(text.startswith("hire") for text in legal(state))


@rule("PM-HANS-02")
@pytest.mark.parametrize(("points", "asked"), [(0, False), (1, True)])
def test_hans_is_paid_only_with_a_pfennig_that_the_exchange_does_not_need(points: int, asked: bool) -> None:
    """OPEN-75: with a point to give instead, the pfennig is free."""
    state = beside("trade-house", pfennigs=1, points=points, flours={}, ingredients={}, loaves={})
    play(state, "place trade-house")
    assert (legal(state) == CHOICE) == asked
    assert points_of_hans(state) == (5 if asked else 6)


@rule("PM-HANS-02")
def test_the_licence_is_paid_before_hans_asks() -> None:
    """OPEN-75: with one pfennig the licence takes it, and Hans gets the point; with none the village is closed."""
    state = beside("ulm", pfennigs=1)
    events = play(state, "place ulm")
    assert [event["rule"] for event in events][:3] == ["PM-VILLAGE-08", "PM-TURN-02", "PM-HANS-02"]
    assert (seat(state, 0)["pfennigs"], points_of_hans(state)) == (0, 6)
    assert "place ulm" not in legal(beside("ulm", pfennigs=0))


@rule("PM-HANS-02")
def test_a_villagers_gift_comes_after_the_demand_and_cannot_pay_hans() -> None:
    """OPEN-75: villager 3 gives a pfennig at the castle, but only when Hans has been answered."""
    state = beside("castle", pfennigs=0, villagers=[3])
    play(state, "place castle")
    assert not legal(state) & CHOICE
    assert (seat(state, 0)["pfennigs"], points_of_hans(state)) == (1, 6)


@rule("PM-HANS-02")
@pytest.mark.parametrize(("villager", "name", "before"), [(3, "pfennigs", 4), (2, "penitence", 0)])
def test_while_hans_waits_for_an_answer_no_villager_has_given_anything(villager: int, name: str, before: int) -> None:
    """OPEN-75."""
    state = beside("castle", pfennigs=4, villagers=[villager])
    play(state, "place castle")
    assert legal(state) == CHOICE
    assert seat(state, 0)[name] == before
    play(state, "point-for-hans")
    assert seat(state, 0)[name] == before + 1


@rule("PM-HANS-02")
def test_while_hans_waits_for_an_answer_no_water_is_drawn() -> None:
    """OPEN-75: the action comes last."""
    state = beside("river")
    play(state, "place river")
    assert seat(state, 0)["ingredients"]["water"] == 4
    play(state, "pay-hans")
    assert seat(state, 0)["ingredients"]["water"] == 6


@rule("PM-HANS-02")
def test_who_passes_through_is_asked_at_the_second_place_only() -> None:
    """OPEN-38."""
    state = beside("trade-house")
    play(state, "pass-through", "give pfennig", "give rye", "take salt", "place granary")
    assert points_of_hans(state) == 5
    assert state.decision().seat != 0
    state = beside("granary")
    play(state, "pass-through", "give pfennig", "give rye", "take salt", "place granary")
    assert legal(state) == CHOICE


# -- his own ways ------------------------------------------------------------------------------------------------


@rule("PM-HANS-01")
@pytest.mark.parametrize(
    ("players", "bakers", "place"),
    [(1, ["hans"], 1), (3, ["hans"], 1), (1, ["rudolf", "hans"], 1), (1, ["rudolf", "hans", "helga"], 1)],
)
def test_hans_is_second_in_the_tower(players: int, bakers: list[str], place: int) -> None:
    for seed in range(4):
        state = new_game(seed, players=players, sim_bakers=bakers)
        assert table(state)["tower"][place] == f"p{players + bakers.index('hans') + 1}"


@rule("PM-HANS-03")
def test_hans_s_workers_left_over_after_the_card_go_to_church() -> None:
    state = with_sim("hans", "oven", "oven", servant="farm", seats=[{"pfennigs": 1}, {}])
    events = play(state, "place river", "place river", "place river")
    assert [event["place"] for event in of(events, "placed", seat="p2")] == ["oven", "oven", "church"]
    assert of(events, "card-action")[-1]["rule"] == "PM-HANS-03"


@rule("PM-HANS-04")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_hans_sends_the_servant_to_the_market(edition: str) -> None:
    options: dict[str, Any] = {"players": 1, "sim_bakers": ["hans"], "edition": edition}
    if edition == "spanish":  # in the others the last person places him when a round begins
        assert table(new_game(**options))["servant"] == "market"
        assert table(position(doing=["dawn 13"], options=options))["servant"] == "market"
    for where in ("farm", "market"):
        place = where
        state = with_sim("hans", place, servant=where, options={"edition": edition})
        [moved] = of(pass_turn(state), "servant-moved")
        assert (moved["rule"], moved["place"]) == ("PM-HANS-04", "market")


@rule("PM-HANS-02")
@pytest.mark.parametrize(("pfennigs", "asked"), [(1, False), (2, True)])
def test_at_night_the_fee_is_paid_before_hans_asks(pfennigs: int, asked: bool) -> None:
    """OPEN-51."""
    state = with_sim("hans", night="river", phase="night", doing=["night"], seats=[{"pfennigs": pfennigs}, {}])
    play(state, "place river")
    assert (legal(state) == CHOICE) == asked
    assert seat(state, 1)["points"] == (5 if asked else 6)


@rule("PM-HANS-02")
@pytest.mark.parametrize("answer", sorted(CHOICE))
def test_who_came_to_the_river_with_a_cart_draws_more_water_after_answering(answer: str) -> None:
    state = beside("river", helpers={"cart": 1})
    play(state, "river-cart")
    assert legal(state) == CHOICE
    play(state, answer)
    assert seat(state, 0)["ingredients"]["water"] == 4 + 4
    assert seat(state, 0)["helpers"]["used-cart"] == 1
