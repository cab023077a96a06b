"""Reputation (PM-REP): section 5.10 of the ledger."""

from typing import Any

import pytest

from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.printed import EDITIONS, by_rule, named, order_points, reputation_start, reputation_top, staleness
from tests.pandemain.prints import default
from tests.pandemain.tables import legal, play, position, seat

TOP_BONUS = {"rye": 1, "spelt": 1, "oat": 2, "wheat": 2}
POSITIONS = range(reputation_top() + 1)


def sold(bread: str, quality: str, at: int, **options: Any) -> tuple[PandemainState, list[dict[str, Any]]]:
    """p1's marker of a bread is at this position, and p1 sells such a loaf in Ulm."""
    own = {"loaves": {f"{bread} {quality} 2": 1}, "reputation": {bread: at}}
    state = position(seats=[own], orders={"ulm": {"current": [bread]}}, options=options)
    return state, play(state, "place ulm", f"sell 1 {quality} 2")


@rule("PM-REP-01")
@pytest.mark.parametrize("bread", BREADS)
@pytest.mark.parametrize("at", POSITIONS)
def test_the_position_of_each_marker_brings_or_costs_points_at_the_end(bread: str, at: int) -> None:
    tracks = default().reputation.tracks
    state = position(round=5, seats=[{"reputation": {bread: at}}], doing=["scoring"])
    outcome = state.outcome()
    assert outcome is not None
    shown = tracks[BREADS.index(bread)].points[at]
    others = sum(track.points[reputation_start()] for track in tracks)
    assert outcome.scores[0] - outcome.scores[1] == shown - tracks[BREADS.index(bread)].points[reputation_start()]
    assert outcome.scores[1] == 5 + others


@rule("PM-REP-01")
def test_the_four_markers_count_together() -> None:
    at = dict(zip(BREADS, (0, 1, reputation_top(), reputation_top() - 1), strict=True))
    state = position(round=5, seats=[{"reputation": at}], doing=["scoring"])
    lines = view_lines(state)
    tracks = default().reputation.tracks
    assert lines["PM-END-07"] == sum(tracks[kind].points[at[bread]] for kind, bread in enumerate(BREADS))


def view_lines(state: PandemainState) -> dict[str, int]:
    """The lines of p1's score by rule."""
    outcome: Any = state.view(0)["outcome"]
    return {line["rule"]: line["points"] for line in outcome["scores"][0]["lines"]}


@rule("PM-REP-02")
@pytest.mark.parametrize("bread", BREADS)
@pytest.mark.parametrize("at", POSITIONS)
def test_some_positions_bring_ingredients_at_the_market(bread: str, at: int) -> None:
    """The same walk over the market with the marker here and at the start; only what the positions show differs."""
    shown = goods_of(bread, at)
    happened = market_visit({bread: at})
    others = [goods_of(other, reputation_start()) for other in BREADS if other != bread]
    expected = {name: shown[name] + sum(goods[name] for goods in others) for name in INGREDIENTS}
    gained = dict.fromkeys(INGREDIENTS, 0)
    for event in named(happened, "ingredients"):
        if event["rule"] == "PM-MARKET-09":
            gained[event["ingredient"]] += event["count"]
    assert gained == expected


def goods_of(bread: str, at: int) -> dict[str, int]:
    """The ingredients that a position shows."""
    goods = default().reputation.tracks[BREADS.index(bread)].goods[at]
    return dict(zip(INGREDIENTS, goods, strict=True))


def market_visit(reputation: dict[str, int]) -> list[dict[str, Any]]:
    """p1 goes to a stall at the right end of the market, which needs no transport."""
    stalls = default().market.stalls
    last = next(number for number, stall in enumerate(stalls) if not stall.next and not stall.ox and not stall.cart)
    state = position(seats=[{"pfennigs": 9, "reputation": reputation}])
    return play(state, "place market", f"stall {last + 1}")


@rule("PM-REP-02")
def test_the_print_has_such_positions() -> None:
    assert any(units for track in default().reputation.tracks for goods in track.goods for units in goods)


@rule("PM-REP-03")
@pytest.mark.parametrize("bread", BREADS)
def test_a_good_sale_at_the_top_brings_points_and_the_marker_stays(bread: str) -> None:
    state, happened = sold(bread, "high", reputation_top())
    assert seat(state, 0)["reputation"][bread] == reputation_top()
    assert by_rule(happened, "points")["PM-REP-03"] == TOP_BONUS[bread]
    assert named(happened, "reputation") == []


@rule("PM-REP-03")
@pytest.mark.parametrize("bread", BREADS)
def test_a_bad_sale_at_the_top_brings_the_marker_down(bread: str) -> None:
    state, happened = sold(bread, "low", reputation_top())
    assert seat(state, 0)["reputation"][bread] == reputation_top() - 1
    assert "PM-REP-03" not in by_rule(happened, "points")


@rule("PM-REP-04")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("bread", BREADS)
def test_the_sale_that_brings_a_marker_to_the_top_has_no_bonus(bread: str, edition: str) -> None:
    state, happened = sold(bread, "high", reputation_top() - 1, edition=edition)
    assert seat(state, 0)["reputation"][bread] == reputation_top()
    assert "PM-REP-03" not in by_rule(happened, "points")
    _, happened = sold(bread, "high", reputation_top(), edition=edition)
    assert by_rule(happened, "points")["PM-REP-03"] == TOP_BONUS[bread]


@rule("PM-REP-05")
@pytest.mark.parametrize("bread", BREADS)
def test_a_bad_sale_at_the_bottom_costs_nothing_more(bread: str) -> None:
    state, happened = sold(bread, "low", 0)
    assert seat(state, 0)["reputation"][bread] == 0
    assert named(happened, "reputation") == []
    assert named(happened, "points-lost") == []
    wheat = 3 if bread == "wheat" else 0
    assert seat(state, 0)["points"] == 5 + staleness("low", 2) + wheat + order_points("ulm", 1)
    assert "place river" in legal(state)  # the game goes on with p2
