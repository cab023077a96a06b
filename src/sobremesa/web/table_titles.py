"""What a table is called on its pages: by the name that somebody gave it, else in the words of whoever reads."""

from collections.abc import Collection

from sobremesa.table.situation import Situation
from sobremesa.wording.messages import web_catalog


def title_of(table: Situation, language: str, mine: Collection[int] = ()) -> str:
    """A table without a name is called by its game; to whoever learns there it is their first game."""
    settings = table.header.settings
    if not settings.name and set(settings.coach) & set(mine):
        return web_catalog(language).say("coach", "title")
    return settings.name or table.game.name
