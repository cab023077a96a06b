"""What the lists of tables cost where there are many: `python -m benchmarks.table_lists --tables 50000`.

Most tables are played by people who did not list them; a few are listed. Each list is asked for many times, first
without the indexes of migration 0003 and then with them, and so is the removal of a table.
"""

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from sqlalchemy import text

from benchmarks.client import spread
from sobremesa.web.store import keeping, schema
from sobremesa.web.store.keeping import Wanted
from sobremesa.web.store.rows import OPEN, OVER, PLAYING
from sobremesa.web.store.store import Store
from tests.web.stores import KINDS, new_database

_AT_ONCE: Final = 5_000
_NOW: Final = 1_800_000_000_000
_INDEXES: Final = [
    index for table in (schema.tables, schema.places) for index in table.indexes if index.name in
    ("tables_to_join", "tables_to_watch", "places_by_table")
]  # fmt: skip


def fill(store: Store, count: int, listed: int) -> None:
    """Tables of which every so many-th is listed, each with its owner's place."""
    dice = random.Random(1)
    seat = {"seat": 0, "kind": "person", "name": "Ana", "bot": "", "free": False}
    for first in range(0, count, _AT_ONCE):
        numbers = range(first, min(first + _AT_ONCE, count))
        rows = [
            {
                "table_id": f"t{number}",
                "game_id": "pandemic",
                "name": "",
                "header": "x" * 600,
                "listed": number % listed == 0,
                "watchers": number % (listed * 2) == 0,
                "seq": 0,
                "chat": 0,
                "status": dice.choice((PLAYING, PLAYING, OPEN, OVER)),
                "turn": 0,
                "bot_turn": False,
                "deadline": None,
                "result": "",
                "seats": json.dumps([seat, seat]),
                "created": _NOW,
                "updated": _NOW - dice.randrange(10**9),
                "ending": None,
            }
            for number in numbers
        ]
        owners = [{"visitor": f"v{n}", "table_id": f"t{n}", "seat": 0, "owner": True} for n in numbers]
        with store.database.writing() as connection:
            connection.execute(schema.tables.insert(), rows)
            connection.execute(schema.places.insert(), owners)


def measure(times: int, ask: Callable[[], object]) -> str:
    seconds = []
    for _ in range(times):
        begun = time.perf_counter()
        ask()
        seconds.append(time.perf_counter() - begun)
    return spread(seconds)


def report(store: Store, what: str, times: int) -> None:
    with store.database.reading() as connection:
        connection.execute(text("ANALYZE"))
    numbers = iter(range(10**9))
    print(f"{what}: to watch  {measure(times, store.watchable_tables)}")
    print(f"{what}: to join   {measure(times, store.open_tables)}")
    offset = 0 if what.startswith("before") else 7 * times

    def remove() -> None:
        keeping.remove(store.database, Wanted(ids=(f"t{offset + 3 * next(numbers) + 1}",)), 1)

    print(f"{what}: removing  {measure(times, remove)}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.table_lists", description=__doc__)
    parser.add_argument("--tables", type=int, default=50_000, help="how many (50000)")
    parser.add_argument("--listed", type=int, default=1_000, help="every so many-th is listed (1000)")
    parser.add_argument("--times", type=int, default=40, help="how often each is asked (40)")
    parser.add_argument("--database", choices=KINDS, default="sqlite")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(new_database(given.database, Path(folder)), "NORMAL")
        fill(store, given.tables, given.listed)
        with store.database.writing() as connection:
            for index in _INDEXES:
                index.drop(connection)
        report(store, "before", given.times)
        with store.database.writing() as connection:
            for index in _INDEXES:
                index.create(connection)
        report(store, "after ", given.times)
        store.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
