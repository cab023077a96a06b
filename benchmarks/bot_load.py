"""What many tables with strong bots ask of a server: `python -m benchmarks.bot_load`.

Starts the server as its command does, opens 20 tables at which strong bots play both games, and looks on at each of
them as a browser does: by its event stream, and by fetching what has changed. At other tables people fetch whole pages
and move. Prints how long the bots' moves took, from the last entry of a table until its stream tells of the next, how
many of them were no answer of the bot but chance, how long the pages took, and the CPU.
"""

import argparse
import asyncio
import contextlib
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final, final
from urllib.parse import urlencode

from sobremesa import compiled

compiled.ensure()

from benchmarks.client import Connection, high_of, memory_of, positions, spread  # noqa: E402  (the engine was chosen)
from sobremesa.bots import BOTS, Budget  # noqa: E402
from sobremesa.web.runner import PAUSE  # noqa: E402
from tests.web.servers import free_port  # noqa: E402

GAMES_OF_BOTS: Final[tuple[tuple[str, int, dict[str, str]], ...]] = (  # game, bots, options
    ("pandemic", 4, {"difficulty": "normal"}),
    ("pandemain", 2, {"mode": "expert"}),
    ("pandemic", 2, {"difficulty": "introductory"}),
    ("pandemain", 4, {"mode": "expert"}),
)
GAMES_OF_PEOPLE: Final = (("pandemain", {"k2": "sim"}), ("pandemic", {"k2": "bot", "b2": "random"}))
_ROWS: Final = ("k1", "k2", "k3", "k4")
# The log tells the same at most once a minute, and then how often it was.
_MOVES_BY_CHANCE: Final = re.compile(r"(?:gave no answer|which is no option)(?:.*\(and (\d+) times more\))?")
_TICKS: Final = os.sysconf("SC_CLK_TCK")


@final
class Load:
    """One server, and what was seen of it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.dice = random.Random(1)
        self.tables = 0  # that were opened
        self.moves: list[float] = []  # seconds, of bots
        self.pages: list[float] = []  # whole ones
        self.parts: list[float] = []  # what has changed
        self.answers: list[float] = []  # to moves of people

    async def open_table(self, connection: Connection, game: str, fields: dict[str, str]) -> str:
        """The address of a new table, or of the first seat where somebody sits there."""
        form = {**dict.fromkeys(_ROWS, "none"), **fields, "set": "1", "watchers": "1"}
        self.tables += 1  # by somebody else each time: nobody opens so many in a minute
        whose = f"X-Forwarded-For: 10.0.{self.tables // 250}.{self.tables % 250 + 1}"
        status, body = await connection.ask("POST", f"/new/{game}", urlencode(form).encode(), whose)
        assert status == 303, body[:500]
        return connection.location

    async def watch(self, address: str) -> None:
        """Look on at a table of bots: each move is heard of and fetched."""
        connection = Connection(self.port)
        heard = 0.0
        async for _ in positions(self.port, f"{address}/events"):
            last, heard = heard, time.perf_counter()
            if not last:
                continue  # the stream begins with what is there
            self.moves.append(heard - last)
            status, _ = await connection.ask("GET", address, b"", "X-Part: table", "Accept-Encoding: gzip")
            assert status == 200
            self.parts.append(time.perf_counter() - heard)

    async def play(self, game: str, seats: dict[str, str], pause: float) -> None:
        """Play as a person who looks at the whole page before each move, game after game."""
        connection = Connection(self.port)
        address = ""
        while True:
            address = address or await self.open_table(connection, game, {"k1": "here", **seats})
            began = time.perf_counter()
            status, body = await connection.ask("GET", address)
            self.pages.append(time.perf_counter() - began)
            assert status == 200
            page = body.decode()
            if 'data-over="yes"' in page:
                address = ""
            elif 'data-deciding="yes"' in page:
                await self._move(connection, address, page)
            await asyncio.sleep(pause)

    async def _move(self, connection: Connection, address: str, page: str) -> None:
        """Any option that the page offers."""
        step = self.dice.choice(_said(page, "options").split(","))
        began = time.perf_counter()
        body = urlencode({"at": _said(page, "seq"), "steps": step}).encode()
        status, text = await connection.ask("POST", f"{address}/moves", body)
        self.answers.append(time.perf_counter() - began)
        assert status == 303, text[:500]


def _said(page: str, name: str) -> str:
    """What a table's page says of itself."""
    found = re.search(f'data-{name}="([^"]*)"', page)
    assert found is not None
    return found[1]


