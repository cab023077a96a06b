"""How a game looks in a terminal: what each game's table must be able to draw, and where to find it.

The table of a game is the module of this folder that bears the game's id; its `TABLE` is the class.
"""

import importlib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from rich.text import Text

from sobremesa.core.errors import SetupError
from sobremesa.messages import Words

View = Mapping[str, Any]


class Table(ABC):
    """Draws one game, only ever from a seat's view. `plain` means letters for shapes, and no lines or boxes."""

    minor_events: ClassVar[frozenset[str]] = frozenset()  # told by others, so left out of what just happened
    veiled_events: ClassVar[frozenset[str]] = frozenset()  # what others see of something that one seat sees better
    event_styles: ClassVar[Mapping[str, str]] = {}

    def __init__(self, plain: bool) -> None:
        self.plain = plain

    @abstractmethod
    def board(self, view: View, words: Words, width: int) -> list[Text]:
        """The lines of the board, compact."""

    @abstractmethod
    def map(self, view: View, words: Words, width: int) -> list[Text]:
        """The lines of the whole board, every place of it, and the open piles."""

    @abstractmethod
    def place(self, view: View, words: Words, name: str) -> list[Text]:
        """What is to know about one place; no lines where there is no place of that name."""

    @abstractmethod
    def group_of(self, text: str, me: str) -> tuple[int, str, str]:
        """Where an option stands in the list: the order of its group, the group's key, and the seat it is about."""

    @abstractmethod
    def mark(self, label: str, text: str, view: View, words: Words, me: str) -> Text:
        """An option's label, with what the board shows of it."""

    @abstractmethod
    def hides(self, view: View) -> bool:
        """Whether the screen of one seat must be kept from the others."""


def find_table(game_id: str, plain: bool) -> Table:
    """The table of a game."""
    try:
        module = importlib.import_module(f"{__name__}.{game_id}")
    except ModuleNotFoundError as error:
        raise SetupError(f"{game_id} has no table in the terminal") from error
    table = module.TABLE(plain)
    assert isinstance(table, Table)
    return table
