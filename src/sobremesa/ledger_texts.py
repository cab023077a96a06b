"""The rules of a ledger in other languages: `rules/GAME.es.toml` beside `rules/GAME.md`.

["PD-COMP-01"]
of = "0a1b2c3d4e5f"
text = "…"

`of` is the hash of the English text that it was made from. Where that has changed since, the English text is told
instead, for it is the one that holds; so it is where a rule has no text in a language.
"""

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final, final

from sobremesa.core.errors import SetupError
from sobremesa.houses import LANGUAGES, house_of
from sobremesa.ledger import Ledger, RuleEntry, read_ledger

ENGLISH: Final = LANGUAGES[0]
_HASH_LENGTH: Final = 12


class Standing(StrEnum):
    """How the text of a rule in a language stands to the English one."""

    CURRENT = "current"
    STALE = "stale"  # made from an English text that has changed
    MISSING = "missing"


@dataclass(frozen=True)
class RuleTold:
    """The text of a rule as somebody reads it."""

    text: str
    language: str
    standing: Standing


@dataclass(frozen=True)
class _Translation:
    of: str
    text: str


def hash_of(entry: RuleEntry) -> str:
    """What a translation of an entry's text names as the text that it was made from."""
    return hashlib.sha256(entry.text.encode()).hexdigest()[:_HASH_LENGTH]


@final
class LedgerTexts:
    """The texts of one ledger in one language."""

    def __init__(self, ledger: Ledger, language: str, texts: Mapping[str, _Translation]) -> None:
        self.ledger = ledger
        self.language = language
        self._texts = texts

    def standing(self, entry: RuleEntry) -> Standing:
        """Whether an entry has a text that can be told."""
        own = self._texts.get(entry.id)
        if self.language == ENGLISH or (own and own.of == hash_of(entry)):
            return Standing.CURRENT
        return Standing.STALE if own else Standing.MISSING

    def told(self, entry: RuleEntry) -> RuleTold:
        """An entry in this language, or in English where it has no text made from what it says now."""
        standing = self.standing(entry)
        if self.language == ENGLISH or standing is not Standing.CURRENT:
            return RuleTold(entry.text, ENGLISH, standing)
        return RuleTold(self._texts[entry.id].text, self.language, standing)

    def left_to_do(self) -> list[tuple[RuleEntry, Standing]]:
        """The entries whose text is missing or stale."""
        all_of_them = ((entry, self.standing(entry)) for entry in self.ledger.entries.values())
        return [(entry, standing) for entry, standing in all_of_them if standing is not Standing.CURRENT]

    def left_over(self) -> list[str]:
        """Ids of texts whose rules are no longer in the ledger."""
        return [id for id in self._texts if id not in self.ledger.entries]


@cache
def ledger_texts(game_id: str, language: str) -> LedgerTexts:
    """The texts of a game's ledger in a language."""
    ledger = read_ledger(game_id)
    path = house_of(game_id).ledger().with_suffix(f".{language}.toml")
    return LedgerTexts(ledger, language, {} if language == ENGLISH else _read(path))


def _read(path: Path) -> dict[str, _Translation]:
    if not path.is_file():
        return {}
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SetupError(f"{path.name} cannot be read: {error}") from error
    for id, entry in found.items():
        if (
            not isinstance(entry, dict)
            or {*entry} != {"of", "text"}
            or not all(isinstance(one, str) for one in entry.values())
        ):
            raise SetupError(f"{path.name}: {id} needs two texts, `of` and `text`, and nothing else")
    return {id: _Translation(entry["of"], entry["text"]) for id, entry in found.items()}
