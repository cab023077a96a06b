"""The searching bot's plans and how it plays on: legal, never missing, blind for what nobody knows, and not foolish."""

import hashlib
import random
from pathlib import Path

import pytest

from sobremesa.bots import choose_option
from sobremesa.bots.search import SearchBot
from sobremesa.bots.sight import Budget
from sobremesa.core.bits import words
from sobremesa.core.rng import seeded
from sobremesa.games.pandemain.state import PandemainState
from sobremesa.testing.contract import choose
from tests.lanes import first_both_ways
from tests.pandemain.tables import GAME, legal, play, position, seat
from tests.pandemain.test_secrets import TABLES, other_secrets, states

SETTINGS: list[dict[str, object]] = [
    {"players": 2},
    {"players": 3, "edition": "first"},
    {"players": 4, "mode": "basic"},
    {"players": 2, "mode": "basic", "edition": "first"},
    {"players": 1, "sim_bakers": ["rudolf"]},
    {"players": 1, "sim_bakers": ["hans"]},
    {"players": 1, "sim_bakers": ["rudolf", "hans", "helga"]},
    {"players": 1, "scenario": "famine_in_ulm"},
    {"players": 1, "scenario": "taking_the_cloth"},
    {"players": 2, "scenario": "lord_of_the_castle"},
    {"players": 3, "variants": ["local_trade"]},
    {"players": 2, "variants": ["local_trade", "no_news_from_ulm"], "sim_bakers": ["hans"]},
]
MIND = GAME.mind()
QUICK = SearchBot(plans=4, simulations=8)


def plans_of(state: PandemainState, most: int = 16) -> list[list[str]]:
    """The plans of whoever decides, in words."""
    return [[GAME.action_text(action) for action in plan] for plan in MIND.plans(state, state.decider(), most)]


def told(state: PandemainState, number: int) -> tuple[int, int]:
    """The chance to win in millionths and the points in thousandths that a rollout gives a seat."""
    result = words([0, 0])
    MIND.rollout(state.clone(), number, result)
    return int(result[0]), int(result[1])


@pytest.mark.parametrize("options", first_both_ways(SETTINGS))
def test_there_is_always_a_plan_and_every_plan_can_be_carried_out(options: dict[str, object]) -> None:
    state = GAME.new(options, 11)
    rng = seeded(11)
    place = 0
    while not state.over():
        if place % 19 == 0:
            before, decider = state.key(), state.decider()
            plans = MIND.plans(state, decider, 16)
            assert plans
            assert state.key() == before
            for plan in plans:
                tried = state.clone()
                for step, action in enumerate(plan):
                    assert tried.decider() == decider
                    assert step == 0 or tried.reveals == state.reveals  # nothing has come to light since
                    tried.apply(action)
        state.apply(choose(state.legal(), rng))
        place += 1


@pytest.mark.many_games
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_a_game_is_foretold_to_its_end(options: dict[str, object]) -> None:
    state = GAME.new(options, 12)
    before = state.key()
    for number in range(state.people()):
        chance, _ = told(state, number)
        assert 0 < chance < 1_000_000
    assert state.key() == before


def test_among_several_people_a_game_goes_on_in_several_ways_even_where_nothing_is_drawn() -> None:
    baker = {"loaves": {"rye high 2": 2}, "workers": {"reserve": 2}, "pfennigs": 6}
    state = position(seats=[baker, baker], orders={"ulm": {"current": ["rye", None]}}, round=5)
    guesses = [state.guess(0, seeded(seed)) for seed in range(12)]
    assert len({told(guess, 0) for guess in guesses}) > 1


@pytest.mark.many_games
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_plans_do_not_depend_on_what_nobody_knows(options: dict[str, object]) -> None:
    rng = random.Random(4)
    for state in states(options, 7, 25):
        other = other_secrets(state, rng)
        decider = int(state.decider())
        guesses = [each.guess(decider, seeded(9)) for each in (state, other)]
        assert MIND.plans(guesses[0], decider, 8) == MIND.plans(guesses[1], decider, 8)
        assert told(guesses[0], decider) == told(guesses[1], decider)


@pytest.mark.many_games
@pytest.mark.parametrize(
    "options",
    [
        {"players": 1, "scenario": "taking_the_cloth"},
        {"players": 2, "variants": ["local_trade"]},
    ],
    ids=str,
)
def test_the_bot_is_never_stuck(options: dict[str, object]) -> None:
    state = GAME.new(options, 3)
    rng = seeded(3)
    while not state.over():
        if state.decider() == 0 and state.ply % 3 == 0:
            state.apply(choose_option(QUICK, GAME, state, 3, Budget(seconds=0.0)))
        else:
            state.apply(choose(state.legal(), rng))


