"""What a server writes down: one line for each thing, with its time and level, plain or as JSON, to standard error.

The same cause is written at most once a minute: whoever finds out how to make us complain cannot fill a disk with it.
What was left out is counted. Values that were on their way into the database are never written.
"""

import asyncio
import contextlib
import errno
import json
import logging
import re
import sqlite3
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, TextIO, final

from sqlalchemy.exc import DBAPIError, StatementError

FORMS: Final = ("plain", "json")
MINUTE: Final = 60.0
_MOST_CAUSES: Final = 1_000
_MOST_CHAINED: Final = 5  # errors behind an error that are told
_OUT_OF_RESOURCES: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_ABOUT_THE_SERVER: Final = ("OperationalError", "InternalError", "InterfaceError")  # and about no value
_LOG: Final = logging.getLogger(__name__)


def set_up_logs(form: str = "plain", stream: TextIO | None = None) -> None:
    """Let everything that is logged in this process be written in one form."""
    lines = Lines(form, stream)
    root = logging.getLogger()
    for handler in root.handlers[:]:
        root.removeHandler(handler)
    root.addHandler(lines)
    root.setLevel(logging.WARNING)
    logging.getLogger("sobremesa").setLevel(logging.INFO)
    logging.getLogger("python_multipart").setLevel(logging.ERROR)  # a broken form is told once, by its page


def tell_what_was_left_out() -> None:
    """Before the end: what was counted and not yet told."""
    for handler in logging.getLogger().handlers:
        if isinstance(handler, Lines):
            handler.tell_left_out()


def note_loop_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What the event loop has to say: a word if there are too many connections, else the error that nobody caught."""
    error, message = context.get("exception"), str(context.get("message"))
    if isinstance(error, OSError) and error.errno in _OUT_OF_RESOURCES:
        _LOG.error("no connection can be accepted for a moment: %s", error.strerror)
    else:
        _LOG.error("%s", message, exc_info=error, extra={"cause": message})


# -- once a minute -----------------------------------------------------------------------------------------------


@dataclass
class _Cause:
    """When something was last written, and what was left out since."""

    told: float
    last: logging.LogRecord
    left_out: int = 0


@final
class Lines(logging.StreamHandler[TextIO]):
    """Writes records, each cause at most once a minute."""

    def __init__(
        self, form: str = "plain", stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(stream)
        self.setFormatter(JsonLine() if form == "json" else PlainLine())
        self._clock = clock
        self._causes: OrderedDict[object, _Cause] = OrderedDict()

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, or count it; and tell of others that were counted a minute ago."""
        key, now = cause_of(record), self._clock()
        for due in [*self._due(now, key)]:
            super().emit(due)
        known = self._causes.get(key)
        if known is not None and now - known.told < MINUTE:
            known.left_out += 1
            known.last = record
            return
        super().emit(_with_count(record, known.left_out if known else 0))
        self._causes[key] = _Cause(now, record)
        self._causes.move_to_end(key)
        if len(self._causes) > _MOST_CAUSES:
            self._causes.popitem(last=False)

    def _due(self, now: float, but: object = None) -> Iterator[logging.LogRecord]:
        for key, cause in [*self._causes.items()]:
            if key != but and now - cause.told >= MINUTE:
                del self._causes[key]
                if cause.left_out:
                    yield _with_count(cause.last, cause.left_out - 1)

    def tell_left_out(self) -> None:
        """Tell of everything that was counted."""
        with contextlib.suppress(ValueError):  # the stream may be closed already
            for due in [*self._due(self._clock() + MINUTE)]:
                super().emit(due)


def cause_of(record: logging.LogRecord) -> object:
    """What makes two records the same: the sentence without its figures and fields, and where an error was raised."""
    given = getattr(record, "cause", None)  # the same cause for whoever tells it
    said = ("", 0, given) if given else (record.name, record.levelno, re.sub(r"\d+", "#", str(record.msg)))
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return said
    place = traceback.extract_tb(error.__traceback__)[-1:]
    return *said, type(error), *((frame.filename, frame.lineno) for frame in place)


def _with_count(record: logging.LogRecord, left_out: int) -> logging.LogRecord:
    record.left_out = left_out
    return record


# -- forms -------------------------------------------------------------------------------------------------------


class PlainLine(logging.Formatter):
    """`2026-11-18T09:30:00.000Z WARNING sobremesa.web.hall: …`; an error's insides follow, indented."""

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        head = f"{time_of(record)} {record.levelname} {record.name}: {message_of(record)}"
        left_out = getattr(record, "left_out", 0)
        tail = f" (and {left_out} times more)" if left_out else ""
        insides = "".join(f"\n    {line}" for line in insides_of(record))
        return head + tail + insides


class JsonLine(logging.Formatter):
    """The same as one JSON object on a line."""

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        told: dict[str, object] = {
            "time": time_of(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": message_of(record),
        }
        if left_out := getattr(record, "left_out", 0):
            told["more"] = left_out
        if insides := insides_of(record):
            told["error"] = "\n".join(insides)
        return json.dumps(told, ensure_ascii=False)


def time_of(record: logging.LogRecord) -> str:
    """The time of a record, in UTC."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


def message_of(record: logging.LogRecord) -> str:
    """What a record says, on one line."""
    said = str(record.msg)
    if isinstance(record.args, tuple) and record.args:
        said %= tuple(text_of(field) if isinstance(field, BaseException) else field for field in record.args)
    elif record.args:
        said %= record.args
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in said.strip())


def insides_of(record: logging.LogRecord) -> list[str]:
    """The lines that tell where an error came from, the first cause first."""
    error = record.exc_info[1] if record.exc_info else None
    chain: list[BaseException] = []
    while error is not None and len(chain) < _MOST_CHAINED and error not in chain:
        chain.append(error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    found: list[str] = []
    for each in reversed(chain):
        found += [line for part in traceback.format_tb(each.__traceback__) for line in part.splitlines()]
        found.append(f"{type(each).__qualname__}: {text_of(each)}")
    return found


def text_of(error: BaseException) -> str:
    """What an error says, on one line, without values that were on their way into the database."""
    if isinstance(error, StatementError) and error.orig is not None:
        return text_of(error.orig)
    said = str(error).strip().partition("\n")[0]
    if isinstance(error, StatementError | DBAPIError | sqlite3.Error) or type(error).__module__.startswith("psycopg"):
        kinds = [kind.__name__ for kind in type(error).__mro__]
        return said if any(kind in kinds for kind in _ABOUT_THE_SERVER) else type(error).__name__
    return said
