"""One game as an environment plays it: its options read, actions checked, what is said by itself, and rewards."""

from functools import cache
from typing import Final, final

from sobremesa.catalog import find_game
from sobremesa.core.errors import UnknownAction
from sobremesa.core.game import Game
from sobremesa.core.playout import play_randomly
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.environments.choices import POINTS, VICTORY, as_whole, check_choices, check_somebody_decides, read_seed
from sobremesa.environments.encoding import Encoding
from sobremesa.lab.seating import say_all

SEEDS: Final = 1 << 63  # how many there are for games whose seed nobody gave


@final
class ChosenGame:
    """A game with its options, checked once, for playing it any number of times.

    Only seats that decide are players of an environment; they come first. Those that play by themselves take part in
    the game, and in who wins it.
    """

    def __init__(self, name: str, options: dict[str, object], *, words: bool = False, reward: str = VICTORY) -> None:
        self.game = find_game(name)
        check_choices(self.game, words, reward)
        self.options = options
        self.words = words
        self.reward = reward
        self.encoding = Encoding(self.game)
        self._dealer = self.game.dealer(options)
        dealt = self._dealer.deal(0)
        check_somebody_decides(self.game, dealt)
        self.players = dealt.people()
        self.all_decide = self.players == dealt.seats()

    def __deepcopy__(self, memo: dict[int, object]) -> "ChosenGame":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (_chosen, (self.game.id, self.options, self.words, self.reward))

    def deal(self, seed: object) -> State:
        """The game of this seed, at its first decision."""
        state = self._dealer.deal(read_seed(seed))
        if self.words:
            say_all(state)
        return state

    def number(self, action: object) -> int:
        """An action as the number that it is; UnknownAction where it cannot answer any decision."""
        last = self.encoding.actions - 1
        number = as_whole(action)
        if number is None:
            raise UnknownAction(f"{action!r} is no action; actions are numbered from 0 to {last}")
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
