"""Plans of whole turns, and the numbers by which positions are compared: legal, complete, blind to what is hidden."""

import math
import random

import pytest

from sobremesa.bots import Course
from sobremesa.core.bits import words
from sobremesa.core.rng import seeded
from sobremesa.games.pandemic.board import CITY_SLUGS
from sobremesa.games.pandemic.mind.appraisal import cubes_lacking
from sobremesa.games.pandemic.mind.features import FEATURES, features_of
from sobremesa.games.pandemic.mind.prospects import EFFORT
from sobremesa.games.pandemic.mind.weights import ONE, read_tuned
from sobremesa.games.pandemic.state import PandemicState
from tests.pandemic.tables import GAME, position

BLUE = ["paris", "milan", "essen", "london", "madrid"]
ALL_BUT_BLUE = {"red": "eradicated", "black": "eradicated", "yellow": "eradicated"}
MIND = GAME.mind()
SETTINGS = [
    {"players": players, "hands": hands, "difficulty": difficulty}
    for players, hands, difficulty in ((2, "open", "introductory"), (3, "hidden", "normal"), (4, "open", "heroic"))
]


def moments(options: dict[str, object], every: int) -> list[PandemicState]:
    """Decisions of a game of random choices, one of so many."""
    found: list[PandemicState] = []
    state, rng = GAME.new(options, 11), random.Random(5)
    while not state.over():
        if len(found) * every <= state.ply:
            found.append(state.clone())
        state.perform(rng.choice(state.legal()))
    return found


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_every_plan_can_be_played_up_to_where_something_comes_to_light(options: dict[str, object]) -> None:
    for state in moments(options, 9):
        seat = state.decision().seat
        plans = MIND.plans(state, seat, 6)
        assert plans
        for plan in plans:
            tried, reveals = state.clone(), state.reveals
            assert plan
            for action in plan:
                if tried.over() or tried.reveals != reveals:
                    break
                assert tried.is_legal(action), GAME.action_text(action)
                tried.perform(action)


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_a_guess_of_what_will_be_drawn_changes_no_plan_of_an_open_table(options: dict[str, object]) -> None:
    for state in moments({**options, "hands": "open"}, 15):
        seat = state.decision().seat
        assert MIND.plans(state, seat, 6) == MIND.plans(state.guess(seat, seeded(3)), seat, 6)


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_a_position_has_all_its_features_and_a_chance(options: dict[str, object]) -> None:
    for state in moments(options, 15):
        found = features_of(state)
        assert len(found) == len(FEATURES)
        assert all(math.isfinite(value) and abs(value) < 50 for value in found)
        told = words([state.turns(), 0])
        MIND.rollout(state.clone(), state.decision().seat, told)
        assert 0 <= told[0] <= 1_000_000
        assert told[1] == 0


def test_the_first_plan_wins_where_the_last_cure_is_in_reach() -> None:
    state = position(
        options={"hands": "open"},
        players=[{"role": "operations-expert", "hand": BLUE, "city": "bogota"}, {"role": "researcher", "city": "lima"}],
        cures=ALL_BUT_BLUE,
    )
    plan = MIND.plans(state, 0, 6)[0]
    for action in plan:
        state.perform(action)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "won"


def test_an_airlift_is_part_of_a_plan_where_it_brings_a_cure() -> None:
    state = position(
        options={"hands": "open"},
        players=[
            {"role": "medic", "hand": [*BLUE, "airlift"], "city": "sydney"},
            {"role": "researcher", "city": "lima"},
        ],
        cures=ALL_BUT_BLUE,
        actions=1,
    )
    texts = [GAME.action_text(action) for action in MIND.plans(state, 0, 6)[0]]
    assert texts[0] == "play airlift"
    assert texts[-1] == "cure blue"


def test_a_plan_counts_on_the_yes_of_whoever_is_given_a_card_and_goes_on_after_it() -> None:
    state = position(
        options={"hands": "open"},
        players=[
            {"role": "medic", "hand": ["atlanta"], "city": "atlanta"},
            {"role": "scientist", "hand": BLUE[:3], "city": "atlanta"},
        ],
        cubes={"blue": {"chicago": 3}},
    )
    plans = [[GAME.action_text(action) for action in plan] for plan in MIND.plans(state, 0, 12)]
    shared = [plan for plan in plans if "give p2 atlanta" in plan]
    assert shared
    assert all(plan[plan.index("give p2 atlanta") + 1] == "agree" for plan in shared)
    assert any(plan.index("agree") + 1 < len(plan) for plan in shared)


def test_a_plan_is_followed_beyond_the_card_that_another_must_discard() -> None:
    """PD-HAND-01: whoever is given an eighth card discards one."""
    seven = ["tokyo", "osaka", "taipei", "seoul", *BLUE[:3]]
    state = position(
        options={"hands": "open"},
        players=[
            {"role": "medic", "hand": ["atlanta"], "city": "atlanta"},
            {"role": "scientist", "hand": seven, "city": "atlanta"},
        ],
        cubes={"blue": {"chicago": 3}},
    )
    plans = MIND.plans(state, 0, 24)
    plan = next(plan for plan in plans if any(GAME.action_text(action).startswith("discard") for action in plan))
    course = Course()
    course.begin(state, (), plan)
    for place, planned in enumerate(plan):
        if place > 0 and state.decider() == 0:
            assert course.next(state, tuple(plan[:place])) == planned
        state.perform(planned)


def test_three_quarters_of_the_plans_that_are_asked_for_are_tried() -> None:
    state = GAME.new({"players": 4, "hands": "open", "events": False}, 3)
    assert len(MIND.plans(state, state.decision().seat, 16)) == 12
    assert MIND.effort(state) == EFFORT


def test_cubes_are_lacking_where_the_coming_cards_may_need_more_than_there_are() -> None:
    cities = CITY_SLUGS[:12]  # the blue ones
    full = position(options={"hands": "open"}, cubes={"blue": dict.fromkeys(cities, 2)})
    empty = position(options={"hands": "open"}, cubes={"blue": {}})
    assert cubes_lacking(full, 0, 0, 8, 0) == cubes_lacking(empty, 0, 0, 8, 0) + 24 * ONE
    assert cubes_lacking(full, 0, 0, 8, 0) > 0 > cubes_lacking(empty, 0, 0, 8, 0)


def test_what_was_tuned_says_where_it_comes_from() -> None:
    tuned = read_tuned()
    for players in (2, 3, 4):
        assert tuned[f"planner {players}"]["made"]
        assert tuned[f"leaf {players}"]["made"]
        weights = tuned[f"leaf {players}"]["weights"]
        assert isinstance(weights, list)
        assert len(weights) == len(FEATURES)
