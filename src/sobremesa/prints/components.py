"""Components of a game as files: the print that comes with the game, or one that somebody wrote.

A game with components has `components.toml` in its folder: its newest print. What an earlier print had otherwise than
the one after it lies in `earlier_prints/NUMBER.toml`. It has a module `box.components_reader` with
`components_from_dict`; what they mean is the game's business. This module reads the file and knows no game.
"""

import importlib
import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Protocol

from sobremesa.core.errors import SetupError
from sobremesa.prints.toml_lines import lines_of

MOST_CHARACTERS: Final = 100_000  # five times the print that comes with Pandemain
MOST_IN_A_LINE: Final = 1_000
MOST_IN_A_NAME: Final = 20  # dots; reading many long names takes a time that grows with the square of their length
_MOST_BYTES: Final = 4 * MOST_CHARACTERS
_TOO_LONG: Final = f"the file has more than {MOST_CHARACTERS:,} characters"
_AT_LINE: Final = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)")


class AnyPrint(Protocol):
    """What is asked of the components of any game."""

    document: dict[str, object]

    def provenance(self, path: str) -> str:
        """Where a value comes from."""

    def leaves(self) -> list[str]:
        """The paths of all values."""

    def reconstructed(self) -> list[str]:
        """The paths of the values that are our own."""


class _Reader(Protocol):
    """The module of a game that reads its components."""

    @property
    def ComponentsError(self) -> type[Exception]:  # noqa: N802
        """What it raises."""

    def components_from_dict(self, source: object, lines: dict[str, int], name: str) -> AnyPrint:
        """Read a document."""


@cache
def has_components(game_id: str) -> bool:
    """Whether what is printed in a game is data that can be read and replaced."""
    try:
        return files(f"sobremesa.games.{game_id}").joinpath("components.toml").is_file()
    except ModuleNotFoundError:
        return False


def components_file(game_id: str) -> bytes:
    """The file of a game that has components, as it lies there."""
    return files(f"sobremesa.games.{game_id}").joinpath("components.toml").read_bytes()


def load_components(game_id: str, path: Path | None = None) -> AnyPrint:
    """The components in a file, or those that come with the game; SetupError says what is wrong with the file."""
    reader = _reader_of(game_id)
    if path is None:
        return _read(reader, _shipped(game_id, "components.toml"), f"the components of {game_id}")
    try:
        with path.open("rb") as file:
            raw = file.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "this is no name of a file"
        raise SetupError(f"the components cannot be read from {str(path)!r}: {reason}") from error
    if len(raw) > _MOST_BYTES:
        raise reader.ComponentsError([_TOO_LONG], str(path))
    try:
        return _read(reader, raw.decode("utf-8"), str(path))
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise reader.ComponentsError([f"line {line}: this is not UTF-8 text"], str(path)) from error


def load_print(game_id: str, number: int, newest: int) -> AnyPrint:
    """One of the prints that came with the game, of which there are so many."""
    if number == newest:
        return load_components(game_id)
    document = tomllib.loads(_shipped(game_id, "components.toml"))
    for earlier in range(newest - 1, number - 1, -1):
        document = put_into(document, tomllib.loads(_shipped(game_id, f"earlier_prints/{earlier}.toml")))
    return _reader_of(game_id).components_from_dict(document, {}, f"print {number} of {game_id}")


def _shipped(game_id: str, name: str) -> str:
    return files(f"sobremesa.games.{game_id}").joinpath(name).read_text(encoding="utf-8")


def put_into(whole: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """A document with some of its values replaced: tables name by name, entries of lists that have an `id` by it."""
    result = dict(whole)
    for name, value in part.items():
        old = whole.get(name)
        if isinstance(value, dict) and isinstance(old, dict):
            result[name] = put_into(old, value)
        elif isinstance(value, list) and isinstance(old, list) and all(map(_has_id, value)):
            new = {entry["id"]: entry for entry in value}
            result[name] = [new.get(entry["id"], entry) for entry in old]
        else:
            result[name] = value
    return result


def _has_id(entry: object) -> bool:
    return isinstance(entry, dict) and "id" in entry


def read_components(game_id: str, text: str, name: str = "") -> AnyPrint:
    """The components in a TOML text; the game's ComponentsError lists everything that is wrong with them."""
    return _read(_reader_of(game_id), text, name)


def components_of(game_id: str, document: object, name: str = "") -> AnyPrint:
    """The components that a document holds; the game's ComponentsError lists everything that is wrong with them."""
    return _reader_of(game_id).components_from_dict(document, {}, name)


def _reader_of(game_id: str) -> _Reader:
    wanted = f"sobremesa.games.{game_id}.box.components_reader"
    try:
        reader: _Reader = importlib.import_module(wanted)
    except ModuleNotFoundError as error:
        if error.name is None or not wanted.startswith(error.name):
            raise
        if error.name not in (wanted, f"sobremesa.games.{game_id}.box"):
            raise SetupError(f"there is no game {game_id!r}") from error
        raise SetupError(f"{game_id} has no components file: all that is printed is part of its rules") from error
    return reader


def _read(reader: _Reader, text: str, name: str) -> AnyPrint:
    problem = _too_much(text)
    if problem:
        raise reader.ComponentsError([problem], name)
    try:
        source = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise reader.ComponentsError([_syntax_problem(str(error), text)], name) from error
    except (RecursionError, ValueError, OverflowError) as error:
        raise reader.ComponentsError(["the file nests or numbers more than anybody can mean"], name) from error
    return reader.components_from_dict(source, lines_of(text), name)


def _too_much(text: str) -> str:
    """Why a text is too much to be read; empty when it is not."""
    if len(text) > MOST_CHARACTERS:
        return _TOO_LONG
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MOST_IN_A_LINE:
            return f"line {number}: the line has more than {MOST_IN_A_LINE:,} characters"
        if line.partition("=")[0].partition("#")[0].count(".") > MOST_IN_A_NAME:
            return f"line {number}: a name has more than {MOST_IN_A_NAME} parts"
    return ""


def _syntax_problem(message: str, text: str) -> str:
    """TOML's own complaint, with the line in front."""
    found = _AT_LINE.search(message)
    line = int(found[1]) if found and found[1] else text.count("\n") + 1
    what = _AT_LINE.sub("", message)[:200]
    return f"line {line}: this is not TOML: {what if what.isprintable() else repr(what)}"
