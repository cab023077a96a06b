"""Servers are killed at random moments while people and bots play over HTTP; nothing acknowledged may be lost.

    python -m tests.web.kills --kills 200 --database sqlite
    python -m tests.web.kills --kills 200 --database postgres

Players read a table's page as a browser does, choose one of its options and send it. Two of them play each table, so
they often send for the same position. After every kill the logs are read: every move that was acknowledged is there,
once; there is no gap; and every game replays from its log. When all servers are dead, none of the processes in which
their bots thought may be left.
"""

import argparse
import asyncio
import os
import random
import re
import secrets
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, final

import httpx

from sobremesa.catalog import find_game
from sobremesa.core.replay import play_again, read_replay
from sobremesa.table.log import Seat
from sobremesa.table.table import Table
from sobremesa.web.hall import Hall, NewTable
from sobremesa.web.live import Live
from sobremesa.web.store.store import Store
from tests.web.leftovers import left_after_a_while, marked, memory_of_all
from tests.web.servers import Server
from tests.web.stores import KINDS, new_database

_PLAYERS: Final = 2  # for each table, both of them with the links of all its seats
_HEADERS: Final = {"X-Part": "table"}
_MOST_ANSWERS: Final = 12  # that a server gives to players before it is killed
_LONGEST_LIFE: Final = 3.0  # seconds
_LONGEST_THOUGHT = 60.0  # seconds until a bot must have had something to think about
_LAST_MOMENT: Final = 0.05  # seconds more, so that the kill comes anywhere between two answers


@dataclass
class Played:
    """One table, the links of its people, and what was acknowledged there."""

    table_id: str
    tokens: list[str]
    acknowledged: dict[int, tuple[int, int]] = field(default_factory=dict)  # seen entry: seat, action
    doubled: list[int] = field(default_factory=list)
    over: bool = False


