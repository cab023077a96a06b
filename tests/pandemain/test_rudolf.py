"""Rudolf (PM-RUD): first in the tower, proud of his penitence, and fond of the mill."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.sim_tables import of, pass_turn, shown, with_sim
from tests.pandemain.tables import legal, new_game, play, position, refused_by, seat, table

PROUD = ["farm", "granary", "castle", "river", "trade-house", "guild", "ulm", "donauwoerth", "dinkelsbuehl", "augsburg"]
OPEN = ["oven", "market", "mill", "church"]
RICH: dict[str, Any] = {
    "pfennigs": 20,
    "ingredients": {"water": 4, "salt": 4, "yeast": 4, "milk": 4},
    "flours": {"rye": 2, "wheat": 2},
    "loaves": {"rye high 2": 1, "spelt high 2": 1, "oat high 2": 1, "wheat high 2": 1},
}
ALL_BREADS = {village: {"current": ["rye", "spelt"]} for village in ("ulm", "donauwoerth", "dinkelsbuehl", "augsburg")}


def beside(place: str, human: int, rudolf: int) -> PandemainState:
    """A rich human of this penitence, another one, and Rudolf of that penitence, who has a worker at a place.

    Four participants leave room for two in the granary.
    """
    return with_sim(
        "rudolf",
        options={"players": 3},
        seats=[{**RICH, "penitence": human}, {}, {}, {"penitence": rudolf}],
        workers={"market": {"1": ["p4"]}} if place == "market" else {place: ["p4"]},
        orders=ALL_BREADS,
        mill=[{"rye": 1}],
    )


# -- access ------------------------------------------------------------------------------------------------------

SEATED = ("rudolf", "hans", "helga")


@rule("PM-RUD-02")
@pytest.mark.parametrize("place", PROUD)
def test_rudolf_suffers_nobody_beside_him_who_is_more_than_one_level_less_penitent(place: str) -> None:
    assert refused_by(beside(place, 5, 7), f"place {place}") == "PM-RUD-02"
    assert f"place {place}" not in legal(beside(place, 5, 15))
    for rudolf in (6, 5, 0):
        assert f"place {place}" in legal(beside(place, 5, rudolf))


@rule("PM-RUD-02")
@pytest.mark.parametrize("place", OPEN)
def test_at_oven_market_mill_and_church_rudolf_minds_nobody(place: str) -> None:
    assert f"place {place}" in legal(beside(place, 0, 15))


@rule("PM-RUD-02")
def test_where_rudolf_has_no_worker_everybody_may_go() -> None:
    state = beside("farm", 0, 15)
    assert not legal(state) & {"place farm"}
    assert {"place river", "place castle", "place ulm"} <= legal(state)


@rule("PM-RUD-02")
def test_who_passes_through_needs_access_to_both_places() -> None:
    """OPEN-38."""
    state = beside("trade-house", 0, 5)
    assert "pass-through" not in legal(state)
    state = beside("farm", 0, 5)
    play(state, "pass-through", "give pfennig", "give rye", "take salt")
    assert "place river" in legal(state)
    assert refused_by(state, "place farm") == "PM-RUD-02"


@rule("PM-RUD-02")
def test_penitence_gained_in_the_same_round_opens_the_place() -> None:
    state = with_sim(
        "rudolf",
        "oven",
        seats=[{"pfennigs": 20, "penitence": 4}, {"penitence": 6}],
        workers={"farm": ["p2"]},
        orders=ALL_BREADS,
    )
    assert "place farm" not in legal(state)
    play(state, "place church", "offer permanent")
    if state.decision().kind == "offer":
        play(state, "done")
    assert seat(state, 0)["penitence"] == 5
    assert "place farm" in legal(state)


# -- no place to go ----------------------------------------------------------------------------------------------


def shut_out(**parts: Any) -> PandemainState:
    """p1, who owns nothing and can go nowhere but to the river, where Rudolf goes next."""
    first = {"points": 0, "workers": {"reserve": 2}, **parts.pop("first", {})}
    workers = {"granary": ["p2"], "oven": ["p2"], "river": ["p1", "p1"]}
    return with_sim(
        "rudolf",
        "granary",
        "oven",
        "river",
        "oven",
        seats=[first, {"penitence": 5, "card_actions": 2}],
        workers=workers,
        **parts,
    )


@rule("PM-RUD-02")
def test_who_has_no_place_left_to_go_sets_a_worker_aside_until_dusk() -> None:
    """OPEN-05."""
    state = shut_out(options={"mode": "basic"}, first={"pfennigs": 0})
    events = pass_turn(state)
    [aside] = of(events, "set-aside")
    assert aside == {"event": "set-aside", "rule": "PM-TURN-05", "seat": "p1"}
    kinds = [event["event"] for event in events]
    assert kinds.index("set-aside") < kinds.index("night-fell")
    assert shown(state, "round") == 2
    assert seat(state, 0)["workers"]["reserve"] == 4


@rule("PM-RUD-02")
def test_a_worker_set_aside_is_back_at_dusk() -> None:
    """With a pfennig for the night, which Rudolf's workers at farm and trade house keep p1 from spending by day."""
    seats = [{"points": 0, "pfennigs": 1, "workers": {"reserve": 2}}, {"penitence": 5, "card_actions": 3}]
    workers = {"granary": ["p2"], "trade-house": ["p2"], "farm": ["p2"], "river": ["p1", "p1"]}
    card = ("granary", "trade_house", "farm", "river")
    state = with_sim("rudolf", *card, seats=seats, workers=workers, options={"mode": "basic"})
    events = pass_turn(state)
    assert len(of(events, "set-aside", seat="p1")) == 1
    assert shown(state, "phase") == "night"
    assert seat(state, 0)["workers"] == {"own": 4, "held": 4, "reserve": 4}


