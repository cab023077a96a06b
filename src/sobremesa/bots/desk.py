"""Where bots think, so that nobody waits for them: worker processes beside the event loop, started when needed.

Who asks while all workers are busy waits in a line (`line.py`): whatever people wait for first, then tables of bots
alone. The budget counts from the question, so the more matches there are, the less each of them may think: with many
tables bots play a little worse, but not later.

Whatever goes wrong at the desk, an answer comes: a worker that died is replaced and asked again, and when that does not
help, or the worker takes too long, the answer is a random option, the same for the same moment, and the log says why.
"""

import asyncio
import contextlib
import logging
import os
import signal
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, Protocol, TypeVar, final

from sobremesa.bots import Budget, Course, RandomBot, choose_option, stream_of
from sobremesa.bots.advice import Advice
from sobremesa.bots.line import WaitingLine
from sobremesa.bots.worker import Asked, FindGame, Inquiry, Matches, Nothing, Question, game_as_of, start, work
from sobremesa.core.game import Game
from sobremesa.core.state import State

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue

Answer = TypeVar("Answer")

_log: Final = logging.getLogger(__name__)
_COURSES: Final = 1000  # plans under way that are kept
_TRIES: Final = 2
_WAITING: Final = 20.0  # seconds that a worker may take beside its budget: until it has started, and where it is slow
_HINT_SEEDS: Final = 2**31  # that a hint may have, which is none of the table's


class TableBegun(Protocol):
    """How a table began."""

    @property
    def options(self) -> dict[str, object]:
        """The options of its game."""

    @property
    def seed(self) -> int:
        """The seed of its game."""

    @property
    def start(self) -> dict[str, object] | None:
        """The position that its game goes on from; None where it was set up."""


class DeskSeat(Protocol):
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
    def header(self) -> TableBegun:
        """How it began."""

    @property
    def state(self) -> State:
        """How it stands."""

    @property
    def actions(self) -> Sequence[int]:
        """The actions that led there, without those that were taken back."""

    @property
    def seats(self) -> Sequence[DeskSeat]:
        """Who plays, in the order of the seats."""

    @property
    def bots_alone(self) -> bool:
        """Whether no person plays there now."""


class NoAdvice(Exception):
    """No hint could be worked out; the log says why."""


class WorkerLost(Exception):
    """A worker died, or was sent home with a question unanswered: another may be asked."""


