"""A simple opinion of how well a seat stands: points at the end, and what its goods may still become."""

from sobremesa.core.native import i64
from sobremesa.games.pandemain.position import POINTS, Position


def appraise(p: Position, seat: i64) -> i64:
    """In hundredths of a point."""
    return 100 * p.of(seat, POINTS)
