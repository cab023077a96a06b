"""Games that are imagined to their end keep to the rules: what is exchanged on the way is of three different sets."""

from typing import Any

import pytest

from sobremesa.core.bits import words
from sobremesa.games.pandemain.kinds import BREADS
from tests.ledger import rule
from tests.pandemain.tables import GAME, position

NOTHING: dict[str, Any] = {"points": 5, "workers": {"reserve": 1}}


def foretold(own: dict[str, Any]) -> int:
    """The points that a rollout gives p1, whose last worker is the last of the game, in thousandths."""
    options = {"players": 1, "sim_bakers": ["hans"]}
    result = words([0, 0])
    state = position(options=options, round=5, seats=[{**NOTHING, **own}, {"workers": {"reserve": 0}}])
    GAME.mind().rollout(state, 0, result)
    return int(result[1])


@rule("PM-TRADE-05")
@pytest.mark.parametrize("flour", BREADS)
@pytest.mark.parametrize("ingredient", ["salt", "yeast", "milk"])
def test_two_sets_that_are_worth_nothing_at_the_end_become_a_point(flour: str, ingredient: str) -> None:
    assert foretold({"flours": {flour: 1}, "ingredients": {ingredient: 1}}) == foretold({}) + 1000


@rule("PM-TRADE-05")
@pytest.mark.parametrize("own", [{"flours": {"rye": 2}}, {"ingredients": {"salt": 1, "yeast": 1}}])
def test_two_of_one_set_do_not(own: dict[str, Any]) -> None:
    assert foretold(own) == foretold({})
