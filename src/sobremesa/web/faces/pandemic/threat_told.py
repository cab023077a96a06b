"""The threat view in words: the cities on the brink, the chains, and what would lose the game."""

from dataclasses import dataclass
from typing import Final

from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.faces.pandemic.sight import HOT, SceneSource
from sobremesa.web.faces.pandemic.threat import BY_CUBES, BY_OUTBREAKS

_MOST_ROWS: Final = 5
_ROWS_WITH_CHAINS: Final = 3  # the list lies on the map and must not cover cities
_MOST_CHAINS: Final = 1


@dataclass
class ThreatRow:
    """A city on the brink."""

    city: str
    name: str
    colour: str
    told: str
    calm: bool  # its card cannot come in the next phase


@dataclass
class ThreatTold:
    """All that the threat view says."""

    rows: list[ThreatRow]
    more: int  # cities on the brink that are not listed
    chains: list[tuple[str, str]]  # a sentence and its rule
    losing: str


def tell_threat(sight: SceneSource) -> ThreatTold:
    """The threat view of this moment."""
    threat = sight.threat
    chained = [
        city for city in threat.brink if threat.infections[city].lost or len(threat.infections[city].outbreaks) > 1
    ]
    chained.sort(key=lambda city: (not threat.infections[city].lost, -threat.chances.get(city, 0.0)))
    percent = round(100 * threat.losing_chance)
    most = _ROWS_WITH_CHAINS if chained else _MOST_ROWS
    return ThreatTold(
        rows=[_row(sight, city) for city in threat.brink[:most]],
        more=max(0, len(threat.brink) - most),
        chains=[_chain(sight, city) for city in chained[:_MOST_CHAINS]],
        losing=sight.say("threat", "losing", percent=percent) if threat.losing_chance >= HOT else "",
    )


def _row(sight: SceneSource, city: str) -> ThreatRow:
    """One city and how likely its card is."""
    percent = sight.percent(city)
    if city in sight.threat.certain:
        told = sight.say("threat", "certain")
    elif percent is not None:
        told = sight.say("threat", "percent", percent=percent)
    elif city in sight.view["infection_discard"]:
        told = sight.say("threat", "in-discard")
    else:
        told = sight.say("threat", "not-next")
    return ThreatRow(city, sight.city(city), COLOUR_OF[city], told, percent is None)


def _chain(sight: SceneSource, city: str) -> tuple[str, str]:
    """What would follow from one card."""
    result = sight.threat.infections[city]
    names = " → ".join(sight.city(broken) for broken in result.outbreaks)
    if result.lost == BY_OUTBREAKS:
        return sight.say("threat", "chain-lost-outbreaks", cities=names), "PD-END-04"
    if result.lost == BY_CUBES:
        return sight.say("threat", "chain-lost-cubes", cities=names, colour=sight.colour(result.colour)), "PD-END-03"
    reached = int(sight.view["outbreaks"]) + len(result.outbreaks)
    return sight.say("threat", "chain-on", cities=names, count=reached), "PD-OUTBREAK-04"
