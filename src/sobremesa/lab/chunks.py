"""Results that come piece by piece and can be gone on with: whatever file has its name is whole.

A file is written beside its place, under a name that begins with a dot (readers of folders leave those out), and
renamed. A folder of results has one document that says what it holds; the same command finds it there and goes on.
"""

import errno
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

from sobremesa.core.errors import SobremesaError

if sys.platform != "win32":
    import fcntl

_PART: Final = ".part"
_DIGITS: Final = 6
_NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT)
_SHOWN: Final = 60  # characters of a value in a sentence


class ResultsError(SobremesaError):
    """A folder of results that cannot be written or read, or that holds something else."""


@contextmanager
def written_aside(path: Path) -> Iterator[BinaryIO]:
    """A file to write into, which gets its name when all of it is on the disk, and is gone where that fails."""
    aside = path.with_name(f".{path.name}{_PART}")
    try:
        with aside.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except BaseException as error:
        with suppress(OSError):
            aside.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise _cannot_be_written(path, error) from error
        raise


def _cannot_be_written(path: Path, error: OSError) -> ResultsError:
    if error.errno in _NO_ROOM:
        return ResultsError(
            f"the disk is full: {str(path)!r} could not be written; what was written before is whole, "
            "and with more room the same command goes on"
        )
    return ResultsError(f"{str(path)!r} cannot be written: {error.strerror or error}")


def write_json(path: Path, document: dict[str, Any]) -> None:
    """Write a document as JSON for programs and people."""
    with written_aside(path) as file:
        file.write((json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode())


def read_json(path: Path) -> dict[str, Any]:
    """The document in a file; ResultsError where there is none."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ResultsError(f"{str(path)!r} cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise ResultsError(f"{str(path)!r} is not JSON: {error}") from error
    if not isinstance(document, dict):
        raise ResultsError(f"{str(path)!r} does not hold an object")
    return document


# -- chunks ----------------------------------------------------------------------------------------------------


def chunk_path(folder: Path, number: int, ending: str) -> Path:
    """The file of one chunk: 'FOLDER/000012.parquet'."""
    return folder / f"{number:0{_DIGITS}}.{ending}"


def chunks_in(folder: Path, ending: str) -> set[int]:
    """The numbers of the chunks that lie there, each of them whole."""
    names = [path.name.partition(".") for path in folder.glob(f"*.{ending}")]
    return {int(number) for number, _, rest in names if rest == ending and number.isascii() and number.isdigit()}


# -- a folder of results ---------------------------------------------------------------------------------------


def is_begun(folder: Path, name: str, about: dict[str, Any]) -> bool:
    """Whether a folder holds the beginning of just these results, by its document; False where nothing lies there.

    ResultsError where it holds anything else. Nothing is written.
    """
    try:
        if (folder / name).exists():
            _check_same(folder, read_json(folder / name), json.loads(json.dumps(about)))
            return True
        if folder.exists() and not folder.is_dir():
            raise ResultsError(f"{str(folder)!r} is a file; results need a folder")
        if folder.is_dir() and any(not each.name.endswith(_PART) for each in folder.iterdir()):
            raise ResultsError(f"{str(folder)!r} is not empty and has no {name}; give a folder of its own")
    except OSError as error:
        raise ResultsError(f"{str(folder)!r} cannot be read: {error.strerror or error}") from error
    return False


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Make the folder where it is missing, and let no other process write there meanwhile.

    ResultsError where one does already. Where the system knows no locks of files, nobody is kept out.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        place = -1 if sys.platform == "win32" else os.open(folder, os.O_RDONLY)
    except OSError as error:
        raise _cannot_be_written(folder, error) from error
    try:
        _lock(place, folder)
        yield
    finally:
        if place >= 0:
            os.close(place)


def _lock(place: int, folder: Path) -> None:
    if sys.platform == "win32":
        return
    try:
        fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise ResultsError(f"another process writes in {str(folder)!r}; wait for it, or end it first") from error
    except OSError:  # some file systems of networks know no locks
        return


def begin_or_go_on(folder: Path, name: str, about: dict[str, Any], parts: tuple[str, ...] = ()) -> bool:
    """Make a folder of results with these folders in it, or go on with it: whether it was begun before."""
    begun = is_begun(folder, name, about)
    try:
        for each in (folder, *(folder / part for part in parts)):
            each.mkdir(parents=True, exist_ok=True)
            for left in each.glob(f".*{_PART}"):
                left.unlink(missing_ok=True)
    except OSError as error:
        raise _cannot_be_written(folder, error) from error
    if not begun:
        write_json(folder / name, about)
    return begun


def _check_same(folder: Path, lying: dict[str, Any], wanted: dict[str, Any]) -> None:
    for name in (*wanted, *lying):
        if lying.get(name) != wanted.get(name):
            raise ResultsError(
                f"{str(folder)!r} holds results with another {name.replace('_', ' ')} "
                f"({_shown(lying.get(name))}, not {_shown(wanted.get(name))}); give another folder"
            )


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
