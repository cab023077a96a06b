"""Figures of a review in words: points of chance with one digit behind the point, as a language writes them."""

from sobremesa.review.intervals import Estimate
from sobremesa.wording.tenths import Tenths


def points_of(part: float, language: str) -> Tenths:
    """A part of the chance to win, in points."""
    return Tenths(100 * part, language)


def around(lead: Estimate, language: str) -> str:
    """What a turn lost, and how far that may be off."""
    return f"{points_of(-lead.mean, language)} ± {points_of(lead.margin, language)}"


def percent(part: float) -> int:
    """A chance as it is told."""
    return round(100 * min(1.0, max(0.0, part)))
