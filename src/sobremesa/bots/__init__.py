"""Whoever plays a seat that no person plays: what a bot is, what it is given, and the bots that there are.

A bot gets a `Sight`: its seat's knowledge of one moment. The table's State is not reachable from it, so no bot can
peek; `docs/bots.md` shows how to write one.
"""

import hashlib
import logging
import traceback
from collections.abc import Callable
from typing import Final, final

from sobremesa.bots.bot import Bot, Planner, plan_of
from sobremesa.bots.course import Course
from sobremesa.bots.outside import bots_from_outside, plays
from sobremesa.bots.search import SearchBot
from sobremesa.bots.sight import Budget, Sight
from sobremesa.core.errors import SobremesaError
from sobremesa.core.game import Game
from sobremesa.core.rng import Rng, seeded
from sobremesa.core.state import State


class UnknownBot(SobremesaError):
    """There is no bot of this name."""


class IllegalChoice(SobremesaError):
    """A bot returned something that is not among the options it was given."""


class BotFailed(SobremesaError):
    """A bot raised an error, when it was made or when it was asked."""


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
        mind = sight.game.mind()
        if len(sight.options) == 1 or mind is None:
            return RandomBot().choose(sight)
        weighed: list[list[int]] = []
        while len(weighed) < sight.budget.guesses and not (len(weighed) == 2 and weighed[0] == weighed[1]):
            weighed.append(mind.worths(sight.guess(), sight.seat, sight.options))
        worths = [sum(of_option) for of_option in zip(*weighed, strict=True)]
        best = [option for option, worth in zip(sight.options, worths, strict=True) if worth == max(worths)]
        return best[int(sight.rng.below(len(best)))]


@final
class GentleBot:
    """Now and then by chance, else as the greedy bot: whoever plays a first game against it may well win."""

    def __init__(self, slips: int) -> None:
        self._slips = slips  # choices by chance, of a hundred

    def choose(self, sight: Sight) -> int:
        """By chance or not is drawn anew for each choice."""
        slips = int(sight.rng.below(100)) < self._slips
        return RandomBot().choose(sight) if slips else GreedyBot().choose(sight)


# By the names under which tables keep them; each has a title, a sentence and a line of style (docs/bots.md).
GENTLE_SLIPS: Final = 38  # measured: docs/bots.md, "The opponent of a first game"
BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "gentle": lambda: GentleBot(slips=GENTLE_SLIPS),
    "greedy": GreedyBot,
    "search-easy": lambda: SearchBot(plans=8, simulations=24),
    "search": lambda: SearchBot(plans=16, simulations=96),
    "search-strong": lambda: SearchBot(plans=24, simulations=400),
}
DEFAULT_BOT: Final = "greedy"
_OF_FIRST_GAMES: Final = ("gentle",)  # sits down in a first game only
_SEARCHES: Final = ("search-easy", "search", "search-strong")
_log: Final = logging.getLogger(__name__)
BOTS.update(bots_from_outside(frozenset(BOTS), _log))


def bots_for(game: Game) -> list[str]:
    """The names of the bots that can play this game, the strongest last."""
    mind = game.mind()
    unable = ("gentle", "greedy", *_SEARCHES) if mind is None else () if mind.searches() else _SEARCHES
    return [name for name in BOTS if name not in unable and plays(BOTS[name], game)]


def bots_offered(game: Game) -> list[str]:
    """Those of them that people can choose at a table."""
    return [name for name in bots_for(game) if name not in _OF_FIRST_GAMES]


def make_bot(name: str, game: Game | None = None) -> Bot:
    """The bot of this name; where it cannot play the game that is given, the usual one in its place."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    if game is not None and name not in bots_for(game):
        _log.warning("the bot %s cannot play %s; %s plays in its place", name, game.id, DEFAULT_BOT)
        return BOTS[DEFAULT_BOT]()
    try:
        return BOTS[name]()
    except Exception as error:
        raise BotFailed(f"the bot {name} cannot be made: {_told(error)}") from error


def choose_option(bot: Bot, game: Game, state: State, seed: int, budget: Budget) -> int:
    """What the bot does for the seat that must choose now. The same seed and budget give the same choice."""
    return plan_options(bot, game, state, seed, budget)[0]


def plan_options(bot: Bot, game: Game, state: State, seed: int, budget: Budget) -> list[int]:
    """The same with what it means to do next: see `Course`."""
    sight = Sight(game, state, stream_of(seed, state), budget)
    options = list(sight.options)
    try:
        plan = plan_of(bot, sight)
    except Exception as error:
        raise BotFailed(f"{type(bot).__name__} gave no answer: {_told(error)}") from error
    if not plan or plan[0] not in options:
        chosen = repr(plan[0]) if plan else "nothing"
        raise IllegalChoice(f"{type(bot).__name__} chose {chosen}, which is not one of its {len(options)} options")
    return plan


def _told(error: Exception) -> str:
    """An error on one line, with the line of the bot that raised it: whoever wrote the bot must find it in a log."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    said = str(error).partition("\n")[0]
    return f"{type(error).__name__}: {said} ({where.filename}, line {where.lineno})"


def stream_of(seed: int, state: State) -> Rng:
    """The bots' own random numbers at this moment of a game: no draw of the game can be learned from them."""
    moment = f"bots {seed} {state.decision().seat} {int(state.ply)}".encode()
    return seeded(int.from_bytes(hashlib.sha256(moment).digest()[:8], "big"))


__all__ = [
    "BOTS",
    "DEFAULT_BOT",
    "Bot",
    "BotFailed",
    "Budget",
    "Course",
    "GentleBot",
    "GreedyBot",
    "IllegalChoice",
    "Planner",
    "RandomBot",
    "SearchBot",
    "Sight",
    "UnknownBot",
    "bots_for",
    "bots_offered",
    "choose_option",
    "make_bot",
    "plan_options",
    "stream_of",
]
