"""Advice for people: the best plans of a search, worked out at the desk from what the seat knows."""

import asyncio
import math
import random
from statistics import variance
from typing import Any

import pytest

from sobremesa.bots import BOTS, Budget, GreedyBot, SearchBot, Sight, bots_for, make_bot, stream_of
from sobremesa.bots.advice import MOST_ADVICE, Advice, find_advice, margin_of
from sobremesa.bots.desk import Desk, NoAdvice
from sobremesa.bots.search import Prospect
from sobremesa.bots.worker import Inquiry, Matches
from sobremesa.catalog import GAMES, find_game
from sobremesa.core.game import Game
from sobremesa.core.mind import Mind
from sobremesa.core.state import State
from tests.leaks import shuffle_secrets
from tests.pandemic.tables import position
from tests.test_leaks import pandemic_states

SHORT = Budget(seconds=0.2)
CALM = Budget(seconds=1e9)
OPTIONS: dict[str, object] = {"players": 2, "first": "1", "hands": "hidden", "events": False}
SEED = 7  # of the table


@pytest.fixture
def pandemic(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setitem(BOTS, "search", lambda: SearchBot(plans=4, simulations=8))
    return find_game("pandemic")


def mind_of(game: Game) -> Mind:
    mind = game.mind()
    assert mind is not None
    return mind


def advise(game: Game, state: State, workers: int) -> list[tuple[int, ...]]:
    async def ask() -> list[tuple[int, ...]]:
        desk = Desk(find_game, workers, SHORT)
        try:
            return [advice.plan for advice in await desk.advise(game, state, SEED)]
        finally:
            desk.close()

    return asyncio.run(ask())


# -- who can play what --------------------------------------------------------------------------------------------


def test_only_what_can_be_searched_is_played_by_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["pandemic"]
    assert bots_for(game) == list(BOTS)
    monkeypatch.setattr(type(game), "mind", lambda game: Mind())
    assert bots_for(game) == ["random", "gentle", "greedy"]
    monkeypatch.setattr(type(game), "mind", lambda game: None)
    assert bots_for(game) == ["random"]


def test_where_a_bot_cannot_play_the_usual_one_does_and_the_log_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = GAMES["pandemic"]
    assert isinstance(make_bot("search", game), SearchBot)
    monkeypatch.setattr(type(game), "mind", lambda game: Mind())
    assert isinstance(make_bot("search", game), GreedyBot)
    assert "the bot search cannot play pandemic; greedy plays in its place" in caplog.text


# -- advice -------------------------------------------------------------------------------------------------------


def test_advice_is_the_best_plans_with_different_beginnings_then_others(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("pandemic")
    plans = [[1, 2], [1, 3], [4], [1, 5], [1, 6]]
    weighed = [Prospect(plan, [10**6 - 50_000 * place, 0], [0, 0]) for place, plan in enumerate(plans)]
    monkeypatch.setattr(SearchBot, "weigh", lambda *_, **__: weighed)
    advice = find_advice(game, game.new(OPTIONS, 1), 1, SHORT)
    assert [each.plan for each in advice] == [(1, 2), (1, 3), (4,)]
    assert all(each.points is None and each.simulations == 2 for each in advice)
    weighed[0].points = [41_000, 43_000]
    assert find_advice(game, game.new(OPTIONS, 1), 1, SHORT)[0].points == 42


def test_a_plan_that_was_dropped_early_is_told_by_how_it_did_beside_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first guesses were kind to all: by its mean alone the second plan would look better than the first.

    One that was tried on a single guess is not told at all.
    """
    game = find_game("pandemic")
    best = Prospect([1], [900_000, 700_000, 200_000, 200_000], [9000, 7000, 2000, 2000])
    dropped = Prospect([2], [800_000, 600_000], [8000, 7000])
    hardly = Prospect([3], [500_000], [5000])
    monkeypatch.setattr(SearchBot, "weigh", lambda *_, **__: [best, dropped, hardly])
    first, second = find_advice(game, game.new(OPTIONS, 1), 1, SHORT)
    assert (first.chance, first.points) == (0.5, 5.0)
    assert second.chance == pytest.approx(0.4)
    assert second.points == pytest.approx(4.5)
    assert second.low < 0.4 < second.high
    error = 3.18 * math.sqrt(variance(best.chances) / 4) / 1_000_000  # Student's factor for four values
    assert (first.low, first.high) == pytest.approx((max(0.0, 0.5 - error), min(1.0, 0.5 + error)))


def test_a_plan_is_close_where_the_same_guesses_do_not_tell_it_from_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("pandemic")
    best = Prospect([1], [500_000, 900_000, 100_000, 500_000], [0] * 4)
    always_behind = Prospect([2], [490_000, 889_000, 91_000, 490_000], [0] * 4)
    now_and_then = Prospect([3], [600_000, 700_000, 200_000, 400_000], [0] * 4)
    for weighed, expected in (
        ([best, always_behind], {(1,): False, (2,): False}),
        ([best, now_and_then], {(1,): False, (3,): True}),
        ([best, always_behind, now_and_then], {(1,): False, (2,): True, (3,): True}),  # none is worse than a worse one
    ):
        monkeypatch.setattr(SearchBot, "weigh", lambda *_, weighed=weighed, **__: weighed)
        advice = find_advice(game, game.new(OPTIONS, 1), 1, SHORT)
        assert {each.plan: each.close for each in advice} == expected


def test_between_plans_of_the_same_figures_the_shorter_one_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("pandemic")
    detour = Prospect([1, 2, 3], [700_000, 304_000], [86_400, 86_000])
    plain = Prospect([4, 3], [300_000, 701_000], [86_000, 86_300])
    for other, expected in (
        (plain, [(4, 3), (1, 2, 3)]),
        (Prospect([4, 3], [300_000, 680_000], [86_000, 86_300]), [(1, 2, 3), (4, 3)]),
        (Prospect([4, 3], [300_000, 701_000], [85_000, 85_300]), [(1, 2, 3), (4, 3)]),
    ):
        monkeypatch.setattr(SearchBot, "weigh", lambda *_, weighed=(detour, other), **__: [*weighed])
        assert [each.plan for each in find_advice(game, game.new(OPTIONS, 1), 1, SHORT)] == expected


def test_what_comes_to_the_very_same_is_told_once_by_the_shortest_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("pandemic")
    plans = [[1, 2], [3], [4], [5]]
    weighed = [Prospect(plan, [600_000, 200_000], [0, 0]) for plan in plans]
    weighed[3].chances = [500_000, 200_000]
    monkeypatch.setattr(SearchBot, "weigh", lambda *_, **__: weighed)
    assert [each.plan for each in find_advice(game, game.new(OPTIONS, 1), 1, SHORT)] == [(3,), (5,)]


def test_the_first_has_the_best_chance_and_is_a_plan_of_the_game_where_the_figures_are_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = find_game("pandemic")
    plan = Prospect([1], [500_000, 900_000, 100_000, 500_000], [0] * 4)
    for chances, expected in (
        ([600_000, 850_000, 150_000, 500_000], [(2,), (1,)]),
        ([501_000, 901_000, 101_000, 501_000], [(1,), (2,)]),
        ([600_000, 990_000, 210_000, 600_000], [(2,), (1,)]),
        (plan.chances, [(1,)]),
    ):
        option = Prospect([2], chances, [0] * 4, is_plan=False)
        monkeypatch.setattr(SearchBot, "weigh", lambda *_, weighed=(option, plan), **__: [*weighed])
        assert [each.plan for each in find_advice(game, game.new(OPTIONS, 1), 1, SHORT)] == expected


def test_a_shorter_option_that_looks_the_same_does_not_go_before_the_plan_of_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = find_game("pandemain")
    plan = Prospect([1, 2, 3], [900_000, 800_000], [80_000, 81_000])
    option = Prospect([4], [898_000, 801_000], [80_100, 80_900], is_plan=False)
    richer = Prospect([5], [900_000, 800_000], [90_000, 91_001], is_plan=False)
    for other, expected in ((option, [(1, 2, 3), (4,)]), (richer, [(5,), (1, 2, 3)])):
        weighed = sorted((plan, other), key=lambda each: each.expected_points, reverse=True)
        monkeypatch.setattr(SearchBot, "weigh", lambda *_, weighed=weighed, **__: [*weighed])
        assert [each.plan for each in find_advice(game, game.new({"players": 2}, 1), 1, SHORT)] == expected


def test_a_twin_that_was_dropped_earlier_is_not_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("pandemic")
    best = Prospect([1, 2], [600_000, 200_000, 400_000], [0] * 3)
    twin = Prospect([3], [600_000, 200_000], [0] * 2)
    other = Prospect([4], [500_000, 200_000], [0] * 2)
    monkeypatch.setattr(SearchBot, "weigh", lambda *_, **__: [best, twin, other])
    assert [each.plan for each in find_advice(game, game.new(OPTIONS, 1), 1, SHORT)] == [(1, 2), (4,)]


@pytest.mark.many_games
def test_all_plans_of_a_hint_are_tried_equally_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "search", lambda: SearchBot(plans=10, simulations=20))
    game = find_game("pandemic")
    for seed in range(3):
        advice = find_advice(game, game.new({**OPTIONS, "hands": "open"}, seed), seed, CALM)
        assert len(advice) == MOST_ADVICE
        assert len({each.simulations for each in advice}) == 1


def pause(*events: str, **entries: Any) -> State:
    """Before the infection, with these events in the hand of whoever is asked."""
    players = [{"role": "medic", "hand": [*events]}, {"role": "scientist", "city": "lima"}]
    return position(players=players, actions=0, doing=["infection", "window W10"], **entries)


def test_a_hint_in_a_pause_tells_one_way_to_wait_and_each_event_with_what_it_is_for(pandemic: Game) -> None:
    state = pause("airlift", "government-grant", "resilient-population", infection_discard=["chicago", "tokyo"])
    adviser = SearchBot(plans=16, simulations=16)
    weighed = adviser.weigh(Sight(pandemic, state, stream_of(1, state), CALM), kept=MOST_ADVICE)
    plans = [[pandemic.action_text(action) for action in each.plan] for each in weighed]
    events = [plan for plan in plans if plan[0].startswith("play ")]
    assert [plan for plan in plans if plan not in events] == [["until-epidemic"]]
    assert {plan[0] for plan in events} == {"play airlift", "play government-grant", "play resilient-population"}
    for plan in events:
        event, aim = plan
        assert aim.split()[0] == {"airlift": "airlift", "government-grant": "grant"}.get(event[5:], "remove")
    assert len({tuple(plan) for plan in events}) == len(events) == 3 + 3 + 2


def test_an_event_that_the_game_plans_with_stands_in_a_hint_once(pandemic: Game) -> None:
    state = pause("one-quiet-night", "airlift")
    weighed = SearchBot(plans=16, simulations=16).weigh(Sight(pandemic, state, stream_of(1, state), CALM), kept=3)
    first = [pandemic.action_text(each.plan[0]) for each in weighed]
    assert first.count("play one-quiet-night") == 1
    assert first.count("play airlift") == 3
    assert len(first) == 5


def compared(state: State, *plan: str) -> list[str]:
    """What stands beside one plan of the game."""
    game = find_game("pandemic")
    found = mind_of(game).compared(state, 0, [[game.parse(text) for text in plan]])
    return [" ".join(game.action_text(action) for action in each) for each in found]


def test_nothing_stands_beside_a_turn_that_wins(pandemic: Game) -> None:
    hand = ["london", "paris", "madrid", "milan"]
    cures = {"blue": "uncured", "yellow": "eradicated", "black": "eradicated", "red": "eradicated"}
    state = position(players=[{"role": "scientist", "hand": hand}, {"role": "medic"}], cures=cures)
    assert compared(state, "cure blue") == []
    (advice,) = find_advice(pandemic, state, 1, CALM)
    assert [pandemic.action_text(action) for action in advice.plan] == ["cure blue"]
    assert advice.chance == 1


def test_beside_the_only_plan_for_a_question_every_other_answer_is_compared() -> None:
    hand = ["london", "paris", "madrid", "milan", "essen", "tokyo", "seoul", "osaka"]
    state = position(players=[{"role": "medic", "hand": hand}, {"role": "scientist"}], doing=["hands", "hand-limit p1"])
    assert sorted(compared(state, "discard paris")) == sorted(f"discard {card}" for card in hand if card != "paris")
    game = find_game("pandemic")
    assert mind_of(game).compared(state, 0, [[game.parse(f"discard {card}")] for card in hand[:2]]) == []


def test_a_station_is_not_moved_for_a_hint() -> None:
    six = ["atlanta", "paris", "istanbul", "hong-kong", "sao-paulo", "delhi"]
    grants = [each for each in compared(pause("government-grant"), "not-now") if "grant" in each]
    assert len(grants) == 3
    assert compared(pause("government-grant", stations=six), "not-now") == []


def test_a_search_compares_no_more_than_it_tries(pandemic: Game) -> None:
    state = pause("airlift", "government-grant")
    for plans, expected in ((3, 3), (16, 7)):
        weighed = SearchBot(plans, simulations=16).weigh(Sight(pandemic, state, stream_of(1, state), CALM), kept=3)
        assert len(weighed) == expected


def test_a_hint_spends_all_its_simulations_on_few_plans_too(pandemic: Game) -> None:
    state = pause("one-quiet-night", cubes={"blue": {"chicago": 3, "paris": 3}})
    sight = Sight(pandemic, state, stream_of(1, state), CALM)
    adviser = SearchBot(plans=16, simulations=20)
    assert {len(each.chances) for each in adviser.weigh(sight, kept=MOST_ADVICE)} == {22}  # 220 % of 20, for two plans
    assert max(len(each.chances) for each in adviser.weigh(sight)) < 22


def test_few_simulations_tell_little() -> None:
    few, many = [100, 110], [100, 110] * 40
    assert margin_of(few) == pytest.approx(12.71 * 5)
    assert margin_of(many) == pytest.approx(1.99 * math.sqrt(variance(many) / 80), rel=0.01)
    assert margin_of([100]) == math.inf


def test_a_plan_begins_with_an_option_and_its_chance_lies_in_its_interval(pandemic: Game) -> None:
    state = pandemic.new(OPTIONS, 3)
    advice = find_advice(pandemic, state, 3, CALM)
    assert 1 <= len(advice) <= MOST_ADVICE
    for each in advice:
        assert each.plan[0] in state.legal()
        assert 0 <= each.low <= each.chance <= each.high <= 1


@pytest.mark.many_games
def test_what_a_seat_may_not_know_does_not_change_its_advice(pandemic: Game) -> None:
    rng = random.Random(1)
    changed = 0
    for state in pandemic_states()[::60]:
        if state.over() or len(state.legal()) < 6:
            continue
        seat = state.decision().seat
        other = pandemic.from_dict(shuffle_secrets(state.to_dict(), seat, rng))
        changed += other.key() != state.key()
        assert find_advice(pandemic, state, 5, CALM) == find_advice(pandemic, other, 5, CALM)
    assert changed > 5


@pytest.mark.parametrize("workers", [0, 1])
def test_the_desk_advises_beside_the_event_loop(pandemic: Game, workers: int) -> None:
    state = pandemic.new(OPTIONS, 3)
    before = state.key()
    plans = advise(pandemic, state, workers)
    assert plans
    assert all(plan[0] in state.legal() for plan in plans)
    assert state.key() == before


def test_what_leaves_for_a_worker_is_a_guess_and_never_the_table(
    pandemic: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Inquiry] = []

    def answered_by(inquiry: Inquiry, matches: Matches) -> list[Advice]:
        sent.append(inquiry)
        return []

    monkeypatch.setattr(Inquiry, "answered_by", answered_by)
    state = pandemic.new(OPTIONS, SEED)
    advise(pandemic, state, 0)
    guess = pandemic.from_dict(sent[0].position)
    assert guess.key() != state.key()
    assert guess.view(0) == state.view(0)
    assert pandemic.new(OPTIONS, sent[0].seed).key() != state.key(), "with the table's seed it could be dealt again"


def test_those_who_ask_the_same_at_once_wait_for_one_answer(pandemic: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Inquiry] = []

    def answered_by(inquiry: Inquiry, matches: Matches) -> list[Advice]:
        asked.append(inquiry)
        return []

    monkeypatch.setattr(Inquiry, "answered_by", answered_by)

    async def ask() -> None:
        desk, state = Desk(find_game, 0, SHORT), pandemic.new(OPTIONS, 3)
        await asyncio.gather(*(desk.advise(pandemic, state, 7) for _ in range(5)))
        desk.close()

    asyncio.run(ask())
    assert len(asked) == 1


def test_where_no_advice_is_found_the_log_says_why(
    pandemic: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Inquiry, "answered_by", lambda *_, **__: 1 // 0)
    with pytest.raises(NoAdvice):
        advise(pandemic, pandemic.new(OPTIONS, 3), 0)
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.many_games
def test_where_a_game_has_one_plan_every_option_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lord's servant: the bot follows what looks best, but whoever asks wants to know what it is worth."""
    monkeypatch.setitem(BOTS, "search", lambda: SearchBot(plans=16, simulations=16))
    game = find_game("pandemain")
    state = game.new({"players": 1, "sim_bakers": ["rudolf"]}, 1)
    assert state.decision().kind == "servant"
    (plan,) = mind_of(game).plans(state.clone(), 0, 16)
    advice = find_advice(game, state, 1, CALM)
    assert len(advice) == MOST_ADVICE
    assert all(each.simulations > 1 for each in advice)
    assert advice[0].chance == max(each.chance for each in advice)
    assert plan in [[*each.plan] for each in advice] or not advice[-1].close
    weighed = SearchBot(16, 16).weigh(Sight(game, state, stream_of(1, state), CALM), kept=MOST_ADVICE)
    assert {each.plan[0] for each in weighed} == {*state.legal()}
    assert [each.plan for each in SearchBot(16, 16).weigh(Sight(game, state, stream_of(1, state), CALM))] == [plan]
