"""The second scenario, a calling to the church (PM-SCEN2). Ties: test_tie_breaks."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.sim_tables import FLAT_REPUTATION, cards_of, of, pass_turn, print_with, shown, with_sim
from tests.pandemain.tables import legal, play, position, refused_by, seat, table

CLOTH = {"scenario": "taking_the_cloth"}
AUGSBURG = {"villages__village__3__permanent": {"bread": "wheat", "points": 2}}


def score(**person: Any) -> tuple[int, dict[str, int]]:
    """The final score of a human, and its lines by their rules; reputation scores nothing."""
    options = {"players": 1, "components": print_with(**FLAT_REPUTATION), **CLOTH}
    state = position(doing=["scoring"], round=5, seats=[person, {}], options=options)
    outcome = state.outcome()
    assert outcome is not None
    lines = {line["rule"]: line["points"] for line in shown(state, "outcome", "scores", 0, "lines")}
    assert sum(lines.values()) == outcome.scores[0]
    return outcome.scores[0], lines


@rule("PM-SCEN2-01")
@pytest.mark.parametrize(("number", "cards"), [(1, {5}), (2, {8}), (3, {13}), (4, {16, 17}), (5, {15})])
def test_the_second_scenario_has_a_deck_of_rudolf_s_cards(number: int, cards: set[int]) -> None:
    assert cards_of("taking_the_cloth", number) == cards


# -- Augsburg ----------------------------------------------------------------------------------------------------


def before_augsburg(level: int, scenario: dict[str, str]) -> PandemainState:
    seats = [{"loaves": {"wheat high 3": 1, "rye low 1": 1}, "penitence": level, "pfennigs": 2}, {"penitence": 2}]
    return with_sim("rudolf", "oven", options=scenario, seats=seats, changes=AUGSBURG)


@rule("PM-SCEN2-02")
def test_humans_need_penitence_seven_to_sell_in_augsburg() -> None:
    for level in (5, 6):
        assert refused_by(before_augsburg(level, CLOTH), "place augsburg") == "PM-SCEN2-02"
    assert "place augsburg" in legal(before_augsburg(7, CLOTH))
    assert "place augsburg" in legal(before_augsburg(5, {}))


@rule("PM-SCEN2-02")
def test_blessing_still_needs_penitence_five() -> None:
    state = before_augsburg(4, CLOTH)
    play(state, "place church", "offer permanent")
    assert seat(state, 0)["penitence"] == 5
    assert "bless rye 1" in legal(state)


@rule("PM-SCEN2-02")
def test_rudolf_sells_in_augsburg_at_any_level() -> None:
    state = with_sim("rudolf", "augsburg", options=CLOTH)
    assert len(of(pass_turn(state), "sold", seat="p2")) == 1
    assert seat(state, 1)["penitence"] == 1


# -- the servant -------------------------------------------------------------------------------------------------


@rule("PM-SCEN2-03")
def test_rudolf_sends_the_servant_to_the_trade_house() -> None:
    options = {"players": 1, **CLOTH}
    assert table(position(doing=["dawn 13"], options=options))["servant"] == "trade-house"
    [moved] = of(pass_turn(with_sim("rudolf", "servant", servant="farm", options=CLOTH)), "servant-moved")
    assert (moved["rule"], moved["place"]) == ("PM-SCEN2-03", "trade-house")
    [moved] = of(pass_turn(with_sim("rudolf", "servant", servant="farm")), "servant-moved")
    assert (moved["rule"], moved["place"]) == ("PM-RUD-04", "mill")


# -- scoring -----------------------------------------------------------------------------------------------------


@rule("PM-SCEN2-04", "PM-SCEN2-05", "PM-SCEN2-06")
def test_penance_counts_more_then_a_third_is_taken_and_penitence_added() -> None:
    """EX-21: 40 points after normal scoring, which has cost 3 for each of the two tokens."""
    total, lines = score(points=46, penances=2, penitence=9)
    assert total == 19
    assert lines == {
        "PM-END-03": 46,
        "PM-END-08": -6,
        "PM-SCEN2-04": -8,
        "PM-SCEN2-05": 10 - 32,
        "PM-SCEN2-06": 9,
    }


@rule("PM-SCEN2-04")
@pytest.mark.parametrize("penances", [0, 1, 3, 5])
def test_each_penance_token_costs_seven_in_all(penances: int) -> None:
    total, lines = score(points=60 + 7 * penances, penances=penances)
    assert total == 20
    assert lines.get("PM-SCEN2-04", 0) == -4 * penances


@rule("PM-SCEN2-05")
@pytest.mark.parametrize(
    ("points", "loans", "third"), [(0, 0, 0), (2, 0, 0), (3, 0, 1), (11, 0, 3), (2, 1, -1), (0, 1, -1), (2, 2, -2)]
)
def test_a_third_is_rounded_down_even_below_nothing(points: int, loans: int, third: int) -> None:
    """OPEN-65."""
    total, _ = score(points=points, loans=loans)
    assert total == third


@rule("PM-SCEN2-06")
def test_penitence_is_added_after_the_division_for_rudolf_too() -> None:
    assert score(points=10, penitence=0)[0] == 3
    assert score(points=10, penitence=15)[0] == 3 + 15
    options = {"players": 1, "components": print_with(**FLAT_REPUTATION), **CLOTH}
    rudolf = {"points": 31, "penances": 1, "penitence": 12}
    outcome = position(doing=["scoring"], round=5, seats=[{}, rudolf], options=options).outcome()
    assert outcome is not None
    assert outcome.scores[1] == (31 - 7) // 3 + 12


@rule("PM-SCEN2-04", "PM-SCEN2-05", "PM-SCEN2-06")
def test_without_the_scenario_scores_stay_as_they_are() -> None:
    options = {"players": 2, "components": print_with(**FLAT_REPUTATION)}
    outcome = position(
        doing=["scoring"], round=5, seats=[{"points": 46, "penances": 2, "penitence": 9}, {}], options=options
    ).outcome()
    assert outcome is not None
    assert outcome.scores[0] == 40


@rule("PM-SCEN2-07")
def test_a_sale_in_augsburg_is_remembered_for_the_tie_whoever_made_it() -> None:
    seats = [{"loaves": {"wheat high 3": 1}, "penitence": 7}, {}, {"penitence": 3}]
    state = with_sim("rudolf", "oven", "augsburg", options={"players": 2, **CLOTH}, seats=seats, changes=AUGSBURG)
    play(state, "place augsburg", "sell 0 high 3", "place river")
    assert [seat(state, number)["sold_in_augsburg"] for number in range(3)] == [1, 0, 0]
    play(state, "place river", "place river")
    assert [seat(state, number)["sold_in_augsburg"] for number in range(3)] == [1, 0, 2]
    assert [seat(state, number)["sold_in_ulm"] for number in range(3)] == [0, 0, 0]
