"""Judging a turn: from what its seat knew, on guesses of its own, in stages."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.review.judging import LEAST_WHOLE, STAGES, Judgement
from sobremesa.review.review import Review
from sobremesa.review.turns import PlayedTurn
from sobremesa.review.written import costs_in, read, write
from tests.leaks import indistinguishable, shuffle_secrets
from tests.pandemain import tables as pandemain
from tests.pandemain.test_secrets import TABLES, other_secrets, states
from tests.pandemic import tables as pandemic
from tests.pandemic.test_agreements import hidden
from tests.pandemic.test_sharing import meeting
from tests.review.games import estimate, judgement, quick_judge, way
from tests.test_leaks import pandemic_states


def turn_of(state: State) -> PlayedTurn:
    """As if the seat had taken the last of its options."""
    decision = state.decision()
    return PlayedTurn(7, decision.seat, decision.kind, (state.legal()[-1],), True)


def judged_the_same(game: Game, state: State, other: State) -> Judgement:
    indistinguishable(state, other, state.decision().seat)
    first, second = (quick_judge(game).judge(each, turn_of(state)) for each in (state, other))
    assert first == second
    closer = [quick_judge(game).judge(each, turn_of(state), first) for each in (state, other)]
    assert closer[0] == closer[1]
    return first


@pytest.mark.many_games
def test_what_the_seat_did_not_know_does_not_change_a_judgement_in_pandemic() -> None:
    rng, changed = random.Random(1), 0
    for state in pandemic_states()[::151]:
        if not state.over():
            other = pandemic.GAME.from_dict(shuffle_secrets(pandemic.document(state), state.decision().seat, rng))
            judged_the_same(pandemic.GAME, state, other)
            changed += other.key() != state.key()
    assert changed > 5


@pytest.mark.many_games
@pytest.mark.parametrize("options", TABLES[:2], ids=str)
def test_what_the_seat_did_not_know_does_not_change_a_judgement_in_pandemain(options: dict[str, object]) -> None:
    rng, changed = random.Random(2), 0
    for state in states(options, 6, 40):
        other = other_secrets(state, rng)
        judged_the_same(pandemain.GAME, state, other)
        changed += other.key() != state.key()
    assert changed > 1


def in_the_middle() -> State:
    state = pandemic.new_game(5, players=2, hands="open", difficulty="introductory")
    pandemic.play(state, *[pandemic.legal(state)[0]])
    return state


def test_the_same_game_gets_the_same_judgement_and_another_one_another() -> None:
    state = in_the_middle()
    first, again, other = (
        quick_judge(pandemic.GAME, name).judge(state, turn_of(state)) for name in ("one", "one", "other")
    )
    assert first == again != other


def test_plans_are_compared_on_the_same_guesses_and_none_of_them_with_those_of_an_earlier_stage() -> None:
    state, judge = in_the_middle(), quick_judge(pandemic.GAME)
    first = judge.judge(state, turn_of(state))
    second = judge.judge(state, turn_of(state), first)
    last = judge.judge(state, turn_of(state), second)
    assert [each.guesses for each in (first, second, last)] == [4, 4, 4]  # 4, then up to 8, then up to 12
    assert first.better is not None
    assert second.better is not None
    assert last.better is not None
    assert second.better.steps == first.best().steps
    assert last.better.steps == second.best().steps
    assert last.others == ()
    plans = {first.better.steps, *(other.steps for other in first.others)}
    assert plans == {second.better.steps, *(other.steps for other in second.others)}
    assert len(plans) > 1


def test_what_was_played_is_not_compared_with_itself() -> None:
    state = in_the_middle()
    first = quick_judge(pandemic.GAME).judge(state, turn_of(state))
    assert first.better is not None
    found = quick_judge(pandemic.GAME).judge(state, replace(turn_of(state), steps=first.better.steps))
    assert found.better is None or found.better.steps != first.better.steps


def test_ways_that_hang_on_hidden_cards_are_no_candidates_and_a_turn_that_does_is_not_judged() -> None:
    """An answer of somebody whose cards are hidden: a turn with it cannot be played on most guesses."""
    start = hidden([["lima"], ["essen"], ["delhi", "tokyo"]])
    open_turn = PlayedTurn(0, 0, "act", (pandemic.GAME.parse("drive p1 miami"),), True)
    asking = ("ask p3", "give p1 tokyo")
    judged = quick_judge(pandemic.GAME).judge(start, open_turn)
    assert not judged.hangs
    assert judged.played.whole == 1
    plans = [way for way in (judged.better, *judged.others) if way is not None]
    assert plans
    assert all(way.whole >= LEAST_WHOLE for way in plans)
    hanging = quick_judge(pandemic.GAME).judge(start, replace(open_turn, steps=tuple(map(pandemic.GAME.parse, asking))))
    assert hanging.played.whole < LEAST_WHOLE
    assert hanging.hangs
    assert not hanging.goes_on()
    assert costs_in(write(review_with(hanging))) == []


def test_a_plan_that_counts_on_an_answer_that_was_not_given_is_no_candidate() -> None:
    """The other refused: that was no choice of the seat whose turn is judged."""
    start = meeting(["paris", "lagos"], ["essen", "london", "madrid", "milan"])
    asked, agreed = pandemic.GAME.parse("give p2 paris"), pandemic.GAME.parse("agree")
    refused = [pandemic.GAME.parse(text) for text in ("give p2 paris", "refuse", "drive p1 london")]

    def counting_on_it(*steps: int) -> bool:
        judged = quick_judge(pandemic.GAME).judge(start, PlayedTurn(0, 0, "act", steps, True))
        plans = [judged.played, *judged.plans]
        return any((asked, agreed) in pairwise(plan.steps) for plan in plans)

    assert counting_on_it(pandemic.GAME.parse("drive p1 essen"))
    assert not counting_on_it(*refused)


def test_a_plan_that_was_followed_is_none_to_compare_with() -> None:
    state = in_the_middle()
    first = quick_judge(pandemic.GAME).judge(state, turn_of(state))
    assert first.better is not None
    followed = replace(turn_of(state), steps=(*first.better.steps, 0))
    judged = quick_judge(pandemic.GAME).judge(state, followed)
    assert first.better.steps not in [plan.steps for plan in judged.plans]


def test_only_what_is_clearly_ahead_is_looked_at_more_closely() -> None:
    assert STAGES == (32, 128, 400)
    assert judgement(0.05, 0.02, stage=0).goes_on()
    assert not judgement(0.02, 0.05, stage=0).goes_on()
    assert judgement(0.01, 0.005, stage=0).goes_on()
    assert not judgement(0.01, 0.005, stage=1).goes_on()  # nothing that would be told
    assert judgement(0.03, 0.02, stage=1).goes_on()
    assert not judgement(0.09, 0.02, stage=2).goes_on()


def test_another_plan_that_looks_better_is_looked_at_more_closely() -> None:
    assert judgement(0.0, 0.02, stage=0, others=[way(estimate(0.05, 0.02), 0.6)]).goes_on()


def review_with(judged: Judgement) -> Review:
    review = Review([PlayedTurn(7, 1, "act", (0,), True), PlayedTurn(9, 1, "act", (0,), True)], frozenset({"act"}))
    review.judged[7] = judged
    return review


def test_a_judgement_goes_to_json_and_back() -> None:
    state, judge = in_the_middle(), quick_judge(pandemic.GAME)
    first = judge.judge(state, turn_of(state))
    written = write(review_with(first))
    read_again = read(written)
    assert write(review_with(read_again[7])) == written
    assert read_again[7].best().steps == first.best().steps
    game, start = pandemain.GAME, pandemain.GAME.new({"players": 2}, 4)
    with_points = quick_judge(game, stages=(2, 4, 6)).judge(start, turn_of(start))
    assert with_points.played.points is not None
    written = write(review_with(with_points))
    assert write(review_with(read(written)[7])) == written


def test_what_a_turn_cost_is_read_without_its_game() -> None:
    (cost,) = costs_in(write(review_with(judgement(0.03, 0.02, stage=1))))
    assert (cost.place, cost.seat, cost.kind, cost.lost.mean) == (7, 1, "act", 0.03)
    as_played = replace(judgement(0.03, 0.02, stage=1), better=None)
    assert costs_in(write(review_with(as_played)))[0].lost.mean == 0
    assert costs_in({"7": {"stage": 0}}) == []  # by a release that did not say whose turn it was
