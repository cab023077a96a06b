"""The plan of the day asks for nothing that mill, market and purse cannot give a seat today."""

from typing import Any

import pytest

from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.learn import plan as plans
from sobremesa.games.pandemain.learn.supplies import errands_for
from sobremesa.games.pandemain.position import (
    CASTLE_LOANS,
    FLOUR,
    INGREDIENT,
    MILK,
    MILL,
    OX,
    PFENNIGS,
    STALL_WORKERS,
    WATER,
    one,
)
from tests.web.learners import LEARNER, FirstGame

RYE, OAT = BREADS.index("rye"), BREADS.index("oat")


@pytest.fixture
def morning() -> Any:
    """The learner's first turn, with no flour, plenty of everything else, and an empty mill."""
    game = FirstGame("pandemain", 0)
    for _ in game.moves():
        if game.table.decider() == LEARNER and game.table.state.decision().kind == "turn":
            break
    position: Any = game.table.state.clone()
    for kind in range(4):
        position.put(LEARNER, FLOUR + kind, 0)
        position.put(LEARNER, INGREDIENT + kind, 4)
    position.put(LEARNER, PFENNIGS, 10)
    for column in range(int(position.terms.print.columns)):
        position.words[MILL + column] = 0
    return position


def test_a_goal_takes_no_more_flour_than_the_mill_holds(morning: Any) -> None:
    assert plans.make_plan(morning, LEARNER) is None
    morning.words[MILL] = one(RYE)
    assert plans.make_plan(morning, LEARNER) is None
    morning.words[MILL] = one(RYE) + one(OAT)
    plan = plans.make_plan(morning, LEARNER)
    assert plan is not None
    assert plan.loaves == 1
    morning.words[MILL] = one(RYE) * 2
    morning.put(LEARNER, FLOUR + OAT, 2)
    plan = plans.make_plan(morning, LEARNER)
    assert plan is not None
    assert plan.loaves == 2


def test_a_goal_costs_no_more_than_purse_and_castle_hold(morning: Any) -> None:
    morning.words[MILL] = one(RYE) * 2
    assert plans.make_plan(morning, LEARNER) is not None
    morning.put(LEARNER, PFENNIGS, 0)
    borrowed = plans.make_plan(morning, LEARNER)
    assert borrowed is None or borrowed.coins
    morning.words[CASTLE_LOANS] = 0
    if not morning.has_active(LEARNER, OX):
        assert plans.make_plan(morning, LEARNER) is None


def test_one_visit_of_the_market_is_one_way_of_stalls(morning: Any) -> None:
    for kind in range(4):
        morning.put(LEARNER, FLOUR + kind, 4)
        if kind not in (WATER, MILK):
            morning.put(LEARNER, INGREDIENT + kind, 0)
    errands = errands_for(morning, LEARNER, RYE, 1)
    assert errands is not None
    assert errands.visits == 1
    assert errands.pfennigs >= int(morning.terms.print.base_fee)
    for stall in range(int(morning.terms.print.stalls)):
        morning.words[STALL_WORKERS + stall] = one(LEARNER) * int(morning.terms.print.stall_spaces[stall])
    assert errands_for(morning, LEARNER, RYE, 1) is None
