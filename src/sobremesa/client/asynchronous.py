"""The client for asyncio: the same as the synchronous one, word for word, with `await` where something is asked."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any, Literal, TypeVar, final

import httpx

from sobremesa.client import answers, asks
from sobremesa.client.answers import TableAnswer
from sobremesa.client.asks import Ask, Holder, Step, Until
from sobremesa.client.links import SeatLink
from sobremesa.client.places import STREAM_TIMEOUT, Listener, Place, ServerAddress, holder_now, timeout_of
from sobremesa.client.trying import LONGEST_POLL, PATIENCE, Tries, polls

_Answer = TypeVar("_Answer")


@final
class AsyncClient:
    """A server. `server` is its address, or any link of one of its tables.

    What comes too often, and what is lost where asking again is safe, is asked again after a pause, until the pauses of
    one ask are longer than `patience` seconds. `transport` and `sleep` are for tests and special ways into the network.
    """

    def __init__(
        self,
        server: str,
        *,
        language: str = "en",
        patience: float = PATIENCE,
        transport: httpx.AsyncBaseTransport | None = None,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._server = ServerAddress(server, language)
        self._patience = patience
        self._sleep = sleep
        self._http = httpx.AsyncClient(base_url=self._server.origin, headers=self._server.headers, transport=transport)

    async def __aenter__(self) -> "AsyncClient":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Let the connections go."""
        await self._http.aclose()

    async def ask(self, ask: Ask[_Answer]) -> _Answer:
        """Send it, again after a pause where that is safe, and read its answer."""
        tries = Tries(ask.again, self._patience)
        while True:
            try:
                answer = await self._http.request(**ask.sent(), timeout=timeout_of(ask))
                if tries.is_done(answer):
                    return ask.read(answer)
            except httpx.RequestError as error:
                tries.lost(error)
            await self._sleep(tries.pause)

    async def listen(self, ask: Ask[None]) -> AsyncIterator[answers.NewsItem]:
        """What an event stream says; where it breaks off it is opened again."""
        tries = Tries(ask.again, self._patience)
        while True:
            listener = Listener()  # the half of an event at which a stream broke off is worth nothing
            try:
                async with self._http.stream(**ask.sent(), timeout=STREAM_TIMEOUT) as answer:
                    if not answer.is_success:
                        await answer.aread()
                    if tries.is_done(answer):
                        async for line in answer.aiter_lines():
                            news = listener.read(line)
                            if news is not None:
                                tries = Tries(ask.again, self._patience)
                                yield news
                            if listener.ended:
                                return
                        tries.lost(httpx.RemoteProtocolError("the stream broke off"))
            except httpx.RequestError as error:
                tries.lost(error)
            await self._sleep(tries.pause)

    async def start(self) -> answers.ApiAnswer:
        """Where everything is."""
        return await self.ask(asks.start())

    async def games(self) -> answers.GamesAnswer:
        """The games of this server."""
        return await self.ask(asks.games())

    async def game(self, name: str) -> answers.GameAnswer:
        """One game: its options with their values, its bots."""
        return await self.ask(asks.game(name))

    async def actions(self, name: str) -> answers.ActionsAnswer:
        """The stable text of every action of a game, by number."""
        return await self.ask(asks.actions(name))

    async def tables(self) -> answers.TablesAnswer:
        """Listed tables: with a free seat, or to be watched."""
        return await self.ask(asks.tables())

    async def create(
        self, game: str, seats: Iterable[Mapping[str, str]], options: Mapping[str, Any] | None = None, **more: Any
    ) -> answers.MadeAnswer:
        """Set up a table: `seats=[{"kind": "me"}, {"kind": "person"}, {"kind": "bot", "bot": "greedy"}]`.

        The answer has the link of each seat (`page`); `seat` takes the own one. `more` are `name`, `clock`, `listed`,
        `watchers`, `hints`, `words` and `components`.
        """
        return await self.ask(asks.create(game, seats, options, more))

    async def sit(self, table: str, name: str = "") -> "AsyncSeat":
        """Take a free seat of a listed table."""
        return AsyncSeat(self, self._server.origin, holder_now(await self.ask(asks.sit(table, name))))

    async def join(self, link: str | SeatLink, name: str = "") -> "AsyncSeat":
        """Sit down at the seat of a link. The link ends then, and `link` of the seat is the one to keep."""
        held = await self.ask(asks.join(self._server.holder_of(link), name))
        return AsyncSeat(self, self._server.origin, holder_now(held))

    def seat(self, link: str | SeatLink, seat: str = "") -> "AsyncSeat":
        """A seat that one holds already; `seat` names one of several that share a link."""
        return AsyncSeat(self, self._server.origin, self._server.holder_of(link, seat))

    def table(self, table: str) -> "AsyncTable":
        """A table that one looks at, without a seat."""
        return AsyncTable(self, self._server.origin, Holder(table))


