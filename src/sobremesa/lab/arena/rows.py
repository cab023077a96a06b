"""The rows, one for each game: their columns, and how files of them are made and read.

The same rows make the same bytes: the files hold no times, and how they are written is fixed here.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from math import prod
from pathlib import Path
from typing import IO, Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from sobremesa.lab.arena.tournament import Tournament

MEASURE: Final = "m."
ROWS_IN_GROUP: Final = 1024  # of the file of all rows; only the last group may have fewer, or more
_WRITING: Final[dict[str, Any]] = {
    "compression": "zstd",
    "compression_level": 3,
    "use_dictionary": False,
    "write_statistics": False,
    "version": "2.6",
    "data_page_version": "1.0",
}
_KINDS: Final[dict[str, tuple[Any, Any]]] = {  # of a column, for Arrow and for NumPy; measures are like points
    "seed": (pa.uint64(), np.uint64),
    "lineup": (pa.int16(), np.int16),
    "outcome": (pa.int8(), np.int8),
    "won": (pa.float32(), np.float32),
    "points": (pa.int32(), np.int32),
    "decisions": (pa.int32(), np.int32),
    "turns": (pa.int32(), np.int32),
}


def schema_of(tournament: Tournament) -> pa.Schema:
    """The columns of a tournament's rows; those with a number for each of several things are lists of one length."""
    sizes = {"seed": 0, "lineup": 0, "outcome": 0, "won": len(tournament.seats)}
    if not tournament.together:
        sizes["points"] = len(tournament.seats)
    sizes |= {"decisions": 0, "turns": 0}
    sizes |= {MEASURE + measure["name"]: size_of(measure) for measure in tournament.measures}
    fields = []
    for name, size in sizes.items():
        kind, _ = _KINDS[_like(name)]
        fields.append(pa.field(name, pa.list_(pa.field("item", kind, nullable=False), size) if size else kind, False))
    return pa.schema(fields)


def size_of(measure: Mapping[str, Any]) -> int:
    """How many numbers a measure has."""
    return prod(len(axis["labels"]) for axis in measure["axes"])


def _like(name: str) -> str:
    return "points" if name.startswith(MEASURE) else name


def table_of(schema: pa.Schema, columns: Mapping[str, Sequence[Any]]) -> pa.Table:
    """Rows that are given by column: a number for each row, or a list of numbers."""
    arrays = []
    for field in schema:
        values = np.asarray(columns[field.name], _KINDS[_like(field.name)][1])
        if isinstance(field.type, pa.FixedSizeListType):
            array = pa.FixedSizeListArray.from_arrays(pa.array(values.reshape(-1)), type=field.type)
        else:
            array = pa.array(values)
        arrays.append(array)
    return pa.Table.from_arrays(arrays, schema=schema)


def bytes_of(table: pa.Table) -> bytes:
    """A file of these rows."""
    file = BytesIO()
    pq.write_table(table, file, **_WRITING)
    return file.getvalue()


def write_all(file: IO[bytes], schema: pa.Schema, tables: Iterable[pa.Table]) -> None:
    """A file of all these rows, in groups of about the same size whatever tables they come in."""
    with pq.ParquetWriter(file, schema, **_WRITING) as writer:
        waiting: list[pa.Table] = []
        for table in tables:
            waiting.append(table)
            if sum(map(len, waiting)) >= ROWS_IN_GROUP:
                writer.write_table(pa.concat_tables(waiting).combine_chunks(), row_group_size=1 << 30)
                waiting = []
        if waiting:
            writer.write_table(pa.concat_tables(waiting).combine_chunks(), row_group_size=1 << 30)


def read_chunk(path: Path) -> pa.Table:
    """All rows of a small file."""
    return pq.ParquetFile(path).read()


def is_whole(path: Path, rows: int) -> bool:
    """Whether a file has so many rows and was written to its end."""
    try:
        return bool(pq.ParquetFile(path).metadata.num_rows == rows)
    except (OSError, pa.ArrowException):
        return False


def groups(path: Path, columns: Sequence[str]) -> Iterator[pa.Table]:
    """The rows of a large file, some at a time."""
    with pq.ParquetFile(path) as file:
        for number in range(file.num_row_groups):
            yield file.read_row_group(number, columns=list(columns))


def numbers_of(table: pa.Table, name: str) -> NDArray[Any]:
    """A column as an array, with a second direction where it has several numbers for each row."""
    column = table.column(name).combine_chunks()
    if isinstance(column.type, pa.FixedSizeListType):
        return np.asarray(column.flatten()).reshape(len(table), -1)
    return np.asarray(column)
