"""What NumPy hands around is taken as the number it is, and what cannot be is answered in one sentence of ours."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sobremesa.core.errors import GameOver, SobremesaError
from sobremesa.environments import gymnasium, openspiel, pettingzoo
from sobremesa.environments.batch import Batch
from sobremesa.environments.encoding import Encoding
from tests.environments.chosen import refusal

both_games = pytest.mark.parametrize("name", ["pandemic", "pandemain"])
NO_SEEDS = [-1, 1 << 64, 1.5, "7", True]
RESETS: dict[str, Callable[[str], Callable[..., Any]]] = {
    "pettingzoo": lambda name: pettingzoo.raw_env(name).reset,
    "gymnasium": lambda name: gymnasium.env(name).reset,
    "vector": lambda name: gymnasium.vector_env(name, 1).reset,
    "batch": lambda name: Batch(name).reset,
}
every_reset = pytest.mark.parametrize("reset", RESETS.values(), ids=list(RESETS))
MAKERS: dict[str, Callable[[Any], Any]] = {
    "pettingzoo": pettingzoo.env,
    "gymnasium": gymnasium.env,
    "vector": lambda name: gymnasium.vector_env(name, 1),
    "batch": Batch,
    "openspiel": openspiel.game,
}


@both_games
@every_reset
@pytest.mark.parametrize("seed", NO_SEEDS)
def test_what_is_no_seed_is_refused_alike_in_both_games(name: str, reset: Any, seed: object) -> None:
    assert refusal(reset(name), seed=seed) == f"seed {seed!r}: a seed is a whole number from 0 to 2**64 - 1"


@both_games
@every_reset
def test_a_seed_may_be_a_number_of_numpy(name: str, reset: Any) -> None:
    reset(name)(seed=np.int64(7))
    reset(name)(seed=np.uint64((1 << 64) - 1))


@both_games
def test_a_number_of_numpy_makes_the_games_that_the_same_number_of_python_makes(name: str) -> None:
    seeds: list[Any] = [7, np.int64(7)]
    following = []
    for seed in seeds:
        vector = gymnasium.vector_env(name, 2)
        vector.reset(seed=seed)
        following.append(vector.reset()[0]["observation"])  # the next of the stream that this seed began
    assert np.array_equal(following[0], following[1])
    assert np.array_equal(Batch(name, seed=7).observations, Batch(name, seed=seeds[1]).observations)


def test_actions_may_be_a_list_of_numbers_of_numpy() -> None:
    one, other = Batch("pandemic", 3, 1), Batch("pandemic", 3, 1)
    actions = one.sample()
    one.step(actions)
    of_numpy: list[Any] = [np.int16(action) for action in actions]
    other.step(of_numpy)
    assert np.array_equal(one.observations, other.observations)


@pytest.mark.parametrize("actions", [11, None, np.array(11), np.array([[11]]), [np.float64(11)]])
def test_what_is_no_row_of_actions_is_refused(actions: Any) -> None:
    assert refusal(Batch("pandemic").step, actions) == "actions are whole numbers, one for each game"


def test_the_learners_seat_and_its_penalty_may_be_numbers_of_numpy() -> None:
    game = gymnasium.env("pandemic", seat=np.int64(1), bots="random", illegal_reward=np.float32(-2))
    observation, info = game.reset(seed=1)
    assert info["seat"] == 1
    assert game.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))[1] == -2.0


@pytest.mark.parametrize("penalty", [float("nan"), float("-inf"), None, True])
def test_a_penalty_is_a_number_that_can_be_added(penalty: Any) -> None:
    assert refusal(gymnasium.env, "pandemic", illegal_reward=penalty).endswith("a number is expected")


@pytest.mark.parametrize("make", MAKERS.values(), ids=list(MAKERS))
@pytest.mark.parametrize("name", [None, [], 3])
def test_what_is_no_name_of_a_game_is_refused(make: Any, name: object) -> None:
    assert refusal(make, name).startswith(f"there is no game {name!r}; there is ")


def test_what_is_no_autoreset_is_refused() -> None:
    assert refusal(Batch, "pandemic", autoreset=["same-step"]).startswith("autoreset: ['same-step'] is not one of ")


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
@pytest.mark.parametrize("made", [Batch("pandemain"), gymnasium.vector_env("pandemain", 1)], ids=["batch", "vector"])
def test_what_cannot_be_copied_says_so(made: Any, copied: Any) -> None:
    if copied is copy.copy and not isinstance(made, Batch):
        made = made._batch
    with pytest.raises(SobremesaError, match="neither copied nor stored"):
        copied(made)


@both_games
def test_after_the_end_and_its_agents_there_is_no_step(name: str) -> None:
    table = pettingzoo.raw_env(name)
    table.reset(seed=1)
    chance = np.random.RandomState(1)
    while table.agents:
        observation, _, over, _, _ = table.last()
        table.step(None if over else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    for action in (None, 0):
        with pytest.raises(GameOver, match=r"call reset\(\)"):
            table.step(action)


@both_games
@pytest.mark.parametrize("seat", [2, 9, -1, "0", None, 1.0])
def test_a_seat_that_a_game_does_not_have_observes_nothing(name: str, seat: Any) -> None:
    encoding = Encoding(name)
    state = encoding.game.new({"players": 2, **({"sim_bakers": ["none"]} if name == "pandemain" else {})}, 1)
    assert refusal(encoding.observation, state, seat) == f"seat {seat!r}: this game has the seats 0 to 1"
    table = openspiel.game(name, players=2).new_initial_state()
    table.apply_action(0)
    said = f"player: a whole number from 0 to 1 is expected, not {seat!r}"
    assert refusal(table.resample_from_infostate, seat, lambda: 0.5) == said


@both_games
def test_numbers_beyond_their_range_are_no_observation(name: str) -> None:
    encoding = Encoding(name)
    numbers = encoding.observation(encoding.game.new({}, 1), 0)
    for seat in (-1, 99):
        wrong = numbers.copy()
        wrong[encoding.features.find("seat").start] = seat
        assert refusal(encoding.decode, wrong).startswith(
            f"seat is from 0 to 3, and not {seat}: this is no observation"
        )
