"""Where bots think, so that nobody waits for them: worker processes beside the event loop, started when needed.

Whatever goes wrong at the desk, an answer comes: a worker that died is replaced and asked again, and when that does not
help, or the time is over, the answer is a random option, the same for the same moment, and the log says why.
"""

import asyncio
import contextlib
import logging
import os
import signal
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, Protocol, final

from sobremesa.bots import Budget, RandomBot, choose_option
from sobremesa.bots.worker import FindGame, Matches, Question, start, work
from sobremesa.core.game import Game, State

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue

_log: Final = logging.getLogger(__name__)
_TRIES: Final = 2
_WAITING: Final = 20.0  # seconds that an answer may take beside its budget: until a worker has started, and in a queue


class Header(Protocol):
    """How a table began."""

    @property
    def options(self) -> dict[str, object]:
        """The options of its game."""

    @property
    def seed(self) -> int:
        """The seed of its game."""


class Seat(Protocol):
    """Who plays a seat."""

    @property
    def bot(self) -> str:
        """The bot's name, empty for a person."""


class PlayedTable(Protocol):
    """What the desk asks of a table."""

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def header(self) -> Header:
        """How it began."""

    @property
    def state(self) -> State:
        """How it stands."""

    @property
    def actions(self) -> Sequence[int]:
        """The actions that led there, without those that were taken back."""

    @property
    def seats(self) -> Sequence[Seat]:
        """Who plays, in the order of the seats."""


class WorkerLost(Exception):
    """A worker died, or was sent home with a question unanswered: another may be asked."""


@final
class Desk:
    """Chooses for seats that bots play. One desk serves all tables of a process."""

    def __init__(self, find_game: FindGame, workers: int = 1, budget: Budget | None = None) -> None:
        """`find_game` is a function of a module, for workers import it by its name; 0 workers think in a thread."""
        self._find_game = find_game
        self._number = workers
        self._budget = budget or Budget()
        self._workers: _Processes | _Thread | None = None
        self._closed = False

    async def choose(self, table: PlayedTable, seat: int) -> int:
        """The option that the bot of this seat takes now. The table may move on meanwhile: the caller looks again."""
        state, header, bot = table.state.clone(), table.header, table.seats[seat].bot
        options = state.legal()
        if len(options) == 1:
            return options[0]
        question = Question(table.game.id, header.options, header.seed, tuple(table.actions), bot, self._budget)
        try:
            chosen = await self._ask_until_answered(question)
            if chosen in options:
                return chosen
            _log.warning("the bot %s chose %s, which is no option at move %d", bot, chosen, len(question.actions))
        except Exception as error:
            if not self._closed:
                _log.warning("the bot %s gave no answer at move %d", bot, len(question.actions), exc_info=error)
        return choose_option(RandomBot(), table.game, state, header.seed, self._budget)

    def close(self) -> None:
        """Send the workers home; what is still asked gets a random answer."""
        self._closed = True
        if self._workers is not None:
            self._replace(self._workers)

    async def _ask_until_answered(self, question: Question) -> int:
        """Ask again where a worker was lost, but not one that takes too long."""
        for _ in range(_TRIES - 1):
            try:
                return await self._ask(question)
            except WorkerLost:
                _log.warning("a worker was lost at move %d of a game, another is asked", len(question.actions))
        return await self._ask(question)

    async def _ask(self, question: Question) -> int:
        """The answer of the workers, who are replaced when they give none."""
        if self._closed:
            raise WorkerLost("the desk is closed")
        if self._workers is None:
            self._workers = _Processes(self._find_game, self._number) if self._number else _Thread(self._find_game)
        workers = self._workers
        try:
            return await asyncio.wait_for(workers.ask(question), self._budget.seconds + _WAITING)
        except (TimeoutError, WorkerLost):
            self._replace(workers)
            raise

    def _replace(self, workers: "_Processes | _Thread") -> None:
        """End these workers, busy or not; the next choice starts others. Several who waited may all find them lost."""
        if self._workers is workers:
            self._workers = None
            workers.end()


@final
class _Processes:
    """Worker processes, which share nothing with this one."""

    def __init__(self, find_game: FindGame, number: int) -> None:
        from concurrent.futures import ProcessPoolExecutor  # does not exist in a browser
        from multiprocessing import get_context

        spawning = get_context("spawn")
        self._started: SimpleQueue[int] = spawning.SimpleQueue()  # who they are
        self._pool = ProcessPoolExecutor(number, spawning, start, (find_game, self._started))

    async def ask(self, question: Question) -> int:
        """The answer of one of them."""
        asking = asyncio.current_task()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, question)
        except BrokenExecutor as error:
            raise WorkerLost("a worker died") from error
        except asyncio.CancelledError as error:
            if asking is None or asking.cancelling():
                raise  # whoever asks does not want to know any more
            raise WorkerLost("the workers were sent home") from error

    def end(self) -> None:
        """End them, whatever they do."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        while not self._started.empty():
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._started.get(), signal.SIGTERM)


@final
class _Thread:
    """One thread of this process, or in a browser, which has no threads, the caller's own time."""

    def __init__(self, find_game: FindGame) -> None:
        self._matches = Matches(find_game)
        self._pool = ThreadPoolExecutor(1, "bots")

    async def ask(self, question: Question) -> int:
        """Its answer."""
        try:
            answer = asyncio.get_running_loop().run_in_executor(self._pool, self._matches.answer, question)
        except RuntimeError:
            return self._matches.answer(question)
        return await answer

    def end(self) -> None:
        """Take no more questions."""
        self._pool.shutdown(wait=False, cancel_futures=True)
