"""Pictures for links: `/card/ID/MOVE.LANGUAGE.png` of a moment of a table, `/card/GAME.png` of a game alone.

Whoever shows a link fetches them from elsewhere, so they are answered for other sites too. Nothing is written.
"""

from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from sobremesa.houses import NoSuchGame
from sobremesa.web.faces import face_of
from sobremesa.web.hall import Hall, NoSuchTable
from sobremesa.web.link_pictures.pictures import LinkPictures
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.moments import entry_of
from sobremesa.web.proxies import counted_as
from sobremesa.web.visitors import languages

_KEPT: Final = "public, max-age=3600"  # by others: names and pictures may change


async def show_picture(request: Request) -> Response:
    """A moment of a table, as everybody saw it."""
    hall: Hall = request.app.state.hall
    pictures: LinkPictures = request.app.state.pictures
    language = request.path_params["language"]
    if language not in languages():
        raise Problem(404, "not-found")
    try:
        table = await hall.table(request.path_params["table_id"])
    except NoSuchTable as error:
        raise Problem(404, "no-table", "table-errors") from error
    if not table.header.settings.watchers:
        raise Problem(403, "no-watchers", "table-errors")
    entry = entry_of(request.path_params["move"], table)
    past = table.at(table.history.nearest(entry))
    address = counted_as(request.client.host) if request.client else ""
    picture = await pictures.picture(past, language, address)
    if picture is None:
        return _still(table.game.id)
    return Response(picture, media_type="image/png", headers={"cache-control": _KEPT})


async def show_still(request: Request) -> Response:
    """The still picture of a game."""
    return _still(request.path_params["game_id"])


def _still(game_id: str) -> Response:
    try:
        path = face_of(game_id).still()
    except NoSuchGame:
        path = None
    if path is None:
        raise Problem(404, "not-found")
    return FileResponse(path, media_type="image/png", headers={"cache-control": _KEPT})


routes = [
    Route("/card/{game_id}.png", show_still, methods=["GET"]),
    Route("/card/{table_id}/{move}.{language}.png", show_picture, methods=["GET"]),
]
