"""The games that there are: ours, and those of packages from outside (`houses.py`). Only this module imports them."""

import importlib
import logging
from typing import cast

from sobremesa import houses
from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.games.pandemain.box.components import Components
from sobremesa.games.pandemain.game import Pandemain
from sobremesa.games.pandemain.prints import NEWEST_PRINT, Prints
from sobremesa.games.pandemic.game import Pandemic
from sobremesa.prints.components import load_print

_PRINTS = Prints(lambda number: cast(Components, load_print("pandemain", number, NEWEST_PRINT)))
_log = logging.getLogger(__name__)


def _from_outside() -> list[Game]:
    """A package that cannot be loaded is left out, and the log says why: it must not take the others with it."""
    found: list[Game] = []
    for trouble in houses.troubles():
        _log.warning("the game %s from outside is left out: %s", trouble.name, trouble.why)
    for house in houses.outside():
        try:
            game = importlib.import_module(f"{house.engine}.game").GAME
        except Exception as error:
            _log.warning("the game %s from outside is left out: %s: %s", house.game_id, type(error).__name__, error)
            continue
        if not isinstance(game, Game) or game.id != house.game_id:
            _log.warning("the game %s from outside is left out: its GAME is no game of this id", house.game_id)
            continue
        missing = house.languages_missing()
        if houses.LANGUAGES[0] in missing:
            _log.warning("the game %s from outside is left out: it has no messages/en.toml", house.game_id)
            continue
        if missing:
            names = ", ".join(missing)
            _log.warning("the game %s from outside has no words in %s: it is told in English there", game.id, names)
        found.append(game)
    return found


GAMES: dict[str, Game] = {game.id: game for game in (Pandemain(_PRINTS), Pandemic(), *_from_outside())}


def find_game(name: str) -> Game:
    """The game of this name."""
    if not isinstance(name, str) or name not in GAMES:
        raise SetupError(f"there is no game {name!r}; there is {', '.join(GAMES)}")
    return GAMES[name]
