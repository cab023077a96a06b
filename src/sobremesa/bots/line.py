"""The line in front of the workers: who waits, who comes next, and how long each may think.

Whatever a person waits for, a hint or the move of a bot at the same table, comes before tables of bots alone, and what
those ask for takes nothing from a person's time but that of the question which is being answered.
"""

import asyncio
import contextlib
import math
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Final, final

LEAST: Final = 0.05  # seconds that a worker may think, however many wait
_SPENT: Final = 0.9  # of the time that there is: a worker ends its last simulation, and the move is to be stored


@dataclass(eq=False)
class _Place:
    """One who waits, and until when an answer was promised."""

    bots_alone: bool
    promised: float
    called: asyncio.Future[None]


@final
class WaitingLine:
    """Who waits for one of the workers, and until when an answer was promised: so many seconds after the question."""

    def __init__(self, workers: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._workers = workers
        self._seconds = seconds
        self._clock = clock
        self._free = workers
        self._waiting: list[_Place] = []  # in their order
        self._beside: list[asyncio.Future[None]] = []  # what nobody waits for, in its order
        self._working_beside = False
        self._busy: dict[tuple[str, bool], float] = {}  # when each match has kept a worker busy for the last time
        self._thinking: list[tuple[str, bool]] = []  # matches that keep one busy now

    @contextlib.asynccontextmanager
    async def turn(self, match: str, bots_alone: bool = False) -> AsyncIterator[float]:
        """Wait for a worker; how many seconds it may think for this match."""
        place = _Place(bots_alone, self._clock() + self._seconds, asyncio.get_running_loop().create_future())
        self._waiting.append(place)
        try:
            await asyncio.sleep(0)  # who asks in the same moment is to be seen, too
            self._call_next()
            await place.called
            share = self.share(match, bots_alone)
        except BaseException:
            if place.called.done() and not place.called.cancelled():
                self._free += 1  # a worker was called for somebody who no longer waits
            raise
        finally:
            self._waiting.remove(place)
            self._call_next()
        began = self._clock()
        self._thinking.append((match, bots_alone))
        try:
            yield share
        finally:
            self._thinking.remove((match, bots_alone))
            self._free += 1
            self._call_next()
            if self._clock() - began > LEAST:
                self._busy[match, bots_alone] = self._clock()

    @contextlib.asynccontextmanager
    async def beside(self) -> AsyncIterator[None]:
        """Wait for a worker that nobody else wants, for a small piece of work."""
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._beside.append(called)
        try:
            await asyncio.sleep(0)
            self._call_next()
            await called
            yield
        finally:
            if called.done() and not called.cancelled():
                self._working_beside = False
                self._free += 1
            called.cancel()
            self._call_next()

    def _call_beside(self) -> None:
        """Give a worker to what stands beside the line, where nobody waits in it and none would be missed."""
        spared = 1 if self._workers > 1 else 0
        self._beside = [called for called in self._beside if not called.done()]
        if self._beside and not self._working_beside and not self._waiting and self._free > spared:
            self._working_beside = True
            self._free -= 1
            self._beside.pop(0).set_result(None)

    def _call_next(self) -> None:
        """Give workers that are free to the first in the line."""
        for place in self._in_order(True):
            if self._free and not place.called.done():
                self._free -= 1
                place.called.set_result(None)
        self._call_beside()

    def _in_order(self, bots_alone: bool) -> list[_Place]:
        """Those who wait, people first; without `bots_alone` only what people wait for."""
        people = [place for place in self._waiting if not place.bots_alone]
        return people + [place for place in self._waiting if bots_alone and place.bots_alone]

    def share(self, match: str, bots_alone: bool = False) -> float:
        """How long the first may think, so that all who wait are answered in time if they take as much.

        Matches that have taken their time a moment ago will ask again, and a free worker should be left for them. What
        people wait for leaves none for tables of bots alone.
        """
        now = self._clock()
        self._busy = {one: ended for one, ended in self._busy.items() if ended > now - self._seconds}
        matches = {name for name, alone in (*self._busy, *self._thinking) if bots_alone or not alone}
        shares = [self._seconds / max(1, len({match, *matches}) / self._workers)]
        for place, waiting in enumerate(self._in_order(bots_alone), 1):
            shares.append((waiting.promised - now) / math.ceil(place / self._workers))
        return max(LEAST, _SPENT * min(shares))
