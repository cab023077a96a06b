"""The end of the game (PM-END): when it comes, loans, and every line of the final scoring."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.sim_tables import FLAT_REPUTATION, of, print_with, shown
from tests.pandemain.tables import play, position, seat


def ended(*seats: dict[str, Any], **options: Any) -> PandemainState:
    """A game that is scored; in basic mode unless the options say otherwise."""
    return position(doing=["scoring"], round=5, seats=list(seats), options={"mode": "basic", **options})


def scores(state: PandemainState) -> list[int]:
    outcome = state.outcome()
    assert outcome is not None
    return outcome.scores


def winners(state: PandemainState) -> list[int]:
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winners


def lines(state: PandemainState, number: int = 0) -> dict[str, int]:
    """The lines of a seat's score that are not 0, by the rule behind them."""
    return {line["rule"]: line["points"] for line in shown(state, "outcome", "scores", number, "lines")}


# -- when --------------------------------------------------------------------------------------------------------


@rule("PM-END-01")
def test_scoring_starts_after_the_inquisition_of_the_fifth_dawn() -> None:
    """The point for being ahead of it still counts."""
    options = {"mode": "basic", "components": print_with(inquisition__crosses=[1] * 5)}
    seats = [{"pfennigs": 1, "penitence": 6, "points": 10}, {"penitence": 5, "points": 10}]
    state = position(phase="night", round=5, seats=seats, options=options)
    assert state.outcome() is None
    events = play(state, "stay-home")
    kinds = [event["event"] for event in events]
    assert kinds.index("inquisition") < kinds.index("scored") < kinds.index("ended")
    assert scores(state) == [11, 10]


@rule("PM-END-01")
def test_no_other_dawn_ends_the_game() -> None:
    state = position(doing=["dawn 1"], round=4)
    assert not state.over()
    assert state.outcome() is None


# -- loans -------------------------------------------------------------------------------------------------------


@rule("PM-END-02", "PM-END-06")
@pytest.mark.parametrize(
    ("loans", "pfennigs", "left", "pfennigs_left"),
    [(1, 6, 0, 0), (1, 5, 1, 5), (2, 7, 1, 1), (2, 12, 0, 0), (2, 20, 0, 8), (0, 20, 0, 20)],
)
def test_loans_are_repaid_while_the_money_lasts_and_each_one_left_costs_three_points(
    loans: int, pfennigs: int, left: int, pfennigs_left: int
) -> None:
    """EX-22, OPEN-17."""
    state = ended({"loans": loans, "pfennigs": pfennigs, "points": 10})
    assert seat(state, 0)["loans"] == left
    assert seat(state, 0)["pfennigs"] == pfennigs_left
    assert scores(state)[0] == 10 - 3 * left
    assert lines(state).get("PM-END-06", 0) == -3 * left


@rule("PM-END-02")
def test_repaying_comes_before_scoring() -> None:
    seats = [{"pfennigs": 7, "loans": 1}, {}]
    state = position(phase="night", round=5, seats=seats, options={"mode": "basic"})
    events = play(state, "stay-home")
    paid = {"event": "paid", "rule": "PM-END-02", "seat": "p1", "pfennigs": 6, "to": "bank"}
    assert events.index(paid) < events.index(of(events, "scored", seat="p1")[0])


# -- the lines ---------------------------------------------------------------------------------------------------


@rule("PM-END-03")
def test_the_score_starts_from_the_marker() -> None:
    state = ended({"points": 23}, {"points": 0})
    assert scores(state) == [23, 0]
    assert lines(state) == {"PM-END-03": 23}


@rule("PM-END-04")
@pytest.mark.parametrize(("villagers", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10)])
def test_different_villagers_score_more_the_more_there_are(villagers: int, points: int) -> None:
    state = ended({"points": 0, "villagers": [2, 4, 6, 7][:villagers]})
    assert scores(state)[0] == points
    assert lines(state).get("PM-END-04", 0) == points


@rule("PM-END-05")
def test_each_loaf_left_scores_three_points_whatever_it_is() -> None:
    loaves = {"rye low 1": 1, "rye high 2": 2, "spelt high 3": 1, "wheat low 2": 1}
    state = ended({"points": 0, "loaves": loaves})
    assert scores(state)[0] == 15
    assert lines(state) == {"PM-END-05": 15}


@rule("PM-END-06")
def test_loans_may_take_the_score_below_nothing() -> None:
    """OPEN-18."""
    state = ended({"points": 1, "loans": 2})
    assert scores(state)[0] == 1 - 6


@rule("PM-END-07")
def test_the_four_reputation_markers_add_or_subtract_what_they_show() -> None:
    positions = len(default().reputation.tracks[0].points)
    tracks = {
        bread: [factor * (place - 2) for place in range(positions)]
        for factor, bread in enumerate(("rye", "spelt", "oat", "wheat"), 1)
    }
    changes = {f"reputation__{bread}__points": points for bread, points in tracks.items()}
    state = ended(
        {"points": 10, "reputation": {"rye": 4, "spelt": 3, "oat": 4, "wheat": 2}},
        {"points": 10, "reputation": {"rye": 0, "spelt": 1, "oat": 2, "wheat": 1}},
        mode="expert",
        components=print_with(**changes),
    )
    assert scores(state) == [10 + 2 + 2 + 6 + 0, 10 - 2 - 2 + 0 - 4]
    assert lines(state)["PM-END-07"] == 10
    assert lines(state, 1)["PM-END-07"] == -8


@rule("PM-END-08")
def test_each_penance_token_costs_three_points() -> None:
    document = print_with(**FLAT_REPUTATION)
    state = ended({"points": 10, "penances": 2}, {"points": 1, "penances": 1}, mode="expert", components=document)
    assert scores(state) == [4, -2]
    assert lines(state)["PM-END-08"] == -6


@rule("PM-END-09")
@pytest.mark.parametrize(("points", "best"), [((30, 29, 12), [0]), ((12, 29, 30), [2]), ((3, 4, 0), [1])])
def test_most_points_win(points: tuple[int, int, int], best: list[int]) -> None:
    """Whoever was more penitent or richer."""
    seats = [{"points": count, "penitence": 15 - count // 3, "pfennigs": 40 - count} for count in points]
    state = ended(*seats, players=3)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.rule) == (best, "points", "PM-END-09")


@rule("PM-END-09")
def test_the_whole_score_decides_and_not_the_marker_alone() -> None:
    state = ended({"points": 20}, {"points": 18, "loaves": {"rye low 1": 1}})
    assert scores(state) == [20, 21]
    assert winners(state) == [1]


@rule("PM-END-11")
def test_money_goods_animals_carts_and_bakers_score_nothing() -> None:
    rich = {
        "points": 7,
        "pfennigs": 50,
        "flours": {"wheat": 5, "rye": 5},
        "ingredients": {"water": 20, "salt": 20, "yeast": 20, "milk": 20},
        "helpers": {"ox": 2, "cow": 3, "cart": 1, "used-ox": 1},
        "bakers": [1, 3, 7],
    }
    poor = {"points": 7}
    state = ended(rich, poor, mode="expert")
    assert scores(state)[0] == scores(state)[1]
    assert set(lines(state)) <= {"PM-END-03", "PM-END-07"}
