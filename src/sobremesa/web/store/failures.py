"""How a database that fails is told: a few words, without statements, their values, or passwords.

What the libraries say themselves holds the statement and what was to be written, so none of it leaves this module.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from sobremesa.web.store.rows import Clash, DatabaseDown, StatementFault

_KIND_OF_ERROR: Final = 0xFF  # SQLite says more of an error in the bits above
_LONGEST: Final = 200
_IN_WORDS: Final = {
    sqlite3.SQLITE_PERM: "its file may not be opened",
    sqlite3.SQLITE_BUSY: "another process does not let it go",
    sqlite3.SQLITE_LOCKED: "another process does not let it go",
    sqlite3.SQLITE_READONLY: "its file cannot be written",
    sqlite3.SQLITE_IOERR: "its disk fails",
    sqlite3.SQLITE_CORRUPT: "its file is damaged",
    sqlite3.SQLITE_FULL: "its disk is full",
    sqlite3.SQLITE_CANTOPEN: "its file cannot be opened",
    sqlite3.SQLITE_NOTADB: "its file is no database, or damaged",
}


def reason_of(error: BaseException) -> str:
    """Why a database fails, in a few words on one line."""
    if isinstance(error, NoConnectionFree):
        return "it is too slow for so many who ask"
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", None)  # errors of the module itself have none
        return _IN_WORDS.get((code or 0) & _KIND_OF_ERROR) or _first_line(str(cause))
    if isinstance(cause, OSError):
        return cause.strerror or type(cause).__name__
    told = getattr(getattr(cause, "diag", None), "message_primary", None)
    return _first_line(told or str(cause) or type(cause).__name__)


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0][:_LONGEST]


@contextmanager
def failures_told() -> Iterator[None]:
    """Whatever the database cannot do becomes an error of ours; those of the libraries end here."""
    try:
        yield
    except IntegrityError:
        raise Clash("this is written already, or belongs to something that is not there") from None
    except DataError as error:
        raise StatementFault(type(error.orig).__name__) from None
    except (DBAPIError, NoConnectionFree) as error:
        raise DatabaseDown(f"the database fails: {reason_of(error)}") from None
