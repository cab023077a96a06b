"""What every page asks for first: the hall, the desk, and the table of an address."""

from starlette.requests import Request

from sobremesa.bots.desk import Desk
from sobremesa.table.table import Table
from sobremesa.web.hall import Hall, NoSuchTable
from sobremesa.web.pages.errors import Problem
from sobremesa.web.settings import Settings


def hall_of(request: Request) -> Hall:
    """The tables of this server."""
    hall = request.app.state.hall
    assert isinstance(hall, Hall)
    return hall


def desk_of(request: Request) -> Desk:
    """Where bots think for this server."""
    desk = request.app.state.desk
    assert isinstance(desk, Desk)
    return desk


def settings_of(request: Request) -> Settings:
    """What this server was told."""
    settings = request.app.state.settings
    assert isinstance(settings, Settings)
    return settings


async def find_table(request: Request, table_id: str) -> Table:
    """The table with this id."""
    try:
        return await hall_of(request).table(table_id)
    except NoSuchTable as error:
        raise Problem(404, "no-table") from error
