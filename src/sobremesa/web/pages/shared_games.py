"""A whole game in a link or a file: `/r/DATA` shows it, and nothing of it is stored until somebody keeps it.

`/r` takes a file. What cannot be played is refused with the move, and what can be watched of it is offered.
"""

from dataclasses import replace

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from sobremesa.table.log import Origin
from sobremesa.table.table import Table
from sobremesa.web.hall import NewTable
from sobremesa.web.pages.asking import hall_of
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import form_with_file, text_of
from sobremesa.web.pages.moments import show_moment
from sobremesa.web.pages.places import remember_seats
from sobremesa.web.pages.sitting import SeatRequest
from sobremesa.web.proxies import counted_as
from sobremesa.web.rendering import page
from sobremesa.web.shared_games import LARGEST_UPLOAD, LONGEST_LINK, CannotPlay, SharedGame, decoded, file_of, pack
from sobremesa.web.shelf import ON_THE_SHELF, Shelf
from sobremesa.web.table_titles import title_of
from sobremesa.web.visitors import visitor_of


class Unplayable(Problem):
    """A game that cannot be played: its page says why, and offers the part that can be watched."""

    def __init__(self, error: CannotPlay, part: str) -> None:
        super().__init__(422, error.code, "shared", **error.fields)
        self.part = part


def shelf_of(request: Request) -> Shelf:
    """The games from links that this process has played."""
    shelf = request.app.state.shelf
    assert isinstance(shelf, Shelf)
    return shelf


async def on_unplayable(request: Request, error: Exception) -> Response:
    """The page of a game that cannot be played."""
    assert isinstance(error, Unplayable)
    return page(request, "unplayable.html", error.status, problem=error, part=error.part)


# -- watching --------------------------------------------------------------------------------------------------------


async def show_game(request: Request) -> Response:
    """The game at one of its moments; without one its end, which is the last move where its rules did not end it."""
    sitting, query = await shared_sitting(request), request.query_params
    if "move" in query or sitting.table.ended:
        last = str(sitting.table.history.last_entry)
        return await show_moment(sitting, query.get("move", last), query.get("eyes", ""))
    return await sitting.respond([])


async def shared_sitting(request: Request) -> SeatRequest:
    """The game of the link in the address, for somebody who looks on."""
    game = await _game_of(request)
    root = f"/r/{request.path_params['data']}"
    return SeatRequest.of_a_game(request, hall_of(request), game.table, root)


async def _game_of(request: Request) -> SharedGame:
    address = counted_as(request.client.host) if request.client else ""
    try:
        return await shelf_of(request).game(request.path_params["data"], address)
    except CannotPlay as error:
        raise await _unplayable(request, error) from error


async def _unplayable(request: Request, error: CannotPlay) -> Unplayable:
    part = f"/r/{await shelf_of(request).put(error.part)}" if error.part else ""
    return Unplayable(error, part)


async def download_game(request: Request) -> Response:
    """The file of the game."""
    game = await _game_of(request)
    return _download(game.text, f"{game.record.game}.replay")


# -- bringing and keeping --------------------------------------------------------------------------------------------


async def ask_for_file(request: Request) -> Response:
    """Where a file is opened."""
    return page(request, "open_game.html", megabytes=LARGEST_UPLOAD // 1024 // 1024)


async def open_file(request: Request) -> Response:
    """Show the game of a file that somebody sends; nothing is stored."""
    async with form_with_file(request) as form:
        sent = form.get("file")
        raw = await sent.read(LARGEST_UPLOAD + 1) if isinstance(sent, UploadFile) else text_of(form, "file").encode()
    try:
        if not raw:
            raise CannotPlay("nothing-sent")
        if len(raw) > LARGEST_UPLOAD:
            raise CannotPlay("too-large", kilobytes=LARGEST_UPLOAD // 1024)
        return RedirectResponse(f"/r/{await shelf_of(request).put(decoded(raw))}", 303)
    except CannotPlay as error:
        raise await _unplayable(request, error) from error


async def keep_game(request: Request) -> Response:
    """Make a table of the game, at which nothing can be played any more."""
    game = await _game_of(request)
    header, hall = game.table.header, hall_of(request)
    new = NewTable(
        header.game_id,
        header.options,
        header.seats,
        replace(header.settings, hints=True, words=True),
        visitor_of(request).id,
        seed=header.seed,
        start=header.start,
        origin=Origin("file"),
        version=(header.rules_version, header.print_number),
    )
    table = await hall.keep(new, game.table.entries)
    return RedirectResponse(f"/table/{table.table_id}", 303)


# -- taking along ----------------------------------------------------------------------------------------------------


async def share_game(request: Request) -> Response:
    """The links that others can be given of a game that is over, and its file. None of them holds a seat's secret."""
    sitting = await _sitting_at_end(request)
    await remember_seats(sitting)
    table = sitting.table
    names = request.query_params.get("names") == "1"
    came = "data" in request.path_params
    data = request.path_params["data"] if came else pack(file_of(table, names=names))
    fits = len(data) <= LONGEST_LINK and not data.startswith(ON_THE_SHELF)
    return page(
        request,
        "share.html",
        title=title_of(table, visitor_of(request).language, sitting.mine),
        link=f"/r/{data}" if fits else "",
        watch=f"/table/{table.table_id}" if not came and table.header.settings.watchers else "",
        file=f"{sitting.root}/replay{'?names=1' if names else ''}",
        names=names,
        may_name=not came and any(seat.name for seat in table.seats if seat.kind == "person"),
        base=str(request.base_url).rstrip("/"),
        root=sitting.root,
    )


async def download_with_names(request: Request, table: Table) -> Response:
    """The file of a game that is over, with the names of its people."""
    return _download(file_of(table, names=True), f"{table.game.id}-{table.table_id}.replay")


async def _sitting_at_end(request: Request) -> SeatRequest:
    if "data" in request.path_params:
        return await shared_sitting(request)
    sitting = await SeatRequest.to_look(request, "")
    if not sitting.table.closed:
        raise Problem(409, "replay-later", "table-errors")
    return sitting


def _download(text: str, name: str) -> Response:
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


routes = [
    Route("/r", ask_for_file, methods=["GET"]),
    Route("/r", open_file, methods=["POST"]),
    Route("/r/{data}", show_game, methods=["GET"]),
    Route("/r/{data}/replay", download_game, methods=["GET"]),
    Route("/r/{data}/keep", keep_game, methods=["POST"]),
    Route("/r/{data}/share", share_game, methods=["GET"]),
    Route("/table/{table_id}/share", share_game, methods=["GET"]),
    Route("/table/{table_id}/{token}/share", share_game, methods=["GET"]),
]
