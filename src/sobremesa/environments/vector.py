"""Many games at once as a vector environment of Gymnasium, on top of `Batch`."""

from collections.abc import Sequence
from typing import Any, Final, final

import numpy as np
from gymnasium import Space
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sobremesa.core.errors import SetupError
from sobremesa.environments.batch import Autoreset, Batch, Reward
from sobremesa.environments.choices import POINTS, read_seed
from sobremesa.environments.chosen_game import SEEDS, is_of_a_team
from sobremesa.environments.spaces import MaskedObservation, space_of

AUTORESET_MODES: Final[dict[str, AutoresetMode]] = {
    "same-step": AutoresetMode.SAME_STEP,
    "next-step": AutoresetMode.NEXT_STEP,
    "disabled": AutoresetMode.DISABLED,
}


@final
class DecisionsEnv(VectorEnv[MaskedObservation, NDArray[np.int64], NDArray[Any]]):
    """The same game many times: the learner decides for every seat, each time with what that seat knows.

    The reward of a game is what its team gained; where each plays for itself, what the seat gained that acted. All
    seats' rewards are in the infos. An action that is not allowed is an error, and no game has moved then.
    `copy` false hands out the batch's own read-only arrays, which the next step writes anew.
    """

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        *,
        words: bool = False,
        reward: Reward = "victory",
        autoreset: Autoreset = "next-step",
        copy: bool = True,
        **options: Any,
    ) -> None:
        self._batch = Batch(name, num_envs, words=words, reward=reward, autoreset=autoreset, **options)
        self.metadata = {"autoreset_mode": AUTORESET_MODES[autoreset], "render_modes": []}
        self.num_envs = self._batch.games
        self._copies = copy
        self._team = is_of_a_team(self._batch.encoding.game)
        self.single_observation_space: Space[Any] = space_of(self._batch.encoding)
        self.single_action_space: Space[Any] = Discrete(self._batch.encoding.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[MaskedObservation, dict[str, Any]]:
        """Deal all games anew, or with `options={"reset_mask": mask}` those that the mask names."""
        mask = self._read_mask(options)
        if mask is not None and seed is not None:
            raise SetupError("reset_mask: the seeds of games that are dealt again follow from the first one; give none")
        if mask is not None:
            self._batch.reset_games([int(game) for game in np.flatnonzero(mask)])
        elif seed is not None:
            number = read_seed(seed)
            self._batch.reset(number)
            super().reset(seed=number)
        else:
            self._batch.reset(int(self.np_random.integers(SEEDS)))
        return self._observation(), self._info()

    def step(
        self, actions: Sequence[int] | NDArray[np.int64]
    ) -> tuple[MaskedObservation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Take an action in each game."""
        acted = self._batch.deciders.copy()
        self._batch.step(actions)
        dones = self._batch.dones.copy()
        rewards = self._of_the_learner(acted)
        info = self._info()
        if self._batch.autoreset == "same-step" and dones.any():
            info |= self._ends(dones)
        return self._observation(), rewards, dones, np.zeros(self.num_envs, dtype=np.bool_), info

    def sample(self) -> list[int]:
        """An option for each game, each equally likely; any number where a game is over."""
        return [max(0, action) for action in self._batch.sample()]

    def _of_the_learner(self, acted: NDArray[np.int16]) -> NDArray[np.float64]:
        rewards = self._batch.rewards
        if self._team:
            gained: NDArray[np.float64] = rewards[:, 0] if self._batch.reward == POINTS else rewards.sum(axis=1)
            return gained.copy()
        return np.where(acted >= 0, rewards[np.arange(self.num_envs), acted], 0.0)

    def _observation(self) -> MaskedObservation:
        batch = self._batch
        found: MaskedObservation = {"observation": batch.observations, "action_mask": batch.masks}
        return {part: array.copy() for part, array in found.items()} if self._copies else found

    def _info(self) -> dict[str, Any]:
        return {"seat": self._batch.deciders.copy(), "rewards": self._batch.rewards.copy()}

    def _ends(self, dones: NDArray[np.bool_]) -> dict[str, Any]:
        """How the games looked that are over, as Gymnasium's own vectors tell it."""
        ends = np.full(self.num_envs, None, dtype=object)
        for game in np.flatnonzero(dones):
            nothing = np.zeros(self._batch.encoding.actions, dtype=np.int8)
            ends[game] = {"observation": self._batch.final_observations[game].copy(), "action_mask": nothing}
        return {"final_obs": ends, "_final_obs": dones.copy()}

    def _read_mask(self, options: dict[str, Any] | None) -> NDArray[np.bool_] | None:
        if not options:
            return None
        if set(options) != {"reset_mask"}:
            raise SetupError(f"reset takes reset_mask alone, not {options!r}; a game has the options it was made with")
        mask = options["reset_mask"]
        fits = isinstance(mask, np.ndarray) and mask.shape == (self.num_envs,) and mask.dtype == np.bool_
        if not fits or not mask.any():
            raise SetupError(f"reset_mask: {self.num_envs} values are expected, true for at least one game")
        return np.asarray(mask)
