"""Halls for tests: one or several on one database, as several server processes would have them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.table.log import Seat, TableSettings
from sobremesa.table.table import Table
from sobremesa.web.hall import Hall, NewTable
from sobremesa.web.live import Live
from sobremesa.web.store.store import Store
from tests.core.example import SOWING
from tests.table.tables import NOW, PERSON

T = TypeVar("T")


def find_sowing(name: str) -> Game:
    if name != SOWING.id:
        raise SetupError(f"there is no game {name!r}")
    return SOWING


class Time:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> int:
        return self.now


@asynccontextmanager
async def open_halls(
    url: str,
    count: int = 1,
    time: Callable[[], int] | None = None,
    most_tables: int = 50,
    start: bool = False,
    games: Callable[[str], Game] = find_sowing,
) -> AsyncIterator[list[Hall]]:
    halls = []
    for _ in range(count):
        store = await asyncio.to_thread(Store.open, url)
        hall = Hall(store, Live(heartbeat=0.05), games=games, clock=time or Time(), most_tables=most_tables)
        halls.append(hall)
    try:
        for hall in halls if start else []:
            await hall.start()
        yield halls
    finally:
        for hall in halls:
            await hall.close()
            hall.store.close()


def wanted(
    *seats: Seat,
    heap: str = "20",
    seed: int | None = 1,
    mine: tuple[int, ...] = (0,),
    settings: TableSettings | None = None,
) -> NewTable:
    seats = seats or (PERSON, PERSON)
    options: dict[str, object] = {"players": len(seats), "heap": heap}
    return NewTable("sowing", options, seats, settings or TableSettings(), "ana", mine, seed)


async def reads_the_same(halls: list[Hall], table_id: str) -> Table:
    """The table as every hall knows it, and as its log gives it back."""
    tables = [await hall.table(table_id) for hall in halls]
    again = Table(SOWING, halls[0].store.header(table_id))
    again.accept_all(halls[0].store.entries_after(table_id, 0))
    for table in tables:
        assert table.entries == again.entries
        assert table.state.key() == again.state.key()
        assert table.seats == again.seats
    return again


async def until(fulfilled: Callable[[], bool]) -> None:
    """Wait until something is so; a test that waits in vain fails, however busy the machine is."""
    async with asyncio.timeout(120):
        while not fulfilled():
            await asyncio.sleep(0.005)


async def outcome_of(doing: Awaitable[T]) -> T | Exception:
    """What came of it, an error included."""
    try:
        return await doing
    except Exception as error:
        return error
