"""Marks the words of a glossary in sentences: each becomes a link to its entry, the first time that a block says it.

Whole words only, the longest first ("upcoming order" before "order"), in any case, whatever else they are called; never
inside a link, a heading or a button.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from html import escape
from typing import Final, final

from sobremesa.learn.glossary import Glossary

_CLOSED: Final = frozenset(("a", "button", "code", "h1", "h2", "h3", "h4", "kbd", "label", "summary", "svg"))
_APOSTROPHE: Final = "(?:'|’|&#39;|&#x27;)"
_MOST_TEXTS: Final = 8_000  # whose words are known

Found = tuple[int, int, str]  # from, to, and the id of the word


@final
class WordMarker:
    """Marks one block: a card, a section of a chapter, a sentence of a lesson."""

    def __init__(self, glossary: Glossary | None, address: Callable[[str], str], *known: str) -> None:
        self.glossary = glossary
        self.address = address  # of an entry
        self.seen = set(known)  # what is marked already, or is never to be

    def mark(self, html: str) -> str:
        """A piece of the block. It is HTML: a plain text must have been escaped before."""
        if self.glossary is None:
            return html
        pieces: list[str] = []
        at = 0
        for start, end, word in _found(self.glossary, html):
            if word in self.seen:
                continue
            self.seen.add(word)
            pieces += [html[at:start], f'<a class="word" href="{escape(self.address(word))}">', html[start:end], "</a>"]
            at = end
        return "".join([*pieces, html[at:]]) if pieces else html


@lru_cache(maxsize=_MOST_TEXTS)
def _found(glossary: Glossary, html: str) -> tuple[Found, ...]:
    """Every place of a text where a word may be marked. Found once: the same sentences are shown again and again."""
    places: list[Found] = []
    closed = 0  # how many elements are open in which nothing is marked
    for found in _pattern(glossary).finditer(html):
        if found["tag"]:
            if found["tag"].lower() in _CLOSED:
                closed = max(0, closed - 1) if found["end"] else closed + 1
        elif found["word"] and not closed:
            places.append((found.start(), found.end(), glossary.forms[_plain(found["word"])]))
    return tuple(places)


@lru_cache(maxsize=64)
def _pattern(glossary: Glossary) -> re.Pattern[str]:
    """What finds tags, to step over them, and words."""
    longest_first = sorted(glossary.forms, key=lambda form: (-len(form), form))
    words = "|".join(re.escape(form).replace(r"\ ", r"\s").replace("'", _APOSTROPHE) for form in longest_first)
    tag = r"<(?P<end>/?)(?P<tag>[A-Za-z][A-Za-z0-9]*)[^>]*>"
    return re.compile(rf"{tag}|(?<![\w-])(?P<word>{words or '(?!)'})(?![\w-])", re.IGNORECASE)


def _plain(word: str) -> str:
    """A word of a text as the glossary has it."""
    return " ".join(re.sub(_APOSTROPHE, "'", word).casefold().split())
