"""Which games can be played on the site, and how many, in sentences of its own."""

from typing import Final

from sobremesa.catalog import GAMES
from sobremesa.core.game import Game
from sobremesa.web.faces import all_faces
from sobremesa.wording.messages import Named, web_catalog

_IN_WORDS: Final = {1: "one", 2: "two"}  # cases of sentences; the catalogs write any other number in digits


def games_shown() -> dict[str, Game]:
    """The games that have a face."""
    return {face.game_id: GAMES[face.game_id] for face in all_faces()}


def counted(number: int) -> Named:
    """A number by which a sentence chooses its case: `one`, `two` or `other`."""
    return Named(str(number), _IN_WORDS.get(number, "other"))


def games_listed(language: str, words: str = "list") -> str:
    """The names of these games. `words` says after which words the list stands: `list` or `play`."""
    catalog = web_catalog(language)
    said, *names = [game.name for game in games_shown().values()]
    for at, name in enumerate(names, 1):
        joint = "and" if at == len(names) else "comma"
        said = catalog.say("games", f"{words}-{joint}", some=said, next=name)
    return said
