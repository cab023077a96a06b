"""What a worker does: keep some matches in memory, play the moves it has not seen yet, and let a bot choose.

A worker process runs `start` once and `work` for every question; a desk without processes has a `Matches` of its own.
It ends with the process that started it, however that dies.
"""

import faulthandler
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Protocol, TypeVar, final

from sobremesa.bots import Budget, make_bot, plan_options
from sobremesa.bots.advice import Advice, find_advice
from sobremesa.core.game import Game
from sobremesa.core.state import State

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue

FindGame = Callable[[str], Game]
Answer = TypeVar("Answer", covariant=True)

_NICE: Final = 10  # how far workers step back for the server, whose pages wait for nobody
_MATCHES: Final = 64  # a state is small; a match that was forgotten is played again from its first move
_GIVEN_UP: Final = 60.0  # seconds beside its budget after which nobody waits for a worker any more


@dataclass(frozen=True)
class GameAsOf:
    """A game with the rules and the print that it is played with: what a worker needs to find it."""

    name: str
    rules: int
    print_number: int

    def found_by(self, find_game: FindGame) -> Game:
        """The game itself."""
        return find_game(self.name).as_of(self.rules, self.print_number)


def game_as_of(game: Game) -> GameAsOf:
    """How a worker finds this game."""
    return GameAsOf(game.id, game.rules_version, game.print_number)


@dataclass(frozen=True)
class Question:
    """One choice that a bot is to make, with all that leads to the moment."""

    game: GameAsOf
    options: dict[str, object]
    seed: int
    actions: tuple[int, ...]
    bot: str
    budget: Budget
    start: dict[str, object] | None = None  # the position that the match goes on from

    def within(self, seconds: float) -> "Question":
        """The same, with so much time."""
        return replace(self, budget=replace(self.budget, seconds=seconds))

    def answered_by(self, matches: "Matches") -> list[int]:
        """The option that the bot chooses, and what it means to do next."""
        return matches.answer(self)


@dataclass(frozen=True)
class Inquiry:
    """A hint that somebody asks for. `position` is a guess from the seat's knowledge, never the table's own, and
    `seed` that of the hint, from which nothing can be dealt again.
    """

    game: GameAsOf
    position: dict[str, object]
    seed: int
    budget: Budget

    def within(self, seconds: float) -> "Inquiry":
        """The same, with so much time."""
        return replace(self, budget=replace(self.budget, seconds=seconds))

    def answered_by(self, matches: "Matches") -> list[Advice]:
        """The best plans."""
        game = self.game.found_by(matches.find_game)
        return find_advice(game, game.from_dict(self.position), self.seed, self.budget)


@dataclass(frozen=True)
class Nothing:
    """A question without an answer, after which a worker is awake."""

    budget: Budget

    def within(self, seconds: float) -> "Nothing":
        """The same."""
        return self

    def answered_by(self, matches: "Matches") -> None:
        """Nothing."""


class Asked(Protocol[Answer]):
    """Whatever a worker can be asked."""

    @property
    def budget(self) -> Budget:
        """How long it may think."""

    def within(self, seconds: float) -> "Asked[Answer]":
        """The same, with so much time."""

    def answered_by(self, matches: "Matches") -> Answer:
        """The answer, with the matches that the worker has in memory."""


@final
class _Played:
    """A match as far as this worker knows it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.actions: tuple[int, ...] = ()

    def leads_to(self, actions: tuple[int, ...]) -> bool:
        """Whether these actions only go on from here; they do not when something was taken back."""
        return actions[: len(self.actions)] == self.actions

    def play_on(self, actions: tuple[int, ...]) -> None:
        """Play the actions that are new."""
        for action in actions[len(self.actions) :]:
            self.state.apply(action)
        self.actions = actions


@final
class Matches:
    """The matches that a worker has in memory, the least recently used first."""

    def __init__(self, find_game: FindGame) -> None:
        self.find_game = find_game
        self._played: OrderedDict[str, _Played] = OrderedDict()

    def answer(self, question: Question) -> list[int]:
        """The option that the bot chooses, and what it means to do next."""
        game = question.game.found_by(self.find_game)
        name = f"{question.game} {question.seed} {sorted(question.options.items(), key=str)}"
        played = self._played.pop(name, None)
        if played is None or not played.leads_to(question.actions):
            played = _Played(game.begin(question.options, question.seed, question.start))
        played.play_on(question.actions)
        self._played[name] = played
        if len(self._played) > _MATCHES:
            self._played.popitem(last=False)
        return plan_options(make_bot(question.bot, game), game, played.state, question.seed, question.budget)


_here: list[Matches] = []  # of this process, if it is a worker


def start(find_game: FindGame, started: "SimpleQueue[int]") -> None:
    """Begin to be a worker: say who one is, let pages come first, and leave Ctrl-C to the process that asks."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICE)
    _here[:] = [Matches(find_game)]
    started.put(os.getpid())


def end_with_parent() -> None:
    """End this process as soon as the one that started it is gone, in the middle of a search, too.

    Waiting for questions does not tell: a worker holds both ends of the pipe in which they come.
    """
    threading.Thread(target=_end_after_parent, name="end-with-parent", daemon=True).start()


def _end_after_parent() -> None:
    from multiprocessing import parent_process  # not in a browser

    parent = parent_process()
    if parent is not None:
        parent.join()  # the end of a pipe that only the parent holds open; on Windows the parent itself
        os._exit(1)


def work(question: Asked[Answer]) -> Answer:
    """Answer in a worker process.

    A thread sees that the parent is gone only when it gets its turn, and compiled code gives none away: where that
    never ends, neither would the process. So the system's own alarm ends it when nobody can be waiting any more.
    """
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        faulthandler.dump_traceback_later(question.budget.seconds + _GIVEN_UP, exit=True, file=nowhere)
        try:
            return question.answered_by(_here[0])
        finally:
            faulthandler.cancel_dump_traceback_later()
