"""A database that fails: one sentence and exit code 2 at the start, 503 while serving, no word of its insides."""

import io
import logging
import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import event, text
from sqlalchemy.engine import make_url

from sobremesa.command_line.cli import main
from sobremesa.web.hall import Hall
from sobremesa.web.logs import Lines
from sobremesa.web.store.addresses import read_address, shown
from sobremesa.web.store.rows import DatabaseDown, InUse, StatementFault, StoreError
from sobremesa.web.store.store import Store
from sobremesa.web.trouble import note
from tests.web.sites import Site, open_site, settings_in, words
from tests.web.stores import KINDS, new_database, postgres_server
from tests.web.test_serve import started

SENTENCES = {
    "en": "The tables cannot be reached just now",
    "es": "Ahora mismo no se puede acceder a las mesas",
    "it": "In questo momento i tavoli non sono raggiungibili",
    "fr": "Les tables sont inaccessibles pour le moment",
}


# -- at the start --------------------------------------------------------------------------------------------------


def refused(capsys: pytest.CaptureFixture[str], url: str) -> str:
    """What a server says that does not start."""
    assert main(["serve", "--no-browser", "--port", "0", "--database", url]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("sobremesa: ")
    assert len(said.err.splitlines()) == 1
    return said.err


def sqlite_file(folder: Path) -> Path:
    """A database with a table in it that is not served now."""
    path = folder / "tables.sqlite"
    Store.open(f"sqlite:///{path}").close()
    return path


def junk(path: Path) -> None:
    path.write_bytes(b"no database at all, but long enough to be one\n" * 100)


def damaged(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100] + b"\xff" * 4000 + path.read_bytes()[4100:])


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def cut_very_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:2000])


