"""The tables that this process knows: read from their logs, caught up with, and written.

Nothing of a table lives here alone: a Table in memory is what its log says, as far as it was read. A Table that was
handed out changes under one's hands at the next `await`; whoever draws a page takes all of it in one go.
"""

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, ParamSpec, TypeVar, final
from weakref import WeakValueDictionary

from sobremesa.core.errors import PositionError, SetupError, SobremesaError
from sobremesa.core.game import Game
from sobremesa.table.log import BrokenLog, Entry
from sobremesa.table.table import Table
from sobremesa.web.live import Live
from sobremesa.web.statistics.results import results_at_end
from sobremesa.web.store.acts import KeptAct
from sobremesa.web.store.rows import Conflict, NoSuchTable
from sobremesa.web.store.store import Store
from sobremesa.web.summaries import summary_of
from sobremesa.web.table_times import TableTimes
from sobremesa.web.threads import StoreThreads

_ID: Final = re.compile(r"[a-z0-9]{1,40}")
_TRIES: Final = 8  # against others who write at the same moment
_logger = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")
Plan = Callable[[Table, int], list[Entry]]  # what to write, given the table and the time


@dataclass(frozen=True)
class Extra:
    """What belongs to a write beside its entries: the key of a program's act, and what to do before and after.

    `check` is called before each plan, and raises what is wrong at the table as it is then. `then` is called before
    anybody else can write at the table; what it is given may be ahead of the entries all the same, where another
    process was quick.
    """

    beside: Callable[[list[Entry]], KeptAct] | None = None
    then: Callable[[Table, list[Entry]], None] | None = None
    check: Callable[[Table], None] | None = None


_NOTHING_ELSE: Final = Extra()


