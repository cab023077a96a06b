"""What one server process on one core carries: `python -m benchmarks.web_load`.

A real server (uvicorn, SQLite in NORMAL) is pinned to one core, the players to the others. Figures, in this order:

1. 200 tables with two event streams each: moves a second that are stored and announced, how long the sender waits, and
   how long until the stream of the other seat tells of it;
2. full table pages a second, their size, and how long one takes when nothing else is asked for;
3. a quiet server: from a move to the new page at the other seat;
4. memory of 1,000 more streams in which nothing happens;
5. the cost of a move early and late in a long game.
"""

import argparse
import asyncio
import gzip
import os
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, final
from urllib.parse import urlencode

from sobremesa import compiled

compiled.ensure()

from benchmarks.client import Connection, memory_of, positions, spread  # noqa: E402  (after the engine was chosen)
from sobremesa.catalog import find_game  # noqa: E402
from sobremesa.table.log import Seat  # noqa: E402
from sobremesa.web.hall import Hall, NewTable  # noqa: E402
from sobremesa.web.live import Live  # noqa: E402
from sobremesa.web.store.store import Store  # noqa: E402
from tests.web.servers import Server  # noqa: E402

_AT_ONCE: Final = 8  # requests on the way at a time
_SETTINGS: Final[dict[str, tuple[dict[str, object], int]]] = {
    "pandemic": ({"players": 2, "hands": "open"}, 2),
    "pandemain": ({"players": 2}, 2),
}


@dataclass
class Played:
    """A table, its links, and moves that were found beforehand, so that measuring costs nothing but measuring."""

    table_id: str
    tokens: list[str]
    moves: list[tuple[int, int]]  # seat, action
    done: int = 0
    seq: int = 0  # the last entry; larger than `done` where something was taken back
    heard: dict[int, asyncio.Event] = field(default_factory=dict)  # by seat: something newer is there
    positions: dict[int, int] = field(default_factory=dict)


