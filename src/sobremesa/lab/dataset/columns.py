"""Rows of a dataset as columns of numbers, and the two forms in which they are written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, BinaryIO, Final, final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

Numbers = NDArray[Any]

_AT: Final = "_at"  # after the name of a column of lists: where each begins


@final
@dataclass(frozen=True)
class Lists:
    """A column with a list in each row: the numbers of all lists one after another, and how long each is."""

    numbers: Numbers
    lengths: Numbers
    empty_is_none: bool = False

    @property
    def starts(self) -> Numbers:
        """Where each list begins, and where the last one ends."""
        return np.concatenate(([0], np.cumsum(self.lengths))).astype(np.int32)


Columns = Mapping[str, Numbers | Lists]


def lists_of(rows: Sequence[Sequence[float]], kind: type, *, empty_is_none: bool = False) -> Lists:
    """Rows of lists as a column."""
    lengths = np.array([len(row) for row in rows], dtype=np.int32)
    return Lists(np.array([number for row in rows for number in row], dtype=kind), lengths, empty_is_none)


def joined(parts: Sequence[Columns]) -> Columns:
    """The same columns of several games, one after another."""
    result: dict[str, Numbers | Lists] = {}
    for name, first in parts[0].items():
        if isinstance(first, Lists):
            lists = [part[name] for part in parts]
            numbers = np.concatenate([each.numbers for each in lists if isinstance(each, Lists)])
            lengths = np.concatenate([each.lengths for each in lists if isinstance(each, Lists)])
            result[name] = Lists(numbers, lengths, first.empty_is_none)
        else:
            result[name] = np.concatenate([part[name] for part in parts])
    return result


def write_columns(file: BinaryIO, columns: Columns, form: str) -> None:
    """Write them in one of the two forms; the same columns make the same bytes."""
    if form == "npz":
        np.savez_compressed(file, allow_pickle=False, **_as_arrays(columns))
    else:
        table = pa.table({name: _as_arrow(column) for name, column in columns.items()})
        pq.write_table(table, file, compression="zstd", row_group_size=max(1, table.num_rows))


def read_columns(file: BinaryIO, form: str, names: Sequence[str]) -> dict[str, list[Any]]:
    """Some columns of a file as lists of Python's own values; those that it does not have are left out."""
    if form == "npz":
        with np.load(file) as arrays:
            return {name: _as_list(arrays, name) for name in names if name in arrays}
    lying = pq.ParquetFile(file)
    columns: dict[str, list[Any]] = lying.read([name for name in names if name in lying.schema_arrow.names]).to_pydict()
    return columns


def _as_arrow(column: Numbers | Lists) -> Any:
    if isinstance(column, Lists):
        none = pa.array(column.lengths == 0) if column.empty_is_none else None
        return pa.ListArray.from_arrays(pa.array(column.starts), pa.array(column.numbers), mask=none)
    if column.ndim == 2 and column.dtype.kind == "U":
        return pa.array(column.tolist(), pa.list_(pa.string()))
    if column.ndim == 2:
        return pa.FixedSizeListArray.from_arrays(pa.array(column.reshape(-1)), column.shape[1])
    return pa.array(column)


def _as_arrays(columns: Columns) -> dict[str, Numbers]:
    arrays: dict[str, Numbers] = {}
    for name, column in columns.items():
        if isinstance(column, Lists):
            arrays[name], arrays[name + _AT] = column.numbers, column.starts
        else:
            arrays[name] = column
    return arrays


def _as_list(arrays: Mapping[str, Numbers], name: str) -> list[Any]:
    if name + _AT not in arrays:
        return list(arrays[name].tolist())
    numbers = arrays[name]
    return [numbers[start:end].tolist() for start, end in pairwise(arrays[name + _AT].tolist())]
