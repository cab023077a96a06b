"""Places in a document at which a test may change something."""

from typing import Any


def places_in(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of everything inside a document."""
    found = [path] if path else []
    if isinstance(value, dict):
        for name, inner in value.items():
            found.extend(places_in(inner, (*path, name)))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            found.extend(places_in(inner, (*path, number)))
    return found
