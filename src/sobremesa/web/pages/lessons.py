"""The pages of lessons: `/learn/GAME/ID`, where nothing is kept and nothing is sent.

?step=2&ways=0,1   a step; how the steps before it were solved, unless all were solved in the first way
&draft=12,45       with some choices made: the next ones, or what they mean
&tried=12          after a choice that was not asked for, taken back
&show=0            "Show me": so many actions of the solution are chosen, the next one is told
&done=1            solved, in this way: what came of it
"""

from typing import Final

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa.core.errors import ActionError
from sobremesa.web.classroom import Bench, LessonPlace, bench_of
from sobremesa.web.pages.asking import game_asked_for
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import number_of, read_steps
from sobremesa.web.pages.item_cards import card_asked, draw_card, wants_card_alone
from sobremesa.web.pages.sitting import Notice, say_to
from sobremesa.web.rendering import page, wants_part
from sobremesa.web.teaching import Teaching, Viewed
from sobremesa.web.visitors import visitor_of

_NOT_FOR_SEARCH: Final = {"x-robots-tag": "noindex"}


async def show_lesson(request: Request) -> Response:
    """A step of a lesson."""
    bench = _bench(request)
    place = _place(request.query_params, bench)
    since = number_of(request.headers.get("x-since", ""))
    teaching = Teaching(bench, place, visitor_of(request).language, since)
    return draw_lesson(request, _viewed(teaching, request.query_params))


def _bench(request: Request) -> Bench:
    game = game_asked_for(request)
    bench = bench_of(game.id, request.path_params["lesson"])
    if bench is None:
        raise Problem(404, "no-lesson", "lesson-errors", game=game.name)
    return bench


def _place(query: QueryParams, bench: Bench) -> LessonPlace:
    """Where in the lesson; Problem for a step, or a way of solving one, that there is not."""
    lesson = bench.lesson
    step = number_of(query.get("step", "1"))
    if step is None or not 1 <= step <= len(lesson.steps):
        raise Problem(404, "no-step", "lesson-errors", count=len(lesson.steps))
    ways = [number_of(way) for way in query["ways"].split(",", step)] if query.get("ways") else []
    if len(ways) >= step or any(
        way is None or way >= len(before.ways) for way, before in zip(ways, lesson.steps, strict=False)
    ):
        raise Problem(404, "no-way", "lesson-errors")
    return LessonPlace(lesson.game_id, lesson.id, step, tuple(way for way in ways if way is not None))


def _viewed(teaching: Teaching, query: QueryParams) -> Viewed:
    """The page that an address asks for."""
    try:
        if "done" in query:
            return teaching.done(_number(query["done"], len(teaching.step.ways)))
        if "show" in query:
            return teaching.shown(_number(query["show"], len(teaching.step.do)))
        if query.get("tried"):
            return teaching.tried(read_steps(query["tried"]))
        return teaching.drafted(read_steps(query.get("draft", "")))
    except ActionError as error:
        raise Problem(400, "bad-steps", "table-errors") from error


def _number(text: str, end: int) -> int:
    number = number_of(text)
    if number is None or number >= end:
        raise Problem(404, "no-way", "lesson-errors")
    return number


def draw_lesson(request: Request, viewed: Viewed) -> Response:
    """The page, or the part of it that a script asked for."""
    viewing, moment = viewed.viewing, viewed.moment
    card = card_asked(request, viewing, moment)
    if card and wants_card_alone(request):
        return draw_card(request, card)
    notice = Notice("news", say_to(request, "table", "steps-dropped")) if moment.draft.dropped else None
    response = page(
        request,
        viewing.face.template,
        200,
        card_shown=card,
        **_context(viewed, notice, part=wants_part(request) == "table"),
    )
    response.headers["X-Address"] = viewed.address
    if request.url.query:
        response.headers.update(_NOT_FOR_SEARCH)
    return response


def _context(viewed: Viewed, notice: Notice | None, *, part: bool) -> dict[str, object]:
    """What the templates of a table ask for: nobody else is there, and nothing can be sent."""
    viewing, moment = viewed.viewing, viewed.moment
    return {
        "moment": moment,
        "scene": viewing.face.scene(moment),
        "face": viewing.face,
        "part": part,
        "notice": notice,
        "hint": viewed.hint,
        "offer": None,
        "chat": (),
        "curtain_for": None,
        "invites": False,
        "events_address": "",
        "game_name": viewing.table.game.name,
        "default_bot": "",
        "bots": {},
        "here": viewed.address,
    }


routes = [Route("/learn/{game}/{lesson}", show_lesson, methods=["GET"])]
