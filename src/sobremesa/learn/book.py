"""A game's rulebook for players: its chapters in all languages, its pictures, and its boards to try.

It lies in the folder of the game, in `learn/rulebook`:

    chapters.toml        the chapters by parts, in the order in which they are read
    LANGUAGE/ID.md       a chapter (`reading.py`); one that is missing in a language is shown in English
    pictures.toml        pictures: what they show of which position
    tries.toml           boards to try: a position, and what can be done in it
    rules.toml           which entries of the ledger a chapter tells; the first chapter that names one is its home
    headings.toml        below which of its headings they stand
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple, final

from sobremesa.houses import LANGUAGES, house_of
from sobremesa.learn.book_files import (
    ID,
    chains_in,
    only_names,
    position_in,
    read_table,
    read_toml,
    text_of,
    texts_in,
    where,
)
from sobremesa.learn.inline import plain
from sobremesa.learn.pages import Chapter, Expert, Figure, TryIt
from sobremesa.learn.reading import BookError, read_chapter

ENGLISH: Final = LANGUAGES[0]
LESSON: Final = "lesson:"
_OF_A_PICTURE: Final = frozenset(("show", "position", "pins", "seat", "before"))
_OF_A_TRY: Final = frozenset(("position", "options", "seat", "before"))


@dataclass(frozen=True)
class BookPart:
    """Chapters that belong together."""

    id: str
    chapters: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Picture:
    """What a picture shows: parts of the table in a position, with numbered pins on some of them."""

    id: str
    show: tuple[str, ...]
    pins: tuple[str, ...]
    position: Mapping[str, Any]
    before: tuple[str, ...] = ()  # actions that are played first
    seat: str = "p1"  # whose view it is


@dataclass(frozen=True, eq=False)
class Trial:
    """A position, and the chains of actions that can be tried in it."""

    id: str
    position: Mapping[str, Any]
    options: tuple[tuple[str, ...], ...]
    before: tuple[str, ...] = ()
    seat: str = "p1"


class Passage(NamedTuple):
    """A place in a rulebook: a chapter, and the anchor of one of its headings; '' for the beginning of the chapter."""

    chapter: str
    anchor: str


def slug(heading: str) -> str:
    """The name of a heading in an address: small letters, without accents, with - for spaces."""
    bare = "".join(sign for sign in unicodedata.normalize("NFD", plain(heading).lower()) if sign.isascii())
    return "-".join(re.sub(r"[^a-z0-9\s-]", "", bare).split())


@final
class Rulebook:
    """The rulebook of one game."""

    def __init__(self, game_id: str, folder: Path) -> None:
        self.game_id = game_id
        self.folder = folder
        self.parts = _read_parts(folder / "chapters.toml")
        self.ids = [chapter for part in self.parts for chapter in part.chapters]
        self._chapters: dict[tuple[str, str], Chapter] = {}

    def has(self, id: str, language: str) -> bool:
        """Whether a chapter is written in a language."""
        return id in self.ids and (self.folder / language / f"{id}.md").is_file()

    def chapter(self, id: str, language: str) -> Chapter:
        """A chapter in a language, or in English where it has none."""
        spoken = language if self.has(id, language) else ENGLISH
        known = self._chapters.get((id, spoken))
        if known is None:
            path = self.folder / spoken / f"{id}.md"
            known = read_chapter(id, spoken, text_of(path), where(path))
            self._chapters[id, spoken] = known
        return known

    def chapters(self, language: str) -> list[Chapter]:
        """All of them, in the order in which they are read."""
        return [self.chapter(id, language) for id in self.ids]

    @cached_property
    def has_expert_rules(self) -> bool:
        """Whether anything in it concerns expert rules only."""
        return any(isinstance(block, Expert) for chapter in self.chapters(ENGLISH) for block in chapter.blocks())

    def part_of(self, id: str) -> BookPart:
        """The part to which a chapter belongs."""
        return next(part for part in self.parts if id in part.chapters)

    def neighbours(self, id: str) -> tuple[str, str]:
        """The chapters before and after one; '' at the ends."""
        at = self.ids.index(id)
        return self.ids[at - 1] if at else "", self.ids[at + 1] if at + 1 < len(self.ids) else ""

    # -- headings and links ----------------------------------------------------------------------------------------

    def anchors(self, chapter: Chapter) -> list[str]:
        """The names of its headings in addresses: those of the English chapter, so that every language has the same."""
        english = self.chapter(chapter.id, ENGLISH).headings
        if len(english) != len(chapter.headings):
            raise BookError(chapter.where, 0, f"{len(chapter.headings)} headings, but English has {len(english)}")
        return [slug(heading) for heading in english]

    def is_there(self, target: str) -> bool:
        """Whether a link leads somewhere: every chapter is there, a lesson where the game has its file."""
        lesson = self.folder.parent / "lessons" / f"{target.removeprefix(LESSON)}.json"
        return not target.startswith(LESSON) or lesson.is_file()

    def find(self, target: str, chapter: Chapter) -> tuple[str, str]:
        """Chapter and heading to which a link in a chapter leads; BookError where there is no such place."""
        id, _, heading = target.partition("#")
        id = id or chapter.id
        if id not in self.ids:
            raise BookError(chapter.where, 0, f"a link leads to {target!r}, but there is no chapter {id!r}")
        if not heading:
            return id, ""
        there = self.chapter(id, chapter.language)
        anchors = self.anchors(there)
        own = [slug(each) for each in there.headings]
        for known in (anchors, own):
            if slug(heading) in known:
                return id, anchors[known.index(slug(heading))]
        raise BookError(chapter.where, 0, f"a link leads to {target!r}; {id} has the headings {', '.join(anchors)}")

    # -- pictures and boards ---------------------------------------------------------------------------------------

    @cached_property
    def pictures(self) -> dict[str, Picture]:
        """Every picture by its id."""
        path = self.folder / "pictures.toml"
        found = {}
        for id, entry in read_table(path).items():
            only_names(path, id, entry, _OF_A_PICTURE)
            found[id] = Picture(
                id=id,
                show=texts_in(path, id, entry, "show", needed=True),
                pins=texts_in(path, id, entry, "pins"),
                position=position_in(path, id, entry),
                before=texts_in(path, id, entry, "before"),
                seat=str(entry.get("seat", "p1")),
            )
        return found

    @cached_property
    def trials(self) -> dict[str, Trial]:
        """Every board to try by its id."""
        path = self.folder / "tries.toml"
        found = {}
        for id, entry in read_table(path).items():
            only_names(path, id, entry, _OF_A_TRY)
            found[id] = Trial(
                id=id,
                position=position_in(path, id, entry),
                options=chains_in(path, id, entry),
                before=texts_in(path, id, entry, "before"),
                seat=str(entry.get("seat", "p1")),
            )
        return found

    @cached_property
    def rules(self) -> dict[str, tuple[str, ...]]:
        """The entries of the ledger that each chapter tells."""
        path = self.folder / "rules.toml"
        found = read_table(path, of_tables=False)
        return {id: texts_in(path, id, found, id) for id in found}

    @cached_property
    def rules_below(self) -> dict[Passage, tuple[str, ...]]:
        """The entries of the ledger below each heading, in the order of the file."""
        path = self.folder / "headings.toml"
        found = {}
        for place, entry in read_toml(path).items():
            id, _, anchor = place.partition("#")
            if id not in self.ids or (anchor and anchor not in self.anchors(self.chapter(id, ENGLISH))):
                raise BookError(where(path), 0, f"there is no place {place!r}: CHAPTER or CHAPTER#HEADING")
            found[Passage(id, anchor)] = texts_in(path, place, {"rules": entry}, "rules", needed=True)
        return found

    @cached_property
    def _places(self) -> dict[str, Passage]:
        homes = {rule: id for id in reversed(self.ids) for rule in self.rules.get(id, ())}
        found = {rule: Passage(id, "") for rule, id in homes.items()}
        for place, rules in reversed(self.rules_below.items()):
            found |= {rule: place for rule in rules if homes.get(rule, place.chapter) == place.chapter}
        return found

    def place_of_rule(self, rule: str) -> Passage | None:
        """Where an entry of the ledger is told to players; None where no chapter tells it."""
        return self._places.get(rule)

    def heading_of(self, place: Passage, language: str) -> str:
        """The heading of a place, for the beginning of a chapter its title."""
        chapter = self.chapter(place.chapter, language)
        if not place.anchor:
            return plain(chapter.title)
        return plain(chapter.headings[self.anchors(chapter).index(place.anchor)])

    def name_of(self, place: Passage, language: str) -> str:
        """A place in words: its chapter and its heading."""
        parts = [Passage(place.chapter, ""), place] if place.anchor else [place]
        return " · ".join(self.heading_of(part, language) for part in parts)

    def boards_of(self, chapter: Chapter) -> list[tuple[str, str]]:
        """Every picture and board to try of a chapter, with the anchor of its heading."""
        anchors = iter(self.anchors(chapter))
        found = []
        for section in chapter.sections:
            anchor = next(anchors) if section.heading else ""
            for block in section.blocks:
                if isinstance(block, Figure | TryIt):
                    found.append((anchor, block.picture if isinstance(block, Figure) else block.trial))
        return found

    def board_of(self, place: Passage) -> str:
        """What is shown of a place: a picture or board below its heading, else the one before it; '' for none."""
        chapter = self.chapter(place.chapter, ENGLISH)
        boards, order = self.boards_of(chapter), ["", *self.anchors(chapter)]
        here = [id for anchor, id in boards if anchor == place.anchor]
        before = [id for anchor, id in boards if order.index(anchor) < order.index(place.anchor)]
        return next(iter([*here, *reversed(before), *(id for _, id in boards)]), "")

    def anchor_of_trial(self, chapter: Chapter, trial: str) -> str:
        """The heading below which a chapter has a board to try; '' where it has none, or above the first heading."""
        return next((anchor for anchor, id in self.boards_of(chapter) if id == trial), "")


@cache
def book_of(game_id: str) -> Rulebook | None:
    """The rulebook of a game; None where it has none."""
    folder = house_of(game_id).folder / "learn" / "rulebook"
    return Rulebook(game_id, folder) if (folder / "chapters.toml").is_file() else None


def _read_parts(path: Path) -> list[BookPart]:
    parts = []
    seen: set[str] = set()
    for entry in read_toml(path).get("part", []):
        chapters = texts_in(path, "part", entry, "chapters", needed=True)
        for id in chapters:
            if not ID.fullmatch(id) or id in seen:
                raise BookError(where(path), 0, f"{id!r} is no id of a chapter, or stands there twice")
            seen.add(id)
        parts.append(BookPart(str(entry.get("id", "")), chapters))
    if not parts:
        raise BookError(where(path), 0, "there is no [[part]] with chapters")
    return parts
