"""Points and ingredients that come and go, each with the rule behind it."""

from sobremesa.core.native import i64
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain.position import POINTS, Position


def gain_points(p: Position, seat: i64, points: i64, why: i64) -> None:
    """Victory points, and why."""
    if points != 0:
        p.add(seat, POINTS, points)
        p.tell_why(why, h.POINTS, seat, points, 0)


def lose_points(p: Position, seat: i64, points: i64, why: i64) -> None:
    """OPEN-18: never below 0 by one's own choice; whoever offers the choice sees to it."""
    p.add(seat, POINTS, -points)
    p.tell_why(why, h.POINTS_LOST, seat, points, 0)


def gain_goods(p: Position, seat: i64, kind: i64, units: i64, why: i64) -> None:
    """Units of an ingredient; told is what really came (OPEN-07)."""
    came = p.gain_ingredient(seat, kind, units)
    if came != 0:
        p.tell_why(why, h.INGREDIENTS, seat, kind, came)
