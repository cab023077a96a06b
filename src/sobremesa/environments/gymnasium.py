"""The games as environments of Gymnasium: one learner at one seat with bots at the others, or at all seats of a team.

    from sobremesa.environments.gymnasium import env

    game = env("pandemain", players=2, seat=0, bots="greedy")

With this module imported, `gymnasium.make("sobremesa/Pandemic-v0")` makes them too. `docs/lab/environments.md` tells
the conventions.
"""

from math import isfinite
from typing import Any, Final, final

from sobremesa.extras import require

with require("environments"):
    import gymnasium
    import numpy as np
    from gymnasium.envs.registration import EnvSpec
    from gymnasium.spaces import Discrete

from sobremesa.catalog import GAMES
from sobremesa.core.errors import GameOver, SetupError
from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.environments.choices import VICTORY, as_whole, read_seed
from sobremesa.environments.chosen_game import SEEDS, ChosenGame, is_of_a_team
from sobremesa.environments.drawing import RENDER_MODES, check_render_mode, render
from sobremesa.environments.held import NOT_DEALT, Held
from sobremesa.environments.others import Others, read_names
from sobremesa.environments.spaces import MaskedObservation, space_of
from sobremesa.environments.vector import DecisionsEnv

ALL: Final = "all"
ILLEGAL_REWARD: Final = -1.0
_ENTRY: Final = f"{__name__}:SeatEnv"
_VECTOR_ENTRY: Final = f"{DecisionsEnv.__module__}:{DecisionsEnv.__name__}"


def env(name: str, **arguments: Any) -> "SeatEnv":
    """A game without wrappers; `SeatEnv` says what can be chosen besides the game's own options."""
    made = SeatEnv(name, **arguments)
    made.spec = EnvSpec(
        id_of(name),
        entry_point=_ENTRY,
        order_enforce=False,
        disable_env_checker=True,
        kwargs={"name": name, **arguments},
    )
    return made


def vector_env(name: str, num_envs: int, **arguments: Any) -> DecisionsEnv:
    """Many games at once for one learner; `DecisionsEnv` says what can be chosen besides the game's own options."""
    return DecisionsEnv(name, num_envs, **arguments)


def id_of(name: str) -> str:
    """What `gymnasium.make` knows a game by."""
    return f"sobremesa/{name.capitalize()}-v0"


@final
class SeatEnv(gymnasium.Env[MaskedObservation, np.int64]):
    """A game for one learner.

    `seat` is the seat it plays, from 0; bots play the others. With "all" it decides for every seat, each time with what
    that seat knows; it is for games where all win or lose together, and the default there (elsewhere seat 0).
    `bots` is one name for all other seats, or a name for each of them with commas between.
    `illegal_reward` answers an action that is not allowed now; the game stays as it was.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012  (Gymnasium's own)

    def __init__(
        self,
        name: str,
        *,
        seat: int | str | None = None,
        bots: str = "greedy",
        words: bool = False,
        reward: str = VICTORY,
        illegal_reward: float = ILLEGAL_REWARD,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.render_mode = check_render_mode(render_mode)
        self._chosen = chosen = ChosenGame(name, options, words=words, reward=reward)
        self._seat = read_seat(chosen, seat)
        others = [] if self._seat is None else [other for other in range(chosen.players) if other != self._seat]
        self._others = Others(chosen, read_names(chosen.game, bots, others))
        known = isinstance(illegal_reward, int | float | np.integer | np.floating)
        if isinstance(illegal_reward, bool) or not known or not isfinite(illegal_reward):
            raise SetupError(f"illegal_reward {illegal_reward!r}: a number is expected")
        self._illegal_reward = float(illegal_reward)
        self.observation_space = space_of(chosen.encoding)
        self.action_space = Discrete(chosen.encoding.actions)
        self._held = NOT_DEALT

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[MaskedObservation, dict[str, Any]]:
        """A new game: the one of this seed, or without one the next of the stream that the last seed began.

        A game that is lost before the learner was asked for the first time is left out: the next one is dealt.
        """
        if options:
            raise SetupError(f"reset takes no options, not {options!r}; a game has those that it was made with")
        if seed is None:
            state = self._deal(self._next_seed())
        else:
            number = read_seed(seed)
            super().reset(seed=number)
            state = self._deal(number)
        while state.over():
            state = self._deal(self._next_seed())
        return self._observation(state), self._info(illegal=False)

    def _next_seed(self) -> int:
        return int(self.np_random.integers(SEEDS))

    def _deal(self, seed: int) -> State:
        """The game of this seed, where the learner is asked for the first time."""
        state = self._chosen.deal(seed)
        self._held = Held(state)
        self._others.begin(seed)
        self._earned = self._chosen.earned(state)
        self._asked = 0
        self._play_on(state)
        return state

    def step(self, action: Any) -> tuple[MaskedObservation, float, bool, bool, dict[str, Any]]:
        """Take an action, then let the bots play until the learner is asked again or the game is over."""
        state = self._held.going()
        if state.over():
            raise GameOver("the game is over: call reset() for the next one")
        number = self._chosen.number(action)
        if not state.is_legal(number):
            return self._observation(state), self._illegal_reward, False, False, self._info(illegal=True)
        self._others.hear(self._chosen.take(state, number))
        self._play_on(state)
        earned = self._chosen.earned(state)
        reward = self._gained(earned)
        self._earned = earned
        return self._observation(state), reward, state.over(), False, self._info(illegal=False)

    def _gained(self, earned: list[float]) -> float:
        """One seat's reward, or that of the team: the whole of a victory, or the points that all have in common."""
        if self._seat is None and self._chosen.reward == VICTORY:
            return sum(earned) - sum(self._earned)
        mine = self._seat or 0
        return earned[mine] - self._earned[mine]

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The mask by itself, by the name under which MaskablePPO of sb3-contrib asks for it."""
        return self._chosen.encoding.mask(self._held.going()).astype(np.bool_)

    def render(self) -> str | None:
        """The board as the learner sees it."""
        state = self._held.going()
        return render(self.render_mode, self._chosen.game, self._chosen.options, state, self._asked)

    def _play_on(self, state: State) -> None:
        while not state.over():
            if self._seat is None or state.decider() == self._seat:
                self._asked = int(state.decider())
                return
            self._others.hear(self._chosen.take(state, self._others.next(state)))
        if self._seat is not None:
            self._asked = self._seat

    def _observation(self, state: State) -> MaskedObservation:
        encoding = self._chosen.encoding
        return {"observation": encoding.observation(state, self._asked), "action_mask": encoding.mask(state)}

    def _info(self, *, illegal: bool) -> dict[str, Any]:
        return {"seat": self._asked, "illegal": illegal}


def read_seat(chosen: ChosenGame, seat: object) -> int | None:
    """The learner's seat; None for all of them."""
    team = is_of_a_team(chosen.game)
    if seat is None:
        return None if team else 0
    if seat == ALL and not team:
        raise SetupError(f"seat 'all': in {chosen.game.name} each plays for itself; choose one seat")
    if seat == ALL:
        return None
    last = chosen.players - 1
    number = as_whole(seat)
    if number is None or not 0 <= number <= last:
        known = "0" if last == 0 else f"0 to {last}"
        raise SetupError(f"seat {seat!r}: the learner's seat is {known}{', or all' if team else ''}")
    return number


def _register(game: Game) -> None:
    gymnasium.register(id_of(game.id), _ENTRY, kwargs={"name": game.id}, vector_entry_point=_VECTOR_ENTRY)


for _game in GAMES.values():
    if _game.features() is not None:
        _register(_game)
