"""A whole review: which turns are judged in which order, what is said of them, and the curve."""

from dataclasses import replace

from sobremesa.core.decisions import Outcome
from sobremesa.review.curve import curve_of
from sobremesa.review.intervals import Estimate
from sobremesa.review.review import Review
from sobremesa.review.streams import streams_of
from sobremesa.review.trust import KindOfDecision, strength_of
from sobremesa.review.turns import PlayedTurn
from sobremesa.review.verdicts import TurnVerdict, verdict_of
from sobremesa.table.match import Match
from tests.pandemain import tables as pandemain
from tests.pandemic import tables as pandemic
from tests.review.games import estimate, judgement, way


def turns(number: int) -> list[PlayedTurn]:
    return [PlayedTurn(place, 0, "act", (1,), True) for place in range(number)]


def review(number: int) -> Review:
    return Review(turns(number), frozenset({"act"}))


def test_words_go_by_the_lead_and_how_sure_it_is() -> None:
    assert verdict_of(judgement(0.05, 0.06)) == TurnVerdict.AS_GOOD
    assert verdict_of(judgement(-0.05, 0.01)) == TurnVerdict.BETTER
    assert verdict_of(replace(judgement(-0.05, 0.01), found=True)) == TurnVerdict.AS_GOOD  # it is the bot's own best
    assert verdict_of(judgement(-0.05, 0.01, others=[way(estimate(0.0, 0.01))])) == TurnVerdict.AS_GOOD
    assert verdict_of(judgement(0.015, 0.01)) == TurnVerdict.SLIGHTLY
    assert verdict_of(judgement(0.05, 0.01)) == TurnVerdict.KEY
    assert verdict_of(judgement(0.05, 0.04)) == TurnVerdict.BEHIND  # sure with 95 percent, not with 99
    assert verdict_of(judgement(0.05, 0.01, stage=1)) == TurnVerdict.BEHIND  # not looked at closely enough


def test_an_interval_for_sure_is_wider() -> None:
    values = [0.1 * (number % 7) for number in range(32)]
    found = Estimate.of(values)
    assert 1.3 < found.sure_margin / found.margin < 1.36
    assert Estimate(0.1, 0.08, 0.11).is_clear
    assert not Estimate(0.1, 0.08, 0.11).is_sure


def test_all_turns_are_looked_at_once_before_any_is_looked_at_more_closely() -> None:
    found = review(3)
    order = []
    while (turn := found.next()) is not None:
        before = found.before(turn)
        stage = 0 if before is None else before.stage + 1
        order.append((turn.place, stage))
        found.add(turn, judgement(0.05 if turn.place else 0.0, 0.01, stage=stage))
    assert order == [(0, 0), (1, 0), (2, 0), (1, 1), (2, 1), (1, 2), (2, 2)]
    assert (found.done, found.closer, found.stage) == (3, 0, -1)


def test_how_far_it_is_grows_with_each_turn() -> None:
    found = review(2)
    assert (found.done, found.stage) == (0, 0)
    found.add(found.turns[0], judgement(0.05, 0.01, stage=0))
    assert (found.done, found.closer, found.stage) == (1, 1, 0)


def test_kinds_that_are_not_trusted_and_turns_without_a_choice_are_not_judged() -> None:
    act, window, forced = (
        PlayedTurn(0, 0, "act", (1,), True),
        PlayedTurn(1, 0, "window", (1,), True),
        PlayedTurn(2, 0, "act", (1,), False),
    )
    found = Review([act, window, forced], frozenset({"act"}))
    assert (found.turns, found.left_out) == ([act], [window])


def test_at_most_five_moments_are_shown_those_that_cost_most() -> None:
    found = review(7)
    for turn in found.turns:
        found.add(turn, judgement(0.03 + 0.01 * turn.place, 0.01))
    assert [turn.place for turn in found.moments()] == [2, 3, 4, 5, 6]
    assert found.count(TurnVerdict.KEY) == 7


def test_a_kind_is_trusted_with_enough_cases_and_a_small_bias() -> None:
    def kind(cases: int, mean: float, margin: float) -> bool:
        return KindOfDecision("act", 50, cases, mean, margin).trusted

    assert kind(100, 0.0, 0.015)
    assert not kind(99, 0.0, 0.001)
    assert not kind(500, 0.01, 0.006)
    assert not kind(500, -0.01, 0.006)


def test_what_decisions_cost_and_what_the_rest_brought_lead_to_the_end() -> None:
    found = review(3)
    for turn, lead in zip(found.turns, (0.0, 0.08, 0.01), strict=True):
        found.add(turn, judgement(lead, 0.02))
    curve = curve_of(found, Outcome("won", "", [0, 1], []), 0)
    assert [point.cost for point in curve.points] == [0.0, 0.08, 0.0]
    assert curve.end == 1.0
    assert curve.cost == 0.08
    assert curve.brought is not None
    assert abs(0.5 + curve.brought - curve.cost - 1.0) < 1e-9


def test_a_shared_victory_counts_in_part_and_a_defeat_nothing() -> None:
    found = review(0)
    assert curve_of(found, Outcome("points", "", [0, 1], [5, 5, 3]), 0).end == 0.5
    assert curve_of(found, Outcome("points", "", [0, 1], [5, 5, 3]), 2).end == 0.0
    assert curve_of(found, Outcome("won", "", [0, 1], []), 1).end == 1.0
    assert curve_of(found, None, 1).end is None


def test_a_table_and_its_replay_have_the_same_random_numbers() -> None:
    full = {spec.name: spec.default for spec in pandemic.GAME.options()}
    partial, filled, other = (
        streams_of(Match(pandemic.GAME, dict(options), 4).table) for options in ({"players": 2}, full, {"players": 3})
    )
    assert partial.identity == filled.identity != other.identity


def test_how_strong_the_judge_is_goes_by_what_holds_and_not_by_what_was_written_down() -> None:
    named = strength_of(pandemic.GAME, {"players": 2, "difficulty": "introductory", "hands": "open"})
    usual = strength_of(pandemic.GAME, {"players": 2, "asking": "later"})
    assert named is not None
    assert named == usual
    low, high = named.between
    assert 0 < low < named.share < high < 1
    assert strength_of(pandemic.GAME, {"players": 2, "edition": "2013"}) is None
    alone = strength_of(pandemain.GAME, {"players": 1})
    assert alone is not None
    assert alone == strength_of(pandemain.GAME, {"players": 1, "sim_bakers": ["rudolf"]})
    assert strength_of(pandemain.GAME, {"players": 1, "mode": "basic"}) is None
