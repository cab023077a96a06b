"""The bots of a tournament, by the names they have everywhere or as `package:Class`."""

import importlib
from collections.abc import Callable

from sobremesa.bots import BOTS, Bot, BotFailed, bots_for, make_bot
from sobremesa.bots.outside import plays
from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game


def read_players(game: Game, bots: str) -> list[str]:
    """The names in a list with commas; SetupError for a bot that does not exist or cannot play this game."""
    names = [name.strip() for name in bots.split(",")]
    able = bots_for(game)
    for name in names:
        if ":" in name:
            if not plays(_imported(name), game):
                raise SetupError(f"the bot {name!r} says that it does not play {game.name}")
            make_player(name)
        elif name not in BOTS:
            raise SetupError(f"there is no bot {name!r}; there are {', '.join(BOTS)}, and package:Class")
        elif name not in able:
            raise SetupError(f"the bot {name!r} cannot play {game.name}; {', '.join(map(repr, able))} can")
    return names


def make_player(name: str) -> Bot:
    """The bot of a name that was read."""
    if ":" not in name:
        return make_bot(name)
    make = _imported(name)
    try:
        made = make()
    except Exception as error:
        raise BotFailed(f"the bot {name} cannot be made: {type(error).__name__}: {error}") from error
    if not callable(getattr(made, "choose", None)):
        raise SetupError(f"the bot {name!r} has no method choose; docs/bots.md shows one")
    return made


def _imported(name: str) -> Callable[[], Bot]:
    """What `package:Class` names; SetupError where Python finds nothing of that name."""
    module, _, attribute = name.partition(":")
    try:
        found: object = importlib.import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except Exception as error:  # whatever a module of others raises when it is imported
        raise SetupError(
            f"the bot {name!r} cannot be loaded: {type(error).__name__}: {error}; Python must find its module,"
            " so install it or name its folder in PYTHONPATH"
        ) from error
    if not callable(found):
        raise SetupError(f"the bot {name!r} makes no bot: it cannot be called")
    return found
