"""The card of one thing on the table: what it is for, what it costs and brings whoever looks now, and how it is done.

`?card=TARGET` at the address of any page that is drawn from a moment shows it; with `X-Part: card` it comes alone.
What a card says is the face's (`Face.card`), made of the moment. Whole chains of steps that lead to the thing are found
by the engine, on the guess that drafts are played on (`reach.py`), so no card knows more than its viewer.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from markupsafe import Markup

from sobremesa.learn.book import book_of
from sobremesa.learn.glossary import Word, glossary_of
from sobremesa.web.moment import Chain, Moment, WhyNot

Lead = tuple[str, ...]  # beginnings of actions' texts, a step each; 'a|b' is either, '?a' only where it is asked
ART: Final = (112, 84)  # pixels of a picture
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
    footnote: str = ""  # a few words at its foot
    footnote_link: str = ""  # where more is told of them

    @property
    def direct(self) -> CardWay | None:
        """The way that one click composes: the only one, which goes on from what is chosen already."""
        return self.ways[0] if len(self.ways) == 1 and not self.ways[0].chain.instead else None


class CardMakerBase(ABC):
    """What makes the cards of one moment, whatever the game."""

    def __init__(self, moment: Moment, say: Callable[..., str]) -> None:
        self.moment = moment
        self._say = say

    def say(self, code: str, **fields: object) -> str:
        """A sentence of the cards."""
        return self._say("cards", code, **fields)

    def word(self, id: str) -> Word:
        """An entry of the glossary."""
        glossary = glossary_of(self.moment.game_id, self.moment.language)
        assert glossary is not None
        return glossary.words[id]

    @abstractmethod
    def ways(self) -> list[CardWay]:
        """The chains that lead to the thing, each with its name."""

    @abstractmethod
    def tells(self, target: str, refused: WhyNot) -> bool:
        """Whether a refusal says something of this thing."""

    def card(self, target: str, title: str, **more: Any) -> ItemCard:
        """A card with the ways and the refusal that the moment has for it."""
        card = ItemCard(target=target, title=title, ways=self.ways())
        refused = self.moment.reached.why_not
        if refused is not None and self.tells(target, refused):
            card = replace(card, why_not=refused.sentence, rule=refused.rule)
        return replace(card, **more)

    def entry(self, target: str, id: str, title: str = "", **more: Any) -> ItemCard:
        """A card that says what the glossary does."""
        word = self.word(id)
        return self.card(target, title or word.name, **{"about": [word.say], **more})


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
