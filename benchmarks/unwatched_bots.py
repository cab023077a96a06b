"""What tables of bots alone take away from a person's hint: `python -m benchmarks.unwatched_bots`.

Starts the server as its command does, once without and once with many tables at which strong bots have every seat. A
person asks for hints: with no such table, right after each of them was looked at once, as whoever sets up a table does,
and when nobody has looked at them for a while. Prints the simulated games of a hint, its time, and the bots' moves.
"""

import argparse
import asyncio
import os
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from sobremesa import compiled

compiled.ensure()

from benchmarks.bot_load import cpu_of, serving, workers_of  # noqa: E402  (after the engine was chosen)
from benchmarks.client import Connection  # noqa: E402
from sobremesa.bots import BOTS  # noqa: E402
from sobremesa.table.log import Seat  # noqa: E402
from sobremesa.web.hall import Hall, NewTable  # noqa: E402
from sobremesa.web.live import Live  # noqa: E402
from sobremesa.web.store.store import Store  # noqa: E402

_OPTIONS: Final[dict[str, object]] = {"players": 4, "difficulty": "normal", "hands": "open"}
_GAMES: Final = re.compile(r'<p class="hint-note">[^<]*?(\d+)[^<]*</p>')
_FIRST_LOOK: Final = 3.0  # seconds after its start in which the server finds what waits for bots


async def set_up(folder: Path, bot: str, tables: int, people: int) -> tuple[list[str], list[str]]:
    """The addresses of tables of bots alone, and of people who are to decide."""
    store = Store.open(f"sqlite:///{folder / 'tables.sqlite'}", "NORMAL")
    hall = Hall(store, Live())
    bots: list[str] = []
    persons: list[str] = []
    for number in range(tables):
        seats = tuple(Seat("bot", f"Bot {seat}", bot) for seat in range(4))
        table = await hall.create(NewTable("pandemic", _OPTIONS, seats, seed=number))
        bots.append(f"/table/{table.table_id}")
    for number in range(people):
        seats = tuple(Seat("person", f"Person {seat}", taken=True) for seat in range(4))
        table = await hall.create(NewTable("pandemic", _OPTIONS, seats, seed=1000 + number))
        persons.append(f"/table/{table.table_id}/{hall.links.token(table, table.decider())}")
    await hall.close()
    store.close()
    return bots, persons


async def ask_hints(connection: Connection, what: str, addresses: list[str]) -> None:
    """A hint at each of these, one after the other, and what came of them."""
    games: list[int] = []
    waited: list[float] = []
    for address in addresses:
        began = time.perf_counter()
        body = urlencode({"at": 0}).encode()
        status, answer = await connection.ask("POST", f"{address}/hint", body, "X-Part: hint", "Accept-Language: en")
        waited.append(time.perf_counter() - began)
        found = _GAMES.search(answer.decode())
        assert status == 200, answer[:500]
        assert found is not None, answer
        games.append(int(found[1]))
    print(
        f"{what}: {statistics.median(games):.0f} simulated games in a hint (from {min(games)} to {max(games)}),"
        f" after {statistics.median(waited):.1f} s",
        flush=True,
    )


async def moves_of(connection: Connection, addresses: list[str]) -> int:
    """The entries of a few of these tables."""
    pages = [(await connection.ask("GET", address))[1].decode() for address in addresses[:5]]
    return sum(int(found[1]) for page in pages if (found := re.search(r'data-seq="(\d+)"', page)))


async def measure(bot: str, tables: int, hints: int, rest: float) -> None:
    with tempfile.TemporaryDirectory() as name:
        _, persons = await set_up(Path(name), bot, 0, hints)
        async with serving(Path(name)) as (port, _):
            await ask_hints(Connection(port), "without tables of bots", persons)
    with tempfile.TemporaryDirectory() as name:
        bots, persons = await set_up(Path(name), bot, tables, 2 * hints)
        async with serving(Path(name)) as (port, pid):
            connection = Connection(port)
            await asyncio.sleep(_FIRST_LOOK)
            for address in bots:
                status, _ = await connection.ask("GET", address)
                assert status == 200
            await ask_hints(connection, f"{tables} of them, just looked at", persons[:hints])
            await asyncio.sleep(rest)
            before = [cpu_of(worker) for worker in workers_of(pid)]
            await asyncio.sleep(2)
            busy = sum(cpu_of(worker) for worker in workers_of(pid)) - sum(before)
            print(f"nobody has looked at them for {rest:.0f} s: workers use {busy / 2:.2f} cores")
            await ask_hints(connection, f"{tables} of them, nobody looks", persons[hints:])
            print(f"entries at five of these tables: {await moves_of(connection, bots)}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.unwatched_bots", description=__doc__)
    parser.add_argument("--bot", choices=tuple(BOTS), default="search-strong")
    parser.add_argument("--tables", type=int, default=200, help="with bots at every seat (default 200)")
    parser.add_argument("--hints", type=int, default=3, help="each time (default 3)")
    parser.add_argument("--rest", type=float, default=65.0, help="seconds in which nobody looks (default 65)")
    given = parser.parse_args()
    engine = "compiled" if compiled.is_active() else "interpreted"
    print(f"{given.tables} tables of {given.bot}, {os.cpu_count()} cores, {engine}, load {os.getloadavg()[0]:.1f}")
    asyncio.run(measure(given.bot, given.tables, given.hints, given.rest))
    return 0


if __name__ == "__main__":
    sys.exit(main())
