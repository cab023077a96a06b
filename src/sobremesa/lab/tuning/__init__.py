"""What can be tuned of a game's bots: the module of this folder that bears the game's name says so, and does it.

Such a module has `SETTINGS` (what can be tuned, and for each the settings with their defaults), `LEAST` (the least of a
setting, where that is not one), and the functions `check` (whether settings make sense) and `tune`. Games are played by
an engine; what comes of them is the same on each.
"""

import importlib
from collections.abc import Callable
from types import ModuleType
from typing import Final

from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.lab.engines import Engine, make_engine

_MOST: Final = 100_000  # of any setting: the seeds of games are reckoned from them


def list_tunings(game: Game) -> list[str]:
    """A line for each thing that can be tuned, as one would write it."""
    module = _module_of(game)
    return [
        " ".join([what, *(f"{name}={number}" for name, number in settings.items())])
        for what, settings in module.SETTINGS.items()
    ]


def read_settings(game: Game, what: str, texts: list[str]) -> dict[str, int]:
    """The settings in texts such as 'games=60'; SetupError where something cannot be tuned with them."""
    defaults, given = _defaults_of(game, what), dict[str, int]()
    for text in texts:
        name, _, number = text.partition("=")
        least = _least_of(game, what, name)
        if not number.isascii() or not number.removeprefix("-").isdigit():
            usual = f"{name}={defaults[name]}"
            raise SetupError(f"{text!r}: {name} takes a whole number of at least {least}, like {usual}")
        given[name] = int(number)
    _check(game, what, given)
    return given


def tune(
    game: Game, what: str, given: dict[str, int], tell: Callable[[str], None], engine: Engine | None = None
) -> None:
    """Tune one thing; SetupError for a thing or a setting that there is not, or that is too small or too large."""
    _check(game, what, given)
    _module_of(game).tune(game, what, {**_defaults_of(game, what), **given}, tell, engine or make_engine())


def _check(game: Game, what: str, given: dict[str, int]) -> None:
    for name, number in given.items():
        least = _least_of(game, what, name)
        if number < least:
            raise SetupError(f"{name}={number} is too small; {least} is the least")
        if number > _MOST:
            raise SetupError(f"{name}={number} is too large; {_MOST} is the most")
    _module_of(game).check({**_defaults_of(game, what), **given})


def _least_of(game: Game, what: str, name: str) -> int:
    defaults = _defaults_of(game, what)
    if name not in defaults:
        raise SetupError(f"there is no setting {name!r}; there is {', '.join(defaults)}")
    least: int = _module_of(game).LEAST.get(name, 1)
    return least


def _defaults_of(game: Game, what: str) -> dict[str, int]:
    """The settings of one thing."""
    settings: dict[str, dict[str, int]] = _module_of(game).SETTINGS
    if what not in settings:
        raise SetupError(f"{what!r} cannot be tuned in {game.name}; {', '.join(settings)} can")
    return settings[what]


def _module_of(game: Game) -> ModuleType:
    try:
        return importlib.import_module(f"{__name__}.{game.id}")
    except ModuleNotFoundError as error:
        raise SetupError(f"nothing can be tuned in {game.name}") from error
