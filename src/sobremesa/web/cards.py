"""The card of one thing on the table: what it is for, what it costs and brings whoever looks now, and how it is done.

`?card=TARGET` at the address of any page that is drawn from a moment shows it; with `X-Part: card` it comes alone.
What a card says is the face's (`Face.card`), made of the moment. Whole chains of steps that lead to the thing are found
by the engine, on the guess that drafts are played on (`reach.py`), so no card knows more than its viewer.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from sobremesa.learn.book import book_of
from sobremesa.web.moment import Chain

Lead = tuple[str, ...]  # beginnings of actions' texts, a step each; 'a|b' is either, '?a' only where it is asked
ALL: Final = "all"  # instead of a target: a list of everything that has a card
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}")


@dataclass(frozen=True)
class CardGain:
    """So many of something more or less, with its picture where it has one."""

    said: str
    count: int
    icon: str = ""
    note: str = ""  # beside the picture, where that does not say all


@dataclass(frozen=True)
class CardWay:
    """One chain of steps that can be composed at once: its name, what it passes, and what it changes."""

    chain: Chain
    name: str
    gains: Sequence[CardGain] = ()
    picture: Markup | str = ""
    note: str = ""
    lights: Sequence[str] = ()  # what lights up on the table while it is pointed at


@dataclass
class ItemCard:
    """All that a card says. Sentences are plain text."""

    target: str
    title: str
    above: str = ""  # where it belongs, in a word or two: 'Market'
    picture: Markup | str = ""
    price: Sequence[CardGain] = ()  # what it costs or brings whoever looks, now
    price_said: str = ""  # the words after it: 'for you now'
    about: Sequence[str] = ()  # what it is for
    now: Sequence[str] = ()  # how it stands, and for whom
    why_not: str = ""  # why it cannot be done now
    rule: str = ""  # behind that
    ways: Sequence[CardWay] = ()
    lights: Sequence[str] = ()  # what lights up on the table while the card is open
    chapter: str = ""  # where the rulebook tells it: 'CHAPTER' or 'CHAPTER#HEADING'

    @property
    def direct(self) -> CardWay | None:
        """The way that one click composes: the only one, which goes on from what is chosen already."""
        return self.ways[0] if len(self.ways) == 1 and not self.ways[0].chain.instead else None


def number_in(target: str) -> int:
    """The number in the name of a thing, as a page writes it; -1 for any other text, which anybody may have sent."""
    return int(target) if _NUMBER.fullmatch(target) else -1


@dataclass(frozen=True)
class ChapterLink:
    """The chapter of the rulebook that tells more."""

    href: str
    title: str


def chapter_link(game_id: str, language: str, chapter: str) -> ChapterLink | None:
    """The link to a chapter; None where the game's rulebook has no such chapter."""
    book, (id, _, anchor) = book_of(game_id), chapter.partition("#")
    if book is None or id not in book.ids:
        return None
    return ChapterLink(f"/rules/{game_id}/{id}{f'#{anchor}' if anchor else ''}", book.chapter(id, language).title)


@dataclass(frozen=True)
class ItemGroup:
    """Things with cards that lie together."""

    title: str
    items: Sequence[tuple[str, str]]  # targets, each with its title
