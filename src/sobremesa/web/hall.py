"""The hall: the tables that this process knows. It loads and catches up, stores what people do, and announces it.

Nothing of a table lives here alone: a Table in memory is what its log says, as far as it was read. A Table that was
handed out changes under one's hands at the next `await`; whoever draws a page takes all of it in one go.
"""

import asyncio
import functools
import logging
import re
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Final, ParamSpec, TypeVar, final
from weakref import WeakKeyDictionary, WeakValueDictionary

from sobremesa.catalog import find_game
from sobremesa.core.errors import SetupError, SobremesaError, StaleAction
from sobremesa.core.game import Game
from sobremesa.table.log import NOBODY, BrokenLog, Entry, Header, Seat, Settings
from sobremesa.table.table import NotAllowed, Table
from sobremesa.table.taking_back import plan_take_back
from sobremesa.web.absence import may_hand_over
from sobremesa.web.clock import milliseconds
from sobremesa.web.links import Links
from sobremesa.web.live import Listening, Live
from sobremesa.web.pauses import Pauses
from sobremesa.web.store import keeping
from sobremesa.web.store.rows import (
    Conflict,
    DatabaseDown,
    Glance,
    NoSuchTable,
    Place,
    Position,
    Summary,
    TableRow,
)
from sobremesa.web.store.store import CHANNEL, Store
from sobremesa.web.summaries import summary_of
from sobremesa.web.trouble import note
from sobremesa.web.visitors import clean_line

MOST_TABLES: Final = 300  # kept in memory; the one used longest ago is forgotten first
CHAT_SHOWN: Final = 40  # lines
_ID_LENGTH: Final = 12
_ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_ID: Final = re.compile(r"[a-z0-9]{1,40}")
_TRIES: Final = 8  # against others who write at the same moment
_LOOKS_WRITTEN: Final = 2.0  # seconds for which looks are gathered
_logger = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")
Plan = Callable[[Table, int], list[Entry]]  # what to write, given the table and the time


@dataclass(frozen=True)
class NewTable:
    """What is wanted of a new table. `mine` are the seats of the visitor who sets it up."""

    game_id: str
    options: dict[str, object]
    seats: tuple[Seat, ...]
    settings: Settings = field(default_factory=Settings)
    visitor: str = ""
    mine: tuple[int, ...] = ()
    seed: int | None = None


