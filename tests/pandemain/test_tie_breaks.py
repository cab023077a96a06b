"""Ties (PM-END-10, PM-SCEN1-03, PM-SCEN2-07, PM-SCEN3-05): the chain of tie-breaks, scenario rules first (OPEN-52)."""

from typing import Any

import pytest

from tests.ledger import rule
from tests.pandemain.sim_tables import FLAT_REPUTATION, print_with
from tests.pandemain.tables import position

ULM = {"scenario": "famine_in_ulm"}
AUGSBURG = {"scenario": "taking_the_cloth"}
LORD = {"scenario": "lord_of_the_castle"}


def outcome(*seats: dict[str, Any], **options: Any) -> tuple[list[int], str, str]:
    """Who has won, how, and by which rule, where reputation scores nothing; all have 20 points unless they say."""
    chosen = {"components": print_with(**FLAT_REPUTATION), **options}
    everybody = [{"points": 20, **one} for one in seats]
    found = position(doing=["scoring"], round=5, seats=everybody, options=chosen).outcome()
    assert found is not None
    return found.winners, found.reason, found.rule


# -- the normal chain --------------------------------------------------------------------------------------------


@rule("PM-END-10")
def test_of_equal_scores_the_higher_penitence_wins() -> None:
    assert outcome({"penitence": 3, "pfennigs": 9}, {"penitence": 4}) == ([1], "penitence", "PM-END-10")


@rule("PM-END-10")
def test_of_equal_penitence_more_pfennigs_win() -> None:
    assert outcome({"penitence": 4, "pfennigs": 2}, {"penitence": 4, "pfennigs": 1}) == ([0], "pfennigs", "PM-END-10")


@rule("PM-END-10")
def test_pfennigs_are_counted_after_loans_are_repaid() -> None:
    assert outcome({"pfennigs": 7, "loans": 1}, {"pfennigs": 2})[:2] == ([1], "pfennigs")


@rule("PM-END-10")
def test_who_is_equal_in_everything_shares_the_victory() -> None:
    equal = {"penitence": 4, "pfennigs": 2}
    assert outcome(equal, {"penitence": 4, "pfennigs": 1}, equal, players=3) == ([0, 2], "shared", "PM-END-10")


@rule("PM-END-10")
def test_only_those_with_the_best_score_are_compared() -> None:
    richest = {"points": 19, "penitence": 15, "pfennigs": 30}
    assert outcome(richest, {"penitence": 1}, {"penitence": 2}, players=3)[:2] == ([2], "penitence")


@rule("PM-END-10")
def test_a_sim_baker_has_no_pfennigs_in_a_tie() -> None:
    """OPEN-52: its endless money is a licence, not a holding."""
    solo = {"players": 1, "sim_bakers": ["rudolf"]}
    assert outcome({"penitence": 4, "pfennigs": 1}, {"penitence": 4}, **solo)[:2] == ([0], "pfennigs")
    assert outcome({"penitence": 4}, {"penitence": 4}, **solo)[:2] == ([0, 1], "shared")


# -- scenarios ---------------------------------------------------------------------------------------------------


@rule("PM-SCEN1-03")
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ({"sold_in_ulm": 5}, {"sold_in_ulm": 7}, ([1], "ulm", "PM-SCEN1-03")),
        ({"sold_in_ulm": 5}, {}, ([0], "ulm", "PM-SCEN1-03")),
        ({"sold_in_ulm": 5, "sold_in_augsburg": 3}, {"sold_in_augsburg": 9}, ([0], "ulm", "PM-SCEN1-03")),
    ],
)
def test_in_scenario_1_a_tie_goes_to_whoever_sold_last_in_ulm(
    first: dict[str, int], second: dict[str, int], expected: tuple[list[int], str, str]
) -> None:
    """Before penitence and pfennigs are looked at; for a sim-baker too."""
    weak, strong = {"penitence": 1}, {"penitence": 9, "pfennigs": 9}
    loser_strong = [strong if place not in expected[0] else weak for place in range(2)]
    assert (
        outcome({**first, **loser_strong[0]}, {**second, **loser_strong[1]}, players=2, sim_bakers=["none"], **ULM)
        == expected
    )
    rudolf = {name: value for name, value in loser_strong[1].items() if name != "pfennigs"}
    assert outcome({**first, **loser_strong[0]}, {**second, **rudolf}, players=1, **ULM) == expected


