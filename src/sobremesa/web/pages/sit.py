"""Coming to a table: a free seat, a pasted link, and the links with which others are invited."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from sobremesa.table.table import NotAllowed, Table
from sobremesa.web.hall import Hall, NoSuchTable
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import read_form, text_of
from sobremesa.web.rendering import page
from sobremesa.web.visitors import clean_name, visitor_of

_LINK: Final = re.compile(r"/?(?:table/)?([a-z0-9]{6,40})(?:/([a-z0-9]{10,60}))?(?:/links)?/?")


@dataclass(frozen=True)
class Invitation:
    """The link of one screen: who shall use it, and whether they have come."""

    names: list[str]  # '' where nobody was named
    numbers: list[int]
    path: str
    taken: bool
    mine: bool


async def sit_down(request: Request) -> Response:
    """Take a free seat of a listed table, and go to it."""
    hall, visitor = _hall(request), visitor_of(request)
    table = await find_table(hall, request.path_params["table_id"])
    form = await read_form(request)
    seats, _ = await hall.place_of(table.table_id, visitor.id) if visitor.known else ((), False)
    if seats:
        return RedirectResponse(f"/table/{table.table_id}/{hall.token(table, seats[0])}", 303)
    if not table.header.settings.listed:
        raise Problem(403, "not-listed", section="home")
    name = clean_name(text_of(form, "name")) or visitor.name
    try:
        table, token = await hall.sit(table.table_id, None, visitor.id, name)
    except NotAllowed as error:
        raise Problem(409, "over" if table.over else "seat-taken") from error
    if name != visitor.name:
        visitor.remember(name=name)
    return RedirectResponse(f"/table/{table.table_id}/{token}", 303)


async def join(request: Request) -> Response:
    """Go where a pasted link leads; only its path counts, whatever server stands before it."""
    form = await read_form(request)
    place = read_link(text_of(form, "link"))
    if place is None:
        raise Problem(400, "no-link", section="home")
    await find_table(_hall(request), place.split("/")[2])
    return RedirectResponse(place, 303)


def read_link(text: str) -> str | None:
    """The address of a table or a seat in what somebody pasted; None where there is none."""
    try:
        path = urlsplit(text[:500].strip()).path
    except ValueError:
        return None
    found = _LINK.fullmatch(path)
    if found is None:
        return None
    return f"/table/{found[1]}/{found[2]}" if found[2] else f"/table/{found[1]}"


async def go_to_mine(request: Request) -> Response:
    """To the seat that this browser remembers at a table."""
    hall, visitor = _hall(request), visitor_of(request)
    table = await find_table(hall, request.path_params["table_id"])
    seats, _ = await hall.place_of(table.table_id, visitor.id) if visitor.known else ((), False)
    mine = [seat for seat in seats if table.seats[seat].kind == "person"]
    address = f"/table/{table.table_id}"
    return RedirectResponse(f"{address}/{hall.token(table, mine[0])}" if mine else address, 303)


async def show_links(request: Request) -> Response:
    """The links of a table: all of them for whoever set it up, those of free seats for whoever sits there."""
    hall, visitor = _hall(request), visitor_of(request)
    table = await find_table(hall, request.path_params["table_id"])
    mine = hall.seats_of(table, request.path_params["token"])
    if not mine:
        raise Problem(404, "no-seat")
    _, owner = await hall.place_of(table.table_id, visitor.id) if visitor.known else ((), False)
    return page(
        request,
        "links.html",
        table=table,
        owner=owner,
        invitations=invitations(hall, table, mine, owner),
        base=str(request.base_url).rstrip("/"),
        back=f"/table/{table.table_id}/{request.path_params['token']}",
    )


def invitations(hall: Hall, table: Table, mine: tuple[int, ...], owner: bool) -> list[Invitation]:
    """The links that somebody with these seats may see."""
    found: list[Invitation] = []
    for seat, who in enumerate(table.seats):
        screen = table.header.settings.screen_of(seat)
        if who.kind != "person" or seat != screen[0]:
            continue
        if owner or seat in mine or who.free:
            names = [table.seats[each].name for each in screen]
            path = f"/table/{table.table_id}/{hall.token(table, seat)}"
            found.append(Invitation(names, [each + 1 for each in screen], path, not who.free, seat in mine))
    return found


async def find_table(hall: Hall, table_id: str) -> Table:
    """The table of an address."""
    try:
        return await hall.table(table_id)
    except NoSuchTable as error:
        raise Problem(404, "no-table") from error


def _hall(request: Request) -> Hall:
    hall = request.app.state.hall
    assert isinstance(hall, Hall)
    return hall


routes = [
    Route("/my/{table_id}", go_to_mine, methods=["GET"]),
    Route("/join", join, methods=["POST"]),
    Route("/table/{table_id}/sit", sit_down, methods=["POST"]),
    Route("/table/{table_id}/{token}/links", show_links, methods=["GET"]),
]
