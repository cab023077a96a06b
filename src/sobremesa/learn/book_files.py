"""What the files of a rulebook hold, read and checked. What is wrong there is told in one sentence, with the file."""

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from sobremesa.learn.reading import BookError

ID: Final = re.compile(r"[a-z][a-z0-9-]{0,60}")


def where(path: Path) -> str:
    """A file of a rulebook as sentences name it: from the game's folder on."""
    return "/".join(path.parts[path.parts.index("learn") - 1 :]) if "learn" in path.parts else path.name


def text_of(path: Path) -> str:
    """The text of a chapter."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BookError(where(path), 0, "this chapter is named in chapters.toml, but cannot be read") from error


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file holds; nothing where it is not there."""
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BookError(where(path), 0, f"this is no TOML: {error}") from error


def read_table(path: Path, *, of_tables: bool = True) -> dict[str, Any]:
    """The entries of a file by their ids."""
    found = read_toml(path)
    for id, entry in found.items():
        if not ID.fullmatch(id):
            raise BookError(where(path), 0, f"{id!r} is no id: small letters, digits and -")
        if of_tables and not isinstance(entry, dict):
            raise BookError(where(path), 0, f"{id}: a table is expected: [{id}]")
    return found


def only_names(path: Path, id: str, entry: dict[str, Any], names: frozenset[str]) -> None:
    """An error where an entry has a name that nothing reads."""
    for name in entry:
        if name not in names:
            raise BookError(where(path), 0, f"{id}: there is no {name!r}; there are {', '.join(sorted(names))}")


def texts_in(path: Path, id: str, entry: dict[str, Any], name: str, *, needed: bool = False) -> tuple[str, ...]:
    """A text or a list of texts."""
    value = entry.get(name, [])
    listed = [value] if isinstance(value, str) else value
    if not isinstance(listed, list) or not all(isinstance(one, str) for one in listed) or (needed and not listed):
        raise BookError(where(path), 0, f"{id}: {name} is a list of texts")
    return tuple(listed)


def chains_in(path: Path, id: str, entry: dict[str, Any]) -> tuple[tuple[str, ...], ...]:
    """Chains of actions: each a list of texts, or one text with ';' between its actions."""
    options = entry.get("options")
    if not isinstance(options, list) or not options:
        raise BookError(where(path), 0, f"{id}: options is a list of chains of actions")
    found = []
    for option in options:
        chain = [part.strip() for part in option.split(";")] if isinstance(option, str) else option
        if not isinstance(chain, list) or not chain or not all(isinstance(one, str) and one for one in chain):
            raise BookError(where(path), 0, f"{id}: {option!r} is no chain of actions")
        found.append(tuple(chain))
    return tuple(found)


def position_in(path: Path, id: str, entry: dict[str, Any]) -> Mapping[str, Any]:
    """The position document of an entry."""
    try:
        found = json.loads(str(entry.get("position", "")))
    except ValueError as error:
        raise BookError(where(path), 0, f"{id}: the position is no JSON: {error}") from error
    if not isinstance(found, dict):
        raise BookError(where(path), 0, f"{id}: the position is no document")
    return found
