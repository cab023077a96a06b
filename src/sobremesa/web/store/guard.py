"""Who works with a database: servers say so as long as they live, and whoever must be alone with it can find out.

A SQLite file has one server at a time, because only that one knows what to tell the pages that are open; it keeps a
lock on a file beside the database. Any number of servers share a PostgreSQL database; each of their connections holds
a shared lock there. The system ends both kinds of lock with the process, however that ends.
"""

import os
import sys
from pathlib import Path
from typing import Any, Final, final

from sobremesa.web.store.rows import DatabaseDown, InUse

if sys.platform != "win32":
    import fcntl

SERVERS_LOCK: Final = 0x50B2E3E5B  # PostgreSQL knows advisory locks by number; this one is ours
_LONGEST_NOTE: Final = 40


@final
class FileGuard:
    """A lock on a SQLite database, from now until it is released or the process ends."""

    def __init__(self, database: Path) -> None:
        place = Path(os.path.realpath(database))
        self.path = place.with_name(f"{place.name}.lock")
        self._handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            os.chmod(self.path, 0o600)
            self._take(place)
        except BaseException:
            self.release()
            raise

    def _take(self, place: Path) -> None:
        if sys.platform == "win32":
            return
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(self._handle, _LONGEST_NOTE, 0).decode("ascii", "replace").strip()
            named = f" (process {holder})" if holder.isdigit() else ""
            says = f"another server{named} keeps its tables in {place}"
            raise InUse(f"{says}: end it first, or name another file with --database") from None
        os.ftruncate(self._handle, 0)
        os.pwrite(self._handle, f"{os.getpid()}\n".encode("ascii"), 0)

    def release(self) -> None:
        """Let others in. The file stays: whoever removed it could remove one that somebody else has locked since."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def join_servers(connection: Any) -> None:
    """Say on a new connection to PostgreSQL (psycopg's own) that a server uses it; DatabaseDown during a restore."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock_shared(%s)", (SERVERS_LOCK,))
        (joined,) = cursor.fetchone()
    connection.commit()  # the lock belongs to the connection, not to this transaction
    if not joined:
        raise DatabaseDown("the database fails: it is being restored")
