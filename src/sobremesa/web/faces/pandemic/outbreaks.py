"""Outbreaks that happened since the viewer looked last: each with the cities that it struck, in their order."""

from dataclasses import dataclass, field

from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.faces.pandemic.sight import SceneSource

_SPREAD_RULE = "PD-OUTBREAK-02"


@dataclass
class Outbreak:
    """One outbreak of a chain."""

    number: int  # where the marker stood after it
    title: str
    rule: str
    struck: list[tuple[str, str]] = field(default_factory=list)  # the city's name and its home colour


def outbreaks(sight: SceneSource) -> list[Outbreak]:
    """The outbreaks among what happened; none while a turn is being composed."""
    if sight.moment.draft.actions:
        return []
    found: list[Outbreak] = []
    for event in sight.moment.happenings:
        city = str(event.get("city", ""))
        if event["event"] == "outbreak":
            follows = event["rule"] != "PD-OUTBREAK-01"
            title = sight.say("outbreaks", "follows" if follows else "breaks-out", city=sight.city(city))
            found.append(Outbreak(int(str(event["count"])), title, str(event["rule"])))
        elif found and event["event"] == "cubes-placed" and event["rule"] == _SPREAD_RULE:
            found[-1].struck.append((sight.city(city), COLOUR_OF[city]))
    return found
