"""The hall: what is done at the tables of one store, as one process sees them, and what goes on beside requests.

The tables themselves are in `tables.py`: what was read there of them, and how something is written.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final, final

from sobremesa.catalog import find_game
from sobremesa.core.errors import StaleAction
from sobremesa.core.game import Game
from sobremesa.table.log import NOBODY, Entry, Header
from sobremesa.table.table import NotAllowed, Table
from sobremesa.table.taking_back import plan_take_back
from sobremesa.web.absence import may_hand_over
from sobremesa.web.clock import milliseconds
from sobremesa.web.kept_reviews import KeptReviews
from sobremesa.web.links import Links
from sobremesa.web.live import Listening, Live
from sobremesa.web.looks import Looks
from sobremesa.web.new_tables import NewTable
from sobremesa.web.pauses import Pauses
from sobremesa.web.places import Places
from sobremesa.web.store import keeping, results, reviews
from sobremesa.web.store.acts import KeptAct, find_act
from sobremesa.web.store.reviews import OwnReview
from sobremesa.web.store.rows import (
    Conflict,
    DatabaseDown,
    Glance,
    HeldSeat,
    NoSuchTable,
    OwnGame,
    TableProgress,
    TableRow,
)
from sobremesa.web.store.store import CHANNEL, Store
from sobremesa.web.summaries import summary_of
from sobremesa.web.table_times import TableTimes
from sobremesa.web.tables import Extra, Tables
from sobremesa.web.threads import StoreThreads
from sobremesa.web.trouble import note
from sobremesa.web.visitors import clean_line

MOST_TABLES: Final = 300  # kept in memory; the one used longest ago is forgotten first
CHAT_SHOWN: Final = 40  # lines
_logger = logging.getLogger(__name__)


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
        self._games = games
        self._threads = StoreThreads(many_writers=store.database.is_postgres)
        self.tables = Tables(store, self._threads, live, games, TableTimes(clock), most_tables)
        self.places = Places(store, self._threads, self.tables, self.links)
        self.pauses = Pauses(self.tables, live)
        self.looks = Looks(store, self._threads)
        self.reviews = KeptReviews(store, self._threads, live)
        self._listening: Listening | None = None
        self._tasks: set[asyncio.Task[object]] = set()

    # -- start and end -------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin what goes on beside requests: hearing other processes, writing down looks."""
        self._begin(self.looks.write_now_and_then())
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
        await asyncio.gather(*self._tasks, self.tables.written(), return_exceptions=True)
        await self._try("the last looks could not be written", self.looks.write())
        self._threads.close()

    def _begin(self, work: Awaitable[object]) -> "asyncio.Task[object]":
        task: asyncio.Task[object] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _tell_others(self, message: str) -> None:
        telling = self._threads.write(self.store.tell, message)
        self._begin(self._try("other processes could not be told who is there", telling))

    async def _try(self, otherwise: str, work: Awaitable[object]) -> None:
        """Something that is no great loss where the database does not answer."""
        try:
            await work
        except DatabaseDown as error:
            note(_logger, otherwise, error)

    # -- tables --------------------------------------------------------------------------------------------------

    async def create(self, new: NewTable) -> Table:
        """Set up a table; SetupError says what is wrong with what is wanted."""
        game = self._games(new.game_id)
        header = new.header(game, self.clock())
        table = await self._threads.read(Table, game, header)
        await self._threads.write(self.store.create, header, summary_of(table), new.visitor, new.mine)
        self.tables.add(table)
        return table

    async def keep(self, new: NewTable, entries: list[Entry]) -> Table:
        """Set up a table whose game was played already, as these entries say; it is over."""
        now = self.clock()
        header = new.header(self._games(new.game_id), now)
        played = [replace(entry, at=now) for entry in entries]
        table = await self._threads.read(_played, self._games(new.game_id), header, played)
        summary = summary_of(table)
        await self._threads.write(self.store.create, header, summary, new.visitor, new.mine)
        await self._threads.write(self.store.append, table.table_id, played, summary)
        self.tables.add(table)
        return table

    async def table(self, table_id: str) -> Table:
        """A table with everything that is stored of it; NoSuchTable where there is none."""
        return await self.tables.table(table_id)

    async def visit(self, table_id: str, visitor: str, *, looks: bool = True) -> tuple[Table, Glance]:
        """A table, and what a visitor's page of it needs beside it; a robot looks at nothing."""
        table = await self.tables.kept(table_id)
        if looks:
            self.live.audience.glance(table_id)
        seats = range(len(table.seats))
        seen = self.looks.of(table_id, seats)  # they may be written while we read
        glance = await self.tables.read_of(table_id, self.store.glance, table_id, table.seq, visitor, CHAT_SHOWN)
        self.tables.accept_others(table, glance.entries)
        return table, replace(glance, looks={seat: max(seen[seat], glance.looks.get(seat, 0)) for seat in seats})

    async def position(self, table_id: str) -> TableProgress:
        """How far a table is stored."""
        return await self._threads.read(self.store.position, table_id)

    def clock(self) -> int:
        """What time it is by our own clock."""
        return self.tables.times.clock()

    def now(self, table: Table, at: int | None = None) -> int:
        """The time at a table now, or at a moment of our clock."""
        return self.tables.times.now(table, at)

    # -- what is done at a table ---------------------------------------------------------------------------------

    async def moves(
        self,
        table_id: str,
        seat: int,
        at: int,
        actions: list[int],
        *,
        bot: bool = False,
        received: int | None = None,
        extra: Extra | None = None,
    ) -> Table:
        """Play actions that were chosen at entry `at`; StaleAction where the position is another one by now."""

        def plan(table: Table, now: int) -> list[Entry]:
            return table.plan_moves(seat, at, actions, now, bot=bot)

        return await self.tables.write(table_id, plan, received, extra or Extra())

    async def kept_act(self, table_id: str, seats: tuple[int, ...], key: str) -> KeptAct | None:
        """The act that one of these seats sent under this key."""
        return await self._threads.read(find_act, self.store.database, table_id, seats, key)

    async def table_after(self, table_id: str, seq: int) -> Table:
        """A table as it stood after this entry of its log, whatever was taken back since."""
        table = await self.table(table_id)
        return await self._threads.read(_played, self._games(table.header.game_id), table.header, table.entries[:seq])

    async def say_remarks(self, table_id: str, seat: int) -> Table:
        """Let a bot say what it has to say to the others."""
        return await self.tables.write(table_id, lambda table, now: table.plan_remarks(seat, now))

    async def undo(self, table_id: str, seat: int, at: int | None = None, received: int | None = None) -> Table:
        """Take back the seat's own last move; `at` says which position was seen."""
        return await self.tables.write(table_id, lambda table, now: plan_take_back(table, seat, now, at), received)

    async def offer(self, table_id: str, seat: int, kind: str, to: int | None = None) -> Table:
        """Offer to take back further ('undo') or to end the game ('end')."""
        return await self.tables.write(table_id, lambda table, now: table.plan_offer(seat, kind, now, to))

    async def answer(self, table_id: str, seat: int, yes: bool, offer: int | None = None) -> Table:
        """Answer the offer; `offer` says which one was seen, by its entry."""

        def plan(table: Table, now: int) -> list[Entry]:
            if offer is not None and (table.offer is None or table.offer.seq != offer):
                raise StaleAction(f"the offer of entry {offer} no longer stands")
            return table.plan_answer(seat, yes, now)

        return await self.tables.write(table_id, plan)

    async def hand_over(self, table_id: str, seat: int, bot: str, by: int) -> Table:
        """Let a bot play a seat, or with '' its person again; `by` asks for it, -1 is the clock."""

        def plan(table: Table, now: int) -> list[Entry]:
            if by != NOBODY and not may_hand_over(table, seat, by, now):
                raise NotAllowed("not-your-seat", f"seat {by + 1} has no power over seat {seat + 1}")
            return table.plan_seat(seat, bot, now, by)

        return await self.tables.write(table_id, plan)

    # -- talking -------------------------------------------------------------------------------------------------

    async def chat(self, table_id: str, seat: int | None, name: str, text: str) -> TableProgress:
        """Say something at a table; `seat` is None for whoever looks on."""
        said = clean_line(text)
        if not said:
            raise NotAllowed("nothing-said", "nothing was said")
        table = await self.table(table_id)
        called = name if seat is None else table.seats[seat].name or name
        position = await self._threads.write(self.store.say, table_id, seat, called, said, self.clock())
        self.live.announce(table_id, position)
        return position

    # -- lists ---------------------------------------------------------------------------------------------------

    async def my_tables(self, visitor: str) -> list[HeldSeat]:
        """Where a visitor sits, what changed last first."""
        return await self._threads.read(self.store.tables_of, visitor)

    async def own_games(self, visitor: str) -> list[OwnGame]:
        """How the games went that a visitor had a seat in, the last one first."""
        return await self._threads.read(results.own_games, self.store.database, visitor)

    async def own_reviews(self, visitor: str) -> list[OwnReview]:
        """The reviews that are done of games that a visitor had a seat in, the last one first."""
        return await self._threads.read(reviews.of_visitor, self.store.database, visitor)

    async def forget_visitor(self, visitor: str) -> None:
        """Nothing of this visitor is remembered any more."""
        await self._threads.write(results.forget_visitor, self.store.database, visitor)

    async def open_tables(self) -> list[TableRow]:
        """Listed tables with a free seat."""
        return await self._threads.read(self.store.open_tables)

    async def watchable(self) -> list[TableRow]:
        """Listed tables that are played and may be watched."""
        return await self._threads.read(self.store.watchable_tables)

    # -- for bots and clocks -------------------------------------------------------------------------------------

    async def due_tables(self) -> list[str]:
        """The tables whose clock has run out."""
        return await self._threads.read(self.store.due_tables, self.clock())

    async def next_deadline(self) -> int | None:
        """When the next clock runs out."""
        return await self._threads.read(self.store.next_deadline)

    async def waiting_for_bots(self, since: int, until: int) -> list[str]:
        """The tables at which a bot is to decide, and that changed last between these times."""
        return await self._threads.read(self.store.tables_waiting_for_bots, since, until)

    async def set_aside(self, table_id: str) -> None:
        """A table that cannot be read shall keep nobody busy."""
        await self._threads.write(self.store.set_aside, table_id)

    # -- for keeping the database small --------------------------------------------------------------------------

    async def remove(self, wanted: keeping.Wanted, most: int) -> list[str]:
        """Remove such tables for good, at most so many; which they were."""
        removed = await self._threads.write(keeping.remove, self.store.database, wanted, most)
        for table_id in removed:
            self.tables.forget(table_id)
        return removed


def _played(game: Game, header: Header, entries: list[Entry]) -> Table:
    table = Table(game, header)
    table.accept_all(entries)
    return table


__all__ = ["Conflict", "Hall", "NewTable", "NoSuchTable"]
