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
from sobremesa.web.statistics.export import as_csv, as_json
from sobremesa.web.statistics.shown import Telling
from sobremesa.web.store.rows import OwnGame
from sobremesa.web.visitors import visitor_of

_KINDS: Final = {"csv": (as_csv, "text/csv; charset=utf-8"), "json": (as_json, "application/json")}


async def show_my_games(request: Request) -> Response:
    """The page; `?show=` chooses games, or those with people or without."""
    games = await _own_games(request)
    shown = Telling(visitor_of(request).language).page(games, request.query_params.get("show", ""))
    faces = {face_of(setting.game_id) for setting in shown.settings}
    sheets = sorted(face.prefix() for face in faces if (face.folder() / "static" / "site.css").is_file())
    return page(request, "my_games.html", shown=shown, sheets=sheets)


async def download_my_games(request: Request) -> Response:
    """All games, those that are not counted as well."""
    kind = request.path_params["kind"]
    if kind not in _KINDS:
        raise Problem(404, "not-found")
    write, media_type = _KINDS[kind]
    headers = {"content-disposition": f'attachment; filename="sobremesa-games.{kind}"', "cache-control": "no-store"}
    return Response(write(await _own_games(request)), media_type=media_type, headers=headers)


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


routes = [
    Route("/my-games", show_my_games, methods=["GET"]),
    Route("/my-games/forget", ask_to_forget, methods=["GET"]),
    Route("/my-games/forget", forget_me, methods=["POST"]),
    Route("/my-games/games.{kind}", download_my_games, methods=["GET"]),
]
