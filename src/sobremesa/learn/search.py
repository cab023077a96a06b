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
_IN_A_WORD: Final = re.compile(r"\w")
_HASH_LENGTH: Final = 12
_MOST: Final = 12
_MOST_WORDS: Final = 12  # that are looked for; what else is asked is left out
_LONG: Final = 3  # letters of a word that is enough beside others
_ALIKE: Final = str.maketrans({"’": "'", "œ": "oe", "æ": "ae"})


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
    ).translate(_ALIKE)


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


@dataclass(frozen=True)
class _Compared:
    """An entry, and how its texts are compared."""

    entry: Findable
    called: str
    text: str


@cache
def _compared(book: Rulebook, language: str) -> list[_Compared]:
    return [_Compared(one, folded(one.called), folded(one.text)) for one in entries_of(book, language)]


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
    """The places that answer a search, the best first. A browser with scripts does the same (`rulebook.js`).

    Where nothing holds every word as it was typed, their endings do not matter; then most of the words are enough.
    """
    words = [*dict.fromkeys(folded(asked).split())][:_MOST_WORDS]
    stems = [_stem(word) for word in words]
    long = [stem for stem in stems if len(stem) >= _LONG]
    entries = [one for one in _compared(book, language) if not (basic and one.entry.expert)]
    for wanted, least in ((words, len(words)), (stems, len(words)), (long, (len(long) + 1) // 2)):
        if wanted and (found := _ranked(entries, wanted, least)):
            return found
    return []


def _ranked(entries: list[_Compared], words: list[str], least: int) -> list[Findable]:
    """What holds so many of the words at least, alone or together with what stands below the same heading.

    Of two that hold as many, the one with the rarer words is the better.
    """
    held = [[word for word in words if holds(one.text, word)] for one in entries]
    rare = {word: 1 / (sum(word in each for each in held) or 1) for word in words}
    ranked: list[tuple[int, float, int]] = []
    together: dict[tuple[str, str], list[int]] = {}
    for at, (one, own) in enumerate(zip(entries, held, strict=True)):
        if own:
            together.setdefault((one.entry.chapter, one.entry.anchor), []).append(at)
        if len(own) == len(words):
            named = all(holds(one.called, word) for word in words)
            ranked.append((0 if named else 1, 0.0, at))
    for places in together.values():
        here = [word for word in words if any(word in held[at] for at in places)]
        best = max(places, key=lambda at: len(held[at]))
        if len(held[best]) < len(words) and len(here) >= least:
            ranked.append((2 + len(words) - len(here), -sum(rare[word] for word in here), best))
    return [entries[at].entry for *_, at in sorted(ranked)[:_MOST]]


def _stem(word: str) -> str:
    """A word without what its ending may be; short ones as they are."""
    return word[:-2] if len(word) >= 7 else word[:-1] if len(word) >= 5 else word


def holds(text: str, word: str) -> bool:
    """Whether a word of a text begins so."""
    at = text.find(word)
    while at > 0 and _IN_A_WORD.match(text[at - 1]):
        at = text.find(word, at + 1)
    return at >= 0
