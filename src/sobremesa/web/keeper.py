"""Removes the tables whose time is over: now and then, a few at a time."""

import asyncio
import logging
from typing import Final, final

from sobremesa.web.hall import Hall
from sobremesa.web.keeping import Keeping
from sobremesa.web.trouble import note

_FIRST: Final = 60.0  # seconds after the start: whoever sees a wrong setting can still end the server
_EVERY: Final = 3600.0  # seconds
_AT_ONCE: Final = 50  # tables in one transaction, which keeps the players' moves waiting
_BREATH: Final = 0.2  # seconds for the players between two of those
_logger = logging.getLogger(__name__)


@final
class Keeper:
    """Removes what has outlived its time from one hall's database."""

    def __init__(self, hall: Hall, keeping: Keeping, *, first: float = _FIRST, every: float = _EVERY) -> None:
        self._hall = hall
        self._keeping = keeping
        self._first = first
        self._every = every
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._now_and_then())

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _now_and_then(self) -> None:
        await asyncio.sleep(self._first)
        while True:
            try:
                await self.remove_outlived()
            except Exception as error:
                note(_logger, "old tables could not be removed; it will be tried again", error)
            await asyncio.sleep(self._every)

    async def remove_outlived(self) -> int:
        """Remove all tables whose time is over; how many they were."""
        count = 0
        for wanted in self._keeping.outlived(self._hall.clock()):
            of_these = 0
            while removed := await self._hall.remove(wanted, _AT_ONCE):
                of_these += len(removed)
                await asyncio.sleep(_BREATH)
            if of_these:
                _logger.info(
                    "%d %s tables were removed, because nobody had used them for so long", of_these, wanted.state
                )
            count += of_these
        return count
