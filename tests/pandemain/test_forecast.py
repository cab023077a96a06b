"""The forecast of the Inquisition is what the rule does, for each token that is left and each level of penitence."""

import random

import pytest

from sobremesa.catalog import find_game
from sobremesa.core.bits import bit, members
from sobremesa.games.pandemain.dawn import move_inquisition
from sobremesa.games.pandemain.documents.forecast import DawnForecast
from sobremesa.games.pandemain.position import INQUISITION, PENANCES, PENITENCE, POINTS, ROUND_TOKENS, Position

GAME = find_game("pandemain")


@pytest.mark.parametrize("mode", ["expert", "basic"])
def test_every_token_played_on_every_level_gives_what_was_forecast(mode: str) -> None:
    rng = random.Random(3)
    position = GAME.new({"players": 2, "mode": mode, "sim_bakers": ["none"]}, 3)
    assert isinstance(position, Position)
    for _ in range(4):
        forecast = DawnForecast(position)
        tokens = members(int(position.words[ROUND_TOKENS]))
        assert forecast.cases == len(tokens)
        levels: list[int] = []
        last = int(position.terms.print.last_level)
        behind, ahead = [0] * (last + 1), [0] * (last + 1)
        for token in tokens:
            for level in range(last + 1):
                tried = position.clone()
                assert isinstance(tried, Position)
                tried.words[ROUND_TOKENS] = bit(token)
                tried.put(0, PENITENCE, level)
                move_inquisition(tried)
                behind[level] += int(tried.of(0, PENANCES) > position.of(0, PENANCES))
                ahead[level] += int(tried.of(0, POINTS) > position.of(0, POINTS))
            levels.append(int(tried.words[INQUISITION]))
        assert (sorted(levels), behind, ahead) == (forecast.levels, forecast.behind, forecast.ahead)
        position.words[ROUND_TOKENS] &= ~bit(rng.choice(tokens))
        position.words[INQUISITION] += 3
    position.words[ROUND_TOKENS] = 0
    assert DawnForecast(position).cases == 0