@final
class Tables:
    """The tables of one store in the memory of one process, at most so many."""

    def __init__(
        self,
        store: Store,
        threads: StoreThreads,
        live: Live,
        games: Callable[[str], Game],
        times: TableTimes,
        most: int,
    ) -> None:
        self.times = times
        self.changed: list[Callable[[Table], None]] = []  # told of every table that was loaded, or written here
        self.caught_up: list[Callable[[Table], None]] = []  # told of every table at which others have written
        self._store = store
        self._threads = threads
        self._live = live
        self._games = games
        self._most = most
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._writing: set[asyncio.Task[Table]] = set()

    # -- reading -------------------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> Table:
        """A table with everything that is stored of it; NoSuchTable where there is none."""
        table = await self.kept(table_id)
        await self._catch_up(table)
        return table

    async def kept(self, table_id: str) -> Table:
        """A table as it was when it was read last."""
        if not _ID.fullmatch(table_id):  # some databases break on signs that no id has
            raise NoSuchTable(f"there is no table {table_id[:40]!r}")
        table = self._tables.get(table_id)
        if table is None:
            async with self._lock(table_id):
                table = self._tables.get(table_id)
                if table is None:
                    table = await self._threads.read(self._load, table_id)
                    self.times.mind(table)
                    self.add(table)
        else:
            self._tables.move_to_end(table_id)
        return table

    def in_memory(self, table_id: str) -> Table | None:
        """A table as this process knows it; None where it does not."""
        return self._tables.get(table_id)

    def _load(self, table_id: str) -> Table:
        """A table from its log; in a thread, because a long game takes a while."""
        header = self._store.header(table_id)
        try:
            table = Table(self._games(header.game_id), header)
        except (SetupError, PositionError) as error:  # it could be set up when it was written
            raise BrokenLog(f"table {table_id} cannot be set up again: {error}") from error
        table.accept_all(self._store.entries_after(table_id, 0))
        return table

    def add(self, table: Table) -> None:
        """This table is known here from now on; the one used longest ago is forgotten."""
        self._tables[table.table_id] = table
        self._tables.move_to_end(table.table_id)
        while len(self._tables) > self._most:
            self._tables.popitem(last=False)
        self._tell_changed(table)

    def forget(self, table_id: str) -> None:
        """This table is no longer known here: whoever asks for it reads it anew."""
        self._tables.pop(table_id, None)

    async def _catch_up(self, table: Table) -> None:
        """Read what others have written."""
        entries = await self.read_of(table.table_id, self._store.entries_after, table.table_id, table.seq)
        self.accept_others(table, entries)

    def accept_others(self, table: Table, entries: list[Entry]) -> None:
        """Play what others have written."""
        self._accept(table, entries)
        for tell in self.caught_up if entries else ():
            tell(table)

    async def read_of(self, table_id: str, ask: Callable[P, T], *args: P.args, **fields: P.kwargs) -> T:
        """Read something of a table; one that was removed by another process is forgotten here too."""
        try:
            return await self._threads.read(ask, *args, **fields)
        except NoSuchTable:
            self._tables.pop(table_id, None)
            raise

    def _accept(self, table: Table, entries: list[Entry]) -> None:
        try:
            for entry in entries:
                if entry.seq > table.seq:  # somebody else may have read it in the meantime
                    table.accept(entry)
            self.times.mind(table)
        except BrokenLog:
            self._tables.pop(table.table_id, None)  # it will be read anew
            raise

    def _tell_changed(self, table: Table) -> None:
        for tell in self.changed:
            tell(table)

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    # -- writing -------------------------------------------------------------------------------------------------

    async def write(
        self, table_id: str, plan: Plan, received: int | None = None, extra: Extra = _NOTHING_ELSE
    ) -> Table:
        """Plan, store, accept, announce. Whoever else writes at the same moment is caught up with, and planned anew.

        What somebody did counts from when it was `received`, however long it has to wait here.
        """
        # A request that goes away must not leave the table between stored and announced.
        return await asyncio.shield(self._begin_writing(table_id, plan, received, extra))

    def _begin_writing(self, table_id: str, plan: Plan, received: int | None, extra: Extra) -> "asyncio.Task[Table]":
        task = asyncio.create_task(self._write_plan(table_id, plan, received, extra))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)
        task.add_done_callback(_note_unseen_error)
        return task

    async def _write_plan(self, table_id: str, plan: Plan, received: int | None, extra: Extra) -> Table:
        table = self._tables.get(table_id) or await self.table(table_id)
        async with self._lock(table_id):
            for _ in range(_TRIES):
                try:
                    if extra.check is not None:
                        extra.check(table)
                    entries = plan(table, self.times.now(table, received))
                except SobremesaError:
                    # Perhaps it was planned on an old position: look whether there is a newer one.
                    seq = table.seq
                    await self._catch_up(table)
                    if table.seq == seq:
                        raise
                    continue
                if not entries:
                    return table
                after = _after(table, entries)
                results = results_at_end(table, after)
                act = extra.beside(entries) if extra.beside is not None else None
                try:
                    position = await self._threads.write(
                        self._store.append, table_id, entries, summary_of(after), results, act
                    )
                except Conflict:
                    await self._catch_up(table)
                    continue
                self._accept(table, entries)
                if extra.then is not None:
                    extra.then(table, entries)
                self._tell_changed(table)
                self._live.announce(table_id, position)
                return table
        raise Conflict(f"others write to table {table_id} all the time")

    async def written(self) -> None:
        """Wait for everything that is being written."""
        await asyncio.gather(*self._writing, return_exceptions=True)


def _after(table: Table, entries: list[Entry]) -> Table:
    """The table as it will be once these entries are stored."""
    after = table.fork()
    after.accept_all(entries)
    return after


def _note_unseen_error(task: "asyncio.Task[Table]") -> None:
    """What somebody tried who has gone away since is no affair of the log; what broke is."""
    if not task.cancelled() and task.exception() is not None and not isinstance(task.exception(), SobremesaError):
        _logger.error("a table could not be written", exc_info=task.exception())
