"""Components to test with: the print that comes with the game, and changed copies of its text."""

from functools import cache
from importlib.resources import files

from sobremesa.games.pandemain.box.components import Components
from sobremesa.games.pandemain.box.errors import ComponentsError
from sobremesa.games.pandemain.prints import NEWEST_PRINT
from sobremesa.prints.components import load_components, load_print, read_components


@cache
def default() -> Components:
    """The print that comes with the game; nobody changes it."""
    components = load_components("pandemain")
    assert isinstance(components, Components)
    return components


@cache
def numbered(number: int) -> Components:
    """One of the prints that came with the game."""
    components = load_print("pandemain", number, NEWEST_PRINT)
    assert isinstance(components, Components)
    return components


@cache
def default_text() -> str:
    return files("sobremesa.games.pandemain").joinpath("components.toml").read_text(encoding="utf-8")


def changed(anchor: str, old: str, new: str, text: str = "") -> str:
    """The default text with the first `old` after the `anchor` replaced."""
    text = text or default_text()
    assert anchor in text, anchor
    before, found, after = text.partition(anchor)
    assert old in found + after, old
    return before + (found + after).replace(old, new, 1)


def read(text: str) -> Components:
    components = read_components("pandemain", text)
    assert isinstance(components, Components)
    return components


def problems_of(text: str) -> list[str]:
    """What is wrong with a text; nothing when it can be read."""
    try:
        read(text)
    except ComponentsError as error:
        return error.problems
    return []


def line_of(text: str, anchor: str, marker: str) -> int:
    """The line of the first `marker` at or after the `anchor`."""
    start = text.index(anchor)
    return text.count("\n", 0, text.index(marker, start)) + 1