def test_it_sells_the_bread_that_somebody_waits_for() -> None:
    state = position(
        seats=[{"loaves": {"rye high 2": 1}, "workers": {"reserve": 1}}, {"workers": {"reserve": 1}}],
        orders={"ulm": {"current": ["rye", None]}},
        round=5,
    )
    assert plans_of(state)[0][0] == "place ulm"
    action = choose_option(SearchBot(plans=8, simulations=32), GAME, state, 1, Budget(seconds=1e9))
    assert GAME.action_text(action) == "place ulm"


def test_a_visit_is_planned_to_its_end() -> None:
    state = position(
        seats=[
            {"loaves": {"rye high 2": 2}, "workers": {"reserve": 1}, "pfennigs": 2},
            {"workers": {"reserve": 1}},
        ],
        orders={"ulm": {"current": ["rye", None]}},
        round=5,
    )
    best = plans_of(state)[0]
    assert best[0] == "place ulm"
    assert [step.split()[0] for step in best[1:3]] == ["sell", "sell"]


def test_among_several_people_one_plan_for_each_place_is_tried_out() -> None:
    state = GAME.new({"players": 2}, 5)
    while state.decision().kind != "turn":
        state.apply(state.legal()[0])
    firsts = [plan[0] for plan in plans_of(state, 32) if plan[0] != "pass-through"]
    assert len(firsts) == len(set(firsts)) > 4


def test_alone_a_visit_is_tried_out_in_several_ways() -> None:
    state = GAME.new({"players": 1, "sim_bakers": ["rudolf"]}, 5)
    while state.decision().kind != "turn":
        state.apply(state.legal()[0])
    firsts = [plan[0] for plan in plans_of(state, 32) if plan[0] != "pass-through"]
    assert len(set(firsts)) > 4
    assert 1 < max(firsts.count(first) for first in firsts) <= 4


def test_the_longer_the_simulations_the_fewer_of_them() -> None:
    state = GAME.new({"players": 1, "sim_bakers": ["rudolf"]}, 5)
    rng = seeded(5)
    efforts = [MIND.effort(state)]
    while not state.over():
        state.apply(choose(state.legal(), rng))
        efforts.append(MIND.effort(state))
    assert efforts == sorted(efforts)
    assert efforts[0] == 142
    assert efforts[-1] == 400
    assert [MIND.effort(GAME.new({"players": people}, 1)) for people in (2, 3, 4)] == [142] * 3


def test_hans_gets_a_pfennig_or_a_point() -> None:
    seed = 0
    state = GAME.new({"players": 1, "sim_bakers": ["hans"]}, seed)
    while state.decision().kind != "hans":
        if state.over():
            seed += 1
            state = GAME.new({"players": 1, "sim_bakers": ["hans"]}, seed)
        state.apply(choose(state.legal(), seeded(seed + int(state.ply))))
    assert {plan[0] for plan in plans_of(state)} == {"pay-hans", "point-for-hans"}
    assert GAME.action_text(choose_option(QUICK, GAME, state, 1, Budget())) in ("pay-hans", "point-for-hans")


def test_offers_of_local_trade_are_answered() -> None:
    state = position(
        options={"variants": ["local_trade"]},
        seats=[
            {"pfennigs": 5, "workers": {"reserve": 2}},
            {"ingredients": {"salt": 9}, "workers": {"reserve": 2}},
        ],
    )
    play(state, "propose", "want salt", "pay-more", "pay-more", "ask")
    assert state.decider() == 1
    assert plans_of(state) == [["accept"], ["decline"]]
    play(state, "accept")
    assert seat(state, 0)["ingredients"]["salt"] == 1


def test_an_offer_that_is_begun_can_be_dropped() -> None:
    state = position(
        options={"variants": ["local_trade"]},
        seats=[
            {"pfennigs": 1, "workers": {"reserve": 2}},
            {"ingredients": {"salt": 1}, "workers": {"reserve": 2}},
        ],
    )
    play(state, "propose")
    assert "withdraw" in legal(state)
    assert ["withdraw"] in plans_of(state)


@pytest.mark.parametrize(
    ("rules", "golden"), [(1, "pandemain-plans.txt"), (2, "pandemain-rules-2-plans.txt")], ids=["rules 1", "rules 2"]
)
def test_plans_and_foretold_ends_are_the_recorded_ones_interpreted_and_compiled(rules: int, golden: str) -> None:
    digest = hashlib.sha256()
    for options in SETTINGS[4:11:3]:
        for state in states(options, 21, 40, GAME.as_of(rules, rules)):
            decider = int(state.decider())
            guess = state.guess(decider, seeded(2))
            digest.update(repr((MIND.plans(guess, decider, 8), told(guess, decider))).encode())
    recorded = Path(__file__).parent.parent / "golden" / golden
    assert digest.hexdigest() == recorded.read_text(encoding="utf-8").strip()
