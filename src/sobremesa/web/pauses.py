"""Pauses of the tables of this process: who lets them end, and their end, which is for all at once."""

import contextlib
import logging
from typing import final

from sobremesa.core.errors import StaleAction
from sobremesa.web.live import WAVE, Live
from sobremesa.web.store.rows import Conflict
from sobremesa.web.tables import Tables
from sobremesa.web.trouble import note
from sobremesa.web.waves import Waves

_logger = logging.getLogger(__name__)


@final
class Pauses:
    """What can be done in a pause, beside asking the others to wait, which is a move like others."""

    def __init__(self, tables: Tables, live: Live) -> None:
        self.waves = Waves()
        self._tables = tables
        self._live = live

    async def wave(self, table_id: str, seats: tuple[int, ...], at: int) -> None:
        """These seats let the pause that began with entry `at` end; nothing is told of it before it ends.

        Who comes too late is told nothing either: the pause is over.
        """
        table = await self._tables.table(table_id)
        if table.pause is None or table.pause_at != at:
            return
        self.waves.note(table_id, at, frozenset(seats))
        if self._live.tell_others is not None:
            self._live.tell_others(f"{WAVE} {table_id} {at} {','.join(map(str, seats))}")
        await self.end_if_complete(table_id)

    async def hear(self, table_id: str, at: int, seats: frozenset[int]) -> None:
        """The same, said in another process."""
        self.waves.note(table_id, at, seats)
        try:
            if self._tables.in_memory(table_id) is not None:
                await self.end_if_complete(table_id)
        except Exception as error:  # the pause lasts its time
            note(_logger, "a pause could not be ended", error)

    async def end_if_complete(self, table_id: str) -> None:
        """End the pause where everybody has waved."""
        table = await self._tables.table(table_id)
        if self.waves.complete(table, self._tables.times.now(table)):
            await self.end(table_id, table.pause_at)

    async def end(self, table_id: str, at: int) -> None:
        """The pause that began with entry `at` ends for all at once; another process may have been quicker."""
        with contextlib.suppress(StaleAction, Conflict):
            await self._tables.write(table_id, lambda table, now: table.plan_going_on(at, now))
