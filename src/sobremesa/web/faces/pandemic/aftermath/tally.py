"""A whole game of Pandemic, counted: its turns, what was done with their actions, and what broke out."""

from dataclasses import dataclass, field
from typing import Final

from sobremesa.games.pandemic.board import COLOUR_NAMES
from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.graphs.course import GameCourse
from sobremesa.web.graphs.field import Band
from sobremesa.wording import EventDict

# Kinds of actions, in the order in which they are listed; the ways of travelling come first.
KINDS: Final = (
    "drive", "shuttle", "direct", "charter", "join", "treat", "build", "share", "cure", "pass",
)  # fmt: skip
WAYS: Final = KINDS[:5]
_OF_EVENTS: Final = {"treated": "treat", "shared": "share", "cured": "cure", "passed": "pass"}
_BUILT_BY_ACTION: Final = {"PD-BUILD-01", "PD-BUILD-02", "PD-ROLE-07"}


@dataclass
class CountedTurn:
    """One turn."""

    number: int
    seat: str
    start: int  # the number of moves after which it began
    end: int = 0  # and that after which it had ended
    actions: list[str] = field(default_factory=list)  # the kinds of those that were used
    unused: int = 0  # those that were left when the turn was ended
    outbreaks: list[int] = field(default_factory=list)  # the numbers of moves after which they had been
    removed: dict[int, int] = field(default_factory=dict)  # cubes that left the map, by number of moves


class Tally:
    """The turns of a game."""

    def __init__(self, course: GameCourse) -> None:
        self.course = course
        figures = course.figures
        # A game can begin in a position: its first turn is then another one, and there may be cures.
        self.turns = [CountedTurn(figures["turn"][0], f"p{figures['active'][0] + 1}", 0)]
        self.epidemics: list[int] = []  # the numbers of moves after which each had been drawn
        self.outbreaks: list[int] = []
        self.cures = {name: figures[f"cured.{name}"].index(1) for name in COLOUR_NAMES if figures[f"cured.{name}"][-1]}
        self.last_cure: EventDict = {}
        self.placed = ""  # the colour of the cubes that were to be placed last: where they run out, the game is lost
        for count, event in course.happenings():
            self._count(count, event)
            self.turns[-1].end = count
        self.turns[-1].end = course.moves

    def _count(self, count: int, event: EventDict) -> None:
        name, turn = str(event["event"]), self.turns[-1]
        if name == "turn-began":
            self.turns.append(CountedTurn(int(str(event["count"])), str(event["seat"]), count))
        elif name == "epidemic-drawn":
            self.epidemics.append(count)
        elif name == "outbreak":
            self.outbreaks.append(count)
            turn.outbreaks.append(count)
        elif name in ("treated", "cubes-removed"):
            turn.removed[count] = turn.removed.get(count, 0) + int(str(event["count"]))
        elif name == "actions-ended":
            turn.unused += int(str(event["count"]))
        elif name == "cubes-placed":
            self.placed = str(event["colour"])
        elif name == "bottom-shown":
            self.placed = COLOUR_OF[str(event["city"])]
        if name == "cured":
            self.last_cure = event
        kind = _kind_of(event)
        if kind:
            turn.actions.append(kind)

    @property
    def bands(self) -> list[Band]:
        """The turns as parts of a graph."""
        return [Band(turn.start, str(turn.number)) for turn in self.turns]

    def turn_at(self, count: int) -> CountedTurn:
        """The turn in which this number of moves was reached."""
        return next((turn for turn in self.turns if turn.start < count <= turn.end), self.turns[0])


def _kind_of(event: EventDict) -> str:
    """The kind of action that an event tells of; '' where it was none."""
    name, rule = str(event["event"]), str(event["rule"])
    if name == "moved":
        return "" if event["how"] not in WAYS else str(event["how"])
    if name in ("built", "station-moved"):
        return "build" if rule in _BUILT_BY_ACTION else ""
    return _OF_EVENTS.get(name, "")
