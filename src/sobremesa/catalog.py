"""The games that there are. Only this module names them."""

from typing import cast

from sobremesa.components import load_print
from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.games.pandemain.box.components import Components
from sobremesa.games.pandemain.game import Pandemain
from sobremesa.games.pandemain.prints import NEWEST_PRINT, Prints
from sobremesa.games.pandemic.game import Pandemic

_PRINTS = Prints(lambda number: cast(Components, load_print("pandemain", number, NEWEST_PRINT)))
GAMES: dict[str, Game] = {game.id: game for game in (Pandemain(_PRINTS), Pandemic())}


def find_game(name: str) -> Game:
    """The game of this name."""
    if name not in GAMES:
        raise SetupError(f"there is no game {name!r}; there is {', '.join(GAMES)}")
    return GAMES[name]
