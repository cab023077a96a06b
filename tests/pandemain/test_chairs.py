"""Every rule holds for every seat: a table whose people have changed chairs plays the same."""

from typing import Any

import pytest

from sobremesa.core.rng import seeded
from sobremesa.testing.contract import walk
from tests.chairs import Turned
from tests.pandemain.invariants import impoverished
from tests.pandemain.tables import GAME, written_out

TABLES: list[tuple[dict[str, Any], int]] = [
    ({"players": 2}, 19),
    ({"players": 3, "mode": "basic"}, 37),
    ({"players": 3, "variants": ["local_trade"]}, 83),
    ({"players": 4}, 37),
]


@pytest.mark.parametrize(("options", "every"), TABLES)
def test_people_who_change_chairs_may_do_hear_and_see_the_same(options: dict[str, Any], every: int) -> None:
    turned = Turned(GAME, options["players"], written_out)
    looked_at = 0
    for number, state in enumerate(walk(GAME, options, 7)):
        if number % every == 0 and not state.over():
            turned.check(written_out(state))
            looked_at += 1
            if state.decision().kind == "turn":
                turned.check(written_out(impoverished(state, seeded(number))))
    assert looked_at > 5
