"""Which bot sits down where nobody has chosen one."""

from typing import Final

from sobremesa import compiled
from sobremesa.bots import DEFAULT_BOT, bots_for
from sobremesa.core.game import Game
from sobremesa.houses import NoSuchGame
from sobremesa.web.faces import face_of

_STAND_IN: Final = "search"


def usual_bot_for(game: Game) -> str:
    """The bot that is offered first in the form, and that plays on when a clock has run out."""
    try:
        return face_of(game.id).setup.usual_bot()
    except NoSuchGame:  # clocks run and bots play on at any table, shown or not
        return DEFAULT_BOT


def stand_in_for(game: Game) -> str:
    """The bot that is offered first to play a person's seat for a while: in any game it should play well."""
    return _STAND_IN if compiled.is_active() and _STAND_IN in bots_for(game) else usual_bot_for(game)