@final
class Load:
    """One server and the tables on it."""

    def __init__(self, game_id: str, folder: Path, tables: int) -> None:
        self.game_id = game_id
        self.url = f"sqlite:///{folder / 'load.sqlite'}"
        self.count = tables
        self.server = Server(self.url, synchronous="NORMAL")
        self.port = self.server.settings.port
        self.tables: list[Played] = []
        self._streams: list[asyncio.Task[None]] = []

    async def set_up(self, moves: int) -> None:
        """Tables with moves found for them, and a server that has never seen them."""
        game = find_game(self.game_id)
        options, people = _SETTINGS[self.game_id]
        store = Store.open(self.url, "NORMAL")
        hall = Hall(store, Live(), most_tables=self.count)
        seats = tuple(Seat("person", f"Seat {number + 1}", taken=True) for number in range(people))
        for number in range(self.count):
            table = await hall.create(NewTable(game.id, options, seats, seed=number))
            tokens = [hall.links.token(table, seat) for seat in range(people)]
            self.tables.append(Played(table.table_id, tokens, find_moves(table.state.clone(), moves, number)))
        await hall.close()
        store.close()
        await asyncio.to_thread(self.server.start)
        pin(self.server.pid)

    def end(self) -> None:
        """Stop everything."""
        for stream in self._streams:
            stream.cancel()
        self.server.kill()

    # -- streams -------------------------------------------------------------------------------------------------

    async def listen(self, played: Played, seat: int) -> None:
        """Open the event stream of a seat and wait for its first event."""
        played.heard[seat] = asyncio.Event()
        self._streams.append(asyncio.create_task(self._read_stream(played, seat)))
        await played.heard[seat].wait()

    async def _read_stream(self, played: Played, seat: int) -> None:
        path = f"/table/{played.table_id}/{played.tokens[seat]}/events"
        async for position in positions(self.port, path):
            played.positions[seat] = position
            played.heard[seat].set()

    async def heard(self, played: Played, seat: int, seq: int) -> None:
        """Wait until the stream of a seat has told of an entry."""
        while played.positions.get(seat, -1) < seq:
            played.heard[seat].clear()
            await played.heard[seat].wait()

    # -- figures -------------------------------------------------------------------------------------------------

    async def move(self, connection: Connection, played: Played) -> None:
        """The next move of a table."""
        seat, action = played.moves[played.done]
        body = urlencode({"at": played.seq, "steps": action}).encode()
        status, text = await connection.ask("POST", f"/table/{played.table_id}/{played.tokens[seat]}/moves", body)
        assert status == 303, text[:500]
        played.done += 1
        played.seq += 1

    async def measure_moves(self) -> None:
        """Figure 1."""
        await asyncio.gather(*[self.listen(played, seat) for played in self.tables for seat in (0, 1)])
        for played in self.tables:  # every table is loaded once
            await self.one_by_one(lambda connection, played=played: self.move(connection, played))  # type: ignore[misc]
        waited: list[float] = []
        told: list[float] = []
        todo = [played for played in self.tables for _ in range(len(played.moves) - played.done)]
        random.Random(1).shuffle(todo)
        busy: set[str] = set()

        async def play(connection: Connection) -> None:
            while todo:
                played = next((each for each in reversed(todo) if each.table_id not in busy), None)
                if played is None:
                    await asyncio.sleep(0.001)
                    continue
                todo.remove(played)
                busy.add(played.table_id)
                other = 1 - played.moves[played.done][0]
                began = time.perf_counter()
                hearing = asyncio.create_task(self.heard(played, other, played.seq + 1))
                await self.move(connection, played)
                waited.append(time.perf_counter() - began)
                await hearing
                told.append(time.perf_counter() - began)
                busy.discard(played.table_id)

        began = time.perf_counter()
        await self.at_once(play)
        seconds = time.perf_counter() - began
        print(
            f"1. {len(self.tables)} tables, {2 * len(self.tables)} streams: {len(waited) / seconds:.0f} moves a second"
        )
        print(f"   answered {spread(waited)}; told to the other seat {spread(told)}")

    async def measure_pages(self, pages: int) -> None:
        """Figure 2."""
        dice = random.Random(2)
        sizes: list[tuple[int, int]] = []
        waited: list[float] = []

        async def look(connection: Connection, count: int) -> None:
            for _ in range(count):
                played = dice.choice(self.tables)
                path = f"/table/{played.table_id}/{dice.choice(played.tokens)}"
                began = time.perf_counter()
                status, body = await connection.ask("GET", path, b"", "Accept-Encoding: gzip")
                waited.append(time.perf_counter() - began)
                assert status == 200
                sizes.append((len(body), len(gzip.decompress(body))))

        await self.one_by_one(lambda connection: look(connection, 20))
        sizes.clear()
        waited.clear()
        await self.one_by_one(lambda connection: look(connection, pages // 4))
        alone = list(waited)
        began = time.perf_counter()
        await self.at_once(lambda connection: look(connection, pages // _AT_ONCE))
        rate = pages // _AT_ONCE * _AT_ONCE / (time.perf_counter() - began)
        zipped, plain = max(size[0] for size in sizes), max(size[1] for size in sizes)
        print(f"2. {rate:.0f} full pages a second; one by one {spread(alone)}")
        print(f"   largest page {zipped / 1024:.1f} KB gzipped, {plain / 1024:.0f} KB plain")

    async def measure_update(self, rounds: int) -> None:
        """Figure 3."""
        waited: list[float] = []

        async def update(connection: Connection) -> None:
            for played in self.tables[:rounds]:
                if played.done == len(played.moves):
                    continue
                other = 1 - played.moves[played.done][0]
                began = time.perf_counter()
                hearing = asyncio.create_task(self.heard(played, other, played.seq + 1))
                await self.move(connection, played)
                await hearing
                path = f"/table/{played.table_id}/{played.tokens[other]}"
                status, _ = await connection.ask("GET", path, b"", "X-Part: table", "Accept-Encoding: gzip")
                assert status == 200
                waited.append(time.perf_counter() - began)

        await self.one_by_one(update)
        print(f"3. from a move to the new page at the other seat: {spread(waited)}")

    async def measure_streams(self, count: int) -> None:
        """Figure 4."""
        before = memory_of(self.server.pid)
        open_before = len(self._streams)
        places = [(played, seat) for played in self.tables for seat in (0, 1)]
        for first in range(0, count, 100):
            wanted = [places[number % len(places)] for number in range(first, min(count, first + 100))]
            for played, seat in wanted:
                played.positions.pop(seat, None)
                self._streams.append(asyncio.create_task(self._read_stream(played, seat)))
            await asyncio.sleep(0.5)
        after = memory_of(self.server.pid)
        more = len(self._streams) - open_before
        print(f"4. {more} idle streams: {after - before:.1f} MB more; the whole process {after:.0f} MB")

    async def measure_length(self, rounds: int) -> None:
        """Figure 5: a whole game, and a log that grows by taking back and playing again."""
        played = max(self.tables, key=lambda each: len(each.moves) - each.done)
        early: list[float] = []
        late: list[float] = []

        async def alternate(connection: Connection) -> None:
            seat, action = played.moves[played.done]
            base = f"/table/{played.table_id}/{played.tokens[seat]}"
            for number in range(rounds):
                began = time.perf_counter()
                status, text = await connection.ask(
                    "POST", f"{base}/moves", urlencode({"at": played.seq, "steps": action}).encode()
                )
                (early if number < rounds // 2 else late).append(time.perf_counter() - began)
                assert status == 303, text[:300]
                status, text = await connection.ask("POST", f"{base}/undo", urlencode({"at": played.seq + 1}).encode())
                assert status == 303, text[:300]
                played.seq += 2

        await self.one_by_one(alternate)
        tenth = max(1, rounds // 10)
        first, last = statistics.median(early[:tenth]), statistics.median(late[-tenth:])
        entries = f"{played.seq} entries"
        print(f"5. a move costs {first * 1000:.1f} ms at the beginning, {last * 1000:.1f} ms after {entries}")

    # -- who asks ------------------------------------------------------------------------------------------------

    async def at_once(self, doing: Callable[[Connection], Awaitable[None]]) -> None:
        """Several at the same time."""
        connections = [Connection(self.port) for _ in range(_AT_ONCE)]
        await asyncio.gather(*[doing(connection) for connection in connections])
        for connection in connections:
            connection.close()

    async def one_by_one(self, doing: Callable[[Connection], Awaitable[None]]) -> None:
        """One alone."""
        connection = Connection(self.port)
        await doing(connection)
        connection.close()


def find_moves(state: object, count: int, seed: int) -> list[tuple[int, int]]:
    """Random moves from a state on, as many as there are before the end; the last one reveals nothing."""
    from sobremesa.core.state import State

    assert isinstance(state, State)
    dice = random.Random(seed)
    found: list[tuple[int, int]] = []
    quiet = 0
    while len(found) < count and not state.over():
        seat, action, reveals = int(state.decider()), dice.choice(state.legal()), state.reveals
        state.apply(action)
        found.append((seat, action))
        quiet = len(found) if state.reveals == reveals and not state.over() else quiet
    return found[:quiet]


def pin(pid: int) -> None:
    """The server gets one core for itself, we take the others."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        for thread in os.listdir(f"/proc/{pid}/task"):
            os.sched_setaffinity(int(thread), {cores[0]})
        os.sched_setaffinity(0, set(cores[1:]))


async def measure(game_id: str, folder: Path, tables: int, moves: int, pages: int, streams: int) -> None:
    load = Load(game_id, folder, tables)
    await load.set_up(moves)
    try:
        spare = [played.moves[-1:] for played in load.tables]
        for played in load.tables:
            del played.moves[-1:]
        await load.measure_moves()
        await load.measure_pages(pages)
        for played, last in zip(load.tables, spare, strict=True):
            played.moves += last
        await load.measure_length(pages)
        await load.measure_update(50)
        await load.measure_streams(streams)
    finally:
        load.end()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.web_load", description=__doc__)
    parser.add_argument("--game", choices=tuple(_SETTINGS), default="pandemic")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--moves", type=int, default=20, help="for each table (default 20)")
    parser.add_argument("--pages", type=int, default=400)
    parser.add_argument("--streams", type=int, default=1000)
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    print(
        f"{given.game}, engine {'compiled' if compiled.is_active() else 'interpreted'}, load {os.getloadavg()[0]:.1f}"
    )
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given.game, Path(folder), given.tables, given.moves, given.pages, given.streams))
    return 0


if __name__ == "__main__":
    sys.exit(main())
