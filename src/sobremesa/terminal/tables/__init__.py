"""How a game looks in a terminal: what each game's table must be able to draw, and where to find it.

The table of a game is its room `terminal` (`houses.py`); its `TABLE` is the class. A game without one is drawn by
`plain.py`.
"""

import importlib
from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from rich.text import Text

from sobremesa.houses import house_of
from sobremesa.wording import View, Wording
from sobremesa.wording.messages import Words


class TableDrawing(Wording):
    """Draws one game, only ever from a seat's view. `plain` means letters for shapes, and no lines or boxes."""

    event_styles: ClassVar[Mapping[str, str]] = {}

    place_word: ClassVar[str] = "look"  # what is typed before the name of a place, beside `look`
    implied_words: ClassVar[tuple[str, ...]] = ()  # words of actions for which their bare arguments may be typed
    news_rows: ClassVar[int] = 0  # rows of what happened for which a small screen shows less of the board
    least_rows: ClassVar[int | None] = None  # how few rows a board may be cut to before options are told in short

    plain: bool = False

    @abstractmethod
    def board(self, view: View, words: Words, width: int, tight: bool = False, rows: int | None = None) -> list[Text]:
        """The lines of the board, compact; `tight` where every row counts, and no more than `rows` if that can be."""

    @abstractmethod
    def map(self, view: View, words: Words, width: int) -> list[Text]:
        """The lines of the whole board, every place of it, and the open piles."""

    @abstractmethod
    def place(self, view: View, words: Words, name: str, width: int) -> list[Text]:
        """What is to know about one place, or which places may be meant; no lines where there is none."""

    @abstractmethod
    def route(self, view: View, words: Words, names: list[str], me: str) -> str:
        """The shortest way between two places, or to one from where `me` stands; empty where there are none such."""

    @abstractmethod
    def roles(self, view: View, words: Words, name: str) -> list[tuple[str, str]]:
        """What the players of this game, or the roles that are called so, can do: titles and texts."""

    @abstractmethod
    def mark(self, label: str, text: str, view: View, words: Words, me: str) -> Text:
        """An option's label, with what the board shows of it."""

    def welcome(self, view: View, words: Words) -> str:
        """What is said once, when a new game begins; empty where there is nothing."""
        return ""

    def notes(self, view: View, words: Words) -> list[str]:
        """What help says of this match before what it says of the game."""
        return []

    def results(self, view: View, words: Words, width: int) -> list[Text]:
        """What is shown beside the outcome of a game that is over."""
        return []


def find_table(game_id: str, plain: bool, options: Mapping[str, object] | None = None) -> TableDrawing:
    """The table of a game, for a match with these options."""
    room = house_of(game_id).find("terminal") or importlib.import_module(f"{__name__}.plain")
    table = room.TABLE(game_id, options or {})
    assert isinstance(table, TableDrawing)
    table.plain = plain
    return table
