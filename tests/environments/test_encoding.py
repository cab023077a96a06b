"""States as arrays: observations, masks, and what an encoding says of itself."""

import numpy as np
import pytest

from sobremesa.catalog import find_game
from sobremesa.core.errors import ObservationError, SetupError
from sobremesa.environments.encoding import Encoding


def test_an_observation_is_an_array_of_its_own() -> None:
    encoding = Encoding("pandemic")
    state = encoding.game.new({}, 1)
    first = encoding.observation(state, 0)
    kept = first.copy()
    encoding.observation(state, 1)
    assert (first == kept).all()
    assert first.dtype == np.int16
    assert first.shape == (encoding.size,)


def test_a_mask_shows_the_options_of_the_decision_and_no_others() -> None:
    encoding = Encoding("pandemic")
    state = encoding.game.new({"players": 3}, 1)
    for _ in range(30):
        mask = encoding.mask(state)
        assert np.flatnonzero(mask).tolist() == state.legal()
        state.apply(state.legal()[-1])
    assert mask.dtype == np.int8
    assert mask.shape == (encoding.actions,)


def test_a_game_that_does_not_exist_is_named_in_the_error() -> None:
    with pytest.raises(SetupError, match="chess"):
        Encoding("chess")


def test_numbers_that_are_too_few_are_no_observation() -> None:
    with pytest.raises(ObservationError, match="version 1"):
        Encoding("pandemic").decode([1, 2, 3])


def test_asides_are_no_actions_of_an_environment() -> None:
    game = find_game("pandemic")
    assert Encoding(game).actions == game.decision_actions < game.actions
    assert all(game.speaker(action) < 0 for action in range(game.decision_actions))
    assert all(game.speaker(action) >= 0 for action in range(game.decision_actions, game.actions))
