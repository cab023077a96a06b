"""Event streams: they say that a position is there, and nothing of what is in it. Also who has a page open.

Each process tells its own streams. Processes that share a PostgreSQL database tell each other by NOTIFY, which
`Listening` hears.
"""

import asyncio
import contextlib
import json
import logging
import secrets
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import Final, final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from sobremesa.web.audience import Audience
from sobremesa.web.store.failures import reason_of
from sobremesa.web.store.guard import SERVERS_LOCK
from sobremesa.web.store.rows import DatabaseDown, TableProgress
from sobremesa.web.trouble import note

HEARTBEAT: Final = 20.0  # seconds after which a silent stream says that it lives
PRESENCE_SAID: Final = 30.0  # seconds after which a process says again who is there
PRESENCE_HELD: Final = 75.0  # seconds for which others believe it
_RETRY: Final = 1.0  # seconds between attempts to hear PostgreSQL again
_PRESENCE: Final = "here"
REVIEWED: Final = "review"  # a review of a table grew: followed by the table and the time
WAVE: Final = "wave"  # somebody lets a pause end: see `waves.py`
_MOST_RECENT: Final = 1_000  # tables whose last announcement is remembered for those who are about to listen
_logger = logging.getLogger(__name__)


Reached = Callable[[], Awaitable[str]]  # what a stream waited for, once it is there; '' before


class _Channel:
    """What is known of one table, and who wants to hear of it."""

    def __init__(self, position: TableProgress) -> None:
        self.position = position
        self.subscriptions: set[Subscription] = set()


