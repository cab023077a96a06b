"""What a backup costs, and its way back: `python -m benchmarks.backups --tables 5000`.

Each is done in a process of its own, so that its memory can be told: first a tenth of the tables, then all of them.
"""

import argparse
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from sobremesa.web.store import schema
from sobremesa.web.store.backup import back_up
from sobremesa.web.store.restore import restore
from sobremesa.web.store.store import Store
from tests.web.stores import KINDS, new_database

_HEADER: Final = "x" * 1500
Work = Callable[[str, Path], object]
_BODY: Final = '{"move":"drive p1 chicago"}'


def fill(url: str, count: int, entries: int) -> None:
    """Tables with logs of this length."""
    store = Store.open(url, "NORMAL")
    texts = {column.name: "" for column in schema.tables.columns if column.type.python_type is str}
    rest = {column.name: 0 for column in schema.tables.columns if column.name not in texts}
    row = {**rest, **texts, "header": _HEADER, "seats": "[]", "listed": False, "watchers": False, "bot_turn": False}
    for number in range(count):
        table_id = f"t{number:08}"
        moves = [
            {"table_id": table_id, "seq": seq, "kind": "move", "seat": 0, "body": _BODY, "at": seq}
            for seq in range(1, entries + 1)
        ]
        with store.database.writing() as connection:
            connection.execute(schema.tables.insert(), {**row, "table_id": table_id})
            connection.execute(schema.entries.insert(), moves)
    store.close()


def peak_memory() -> float:
    """The most memory that this process ever had, in megabytes."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def _in_a_process(work: Work, url: str, path: Path, told: "multiprocessing.Queue[str]") -> None:
    before, begun = peak_memory(), time.perf_counter()
    work(url, path)
    seconds = time.perf_counter() - begun
    told.put(f"{seconds:6.1f} s, {peak_memory() - before:5.1f} MB more memory")


def measure(work: Work, url: str, path: Path) -> str:
    context = multiprocessing.get_context("spawn")
    told: multiprocessing.Queue[str] = context.Queue()
    process = context.Process(target=_in_a_process, args=(work, url, path, told))
    process.start()
    process.join()
    return told.get(timeout=5)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.backups", description=__doc__)
    parser.add_argument("--tables", type=int, default=5_000, help="how many (5000)")
    parser.add_argument("--entries", type=int, default=100, help="of each table (100)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for kind in KINDS:
            for count in (given.tables // 10, given.tables):
                url, path = new_database(kind, folder), folder / f"{kind}-{count}.backup"
                fill(url, count, given.entries)
                print(f"{kind}: backup of {count} tables    {measure(back_up, url, path)}", end="")
                print(f", {path.stat().st_size / 1e6:.1f} MB")
                for other in KINDS:
                    told = measure(restore, new_database(other, folder), path)
                    print(f"{kind}: restored to {other:<8}     {told}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
