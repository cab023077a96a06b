"""Which games are a visitor's own: written down for browsers that keep our cookie, and for no others.

Whether a browser keeps it is not known before its second visit. One that does not is a new visitor each time, and would
leave a row in the database with each; so the first visit leaves the link in a cookie, and the next one writes it down.
"""

from sobremesa.core.errors import SobremesaError
from sobremesa.table.table import Table
from sobremesa.web.hall import Hall
from sobremesa.web.pages.sitting import SeatRequest
from sobremesa.web.rendering import wants_part
from sobremesa.web.robots import is_preview_robot
from sobremesa.web.store.rows import DatabaseDown
from sobremesa.web.visitors import Visitor, visitor_of


async def remember_place(hall: Hall, visitor: Visitor, table: Table, token: str) -> None:
    """A visitor has the page of this link, whose seats are taken."""
    if not visitor.known:
        visitor.come_by(table.table_id, token)
        return
    await hall.places.take_by_link(table.table_id, token, hall.links.seats_of(table, token), visitor.id)
    if visitor.came_by == (table.table_id, token):
        visitor.forget_link()


async def remember_seats(sitting: SeatRequest) -> bool:
    """Whoever opens a page of seats that are taken has them among their own from then on; whether that is new.

    Every page of a seat that somebody reads asks this: people are sent links to any of them.
    """
    request, table = sitting.request, sitting.table
    known = not sitting.mine or (sitting.glance is not None and {*sitting.mine} <= {*sitting.glance.seats})
    if known or wants_part(request) or request.method != "GET" or is_preview_robot(request):
        return False
    if not all(table.seats[seat].taken for seat in sitting.mine):
        return False  # looking at a link takes no seat
    await remember_place(sitting.hall, visitor_of(request), table, request.path_params["token"])
    return True


async def remember_first_link(hall: Hall, visitor: Visitor) -> None:
    """Write down the link by which a browser came that we know since."""
    if visitor.came_by is None:
        return
    table_id, token = visitor.came_by
    try:
        table = await hall.table(table_id)
        seats = hall.links.seats_of(table, token)
        if seats and all(table.seats[seat].taken for seat in seats):
            await hall.places.take_by_link(table_id, token, seats, visitor.id)
    except DatabaseDown:
        raise
    except SobremesaError:
        pass  # it was removed, or cannot be read: no game to go on with
    visitor.forget_link()
