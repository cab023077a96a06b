"""The words of the lessons and of the glossaries: the same codes in every language, short, and spoken to one person."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

GAMES: Final = Path(__file__).parents[2] / "src" / "sobremesa" / "games"
LANGUAGES: Final = ("en", "es", "it", "fr")
MOST_CHARACTERS: Final = 200  # of what the teacher says
MOST_SENTENCES: Final = 2
MOST_WORDS: Final = 25  # of a sentence of the glossary
FIELDS: Final = ({"name", "say"}, {"name", "also", "say"})
BETWEEN_SENTENCES: Final = re.compile(r"(?<=[.!?])\s+(?=[¡¿«]?[A-ZÀ-Ý\d])")
RULE_NUMBER: Final = re.compile(r"\b(?:PM|PD|OPEN|DATA)-")
HYPHEN: Final = re.compile(r"(?<![\w-])-\d")  # before a number, where a minus sign belongs
# What is wrong in each language, whatever the sentence.
WRONG: Final = {
    "en": re.compile(r"\ba [aeio]"),
    "es": re.compile(r"\b(?:[Aa]|[Dd]e) el\b|\b(?:usted|ustedes)\b"),
    "it": re.compile(r"\b(?:a|di|da|in|su) (?:il|lo|la|i|gli|le|l')\b|\b(?:il|al|del|dal|nel|sul) \d|\b[Cc]ub[oi]\b"),
    "fr": re.compile(r" [:;!?%»]|« |[^\s][;!?]|(?i:\b(?:vous|votre|vos)\b)|Nördlingen|Augsburg"),
}


def game_of(folder: Path) -> str:
    return folder.parents[1].name


every_lesson_catalog = pytest.mark.parametrize("folder", sorted(GAMES.glob("*/learn/messages")), ids=game_of)
every_glossary = pytest.mark.parametrize("folder", sorted(GAMES.glob("*/learn/glossary")), ids=game_of)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def words_of(folder: Path, language: str) -> dict[str, str]:
    table = tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
    return {code: text for code, text in table.items() if isinstance(text, str)}


def entries_of(folder: Path, language: str) -> dict[str, dict[str, str | list[str]]]:
    return tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))


def texts_of(entry: dict[str, str | list[str]]) -> Iterator[str]:
    for value in entry.values():
        yield from [value] if isinstance(value, str) else value


def names_of(entry: dict[str, str | list[str]]) -> list[str]:
    return [str(entry["name"]).casefold(), *(str(word).casefold() for word in entry.get("also", []))]


def sentences_in(text: str) -> int:
    return len(BETWEEN_SENTENCES.split(text))


def words_in(text: str) -> int:
    """How many words: a sign that French sets apart is none."""
    return sum(1 for part in text.split() if re.search(r"\w|[°∞✱]", part))


def test_both_games_have_lessons_and_a_glossary() -> None:
    assert [game_of(path) for path in sorted(GAMES.glob("*/learn/messages"))] == ["pandemain", "pandemic"]
    assert [game_of(path) for path in sorted(GAMES.glob("*/learn/glossary"))] == ["pandemain", "pandemic"]


@every_language
@every_lesson_catalog
def test_the_teacher_has_the_same_sentences_in_every_language(folder: Path, language: str) -> None:
    assert list(words_of(folder, language)) == list(words_of(folder, "en"))


@every_language
@every_lesson_catalog
def test_the_teacher_never_says_more_than_two_short_sentences(folder: Path, language: str) -> None:
    said = words_of(folder, language)
    assert {code: text for code, text in said.items() if len(text) > MOST_CHARACTERS} == {}
    assert {code: text for code, text in said.items() if sentences_in(text) > MOST_SENTENCES} == {}


@every_language
@every_lesson_catalog
def test_the_teacher_speaks_without_rule_numbers_and_without_slips(folder: Path, language: str) -> None:
    said = words_of(folder, language)
    for wrong in (RULE_NUMBER, HYPHEN, WRONG[language]):
        assert {code: text for code, text in said.items() if wrong.search(text)} == {}


@every_language
@every_glossary
def test_a_glossary_explains_the_same_words_in_every_language(folder: Path, language: str) -> None:
    entries = entries_of(folder, language)
    assert list(entries) == list(entries_of(folder, "en"))
    assert len(entries) >= 60
    assert [word for word, entry in entries.items() if set(entry) not in FIELDS] == []
    assert [word for word in entries if not re.fullmatch(r"[a-z]+(?:-[a-z]+)*", word)] == []


@every_language
@every_glossary
def test_a_word_of_the_glossary_is_explained_in_one_short_sentence(folder: Path, language: str) -> None:
    said = {word: str(entry["say"]) for word, entry in entries_of(folder, language).items()}
    assert {word: say for word, say in said.items() if words_in(say) > MOST_WORDS} == {}
    assert {word: say for word, say in said.items() if sentences_in(say) != 1 or not say.endswith(".")} == {}


@every_language
@every_glossary
def test_no_word_of_the_glossary_has_slips(folder: Path, language: str) -> None:
    said = {word: " | ".join(texts_of(entry)) for word, entry in entries_of(folder, language).items()}
    for wrong in (RULE_NUMBER, HYPHEN, WRONG[language]):
        assert {word: text for word, text in said.items() if wrong.search(text)} == {}


@every_language
@every_glossary
def test_a_search_for_a_word_leads_to_one_entry_alone(folder: Path, language: str) -> None:
    homes: dict[str, list[str]] = {}
    for word, entry in entries_of(folder, language).items():
        for name in names_of(entry):
            homes.setdefault(name, []).append(word)
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}
