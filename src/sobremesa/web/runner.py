"""Bots and clocks: whoever plays a seat that no person plays now, and what happens when a person's time is up.

Any number of processes may run the same tables. Two that choose for the same bot both try to write; one gets a
Conflict and leaves the table to the other.

Where no person plays, bots wait until somebody looks (`audience.py`).
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from typing import Final, Protocol, final

from sobremesa.core.errors import GameOver, OtherVersion, StaleAction
from sobremesa.table.asked import as_if_asked, bots_asked
from sobremesa.table.log import NOBODY, BrokenLog
from sobremesa.table.pauses import BOTS_ANSWER
from sobremesa.table.table import NotAllowed, Table
from sobremesa.web.hall import Hall
from sobremesa.web.trouble import note
from sobremesa.web.usual_bots import usual_bot_for

PAUSE: Final = 0.7  # seconds before a bot's move, so that people can follow
_SLOW: Final = ("search-strong",)  # bots that may think longer than that
_SLOW_BEATS: Final = 3
_THOUGHT: Final = 0.8  # of a beat in which a bot may think where its time must not tell of its hand
SWEEP: Final = 30.0  # seconds between looks for tables that were left alone
_LONELY: Final = 20_000  # milliseconds after which a bot's move is overdue, and its process presumably dead
_FORGOTTEN: Final = 30 * 24 * 3600 * 1000  # milliseconds after which nobody waits for a bot any more
_CLOCK_RETRY: Final = 1_000  # milliseconds until a clock that could not be ended is tried again
_ON_THE_WAY: Final = 0.05  # seconds for what was received before a time was up, and is not written yet
_FIRST_LOOK: Final = 0.5  # seconds after the start
_logger = logging.getLogger(__name__)


class Chooser(Protocol):
    """Chooses for the bot at a seat: `sobremesa.bots.desk.Desk`."""

    async def choose(self, table: Table, seat: int, within: float | None = None) -> int:
        """One legal action for this seat, which is to decide, thought about for so many seconds at most."""

    async def wake(self) -> None:
        """Be ready to think, so that the first choice takes no longer than others."""


@final
class Runner:
    """Plays the bots' moves of the tables that this process knows, and watches the clocks."""

    def __init__(self, hall: Hall, desk: Chooser, *, pause: float = PAUSE, sweep: float = SWEEP) -> None:
        self._hall = hall
        self._desk = desk
        self._pause = pause
        self._sweep = sweep
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._awake = False  # whether the bots' desk was woken
        self._again: set[str] = set()  # tables that changed while they were being played
        self._tasks: set[asyncio.Task[None]] = set()
        self._clock_set = asyncio.Event()
        self._due: dict[str, int] = {}  # milliseconds: when the clock of a table known to this process runs out
        self._wake_at: int | None = None  # when the first of them does

    async def start(self) -> None:
        """Begin: play whatever waits for a bot, and watch the clocks."""
        self._hall.tables.changed.append(self.notice)
        self._hall.tables.caught_up.append(self._notice_time)
        self._hall.live.audience.told.append(self._look_up)
        self._begin(self._sweep_now_and_then())
        self._begin(self._watch_clocks())

    async def close(self) -> None:
        """Stop; a bot's move that is not stored yet is chosen again by whoever starts next."""
        if self.notice in self._hall.tables.changed:
            self._hall.tables.changed.remove(self.notice)
            self._hall.tables.caught_up.remove(self._notice_time)
            self._hall.live.audience.told.remove(self._look_up)
        tasks = [*self._tasks, *self._playing.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def notice(self, table: Table) -> None:
        """A table was loaded, or written by this process: play it if a bot is to decide or to speak, mind its clock."""
        self._notice_time(table)
        if not self._awake and table.state.hides_time() and any(seat.bot for seat in table.seats):
            self._awake = True  # else the first bot to think would take longer, and only one with something to think
            self._begin(self._desk.wake())
        if self._rests(table) or not waits_for_bot(table):
            return
        table_id = table.table_id
        if table_id in self._playing:
            self._again.add(table_id)
            return
        self._playing[table_id] = asyncio.create_task(self._play(table_id))

    def _notice_time(self, table: Table) -> None:
        """Mind the clock of a table, also where another process plays it: that one may die."""
        due = self._mind_clock(table)
        if due is not None:
            self._wake_at_latest(due)

    def _rests(self, table: Table) -> bool:
        """Whether nobody waits for what happens at this table."""
        return table.bots_alone and not self._hall.live.audience.watches(table.table_id)

    def _look_up(self, table_id: str) -> None:
        """Somebody looks at a table: go on there, if that is what its bots waited for."""
        table = self._hall.tables.in_memory(table_id)
        if table is not None and table.bots_alone:
            self.notice(table)

    async def settled(self) -> None:
        """Wait until no bot of this process has anything to play."""
        while self._playing:
            await asyncio.gather(*self._playing.values(), return_exceptions=True)
            await asyncio.sleep(0)

    # -- bots ----------------------------------------------------------------------------------------------------

    async def _play(self, table_id: str) -> None:
        """Play a table's bots until a person is to decide, or another process is quicker."""
        try:
            while await self._play_once(table_id):
                pass
        except Exception as error:
            note(_logger, f"a bot stopped at table {table_id}", error)
        finally:
            self._playing.pop(table_id, None)

    async def _play_once(self, table_id: str) -> bool:
        """What bots have to say, and one move; whether to go on."""
        self._again.discard(table_id)
        table = await self._hall.table(table_id)
        if self._rests(table):
            return False
        while talkers := table.talkers():
            table = await self._hall.say_remarks(table_id, talkers[0])
        if bots_asked(table):
            await self._answer_pause(table)
            return table_id in self._again
        seat = bot_to_play(table)
        if seat is None:
            return False
        at, beat, evenly, clock = table.seq, self._beat(table, seat), table.state.hides_time(), _clock()
        asked = clock()
        # At once: in the next moment its person may be back.
        action = await self._desk.choose(table, seat, _THOUGHT * beat if evenly and beat else None)
        await asyncio.sleep(_rest_of_beat(clock() - asked, beat, evenly=evenly))
        try:
            await self._hall.moves(table_id, seat, at, [action], bot=True)
        except (StaleAction, NotAllowed, GameOver):
            return table_id in self._again
        return True

    def _beat(self, table: Table, seat: int) -> float:
        """Seconds from the question to a bot's move; where time would tell of hands, enough for the slow ones, too."""
        slow = table.state.hides_time() and table.seats[seat].bot in _SLOW
        return self._pause * (_SLOW_BEATS if slow else 1)

    async def _answer_pause(self, table: Table) -> None:
        """All bots answer at the same moment, whatever they hold: what is not thought out by then is left undone."""
        table_id, at, pause = table.table_id, table.pause_at, table.pause
        assert pause is not None
        thinking = {seat: asyncio.create_task(self._wants_to_act(table, seat)) for seat in bots_asked(table)}
        try:
            left = (table.waiting_since + BOTS_ANSWER - self._hall.now(table)) / 1000
            await asyncio.sleep(max(0.0, left))
            done = {seat: task for seat, task in thinking.items() if task.done() and not task.exception()}
            wanting = [seat for seat, task in done.items() if task.result()]
        finally:
            for task in thinking.values():
                task.cancel()
        with contextlib.suppress(StaleAction, NotAllowed, GameOver):
            if not wanting:
                await self._hall.pauses.end_if_complete(table_id)
            elif table.pause_at == at and table.pause is not None:  # somebody may have said something meanwhile
                stop = pause.stops[pause.seats.index(wanting[0])]
                await self._hall.moves(table_id, wanting[0], table.seq, [stop], bot=True)

    async def _wants_to_act(self, table: Table, seat: int) -> bool:
        """Whether the bot would do something if it alone were asked."""
        asked = as_if_asked(table, seat)
        options = asked.state.legal()
        return len(options) > 1 and await self._desk.choose(asked, seat, _THOUGHT * BOTS_ANSWER / 1000) != options[0]

    # -- clocks --------------------------------------------------------------------------------------------------

    async def _watch_clocks(self) -> None:
        """Sleep until the next clock of a table known here runs out. The sweep finds those of other processes."""
        while True:
            self._clock_set.clear()
            if self._wake_at is None:
                await self._clock_set.wait()
                continue
            seconds = max(0.0, (self._wake_at - self._hall.clock()) / 1000)
            try:
                async with asyncio.timeout(seconds):
                    await self._clock_set.wait()
            except TimeoutError:
                self._wake_at = None
                await self._end_times()

    def _mind_clock(self, table: Table) -> int | None:
        """Note when the time of whoever decides is up, by our clock."""
        due = self._hall.tables.times.due(table)
        if due is None:
            self._due.pop(table.table_id, None)
        else:
            self._due[table.table_id] = due
        return due

    def _wake_at_latest(self, deadline: int) -> None:
        if self._wake_at is None or deadline < self._wake_at:
            self._wake_at = deadline
            self._clock_set.set()

    async def _end_times(self) -> None:
        """Hand every seat whose time is up to a bot."""
        try:
            found = await self._hall.due_tables()
            # Those at which the time is ahead of our clock are not found so.
            known = [table_id for table_id, due in self._due.items() if due <= self._hall.clock()]
            over = dict.fromkeys([*found, *known])
            pauses = [table_id for table_id in over if self._is_pause(table_id)]
            for table_id in pauses:
                await self._end_time(table_id)
            clocks = [table_id for table_id in over if table_id not in pauses]
            if clocks:
                await asyncio.sleep(_ON_THE_WAY)
            for table_id in clocks:
                await self._end_time(table_id)
            following = await self._hall.next_deadline()
        except Exception as error:
            note(_logger, "the clocks could not be read", error)
            self._wake_at_latest(self._hall.clock() + _CLOCK_RETRY)
            return
        now = self._hall.clock()
        for due in [*self._due.values(), *([] if following is None else [following])]:
            self._wake_at_latest(due if due > now else now + _CLOCK_RETRY)

    def _is_pause(self, table_id: str) -> bool:
        table = self._hall.tables.in_memory(table_id)
        return table is not None and table.pause is not None

    async def _end_time(self, table_id: str) -> None:
        self._due.pop(table_id, None)
        try:
            table = await self._readable(table_id)
            if table is not None and table.pause is not None:
                if (table.pause_ends() or 0) <= self._hall.now(table):
                    await self._hall.pauses.end(table_id, table.pause_at)
                else:
                    self._notice_time(table)  # this is the one after it
                return
            seat = NOBODY if table is None else table.decider()
            if table is not None and seat != NOBODY and self._mind_clock(table) is not None:
                await self._hall.hand_over(table_id, seat, usual_bot_for(table.game), NOBODY)
        except (NotAllowed, StaleAction):
            pass  # somebody has moved, or another process was quicker
        except Exception as error:  # whatever it was: the clocks of other tables run too
            note(_logger, f"the clock of table {table_id} cannot be ended", error)

    # -- tables that were left alone -----------------------------------------------------------------------------

    async def _sweep_now_and_then(self) -> None:
        """Find what a process that died has left behind: at once after the start, then now and then."""
        patience = -_FORGOTTEN  # also what was written by a clock that was ahead
        await asyncio.sleep(min(_FIRST_LOOK, self._sweep))
        while True:
            await self._end_times()
            try:
                now = self._hall.clock()
                for table_id in await self._hall.waiting_for_bots(now - _FORGOTTEN, now - patience):
                    await self._wake(table_id)
                for table_id in self._hall.live.audience.listened_to():
                    self._look_up(table_id)
            except Exception as error:
                note(_logger, "the tables that wait for bots could not be read", error)
            patience = _LONELY
            await asyncio.sleep(self._sweep)

    async def _wake(self, table_id: str) -> None:
        try:
            table = await self._readable(table_id)
            if table is not None and table.bots_alone:  # written down by an older release
                await self._hall.set_aside(table_id)
            if table is not None:
                self.notice(table)
        except Exception as error:  # no reason to leave the others alone
            note(_logger, f"table {table_id} cannot be played on", error)

    async def _readable(self, table_id: str) -> Table | None:
        """A table; one of older rules, or with a broken log, is set aside, or it would be found again and again."""
        try:
            return await self._hall.table(table_id)
        except (OtherVersion, BrokenLog):
            pass
        try:
            return await self._hall.table(table_id)  # what was broken may have been our memory of it alone
        except (OtherVersion, BrokenLog) as error:
            _logger.warning("table %s is set aside, because it cannot be read: %s", table_id, type(error).__name__)
            await self._hall.set_aside(table_id)
            return None


def _rest_of_beat(taken: float, beat: float, *, evenly: bool) -> float:
    """Seconds until a bot may move: at once where it has taken longer, or at the next beat where time must not tell."""
    if taken <= beat:
        return beat - taken
    return -taken % beat if evenly and beat else 0.0


def _clock() -> Callable[[], float]:
    """The seconds of the event loop."""
    return asyncio.get_running_loop().time


def waits_for_bot(table: Table) -> bool:
    """Whether a bot is to decide, to speak, or to answer in a pause."""
    return bot_to_play(table) is not None or bool(table.talkers()) or bool(bots_asked(table))


def bot_to_play(table: Table) -> int | None:
    """The seat of the bot that is to decide, or None."""
    seat = table.decider()
    return seat if seat != NOBODY and table.played_by_bot(seat) else None
