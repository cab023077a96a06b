"""The games as environments of PettingZoo: one agent after another (AEC), `player_0` and so on.

    from sobremesa.environments.pettingzoo import env

    table = env("pandemic", players=4)

`docs/lab/environments.md` tells the conventions.
"""

from typing import Any, final

from sobremesa.extras import require

with require("environments"):
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Discrete
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from sobremesa.core.errors import GameOver, SetupError
from sobremesa.core.state import State
from sobremesa.environments.choices import POINTS, VICTORY
from sobremesa.environments.chosen_game import SEEDS, ChosenGame
from sobremesa.environments.drawing import RENDER_MODES, check_render_mode, render
from sobremesa.environments.held import NOT_DEALT, Held
from sobremesa.environments.spaces import MaskedObservation, space_of

ILLEGAL_REWARD = -1.0  # of the agent whose illegal action ends the game; the others get 0


def env(
    name: str, *, words: bool = False, reward: str = VICTORY, render_mode: str | None = None, **options: object
) -> AECEnv:
    """A game with PettingZoo's usual wrappers: an illegal action ends it, and calls out of order are errors."""
    wrapped = wrappers.TerminateIllegalWrapper(
        raw_env(name, words=words, reward=reward, render_mode=render_mode, **options), illegal_reward=ILLEGAL_REWARD
    )
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def raw_env(
    name: str, *, words: bool = False, reward: str = VICTORY, render_mode: str | None = None, **options: object
) -> "AgentsInTurn":
    """The same without wrappers, which is quicker: an illegal action is an error, and the game stays as it was."""
    return AgentsInTurn(name, options, words=words, reward=reward, render_mode=render_mode)


@final
class AgentsInTurn(AECEnv):  # type: ignore[misc]
    """A game whose agents answer one decision at a time: whoever is asked is the agent that is selected."""

    def __init__(
        self, name: str, options: dict[str, object], *, words: bool, reward: str, render_mode: str | None
    ) -> None:
        super().__init__()
        self._chosen = ChosenGame(name, options, words=words, reward=reward)
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {
            "name": f"{self._chosen.game.id}_v{self._chosen.encoding.features.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self._chosen.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        encoding = self._chosen.encoding
        self.observation_spaces = {agent: space_of(encoding) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(encoding.actions) for agent in self.possible_agents}
        self._nothing_allowed = np.zeros(encoding.actions, dtype=np.int8)
        self._all_allowed = np.ones(encoding.actions, dtype=np.int8)
        self._chance, _ = np_random()
        self._held = NOT_DEALT

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """What this agent is given."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """The same numbers for every agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """A new game: the one of this seed, or without one the next of the stream that the last seed began.

        PettingZoo's tests give options of their own, so `options` are not read; a game has those it was made with.
        """
        if seed is None:
            state = self._chosen.deal(self._chance.integers(SEEDS))
        else:
            state = self._chosen.deal(seed)
            self._chance, _ = np_random(int(seed))
        self._held = Held(state)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._earned = self._chosen.earned(state)
        self._rewarded = False
        self._skip_agent_selection = None
        self.agent_selection = self.agents[int(state.decider())]

    def observe(self, agent: str) -> MaskedObservation:
        """What this agent may know. Nobody but the selected one may act; a mask of ones belongs to a game that is over.

        There the only step is None. With ones what is made of a mask stays defined, as it does in PettingZoo's games.
        """
        state = self._held.going()
        encoding = self._chosen.encoding
        if agent not in self._seats:
            raise SetupError(f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}")
        if state.over():
            mask = self._all_allowed.copy()
        elif agent == self.agent_selection:
            mask = encoding.mask(state)
        else:
            mask = self._nothing_allowed.copy()
        return {"observation": encoding.observation(state, self._seats[agent]), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The selected agent's action; None once the game is over, which takes the agent out of it."""
        state = self._held.going()
        if not self.agents:
            raise GameOver("the game is over: call reset() for the next one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = self._chosen
        chosen.take(state, chosen.option(state, action))
        self._cumulative_rewards[agent] = 0.0
        over = state.over()
        if over or chosen.reward == POINTS:
            self._give_rewards(state)
        elif self._rewarded:
            self._clear_rewards()
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[int(state.decider())]

    def _give_rewards(self, state: State) -> None:
        earned = self._chosen.earned(state)
        for agent, seat in self._seats.items():
            self.rewards[agent] = earned[seat] - self._earned[seat]
        self._earned = earned
        self._rewarded = True
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as the selected agent sees it."""
        state = self._held.going()
        seat = self._seats[self.agent_selection] if self.agents else 0
        return render(self.render_mode, self._chosen.game, self._chosen.options, state, seat)

    def close(self) -> None:
        """Nothing is held open."""
