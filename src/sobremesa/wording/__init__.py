"""How a game is told: its sentences at one moment, the lines of its log, the groups of its options.

Every face (terminal, pages) tells a game through this; nothing here draws. The wording of a game is its room `wording`
(`houses.py`); its `WORDING` is the class. A game without one is told by `wording/plain.py`. Language is an argument
everywhere.
"""

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from sobremesa.core.events import Event
from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.houses import house_of
from sobremesa.wording.messages import Words

View = Mapping[str, Any]
EventDict = dict[str, object]
Names = Mapping[str, str]


class Wording(ABC):
    """Tells one game, only ever from a seat's view and from events that the seat may see."""

    minor_events: ClassVar[frozenset[str]] = frozenset()  # told by others, so left out of what just happened
    shown_events: ClassVar[frozenset[str]] = frozenset()  # seen on the board anyway, or of little weight
    veiled_events: ClassVar[frozenset[str]] = frozenset()  # what others see of something that one seat sees better
    noted_events: ClassVar[frozenset[str]] = frozenset()  # told with what only the view right after them shows
    chapter_events: ClassVar[frozenset[str]] = frozenset()  # where a game that is told as a whole makes a pause
    log_headings: ClassVar[Mapping[str, str]] = {}  # events that begin a part of the log: its code in `log-headings`
    told_by_headings: ClassVar[frozenset[str]] = frozenset()  # of those, what the heading tells as well as a line would
    between_seats: ClassVar[frozenset[str]] = frozenset()  # actions that always need another seat
    refusal_topics: ClassVar[Mapping[str, frozenset[str]]] = {}  # a refusal's code: the words of actions it is about
    mixed_group: ClassVar[str] = ""  # the group of options in which each verb is named
    base_rules: ClassVar[Mapping[str, str]] = {}  # "RULE" or "RULE word": the rule that this one bends

    def __init__(self, game_id: str, options: Mapping[str, object]) -> None:
        self.game_id = game_id
        self.options = options  # of the match: a game whose print can be replaced finds it there

    def words(self, view: View, language: str = "en", names: Names | None = None) -> Words:
        """The sentences of the game at this moment; `names` are what people at its seats (p1 …) call themselves."""
        return Words(self.game_id, view, language, names)

    @abstractmethod
    def group_of(self, text: str, me: str) -> tuple[int, str, str]:
        """Where an option stands in the list: the order of its group, the group's key, and the seat it is about."""

    @abstractmethod
    def verb_order(self, text: str) -> int:
        """Where an option stands among others of its group."""

    @abstractmethod
    def hides(self, view: View) -> bool:
        """Whether the screen of one seat must be kept from the others."""

    @abstractmethod
    def settled(self, game: Game) -> list[tuple[str, str]]:
        """What was chosen before the match, with what holds where nothing was: codes of `in-force`, and their rules."""

    def steps(self, events: list[EventDict]) -> list[list[EventDict]]:
        """The events of a move in the lines in which they are told."""
        return [[event] for event in events]

    def stage(self, view: View, words: Words) -> str:
        """How far a game is, as its players count it; '' where they count nothing."""
        return ""

    def opening_event(self, view: View) -> EventDict | None:
        """What begins the first part of the log where nothing that happens does; `view` is the one at the start."""
        return None

    def noted(self, event: EventDict, view: View) -> EventDict:
        """One of `noted_events` with what the view right after it shows."""
        return event


def event_dicts(events: list[Event], game: Game, wording: Wording, state: State) -> list[EventDict]:
    """The events of a move as they are told; `state` is the one right after it."""
    return with_notes([game.event_dict(event) for event in events], wording, lambda: state)


def with_notes(events: list[EventDict], wording: Wording, after: Callable[[], State]) -> list[EventDict]:
    """Events of a move as they are told; the state right after it is asked for only where one of them needs it."""
    names = wording.noted_events
    if not names or not any(event["event"] in names for event in events):
        return events
    view = after().view(None)
    return [wording.noted(event, view) if event["event"] in names else event for event in events]


def find_wording(game_id: str, options: Mapping[str, object] | None = None) -> Wording:
    """The wording of a game, for a match with these options."""
    room = house_of(game_id).find("wording") or importlib.import_module(f"{__name__}.plain")
    wording = room.WORDING(game_id, options or {})
    assert isinstance(wording, Wording)
    return wording