@final
class Subscription:
    """An open ear for one table: `async with live.subscribe(…) as positions`, then iterate, or `wait` with a timeout.

    Whoever is slow hears only of the last position.
    """

    def __init__(self, live: "Live", table_id: str, seats: Iterable[int], known: TableProgress) -> None:
        self._live = live
        self._channel = _Channel(known)  # until it is entered
        self._table_id = table_id
        self._seats = tuple(seats)
        self._heard = TableProgress(-1, -1)
        self._news = asyncio.Event()
        self._news.set()
        self.closed = False

    async def __aenter__(self) -> "Subscription":
        known, self._channel = self._channel.position, self._live.channel(self._table_id)
        self._channel.position = later(self._channel.position, known)
        self._channel.subscriptions.add(self)
        self._live.enter(self._table_id, self._seats)
        self._live.audience.enter(self._table_id)
        return self

    async def __aexit__(self, *_error: object) -> None:
        self._channel.subscriptions.discard(self)
        self._live.audience.leave(self._table_id)
        self._live.leave(self._table_id, self._seats)
        self._live.forget_silent(self._table_id)

    def __aiter__(self) -> AsyncIterator[TableProgress]:
        return self

    async def __anext__(self) -> TableProgress:
        while not self.closed:
            position = await self.wait(None)
            if position is not None:
                return position
        raise StopAsyncIteration

    async def wait(self, seconds: float | None) -> TableProgress | None:
        """The position, as soon as it is another than the last one heard; None after so many seconds or when closed."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return None
        self._news.clear()
        if self.closed or self._channel.position == self._heard:
            return None
        self._heard = self._channel.position
        return self._heard

    def wake(self) -> None:
        """There may be something new."""
        self._news.set()

    def close(self) -> None:
        """Nothing more will be heard."""
        self.closed = True
        self._news.set()


def later(one: TableProgress, other: TableProgress) -> TableProgress:
    """The later of two positions, which may have been told in any order."""
    return TableProgress(max(one.seq, other.seq), max(one.chat, other.chat), max(one.review, other.review))


@final
class Live:
    """Everybody who listens to this process."""

    def __init__(self, heartbeat: float = HEARTBEAT) -> None:
        self.heartbeat = heartbeat
        self.process = secrets.token_hex(4)
        self.audience = Audience()
        self.tell_others: Callable[[str], None] | None = None  # where there are other processes
        self.waved: Callable[[str, int, frozenset[int]], object] | None = None  # told of waves in other processes
        self._channels: dict[str, _Channel] = {}
        self._recent: OrderedDict[str, TableProgress] = (
            OrderedDict()
        )  # announced lately, whether anybody listened or not
        self._here: dict[str, Counter[int]] = {}  # pages open in this process, by seat
        # By table and process: the seats, and until when this is believed.
        self._elsewhere: dict[str, dict[str, tuple[frozenset[int], float]]] = {}

    # -- positions -----------------------------------------------------------------------------------------------

    def announce(self, table_id: str, position: TableProgress) -> None:
        """This position is stored: tell whoever listens."""
        self._recent[table_id] = later(self._recent.get(table_id, position), position)
        self._recent.move_to_end(table_id)
        if len(self._recent) > _MOST_RECENT:
            self._recent.popitem(last=False)
        channel = self._channels.get(table_id)
        if channel is None:
            return
        after = later(channel.position, position)
        if after != channel.position:
            channel.position = after
            for subscription in channel.subscriptions:
                subscription.wake()

    def subscribe(self, table_id: str, known: TableProgress, seats: Iterable[int] = ()) -> Subscription:
        """Listen to a table, of which `known` is stored; `seats` are there as long as it lasts."""
        return Subscription(self, table_id, seats, known)

    def stream(
        self, table_id: str, known: TableProgress, seats: Iterable[int] = (), reached: "Reached | None" = None
    ) -> "EventStream":
        """The same as the answer to a request: an event stream. It ends where `reached` says that something is."""
        return EventStream(self.subscribe(table_id, known, seats), self.heartbeat, reached)

    def listened_to(self) -> list[str]:
        """The tables that somebody listens to."""
        return [table_id for table_id, channel in self._channels.items() if channel.subscriptions]

    def channel(self, table_id: str) -> _Channel:
        """What is known of a table; for subscriptions."""
        # What was announced after somebody looked up the position, and before they listen, must be told to them.
        return self._channels.setdefault(table_id, _Channel(self._recent.get(table_id, TableProgress(0, 0))))

    def forget_silent(self, table_id: str) -> None:
        """Forget a table that nobody listens to any more."""
        if table_id in self._channels and not self._channels[table_id].subscriptions:
            del self._channels[table_id]

    def close(self) -> None:
        """End all streams."""
        for channel in self._channels.values():
            for subscription in channel.subscriptions:
                subscription.close()

    # -- presence ------------------------------------------------------------------------------------------------

    def present(self, table_id: str) -> frozenset[int]:
        """The seats whose page is open somewhere."""
        now = asyncio.get_running_loop().time()
        found = frozenset(self._here.get(table_id, ()))
        for seats, until in self._elsewhere.get(table_id, {}).values():
            if until > now:
                found |= seats
        return found

    def enter(self, table_id: str, seats: Iterable[int]) -> None:
        """A page of these seats was opened."""
        before = self._seats_here(table_id)
        self._set_here(table_id, self._here.get(table_id, Counter()) + Counter(seats))
        self._tell_presence(table_id, before)

    def leave(self, table_id: str, seats: Iterable[int]) -> None:
        """A page of these seats was closed."""
        before = self._seats_here(table_id)
        self._set_here(table_id, self._here.get(table_id, Counter()) - Counter(seats))
        self._tell_presence(table_id, before)

    def _set_here(self, table_id: str, pages: Counter[int]) -> None:
        """Whoever only watches has a page open at no seat: a table with nobody but them is not kept."""
        if pages:
            self._here[table_id] = pages
        else:
            self._here.pop(table_id, None)

    def _seats_here(self, table_id: str) -> frozenset[int]:
        return frozenset(self._here.get(table_id, ()))

    def _tell_presence(self, table_id: str, before: frozenset[int]) -> None:
        seats = self._seats_here(table_id)
        if self.tell_others is not None and seats != before:
            self.tell_others(f"{_PRESENCE} {self.process} {table_id} {','.join(map(str, sorted(seats)))}")

    def tell_presence_again(self) -> None:
        """For processes that came later; and what others no longer say is forgotten."""
        for table_id in self._here:
            self._tell_presence(table_id, frozenset())
        now = asyncio.get_running_loop().time()
        for table_id, processes in [*self._elsewhere.items()]:
            held = {process: told for process, told in processes.items() if told[1] > now}
            if held:
                self._elsewhere[table_id] = held
            else:
                del self._elsewhere[table_id]

    # -- other processes -----------------------------------------------------------------------------------------

    def hear(self, message: str) -> None:
        """What another process (or this one) said; anything that makes no sense is passed over."""
        words = message.split(" ")
        with contextlib.suppress(ValueError):
            if words[0] == _PRESENCE and len(words) == 4:
                seats = frozenset(int(seat) for seat in words[3].split(",") if seat)
                if words[1] != self.process:
                    until = asyncio.get_running_loop().time() + PRESENCE_HELD
                    self._elsewhere.setdefault(words[2], {})[words[1]] = (seats, until)
            elif words[0] == WAVE and len(words) == 4:
                seats = frozenset(int(seat) for seat in words[3].split(","))
                if self.waved is not None:
                    self.waved(words[1], int(words[2]), seats)
            elif words[0] == REVIEWED and len(words) == 3:
                self.announce(words[1], TableProgress(0, 0, int(words[2])))
            elif len(words) == 3:
                self.announce(words[0], TableProgress(int(words[1]), int(words[2])))


@final
class EventStream(Response):
    """The answer to a browser that listens: it lasts until either side goes away."""

    media_type = "text/event-stream"

    def __init__(self, subscription: Subscription, heartbeat: float, reached: Reached | None = None) -> None:
        super().__init__(headers={"cache-control": "no-store", "x-accel-buffering": "no"})
        del self.headers["content-length"]
        self._subscription = subscription
        self._heartbeat = heartbeat
        self._reached = reached

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events as they come; whoever asks for the headers alone gets no more than that."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        if scope.get("method") == "HEAD":
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            return
        subscription = self._subscription
        async with subscription:
            gone = asyncio.create_task(close_when_gone(subscription, receive))
            try:
                await send({"type": "http.response.body", "body": b"retry: 2000\n\n", "more_body": True})
                while not subscription.closed:
                    position = await subscription.wait(self._heartbeat)
                    if not subscription.closed:
                        body = b": here\n\n" if position is None else _event(position)
                        await send({"type": "http.response.body", "body": body, "more_body": True})
                    what = await self._reached() if self._reached is not None and position is not None else ""
                    if what and position is not None:
                        await send({"type": "http.response.body", "body": _event(position, what), "more_body": True})
                        break
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            except OSError:
                pass  # the browser went away while we were sending
            finally:
                gone.cancel()
                await asyncio.wait([gone])


async def close_when_gone(subscription: Subscription, receive: Receive) -> None:
    """End the stream when its browser goes, or sends more than it may, which ends in an error here."""
    try:
        while (await receive())["type"] != "http.disconnect":
            pass
    except Exception as error:
        _logger.info("an event stream ends: %s", error)
    finally:
        subscription.close()


def _event(position: TableProgress, what: str = "position") -> bytes:
    told = {"seq": position.seq, "chat": position.chat, **({"review": position.review} if position.review else {})}
    data = json.dumps(told, separators=(",", ":"))
    return f"event: {what}\ndata: {data}\n\n".encode()


@final
class Listening:
    """Hears what other processes write to the same PostgreSQL database, over one connection of its own."""

    def __init__(
        self,
        live: Live,
        dsn: str,
        channel: str,
        position: Callable[[str], Awaitable[TableProgress]],
        retry: float = _RETRY,
    ) -> None:
        self._live = live
        self._dsn = dsn
        self._channel = channel
        self._position = position
        self._retry = retry
        self.connected = asyncio.Event()

    async def run(self) -> None:
        """Listen until cancelled; whatever was missed while the connection was lost is asked for."""
        import psycopg

        presence = asyncio.create_task(self._say_presence())
        try:
            while True:
                try:
                    async with await psycopg.AsyncConnection.connect(self._dsn, autocommit=True) as connection:
                        await connection.execute(
                            psycopg.sql.SQL("LISTEN {}").format(psycopg.sql.Identifier(self._channel))
                        )
                        # It is the first to come back when PostgreSQL does: nobody restores a backup in between.
                        await connection.execute("SELECT pg_try_advisory_lock_shared(%s)", (SERVERS_LOCK,))
                        self.connected.set()
                        await self._catch_up()
                        async for notice in connection.notifies():
                            self._live.hear(notice.payload)
                except psycopg.Error as error:
                    down = DatabaseDown(f"the database fails: {reason_of(error)}")
                    note(_logger, "live updates of other processes are not heard", down)
                except Exception as error:  # whatever it was: live updates must come back
                    note(_logger, "live updates of other processes are not heard", error)
                self.connected.clear()
                await asyncio.sleep(self._retry)
        finally:
            presence.cancel()

    async def _catch_up(self) -> None:
        for table_id in self._live.listened_to():
            self._live.announce(table_id, await self._position(table_id))

    async def _say_presence(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE_SAID)
            self._live.tell_presence_again()
