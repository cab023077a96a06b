"""One game as an environment plays it: its options read, actions checked, what is said by itself, and rewards."""

from functools import cache
from operator import index
from typing import Final, final

from sobremesa.catalog import find_game
from sobremesa.core.errors import SetupError, UnknownAction
from sobremesa.core.game import Game
from sobremesa.core.playout import play_randomly
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.environments.batch import REWARDS
from sobremesa.environments.encoding import Encoding
from sobremesa.lab.seating import say_all

VICTORY: Final = "victory"
POINTS: Final = "points"
SEEDS: Final = 1 << 63  # how many there are for games whose seed nobody gave


@final
class ChosenGame:
    """A game with its options, checked once, for playing it any number of times.

    Only seats that decide are players of an environment; they come first. Those that play by themselves take part in
    the game, and in who wins it.
    """

    def __init__(self, name: str, options: dict[str, object], *, words: bool = False, reward: str = VICTORY) -> None:
        self.game = find_game(name)
        if reward not in REWARDS:
            raise SetupError(f"reward: {reward!r} is not one of {', '.join(REWARDS)}")
        if not isinstance(words, bool):
            raise SetupError(f"words: true or false is expected, not {words!r}")
        if words and not self.game.talks:
            raise SetupError(f"in {self.game.name} there is nothing to say to each other")
        self.options = options
        self.words = words
        self.reward = reward
        self.encoding = Encoding(self.game)
        self._dealer = self.game.dealer(options)
        dealt = self._dealer.deal(0)
        self.players = dealt.people()
        self.all_decide = self.players == dealt.seats()
        if self.players == 0:
            raise SetupError(f"nobody decides anything in a game of {self.game.name} with these options")

    def __deepcopy__(self, memo: dict[int, object]) -> "ChosenGame":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (_chosen, (self.game.id, self.options, self.words, self.reward))

    def deal(self, seed: object) -> State:
        """The game of this seed, at its first decision."""
        try:
            state = self._dealer.deal(index(seed))  # type: ignore[arg-type]
        except TypeError:
            raise SetupError(f"seed {seed!r}: a seed is a whole number from 0 to 2**64 - 1") from None
        if self.words:
            say_all(state)
        return state

    def number(self, action: object) -> int:
        """An action as the number that it is; UnknownAction where it cannot answer any decision."""
        last = self.encoding.actions - 1
        try:
            number = index(action)  # type: ignore[arg-type]
        except TypeError:
            raise UnknownAction(f"{action!r} is no action; actions are numbered from 0 to {last}") from None
        if not 0 <= number <= last:
            raise UnknownAction(f"{number} is no action that answers a decision; those are numbered from 0 to {last}")
        return number

    def option(self, state: State, action: object) -> int:
        """The number of an option; the error says why it is none now, and the state is as it was."""
        number = self.number(action)
        if not state.is_legal(number):
            state.check(number)
        return number

    def take(self, state: State, action: int) -> list[int]:
        """Take an option, and let every seat say what helps where they talk; all that was done and said."""
        state.perform(action)
        return [action, *say_all(state)] if self.words and not state.over() else [action]

    def earned(self, state: State) -> list[float]:
        """What each player has of its reward so far; the reward of a step is how much that grows."""
        if self.reward == POINTS:
            return [float(state.tally(seat)) for seat in range(self.players)]
        victors = int(state.victors())
        share = 1 / victors.bit_count() if victors else 0.0
        return [share if victors >> seat & 1 else 0.0 for seat in range(self.players)]


def _chosen(name: str, options: dict[str, object], words: bool, reward: str) -> ChosenGame:
    """What `pickle` makes of it again."""
    return ChosenGame(name, options, words=words, reward=reward)


@cache
def is_of_a_team(game: Game) -> bool:
    """Whether all win or lose together, which a game tells at its end: only who plays for itself has a score."""
    state = game.new({}, 0)
    play_randomly(state, seeded(0))
    outcome = state.outcome()
    return outcome is not None and not outcome.scores
