"""The rulebook for players: its contents, a chapter, what a browser searches in it, and all of it for paper.

`?lang=es` fixes the language of an address, `?rules=basic` leaves out what concerns expert rules only; both are else as
the visitor likes them. A game without a rulebook has its ledger alone.
"""

import re
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.learn.book import BookPart, Passage, Rulebook, book_of
from sobremesa.learn.drawing import Drawn
from sobremesa.learn.pages import Chapter
from sobremesa.learn.search import find, index_of
from sobremesa.ledger import read_ledger
from sobremesa.web.book_drawing import BookDrawing, Reader
from sobremesa.web.faces import face_catalog, face_of
from sobremesa.web.pages.asking import game_asked_for
from sobremesa.web.pages.errors import Problem
from sobremesa.web.rendering import FOREVER, page, wants_part
from sobremesa.web.visitors import BASIC, languages, visitor_of

ALL: Final = "all"
_TRIED: Final = re.compile(r"([a-z0-9-]{1,60})\.(\d)")
_LONGEST_SEARCH: Final = 80


@dataclass(frozen=True)
class ChapterShown:
    """A chapter with its drawing."""

    chapter: Chapter
    facts: list[Markup]
    lead: Markup
    body: Markup
    asked: Markup
    asked_title: str
    asked_anchor: str
    related: list[Markup]


@dataclass(frozen=True)
class PartShown:
    """Some chapters under one title; '' where there is only one part."""

    title: str
    chapters: list[Chapter]


def reader_of(request: Request) -> Reader:
    """For whom a page of the book is drawn: as the visitor likes it, unless the address fixes language or rules."""
    visitor, query = visitor_of(request), request.query_params
    carried = {}
    if query.get("lang") in languages():
        visitor.fixed_language = carried["lang"] = query["lang"]
    if query.get("rules") in (BASIC, ALL):
        carried["rules"] = query["rules"]
    basic = carried.get("rules", visitor.likes.rules) == BASIC
    found = _TRIED.fullmatch(query.get("try", ""))
    tried = (found[1], int(found[2])) if found else None
    return Reader(visitor.language, basic, f"?{urlencode(carried)}" if carried else "", tried)


class _Asked:
    """What an address of the rulebook asks for."""

    def __init__(self, request: Request, book: Rulebook, game: Game) -> None:
        self.request, self.book, self.game = request, book, game
        self.reader = reader_of(request)
        self.language, self.basic, self.query = self.reader.language, self.reader.basic, self.reader.query

    def page(self, template: str, **context: object) -> Response:
        """A page of the book."""
        game_id, (_, digest) = self.game.id, index_of(self.book, self.language)
        of_the_book: dict[str, object] = {
            "game": self.game,
            "face": face_of(game_id),
            "parts": [self.part(part) for part in self.book.parts],
            "basic": self.basic,
            "has_expert_rules": self.book.has_expert_rules,
            "query": self.query,
            "here": self.request.url.path,  # without what fixes a language: whoever chooses another wants to see it
            "index": f"/rules/{game_id}/search/{self.language}.{digest}.json",
        }
        return page(self.request, template, 200, **of_the_book, **context)

    def part(self, part: BookPart) -> PartShown:
        """A part with its title."""
        catalog, code = face_catalog(self.game.id, self.language), f"part-{part.id}"
        title = catalog.say("book", code) if catalog.has("book", code) else ""
        return PartShown(title, [self.book.chapter(id, self.language) for id in part.chapters])


async def show_contents(request: Request) -> Response:
    """The chapters of a rulebook, and what a search found in it."""
    game = game_asked_for(request)
    book = book_of(game.id)
    if book is None:
        return RedirectResponse(f"/ledger/{game.id}", 302)
    asked = _Asked(request, book, game)
    words = request.query_params.get("q", "")[:_LONGEST_SEARCH]
    found = find(book, asked.language, words, basic=asked.basic)
    return asked.page("rulebook/contents.html", words=words, found=found, current="")


