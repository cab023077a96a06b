"""The games that there are. Only this module names them."""

from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.games.pandemic.game import Pandemic

GAMES: dict[str, Game] = {game.id: game for game in (Pandemic(),)}


def find_game(name: str) -> Game:
    """The game of this name."""
    if name not in GAMES:
        raise SetupError(f"there is no game {name!r}; there is {', '.join(GAMES)}")
    return GAMES[name]
