"""What can be tuned of a game's bots: the module of this folder that bears the game's name says so, and does it.

Such a module has `SETTINGS` (what can be tuned, and for each the settings with their defaults), `LEAST` (the least of a
setting, where that is not one) and a function `tune`.
"""

import importlib
from collections.abc import Callable
from types import ModuleType
from typing import Final

from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game

_MOST: Final = 100_000  # of any setting: the seeds of games are reckoned from them


def list_tunings(game: Game) -> list[str]:
    """A line for each thing that can be tuned, as one would write it."""
    module = _module_of(game)
    return [
        " ".join([what, *(f"{name}={number}" for name, number in settings.items())])
        for what, settings in module.SETTINGS.items()
    ]


def tune(game: Game, what: str, given: dict[str, int], tell: Callable[[str], None]) -> None:
    """Tune one thing; SetupError for a thing or a setting that there is not, or that is too small or too large."""
    module = _module_of(game)
    if what not in module.SETTINGS:
        raise SetupError(f"{what!r} cannot be tuned in {game.name}; {', '.join(module.SETTINGS)} can")
    defaults: dict[str, int] = module.SETTINGS[what]
    unknown = next((name for name in given if name not in defaults), None)
    if unknown is not None:
        raise SetupError(f"there is no setting {unknown!r}; there is {', '.join(defaults)}")
    for name, number in given.items():
        least: int = module.LEAST.get(name, 1)
        if number < least:
            raise SetupError(f"{name}={number} is too small; {least} is the least")
        if number > _MOST:
            raise SetupError(f"{name}={number} is too large; {_MOST} is the most")
    module.tune(game, what, {**defaults, **given}, tell)


def _module_of(game: Game) -> ModuleType:
    try:
        return importlib.import_module(f"{__name__}.{game.id}")
    except ModuleNotFoundError as error:
        raise SetupError(f"nothing can be tuned in {game.name}") from error
