"""What a browser has learnt: kept when a lesson is finished or a card is closed, cleared, or taken to another browser.

Bits are written by POST alone: opening an address, as programs that preview links do, never changes a cookie.
"""

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from sobremesa.web.learnt import Learnt
from sobremesa.web.pages.asking import game_asked_for
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import number_of, read_form, text_of
from sobremesa.web.pages.settings_page import own_path
from sobremesa.web.rendering import page, wants_part
from sobremesa.web.visitors import visitor_of


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


async def start_over(request: Request) -> Response:
    """Forget all that was learnt."""
    form = await read_form(request)
    visitor_of(request).remember(learnt=Learnt())
    return _done(request, form)


async def show_taking(request: Request) -> Response:
    """The link that carries what this browser has learnt; or, where it was followed, what it brings."""
    brought = Learnt.read(request.query_params.get("learnt", ""))
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
    visitor.remember(learnt=visitor.learnt.joined(Learnt.read(text_of(form, "learnt"))))
    return _done(request, form)


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
    Route("/learn/start-over", start_over, methods=["POST"]),
    Route("/learn/take", show_taking, methods=["GET"]),
    Route("/learn/take", take, methods=["POST"]),
    Route("/learn/{game}/learnt", keep_learnt, methods=["POST"]),
]