@final
class Evening:
    """A number of kills on one database."""

    def __init__(self, kind: str, folder: Path, seed: int, tables: int) -> None:
        self.url = new_database(kind, folder)
        self.dice = random.Random(seed)
        self.mark = secrets.token_hex(8)
        number = 2 if kind == "postgres" else 1
        self.servers = [Server(self.url, bot_workers=1, mark=self.mark) for _ in range(number)]
        self.store = Store.open(self.url)
        self.hall = Hall(self.store, Live())
        self.tables: list[Played] = []
        self.tables_at_once = tables
        self.answers = 0
        self.refused = 0
        self.unanswered = 0
        self.workers: set[int] = set()  # processes that were seen to think for bots
        self.left: list[int] = []  # those that outlived their server
        self.report = ""

    async def run(self, kills: int) -> None:
        """Play while servers die."""
        try:
            await self.play_while_servers_die(kills)
        finally:
            for server in self.servers:
                await asyncio.to_thread(server.kill)
        await asyncio.to_thread(self.check)
        self.left = await asyncio.to_thread(left_after_a_while, self.mark)
        self.report = self.tell()
        for pid in self.left:
            os.kill(pid, signal.SIGKILL)
        await self.hall.close()
        self.store.close()

    async def play_while_servers_die(self, kills: int) -> None:
        """Kill a server, look at what it has written, start it again, so many times."""
        for server in self.servers:
            await asyncio.to_thread(server.start)
        while len(self.tables) < self.tables_at_once:
            await self.set_up()
        async with httpx.AsyncClient(timeout=20, headers=_HEADERS) as client:
            players = [
                asyncio.create_task(self.play(client, number)) for number in range(self.tables_at_once * _PLAYERS)
            ]
            try:
                for number in range(kills):
                    await self.wait_a_while()
                    self.workers.update(marked(self.mark))
                    if number == kills - 1:
                        await self.wait_for_workers()
                    server = self.dice.choice(self.servers)
                    await asyncio.to_thread(server.kill)
                    await asyncio.to_thread(self.check)
                    await asyncio.to_thread(server.start)
                    for player in players:
                        if player.done():
                            player.result()
            finally:
                for player in players:
                    player.cancel()
                await asyncio.gather(*players, return_exceptions=True)

    async def wait_a_while(self) -> None:
        """A random while, long enough for a few moves."""
        enough = self.answers + self.dice.randrange(_MOST_ANSWERS)
        end = time.monotonic() + _LONGEST_LIFE
        while self.answers < enough and time.monotonic() < end:
            await asyncio.sleep(0.005)
        await asyncio.sleep(self.dice.uniform(0, _LAST_MOMENT))

    async def wait_for_workers(self) -> None:
        """Until somebody has thought for the bots, where nobody has yet: they are what must not be left."""
        end = time.monotonic() + _LONGEST_THOUGHT
        while not self.workers and time.monotonic() < end:
            await asyncio.sleep(0.1)
            self.workers.update(marked(self.mark))

    async def set_up(self) -> Played:
        """One more table: two people, and a bot at every second one."""
        seats = [Seat("person", "Ana", taken=True), Seat("person", "Eve", taken=True)]
        if len(self.tables) % 2:
            seats.append(Seat("bot", "Bot", "random"))
        options: dict[str, object] = {"players": len(seats), "hands": "open"}
        new = NewTable("pandemic", options, tuple(seats), seed=self.dice.getrandbits(60))
        table = await self.hall.create(new)
        played = Played(table.table_id, [self.hall.links.token(table, seat) for seat in (0, 1)])
        self.tables.append(played)
        return played

    # -- players -------------------------------------------------------------------------------------------------

    async def play(self, client: httpx.AsyncClient, number: int) -> None:
        """One player of one table; when its game is over another one is set up."""
        dice = random.Random(number)
        place = number // _PLAYERS
        while True:
            played = self.tables[place]
            if played.over:
                if number % _PLAYERS == 0:
                    self.tables[place], finished = await self.set_up(), played
                    self.tables[-1] = finished  # still checked, no longer played
                await asyncio.sleep(0.01)
                continue
            try:
                await self.one_move(client, played, dice)
            except httpx.TransportError:
                await asyncio.sleep(0.02)

    async def one_move(self, client: httpx.AsyncClient, played: Played, dice: random.Random) -> None:
        """Look at the table from one seat, and play if it is this seat's turn."""
        seat = dice.randrange(2)
        address = f"{dice.choice(self.servers).address}/table/{played.table_id}/{played.tokens[seat]}"
        page = await client.get(address)
        assert page.status_code == 200, page.text[:500]
        played.over = attribute(page.text, "over") == "yes"
        if attribute(page.text, "deciding") != "yes":
            await asyncio.sleep(0)
            return
        at = int(attribute(page.text, "seq"))
        action = int(dice.choice(attribute(page.text, "options").split(",")))
        self.unanswered += 1
        answer = await client.post(f"{address}/moves", data={"at": str(at), "steps": str(action)})
        self.unanswered -= 1
        self.answers += 1
        if answer.status_code == 200:
            if at in played.acknowledged:
                played.doubled.append(at)
            played.acknowledged[at] = (seat, action)
        else:
            assert answer.status_code == 409, answer.text[:500]
            self.refused += 1

    # -- checks --------------------------------------------------------------------------------------------------

    def check(self) -> None:
        """No acknowledged move is lost or doubled, no log has a gap, and every game replays."""
        for played in self.tables:
            acknowledged = dict(played.acknowledged)  # before the log is read: what comes later is checked later
            assert not played.doubled, f"{played.table_id}: two moves were acknowledged at {played.doubled}"
            header, entries = self.store.header(played.table_id), self.store.entries_after(played.table_id, 0)
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1)), f"{played.table_id}: a gap"
            assert self.store.position(played.table_id).seq >= len(entries)
            table = Table(find_game(header.game_id), header)
            table.accept_all(entries)
            play_again(read_replay(table.replay()), table.game)
            moves = {move.seq: (move.seat, move.action) for move in table.moves}
            for at, (seat, action) in acknowledged.items():
                assert moves.get(at + 1) == (seat, action), f"{played.table_id}: the move at {at} is lost"

    def tell(self) -> str:
        """What happened, in one line."""
        acknowledged = sum(len(played.acknowledged) for played in self.tables)
        written = sum(self.store.position(played.table_id).seq for played in self.tables)
        return (
            f"{acknowledged} moves acknowledged, none lost; {written} in {len(self.tables)} logs without a gap;"
            f" {self.refused} refused; {self.unanswered} unanswered when a server died;"
            f" {len(self.workers)} processes of bots seen, {len(self.left)} of them left"
            f" with {memory_of_all(self.left):.0f} MiB"
        )


def attribute(page: str, name: str) -> str:
    """What the page says of itself."""
    found = re.search(rf'<main id="table"[^>]*\sdata-{name}="([^"]*)"', page)
    assert found, f"the page has no {name}: {page[:300]}"
    return found[1]


def run_kills(kind: str, folder: Path, kills: int, seed: int = 1, tables: int = 3) -> Evening:
    """Run an evening; AssertionError where anything is lost."""
    evening = Evening(kind, folder, seed, tables)
    asyncio.run(evening.run(kills))
    return evening


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--database", choices=KINDS, default="sqlite")
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        evening = run_kills(given.database, Path(folder), given.kills, given.seed, given.tables)
        print(f"{given.kills} kills on {given.database}: {evening.report}")
    return 1 if evening.left else 0


if __name__ == "__main__":
    sys.exit(main())
