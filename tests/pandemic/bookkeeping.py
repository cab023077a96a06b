"""A book that is kept by what is told alone: whoever has listened from the beginning knows how the board looks.

An event that is not told, or is told of another seat, city or number, and the book no longer agrees with the table.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

Event = dict[str, Any]
_STAGES: Final = {"cured": "cured", "eradicated": "eradicated"}


class Book:
    """What everybody holds, where pawns stand, and what lies on the board."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.now = _look(document)

    def hear(self, event: Event) -> None:
        """Write one event down."""
        if event["event"] in ENTRIES:
            ENTRIES[event["event"]](self.now, event)

    def agree_with(self, document: dict[str, Any]) -> None:
        """The table is as the book says."""
        true = _look(document)
        wrong = {name: (self.now[name], true[name]) for name in true if self.now[name] != true[name]}
        assert not wrong, wrong


def _look(document: dict[str, Any]) -> dict[str, Any]:
    cubes = {(city, colour): number for colour, at in document["cubes"].items() for city, number in at.items()}
    return {
        "pawns": {f"p{number}": player["city"] for number, player in enumerate(document["players"], 1)},
        "hands": {f"p{number}": set(player["hand"]) for number, player in enumerate(document["players"], 1)},
        "consent": {f"p{number}": set(player["consent"]) for number, player in enumerate(document["players"], 1)},
        "cubes": Counter(cubes),
        "stations": set(document["stations"]),
        "cures": dict(document["cures"]),
        "outbreaks": document["outbreaks"],
        "epidemics": document["epidemics"],
        "player discard": list(document["player_discard"]),
        "infection discard": list(document["infection_discard"]),
        "shown": [*document.get("infection_shown", []), *filter(None, [document.get("epidemic_card")])],
        "removed": document.get("infection_removed"),
        "active": document["active"],
        "turn": document["turn"],
    }


Table = dict[str, Any]


def move(table: Table, event: Event) -> None:
    table["pawns"][event["seat"]] = event["city"]


def place_cubes(table: Table, event: Event) -> None:
    table["cubes"][event["city"], event["colour"]] += event["count"]  # the last ones before the supply runs out


def take_cubes(table: Table, event: Event) -> None:
    assert event["count"] > 0
    table["cubes"] -= Counter({(event["city"], event["colour"]): event["count"]})


def build(table: Table, event: Event) -> None:
    table["stations"] = {*table["stations"], event["city"]} - {event.get("from")}


def cure(table: Table, event: Event) -> None:
    table["cures"][event["colour"]] = _STAGES[event["event"]]
    assert event.get("seat", table["active"]) == table["active"]


def discard(table: Table, event: Event) -> None:
    table["hands"][event["seat"]].remove(event["card"])
    table["player discard"].append(event["card"])


def share(table: Table, event: Event) -> None:
    table["hands"][event["from-seat"]].remove(event["card"])
    table["hands"][event["seat"]].add(event["card"])


def draw(table: Table, event: Event) -> None:
    table["hands"][event["seat"]].add(event["card"])


def draw_epidemic(table: Table, event: Event) -> None:
    assert event["seat"] == table["active"]
    table["player discard"].append("epidemic")


def raise_rate(table: Table, event: Event) -> None:
    table["epidemics"] += 1
    assert event["count"] == (2, 2, 2, 3, 3, 4, 4)[table["epidemics"]]


def show(table: Table, event: Event) -> None:
    table["shown"].append(event["city"])


def discard_infection(table: Table, event: Event) -> None:
    table["shown"].remove(event["city"])
    table["infection discard"].append(event["city"])


def reshuffle(table: Table, event: Event) -> None:
    assert event["count"] == len(table["infection discard"])
    table["infection discard"] = []


def remove_card(table: Table, event: Event) -> None:
    table["infection discard"].remove(event["city"])
    table["removed"] = event["city"]


def count_outbreak(table: Table, event: Event) -> None:
    table["outbreaks"] += 1
    assert event["count"] == table["outbreaks"]
    assert table["cubes"][event["city"], event["colour"]] == 3


def begin_turn(table: Table, event: Event) -> None:
    table["active"], table["turn"] = event["seat"], event["count"]


def set_consent(table: Table, event: Event) -> None:
    answer, _, what = event["what"].partition("-")
    consent = table["consent"][event["seat"]]
    table["consent"][event["seat"]] = consent | {what} if answer == "allow" else consent - {what}


ENTRIES: Final[dict[str, Callable[[Table, Event], None]]] = {
    "moved": move,
    "treated": take_cubes,
    "cubes-removed": take_cubes,
    "cubes-placed": place_cubes,
    "built": build,
    "station-moved": build,
    "cured": cure,
    "eradicated": cure,
    "discarded": discard,
    "event-played": discard,
    "shared": share,
    "drew": draw,
    "epidemic-drawn": draw_epidemic,
    "rate-raised": raise_rate,
    "infection-shown": show,
    "bottom-shown": show,
    "infection-discarded": discard_infection,
    "intensified": reshuffle,
    "infection-reshuffled": reshuffle,
    "card-removed": remove_card,
    "outbreak": count_outbreak,
    "turn-began": begin_turn,
    "consent-set": set_consent,
}
