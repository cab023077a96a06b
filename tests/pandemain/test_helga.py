"""Helga (PM-HELGA): last in the tower, proud of her points, and always about the servant."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.sim_tables import BREADS, of, pass_turn, with_sim
from tests.pandemain.tables import legal, new_game, play, position, refused_by, seat, table

PROUD = ["farm", "granary", "castle", "river", "trade-house", "guild", "ulm", "donauwoerth", "dinkelsbuehl", "augsburg"]
OPEN = ["oven", "market", "mill", "church"]
RICH: dict[str, Any] = {
    "pfennigs": 20,
    "penitence": 5,
    "ingredients": {"water": 4, "salt": 4, "yeast": 4},
    "flours": {"rye": 2, "wheat": 2},
    "loaves": {"rye high 2": 1, "spelt high 2": 1, "oat high 2": 1, "wheat high 2": 1},
}
ALL_BREADS = {village: {"current": ["rye", "spelt"]} for village in ("ulm", "donauwoerth", "dinkelsbuehl", "augsburg")}


def beside(place: str, human: int, helga: int) -> PandemainState:
    """A human with so many points and Helga, who has a worker at a place; four participants leave room."""
    return with_sim(
        "helga",
        options={"players": 3},
        seats=[{**RICH, "points": human}, {}, {}, {"points": helga}],
        workers={"market": {"1": ["p4"]}} if place == "market" else {place: ["p4"]},
        orders=ALL_BREADS,
        mill=[{"rye": 1}],
    )


# -- access ------------------------------------------------------------------------------------------------------

SEATED = ("rudolf", "hans", "helga")


@rule("PM-HELGA-02")
@pytest.mark.parametrize("place", PROUD)
def test_helga_suffers_nobody_beside_her_who_is_more_than_three_points_behind(place: str) -> None:
    assert refused_by(beside(place, 10, 14), f"place {place}") == "PM-HELGA-02"
    for helga in (13, 10, 2):
        assert f"place {place}" in legal(beside(place, 10, helga))


@rule("PM-HELGA-02")
@pytest.mark.parametrize("place", OPEN)
def test_at_oven_market_mill_and_church_helga_minds_nobody(place: str) -> None:
    assert f"place {place}" in legal(beside(place, 3, 40))


@rule("PM-HELGA-02")
def test_where_helga_has_no_worker_everybody_may_go() -> None:
    state = beside("farm", 3, 40)
    assert "place farm" not in legal(state)
    assert {"place river", "place castle", "place ulm"} <= legal(state)


@rule("PM-HELGA-02")
def test_who_passes_through_needs_access_to_both_places() -> None:
    """OPEN-38."""
    assert "pass-through" not in legal(beside("trade-house", 3, 40))
    state = beside("farm", 3, 40)
    play(state, "pass-through", "give pfennig", "give rye", "take salt")
    assert refused_by(state, "place farm") == "PM-HELGA-02"


@rule("PM-HELGA-02", "PM-TRADE-05", "PM-TRADE-06")
@pytest.mark.parametrize("granary", [[], ["p4"]])
def test_with_the_river_barred_one_passes_through_only_where_another_place_is_open_afterwards(
    granary: list[str],
) -> None:
    """OPEN-38: the granary is such a place, unless Helga stands there, too."""
    state = with_sim(
        "helga",
        options={"players": 3},
        seats=[{"pfennigs": 1, "points": 0, "flours": {"rye": 1}}, {}, {}, {"points": 40}],
        workers={"river": ["p4"], "granary": granary, "farm": ["p4"], "guild": ["p4"]},
        castle_loans=0,
    )
    assert ("pass-through" in legal(state)) == (granary == [])
    if granary == []:
        play(state, "pass-through", "give pfennig", "give rye", "take salt")
        assert "place granary" in legal(state)
        assert "place river" not in legal(state)


@rule("PM-HELGA-02")
def test_who_gives_the_last_point_of_access_in_passing_cannot_go_there() -> None:
    """OPEN-38: what holds after the exchange counts."""
    state = beside("farm", 7, 10)
    assert "place farm" in legal(state)
    play(state, "pass-through", "give point", "give rye", "take salt")
    assert refused_by(state, "place farm") == "PM-HELGA-02"


# -- the servant -------------------------------------------------------------------------------------------------


@rule("PM-HELGA-03")
def test_helga_gains_two_points_at_the_servants_place_beside_the_sale() -> None:
    flat = {"staleness__high": [3, 2, 1], "staleness__low": [2, 1, 0], "wheat_bonus__by_round": [0] * 5}
    state = with_sim("helga", "farm", servant="farm", changes=flat)
    events = pass_turn(state)
    [sold] = of(events, "sold", seat="p2")
    assert of(events, "points", rule="PM-HELGA-03") == [
        {"event": "points", "rule": "PM-HELGA-03", "seat": "p2", "count": 2}
    ]
    assert seat(state, 1)["points"] == 5 + 2 + (2 if sold["bread"] == "rye" else 3)


@rule("PM-HELGA-03")
def test_helga_gains_them_even_where_there_is_no_bread_to_sell() -> None:
    """OPEN-64."""
    loaves = {f"{bread} high 2": tokens for bread, tokens in zip(BREADS, default().grain_tokens, strict=True)}
    state = with_sim("helga", "farm", servant="farm", seats=[{"loaves": loaves}, {}])
    events = pass_turn(state)
    assert of(events, "sold") == []
    assert seat(state, 1)["points"] == 5 + 2


@rule("PM-HELGA-03")
def test_neither_another_place_nor_another_sim_baker_brings_them() -> None:
    for baker, place in (("helga", "oven"), ("rudolf", "farm"), ("hans", "farm")):
        events = pass_turn(with_sim(baker, place, servant="farm"))
        assert of(events, "points", rule="PM-HELGA-03") == []


@rule("PM-HELGA-04")
def test_helgas_workers_left_over_after_the_card_go_to_the_servant_and_sell_there() -> None:
    """After the first of them the servant is at the castle, where the next one follows."""
    state = with_sim("helga", "oven", servant="farm", seats=[{"pfennigs": 1}, {}])
    assert of(pass_turn(state), "sold") == []
    for place in ("farm", "castle"):
        events = pass_turn(state)
        assert [event["place"] for event in of(events, "placed", seat="p2")] == [place]
        assert of(events, "card-action")[0]["rule"] == "PM-HELGA-04"
        assert len(of(events, "sold", seat="p2")) == 1


@rule("PM-HELGA-04")
def test_a_worker_left_over_is_set_aside_where_the_servants_place_is_full() -> None:
    """OPEN-56."""
    seats = [{"workers": {"reserve": 2}}, {"workers": {"reserve": 1}, "card_actions": 1}]
    state = with_sim(
        "helga",
        "oven",
        servant="granary",
        seats=seats,
        workers={"granary": ["p1"], "oven": ["p2"] * 3, "river": ["p1"]},
    )
    events = pass_turn(state)
    assert [event["seat"] for event in of(events, "set-aside")] == ["p2"]
    assert of(events, "placed", seat="p2") == []
    assert seat(state, 1)["workers"]["reserve"] == 0
    assert of(events, "points", seat="p2") == []


@rule("PM-HELGA-04")
def test_in_basic_mode_helgas_workers_left_over_go_to_church() -> None:
    """OPEN-55."""
    state = with_sim("helga", "oven", options={"mode": "basic"})
    pass_turn(state)
    assert [event["place"] for event in of(pass_turn(state), "placed", seat="p2")] == ["church"]


@rule("PM-HELGA-05")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_helga_sends_the_servant_to_the_castle(edition: str) -> None:
    options: dict[str, Any] = {"players": 1, "sim_bakers": ["helga"], "edition": edition}
    if edition == "spanish":  # in the others the last person places him when a round begins
        assert table(new_game(**options))["servant"] == "castle"
        assert table(position(doing=["dawn 13"], options=options))["servant"] == "castle"
    for where in ("farm", "castle"):
        state = with_sim("helga", where, servant=where, options={"edition": edition})
        [moved] = of(pass_turn(state), "servant-moved")
        assert (moved["rule"], moved["place"]) == ("PM-HELGA-05", "castle")


@rule("PM-HELGA-01")
@pytest.mark.parametrize(("players", "bakers"), [(1, ["helga"]), (3, ["helga"]), (1, ["helga", "hans", "rudolf"])])
def test_helga_is_last_in_the_tower(players: int, bakers: list[str]) -> None:
    for seed in range(4):
        state = new_game(seed, players=players, sim_bakers=bakers)
        assert table(state)["tower"][-1] == f"p{players + sorted(bakers, key=SEATED.index).index('helga') + 1}"