@rule("PM-RUD-02")
def test_who_is_shut_out_but_has_a_cow_may_milk_before_setting_a_worker_aside() -> None:
    state = shut_out(first={"helpers": {"cow": 1}, "penances": 0})
    pass_turn(state)
    assert legal(state) == {"set-aside", "milk"}
    again = shut_out(first={"helpers": {"cow": 1}, "penances": 0})
    pass_turn(again)
    play(again, "milk")
    assert "place trade-house" in legal(again)
    assert refused_by(again, "set-aside") == "PM-TURN-05"
    events = play(state, "set-aside")
    assert len(of(events, "set-aside", seat="p1")) == 1


# -- his own ways ------------------------------------------------------------------------------------------------


@rule("PM-RUD-01")
@pytest.mark.parametrize(("players", "bakers"), [(1, ["rudolf"]), (3, ["rudolf"]), (1, ["hans", "rudolf", "helga"])])
def test_rudolf_is_first_in_the_tower(players: int, bakers: list[str]) -> None:
    for seed in range(4):
        state = new_game(seed, players=players, sim_bakers=bakers)
        assert table(state)["tower"][0] == f"p{players + sorted(bakers, key=SEATED.index).index('rudolf') + 1}"


@rule("PM-RUD-03")
def test_rudolfs_workers_left_over_after_the_card_go_to_church_one_in_each_turn() -> None:
    state = with_sim("rudolf", "oven", servant="farm", seats=[{"pfennigs": 1}, {}])
    assert [event["place"] for event in of(pass_turn(state), "placed", seat="p2")] == ["oven"]
    for _ in range(2):
        events = pass_turn(state)
        assert [event["place"] for event in of(events, "placed", seat="p2")] == ["church"]
        assert of(events, "card-action")[0]["rule"] == "PM-RUD-03"
    assert seat(state, 1)["workers"]["reserve"] == 1
    assert seat(state, 1)["penitence"] >= 6


@rule("PM-RUD-03")
def test_all_workers_left_over_are_placed_even_when_the_human_has_none_left() -> None:
    """OPEN-60."""
    seats = [{"pfennigs": 1, "workers": {"reserve": 1}}, {}]
    state = with_sim("rudolf", "oven", seats=seats, workers={"river": ["p1"] * 3})
    events = pass_turn(state)
    assert [event["place"] for event in of(events, "placed", seat="p2")][:4] == ["oven", *["church"] * 3]
    assert shown(state, "phase") == "night"


@rule("PM-RUD-04")
def test_rudolf_sends_the_servant_to_the_mill_at_setup_after_a_sale_and_at_dawn() -> None:
    """OPEN-44: also where he stands there already."""
    for where in ("farm", "mill"):
        state = with_sim("rudolf", "servant", servant=where)
        [moved] = of(pass_turn(state), "servant-moved")
        assert moved == {"event": "servant-moved", "rule": "PM-RUD-04", "seat": "p2", "place": "mill"}
        assert table(state)["servant"] == "mill"
    options = {"players": 1, "sim_bakers": ["rudolf"]}
    assert table(position(doing=["dawn 13"], tower=["p1", "p2"], options=options))["servant"] == "mill"


@rule("PM-RUD-04")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_who_is_last_in_the_tower_decides_and_when_that_is_a_human_rudolf_does_not(edition: str) -> None:
    options = {"players": 1, "sim_bakers": ["rudolf"], "edition": edition}
    state = position(doing=["dawn 13"], tower=["p2", "p1"], options=options)
    assert (state.decision().kind, int(state.decider())) == ("servant", 0)
    other = position(doing=["dawn 13"], tower=["p1", "p2"], options=options)
    if edition == "spanish":
        assert table(other)["servant"] == "mill"
    else:
        assert (other.decision().kind, int(other.decider())) == ("servant", 0)


@rule("PM-RUD-02")
def test_rudolf_is_as_proud_at_night() -> None:
    seats = [{"pfennigs": 9}, {"penitence": 2}]
    state = with_sim("rudolf", night="river", phase="night", doing=["night"], seats=seats)
    assert refused_by(state, "place river") == "PM-RUD-02"
    assert "place church" in legal(state)
