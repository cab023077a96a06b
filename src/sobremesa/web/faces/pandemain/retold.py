"""What others do in Pandemain, shown one thing at a time: what is worth a caption, and where it happens."""

from typing import Final

from sobremesa.wording import EventDict

# Lines (by their first event) of what nobody decides, and those that are seen on the board or told by the dawn card.
BY_ITSELF: Final = frozenset({"night-fell", "inquisition", "round-began", "sheet", "ended"})
QUIET: Final = frozenset(
    {"workers-home", "mill-refilled", "orders-changed", "tower", "cards-discarded", "milk-spoiled", "spoiled", "sheet"}
    | {"ingredients", "flour-spent", "points-lost"}  # given in an exchange: what came of it is shown
)
_PLACES: Final = {
    "passed-through": "trade-house", "baked": "oven", "offered": "church", "blessed": "church", "reward-taken": "church",
    "hired": "guild", "upgraded": "guild", "helper-gained": "farm",
}  # fmt: skip
_THINGS: Final = {"loan-taken": "castle-loan", "inquisition": "penitence"}


def spots_of(event: EventDict) -> list[str]:
    """The ids of what is ringed for an event; where it names no place, the ring stays where it was."""
    code = str(event["event"])
    if event.get("stall"):
        return [f"stall-{event['stall']}"]
    if "village" in event:
        return [f"place-{event['village']}"]
    if "place" in event:
        return [f"place-{event['place']}"]
    if code in _PLACES:
        return [f"place-{_PLACES[code]}"]
    return [_THINGS[code]] if code in _THINGS else []
