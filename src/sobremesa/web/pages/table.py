"""A table's pages, to be looked at: the table itself, the invitation to it, its whole log, its file, its event stream.

A script that asks with `X-Part: table` gets the part of the page that changes.
"""

from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from sobremesa.web.chronicle import Chronicle
from sobremesa.web.courses import is_new_to
from sobremesa.web.faces import face_of
from sobremesa.web.link_pictures.preview import preview_of_game
from sobremesa.web.looker import Looker
from sobremesa.web.manners import settled_at
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import read_steps
from sobremesa.web.pages.moments import show_moment
from sobremesa.web.pages.places import remember_seats
from sobremesa.web.pages.shared_games import download_with_names
from sobremesa.web.pages.sitting import SeatRequest
from sobremesa.web.rendering import page
from sobremesa.web.replay_log import gone_by_line
from sobremesa.web.table_titles import title_of
from sobremesa.web.viewing import Viewing
from sobremesa.web.visitors import visitor_of
from sobremesa.wording.in_force import rules_as_of

_WHOLE_LOG: Final = 5000  # lines


async def show_table(request: Request) -> Response:
    """The table as a seat sees it, or as somebody who looks on."""
    sitting = await SeatRequest.to_look(request, request.query_params.get("as", ""))
    if any(not sitting.table.seats[seat].taken for seat in sitting.mine):
        return _invite(sitting)  # looking at a link, as programs that preview links do, takes no seat
    if await remember_seats(sitting):
        sitting.glance = None  # it may be old by now, and so may the link
    if "move" in request.query_params:
        return await show_moment(sitting, request.query_params["move"], request.query_params.get("eyes", ""))
    return await sitting.respond(read_steps(request.query_params.get("draft", "")))


def _invite(sitting: SeatRequest) -> Response:
    """The page before one sits down: whose table it is, and under which name one joins it."""
    table, now = sitting.table, sitting.hall.now(sitting.table)
    viewing = Viewing(table, Looker(visitor_of(sitting.request).language, None), now)
    others = [viewing.name_of(seat) for seat in range(len(table.seats)) if seat not in sitting.mine]
    return page(
        sitting.request,
        "table/come.html",
        title=title_of(table, viewing.looker.language),
        game_name=table.game.name,
        game_id=table.game.id,
        others=", ".join(others),
        in_force=settled_at(table, viewing.looker.language),
        as_of=rules_as_of(table.game, viewing.looker.language),
        name=table.seats[sitting.mine[0]].name or visitor_of(sitting.request).name,
        base_path=sitting.base_path,
        teaches=is_new_to(table.game.id, visitor_of(sitting.request).learnt),
        preview=preview_of_game(sitting.request, table, face_of(table.game.id), viewing.looker.language),
    )


async def show_log(request: Request) -> Response:
    """The whole log in words."""
    sitting = await SeatRequest.to_look(request, request.query_params.get("as", ""))
    await remember_seats(sitting)
    viewing, _ = sitting.viewing()
    table, viewer = viewing.table, viewing.looker.viewer
    view = table.state.view(viewer)
    words = viewing.wording.words(view, viewing.looker.language, viewing.called)
    chronicle = Chronicle(table, viewing.wording, words, viewing.looker)
    lines = chronicle.last_lines(_WHOLE_LOG, table.seq)
    title = title_of(table, viewing.looker.language, viewing.looker.mine)
    return page(
        request,
        "table/log.html",
        lines=lines,
        numbers={move.seq: number for number, move in enumerate(table.moves, 1)},
        gone=gone_by_line(table.whole, chronicle),
        face=viewing.face,
        seat_classes=viewing.face.seat_classes(view),
        back=sitting.base_path,
        eyes=viewing.looker.eyes,
        game_id=table.game.id,
        title=title,
    )


async def download_replay(request: Request) -> Response:
    """The game as one file. It holds the seed, and with it every secret, so it is given after the end only."""
    sitting = await SeatRequest.of(request, "")
    if not sitting.table.over:
        raise Problem(409, "replay-later", "table-errors")
    if request.query_params.get("names") == "1":
        return await download_with_names(request, sitting.table)
    name = f"{sitting.table.game.id}-{sitting.table.table_id}.replay"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(sitting.table.replay(), headers=headers)


async def stream(request: Request) -> Response:
    """The event stream of a table: it says only that there is a newer position."""
    sitting = await SeatRequest.of(request, "")
    position = await sitting.hall.position(sitting.table.table_id)
    return sitting.hall.live.stream(sitting.table.table_id, position, sitting.mine)


routes = [
    Route("/table/{table_id}", show_table),
    Route("/table/{table_id}/events", stream),
    Route("/table/{table_id}/log", show_log),
    Route("/table/{table_id}/replay", download_replay),
    Route("/table/{table_id}/{token}", show_table),
    Route("/table/{table_id}/{token}/events", stream),
    Route("/table/{table_id}/{token}/log", show_log),
    Route("/table/{table_id}/{token}/replay", download_replay),
]
