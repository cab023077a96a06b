"""Whoever plays a seat that no person plays: what a bot is, what it is given, and the bots that there are.

A bot gets a `Sight`: its seat's knowledge of one moment. The table's State is not reachable from it, so no bot can
peek; `docs/bots.md` shows how to write one.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, final

from sobremesa.core.errors import SobremesaError
from sobremesa.core.game import Game, State
from sobremesa.core.playout import weigh
from sobremesa.core.rng import Rng, seeded


class UnknownBot(SobremesaError):
    """There is no bot of this name."""


class IllegalChoice(SobremesaError):
    """A bot returned something that is not among the options it was given."""


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

    def view(self) -> dict[str, object]:
        """All that the seat may see, as its page shows it."""
        return self._guessed.view(self.seat)


class Bot(Protocol):
    """Plays a seat. It keeps nothing from one choice to the next: a table can be loaded again, or taken back."""

    def choose(self, sight: Sight) -> int:
        """One of `sight.options`."""


@final
class RandomBot:
    """Any option, each as likely as the others."""

    def choose(self, sight: Sight) -> int:
        """By chance."""
        return sight.options[int(sight.rng.below(len(sight.options)))]


@final
class GreedyBot:
    """The option after which the seat stands best by the game's own appraisal, on average over several guesses.

    Where two guesses come to the very same, nothing that the seat does not know matters, and no more are made.
    """

    def choose(self, sight: Sight) -> int:
        """The best of all; among equally good ones each is as likely."""
        if len(sight.options) == 1 or not sight.game.greedy:
            return RandomBot().choose(sight)
        weighed: list[list[int]] = []
        while len(weighed) < sight.budget.guesses and not (len(weighed) == 2 and weighed[0] == weighed[1]):
            weighed.append(weigh(sight.guess(), sight.seat, sight.options))
        worths = [sum(of_option) for of_option in zip(*weighed, strict=True)]
        best = [option for option, worth in zip(sight.options, worths, strict=True) if worth == max(worths)]
        return best[int(sight.rng.below(len(best)))]


# By the names under which tables keep them; `bots/messages` has a title and a sentence for each.
BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "greedy": GreedyBot}
DEFAULT_BOT: Final = "greedy"


def make_bot(name: str) -> Bot:
    """The bot of this name."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]()


def choose_option(bot: Bot, game: Game, state: State, seed: int, budget: Budget) -> int:
    """What the bot does for the seat that must choose now. The same seed and budget give the same choice."""
    sight = Sight(game, state, stream_of(seed, state), budget)
    options = list(sight.options)
    chosen = bot.choose(sight)
    if chosen not in options:
        raise IllegalChoice(f"{type(bot).__name__} chose {chosen!r}, which is not one of its {len(options)} options")
    return chosen


def stream_of(seed: int, state: State) -> Rng:
    """The bots' own random numbers at this moment of a game: no draw of the game can be learned from them."""
    moment = f"bots {seed} {state.decision().seat} {int(state.ply)}".encode()
    return seeded(int.from_bytes(hashlib.sha256(moment).digest()[:8], "big"))
