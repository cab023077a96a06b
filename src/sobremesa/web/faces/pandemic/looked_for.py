"""What people look for when they watch a game of Pandemic again: epidemics, outbreaks with their number, cures."""

from typing import Final

from markupsafe import Markup

from sobremesa.web.replay_shown import Landmark
from sobremesa.wording import EventDict
from sobremesa.wording.messages import Catalog

_STAR: Final = (
    "M0-12 2.800-7.400 7.600-9.300 7.200-4.200 12-2.200 8.600 1.800 10.600 6.500 5.500 7 3.200 11.600 0 8"
    "-3.200 11.600-5.500 7-10.600 6.500-8.600 1.800-12-2.200-7.200-4.200-7.600-9.300-2.800-7.400Z"
)
_EPIDEMIC: Final = Markup(
    '<circle class="rp-epidemic" r="10"/><g class="rp-spores"><circle cx="0" cy="-3.400" r="3.200"/>'
    '<circle cx="-3.200" cy="2.400" r="3.200"/><circle cx="3.200" cy="2.400" r="3.200"/></g>'
)


def notes_of(events: list[EventDict], words: Catalog) -> list[Landmark]:
    """Those of one move."""
    found = []
    epidemic = next((event for event in events if event["event"] == "epidemic-drawn"), None)
    if epidemic:
        found.append(Landmark("epidemic", "", _EPIDEMIC, event=epidemic))
    outbreaks = sum(event["event"] == "outbreak" for event in events)
    if outbreaks:
        star = Markup(
            '<path class="rp-outbreak" d="{}"/>'
            '<text class="rp-count" aria-hidden="true" y="3.600" text-anchor="middle">{}</text>'
        )
        said = words.say("replay", "outbreak", count=outbreaks)
        found.append(Landmark("outbreak", said, star.format(_STAR, outbreaks)))
    for event in events:
        if event["event"] == "cured":
            drawn = Markup('<circle class="rp-cure" r="10"/><use href="#d-{}" transform="scale(.62)"/>')
            found.append(Landmark("cure", "", drawn.format(event["colour"]), event=event))
    return found
