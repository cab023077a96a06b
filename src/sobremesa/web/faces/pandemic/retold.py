"""What others do in Pandemic, shown one thing at a time: what is worth a caption, and where it happens."""

from typing import Final

from sobremesa.wording import EventDict

# Lines (by their first event) of what nobody decides, and those that are not shown by themselves.
BY_ITSELF: Final = frozenset(
    {
        "drew",
        "drew-hidden",
        "epidemic-drawn",
        "bottom-shown",
        "intensified",
        "infected",
        "infection-card",
        "quiet-night",
        "ran-out",
    }
)
QUIET: Final = frozenset({"turn-began", "hushed", "infection-reshuffled", "ended"})
_THINGS: Final = {
    "drew": "pile-player", "drew-hidden": "pile-player", "epidemic-drawn": "track-rate",
    "intensified": "pile-infection", "rate-raised": "track-rate",
}  # fmt: skip
_OF_SEATS: Final = frozenset({"shared", "announced", "told"})


def spots_of(event: EventDict) -> list[str]:
    """The ids of what is ringed for an event: its city, else the pile, track, cure or hand that it is about."""
    code = str(event["event"])
    cities = event.get("cities")
    if isinstance(cities, list):
        return [f"city-{city}" for city in cities]
    if "city" in event:
        return [f"city-{event['city']}"]
    if code in _THINGS:
        return [_THINGS[code]]
    if code in ("cured", "eradicated", "ran-out"):
        return [f"cure-{event['colour']}"]
    return [f"seat-{event['seat']}"] if code in _OF_SEATS else []