class AsyncTable(Place):
    """A table on a server, as whoever looks on sees it."""

    def __init__(self, client: AsyncClient, origin: str, holder: Holder) -> None:
        super().__init__(origin, holder)
        self.client = client

    async def _ask(self, ask: Ask[_Answer]) -> _Answer:
        with self.at_its_position():
            return await self.client.ask(ask)

    async def look(self, after: int | None = None, wait: int = 0, until: Until | None = None) -> TableAnswer:
        """The table as it is, at once; with `wait` when there is a newer entry than `after`, or it is `until`."""
        return self.keep(await self._ask(asks.look(self.holder, after, wait, until)))

    async def about(self) -> answers.AboutAnswer:
        """Options, rules in force, clock, and who is there."""
        return await self._ask(asks.about(self.holder))

    async def options(self, draft: Sequence[int] = ()) -> answers.OptionsAnswer:
        """Options and refusals in words, after the steps of a draft (numbers of actions)."""
        return await self._ask(asks.options(self.holder, draft))

    async def log(self, after: int | None = None, limit: int | None = None, wait: int = 0) -> answers.LogAnswer:
        """What happened after an entry, at most so many entries of it."""
        return await self._ask(asks.log(self.holder, after, limit, wait))

    async def history(self, after: int | None = None) -> AsyncIterator[answers.EntryItem]:
        """Every entry of the log after this one, up to now."""
        more = True
        while more:
            part = await self.log(after)
            for entry in part["entries"]:
                yield entry
            more = part["more"] and bool(part["entries"])
            after = part["entries"][-1]["seq"] if more else after

    def stream(self, until: Until | None = None) -> AsyncIterator[answers.NewsItem]:
        """That something happened, as soon as it does; never what."""
        return self.client.listen(asks.stream(self.holder, until))

    async def wait_for_end(self, seconds: float | None = None) -> TableAnswer:
        """The table when the game is over, or as it is after so many seconds."""
        return await self._wait("over", seconds)

    async def _wait(self, until: Until, seconds: float | None) -> TableAnswer:
        for wait in polls(seconds):
            seen = await self.look(wait=wait, until=until)
            if until == "turn":
                seen = await self._of_own_seat(seen)
            if self.has_come(seen, until):
                break
        return seen

    async def _of_own_seat(self, seen: TableAnswer) -> TableAnswer:
        """The view of the seat that is asked, where the link holds several; else what was seen."""
        for holder in self.each_seat(seen):
            own = await self._ask(asks.look(holder, None, 0, None))
            if self.has_come(own, "turn"):
                return self.keep(own)
        return seen

    async def chat(self, after: int | None = None) -> answers.ChatAnswer:
        """What was said after this line."""
        return await self._ask(asks.chat(self.holder, after))

    async def moment(self, entry: int, eyes: str = "") -> answers.MomentAnswer:
        """The table as it was after an entry; when the game is over with the eyes of a seat, or of `all`."""
        return await self._ask(asks.moment(self.holder, entry, eyes))

    async def replay(self, names: bool = False) -> str:
        """The game as a file, when it is over; with the names of those who played."""
        return await self._ask(asks.replay(self.holder, names))


@final
class AsyncSeat(AsyncTable):
    """A seat at a table on a server. `seen` is what it saw last, and what its choices are for."""

    async def wait_for_turn(self, seconds: float | None = None) -> TableAnswer:
        """The table when this seat is asked or the game is over, or as it is after so many seconds."""
        return await self._wait("turn", seconds)

    async def turns(self) -> AsyncIterator[TableAnswer]:
        """Every position at which this seat is asked (to decide, in a pause, by an offer), until the game is over.

        Where nothing is done with one, the next comes when something else has happened.
        """
        while not (seen := self.known_turn() or await self.wait_for_turn())["over"]:
            yield seen
            if self.passed_over(seen):
                await self.look(after=seen["seq"], wait=LONGEST_POLL)

    async def act(self, *steps: Step, at: int | None = None, key: str = "") -> answers.ActAnswer:
        """Take steps at the position that was seen last (or at `at`), asides among them.

        They are taken up to the first that brings something to light; the answer says how many. The idempotency key is
        made here, and the same when the act is sent again.
        """
        done = await self._ask(asks.act(self.hand, self.at(at), steps, key))
        self.keep(done["now"])
        return done

    async def undo(self, at: int | None = None) -> TableAnswer:
        """Take back one's own last move."""
        return self.keep(await self._ask(asks.undo(self.hand, self.at(at))))

    async def offer(self, kind: Literal["undo", "end"]) -> TableAnswer:
        """Offer the others to take back further, or to end the game."""
        return self.keep(await self._ask(asks.offer(self.hand, kind)))

    async def answer(self, yes: bool, offer: int | None = None) -> TableAnswer:
        """Answer an offer: the one that was seen last, or this one."""
        return self.keep(await self._ask(asks.answer(self.hand, self.offer_at(offer), yes)))

    async def wave(self, at: int | None = None) -> TableAnswer:
        """Let a pause end, as far as it is for this seat."""
        return self.keep(await self._ask(asks.wave(self.holder, self.pause_at(at))))

    async def hand_over(self, seat: str, bot: str) -> TableAnswer:
        """Let a bot play a seat; with '' its person plays again."""
        return self.keep(await self._ask(asks.hand_over(self.hand, seat, bot)))

    async def say(self, text: str) -> answers.ChatAnswer:
        """Say something in the chat; the answer is its last lines."""
        return await self._ask(asks.say(self.hand, text))

    async def hint(self, draft: Sequence[Step] = (), at: int | None = None) -> answers.HintAnswer:
        """What looks best to a strong bot in this seat's place, after the steps of a draft."""
        return await self._ask(asks.hint(self.hand, self.at(at), draft))

    async def play_again(self) -> answers.MadeAnswer:
        """Set up a new table with the same seats and options, when the game is over."""
        return await self._ask(asks.play_again(self.holder))
