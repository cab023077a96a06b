"""The same words everywhere: points, pf, penitence; a day of Pandemain is called a day."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.houses import LANGUAGES

SRC = Path(__file__).parents[2] / "src" / "sobremesa"
FOLDERS = (
    "games/pandemain/messages",
    "web/faces/pandemain/messages",
    "bots/messages",
    "terminal/messages",
    "web/messages",
)

# Other words for a day of the game; units by another name, or spelt out beside a number.
DAYS = {"en": r"\brounds?\b(?!ed)", "es": r"\brondas?\b", "it": r"\brounds?\b", "fr": r"\bmanches?\b"}
UNITS = (
    r"\b[VP][VP]s?\b",  # victory points are points
    r"(?:\d|\}) (?:pfennigs?|coins?|monedas?|monete|pièces)\b",
    r"(?:\d|\}) (?:cross(?:es)?|cruces|croci|croix)\b(?! ?°)",
    r"(?<![\w–}\d])-\d",  # a hyphen for a minus
)
# The terminal's board is narrow; its help says what VP means.
ALLOWED = {"board.points", "villagers-short.points", "notes.abbreviations"}


def sentences(entries: dict[str, object], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in entries.items():
        name = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from sentences(value, name)
        elif isinstance(value, str):
            yield name, value


def told(language: str) -> Iterator[tuple[str, str, str]]:
    for folder in FOLDERS:
        path = SRC / folder / f"{language}.toml"
        if not path.exists():
            continue  # the terminal's own words are English
        for name, text in sentences(tomllib.loads(path.read_text(encoding="utf-8"))):
            yield folder, name, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_day_of_pandemain_is_called_a_day(language: str) -> None:
    found = [
        (name, text)
        for folder, name, text in told(language)
        if "pandemain" in folder and re.search(DAYS[language], re.sub(r"\{\w+\}", "", text), re.IGNORECASE)
    ]
    assert found == []


@pytest.mark.one_in(4)
@pytest.mark.parametrize("language", LANGUAGES)
def test_units_are_called_the_same_everywhere(language: str) -> None:
    found = [
        (name, text)
        for _, name, text in told(language)
        if name not in ALLOWED and any(re.search(unit, text) for unit in UNITS)
    ]
    assert found == []
