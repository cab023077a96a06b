"""Numbers that are told with one digit behind the point, or the comma, and with what counts as one of them."""

from typing import Final, final

_POINTS: Final = {"en": "."}  # of languages that have no comma


@final
class Tenths(str):
    """A number as a language writes it; by it a sentence may choose its form, as by a whole number."""

    one: bool  # whether what it counts stands in the singular

    def __new__(cls, value: float, language: str) -> "Tenths":
        """The number rounded, with a minus sign, which is no hyphen."""
        rounded = round(value, 1)
        said = f"{abs(rounded):.1f}".replace(".", _POINTS.get(language, ","))
        written = super().__new__(cls, f"−{said}" if rounded < 0 else said)
        written.one = language == "fr" and abs(rounded) < 2  # 1,8 point; elsewhere 1.0 points
        return written
