"""Every rule holds for every seat: a table whose players have changed chairs plays the same."""

from typing import Any

import pytest

from sobremesa.testing.contract import walk
from tests.chairs import Turned
from tests.pandemic.tables import GAME, document

TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "hands": "open", "forecast": "everybody"},
    {"players": 4, "hands": "hidden"},
    {"players": 4, "hands": "hidden", "asking": "pauses"},
]


@pytest.mark.parametrize("options", TABLES)
def test_players_who_change_chairs_may_do_hear_and_see_the_same(options: dict[str, Any]) -> None:
    turned = Turned(GAME, options["players"], document)
    looked_at = 0
    for number, state in enumerate(walk(GAME, options, 11)):
        if number % 9 == 0 and not state.over():
            turned.check(state.to_dict())
            looked_at += 1
    assert looked_at > 3
