"""The page of one's own games that are over: how many were won, how they ended, the last ones; as files; forgotten.

It is the visitor's alone: whose games these are their own cookie says, and no address does.
"""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa.web.faces import face_of
from sobremesa.web.hall import Hall
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.places import remember_first_link
from sobremesa.web.rendering import page
from sobremesa.web.statistics.decisions import LEAST, OwnDecision, decisions_in
from sobremesa.web.statistics.export import as_csv, as_json, decisions_as_csv
from sobremesa.web.statistics.shown import Telling
from sobremesa.web.store.rows import OwnGame
from sobremesa.web.visitors import visitor_of

_MEDIA_TYPES: Final = {"csv": "text/csv; charset=utf-8", "json": "application/json"}


async def show_my_games(request: Request) -> Response:
    """The page; `?show=` chooses games, or those with people or without."""
    games, decisions = await _own_games(request), await _own_decisions(request)
    shown = Telling(visitor_of(request).language).page(games, request.query_params.get("show", ""), decisions)
    faces = {face_of(setting.game_id) for setting in shown.settings}
    sheets = sorted(face.prefix() for face in faces if (face.folder() / "static" / "site.css").is_file())
    return page(request, "my_games.html", shown=shown, sheets=sheets, least=LEAST)


async def download_my_games(request: Request) -> Response:
    """All games, those that are not counted as well; as data with all decisions that were judged."""
    kind = request.path_params["kind"]
    if kind not in _MEDIA_TYPES:
        raise Problem(404, "not-found")
    games = await _own_games(request)
    written = as_csv(games) if kind == "csv" else as_json(games, await _own_decisions(request))
    return _file(written, f"games.{kind}")


async def download_my_decisions(request: Request) -> Response:
    """All decisions that were judged."""
    return _file(decisions_as_csv(await _own_decisions(request)), "decisions.csv")


def _file(written: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="sobremesa-{name}"', "cache-control": "no-store"}
    return Response(written, media_type=_MEDIA_TYPES[name.rpartition(".")[2]], headers=headers)


async def ask_to_forget(request: Request) -> Response:
    """What will be forgotten, before it is."""
    return page(request, "forget.html", done=False)


async def forget_me(request: Request) -> Response:
    """Nothing of this browser is remembered any more."""
    hall: Hall = request.app.state.hall
    visitor = visitor_of(request)
    if visitor.known:
        await hall.forget_visitor(visitor.id)
    visitor.forget()
    return page(request, "forget.html", done=True)


async def _own_games(request: Request) -> list[OwnGame]:
    hall: Hall = request.app.state.hall
    visitor = visitor_of(request)
    await remember_first_link(hall, visitor)
    return await hall.own_games(visitor.id) if visitor.known else []


async def _own_decisions(request: Request) -> list[OwnDecision]:
    hall: Hall = request.app.state.hall
    visitor = visitor_of(request)
    return decisions_in(await hall.own_reviews(visitor.id)) if visitor.known else []


routes = [
    Route("/my-games", show_my_games, methods=["GET"]),
    Route("/my-games/forget", ask_to_forget, methods=["GET"]),
    Route("/my-games/forget", forget_me, methods=["POST"]),
    Route("/my-games/decisions.csv", download_my_decisions, methods=["GET"]),
    Route("/my-games/games.{kind}", download_my_games, methods=["GET"]),
]
