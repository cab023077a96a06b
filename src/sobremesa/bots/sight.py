"""What a bot is given: its seat's knowledge of one moment, and how long it may think."""

from dataclasses import dataclass
from typing import final

from sobremesa.core.game import Game
from sobremesa.core.mind import Mind
from sobremesa.core.rng import Rng
from sobremesa.core.state import State


@dataclass(frozen=True)
class Budget:
    """How much thought a choice may take. Guesses make the same choice everywhere; seconds are a bound, not a goal."""

    guesses: int = 4
    seconds: float = 5.0


@final
class Sight:
    """What one seat knows when it must choose: its options, and as many guesses of the rest as it wants."""

    def __init__(self, game: Game, state: State, rng: Rng, budget: Budget) -> None:
        """The state of the table is looked at here, and not kept."""
        self.game = game
        self.seat: int = state.decision().seat
        self.options: list[int] = state.legal()
        self.rng = rng
        self.budget = budget
        self._guessed = state.guess(self.seat, rng)

    def guess(self) -> State:
        """A full state that the seat cannot tell from the real one, another each time; it is the bot's to play with."""
        return self._guessed.guess(self.seat, self.rng)

    def mind(self) -> Mind:
        """How the game thinks about guesses; for bots that play only games with a mind (`bots_for`)."""
        mind = self.game.mind()
        assert mind is not None, f"{self.game.name} has no mind to ask"
        return mind

    def effort(self) -> int:
        """How many simulations are worth their time here, in percent of a bot's usual ones."""
        return self.mind().effort(self._guessed)

    def view(self) -> dict[str, object]:
        """All that the seat may see, as its page shows it."""
        return self._guessed.view(self.seat)
