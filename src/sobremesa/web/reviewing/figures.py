"""Figures of a review in words: points of chance with one digit, as a language writes them."""

from sobremesa.review.intervals import Estimate
from sobremesa.wording.messages import web_catalog


def tenths(value: float, language: str) -> str:
    """With one digit after the point, or the comma."""
    said = f"{abs(value):.1f}".replace(".", web_catalog(language).say("review", "decimal"))
    return f"−{said}" if round(value, 1) < 0 else said


def points_of(part: float, language: str) -> str:
    """A part of the chance to win, in points."""
    return tenths(100 * part, language)


def around(lead: Estimate, language: str) -> str:
    """What a turn lost, and how far that may be off."""
    return f"{points_of(-lead.mean, language)} ± {points_of(lead.margin, language)}"


def percent(part: float) -> int:
    """A chance as it is told."""
    return round(100 * min(1.0, max(0.0, part)))