def folder_in_its_place(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("harm", [junk, damaged, cut_short, cut_very_short, folder_in_its_place])
def test_a_file_that_is_broken_is_one_sentence_and_exit_code_two(
    harm: Callable[[Path], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = sqlite_file(tmp_path)
    harm(path)
    said = refused(capsys, f"sqlite:///{path}")
    assert f"the database {path} cannot be opened: its file " in said


@pytest.mark.parametrize(
    "url", ["sqlite:////proc/tables.sqlite", "sqlite:////dev/null/tables.sqlite", "postgresql://u@h:port/x"]
)
def test_a_place_where_nothing_can_be_kept_is_one_sentence_and_exit_code_two(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    refused(capsys, url)


READ_ONLY = """
import os, sys
import sobremesa.web.serve, alembic.command, alembic.config, alembic.util.exc
import sobremesa.command_line.cli, sobremesa.command_line.arguments
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
sys.exit(sobremesa.command_line.cli.main(["--no-browser", "--port", "0", "--database", sys.argv[1]]))
"""


def test_a_file_that_may_not_be_written_is_one_sentence_and_exit_code_two() -> None:
    with tempfile.TemporaryDirectory() as name:  # pytest's own folders can be entered by nobody else
        path = sqlite_file(Path(name))
        path.chmod(0o444)
        path.parent.chmod(0o555)
        command = [sys.executable, "-c", READ_ONLY, f"sqlite:///{path}"]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
        path.parent.chmod(0o755)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"sobremesa: the database {path} cannot be opened: ")
    assert len(ended.stderr.splitlines()) == 1


def test_a_postgresql_that_is_not_there_is_one_sentence_without_its_password(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for url in (
        "postgresql://ana:s3cret@127.0.0.1:1/tables",
        f"{postgres_server()}".replace("/postgres?", "/nowhere?"),
        "postgresql://ana:s3cret@host@127.0.0.1:1/tables",
        "postgresql://ana:s3cret:@127.0.0.1:1/tables",
    ):
        assert "s3cret" not in refused(capsys, url)


def test_an_address_is_shown_without_its_password() -> None:
    assert shown(read_address("postgresql://ana:s3cret@db/tables")) == "postgresql+psycopg://ana:***@db/tables"


# -- two at once ---------------------------------------------------------------------------------------------------


def test_a_second_server_on_one_file_says_so_and_does_not_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with started(tmp_path) as (process, _):
        (tmp_path / "link.sqlite").symlink_to(tmp_path / "tables.sqlite")
        for name in ("tables.sqlite", "link.sqlite"):
            said = refused(capsys, f"sqlite:///{tmp_path / name}")
            assert f"another server (process {process.pid}) keeps its tables in" in said
        assert main(["tables", "list", "--database", f"sqlite:///{tmp_path / 'tables.sqlite'}"]) == 0
        process.kill()
        process.wait()
        Store.open(f"sqlite:///{tmp_path / 'tables.sqlite'}", serving=True).close()


def test_any_number_of_servers_share_a_postgresql_database(tmp_path: Path) -> None:
    url = new_database("postgres", tmp_path)
    stores = [Store.open(url, serving=True) for _ in range(3)]
    for store in stores:
        store.close()


def test_a_server_that_could_not_open_its_file_leaves_it_to_others(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    junk(path)
    with pytest.raises(StoreError):
        Store.open(f"sqlite:///{path}", serving=True)
    path.unlink()
    first = Store.open(f"sqlite:///{path}", serving=True)
    with pytest.raises(InUse):
        Store.open(f"sqlite:///{path}", serving=True)
    first.close()
    Store.open(f"sqlite:///{path}", serving=True).close()


# -- who may read --------------------------------------------------------------------------------------------------


def test_what_a_server_writes_can_be_read_by_its_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        store = Store.open(f"sqlite:///{tmp_path / 'tables.sqlite'}", serving=True)
    finally:
        os.umask(before)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    store.close()
    assert modes == dict.fromkeys(
        ("tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm", "tables.sqlite.lock"), 0o600
    )


def test_files_that_others_could_read_are_mended_at_the_start(tmp_path: Path) -> None:
    other = sqlite3.connect(sqlite_file(tmp_path))
    other.execute("CREATE TABLE more (x)")
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    store = Store.open(f"sqlite:///{tmp_path / 'tables.sqlite'}", serving=True)
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}
    store.close()
    other.close()


# -- while serving -------------------------------------------------------------------------------------------------


class Failing:
    """A database that fails as long as a test wants it to."""

    def __init__(self, site: Site) -> None:
        hall: Hall = site.app.state.hall
        self.database = hall.store.database
        self.broken: Callable[[Any], None] | None = None
        event.listen(self.database.engine, "connect", self._on_connect)

    def _on_connect(self, connection: Any, _record: object) -> None:
        if self.broken is not None:
            self.broken(connection)

    @contextmanager
    def breaks(self, harm: Callable[[Any], None]) -> Iterator[None]:
        self.broken = harm
        self.database.engine.dispose()
        yield
        self.broken = None
        self.database.engine.dispose()

    @contextmanager
    def away(self) -> Iterator[None]:
        """PostgreSQL lets nobody in, and throws out whoever is there."""
        name = make_url(self.database.url).database
        with psycopg.connect(postgres_server(), autocommit=True) as server:
            server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
            server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
            yield
            server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


def full(connection: Any) -> None:
    connection.execute("PRAGMA max_page_count = 1")  # it stays as large as it is


def read_only(connection: Any) -> None:
    connection.execute("PRAGMA query_only = ON")


def gone(connection: Any) -> None:
    connection.close()
    raise sqlite3.DatabaseError("database disk image is malformed")


def is_asked_to_come_back(site: Site, method: str, path: str, data: dict[str, str]) -> None:
    for language, sentence in SENTENCES.items():
        visitor = site.visitor(accept_language=language)
        for part in ({}, {"X-Part": "table"}):
            answer = visitor.request(method, path, data=data, headers=part)
            assert answer.status_code == 503, words(answer)
            assert answer.headers["retry-after"] == "5"
            assert sentence in words(answer)
            assert bool(part) != answer.text.startswith("<!")


def told_shortly(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was logged: no traceback, no statement, no value."""
    lines = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record for record in caplog.records if record.exc_info or "\n" in record.getMessage()] == []
    for line in lines:
        assert not {"INSERT", "SELECT", "UPDATE", "Traceback", "parameters"} & {*line.replace("[", " ").split()}, line
    return lines


@pytest.mark.parametrize(
    ("harm", "reason"),
    [(full, "its disk is full"), (read_only, "its file cannot be written"), (gone, "disk image is malformed")],
)
def test_a_sqlite_file_that_fails_asks_visitors_to_come_back_and_works_again_afterwards(
    harm: Callable[[Any], None], reason: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with open_site(settings_in(tmp_path)) as site:
        failing = Failing(site)
        visitor = site.visitor()
        seat = visitor.post("/play/pandemic").headers["location"]
        with failing.breaks(harm):
            while site.visitor().post("/play/pandemain").status_code == 303:
                pass  # what fits on the last page
            is_asked_to_come_back(site, "POST", "/play/pandemain", {})
            if harm is gone:
                is_asked_to_come_back(site, "GET", seat, {})
                is_asked_to_come_back(site, "GET", "/", {})
            else:
                assert visitor.get(seat).status_code == 200
        assert visitor.get(seat).status_code == 200
        assert visitor.post("/play/pandemain").status_code == 303
    told = told_shortly(caplog)
    assert any(reason in line for line in told)
    assert not any(seat.split("/")[3] in line for line in told)


def test_a_postgresql_that_goes_away_asks_visitors_to_come_back_and_is_found_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with open_site(settings_in(tmp_path, database=new_database("postgres", tmp_path))) as site:
        failing = Failing(site)
        visitor = site.visitor()
        seat = visitor.post("/play/pandemic").headers["location"]
        for _ in range(2):
            with failing.away():
                is_asked_to_come_back(site, "GET", seat, {})
                is_asked_to_come_back(site, "POST", f"{seat}/chat", {"text": "a secret word"})
            assert visitor.get(seat).status_code == 200
            assert visitor.post(f"{seat}/chat", {"text": "hello"}).status_code == 303
    told = told_shortly(caplog)
    assert told
    assert not any("a secret word" in line for line in told)


def test_a_server_ends_quietly_while_its_database_fails(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with open_site(settings_in(tmp_path)) as site:
        failing = Failing(site)
        seat = site.visitor().post("/play/pandemic").headers["location"]
        assert site.visitor().get(seat).status_code == 200  # a look that is to be written
        failing.broken = gone
        failing.database.engine.dispose()
    told_shortly(caplog)


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_of_the_store_names_no_statement_and_no_value(kind: str, tmp_path: Path) -> None:
    store = Store.open(new_database(kind, tmp_path))
    for statement in ("SELECT * FROM nothing WHERE name = 's3cret'", "INSERT INTO nothing VALUES ('s3cret')"):
        with pytest.raises(DatabaseDown) as caught, store.database.writing() as connection:
            connection.execute(text(statement))
        assert "s3cret" not in str(caught.value)
        assert caught.value.__suppress_context__
    if kind == "postgres":
        with pytest.raises(StatementFault) as fault, store.database.writing() as connection:
            connection.execute(text("SELECT CAST(:value AS INTEGER)"), {"value": "s3cret"})
        assert "s3cret" not in str(fault.value)
    store.close()


# -- what is written down ------------------------------------------------------------------------------------------


def lines_told(*troubles: tuple[float, str, BaseException]) -> list[str]:
    """What a log has of these troubles, each at its time."""
    now, stream, logger = [0.0], io.StringIO(), logging.getLogger("tests.trouble")
    lines = Lines(stream=stream, clock=lambda: now[0])
    logger.addHandler(lines)
    try:
        for at, what, error in troubles:
            now[0] = at
            note(logger, what, error)
    finally:
        logger.removeHandler(lines)
    return [line.partition(": ")[2] for line in stream.getvalue().splitlines()]


def test_a_database_that_fails_is_told_once_a_minute_in_one_line_whatever_fails_with_it() -> None:
    full, away = DatabaseDown("the database fails: its disk is full"), DatabaseDown("the database fails: it is away")
    told = lines_told(
        (0, "clocks", full), (1, "looks", full), (2, "clocks", full), (3, "clocks", away), (60, "looks", full)
    )
    assert told == [
        "clocks: the database fails: its disk is full",
        "clocks: the database fails: it is away",
        "looks: the database fails: its disk is full (and 2 times more)",
    ]


def test_what_nobody_expected_is_told_with_its_insides_and_also_once_a_minute() -> None:
    told = lines_told(*[(0, "clocks", ZeroDivisionError("a fault")) for _ in range(3)])
    assert told[0] == "clocks: a fault"
    assert len(told) == 2  # and the insides of one
