"""Every rule holds for every seat: a table whose people have changed chairs plays the same."""

from typing import Any, cast

import pytest

from sobremesa.core.game import State
from sobremesa.core.rng import seeded
from sobremesa.games.pandemain.state import PandemainState
from tests.chairs import Turned
from tests.contract import walk
from tests.pandemain.invariants import impoverished
from tests.pandemain.tables import GAME, table

TABLES: list[tuple[dict[str, Any], int]] = [
    ({"players": 2}, 19),
    ({"players": 3, "mode": "basic"}, 37),
    ({"players": 3, "variants": ["local_trade"]}, 83),
    ({"players": 4}, 37),
]


def written(state: State) -> dict[str, Any]:
    """The document of a table, with whose turn it is and the order of the tower even where these are as usual."""
    lying = table(cast(PandemainState, state))
    return {**state.to_dict(), "turn": lying["turn"], "tower": lying["tower"]}


@pytest.mark.parametrize(("options", "every"), TABLES)
def test_people_who_change_chairs_may_do_hear_and_see_the_same(options: dict[str, Any], every: int) -> None:
    turned = Turned(GAME, options["players"], written)
    looked_at = 0
    for number, state in enumerate(walk(GAME, options, 7)):
        if number % every == 0 and not state.over():
            turned.check(written(state))
            looked_at += 1
            if state.decision().kind == "turn":
                turned.check(written(impoverished(state, seeded(number))))
    assert looked_at > 5
