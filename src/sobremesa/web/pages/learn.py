"""Learn: the lessons of all games with what is done of them.

What a browser has learnt is kept when a lesson is finished or a card is closed, cleared, or taken to another browser.
Bits are written by POST alone: opening an address, as programs that preview links do, never changes a cookie.
"""

from dataclasses import dataclass

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from sobremesa.catalog import GAMES
from sobremesa.web.courses import Curriculum, courses, first_lesson
from sobremesa.web.learnt import Learnt
from sobremesa.web.pages.asking import game_asked_for
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import number_of, read_form, text_of
from sobremesa.web.pages.settings_page import own_path
from sobremesa.web.pages.sit import read_link
from sobremesa.web.puzzle_lists import remembered_as
from sobremesa.web.rendering import Speaker, face_speaker, page, wants_part
from sobremesa.web.visitors import visitor_of


@dataclass(frozen=True)
class CourseShown:
    """A course with the words of its game's face."""

    course: Curriculum
    prefix: str  # of the face
    own: Speaker
    has_sheet: bool  # a style sheet for pages of the site

    @classmethod
    def of(cls, course: Curriculum, language: str) -> "CourseShown":
        """That of a game."""
        sheet = course.face.folder() / "static" / "site.css"
        return cls(course, course.face.prefix(), face_speaker(course.face, language), sheet.is_file())


async def show_learn(request: Request) -> Response:
    """The lessons of all games that have some."""
    visitor = visitor_of(request)
    shown = [CourseShown.of(course, visitor.language) for course in courses(visitor.learnt, visitor.language)]
    return page(request, "learn/learn.html", courses=shown, some=visitor.learnt != Learnt())


async def lead_to_course(request: Request) -> Response:
    """A game alone is a place on the page of all."""
    return RedirectResponse(f"/learn#{game_asked_for(request).id}", 303)


async def keep_learnt(request: Request) -> Response:
    """Know some numbers of a game from now on (`number`), and others no longer (`without`)."""
    game = game_asked_for(request)
    form = await read_form(request)
    more, less = _numbers(form, "number"), _numbers(form, "without")
    if not more and not less:
        raise Problem(400, "no-number", "learn")
    visitor = visitor_of(request)
    try:
        known = visitor.learnt.knowing(game.id, *more)
        visitor.remember(learnt=known.without(game.id, *less) if less else known)
    except ValueError as error:
        raise Problem(400, "no-number", "learn") from error
    return _done(request, form)


async def learn_while_waiting(request: Request) -> Response:
    """The first lesson of a game, for whoever was invited to a seat: its pages lead back there."""
    game = game_asked_for(request)
    place = read_link(text_of(await read_form(request), "seat")) or ""
    lesson, (table_id, _, token) = first_lesson(game.id), place.removeprefix("/table/").partition("/")
    if not lesson or not token:
        raise Problem(404, "not-found")
    visitor_of(request).let_wait(table_id, token)
    return RedirectResponse(lesson, 303)


async def start_over(request: Request) -> Response:
    """Forget all that was learnt."""
    form = await read_form(request)
    visitor_of(request).remember(learnt=Learnt())
    return _done(request, form)


async def show_taking(request: Request) -> Response:
    """The link that carries what this browser has learnt; or, where it was followed, what it brings."""
    brought = _brought(request.query_params.get("learnt", ""))
    return page(
        request,
        "learn/take.html",
        brought=brought if brought != Learnt() else None,
        kept=visitor_of(request).learnt,
        base=str(request.base_url).rstrip("/"),
    )


async def take(request: Request) -> Response:
    """Add what a link has brought to what this browser knows."""
    form = await read_form(request)
    visitor = visitor_of(request)
    visitor.remember(learnt=visitor.learnt.joined(_brought(text_of(form, "learnt"))))
    return _done(request, form)


def _brought(text: str) -> Learnt:
    """What a link says of games that there are: room in a cookie is short, and others would push them out."""
    return Learnt.read(text).only([*GAMES, *map(remembered_as, GAMES)])


def _numbers(form: FormData, name: str) -> list[int]:
    """The numbers of a field that may be there more than once."""
    found = [number_of(text.strip()) if isinstance(text, str) else None for text in form.getlist(name)]
    if None in found:
        raise Problem(400, "no-number", "learn")
    return [number for number in found if number is not None]


def _done(request: Request, form: FormData) -> Response:
    if wants_part(request):
        return Response(status_code=204)
    return RedirectResponse(own_path(text_of(form, "next") or "/learn"), 303)


routes = [
    Route("/learn", show_learn, methods=["GET"]),
    Route("/learn/start-over", start_over, methods=["POST"]),
    Route("/learn/take", show_taking, methods=["GET"]),
    Route("/learn/take", take, methods=["POST"]),
    Route("/learn/{game}", lead_to_course, methods=["GET"]),
    Route("/learn/{game}/while-waiting", learn_while_waiting, methods=["POST"]),
    Route("/learn/{game}/learnt", keep_learnt, methods=["POST"]),
]
