"""Playing on from a moment: who sits where at the new table, and whether chance goes on as it did.

`/table/ID/fork?move=39`, `/table/ID/TOKEN/fork?move=39` and `/r/DATA/fork?move=39`, each with `&eyes=p2`.
"""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from sobremesa.bots import bots_offered
from sobremesa.core.errors import PositionError, SetupError
from sobremesa.table.log import Origin
from sobremesa.table.past import Past
from sobremesa.web.chronicle import seat_text
from sobremesa.web.faces import face_of
from sobremesa.web.forks import KINDS, Fork, bot_name_at, new_fork, read_fork, usual_fork
from sobremesa.web.held_hints import holder_of
from sobremesa.web.looker import Looker
from sobremesa.web.looking_back import address_of
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import read_form, text_of
from sobremesa.web.pages.moments import entry_of, looker_with
from sobremesa.web.pages.places import remember_seats
from sobremesa.web.pages.shared_games import shared_sitting
from sobremesa.web.pages.sitting import SeatRequest, bots_shown
from sobremesa.web.rendering import page
from sobremesa.web.viewing import Viewing
from sobremesa.web.visitors import visitor_of
from sobremesa.web.ways_on import may_review


async def ask_to_play_on(request: Request) -> Response:
    """The form."""
    sitting = await _sitting(request)
    await remember_seats(sitting)
    past, looker = _moment(sitting, request.query_params)
    return _form(sitting, usual_fork(past, looker), _is_of_review(sitting, request.query_params))


async def play_on(request: Request) -> Response:
    """Open the table that the form describes, or say what has to be changed first."""
    sent = await read_form(request)
    fields = {name: text_of(sent, name) for name in sent}
    sitting = await _sitting(request)
    past, looker = _moment(sitting, fields)
    fork = read_fork(past, looker, fields)
    if fork.faults():
        return _form(sitting, fork, _is_of_review(sitting, fields), 422)
    hall, visitor = sitting.hall, visitor_of(request)
    held_by = await holder_of(hall, past.whole)
    try:
        new = new_fork(fork, _origin(sitting, past, held_by), visitor)
        table = await hall.create(new)
    except (SetupError, PositionError) as error:
        raise Problem(409, "cannot-play-on", "fork") from error
    if not new.mine:
        return RedirectResponse(f"/table/{table.table_id}", 303)
    return RedirectResponse(f"/table/{table.table_id}/{hall.links.token(table, new.mine[0])}", 303)


async def _sitting(request: Request) -> SeatRequest:
    if "data" in request.path_params:
        return await shared_sitting(request)
    return await SeatRequest.to_look(request, "")


def _moment(sitting: SeatRequest, fields: Mapping[str, str]) -> tuple[Past, Looker]:
    """The moment that is asked for, and with whose eyes it is seen; Problem where nothing can be played on from it."""
    table = sitting.table
    entry = entry_of(fields.get("move", ""), table)
    looker = looker_with(sitting, fields.get("eyes", ""))
    past = table.at(table.history.nearest(entry))
    if past.state.over():
        raise Problem(409, "over-there", "fork")
    looker.base = address_of(sitting.root, past.moved, looker.eyes)
    return past, looker


def _origin(sitting: SeatRequest, past: Past, held_by: str) -> Origin:
    """Where the new table comes from. Its address is for all who sit there, so it holds nobody's secret."""
    header = past.header
    if not sitting.base_path:
        address = sitting.root
    elif header.settings.watchers:
        address = f"/table/{header.table_id}"
    else:
        address = f"/my/{header.table_id}"  # leads whoever sits there to their own seat, and nobody else
    title = header.settings.name or past.game.name
    return Origin("fork", address, past.moved, past.count, title, held_by=held_by)


def _is_of_review(sitting: SeatRequest, fields: Mapping[str, str]) -> bool:
    """Whether somebody came from the review of a seat of theirs, and goes back there."""
    return fields.get("back") == "review" and bool(sitting.mine) and may_review(sitting.table)


def _address_of_review(sitting: SeatRequest, fork: Fork) -> str:
    """The turn of the review at which the new game would begin."""
    viewer = fork.looker.viewer
    asked = f"as={seat_text(viewer)}&" if viewer in sitting.mine and viewer is not None else ""
    return f"{sitting.root}/review?{asked}turn={fork.past.count}"


def _form(sitting: SeatRequest, fork: Fork, from_review: bool, status: int = 200) -> Response:
    request, game = sitting.request, fork.past.game
    viewing = Viewing(fork.past, fork.looker, sitting.hall.now(sitting.table))
    moment = viewing.moment([])
    parts = moment.replay.parts if moment.replay else []
    return page(
        request,
        "fork.html",
        status,
        fork=fork,
        face=face_of(game.id).prefix(),
        moment=moment,
        past=moment.past,
        pawns=[viewing.face.pawn(moment.view, seat) for seat in range(len(fork.rows))],
        called=[*viewing.wording.words(moment.view, moment.language).short_players().values()],  # as the new table does
        played_by=[fork.past.seats[seat].name for seat in range(len(fork.rows))],
        bot_names=[bot_name_at(game.id, seat) for seat in range(len(fork.rows))],
        hides=viewing.wording.hides(moment.view),
        kinds=KINDS,
        bots=bots_shown(game, moment.language),
        offered=bots_offered(game),
        action=f"{sitting.root}/fork",
        where=next((name for start, name in reversed(parts) if start <= fork.past.count), ""),
        from_review=from_review,
        back=_address_of_review(sitting, fork) if from_review else fork.looker.base,
    )


routes = [
    Route(f"{place}/fork", page_of, methods=[method])
    for place in ("/r/{data}", "/table/{table_id}", "/table/{table_id}/{token}")
    for method, page_of in (("GET", ask_to_play_on), ("POST", play_on))
]