async def show_chapter(request: Request) -> Response:
    """One chapter; the old address of a rule leads to the ledger."""
    game, id = game_asked_for(request), request.path_params["chapter"]
    book = book_of(game.id)
    if book is None or id not in book.ids:
        return _lead_on(game, book, id)
    asked = _Asked(request, book, game)
    chapter = book.chapter(id, asked.language)
    if wants_part(request) == "rule":
        return _show_told(asked, chapter)
    before, after = book.neighbours(id)
    drawing = BookDrawing(book, asked.reader)
    return asked.page(
        "rulebook/chapter.html",
        shown=_shown(chapter, drawing.draw(chapter)),
        current=id,
        to_table=Markup(drawing.to_table(Passage(id, ""))),
        part_title=asked.part(book.part_of(id)).title,
        foreign=chapter.language != asked.language,
        rules=book.rules.get(id, ()),
        before=book.chapter(before, asked.language) if before else None,
        after=book.chapter(after, asked.language) if after else None,
    )


def _show_told(asked: _Asked, chapter: Chapter) -> Response:
    """What a dialog shows: what stands below one heading, expert rules too; where none is asked for the beginning."""
    book, at, reader = asked.book, asked.request.query_params.get("at", ""), replace(asked.reader, basic=False)
    if reader.tried:
        at = book.anchor_of_trial(chapter, reader.tried[0])
    place = Passage(chapter.id, at if at in book.anchors(chapter) else "")
    return asked.page(
        "rulebook/_told.html",
        chapter=chapter,
        foreign=chapter.language != asked.language,
        place=place,
        heading=book.heading_of(place, asked.language),
        told=Markup(BookDrawing(book, reader).below(chapter, place.anchor)),
        to_table=Markup(BookDrawing(book, reader).to_table(place)),
        address=f"/rules/{asked.game.id}/{chapter.id}{asked.query}",
    )


def _lead_on(game: Game, book: Rulebook | None, id: str) -> Response:
    """To the ledger, where rules have their addresses now; a sentence where it has no such rule."""
    try:
        entry = read_ledger(game.id).find(id)
    except SetupError as error:
        code = "no-chapter" if book else "no-book"
        raise Problem(404, code, "rulebook", game=game.name) from error
    return RedirectResponse(f"/ledger/{game.id}/{entry.id}", 301)


async def show_print(request: Request) -> Response:
    """All chapters as one document for paper."""
    game = game_asked_for(request)
    book = book_of(game.id)
    if book is None:
        raise Problem(404, "no-book", "rulebook", game=game.name)
    asked = _Asked(request, book, game)
    drawing = BookDrawing(book, replace(asked.reader, on_paper=True))
    chapters = [_shown(chapter, drawing.draw(chapter)) for chapter in book.chapters(asked.language)]
    return asked.page("rulebook/print.html", chapters=chapters, current="")


async def send_index(request: Request) -> Response:
    """What a browser searches; whoever asks with the right hash need never ask again."""
    game, language = game_asked_for(request), request.path_params["language"]
    book = book_of(game.id)
    if book is None or language not in languages():
        raise Problem(404, "not-found")
    text, digest = index_of(book, language)
    kept = FOREVER if request.path_params["digest"] == digest else "no-cache"
    return Response(text, media_type="application/json", headers={"cache-control": kept})


def _shown(chapter: Chapter, drawn: Drawn) -> ChapterShown:
    return ChapterShown(
        chapter=chapter,
        facts=[Markup(fact) for fact in drawn.facts],
        lead=Markup(drawn.lead),
        body=Markup(drawn.body),
        asked=Markup(drawn.asked),
        asked_title=drawn.asked_title,
        asked_anchor=drawn.asked_anchor,
        related=[Markup(link) for link in drawn.related],
    )


routes = [
    Route("/rules/{game}", show_contents, methods=["GET"]),
    Route("/rules/{game}/print", show_print, methods=["GET"]),
    Route("/rules/{game}/search/{language}.{digest}.json", send_index, methods=["GET"]),
    Route("/rules/{game}/{chapter}", show_chapter, methods=["GET"]),
]
