"""The vector environment of Gymnasium: games at once, each as it would be alone, dealt again as its mode declares."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from sobremesa.core.errors import ActionError
from sobremesa.environments.batch import Batch
from sobremesa.environments.gymnasium import vector_env
from tests.environments.chosen import Options, every_choice, every_wrong_choice, refusal

MODES = {"same-step": AutoresetMode.SAME_STEP, "next-step": AutoresetMode.NEXT_STEP, "disabled": AutoresetMode.DISABLED}


def sampled(masks: Any, chance: np.random.RandomState) -> Any:
    """An option for each game, any number where there is none."""
    return np.array([chance.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


@every_choice
def test_it_shows_the_games_of_a_batch(name: str, options: Options) -> None:
    made, batch = vector_env(name, 3, autoreset="same-step", **options), Batch(name, 3, seed=5, **options)
    observation, info = made.reset(seed=5)
    chance = np.random.RandomState(1)
    for _ in range(150):
        assert np.array_equal(observation["observation"], batch.observations)
        assert np.array_equal(observation["action_mask"], batch.masks)
        assert np.array_equal(info["seat"], batch.deciders)
        assert made.observation_space.contains(observation)
        actions = sampled(batch.masks, chance)
        assert made.action_space.contains(actions)
        batch.step(actions)
        observation, rewards, terminated, truncated, info = made.step(actions)
        assert np.array_equal(info["rewards"], batch.rewards)
        assert np.array_equal(terminated, batch.dones)
        assert not truncated.any()
        assert rewards.shape == (3,)


@pytest.mark.parametrize("autoreset", list(MODES))
@pytest.mark.parametrize("name", ["pandemic", "pandemain"])
def test_games_are_dealt_again_as_the_mode_declares(name: str, autoreset: Any) -> None:
    made = vector_env(name, 2, autoreset=autoreset)
    assert made.metadata["autoreset_mode"] is MODES[autoreset]
    observation, _ = made.reset(seed=3)
    chance = np.random.RandomState(2)
    over = np.zeros(2, dtype=bool)
    while not over.any():
        last = observation
        observation, _, over, _, info = made.step(sampled(observation["action_mask"], chance))
    game = int(np.flatnonzero(over)[0])
    if autoreset == "same-step":
        assert observation["action_mask"][game].any()
        assert info["_final_obs"].tolist() == over.tolist()
        end = info["final_obs"][game]
        assert made.single_observation_space.contains(end)
        assert not np.array_equal(end["observation"], observation["observation"][game])
        return
    assert not observation["action_mask"][game].any()
    assert not np.array_equal(observation["observation"][game], last["observation"][game])
    if autoreset == "disabled":
        observation, _ = made.reset(options={"reset_mask": over})
    else:
        observation, rewards, over, _, _ = made.step(sampled(observation["action_mask"], chance))
        assert (rewards[game], over[game]) == (0.0, False)
    assert observation["action_mask"][game].any()


def test_a_team_is_rewarded_together_and_a_seat_for_its_own_act() -> None:
    team, alone = vector_env("pandemic", 8, reward="points"), vector_env("pandemain", 8, reward="points", players=2)
    chance = np.random.RandomState(3)
    seen = 0
    for made in (team, alone):
        observation, info = made.reset(seed=1)
        for _ in range(200):
            acted = info["seat"]
            observation, rewards, _, _, info = made.step(sampled(observation["action_mask"], chance))
            for game, seat in enumerate(acted):
                assert rewards[game] == (info["rewards"][game][max(seat, 0)] if seat >= 0 else 0.0)
                seen += rewards[game] != 0
    assert seen > 10


def test_what_it_hands_out_is_ones_own_unless_copies_are_not_wanted() -> None:
    own, shared = vector_env("pandemic", 2), vector_env("pandemic", 2, copy=False)
    for made in (own, shared):
        observation, _ = made.reset(seed=1)
        for array in observation.values():
            assert array.flags.writeable == (made is own)
    first, _ = own.reset(seed=1)
    kept = {part: array.copy() for part, array in first.items()}
    own.step(own.sample())
    assert all(np.array_equal(first[part], kept[part]) for part in kept)


def test_gymnasium_makes_it_by_the_games_id() -> None:
    made = gymnasium.make_vec("sobremesa/Pandemic-v0", num_envs=4, players=3)
    observation, _ = made.reset(seed=1)
    assert observation["observation"].shape[0] == 4
    one_by_one = gymnasium.make_vec("sobremesa/Pandemain-v0", num_envs=2, vectorization_mode="sync", bots="random")
    assert one_by_one.reset(seed=1)[0]["action_mask"].shape[0] == 2


def test_games_follow_from_the_seed() -> None:
    first, second = (vector_env("pandemain", 2) for _ in range(2))
    for one, other in ((first.reset(seed=4), second.reset(seed=4)), (first.reset(), second.reset())):
        assert np.array_equal(one[0]["observation"], other[0]["observation"])


def test_an_illegal_action_is_an_error_and_no_game_has_moved() -> None:
    made = vector_env("pandemic", 2)
    before, _ = made.reset(seed=1)
    legal = sampled(before["action_mask"], np.random.RandomState(1))
    illegal = np.array([legal[0], np.flatnonzero(before["action_mask"][1] == 0)[0]])
    with pytest.raises(ActionError, match=r"^game 1: "):
        made.step(illegal)
    with pytest.raises(ActionError, match="2 actions are expected"):
        made.step([1])
    again = vector_env("pandemic", 2)
    again.reset(seed=1)
    assert np.array_equal(made.step(legal)[0]["observation"], again.step(legal)[0]["observation"])


@every_wrong_choice
def test_wrong_options_are_refused_in_one_sentence(name: str, options: Options, sentence: str) -> None:
    assert refusal(vector_env, name, 2, **options).startswith(sentence)


def test_whatever_else_is_wrong_is_told_in_one_sentence_too() -> None:
    made = vector_env("pandemic", 2, autoreset="disabled")
    assert refusal(vector_env, "pandemic", 0) == "games: a whole number from 1 to 65536 is expected, not 0"
    assert refusal(made.reset, options={"players": 3}).startswith("reset takes reset_mask alone, not {'players': 3}")
    mask = "reset_mask: 2 values are expected, true for at least one game"
    assert refusal(made.reset, options={"reset_mask": np.zeros(2, dtype=bool)}) == mask
    assert refusal(made.reset, options={"reset_mask": [True, True]}) == mask
    assert refusal(made.reset, seed=1, options={"reset_mask": np.ones(2, dtype=bool)}).startswith(
        "reset_mask: the seeds"
    )
