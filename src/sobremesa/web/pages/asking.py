"""What every page asks for first: the hall, the desk, and the game or the table of an address."""

from starlette.requests import Request

from sobremesa.bots.desk import Desk
from sobremesa.catalog import GAMES
from sobremesa.core.game import Game
from sobremesa.table.table import Table
from sobremesa.web.faces import Face, face_of
from sobremesa.web.hall import Hall, NoSuchTable
from sobremesa.web.naming_games import games_listed, games_shown
from sobremesa.web.pages.errors import Problem
from sobremesa.web.settings import Settings
from sobremesa.web.visitors import visitor_of


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


def game_asked_for(request: Request) -> Game:
    """The game that the address names."""
    game = GAMES.get(request.path_params["game"])
    if game is None:
        raise _no_game(request)
    return game


def face_asked_for(request: Request) -> type[Face]:
    """The face of that game."""
    return face_of(game_asked_for(request).id)


def _no_game(request: Request) -> Problem:
    listed = games_listed(visitor_of(request).language)
    return Problem(404, "no-game", count=len(games_shown()), games=listed)


async def find_table(request: Request, table_id: str) -> Table:
    """The table with this id."""
    try:
        return await hall_of(request).table(table_id)
    except NoSuchTable as error:
        raise Problem(404, "no-table") from error
