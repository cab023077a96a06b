"""Whether a review makes a page or a bot wait: `python -m benchmarks.review_load`.

Starts the server as its command does, with tables of bots that are looked on at and with people who play, as in
`benchmarks.bot_load`. In turns nothing else goes on, and a review is made of a game that is over; both are measured in
the same run, in stretches of the same length, each with tables of its own. Prints for both how long the bots' moves,
whole pages, changes and answers to people took, and how far each review came meanwhile.
"""

import argparse
import asyncio
import contextlib
import os
import re
import sys
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sobremesa import compiled

compiled.ensure()

from benchmarks.bot_load import GAMES_OF_BOTS, GAMES_OF_PEOPLE, Load, serving  # noqa: E402  (the engine was chosen)
from benchmarks.client import Connection, spread  # noqa: E402
from sobremesa.bots import BOTS  # noqa: E402
from sobremesa.review.trust import trusted_kinds  # noqa: E402
from sobremesa.web.hall import Hall  # noqa: E402
from sobremesa.web.live import Live  # noqa: E402
from sobremesa.web.runner import PAUSE  # noqa: E402
from sobremesa.web.store.store import Store  # noqa: E402
from tests.web.reviewed_games import finished_table  # noqa: E402

_GAME: Final = "pandemain"  # its reviews take longest
_OPTIONS: Final[dict[str, object]] = {"players": 4}
_THINK: Final = 0.5  # seconds between two moves of a person
_SO_FAR: Final = re.compile(r'id="rv-about"[^>]*>(\d+) of (\d+)')


@dataclass
class Seen:
    """What was measured in all stretches of one sort, in seconds."""

    moves: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    parts: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)

    def add(self, load: Load) -> None:
        """One more stretch."""
        for name, values in vars(self).items():
            values += getattr(load, name)

    def print(self, called: str) -> None:
        """A line for each figure."""
        for what, values in vars(self).items():
            told = spread(values) + f", max {max(values) * 1000:.0f} ms" if values else "none"
            print(f"{called:<16} {len(values):>5} {what:<8} {told}")


async def finished(folder: Path, number: int) -> list[str]:
    """Games that are over, in the database of a server that will start; the addresses of their first seats."""
    store = Store.open(f"sqlite:///{folder / 'tables.sqlite'}", "NORMAL")
    hall = Hall(store, Live())
    try:
        tables = [await finished_table(hall, seed, _GAME, _OPTIONS) for seed in range(number)]
        return [f"/table/{table.table_id}/{hall.links.token(table, 0)}" for table in tables]
    finally:
        await hall.close()
        store.close()


async def stretch(port: int, bot: str, tables: int, people: int, seconds: float) -> Load:
    """So many seconds at new tables."""
    load = Load(port)
    async with playing(load, bot, tables, people) as tasks:
        done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()  # nobody stops by himself
    return load


@contextlib.asynccontextmanager
async def playing(load: Load, bot: str, tables: int, people: int) -> AsyncIterator[list[asyncio.Task[None]]]:
    """Whoever looks on at bots, and whoever plays."""
    connection, tasks = Connection(load.port), list[asyncio.Task[None]]()
    for number in range(tables):
        game, bots, options = GAMES_OF_BOTS[number % len(GAMES_OF_BOTS)]
        seats = {key: value for at in range(1, bots + 1) for key, value in ((f"k{at}", "bot"), (f"b{at}", bot))}
        address = await load.open_table(connection, game, {**seats, **options})
        await connection.ask("GET", address)  # the first page of a game is made ready once
        tasks.append(asyncio.create_task(load.watch(address)))
    for number in range(people):
        game, seats = GAMES_OF_PEOPLE[number % len(GAMES_OF_PEOPLE)]
        tasks.append(asyncio.create_task(load.play(game, seats, _THINK)))
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()


async def measure(given: argparse.Namespace, folder: Path) -> None:
    addresses = await finished(folder, given.rounds)
    without, beside = Seen(), Seen()
    async with serving(folder) as (port, _):
        connection = Connection(port)
        for address in addresses:
            without.add(await stretch(port, given.bot, given.tables, given.people, given.seconds))
            status, _ = await connection.ask("POST", f"{address}/review")
            assert status == 303, status
            beside.add(await stretch(port, given.bot, given.tables, given.people, given.seconds))
            _, body = await connection.ask("GET", f"{address}/review")
            print(f"a review came so far beside it: {so_far(body.decode())}", flush=True)
            while so_far(body.decode()) != "done":  # the next stretch has none
                await asyncio.sleep(1)
                _, body = await connection.ask("GET", f"{address}/review")
    print(f"the moves of bots come after a pause of {PAUSE} s for people to follow:")
    without.print("without a review")
    beside.print("beside a review")


def so_far(page: str) -> str:
    """How far a review is."""
    found = _SO_FAR.search(page)
    return f"{found[1]} of {found[2]} turns" if found else "done"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.review_load", description=__doc__)
    parser.add_argument("--bot", choices=tuple(BOTS), default="search")
    parser.add_argument("--tables", type=int, default=4, help="with bots at every seat (default 4)")
    parser.add_argument("--people", type=int, default=4, help="who play at other tables (default 4)")
    parser.add_argument("--seconds", type=float, default=20.0, help="of each stretch (default 20)")
    parser.add_argument("--rounds", type=int, default=3, help="stretches of each sort (default 3)")
    given = parser.parse_args()
    if not trusted_kinds(_GAME):
        print("no kind of decision is trusted yet, so nothing is reviewed: benchmarks.review_bias says which may be")
        return 2
    print(
        f"{given.tables} tables of {given.bot}, {given.people} people at others, {os.cpu_count()} cores,"
        f" engine {'compiled' if compiled.is_active() else 'interpreted'}, load {os.getloadavg()[0]:.1f}"
    )
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given, Path(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
