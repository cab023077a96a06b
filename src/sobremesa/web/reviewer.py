"""Makes the reviews that people asked for, beside the games that go on: piece by piece, whenever no bot wants a worker.

Any number of processes may do so. What one of them left unfinished, because it ended, another finds and goes on with;
where two work on the same review they write the same.
"""

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import replace
from typing import Final, Protocol, TypeVar, final

from sobremesa.bots import Budget
from sobremesa.bots.search import Prospect
from sobremesa.bots.worker import Asked, game_as_of
from sobremesa.review.asking import ReviewQuestion
from sobremesa.review.judging import Judge, Judgement, work_on
from sobremesa.review.review import Review, review_of
from sobremesa.review.streams import streams_of
from sobremesa.review.turns import PlayedTurn
from sobremesa.review.written import write
from sobremesa.table.table import Table
from sobremesa.web.hall import Hall
from sobremesa.web.kept_reviews import engine_signature, judged_in
from sobremesa.web.store.reviews import ReviewRow
from sobremesa.web.trouble import note

SWEEP: Final = 30.0  # seconds between looks for reviews that were left alone
_FIRST_LOOK: Final = 1.0  # seconds after the start
_LONELY: Final = 20_000  # milliseconds after which a process that worked on a review is presumably gone
_TRIES: Final = 3  # of a review that fails, in the life of a process
_STILL: Final = 300_000  # milliseconds after which one stands still, whichever process works on it
_PIECE: Final = Budget(seconds=60.0)  # after which nobody waits for a worker any more
_logger = logging.getLogger(__name__)

Answer = TypeVar("Answer")
Place = tuple[str, int]  # a table, and a seat of it or a whole team


class Worker(Protocol):
    """Works on pieces when nobody else wants it: `sobremesa.bots.desk.Desk`."""

    async def work_beside(self, question: Asked[Answer]) -> Answer:
        """The answer to a small piece of work."""


@final
class Reviewer:
    """Works on the reviews of one hall."""

    def __init__(self, hall: Hall, desk: Worker, *, able: bool, sweep: float = SWEEP) -> None:
        """`able` says whether simulations are quick enough here: with the compiled engine."""
        self.able = able
        self._hall = hall
        self._desk = desk
        self._sweep = sweep
        self._working: dict[Place, asyncio.Task[None]] = {}
        self._failed: dict[Place, int] = {}
        self._waiting: set[Place] = set()  # those for which no worker had time at the last try
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begin: go on with what was left unfinished."""
        if self.able:
            self._begin(self._sweep_now_and_then())

    async def close(self) -> None:
        """Stop; what is judged is written already."""
        tasks = [*self._tasks, *self._working.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def ask(self, table_id: str, seat: int) -> None:
        """This review is wanted; it is begun unless it is there already."""
        row = await self._hall.reviews.ask(table_id, seat, self._hall.clock())
        self._failed.pop((table_id, seat), None)
        self._work_on(row)

    def waits(self, row: ReviewRow) -> bool:
        """Whether a review stands still because no worker has time for it."""
        idle = self._hall.clock() - max(row.asked, row.changed)
        return not row.done and ((row.table_id, row.seat) in self._waiting or idle > _STILL)

    async def settled(self) -> None:
        """Wait until nothing is being worked on."""
        while self._working:
            await asyncio.gather(*self._working.values(), return_exceptions=True)
            await asyncio.sleep(0)

    def _begin(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _work_on(self, row: ReviewRow) -> None:
        place = (row.table_id, row.seat)
        if self.able and not row.done and place not in self._working and self._failed.get(place, 0) < _TRIES:
            self._working[place] = asyncio.create_task(self._make(row))

    async def _sweep_now_and_then(self) -> None:
        await asyncio.sleep(min(_FIRST_LOOK, self._sweep))
        patience = 0  # at the start no other process is worth waiting for
        while True:
            try:
                for row in await self._hall.reviews.left_alone(self._hall.clock() - patience):
                    self._work_on(row)
            except Exception as error:
                note(_logger, "the reviews that were left unfinished could not be read", error)
            patience = _LONELY
            await asyncio.sleep(self._sweep)

    # -- one review ----------------------------------------------------------------------------------------------

    async def _make(self, row: ReviewRow) -> None:
        """Go on with a review until it is done; what fails is tried again later, but not for ever.

        Where no worker has time that is no failure: the next look at what was left alone goes on.
        """
        place = (row.table_id, row.seat)
        try:
            await self._go_on(row)
        except TimeoutError:
            _logger.info("the review of table %s waits: no worker had time for it", row.table_id)
            self._waiting.add(place)
            self._hall.reviews.tell_waiting(row.table_id, self._hall.clock())
        except Exception as error:
            self._failed[place] = self._failed.get(place, 0) + 1
            note(_logger, f"the review of table {row.table_id} stopped", error)
        finally:
            self._working.pop(place, None)

    async def _go_on(self, row: ReviewRow) -> None:
        table = await self._hall.table(row.table_id)
        review = review_of(table, row.seat)
        if row.engine == engine_signature():
            review.judged = judged_in(row)
        while (turn := review.next()) is not None:
            review.add(turn, await self._judge(table, turn, review.before(turn)))
            self._waiting.discard((row.table_id, row.seat))
            if not await self._hall.reviews.write(_written(row, review), self._hall.clock()):
                return
        if not review.turns:  # nothing was written that would say that it is done
            await self._hall.reviews.write(_written(row, review), self._hall.clock())

    async def _judge(self, table: Table, turn: PlayedTurn, before: Judgement | None) -> Judgement:
        """One turn, piece by piece. What leaves this process is a guess from what its seat knew."""
        streams = streams_of(table)
        known = Judge(table.game, streams).known(table.state_after(turn.place), turn).to_dict()
        work, answer = work_on(turn, before), list[Prospect]()
        piece = next(work)
        while True:
            question = ReviewQuestion(game_as_of(table.game), known, streams.identity, turn, piece, _PIECE)
            answer = await self._desk.work_beside(question)
            try:
                piece = work.send(answer)
            except StopIteration as done:
                judgement: Judgement = done.value
                return judgement


def _written(row: ReviewRow, review: Review) -> ReviewRow:
    return replace(row, engine=engine_signature(), stage=review.stage, body=write(review))
