"""Which entry each seat has seen last: noted at once, written down a little later; losing it would do no harm."""

import asyncio
import logging
from collections.abc import Iterable
from typing import Final, final

from sobremesa.web.store.store import Store
from sobremesa.web.threads import StoreThreads
from sobremesa.web.trouble import note

_WRITTEN_EVERY: Final = 2.0  # seconds for which looks are gathered
_logger = logging.getLogger(__name__)


@final
class Looks:
    """The looks that are not written down yet."""

    def __init__(self, store: Store, threads: StoreThreads) -> None:
        self._store = store
        self._threads = threads
        self._looks: dict[tuple[str, int], int] = {}

    def note(self, table_id: str, seat: int, seq: int) -> None:
        """This seat has seen this entry."""
        self._looks[table_id, seat] = max(seq, self._looks.get((table_id, seat), 0))

    def of(self, table_id: str, seats: Iterable[int]) -> dict[int, int]:
        """What is noted of these seats: 0 where nothing is."""
        return {seat: self._looks.get((table_id, seat), 0) for seat in seats}

    async def write_now_and_then(self) -> None:
        """Write them down again and again, without an end."""
        while True:
            await asyncio.sleep(_WRITTEN_EVERY)
            try:
                await self.write()
            except Exception as error:
                note(_logger, "looks could not be written; they will be tried again", error)

    async def write(self) -> None:
        """Write down what is noted."""
        looks = dict(self._looks)
        if looks:
            await self._threads.write(self._store.look, looks)
        for key, seq in looks.items():
            if self._looks.get(key) == seq:
                del self._looks[key]
