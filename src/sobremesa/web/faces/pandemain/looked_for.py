"""What people look for when they watch a game of Pandemain again: large sales, dawns, penances, fifth workers."""

from typing import Final

from markupsafe import Markup

from sobremesa.web.replay_shown import Landmark
from sobremesa.wording import EventDict
from sobremesa.wording.messages import Catalog

_LARGE: Final = 6  # points that one sale brings


def notes_of(events: list[EventDict], words: Catalog) -> list[Landmark]:
    """Those of one move."""
    codes = {str(event["event"]) for event in events}
    found = []
    if "sold" in codes:
        seat = next(str(event["seat"]) for event in events if event["event"] == "sold")
        points = sum(_count(event) for event in events if event["event"] == "points" and event["seat"] == seat)
        if points >= _LARGE:
            found.append(Landmark("sale", words.say("replay", "sale", count=points), _drawn("i-vp0", 15), seat))
    for event in events:
        if event["event"] == "worker-gained":
            pawn = f"p-{'abcd'[int(str(event['seat'])[1:]) - 1]}"
            found.append(Landmark("worker", "", _drawn(pawn, 13), event=event))
    penances = [event for event in events if event["event"] == "penance-gained"]
    if "inquisition" in codes:
        said = words.say("replay", "penance", count=len(penances)) if penances else words.say("replay", "dawn")
        found.append(Landmark("dawn", said, _drawn("i-pen" if penances else "i-dawn", 14)))
    elif penances:
        found.append(Landmark("penance", words.say("replay", "penance", count=len(penances)), _drawn("i-pen", 14)))
    return found


def _count(event: EventDict) -> int:
    return int(str(event.get("count", 0)))


def _drawn(symbol: str, size: int) -> Markup:
    half = size / 2
    return Markup(
        f'<circle class="rp-pad" r="10"/><use href="#{symbol}" x="{-half}" y="{-half}" width="{size}" height="{size}"/>'
    )
