"""Many games of one kind at once, as NumPy arrays that compiled code writes: the fastest way to play them."""

from collections.abc import Sequence
from operator import index
from typing import Any, Final, Literal, NoReturn

from sobremesa.extras import require

with require("environments", "numpy"):
    import numpy as np
    from numpy.typing import NDArray

from sobremesa.core.errors import ActionError, SetupError, SobremesaError
from sobremesa.core.game import Game
from sobremesa.core.many_games import DISABLED, NEXT_STEP, SAME_STEP, ManyGames
from sobremesa.core.state import State
from sobremesa.environments.choices import POINTS, check_choices, check_somebody_decides, read_seed, read_whole
from sobremesa.environments.encoding import ActionMask, Encoding, Observation

Autoreset = Literal["same-step", "next-step", "disabled"]
Reward = Literal["victory", "points"]

AUTORESETS: Final[dict[str, int]] = {"same-step": SAME_STEP, "next-step": NEXT_STEP, "disabled": DISABLED}
MOST_GAMES: Final = 65_536


class Batch:
    """Games with the same options, each of which waits for one seat's decision.

    Look at `observations`, `masks` and `deciders`, choose an action for each game (or let `sample` choose), and `step`.
    The arrays are read-only and the batch's own: a step writes them anew, so copy what you keep. (Observations are a
    new array after each step, and can be kept.)

    `autoreset` says when a game that is over is dealt again, in the words of Gymnasium: in the `same-step` (then
    `final_observations` has its end), in the `next-step` (which takes no action there), or never (`disabled`; ask
    `reset_games`). `reward` is each seat's share of the `victory` at the end, or the change of its `points` in every
    step (in Pandemic: cures found). With `words` every seat says what helps the others as soon as it can.

    Game n plays the same in a batch of any size: its seeds come from the batch's seed and n alone.
    """

    def __init__(
        self,
        game: Game | str,
        games: int = 1,
        seed: int = 0,
        *,
        words: bool = False,
        autoreset: Autoreset = "same-step",
        reward: Reward = "victory",
        **options: Any,
    ) -> None:
        self.encoding = Encoding(game)
        self.autoreset: Autoreset = autoreset
        self.reward: Reward = reward
        self.games = read_whole("games", games, 1, MOST_GAMES)
        its = self.encoding.game
        check_choices(its, words, reward)
        if autoreset not in tuple(AUTORESETS):
            raise SetupError(f"autoreset: {autoreset!r} is not one of {', '.join(AUTORESETS)}")
        base = read_seed(seed)
        dealer = its.dealer(options)
        first = dealer.deal(0)
        check_somebody_decides(its, first)
        self.seats = first.people()  # each has rewards; seats that play by themselves have none
        self._many = ManyGames(
            dealer,
            self.games,
            self.encoding.size,
            self.encoding.actions,
            self.seats,
            autoreset=AUTORESETS[autoreset],
            counts_points=reward == POINTS,
            talks=words,
        )
        self._many.reset(base)
        # Where the engine is compiled these are views of its own arrays, else copies of its lists; of this step.
        self._views: dict[str, NDArray[Any]] = {}

    # -- what is seen ------------------------------------------------------------------------------------------

    @property
    def observations(self) -> Observation:
        """A row for each game: what the seat that decides may know. After the end it is as the last actor sees it."""
        found: Observation = self._look("observations")
        return found

    @property
    def masks(self) -> ActionMask:
        """A row for each game: 1 for each option, 0 for every other action; only zeros where the game is over."""
        found: ActionMask = self._look("masks")
        return found

    @property
    def deciders(self) -> NDArray[np.int16]:
        """The seat that decides in each game, counted from 0; -1 where the game is over."""
        found: NDArray[np.int16] = self._look("deciders")
        return found

    @property
    def rewards(self) -> NDArray[np.float64]:
        """A row for each game: what every seat gained in the last step, whoever acted in it."""
        found: NDArray[np.float64] = self._look("rewards")
        return found

    @property
    def dones(self) -> NDArray[np.bool_]:
        """Whether each game came to its end in the last step, or is over since."""
        found: NDArray[np.bool_] = self._look("dones")
        return found

    @property
    def final_observations(self) -> Observation:
        """With `same-step`, where a game is done: the end of that game as its last actor sees it."""
        if self.autoreset != "same-step":
            raise SetupError(f"with autoreset {self.autoreset} the end of a game is in its observation")
        found: Observation = self._look("final_observations")
        return found

    def state(self, game: int) -> State:
        """A copy of one game, for looking at or playing on alone."""
        return self._many.state(self._numbered(game))

    def seed_of(self, game: int) -> int:
        """The seed that the game under way at this place was dealt with."""
        return self._many.seed_of_game(self._numbered(game))

    # -- playing -----------------------------------------------------------------------------------------------

    def sample(self) -> list[int]:
        """An option for each game, each equally likely, from the batch's own generators; -1 where a game is over."""
        return self._many.sample()

    def step(self, actions: Sequence[int] | NDArray[np.integer[Any]]) -> None:
        """Take an action in each game. Where a game is over any number will do. An error leaves all games untouched."""
        try:
            listed = actions.tolist() if isinstance(actions, np.ndarray) else list(map(index, actions))
            self._many.check(listed)
        except TypeError as error:
            raise ActionError("actions are whole numbers, one for each game") from error
        self._many.step(listed)
        self._views.clear()

    def reset(self, seed: int = 0) -> None:
        """Begin all games anew with the seeds that this one makes."""
        self._many.reset(read_seed(seed))
        self._views.clear()

    def reset_games(self, games: Sequence[int]) -> None:
        """Deal these games again, whether or not they are over; the others go on."""
        self._many.deal_again([self._numbered(game) for game in games])
        self._views.clear()

    def __reduce__(self) -> NoReturn:
        raise SobremesaError("a batch can be neither copied nor stored; state(game) copies one of its games")

    # -- arrays ------------------------------------------------------------------------------------------------

    def _look(self, name: str) -> Any:
        found = self._views.get(name)
        if found is None:
            found = self._array_of(name)
            found.flags.writeable = False
            self._views[name] = found
        return found

    def _array_of(self, name: str) -> NDArray[Any]:
        many, rows = self._many, self.games
        if name == "observations":
            return np.asarray(many.observations, dtype=np.int16).reshape(rows, -1)
        if name == "masks":
            return np.asarray(many.masks, dtype=np.uint8).view(np.int8).reshape(rows, -1)
        if name == "deciders":
            return np.asarray(many.deciders, dtype=np.int16)
        if name == "rewards":
            return np.asarray(many.rewards, dtype=np.float64).reshape(rows, -1)
        if name == "dones":
            return np.asarray(many.dones, dtype=np.uint8).view(np.bool_)
        return np.asarray(many.final_observations, dtype=np.int16).reshape(rows, -1)

    def _numbered(self, game: int) -> int:
        return read_whole("game", game, 0, self.games - 1)
