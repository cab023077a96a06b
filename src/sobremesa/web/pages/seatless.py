"""The token of a request, and what somebody is told whose link holds no seat: how it ended, where it was right."""

from typing import Final

from starlette.requests import Request

from sobremesa.table.table import Table
from sobremesa.web.hall import Hall
from sobremesa.web.looker import Looker
from sobremesa.web.pages.errors import Problem
from sobremesa.web.viewing import Viewing
from sobremesa.web.visitors import visitor_of

SEAT_TOKEN: Final = "seat_token"  # in the scope of a request of a program, whose address holds none


def token_of(request: Request) -> str:
    """The secret that a request shows for its seats, '' where somebody looks on."""
    found = request.scope.get(SEAT_TOKEN) or request.path_params.get("token", "")
    assert isinstance(found, str)
    return found


def no_seat(request: Request, hall: Hall, table: Table, token: str) -> Problem:
    """The problem of a link that holds no seat of this table."""
    by = hall.links.ended_by(table, token)
    if by is None:
        return Problem(404, "no-seat", "table-errors")
    viewing = Viewing(table, Looker(visitor_of(request).language, None), hall.now(table))
    return Problem(410, "link-ended", "table-errors", name=viewing.name_of(by))
