"""Finding something in a rulebook: one index for each language, which a browser searches by itself.

An entry of the index is one sentence or line of a chapter, or a word of the glossary; a search finds those that hold
every word, those of titles, headings and names first, and then places whose sentences hold them together.
"""

import hashlib
import json
import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Final

from sobremesa.learn.book import Rulebook
from sobremesa.learn.glossary import glossary_in
from sobremesa.learn.inline import plain
from sobremesa.learn.pages import Chapter, Expert, texts_of

_END: Final = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_a-zà-ÿ]|[\d¿¡«“\"(])")
_HASH_LENGTH: Final = 12
_MOST: Final = 12


@dataclass(frozen=True)
class Findable:
    """A sentence, and where it stands."""

    chapter: str  # '' for a word of the glossary
    anchor: str  # of its heading, '' above the first; the id of a word
    title: str  # of the chapter; the name of a word
    heading: str  # what else a word is called
    sentence: str  # '' for the entry of a chapter or heading itself
    expert: bool

    @property
    def called(self) -> str:
        """What names this: a title, a heading, or all that a word is called; '' for a sentence of a chapter."""
        if not self.chapter:
            return f"{self.title} {self.heading}"
        return "" if self.sentence else self.heading or self.title

    @property
    def text(self) -> str:
        """In what a search looks."""
        return f"{self.called} {self.sentence}".strip()


def folded(text: str) -> str:
    """A text as it is compared: small letters without accents."""
    return "".join(
        sign for sign in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(sign)
    ).replace("’", "'")


def entries_of(book: Rulebook, language: str) -> list[Findable]:
    """Everything that can be found in a book."""
    found: list[Findable] = []
    for chapter in book.chapters(language):
        found += _of_chapter(chapter, book.anchors(chapter))
    glossary = glossary_in(book.folder.parent / "glossary", book.game_id, language)
    for word in glossary.words.values() if glossary else ():
        found.append(Findable("", word.id, word.name, ", ".join(word.also), word.say, False))
    return found


def _of_chapter(chapter: Chapter, anchors: list[str]) -> list[Findable]:
    title = plain(chapter.title)
    found = [Findable(chapter.id, "", title, "", "", False)]
    told = [" · ".join(chapter.facts), *_END.split(plain(chapter.lead))]
    found += [Findable(chapter.id, "", title, "", plain(text), False) for text in told]
    names = iter(anchors)
    for section in chapter.sections:
        heading = plain(section.heading)
        anchor = next(names) if section.heading else ""
        if heading:
            all_expert = all(isinstance(block, Expert) for block in section.blocks)
            found.append(Findable(chapter.id, anchor, title, heading, "", all_expert))
        for block in section.blocks:
            for text, expert in texts_of(block):
                found += [
                    Findable(chapter.id, anchor, title, heading, said, expert) for said in _END.split(plain(text))
                ]
    return found


@cache
def index_of(book: Rulebook, language: str) -> tuple[str, str]:
    """The index as a browser reads it (JSON), and its hash. Rows: chapter, anchor, title, heading, sentence, expert."""
    rows = [
        [one.chapter, one.anchor, one.title, one.heading, one.sentence, int(one.expert)]
        for one in entries_of(book, language)
    ]
    text = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    return text, hashlib.sha256(text.encode()).hexdigest()[:_HASH_LENGTH]


def find(book: Rulebook, language: str, asked: str, *, basic: bool = False) -> list[Findable]:
    """The places that answer a search, the best first. A browser with scripts does the same (`rulebook.js`)."""
    words = folded(asked).split()
    if not words:
        return []
    ranked: list[tuple[int, int, Findable]] = []
    together: dict[tuple[str, str], set[str]] = {}
    first: dict[tuple[str, str], tuple[int, Findable]] = {}
    for at, entry in enumerate(entries_of(book, language)):
        if basic and entry.expert:
            continue
        text = folded(entry.text)
        held = {word for word in words if holds(text, word)}
        if not held:
            continue
        if len(held) == len({*words}):
            named = all(holds(folded(entry.called), word) for word in words)
            ranked.append((0 if named else 1, at, entry))
        place = (entry.chapter, entry.anchor)
        together.setdefault(place, set()).update(held)
        first.setdefault(place, (at, entry))
    known = {(entry.chapter, entry.anchor) for _, _, entry in ranked}
    for place, held in together.items():
        if len(held) == len({*words}) and place not in known:
            ranked.append((2, *first[place]))
    return [entry for _, _, entry in sorted(ranked, key=lambda one: one[:2])[:_MOST]]


def holds(text: str, word: str) -> bool:
    """Whether a word of a text begins so."""
    return re.search(rf"(?<!\w){re.escape(word)}", text) is not None