@final
class Hall:
    """All tables of one store, as one process sees them."""

    def __init__(
        self,
        store: Store,
        live: Live,
        *,
        games: Callable[[str], Game] = find_game,
        clock: Callable[[], int] = milliseconds,
        most_tables: int = MOST_TABLES,
    ) -> None:
        self.store = store
        self.live = live
        self.links = Links(store.secret)
        self.clock = clock
        self.changed: list[Callable[[Table], None]] = []  # told of every table that was loaded, or written here
        self.caught_up: list[Callable[[Table], None]] = []  # told of every table at which others have written
        self._games = games
        self._most_tables = most_tables
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._ahead: WeakKeyDictionary[Table, int] = WeakKeyDictionary()  # of our clock, by what others wrote there
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        # SQLite has one writer at a time anyway; waiting in our own queue is cheaper than in its.
        self._writers = ThreadPoolExecutor(4 if store.database.is_postgres else 1, "sobremesa-write")
        self._readers = ThreadPoolExecutor(4, "sobremesa-read")
        self._listening: Listening | None = None
        self._looks: dict[tuple[str, int], int] = {}
        self.pauses = Pauses(self)
        self._tasks: set[asyncio.Task[object]] = set()
        self._writing: set[asyncio.Task[Table]] = set()

    # -- start and end -------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin what goes on beside requests: hearing other processes, writing down looks."""
        self._begin(self._write_looks_now_and_then())
        if self.store.database.is_postgres:
            dsn = self.store.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
            self.live.tell_others = self._tell_others
            self.live.waved = lambda *wave: self._begin(self.pauses.hear(*wave))
            self._listening = Listening(self.live, dsn, CHANNEL, self.position)
            self._begin(self._listening.run())

    async def hearing(self) -> None:
        """Wait until other processes are heard; at once where there can be none."""
        if self._listening is not None:
            await self._listening.connected.wait()

    async def close(self) -> None:
        """Stop all of it; what was acknowledged is stored already."""
        self.live.close()
        self.live.tell_others = None
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._writing, return_exceptions=True)
        await self._try("the last looks could not be written", self._write_looks())
        self._writers.shutdown(wait=True)
        self._readers.shutdown(wait=True)

    def _begin(self, work: Awaitable[object]) -> "asyncio.Task[object]":
        task: asyncio.Task[object] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _tell_others(self, message: str) -> None:
        telling = self._write(self.store.tell, message)
        self._begin(self._try("other processes could not be told who is there", telling))

    async def _try(self, otherwise: str, work: Awaitable[object]) -> None:
        """Something that is no great loss where the database does not answer."""
        try:
            await work
        except DatabaseDown as error:
            note(_logger, otherwise, error)

    async def _read(self, ask: Callable[P, T], *args: P.args, **fields: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, functools.partial(ask, *args, **fields))

    async def _write(self, put: Callable[P, T], *args: P.args, **fields: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writers, functools.partial(put, *args, **fields))

    # -- tables --------------------------------------------------------------------------------------------------

    async def create(self, new: NewTable) -> Table:
        """Set up a table; SetupError says what is wrong with what is wanted."""
        game = self._games(new.game_id)
        header = Header(
            table_id="".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH)),
            game_id=game.id,
            rules_version=game.rules_version,
            options=game.table_options(new.options),
            seed=secrets.randbits(64) if new.seed is None else new.seed,
            seats=new.seats,
            settings=new.settings,
            created=self.clock(),
            print_number=game.print_number,
        )
        table = await self._read(Table, game, header)
        await self._write(self.store.create, header, summary_of(table), new.visitor, new.mine)
        self._keep(table)
        self._tell_changed(table)
        return table

    async def table(self, table_id: str) -> Table:
        """A table with everything that is stored of it; NoSuchTable where there is none."""
        table = await self._kept(table_id)
        await self._catch_up(table)
        return table

    async def visit(self, table_id: str, visitor: str) -> tuple[Table, Glance]:
        """A table, and what a visitor's page of it needs beside it."""
        table = await self._kept(table_id)
        self.live.audience.glance(table_id)
        seats = range(len(table.seats))
        looks = {seat: self._looks.get((table_id, seat), 0) for seat in seats}  # they may be written while we read
        glance = await self._read_of(table_id, self.store.glance, table_id, table.seq, visitor, CHAT_SHOWN)
        self._accept_others(table, glance.entries)
        return table, replace(glance, looks={seat: max(looks[seat], glance.looks.get(seat, 0)) for seat in seats})

    async def _kept(self, table_id: str) -> Table:
        """A table as it was when it was read last."""
        if not _ID.fullmatch(table_id):  # some databases break on signs that no id has
            raise NoSuchTable(f"there is no table {table_id[:40]!r}")
        table = self._tables.get(table_id)
        if table is None:
            async with self._lock(table_id):
                table = self._tables.get(table_id)
                if table is None:
                    table = await self._read(self._load, table_id)
                    self._mind_time(table)
                    self._keep(table)
                    self._tell_changed(table)
        else:
            self._tables.move_to_end(table_id)
        return table

    def in_memory(self, table_id: str) -> Table | None:
        """A table as this process knows it; None where it does not."""
        return self._tables.get(table_id)

    async def position(self, table_id: str) -> Position:
        """How far a table is stored."""
        return await self._read(self.store.position, table_id)

    def _load(self, table_id: str) -> Table:
        """A table from its log; in a thread, because a long game takes a while."""
        header = self.store.header(table_id)
        try:
            table = Table(self._games(header.game_id), header)
        except SetupError as error:  # it could be set up when it was written
            raise BrokenLog(f"table {table_id} cannot be set up again: {error}") from error
        table.accept_all(self.store.entries_after(table_id, 0))
        return table

    def _keep(self, table: Table) -> None:
        self._tables[table.table_id] = table
        self._tables.move_to_end(table.table_id)
        while len(self._tables) > self._most_tables:
            self._tables.popitem(last=False)

    async def _catch_up(self, table: Table) -> None:
        """Read what others have written."""
        entries = await self._read_of(table.table_id, self.store.entries_after, table.table_id, table.seq)
        self._accept_others(table, entries)

    def _accept_others(self, table: Table, entries: list[Entry]) -> None:
        self._accept(table, entries)
        for tell in self.caught_up if entries else ():
            tell(table)

    async def _read_of(self, table_id: str, ask: Callable[P, T], *args: P.args, **fields: P.kwargs) -> T:
        """Read something of a table; one that was removed by another process is forgotten here too."""
        try:
            return await self._read(ask, *args, **fields)
        except NoSuchTable:
            self._tables.pop(table_id, None)
            raise

    def _accept(self, table: Table, entries: list[Entry]) -> None:
        try:
            for entry in entries:
                if entry.seq > table.seq:  # somebody else may have read it in the meantime
                    table.accept(entry)
            self._mind_time(table)
        except BrokenLog:
            self._tables.pop(table.table_id, None)  # it will be read anew
            raise

    # -- time ----------------------------------------------------------------------------------------------------

    def now(self, table: Table, at: int | None = None) -> int:
        """The time at a table now, or at a moment of our clock: never earlier than its last entry.

        Where a process whose clock is ahead of ours has written, the time goes on from there as fast as ours does: a
        clock at the table counts what really passes, and stands still for nobody.
        """
        moment = self.clock() if at is None else at
        return max(moment + self._ahead.get(table, 0), table.last_time)

    def due(self, table: Table) -> int | None:
        """When, by our clock, the time of whoever decides is up; None where no clock runs."""
        deadline = table.deadline()
        return None if deadline is None else deadline - self._ahead.get(table, 0)

    def _mind_time(self, table: Table) -> None:
        """See how far the last entry that was read is ahead of our clock."""
        ahead = table.last_time - self.clock()
        if ahead > self._ahead.get(table, 0):
            self._ahead[table] = ahead

    def _tell_changed(self, table: Table) -> None:
        for tell in self.changed:
            tell(table)

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    # -- what is done at a table ---------------------------------------------------------------------------------

    async def write(self, table_id: str, plan: Plan, received: int | None = None) -> Table:
        """Plan, store, accept, announce. Whoever else writes at the same moment is caught up with, and planned anew.

        What somebody did counts from when it was `received`, however long it has to wait here.
        """
        # A request that goes away must not leave the table between stored and announced.
        return await asyncio.shield(self._begin_writing(table_id, plan, received))

    def _begin_writing(self, table_id: str, plan: Plan, received: int | None) -> "asyncio.Task[Table]":
        task = asyncio.create_task(self._write_plan(table_id, plan, received))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)
        task.add_done_callback(_note_unseen_error)
        return task

    async def _write_plan(self, table_id: str, plan: Plan, received: int | None) -> Table:
        table = self._tables.get(table_id) or await self.table(table_id)
        async with self._lock(table_id):
            for _ in range(_TRIES):
                try:
                    entries = plan(table, self.now(table, received))
                except SobremesaError:
                    # Perhaps it was planned on an old position: look whether there is a newer one.
                    seq = table.seq
                    await self._catch_up(table)
                    if table.seq == seq:
                        raise
                    continue
                if not entries:
                    return table
                try:
                    position = await self._write(
                        self.store.append, table_id, entries, self._summary_after(table, entries)
                    )
                except Conflict:
                    await self._catch_up(table)
                    continue
                self._accept(table, entries)
                self._tell_changed(table)
                self.live.announce(table_id, position)
                return table
        raise Conflict(f"others write to table {table_id} all the time")

    def _summary_after(self, table: Table, entries: list[Entry]) -> Summary:
        after = table.fork()
        after.accept_all(entries)
        return summary_of(after)

    async def moves(
        self, table_id: str, seat: int, at: int, actions: list[int], *, bot: bool = False, received: int | None = None
    ) -> Table:
        """Play actions that were chosen at entry `at`; StaleAction where the position is another one by now."""
        return await self.write(
            table_id, lambda table, now: table.plan_moves(seat, at, actions, now, bot=bot), received
        )

    async def say_remarks(self, table_id: str, seat: int) -> Table:
        """Let a bot say what it has to say to the others."""
        return await self.write(table_id, lambda table, now: table.plan_remarks(seat, now))

    async def undo(self, table_id: str, seat: int, at: int | None = None, received: int | None = None) -> Table:
        """Take back the seat's own last move; `at` says which position was seen."""
        return await self.write(table_id, lambda table, now: plan_take_back(table, seat, now, at), received)

    async def offer(self, table_id: str, seat: int, kind: str, to: int | None = None) -> Table:
        """Offer to take back further ('undo') or to end the game ('end')."""
        return await self.write(table_id, lambda table, now: table.plan_offer(seat, kind, now, to))

    async def answer(self, table_id: str, seat: int, yes: bool, offer: int | None = None) -> Table:
        """Answer the offer; `offer` says which one was seen, by its entry."""

        def plan(table: Table, now: int) -> list[Entry]:
            if offer is not None and (table.offer is None or table.offer.seq != offer):
                raise StaleAction(f"the offer of entry {offer} no longer stands")
            return table.plan_answer(seat, yes, now)

        return await self.write(table_id, plan)

    async def hand_over(self, table_id: str, seat: int, bot: str, by: int) -> Table:
        """Let a bot play a seat, or with '' its person again; `by` asks for it, -1 is the clock."""

        def plan(table: Table, now: int) -> list[Entry]:
            if by != NOBODY and not may_hand_over(table, seat, by, now):
                raise NotAllowed("not-your-seat", f"seat {by + 1} has no power over seat {seat + 1}")
            return table.plan_seat(seat, bot, now, by)

        return await self.write(table_id, plan)

    # -- seats ---------------------------------------------------------------------------------------------------

    async def sit(self, table_id: str, seat: int | None, visitor: str, name: str) -> tuple[Table, str]:
        """Take a free seat (None: the first), and get its new link."""
        taken: list[int] = []

        def plan(table: Table, now: int) -> list[Entry]:
            free = [number for number, who in enumerate(table.seats) if who.free]
            if not free:
                raise NotAllowed("seat-taken", "every seat is taken")
            taken[:] = [free[0] if seat is None else seat]
            return table.plan_sit(taken[0], name, now, new_link=True)

        table = await self.write(table_id, plan)
        token = self.links.token(table, taken[0])
        if visitor:
            await self.take_place(table_id, table.header.settings.screen_of(taken[0]), visitor)
        return table, token

    async def come(self, table_id: str, seats: tuple[int, ...], visitor: str, name: str) -> tuple[Table, str]:
        """Whoever holds the link of these seats, checked just before, sits down there, and gets its new link.

        Copies of the link that others saw end with that. Where somebody has sat there before, it stays as it is.
        """
        table = self._tables.get(table_id) or await self.table(table_id)
        link = table.seats[seats[0]].link

        def plan(table: Table, now: int) -> list[Entry]:
            # Another copy of the link was quicker: this one must not lead to the new link.
            if table.seats[seats[0]].link != link:
                raise NotAllowed("seat-taken", "somebody has taken this seat by the same link")
            if all(table.seats[seat].taken for seat in seats):
                return []
            return _plan_new_link(table, seats, now, name)

        table = await self.write(table_id, plan)
        if table.seats[seats[0]].link != link:  # else the seat's page remembers whoever comes there
            await self.take_place(table_id, seats, visitor)
        return table, self.links.token(table, seats[0])

    async def renew_link(self, table_id: str, seat: int, link: int, by: int) -> Table:
        """Make another link for a seat whose link was made anew `link` times; whoever had the old one has none now.

        `by` is the seat of whoever wants it, and is named in the log.
        """
        screen = (await self.table(table_id)).header.settings.screen_of(seat)

        def plan(table: Table, now: int) -> list[Entry]:
            if table.seats[screen[0]].link != link:
                raise StaleAction(f"the link of seat {seat + 1} was made anew in the meantime")
            return table.plan_link(seat, now, by)

        table = await self.write(table_id, plan)
        await self._write(self.store.forget_places, table_id, screen)
        return table

    async def rename(self, table_id: str, seat: int, name: str) -> Table:
        """The person of a seat has come, or is called otherwise; nothing is written where that is known."""
        return await self.write(table_id, lambda table, now: table.plan_sit(seat, name, now))

    async def take_place(self, table_id: str, seats: tuple[int, ...], visitor: str) -> None:
        """Remember these seats among the games of a visitor."""
        await self._write(self.store.take_place, table_id, seats, visitor)

    async def take_place_by_link(self, table_id: str, token: str, seats: tuple[int, ...], visitor: str) -> None:
        """The same for whoever came by a link, unless it has ended meanwhile: it must not lead to the one after it."""
        await self.take_place(table_id, seats, visitor)
        if not {*seats} <= {*self.seats_of(await self.table(table_id), token)}:
            await self._write(self.store.leave_place, table_id, seats, visitor)

    async def place_of(self, table_id: str, visitor: str) -> tuple[tuple[int, ...], bool]:
        """The seats remembered for a visitor at a table, and whether this visitor set it up."""
        return await self._read(self.store.has_place, table_id, visitor)

    def token(self, table: Table, seat: int) -> str:
        """The secret part of a seat's link."""
        return self.links.token(table, seat)

    def seats_of(self, table: Table, token: str) -> tuple[int, ...]:
        """The seats that a link has power over; none for a wrong one."""
        return self.links.seats_of(table, token)

    def link_ended_by(self, table: Table, token: str) -> int | None:
        """The seat whose person has ended this link by making another; None where it never was one, or ended else."""
        return self.links.ended_by(table, token)

    # -- looking and talking -------------------------------------------------------------------------------------

    def look(self, table_id: str, seat: int, seq: int) -> None:
        """This seat has seen this entry; it is written down a little later, and losing it would do no harm."""
        self._looks[table_id, seat] = max(seq, self._looks.get((table_id, seat), 0))

    async def _write_looks_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(_LOOKS_WRITTEN)
            try:
                await self._write_looks()
            except Exception as error:
                note(_logger, "looks could not be written; they will be tried again", error)

    async def _write_looks(self) -> None:
        looks = dict(self._looks)
        if looks:
            await self._write(self.store.look, looks)
        for key, seq in looks.items():
            if self._looks.get(key) == seq:
                del self._looks[key]

    async def chat(self, table_id: str, seat: int | None, name: str, text: str) -> Position:
        """Say something at a table; `seat` is None for whoever looks on."""
        said = clean_line(text)
        if not said:
            raise NotAllowed("nothing-said", "nothing was said")
        table = await self.table(table_id)
        called = name if seat is None else table.seats[seat].name or name
        position = await self._write(self.store.say, table_id, seat, called, said, self.clock())
        self.live.announce(table_id, position)
        return position

    # -- lists ---------------------------------------------------------------------------------------------------

    async def my_tables(self, visitor: str) -> list[Place]:
        """Where a visitor sits, what changed last first."""
        return await self._read(self.store.tables_of, visitor)

    async def open_tables(self) -> list[TableRow]:
        """Listed tables with a free seat."""
        return await self._read(self.store.open_tables)

    async def watchable(self) -> list[TableRow]:
        """Listed tables that are played and may be watched."""
        return await self._read(self.store.watchable_tables)

    # -- for bots and clocks -------------------------------------------------------------------------------------

    async def due_tables(self) -> list[str]:
        """The tables whose clock has run out."""
        return await self._read(self.store.due_tables, self.clock())

    async def next_deadline(self) -> int | None:
        """When the next clock runs out."""
        return await self._read(self.store.next_deadline)

    async def waiting_for_bots(self, since: int, until: int) -> list[str]:
        """The tables at which a bot is to decide, and that changed last between these times."""
        return await self._read(self.store.tables_waiting_for_bots, since, until)

    async def set_aside(self, table_id: str) -> None:
        """A table that cannot be read shall keep nobody busy."""
        await self._write(self.store.set_aside, table_id)

    # -- for keeping the database small --------------------------------------------------------------------------

    async def remove(self, wanted: keeping.Wanted, most: int) -> list[str]:
        """Remove such tables for good, at most so many; which they were."""
        removed = await self._write(keeping.remove, self.store.database, wanted, most)
        for table_id in removed:
            self._tables.pop(table_id, None)
        return removed


def _plan_new_link(table: Table, screen: tuple[int, ...], now: int, name: str) -> list[Entry]:
    """The entries after which the seats of a screen are taken, and have another link."""
    entries: list[Entry] = []
    for seat in screen:
        who = table.seats[seat]
        called = name if name and seat == screen[0] else who.name
        body = {"seat": seat, "name": called, "link": who.link + 1}
        entries.append(Entry(table.seq + len(entries) + 1, "sit", screen[0], body, now))
    return entries


def _note_unseen_error(task: "asyncio.Task[Table]") -> None:
    """What somebody tried who has gone away since is no affair of the log; what broke is."""
    if not task.cancelled() and task.exception() is not None and not isinstance(task.exception(), SobremesaError):
        _logger.error("a table could not be written", exc_info=task.exception())


__all__ = ["Conflict", "Hall", "NewTable", "NoSuchTable"]
