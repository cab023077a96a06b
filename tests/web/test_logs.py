"""What a server writes down: lines with time and level, the same at most once a minute, no values of the database."""

import asyncio
import errno
import json
import logging
import re
import sqlite3
from io import StringIO
from pathlib import Path

import httpx
import psycopg
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import DBAPIError

from sobremesa.web.logs import JsonLine, Lines, PlainLine, note_loop_error
from tests.web.stores import new_database
from tests.web.test_serve import started

PLAIN = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (INFO|WARNING|ERROR) [\w.]+: \S.*")


class Log:
    """A log on a clock of its own."""

    def __init__(self, form: str = "plain") -> None:
        self.now = 0.0
        self.written = StringIO()
        self.handler = Lines(form, self.written, lambda: self.now)
        self.logger = logging.Logger("sobremesa.test")
        self.logger.addHandler(self.handler)

    @property
    def lines(self) -> list[str]:
        return self.written.getvalue().splitlines()


def failed(error: BaseException) -> "tuple[type[BaseException], BaseException, None]":
    return type(error), error, None


def test_every_line_has_its_time_its_level_and_who_says_it() -> None:
    log = Log()
    log.logger.warning("table %s is set aside", "abc")
    log.logger.error("something is wrong")
    assert all(PLAIN.fullmatch(line) for line in log.lines)
    assert "WARNING sobremesa.test: table abc is set aside" in log.lines[0]


def test_what_others_wrote_into_a_message_begins_no_line() -> None:
    log = Log()
    log.logger.warning("a name: %s", "x\n2026-01-01T00:00:00.000Z ERROR all is lost\x1b[31m\u202e")
    assert len(log.lines) == 1
    assert r"x\n2026" in log.lines[0]
    assert not re.search("[\x1b\u202e]", log.lines[0])


def test_the_insides_of_an_error_are_indented_below_its_line() -> None:
    log = Log()
    try:
        raise RuntimeError("a cause") from KeyError("its own")
    except RuntimeError:
        log.logger.exception("a page failed")
    assert PLAIN.fullmatch(log.lines[0])
    assert all(line.startswith("    ") for line in log.lines[1:])
    assert "test_logs.py" in log.written.getvalue()
    assert log.lines[-1].strip() == "RuntimeError: a cause"
    assert "    KeyError: 'its own'" in log.lines


def test_each_line_can_be_one_json_object() -> None:
    log = Log("json")
    try:
        raise RuntimeError("a cause")
    except RuntimeError:
        log.logger.exception("a page\nfailed")
    log.logger.warning("%d things", 3)
    first, second = map(json.loads, log.lines)
    assert first["level"] == "error"
    assert first["message"] == r"a page\nfailed"
    assert first["error"].endswith("RuntimeError: a cause")
    assert re.fullmatch(r"[\d-]{10}T[\d:.]{12}Z", first["time"])
    assert second == {**second, "level": "warning", "logger": "sobremesa.test", "message": "3 things"}
    assert "error" not in second


def test_the_same_cause_is_written_once_a_minute_with_what_was_left_out() -> None:
    log = Log()
    for number in range(500):
        log.logger.warning("%s sends half a request", f"192.0.2.{number}")
    assert len(log.lines) == 1
    log.now = 59.9
    log.logger.warning("%s sends half a request", "192.0.2.1")
    assert len(log.lines) == 1
    log.now = 60.0
    log.logger.warning("%s sends half a request", "192.0.2.2")
    assert len(log.lines) == 2
    assert log.lines[1].endswith("192.0.2.2 sends half a request (and 500 times more)")


def test_what_was_left_out_is_told_later_even_if_it_does_not_happen_again() -> None:
    log = Log()
    for _ in range(3):
        log.logger.warning("one thing")
    log.now = 61.0
    log.logger.warning("another thing")
    assert [line.partition("test: ")[2] for line in log.lines] == [
        "one thing",
        "one thing (and 1 times more)",
        "another thing",
    ]
    log.logger.warning("another thing")
    log.handler.tell_left_out()
    assert log.lines[3].endswith("another thing")
    assert len(log.lines) == 4


