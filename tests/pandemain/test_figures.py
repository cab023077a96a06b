"""What `simulate` tells about games of Pandemain: points, income, loaves, who won."""

from typing import Any

import pytest

from sobremesa.core.errors import SetupError
from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.lab.simulate import simulate
from tests.ledger import rule
from tests.pandemain.tables import GAME, play, position, seat


def test_simulate_counts_points_income_loaves_and_victories() -> None:
    figures: dict[str, Any] = simulate(GAME, {"players": 3}, "random", 8, 1)
    assert set(figures["points"]) == {"p1", "p2", "p3"} == set(figures["won"])
    assert sum(figures["won"].values()) == pytest.approx(1, abs=0.01)
    assert set(figures["income"]) == {f"round-{number}" for number in range(1, 6)}
    for what in ("baked", "sold"):
        assert set(figures[what]) == {"rye", "spelt", "oat", "wheat"}
        assert set(figures[what]["rye"]) == {"high", "low"}
    assert {"mean", "spread"} == set(figures["points"]["p1"])
    assert figures["cpu_seconds"] > 0
    assert sum(figures["outcomes"].values()) == 8


def test_a_seat_remembers_what_it_baked_sold_and_earned() -> None:
    state = position(
        seats=[{"pfennigs": 1, "ingredients": {"water": 2, "salt": 1, "yeast": 1}, "flours": {"rye": 1, "oat": 1}}, {}],
        round=2,
    )
    play(state, "place oven", "bake rye with oat")
    assert seat(state, 0)["tally"]["baked"] == {"rye low": 1}
    play(state, "place river", "place ulm")
    assert state.decision().kind == "sell"
    before = seat(state, 0)["pfennigs"]
    play(state, "sell 0 low 2")
    tally = seat(state, 0)["tally"]
    assert tally["sold"] == {"rye low": 1}
    assert tally["income"][1] == seat(state, 0)["pfennigs"] - before > 0


@rule("PM-SELL-05", "PM-ADD-05")
@pytest.mark.parametrize("quality", ["high", "low"])
@pytest.mark.parametrize("bread", BREADS)
def test_a_seat_remembers_each_bread_and_quality_that_it_sold_in_a_village_and_to_the_servant(
    bread: str, quality: str
) -> None:
    own = {"loaves": {f"{bread} {quality} 1": 1}}
    village = position(seats=[own], orders={"ulm": {"current": [bread, None]}})
    play(village, "place ulm", f"sell 1 {quality} 1")
    servant = position(seats=[own], servant="river")
    play(servant, "place river", f"serve {bread} {quality} 1")
    for state in (village, servant):
        assert seat(state, 0)["tally"]["sold"] == {f"{bread} {quality}": 1}


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 1, "scenario": "famine_in_ulm", "sim_bakers": ["hans"]}, "PM-SCEN-02"),
        ({"players": 4, "sim_bakers": ["rudolf"]}, "5 at the table"),
        ({"players": 1, "scenario": "lord_of_the_castle", "mode": "basic"}, "PM-SCEN-01"),
        ({"edition": "second"}, "option edition"),
        ({"components": {}}, "components"),
        ({"components": {"grain_tokens": 7}}, "grain_tokens"),
        ({"components": "a file"}, "option components: a table is expected"),
        ({"variants": ["local_trade"], "players": 1}, "PM-VAR-01"),
        ({"players": True}, "option players"),
    ],
)
def test_options_that_cannot_be_are_refused_with_their_field_or_rule(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        GAME.new(options, 1)
    assert sentence in str(caught.value)
