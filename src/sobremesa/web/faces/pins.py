"""Numbered pins on parts of a page that are no drawing: each stands in, or before, the element that has its id."""

import re
from collections.abc import Mapping
from typing import Final

from markupsafe import Markup

_BEFORE: Final = ("details", "ol", "ul")  # what may hold no pin, or hides what it holds


def stick_pins(drawn: str, pins: Mapping[str, int]) -> Markup:
    """A piece of a page with its pins; one whose element is not there is left out."""
    for target, number in pins.items():
        pin = f'<b class="pin">{number}</b>'
        opening = re.search(rf'<([a-z]+)\b[^>]*\sid="{re.escape(target)}"[^>]*>', drawn)
        if opening is None or opening[1] in ("g", "svg"):
            continue
        at = opening.start() if opening[1] in _BEFORE else opening.end()
        drawn = f"{drawn[:at]}{pin}{drawn[at:]}"
    return Markup(drawn)
