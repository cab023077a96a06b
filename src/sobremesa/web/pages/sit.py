"""Coming to a table: a free seat, a pasted link, and the links with which others are invited."""

import re
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from sobremesa.core.errors import StaleAction
from sobremesa.table.table import NotAllowed, Table
from sobremesa.web.hall import Hall
from sobremesa.web.manners import manner_of
from sobremesa.web.pages.asking import find_table, hall_of
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import number_of, read_form, text_of
from sobremesa.web.pages.places import remember_seats
from sobremesa.web.pages.seatless import no_seat
from sobremesa.web.pages.sitting import SeatRequest
from sobremesa.web.rendering import page
from sobremesa.web.visitors import clean_name, visitor_of

_LINK: Final = re.compile(r"/?(?:table/)?([a-z0-9]{6,40})(?:/([a-z0-9]{10,60}))?(?:/links)?/?")


@dataclass(frozen=True)
class Invitation:
    """The link of one screen: who shall use it, and whether they have come."""

    names: list[str]  # '' where nobody was named
    numbers: list[int]
    path: str  # '' where it is not shown
    link: int  # how often it was made anew
    state: str  # 'mine', 'free', 'taken', or 'new' where it was made anew just now


async def sit_down(request: Request) -> Response:
    """Take a free seat of a listed table, and go to it."""
    hall, visitor = hall_of(request), visitor_of(request)
    table = await find_table(request, request.path_params["table_id"])
    form = await read_form(request)
    seats, _ = await hall.places.of(table.table_id, visitor.id) if visitor.known else ((), False)
    if seats:
        return RedirectResponse(f"/table/{table.table_id}/{hall.links.token(table, seats[0])}", 303)
    if not table.header.settings.listed:
        raise Problem(403, "not-listed", section="home")
    name = clean_name(text_of(form, "name")) or visitor.name
    try:
        table, token = await hall.places.sit(table.table_id, None, visitor.id, name)
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
    await find_table(request, place.split("/")[2])
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
    """To the seat that this browser remembers at a table; `?review` to the review of its game."""
    hall, visitor = hall_of(request), visitor_of(request)
    table = await find_table(request, request.path_params["table_id"])
    seats, _ = await hall.places.of(table.table_id, visitor.id) if visitor.known else ((), False)
    mine = [seat for seat in seats if table.seats[seat].kind == "person"]
    address = f"/table/{table.table_id}"
    place = f"{address}/{hall.links.token(table, mine[0])}" if mine else address
    if mine and "review" in request.query_params:
        return RedirectResponse(f"{place}/review", 303)
    move = number_of(request.query_params.get("move", ""))
    return RedirectResponse(place if move is None else f"{place}?move={move}", 303)


async def show_links(request: Request) -> Response:
    """The links of a table: one's own; whoever set it up also sees those of seats to which nobody has come."""
    await remember_seats(await SeatRequest.to_look(request, ""))
    table, mine, owner = await _at_the_door(request)
    return _links_page(request, table, mine, owner)


async def make_new_link(request: Request) -> Response:
    """Make another link for a seat that is taken, for whoever set up the table to give to somebody.

    Everybody at the table is told, and whoever sat there, too.
    """
    form = await read_form(request)
    table, mine, owner = await _at_the_door(request)
    asked = (text_of(form, "seat"), text_of(form, "link"))
    taken = [one for one in invitations(hall_of(request), table, mine, owner) if one.state == "taken"]
    chosen = next((one for one in taken if (str(one.numbers[0]), str(one.link)) == asked), None)
    if chosen is None and (made := _made_just_now(table, mine, owner, *asked)) is not None:
        return _links_page(request, table, mine, owner, made)  # the page was sent twice: it shows the same link
    if chosen is None:  # no such seat, or not for this visitor to do
        raise Problem(409, "no-new-link", section="home")
    seat = chosen.numbers[0] - 1
    try:
        table = await hall_of(request).places.renew_link(table.table_id, seat, chosen.link, mine[0])
    except StaleAction as error:
        raise Problem(409, "no-new-link", section="home") from error
    return _links_page(request, table, mine, owner, seat)


def _made_just_now(table: Table, mine: tuple[int, ...], owner: bool, number: str, link: str) -> int | None:
    """The seat whose link these seats have made anew, from this page and as the last ones to do so."""
    made = next((entry for entry in reversed(table.entries) if entry.kind == "link"), None)
    if made is None or not owner or made.seat not in mine:
        return None
    seat, renewed = table.header.settings.screen_of(int(made.body["seat"]))[0], int(made.body["link"])
    same = (number, link) == (str(seat + 1), str(renewed - 1)) and table.seats[seat].link == renewed
    return seat if same else None


async def _at_the_door(request: Request) -> tuple[Table, tuple[int, ...], bool]:
    """The table of an address, the seats of the link in it, and whether this visitor set it up."""
    hall, visitor = hall_of(request), visitor_of(request)
    table = await find_table(request, request.path_params["table_id"])
    mine = hall.links.seats_of(table, request.path_params["token"])
    if not mine:
        raise no_seat(request, hall, table, request.path_params["token"])
    _, owner = await hall.places.of(table.table_id, visitor.id) if visitor.known else ((), False)
    return table, mine, owner


def _links_page(
    request: Request, table: Table, mine: tuple[int, ...], owner: bool, renewed: int | None = None
) -> Response:
    address = f"/table/{table.table_id}/{request.path_params['token']}"
    face, view = manner_of(table, visitor_of(request).language)[1], table.state.view(None)
    return page(
        request,
        "links.html",
        table=table,
        face=face.prefix(),
        pawns=[face.pawn(view, seat) for seat in range(table.state.people())],
        owner=owner,
        invitations=invitations(hall_of(request), table, mine, owner, renewed),
        base=str(request.base_url).rstrip("/"),
        here_only=_here_only(request.base_url.hostname or ""),
        back=address,
    )


def _here_only(host: str) -> str:
    """The host of an address that no other computer can reach; '' for any other."""
    try:
        loops = ip_address(host).is_loopback
    except ValueError:
        loops = host == "localhost" or host.endswith(".localhost")
    return host if loops else ""


def invitations(
    hall: Hall, table: Table, mine: tuple[int, ...], owner: bool, renewed: int | None = None
) -> list[Invitation]:
    """What somebody with these seats may see of the links; that of a seat whose person has come is theirs alone."""
    found: list[Invitation] = []
    for seat, who in enumerate(table.seats):
        screen = table.header.settings.screen_of(seat)
        if who.kind != "person" or seat != screen[0] or not (owner or seat in mine):
            continue
        state = "mine" if seat in mine else "new" if seat == renewed else "taken" if who.taken else "free"
        names = [table.seats[each].name for each in screen]
        path = "" if state == "taken" else f"/table/{table.table_id}/{hall.links.token(table, seat)}"
        found.append(Invitation(names, [each + 1 for each in screen], path, who.link, state))
    return found


routes = [
    Route("/my/{table_id}", go_to_mine, methods=["GET"]),
    Route("/join", join, methods=["POST"]),
    Route("/table/{table_id}/sit", sit_down, methods=["POST"]),
    Route("/table/{table_id}/{token}/links", show_links, methods=["GET"]),
    Route("/table/{table_id}/{token}/links", make_new_link, methods=["POST"]),
]