@rule("PM-SCEN1-03")
def test_in_scenario_1_points_come_before_the_last_sale_in_ulm() -> None:
    assert outcome({"points": 21}, {"sold_in_ulm": 3}, players=1, **ULM)[:2] == ([0], "points")


@rule("PM-SCEN1-03", "PM-SCEN2-07", "PM-SCEN3-05")
@pytest.mark.parametrize("better", [{"sold_in_ulm": 3}, {"sold_in_augsburg": 3}, {"reputation": {"wheat": 4}}])
def test_without_a_scenario_neither_sales_nor_reputation_break_a_tie(better: dict[str, Any]) -> None:
    assert outcome(better, {}, players=2)[:2] == ([0, 1], "shared")


@rule("PM-SCEN2-07")
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ({"sold_in_augsburg": 5}, {"sold_in_augsburg": 7}, [1]),
        ({"sold_in_augsburg": 5}, {}, [0]),
        ({"sold_in_augsburg": 5, "sold_in_ulm": 3}, {"sold_in_ulm": 9}, [0]),
    ],
)
def test_in_scenario_2_a_tie_goes_to_whoever_sold_last_in_augsburg(
    first: dict[str, int], second: dict[str, int], expected: list[int]
) -> None:
    """A third of 18 and penitence 9, or of 27 and 6: both have 15, and the normal chain would choose the other."""
    weak, strong = {"points": 27, "penitence": 6}, {"points": 18, "penitence": 9}
    others = [strong if place not in expected else weak for place in range(2)]
    found = outcome({**others[0], **first}, {**others[1], **second}, players=1, **AUGSBURG)
    assert found == (expected, "augsburg", "PM-SCEN2-07")


@rule("PM-SCEN3-05")
@pytest.mark.parametrize(("mine", "hers", "expected"), [(3, 2, [0]), (1, 2, [1])])
def test_in_scenario_3_a_tie_goes_to_the_highest_wheat_reputation(mine: int, hers: int, expected: list[int]) -> None:
    """Whatever the reputation of other breads, penitence and pfennigs say."""
    person = {"reputation": {"wheat": mine, "rye": 0}, "penitence": 9 if expected == [1] else 1, "pfennigs": 3}
    helga = {"reputation": {"wheat": hers, "rye": 4}, "penitence": 5}
    assert outcome(person, helga, players=1, **LORD) == (expected, "wheat-reputation", "PM-SCEN3-05")


@rule("PM-END-10", "PM-SCEN1-03", "PM-SCEN2-07", "PM-SCEN3-05")
@pytest.mark.parametrize("scenario", [ULM, AUGSBURG, LORD])
def test_when_the_scenario_leaves_a_tie_the_normal_chain_goes_on(scenario: dict[str, str]) -> None:
    """OPEN-52. In scenario 2 penitence is part of the score, so 20 points are given in another mix."""
    one, other = {"points": 18, "penitence": 6}, {"points": 18, "penitence": 6, "pfennigs": 1}
    assert outcome(one, other, players=2, sim_bakers=["none"], **scenario)[:2] == ([1], "pfennigs")
    assert outcome(one, one, players=2, sim_bakers=["none"], **scenario)[:2] == ([0, 1], "shared")
    more = {"points": 15, "penitence": 7} if scenario is AUGSBURG else {"points": 18, "penitence": 7}
    assert outcome(more, other, players=2, sim_bakers=["none"], **scenario)[:2] == ([0], "penitence")


@rule("PM-SCEN1-03", "PM-SCEN2-07")
@pytest.mark.parametrize(("scenario", "sold"), [(ULM, "sold_in_ulm"), (AUGSBURG, "sold_in_augsburg")])
def test_only_tied_participants_are_compared_by_their_last_sale(scenario: dict[str, str], sold: str) -> None:
    """OPEN-52: whoever sold last of all but has fewer points does not matter."""
    last = {"points": 9, sold: 9}
    found = outcome(last, {sold: 4}, {sold: 5}, players=3, sim_bakers=["none"], **scenario)
    assert found[0] == [2]
