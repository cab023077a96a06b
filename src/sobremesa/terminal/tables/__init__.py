"""How a game looks in a terminal: what each game's table must be able to draw, and where to find it.

The table of a game is the module of this folder that bears the game's id; its `TABLE` is the class.
"""

import importlib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from rich.text import Text

from sobremesa.core.errors import SetupError
from sobremesa.core.events import Event
from sobremesa.core.game import Game, State
from sobremesa.messages import Words

View = Mapping[str, Any]
EventDict = dict[str, object]


class Table(ABC):
    """Draws one game, only ever from a seat's view. `plain` means letters for shapes, and no lines or boxes."""

    minor_events: ClassVar[frozenset[str]] = frozenset()  # told by others, so left out of what just happened
    shown_events: ClassVar[frozenset[str]] = frozenset()  # seen on the board anyway, or of little weight
    veiled_events: ClassVar[frozenset[str]] = frozenset()  # what others see of something that one seat sees better
    noted_events: ClassVar[frozenset[str]] = frozenset()  # told with what only the view right after them shows
    chapter_events: ClassVar[frozenset[str]] = frozenset()  # where a game that is told as a whole makes a pause
    event_styles: ClassVar[Mapping[str, str]] = {}
    between_seats: ClassVar[frozenset[str]] = frozenset()  # actions that always need another seat
    refusal_topics: ClassVar[Mapping[str, frozenset[str]]] = {}  # a refusal's code: the words of actions it is about
    mixed_group: ClassVar[str] = ""  # the group of options in which each verb is named
    base_rules: ClassVar[Mapping[str, str]] = {}  # "RULE" or "RULE word": the rule that this one bends

    implied_words: ClassVar[tuple[str, ...]] = ()  # words of actions for which their bare arguments may be typed
    news_rows: ClassVar[int] = 0  # rows of what happened for which a small screen shows less of the board
    least_rows: ClassVar[int | None] = None  # how few rows a board may be cut to before options are told in short

    def __init__(self, game_id: str, plain: bool, options: Mapping[str, object]) -> None:
        self.game_id = game_id
        self.plain = plain
        self.options = options  # of the match: a game whose print can be replaced finds it there

    def words(self, view: View, language: str = "en") -> Words:
        """The sentences of the game at this moment."""
        return Words(self.game_id, view, language)

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
    def group_of(self, text: str, me: str) -> tuple[int, str, str]:
        """Where an option stands in the list: the order of its group, the group's key, and the seat it is about."""

    @abstractmethod
    def verb_order(self, text: str) -> int:
        """Where an option stands among others of its group."""

    @abstractmethod
    def speaker(self, text: str) -> str:
        """The seat that says an aside, as its text names it; empty where the text is none."""

    @abstractmethod
    def mark(self, label: str, text: str, view: View, words: Words, me: str) -> Text:
        """An option's label, with what the board shows of it."""

    @abstractmethod
    def hides(self, view: View) -> bool:
        """Whether the screen of one seat must be kept from the others."""

    def steps(self, events: list[EventDict]) -> list[list[EventDict]]:
        """The events of a move in the lines in which they are told."""
        return [[event] for event in events]

    def welcome(self, view: View, words: Words) -> str:
        """What is said once, when a new game begins; empty where there is nothing."""
        return ""

    def notes(self, view: View, words: Words) -> list[str]:
        """What help says of this match before what it says of the game."""
        return []

    def noted(self, event: EventDict, view: View) -> EventDict:
        """One of `noted_events` with what the view right after it shows."""
        return event

    def results(self, view: View, words: Words, width: int) -> list[Text]:
        """What is shown beside the outcome of a game that is over."""
        return []


def event_dicts(events: list[Event], game: Game, table: Table, state: State) -> list[EventDict]:
    """The events of a move as they are told; `state` is the one right after it."""
    found = [game.event_dict(event) for event in events]
    if table.noted_events and any(event["event"] in table.noted_events for event in found):
        view = state.view(None)
        found = [table.noted(event, view) if event["event"] in table.noted_events else event for event in found]
    return found


def find_table(game_id: str, plain: bool, options: Mapping[str, object] | None = None) -> Table:
    """The table of a game, for a match with these options."""
    try:
        module = importlib.import_module(f"{__name__}.{game_id}")
    except ModuleNotFoundError as error:
        raise SetupError(f"{game_id} has no table in the terminal") from error
    table = module.TABLE(game_id, plain, options or {})
    assert isinstance(table, Table)
    return table
