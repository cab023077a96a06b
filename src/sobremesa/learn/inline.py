"""The marks inside a line of text: **bold**, *slanted* and [links](to-somewhere). Read, checked, and made HTML."""

import re
from collections.abc import Callable
from html import escape
from typing import Final

Address = Callable[[str], str]  # of the target of a link

_MARK: Final = re.compile(r"\*\*(?P<bold>.+?)\*\*|\*(?P<slant>[^*]+)\*|\[(?P<label>[^\[\]]+)\]\((?P<to>[^()\s]+)\)")
_LINK: Final = re.compile(r"\[([^\[\]]+)\]\(([^()\s]+)\)")
_STRAY: Final = re.compile(r"\*|\]\(|\[|`|</?[a-zA-Z]|https?://")


def links_in(text: str) -> list[tuple[str, str]]:
    """Every link of a text: what it says, and where it leads."""
    return [(found[1], found[2]) for found in _LINK.finditer(text)]


def stray_mark(text: str) -> str:
    """A sign that looks like a mark but is none; '' where all is well."""
    found = _STRAY.search(_without_marks(text))
    return found[0] if found else ""


def plain(text: str) -> str:
    """A text without its marks."""
    return _without_marks(text)


def _without_marks(text: str) -> str:
    return _MARK.sub(lambda found: _without_marks(found["bold"] or found["slant"] or found["label"]), text)


def to_html(text: str, address: Address) -> str:
    """A text with its marks as HTML; everything else is escaped."""
    pieces: list[str] = []
    at = 0
    for found in _MARK.finditer(text):
        pieces.append(escape(text[at : found.start()], quote=False))
        if found["bold"]:
            pieces.append(f"<b>{to_html(found['bold'], address)}</b>")
        elif found["slant"]:
            pieces.append(f"<em>{to_html(found['slant'], address)}</em>")
        else:
            pieces.append(f'<a href="{escape(address(found["to"]))}">{to_html(found["label"], address)}</a>')
        at = found.end()
    return "".join([*pieces, escape(text[at:], quote=False)])