def test_errors_of_different_places_and_kinds_are_different_causes() -> None:
    log = Log()
    for error in (RuntimeError("a"), KeyError("a"), RuntimeError("b")):
        log.logger.error("failed", exc_info=failed(error))
    assert [line.strip() for line in log.lines if "Error:" in line] == ["RuntimeError: a", "KeyError: 'a'"]


def test_figures_in_a_sentence_make_no_other_cause() -> None:
    log = Log()
    for number in range(100):
        log.logger.warning(f"did not find {number}")
    assert len(log.lines) == 1


def test_a_server_without_descriptors_says_so_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.new_event_loop()
    log = Log()
    try:
        for _ in range(2_000):
            error = OSError(errno.EMFILE, "Too many open files")
            note_loop_error(loop, {"message": "socket.accept() out of system resource", "exception": error})
        note_loop_error(loop, {"message": "a task was forgotten"})
    finally:
        loop.close()
    for record in caplog.records:
        log.handler.handle(record)
    assert [line.partition("logs: ")[2] for line in log.lines] == [
        "no connection can be accepted for a moment: Too many open files",
        "a task was forgotten",
    ]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_no_value_on_its_way_into_the_database_is_written(kind: str, tmp_path: Path) -> None:
    url = new_database(kind, tmp_path).replace("postgresql://", "postgresql+psycopg://")
    engine = create_engine(url)
    written: list[str] = []
    with engine.begin() as connection:
        connection.execute(
            text("CREATE TABLE kept (name VARCHAR(9) PRIMARY KEY CHECK (name <> 'sesame'), age INTEGER)")
        )
        connection.execute(text("INSERT INTO kept VALUES ('swordfish', 1)"))
    wrong = [
        ("INSERT INTO kept VALUES (:name, 1)", {"name": "swordfish"}),
        ("INSERT INTO kept VALUES (:name, 1)", {"name": "sesame"}),
        ("INSERT INTO kept (nothing) VALUES (:name)", {"name": "swordfish"}),
        ("SELECT CAST(:name AS INTEGER) / 0 FROM nowhere", {"name": "swordfish"}),
    ]
    for statement, values in wrong:
        with pytest.raises(DBAPIError) as caught, engine.begin() as connection:
            connection.execute(text(statement), values)
        for form in (PlainLine(), JsonLine()):
            record = logging.LogRecord("x", logging.ERROR, "", 0, "failed: %s", (caught.value,), failed(caught.value))
            written.append(form.format(record))
    engine.dispose()
    assert not [line for line in written if "swordfish" in line or "sesame" in line]
    assert all("Error" in line or "Violation" in line or "Undefined" in line for line in written)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (sqlite3.OperationalError("database or disk is full"), "database or disk is full"),
        (psycopg.OperationalError("connection refused\nIs it running?"), "connection refused"),
        (psycopg.errors.UniqueViolation("duplicate key\nDETAIL: Key (name)=(Ana) exists"), "UniqueViolation"),
        (psycopg.errors.InvalidTextRepresentation("no integer: Ana"), "InvalidTextRepresentation"),
        (sqlite3.IntegrityError("CHECK constraint failed: Ana"), "IntegrityError"),
    ],
)
def test_what_is_wrong_with_the_database_itself_is_told(error: Exception, told: str) -> None:
    log = Log()
    log.logger.error("not written: %s", error)
    assert log.lines[0].endswith(f"not written: {told}")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("form", ["plain", "json"])
def test_the_command_logs_in_the_form_that_was_asked_for(tmp_path: Path, form: str) -> None:
    with started(tmp_path, "--log", form, "--proxy", "10.0.0.0/8", "--limit", "form=10") as (process, address):
        answer = httpx.post(f"{address}settings", data={"name": "x" * 20}, headers={"X-Forwarded-For": "192.0.2.1"})
        assert answer.status_code == 413
        process.terminate()
        assert process.stdout is not None
        said = process.stdout.read()
    assert process.returncode == 0
    assert len(said.splitlines()) == 1, said
    if form == "json":
        assert json.loads(said)["level"] == "warning"
    else:
        assert PLAIN.fullmatch(said.strip())
    assert "127.0.0.1 says for whom it asks" in said
