"""Bots of other packages. They name themselves under the entry point `sobremesa.bots`:

    [project.entry-points."sobremesa.bots"]
    curious = "my_bots:Curious"

The value is a class, or anything that makes a bot when it is called. Where it has `games`, a set of ids, it plays only
these; else it plays any game.
"""

import importlib.metadata
import re
from collections.abc import Callable, Collection
from logging import Logger
from typing import Final

from sobremesa.bots.bot import Bot
from sobremesa.core.game import Game

GROUP: Final = "sobremesa.bots"
_NAME: Final = re.compile(r"[a-z][a-z0-9-]{1,30}")


def bots_from_outside(ours: Collection[str], log: Logger) -> dict[str, Callable[[], Bot]]:
    """What can be loaded, by name. What cannot is left out, and the log says why: it must not end a server."""
    found: dict[str, Callable[[], Bot]] = {}
    for point in sorted(importlib.metadata.entry_points(group=GROUP), key=lambda each: (each.name, each.value)):
        if not _NAME.fullmatch(point.name):
            log.warning("the bot %r from outside is left out: a name has small letters, digits and -", point.name)
        elif point.name in ours or point.name in found:
            log.warning("the bot %s of %s is left out: there is a bot of this name", point.name, point.value)
        else:
            try:
                made = point.load()
            except Exception as error:
                log.warning("the bot %s is left out: %s: %s", point.name, type(error).__name__, error)
                continue
            if callable(made):
                found[point.name] = made
            else:
                log.warning("the bot %s is left out: %s makes no bot", point.name, point.value)
    return found


def plays(make: Callable[[], Bot], game: Game) -> bool:
    """Whether a bot says that it plays this game."""
    games = getattr(make, "games", None)
    return games is None or game.id in games
