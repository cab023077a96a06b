"""French as it is printed and said: punctuation that stays on its line, names without elision, amounts in measures."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.wording.messages import game_catalog

SOURCE = Path(__file__).parents[2] / "src" / "sobremesa"
PROJECT = SOURCE.parents[1]
CATALOGS = sorted([*SOURCE.rglob("messages/fr.toml"), *PROJECT.glob("examples/**/messages/fr.toml")])
every_catalog = pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.relative_to(PROJECT).as_posix())
PERSON = r"\{(?:name|names|by|seat|other|from|player|pawn|winners)\}"


def sentences(table: dict[str, object], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from sentences(value, f"{path}{key}.")
        elif isinstance(value, str):
            yield path + key, value


def those_with(path: Path, pattern: str) -> list[tuple[str, str]]:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return [(key, text) for key, text in sentences(table) if re.search(pattern, text)]


@every_catalog
def test_a_sign_never_begins_a_line(path: Path) -> None:
    assert those_with(path, r" [:;!?%»]|« |[^\s.«(/&]%") == [], (
        "a no-break space stands before : ; ! ? % and inside « »"
    )


@every_catalog
def test_no_name_of_a_person_follows_a_word_that_would_lose_its_vowel(path: Path) -> None:
    assert those_with(path, rf"\b(?:de|que|ne|le|la|se) {PERSON}") == []


@every_catalog
def test_one_person_is_addressed_as_tu(path: Path) -> None:
    assert those_with(path, r"(?i)\b(?:réessayez|choisissez|cliquez|veuillez|votre)\b") == []


@every_catalog
def test_towns_have_their_french_names(path: Path) -> None:
    assert those_with(path, r"Nördlingen|Augsburg") == []


@pytest.mark.parametrize("kind", [*INGREDIENTS, *BREADS, *(f"{bread}-flour" for bread in BREADS), "flour"])
def test_what_is_poured_is_counted_in_measures(kind: str) -> None:
    say = game_catalog("pandemain", "fr").say
    assert re.match(r"1 mesure d(?:e |')\w", say("counted", kind, count=1))
    assert re.match(r"2 mesures d(?:e |')\w", say("counted", kind, count=2))