@contextlib.asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[tuple[int, int]]:
    """A server as its command starts it; its port and its process."""
    port = free_port()
    command = [sys.executable, "-m", "sobremesa.command_line.cli", "serve", "--port", str(port), "--no-browser"]
    command += ["--proxy", "127.0.0.1"]
    environment = {**os.environ, "SOBREMESA_DATA": str(folder)}
    with (folder / "log").open("w", encoding="utf-8") as log:
        server = await asyncio.create_subprocess_exec(
            *command, env=environment, stdout=subprocess.PIPE, stderr=log, limit=1 << 20
        )
    try:
        assert server.stdout is not None
        assert await server.stdout.readline()  # where it is
        yield port, server.pid
    finally:
        server.terminate()
        await server.wait()


def cpu_of(pid: int) -> float:
    """The CPU seconds of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def workers_of(pid: int) -> list[int]:
    """The processes that think for the bots of a server."""
    children = [path.read_text(encoding="utf-8").split() for path in Path(f"/proc/{pid}/task").glob("*/children")]
    called = {int(child): Path(f"/proc/{child}/cmdline").read_bytes() for found in children for child in found}
    return [child for child, command in called.items() if b"--multiprocessing-fork" in command]


async def measure(bot: str, tables: int, people: int, seconds: float, folder: Path) -> None:
    async with serving(folder) as (port, pid):
        load = Load(port)
        connection = Connection(port)
        addresses: list[str] = []
        for number in range(tables):
            game, bots, options = GAMES_OF_BOTS[number % len(GAMES_OF_BOTS)]
            seats = {key: value for at in range(1, bots + 1) for key, value in ((f"k{at}", "bot"), (f"b{at}", bot))}
            addresses.append(await load.open_table(connection, game, {**seats, **options}))
            await connection.ask("GET", addresses[-1])  # the first page of a game is made ready once
        tasks = [asyncio.create_task(load.watch(address)) for address in addresses]
        for number in range(people):
            game, seats = GAMES_OF_PEOPLE[number % len(GAMES_OF_PEOPLE)]
            tasks.append(asyncio.create_task(load.play(game, seats, 0.5)))
        began, before = time.perf_counter(), cpu_of(pid)
        await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        taken = time.perf_counter() - began
        workers = workers_of(pid)
        print_figures(load, bot, taken, (cpu_of(pid) - before) / taken, [cpu_of(worker) / taken for worker in workers])
        print(f"memory: server {memory_of(pid):.0f} MB, workers {', '.join(f'{memory_of(w):.0f}' for w in workers)} MB")
        for task in tasks:
            if task.done():
                task.result()  # nobody stops looking on by himself
            task.cancel()
    said = (folder / "log").read_text(encoding="utf-8")
    chances = sum(1 + int(more or 0) for more in _MOVES_BY_CHANCE.findall(said))
    print(f"moves by chance, because a bot gave no answer: {chances}")


def print_figures(load: Load, bot: str, seconds: float, server: float, workers: list[float]) -> None:
    if not (load.moves and load.pages and load.parts and load.answers):
        print("too little was played to say anything: give it more --seconds, --tables or --people")
        return
    slow = [move for move in load.moves if move > PAUSE + 0.1]
    late = sum(move > Budget().seconds for move in load.moves)
    print(f"{len(load.moves)} moves of {bot} in {seconds:.0f} s, each after a pause of {PAUSE} s for people to follow:")
    middle, high, most = statistics.median(load.moves), high_of(load.moves), max(load.moves)
    print(f"   median {middle:.2f} s, p99 {high:.2f} s, max {most:.2f} s")
    print(f"   {len(slow)} longer than the pause, {late} longer than the budget of {Budget().seconds:.0f} s")
    print(f"{len(load.pages)} whole pages: {spread(load.pages)}, max {max(load.pages) * 1000:.0f} ms")
    print(f"{len(load.parts)} changes fetched: {spread(load.parts)}, max {max(load.parts) * 1000:.0f} ms")
    print(f"{len(load.answers)} moves of people answered: {spread(load.answers)}")
    print(f"cores used: server {server:.2f}, workers {', '.join(f'{worker:.2f}' for worker in workers)}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bot_load", description=__doc__)
    parser.add_argument("--bot", choices=tuple(BOTS), default="search-strong")
    parser.add_argument("--tables", type=int, default=20, help="with bots at every seat (default 20)")
    parser.add_argument("--people", type=int, default=4, help="who play at other tables (default 4)")
    parser.add_argument("--seconds", type=float, default=60.0)
    given = parser.parse_args()
    print(
        f"{given.tables} tables of {given.bot}, {given.people} people at others, {os.cpu_count()} cores,"
        f" engine {'compiled' if compiled.is_active() else 'interpreted'}, load {os.getloadavg()[0]:.1f}"
    )
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given.bot, given.tables, given.people, given.seconds, Path(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