@final
class Desk:
    """Chooses for seats that bots play, and gives hints to people. One desk serves all tables of a process."""

    def __init__(self, find_game: FindGame, workers: int = 1, budget: Budget | None = None) -> None:
        """`find_game` is a function of a module, for workers import it by its name; 0 workers think in a thread."""
        self._find_game = find_game
        self._number = workers
        self._budget = budget or Budget()
        self._line = WaitingLine(max(1, workers), self._budget.seconds)
        self._workers: _Processes | _Thread | None = None
        self._closed = False
        self._courses: dict[str, Course] = {}
        self._advising: dict[str, asyncio.Future[list[Advice]]] = {}

    async def choose(self, table: PlayedTable, seat: int, within: float | None = None) -> int:
        """The option that the bot of this seat takes now. The table may move on meanwhile: the caller looks again.

        It thinks no longer than `within` seconds where they are given.
        """
        state, header, bot = table.state.clone(), table.header, table.seats[seat].bot
        options, actions = state.legal(), tuple(table.actions)
        if len(options) == 1:
            return options[0]
        course = self._course(f"{table.game.id} {header.seed} {seat} {bot}")
        following = course.next(state, actions)
        if following is not None:
            return following
        game = game_as_of(table.game)
        question = Question(game, header.options, header.seed, actions, bot, self._budget, header.start)
        try:
            plan = await self._ask_in_turn(question, f"{table.game.id} {header.seed}", table.bots_alone, within)
            if plan and plan[0] in options:
                return course.begin(state, actions, plan)
            _log.warning("the bot %s chose %s, which is no option at move %d", bot, plan[:1], len(question.actions))
        except Exception as error:
            if not self._closed:
                _log.warning("the bot %s gave no valid answer at move %d", bot, len(question.actions), exc_info=error)
        return choose_option(RandomBot(), table.game, state, header.seed, self._budget)

    async def advise(self, game: Game, state: State, seed: int) -> list[Advice]:
        """The best plans of the seat that decides in this state, from what it knows; NoAdvice where there is no answer.

        What leaves this process is a guess, and a number that the table's seed cannot be told from, so there is nothing
        to peek at in the question. Whoever asks for the same again while it is being worked out waits for the same
        answer.
        """
        random = stream_of(seed, state)
        seed_of_hint = int(random.below(_HINT_SEEDS))
        position = state.guess(state.decision().seat, random).to_dict()
        inquiry = Inquiry(game_as_of(game), position, seed_of_hint, self._budget)
        name = repr(inquiry)
        if name not in self._advising:
            advising = asyncio.ensure_future(self._ask_in_turn(inquiry, f"{game.id} {seed}"))
            self._advising[name] = advising
            advising.add_done_callback(lambda _: self._advising.pop(name))
        try:
            return await asyncio.shield(self._advising[name])
        except Exception as error:
            if not self._closed:
                _log.warning("no hint was found in a game of %s", game.id, exc_info=error)
            raise NoAdvice(f"no hint was found in a game of {game.id}") from error

    async def work_beside(self, question: Asked[Answer]) -> Answer:
        """A small piece of work that nobody waits for, done while nobody wants a worker for a move or a hint.

        An error where no worker answers; it may be asked again.
        """
        async with self._line.beside():
            return await self._ask_until_answered(question)

    def _course(self, name: str) -> Course:
        """The plan under way at a seat."""
        course = self._courses.pop(name, None) or Course()
        self._courses[name] = course
        while len(self._courses) > _COURSES:
            del self._courses[next(iter(self._courses))]
        return course

    async def wake(self) -> None:
        """Have the workers started: how long the first answer takes must not tell who had to think before."""
        with contextlib.suppress(Exception):  # the next question says what is wrong
            await asyncio.gather(*[self._ask(Nothing(self._budget)) for _ in range(max(1, self._number))])

    def close(self) -> None:
        """Send the workers home; what is still asked gets a random answer."""
        self._closed = True
        if self._workers is not None:
            self._replace(self._workers)

    async def _ask_in_turn(
        self, question: Asked[Answer], match: str, bots_alone: bool = False, within: float | None = None
    ) -> Answer:
        """Wait until a worker is free, and let it think as long as the other matches allow."""
        async with self._line.turn(match, bots_alone) as seconds:
            return await self._ask_until_answered(question.within(min(seconds, within or seconds)))

    async def _ask_until_answered(self, question: Asked[Answer]) -> Answer:
        """Ask again where a worker was lost, but not one that takes too long."""
        for _ in range(_TRIES - 1):
            try:
                return await self._ask(question)
            except WorkerLost:
                _log.warning("a worker was lost, another is asked")
        return await self._ask(question)

    async def _ask(self, question: Asked[Answer]) -> Answer:
        """The answer of the workers, who are replaced when they give none."""
        if self._closed:
            raise WorkerLost("the desk is closed")
        if self._workers is None:
            self._workers = _Processes(self._find_game, self._number) if self._number else _Thread(self._find_game)
        workers = self._workers
        try:
            return await asyncio.wait_for(workers.ask(question), question.budget.seconds + _WAITING)
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

    async def ask(self, question: Asked[Answer]) -> Answer:
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

    async def ask(self, question: Asked[Answer]) -> Answer:
        """Its answer."""
        try:
            answer = asyncio.get_running_loop().run_in_executor(self._pool, question.answered_by, self._matches)
        except RuntimeError:
            return question.answered_by(self._matches)
        return await answer

    def end(self) -> None:
        """Take no more questions."""
        self._pool.shutdown(wait=False, cancel_futures=True)
