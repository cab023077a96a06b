"""The third scenario, the new lord (PM-SCEN3). Ties: test_tie_breaks."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.sim_tables import cards_of, of, pass_turn, stream, with_sim
from tests.pandemain.tables import legal, new_game, play, position, refused_by, seat, table

LORD: dict[str, Any] = {"scenario": "lord_of_the_castle"}
PEOPLE = {"players": 2, "sim_bakers": ["none"], **LORD}
PLACES = {"servant farm", "servant granary", "servant castle"}


@rule("PM-SCEN3-01")
@pytest.mark.parametrize(("number", "cards"), [(1, {34}), (2, {35, 37}), (3, {36}), (4, {38}), (5, {39, 40})])
def test_the_third_scenario_has_a_deck_of_helgas_cards(number: int, cards: set[int]) -> None:
    assert cards_of("lord_of_the_castle", number) == cards


# -- the servant -------------------------------------------------------------------------------------------------


def at_the_servant(loaf: str, **options: Any) -> PandemainState:
    """p1 has come to the river, and the servant is at the granary with another of p1's workers."""
    seats = [{"loaves": {loaf: 1}, "reputation": {"wheat": 0, "rye": 0}}, {}]
    state = position(seats=seats, workers={"granary": ["p1"]}, servant="granary", options=options)
    play(state, "place river")
    return state


@rule("PM-SCEN3-02")
@pytest.mark.parametrize(
    ("loaf", "points"), [("rye low 1", 1), ("rye high 2", 1), ("spelt low 1", 1), ("oat high 3", 1), ("wheat low 1", 2)]
)
def test_bread_for_the_servant_brings_one_point_more_and_wheat_two(loaf: str, points: int) -> None:
    state, usual = at_the_servant(loaf, **PEOPLE), at_the_servant(loaf, players=2)
    events = play(state, f"serve {loaf}")
    play(usual, f"serve {loaf}")
    assert of(events, "points", rule="PM-SCEN3-02") == [
        {"event": "points", "rule": "PM-SCEN3-02", "seat": "p1", "count": points}
    ]
    assert seat(state, 0)["points"] == seat(usual, 0)["points"] + points


@rule("PM-SCEN3-02")
def test_helga_gains_them_for_her_bread_too() -> None:
    seen = set()
    for seed in range(20):
        state = with_sim("helga", "farm", servant="farm", options=LORD, random=stream(seed))
        events = pass_turn(state)
        [sold] = of(events, "sold", seat="p2")
        [points] = of(events, "points", rule="PM-SCEN3-02")
        assert points["count"] == (2 if sold["bread"] == "wheat" else 1)
        seen.add(points["count"])
    assert seen == {1, 2}


@rule("PM-SCEN3-02")
def test_bread_sold_in_a_village_brings_nothing_more() -> None:
    changes = {"villages__village__0__permanent": {"bread": "rye", "points": 1}}
    state = with_sim("helga", "oven", options=LORD, seats=[{"loaves": {"rye high 2": 1}}, {}], changes=changes)
    assert of(play(state, "place ulm", "sell 0 high 2"), "points", rule="PM-SCEN3-02") == []


@rule("PM-SCEN3-03")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_the_servant_stands_only_on_the_farm_the_granary_or_the_castle(edition: str) -> None:
    """OPEN-66: at setup, at dawn, and after every sale; in all but the Spanish text he must move (OPEN-44)."""
    options: dict[str, Any] = {**PEOPLE, "edition": edition}
    start = new_game(**options)
    assert legal(start) == PLACES
    assert refused_by(start, "servant mill") == "PM-SCEN3-03"
    dawn = position(doing=["dawn 13"], options=options)
    assert legal(dawn) == PLACES
    assert refused_by(dawn, "servant oven") == "PM-SCEN3-03"
    sale = at_the_servant("rye low 1", **options)
    play(sale, "serve rye low 1", "favour 1")
    assert legal(sale) == (PLACES if edition == "spanish" else PLACES - {"servant granary"})
    assert refused_by(sale, "servant river") == "PM-SCEN3-03"


@rule("PM-SCEN3-03")
def test_helga_sends_him_to_the_castle() -> None:
    assert table(new_game(players=1, **LORD))["servant"] == "castle"


# -- the night ---------------------------------------------------------------------------------------------------


def night(**options: Any) -> PandemainState:
    """A baker's night, with all that a loaf of rye needs."""
    goods = {"pfennigs": 9, "ingredients": {"water": 4, "salt": 4, "yeast": 4}, "flours": {"rye": 2, "wheat": 2}}
    return position(phase="night", seats=[goods, {}], options=options)


@rule("PM-SCEN3-04")
def test_the_oven_cannot_be_used_at_night() -> None:
    state = night(**PEOPLE)
    assert refused_by(state, "place oven") == "PM-SCEN3-04"
    assert {"place river", "place church", "place trade-house"} <= legal(state)
    assert "place oven" in legal(night(players=2))


@rule("PM-SCEN3-04")
def test_the_oven_is_closed_at_night_to_who_passes_through() -> None:
    state = night(**PEOPLE)
    play(state, "pass-through", "give pfennig", "give rye", "take salt")
    assert "place oven" not in legal(state)


@rule("PM-SCEN3-04")
def test_by_day_the_oven_is_open() -> None:
    goods = {"ingredients": {"water": 4, "salt": 4, "yeast": 4}, "flours": {"rye": 2, "wheat": 2}}
    assert "place oven" in legal(position(seats=[goods, {}], options=PEOPLE))


@rule("PM-SCEN3-04")
@pytest.mark.parametrize(("scenario", "there"), [(LORD, False), ({}, True)])
def test_helga_does_not_use_the_oven_at_night_either(scenario: dict[str, str], there: bool) -> None:
    state = with_sim(
        "helga", "farm", night="oven", phase="night", doing=["night"], seats=[{"pfennigs": 1}, {}], options=scenario
    )
    assert ("oven" in table(state)["workers"]) == there


@rule("PM-SCEN3-04", "PM-FLOW-02")
def test_the_card_of_who_finds_the_oven_closed_is_told_with_the_reason() -> None:
    last = {"pfennigs": 9, "workers": {"reserve": 1}}
    state = with_sim("helga", "farm", night="oven", seats=[last, {"workers": {"reserve": 0}}], options=LORD)
    happened = play(state, "place river")
    by_night = happened[[event["event"] for event in happened].index("night-fell") :]
    assert [event for event in by_night if event["event"] in ("card-action", "card-idle", "placed")] == [
        {"event": "card-action", "rule": "PM-FLOW-02", "seat": "p2", "target": "oven"},
        {"event": "card-idle", "rule": "PM-SCEN3-04", "seat": "p2", "place": "oven"},
    ]
