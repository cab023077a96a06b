"""How a game was decided, in three sentences made from figures alone: each can be counted again at its moment."""

from dataclasses import dataclass
from typing import Final, final

from sobremesa.games.pandemic.board import COLOUR_NAMES, OUTBREAK_LIMIT
from sobremesa.web.faces.pandemic.aftermath.tally import CountedTurn, Tally
from sobremesa.web.faces.pandemic.sight import SceneSource
from sobremesa.web.graphs.shown import TurningPoint

_LOST: Final = ("outbreaks", "cubes", "deck")


@final
@dataclass
class Turning:
    """Finds the moments that counted."""

    tally: Tally
    sight: SceneSource

    def points(self) -> list[TurningPoint]:
        """Of a win in the order in which they were; of a loss first what it was lost by, then what led there."""
        course = self.tally.course
        reason = course.outcome.reason if course.outcome else ""
        if reason not in _LOST:
            found = [self._worst(), self._best(), self._end()]
            return sorted((point for point in found if point is not None), key=lambda point: point.move)
        led = [self._worst(), (self._next() if reason == "outbreaks" else None) or self._best()]
        return [point for point in (self._end(), *led) if point is not None]

    def _worst(self) -> TurningPoint | None:
        """The turn with the most outbreaks; without any, when the most cubes lay on the map."""
        tally, figures = self.tally, self.tally.course.figures
        if not tally.outbreaks:
            cubes = cubes_on_the_map(figures)
            most = cubes.index(max(cubes))
            return self._point("most", most, self._say("most-cubes", count=cubes[most]))
        return self._outbreaks("worst", self._by_outbreaks()[0])

    def _next(self) -> TurningPoint | None:
        """The turn with the most outbreaks but one."""
        turns = self._by_outbreaks()
        return self._outbreaks("next", turns[1]) if len(turns) > 1 else None

    def _by_outbreaks(self) -> list[CountedTurn]:
        """The turns with outbreaks, that with the most first."""
        return sorted((turn for turn in self.tally.turns if turn.outbreaks), key=lambda turn: -len(turn.outbreaks))

    def _outbreaks(self, kind: str, turn: CountedTurn) -> TurningPoint:
        """How far the marker went in a turn."""
        tally, brought = self.tally, len(turn.outbreaks)
        earlier = sum(len(each.outbreaks) for each in tally.turns if each.number < turn.number)
        before = tally.course.figures["outbreaks"][0] + earlier
        fields = {"before": str(before), "after": str(before + brought), "limit": str(OUTBREAK_LIMIT)}
        return self._point(kind, turn.outbreaks[-1], self._say(kind, count=brought, **fields), turn.number)

    def _best(self) -> TurningPoint | None:
        """The turn in which the most cubes left the map."""
        turn = max(self.tally.turns, key=lambda each: sum(each.removed.values()))
        if not turn.removed:
            return None
        said = self.sight.told("decided", "best", turn.seat, count=sum(turn.removed.values()))
        return self._point("best", max(turn.removed), said, turn.number)

    def _end(self) -> TurningPoint | None:
        """The last cure, or what the game was lost by."""
        course = self.tally.course
        reason = course.outcome.reason if course.outcome else ""
        cures = str(course.figures["cures"][-1])
        cure = self.tally.last_cure
        if reason == "won":
            if not cure:
                return None
            fields = {"colour": self.sight.colour(str(cure["colour"])), "count": course.figures["cards"][-1]}
            said = self.sight.told("decided", "last-cure", str(cure["seat"]), **fields)
        elif reason == "cubes":
            placed = self.tally.placed  # '' where the game began in the middle of an epidemic
            said = self._say("cubes" if placed else "cubes-plain", cures=cures, colour=self.sight.colour(placed))
        else:
            said = self._say(reason if reason in _LOST else "stopped", cures=cures)
        return self._point("end", course.moves, said, self.tally.turns[-1].number)

    def _say(self, code: str, **fields: object) -> str:
        return self.sight.say("decided", code, **fields)

    def _point(self, kind: str, count: int, said: str, turn: int = 0) -> TurningPoint:
        number = turn or self.tally.turn_at(count).number
        return TurningPoint(kind, self._say("on-turn", turn=number), said, self.tally.course.entries[count])


def cubes_on_the_map(figures: dict[str, list[int]]) -> list[int]:
    """Of all colours together, by number of moves."""
    colours = [figures[f"cubes.{name}"] for name in COLOUR_NAMES]
    return [sum(cubes) for cubes in zip(*colours, strict=True)]
