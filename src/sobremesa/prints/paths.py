"""Single values of a document by their paths, as `sobremesa components` names them: keys joined by dots, items as [0].

A changed document is a new one; what is not on the way to the change is shared with the old one.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from sobremesa.prints.components import put_into

_PART: Final = re.compile(r"([^.\[\]]+)|\[(\d{1,6})\]")
_PATH: Final = re.compile(r"[^.\[\]]+(\[\d{1,6}\]|\.[^.\[\]]+)*")
ABOUT_VALUES: Final = ("provenance", "provenance_of")  # of a table: where its values come from


def parts_of(path: str) -> list[str | int]:
    """The keys and places on the way to a value; empty where that is no path."""
    if not _PATH.fullmatch(path):
        return []
    return [int(place) if place else key for key, place in _PART.findall(path)]


def value_at(document: object, path: str) -> object:
    """What stands there; KeyError where nothing does."""
    found: Any = document
    for part in parts_of(path) or [path]:
        known = isinstance(found, dict) if isinstance(part, str) else isinstance(found, list) and part < len(found)
        if not known or (isinstance(part, str) and part not in found):
            raise KeyError(path)
        found = found[part]
    return found


def with_value(document: Mapping[str, Any], path: str, value: object) -> dict[str, Any]:
    """The document with another value there, where one stands; of a table only what the new one names is replaced."""
    changed: dict[str, Any] = _with(document, parts_of(path), value)
    return changed


def _with(old: Any, parts: list[str | int], value: object) -> Any:
    if not parts:
        return put_into(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    first, *rest = parts
    changed: Any = dict(old) if isinstance(old, Mapping) else list(old)
    changed[first] = _with(old[first], rest, value)
    return changed


def leaves_of(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Every single value with its path; where values come from is no value."""
    if isinstance(value, dict) and value:
        for name, inner in value.items():
            if name not in ABOUT_VALUES:
                yield from leaves_of(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, list) and value:
        for place, inner in enumerate(value):
            yield from leaves_of(inner, f"{path}[{place}]")
    else:
        yield path, value


def differences(one: object, other: object) -> dict[str, tuple[object, object]]:
    """What stands otherwise in the other document, by path: here and there, None where nothing stands."""
    here, there = dict(leaves_of(one)), dict(leaves_of(other))
    return {
        path: (here.get(path), there.get(path))
        for path in dict.fromkeys((*here, *there))
        if here.get(path) != there.get(path)
    }
