"""Dusk (PM-DUSK): workers come back, bread grows stale, the servant goes."""

import pytest

from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.tables import play, position, seat, table, total_grain


@rule("PM-DUSK-01")
def test_all_workers_come_back_but_those_in_the_granary() -> None:
    workers = {
        **{"farm": ["p1"], "market": {"3": ["p2"]}, "mill": ["p1"], "granary": ["p1"], "oven": ["p2"]},
        **{"ulm": ["p1"], "augsburg": ["p2"], "guild": ["p2"]},
    }
    state = position(phase="dusk", seats=[{"pfennigs": 1}, {"pfennigs": 1}], workers=workers)
    assert table(state)["workers"] == {"granary": ["p1"]}
    assert seat(state, 0)["workers"] == {"own": 4, "held": 4, "reserve": 3}
    assert seat(state, 1)["workers"] == {"own": 4, "held": 4, "reserve": 4}


@rule("PM-DUSK-01")
def test_sim_bakers_take_their_workers_back_too() -> None:
    state = position(
        phase="dusk",
        options={"players": 1, "sim_bakers": ["rudolf"]},
        tower=["p2", "p1"],
        seats=[{"pfennigs": 1}],
        workers={"church": ["p2", "p2", "p2", "p1"], "river": ["p1", "p1", "p1"], "ulm": ["p2"]},
    )
    assert table(state)["turn"]["active"] == "p1"
    assert seat(state, 1)["workers"]["reserve"] == 4


@rule("PM-DUSK-02")
def test_every_loaf_of_everybody_moves_one_day_on_in_its_row() -> None:
    first = {"rye high 2": 1, "rye low 2": 2, "spelt high 3": 1, "oat low 3": 1}
    second = {"wheat high 3": 2, "wheat high 2": 1}
    state = position(phase="dusk", seats=[{"pfennigs": 1, "loaves": first}, {"pfennigs": 1, "loaves": second}])
    assert seat(state, 0)["loaves"] == {"rye high 1": 1, "rye low 1": 2, "spelt high 2": 1, "oat low 2": 1}
    assert seat(state, 1)["loaves"] == {"wheat high 2": 2, "wheat high 1": 1}


@rule("PM-DUSK-03", "OPEN-20")
@pytest.mark.parametrize(("edition", "pfennigs"), [("final", 3), ("first", 1)])
def test_a_loaf_on_its_last_day_is_discarded_and_pays_its_owner(edition: str, pfennigs: int) -> None:
    loaves = {"rye high 1": 2, "oat low 1": 1, "oat low 2": 1}
    state = position(phase="dusk", options={"edition": edition}, seats=[{"pfennigs": 1}, {"loaves": loaves}])
    assert seat(state, 1)["loaves"] == {"oat low 1": 1}
    assert seat(state, 1)["pfennigs"] == 3 * pfennigs
    assert seat(state, 0)["pfennigs"] == 1
    assert total_grain(state) == 80
    assert table(state)["bag"]["rye"] == default().grain_tokens[0]


@rule("PM-DUSK-03", "OPEN-20")
@pytest.mark.parametrize(("edition", "pfennigs"), [("final", 3), ("first", 1)])
def test_rye_baked_by_day_is_lost_at_the_second_dusk(edition: str, pfennigs: int) -> None:
    """EX-19: day 2, day 1 after the first dusk, discarded at the second one."""
    mine = {
        **{"pfennigs": 1, "flours": {"rye": 1, "wheat": 1}},
        **{"ingredients": {"water": 2, "salt": 1, "yeast": 1}},
    }
    state = position(
        options={"edition": edition, "mode": "basic"},
        seats=[mine],
        workers={"river": ["p1", "p1", "p1", "p2", "p2", "p2", "p2"]},
    )
    play(state, "place oven", "bake rye with wheat", "stay-home")
    assert (table(state)["turn"]["active"], seat(state, 0)["loaves"]) == ("p1", {"rye high 1": 1})
    play(state, *["place river"] * 8)
    assert seat(state, 0)["loaves"] == {}
    assert seat(state, 0)["pfennigs"] == 1 + pfennigs


@rule("PM-DUSK-04")
def test_the_servant_leaves_the_board() -> None:
    state = position(phase="dusk", seats=[{"pfennigs": 1}], servant="farm")
    assert table(state)["servant"] is None
