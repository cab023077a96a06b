"""The points of a whole game, one by one: who gained or lost them, when, in whose turn, and where they came from."""

from dataclasses import dataclass
from typing import Final

from sobremesa.games.pandemain.sources import BEGAN, SOURCE_OF_EVENT, SOURCES
from sobremesa.web.graphs.course import GameCourse
from sobremesa.wording import EventDict

_PARTS: Final = {"round-began": "day", "night-fell": "dusk", "inquisition": "dawn"}


@dataclass(frozen=True)
class Spell:
    """A stretch of the game: the turn of a seat, or what nobody decides."""

    day: int
    part: str  # 'day', 'dusk', 'night' or 'dawn'
    seat: str = ""  # whose turn it is
    place: str = ""  # where the worker of this turn went


@dataclass(frozen=True)
class PointsGained:
    """Points that came or went."""

    count: int  # the number of moves after which they had
    spell: int
    seat: str
    points: int
    source: str
    scored: bool  # at the end: not on the track


class PointsLedger:
    """All points of a game, and the stretches in which they came."""

    def __init__(self, course: GameCourse) -> None:
        self.course = course
        self.spells: list[Spell] = [Spell(course.figures["day"][0], "day")]
        self.ends: list[int] = [0]  # the number of moves after which each of them was over
        self.gains: list[PointsGained] = []
        for count, event in course.happenings():
            self._turn_page(event)
            self.ends[-1] = count
            gain = self._gain(count, event)
            if gain is not None:
                self.gains.append(gain)
        opened = {seat: sum(g.points for g in self.gains if g.seat == seat and not g.count) for seat in course.seats}
        self.began = {seat: course.figures[f"{seat}.points"][0] - opened[seat] for seat in course.seats}

    def _turn_page(self, event: EventDict) -> None:
        name, last = str(event["event"]), self.spells[-1]
        if name == "round-began":
            self._begin(Spell(int(str(event["round"])), "day"))
        elif name in _PARTS:
            self._begin(Spell(last.day, _PARTS[name]))
        elif name == "turn-began" and last.part != "dawn":
            part = "night" if last.part in ("dusk", "night") else "day"
            self._begin(Spell(last.day, part, str(event["seat"])))
        elif name == "placed" and event["seat"] == last.seat and not last.place:
            self.spells[-1] = Spell(last.day, last.part, last.seat, str(event["place"]))

    def _begin(self, spell: Spell) -> None:
        self.spells.append(spell)
        self.ends.append(self.ends[-1])

    def _gain(self, count: int, event: EventDict) -> PointsGained | None:
        name, points = str(event["event"]), int(str(event.get("count", 0)))
        source = SOURCE_OF_EVENT.get((name, str(event["rule"])))
        if source is None:
            return None
        if name == "points-lost":
            points = -points
        return PointsGained(count, len(self.spells) - 1, str(event["seat"]), points, source, name == "scored")

    def sources(self, seat: str) -> dict[str, int]:
        """What a seat's total is made of, by source; nothing of what brought nothing."""
        found = dict.fromkeys(SOURCES, 0)
        found[SOURCES[BEGAN]] = self.began[seat]
        for gain in self.gains:
            if gain.seat == seat:
                found[gain.source] += gain.points
        return {source: points for source, points in found.items() if points}

    def on_the_track(self, seat: str) -> int:
        """The points before the scoring."""
        return self.course.figures[f"{seat}.points"][-1]

    def total(self, seat: str) -> int:
        """The points that the score sheet shows; those so far in a game that people agreed to end."""
        outcome = self.course.outcome
        return outcome.scores[self.course.seats.index(seat)] if outcome else self.on_the_track(seat)
