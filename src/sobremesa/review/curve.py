"""The chance to win over a game as the judge saw it: what decisions cost, and what all else brought."""

from dataclasses import dataclass

from sobremesa.core.decisions import Outcome
from sobremesa.review.intervals import Estimate
from sobremesa.review.review import Review
from sobremesa.review.turns import PlayedTurn


@dataclass(frozen=True)
class CurvePoint:
    """The chance after what was played in one turn, before anything came of it; and what was lost by it."""

    turn: PlayedTurn
    chance: Estimate
    cost: float


@dataclass(frozen=True)
class Curve:
    """All of them, and how the game ended for the seat."""

    points: tuple[CurvePoint, ...]
    end: float | None  # 1 for a victory, 0 for a defeat; None where the game has no end

    @property
    def cost(self) -> float:
        """What decisions cost in all."""
        return sum(point.cost for point in self.points)

    @property
    def brought(self) -> float | None:
        """What the rest of all steps was, from the first decision to the end; None without both.

        Cards and others, decisions that were not judged, and how far the estimates are off.
        """
        if self.end is None or not self.points:
            return None
        first = self.points[0]
        return self.end - (first.chance.mean + first.cost) + self.cost


def curve_of(review: Review, outcome: Outcome | None, seat: int) -> Curve:
    """The curve so far; `seat` is the one whose chance it is, in a team any of them."""
    points = tuple(CurvePoint(turn, review.judged[turn.place].played.chance, review.cost(turn)) for turn in review.told)
    return Curve(points, None if outcome is None else end_for(outcome, seat))


def end_for(outcome: Outcome, seat: int) -> float:
    """How the game ended for a seat; a shared victory is a part of one."""
    if seat not in outcome.winners:
        return 0.0
    return 1 / len(outcome.winners) if outcome.scores else 1.0
