"""What Italian asks of its sentences and no other language does: articles before numbers, and one word for a thing."""

import re
from pathlib import Path

import pytest

from tests.test_translations import CATALOGS, messages, name_of, read

# l'8%, all'11%: before these numbers the article is another one, so no sentence puts one before a number.
ARTICLE_BEFORE_A_NUMBER = re.compile(
    r"\b(?:il|al|del|dal|nel|sul|tra il|fra il) \{(?:percent|low|high|count|number|points|level|need|have|left)\}"
)
# cubetti, not cubi; "non prima del", not "non fino al"; spettatori, not chi guarda.
OTHER_WORDS = re.compile(r"\b[Cc]ub[oi]\b|\b[Nn]on fino a|niente domande|a chi guarda|panettieri simulati")

every_catalog = pytest.mark.parametrize("folder", CATALOGS, ids=name_of)


def sentences(folder: Path) -> dict[str, str]:
    return messages(read(folder / "it.toml"))


@every_catalog
def test_no_article_stands_before_a_number(folder: Path) -> None:
    assert {path: text for path, text in sentences(folder).items() if ARTICLE_BEFORE_A_NUMBER.search(text)} == {}


@every_catalog
def test_a_thing_has_the_same_name_in_every_sentence(folder: Path) -> None:
    assert {path: text for path, text in sentences(folder).items() if OTHER_WORDS.search(text)} == {}
