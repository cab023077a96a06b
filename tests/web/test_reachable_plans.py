"""The plan of the day asks for nothing that mill, market and purse cannot give a seat today."""

from typing import Any

import pytest

from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.learn import plan as plans
from sobremesa.games.pandemain.learn.errands import sales_for
from sobremesa.games.pandemain.learn.supplies import errands_for
from sobremesa.games.pandemain.position import (
    CASTLE_LOANS,
    FLOUR,
    INGREDIENT,
    MILK,
    MILL,
    OX,
    PFENNIGS,
    POINTS,
    STALL_WORKERS,
    WATER,
    one,
)
from tests.pandemain.tables import play, position
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


@pytest.mark.parametrize("days", [(1, 1), (3, 1), (3, 3)])
@pytest.mark.parametrize("quality", ["high", "low"])
def test_a_goal_of_sales_counts_each_loaf_by_its_quality_and_its_day(quality: str, days: tuple[int, int]) -> None:
    loaves = {f"spelt {quality} {day}": days.count(day) for day in days}
    state = position(
        options={"mode": "basic"}, seats=[{"pfennigs": 9, "loaves": loaves}], orders={"ulm": {"current": ["spelt"] * 2}}
    )
    before = int(state.of(LEARNER, POINTS))
    visits, points = sales_for(state, LEARNER, BREADS.index("spelt"), 2, 0)
    play(state, "place ulm", *[f"sell {at + 1} {quality} {day}" for at, day in enumerate(sorted(days, reverse=True))])
    assert (visits, points) == (1, int(state.of(LEARNER, POINTS)) - before)
