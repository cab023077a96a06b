"""The words of a game, one sentence each. They lie in the folder of the game, in `learn/glossary`:

LANGUAGE.toml    every word: `name` as it is printed, `also` what else it is called, `say` what it is
everyday.toml    by language, what is so common that sentences do not point it out, though a search finds it
"""

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, final

from sobremesa.houses import LANGUAGES, house_of

_HASH_LENGTH: Final = 12


@dataclass(frozen=True)
class Word:
    """One entry."""

    id: str
    name: str
    also: tuple[str, ...]
    say: str

    @property
    def forms(self) -> tuple[str, ...]:
        """Everything that it is called."""
        return (self.name, *self.also)


@final
class Glossary:
    """All words of one game in one language. There is one for each, so it is compared by identity."""

    def __init__(self, game_id: str, language: str, words: Mapping[str, Word], everyday: frozenset[str]) -> None:
        self.game_id = game_id
        self.language = language
        self.words = words
        self.forms = {
            form.casefold(): word.id
            for word in words.values()
            for form in word.forms
            if form.casefold() not in everyday
        }
        told = repr(list(words.values()))
        self.digest = hashlib.sha256(told.encode()).hexdigest()[:_HASH_LENGTH]


def glossary_of(game_id: str, language: str) -> Glossary | None:
    """The glossary of a game, in English where it has none in this language; None where it has none at all."""
    return glossary_in(house_of(game_id).folder / "learn" / "glossary", game_id, language)


@cache
def glossary_in(folder: Path, game_id: str, language: str) -> Glossary | None:
    """The same, in a folder."""
    for spoken in (language, LANGUAGES[0]):
        path = folder / f"{spoken}.toml"
        if path.is_file():
            return Glossary(game_id, spoken, _read_words(path), _read_everyday(folder / "everyday.toml", spoken))
    return None


def printed_names(game_id: str, word_id: str) -> dict[str, str]:
    """What a word is called in the printed editions, by language."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        glossary = glossary_of(game_id, language)
        if glossary is not None and glossary.language == language and word_id in glossary.words:
            found[language] = glossary.words[word_id].name
    return found


def _read_words(path: Path) -> dict[str, Word]:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        id: Word(id, str(entry["name"]), tuple(str(form) for form in entry.get("also", ())), str(entry["say"]))
        for id, entry in table.items()
    }


def _read_everyday(path: Path, language: str) -> frozenset[str]:
    table = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return frozenset(str(form).casefold() for form in table.get(language, ()))
