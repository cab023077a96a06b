"""The form of a backup: a gzipped text of JSON lines, the same for every kind of database.

    {"format": "sobremesa-backup", "version": 1, "schema": "0003", "made": 1763424000000}
    {"table": "meta", "columns": ["key", "value"]}
    ["secret", "5f…"]
    {"table": "tables", "columns": ["table_id", …]}
    ["k3…", …]
    …
    {"end": {"meta": 1, "tables": 12, …}, "sha256": "64 hexadecimal digits"}

The last line counts the rows of each table, and its digest is made of every byte above it. `schema` is the migration
that the rows were written under.
"""

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any, Final, final

from sobremesa.web.store.rows import StoreError

FORMAT: Final = "sobremesa-backup"
VERSION: Final = 1
_LONGEST_LINE: Final = 16 * 1024 * 1024
_LEVEL: Final = 6


class BackupError(StoreError):
    """A file that is no backup, or not as it was written, or that cannot be read or written."""


@dataclass(frozen=True)
class Head:
    """What a backup says of itself first."""

    schema: str
    made: int  # milliseconds


@dataclass(frozen=True)
class BackupSection:
    """The rows of one table come next."""

    table: str
    columns: tuple[str, ...]


Row = list[Any]


@final
class BackupWriter:
    """Writes a backup line by line."""

    def __init__(self, file: IO[bytes], head: Head) -> None:
        self._file = gzip.GzipFile("", "wb", _LEVEL, file, mtime=0)
        self._digest = hashlib.sha256()
        self._table = ""
        self.counts: dict[str, int] = {}
        self._line({"format": FORMAT, "version": VERSION, "schema": head.schema, "made": head.made})

    def _line(self, value: object) -> None:
        line = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        self._digest.update(line)
        self._file.write(line)

    def begin(self, section: BackupSection) -> None:
        """The rows of a table follow."""
        self._table = section.table
        self.counts[section.table] = 0
        self._line({"table": section.table, "columns": section.columns})

    def row(self, values: Sequence[Any]) -> None:
        """One row of it."""
        self.counts[self._table] += 1
        self._line([*values])

    def end(self) -> None:
        """All is written."""
        self._line({"end": self.counts, "sha256": self._digest.hexdigest()})
        self._file.close()


@final
class BackupReader:
    """Reads a backup from its beginning: `head` first, then `lines` to the end, which checks all of it."""

    def __init__(self, file: IO[bytes]) -> None:
        file.seek(0)
        self._file = gzip.GzipFile(fileobj=file, mode="rb")
        self._digest = hashlib.sha256()
        self._before = ""  # the digest of all lines before the last one that was read
        self.counts: dict[str, int] = {}
        self.head = self._read_head()

    def _read_head(self) -> Head:
        first = self._next()
        if not isinstance(first, dict) or first.get("format") != FORMAT:
            raise BackupError("this file is no backup of Sobremesa")
        if first.get("version") != VERSION:
            raise BackupError(f"this backup was made by a newer release, in version {str(first.get('version'))[:20]}")
        if not isinstance(first.get("schema"), str) or type(first.get("made")) is not int:
            raise BackupError("this backup was changed or damaged: its first line cannot be read")
        return Head(first["schema"], first["made"])

    def _next(self) -> Any:
        """The value of the next line."""
        try:
            line = self._file.readline(_LONGEST_LINE)
        except EOFError:
            raise BackupError("this backup was cut short") from None
        except (OSError, zlib.error) as error:
            if not self.counts and self._digest.digest() == hashlib.sha256().digest():
                raise BackupError("this file is no backup of Sobremesa") from error
            raise BackupError("this backup was changed or damaged: it cannot be unpacked") from error
        if not line:
            raise BackupError("this backup was cut short")
        self._before = self._digest.hexdigest()
        self._digest.update(line)
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            raise BackupError("this backup was changed or damaged: one of its lines cannot be read") from None

    def lines(self) -> Iterator[BackupSection | Row]:
        """Every table, and after each its rows. It ends only where the file is whole and as it was written."""
        section: BackupSection | None = None
        while True:
            value = self._next()
            if isinstance(value, list) and section is not None and len(value) == len(section.columns):
                self.counts[section.table] += 1
                yield value
            elif isinstance(value, dict) and "table" in value:
                section = self._section(value)
                yield section
            elif isinstance(value, dict) and "end" in value:
                self._check_end(value)
                return
            else:
                raise BackupError("this backup was changed or damaged: a line stands where it cannot")

    def _section(self, value: dict[str, Any]) -> BackupSection:
        name, columns = value["table"], value.get("columns")
        right = isinstance(columns, list) and all(isinstance(column, str) for column in columns)
        if not isinstance(name, str) or not right or name in self.counts:
            raise BackupError("this backup was changed or damaged: a line stands where it cannot")
        self.counts[name] = 0
        return BackupSection(name, tuple(value["columns"]))

    def _check_end(self, value: dict[str, Any]) -> None:
        if value.get("sha256") != self._before or value["end"] != self.counts:
            raise BackupError("this backup was changed or damaged: its digest does not fit what it holds")
        try:
            more = self._file.read(1)
        except (OSError, EOFError, zlib.error):
            more = b"?"
        if more:
            raise BackupError("this backup was changed or damaged: something stands after its end")
