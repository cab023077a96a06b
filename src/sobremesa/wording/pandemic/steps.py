"""What happened in Pandemic, in lines: a flight with the card it cost, an infection card with all that it caused.

Four codes are added to those of the engine: `infected` for the cubes that an infection card brings, `spread` for the
cubes that an outbreak brings to its neighbours, `told` for several cards that somebody tells of at once, and `ran-out`
(`wording.py`) for the end where no cube of a colour is left.
"""

from typing import Final, final

from sobremesa.wording import EventDict
from sobremesa.wording.pandemic.atlas import near

# What belongs to the line of the event before it.
_JOINED: Final = frozenset(
    {
        ("discarded", "discarded"),
        ("discarded", "moved"),
        ("discarded", "built"),
        ("discarded", "station-moved"),
        ("discarded", "cured"),
        ("cured", "cubes-removed"),
        ("cured", "eradicated"),
        ("moved", "cubes-removed"),
        ("cubes-removed", "cubes-removed"),
        ("cubes-removed", "eradicated"),
        ("treated", "eradicated"),
        ("agreed", "shared"),
        ("agreed", "moved"),
        ("agreed", "discarded"),
        ("drew", "drew"),
        ("drew-hidden", "drew-hidden"),
        ("event-played", "moved"),
        ("event-played", "built"),
        ("event-played", "station-moved"),
        ("event-played", "card-removed"),
        ("epidemic-drawn", "rate-raised"),
    }
)
_ARRIVALS: Final = frozenset({"cubes-placed", "no-cube", "outbreak", "cube-prevented"})
_CONSEQUENCES: Final = frozenset({"cubes-removed", "eradicated"})
_TOLD_BY_OTHERS: Final = frozenset({"infection-shown", "infection-discarded"})


@final
class Steps:
    """Puts the events of a move, or of what somebody says at once, into lines."""

    def __init__(self) -> None:
        self.lines: list[list[EventDict]] = []
        self._owed: list[str] = []  # the cities to which an outbreak still brings a cube
        self._broken: list[str] = []  # the cities of this chain of outbreaks
        self._struck = ""  # the city of an epidemic that has no cubes yet
        self._before = ""

    def add(self, event: EventDict) -> None:
        """One more event."""
        code = str(event["event"])
        if code in _TOLD_BY_OTHERS:
            return
        if code in _ARRIVALS:
            self._arrive(code, event)
        elif code == self._before == "announced" and self.lines[-1][-1]["seat"] == event["seat"]:
            self._tell_of(event)
        elif (self._before, code) in _JOINED or (code in _CONSEQUENCES and self._before in _ARRIVALS):
            self.lines[-1].append(event)
        else:
            self.lines.append([event])
        if code == "bottom-shown":
            self._struck = str(event["city"])
        self._before = code

    def _arrive(self, code: str, event: EventDict) -> None:
        """Cubes for a city: by an epidemic, by an outbreak next to it, or by its infection card."""
        city, colour = str(event["city"]), event["colour"]
        spread = city in self._owed
        if spread:
            self._owed.remove(city)
        else:
            self._owed, self._broken = [], []
        if code == "outbreak":
            self._broken.append(city)
            self._owed = [owed for owed in [*self._owed, *near(city)] if owed not in self._broken]
        if city == self._struck:
            self._struck = ""
            self.lines[-1].append(event)
        elif spread and code == "cubes-placed" and event["count"]:
            self._spread(city, colour)
        elif spread:
            self.lines[-1].append(event)
        elif code == "cubes-placed" and event["count"]:
            self.lines.append([{**event, "event": "infected"}])
        else:
            self.lines.append([{"event": "infection-card", "rule": event["rule"], "city": city}, event])

    def _tell_of(self, event: EventDict) -> None:
        """One more card that the seat of the last line holds."""
        told = self.lines[-1][-1]
        cards = told.get("cards", [told.get("card")])
        assert isinstance(cards, list)
        more = {"event": "told", "rule": event["rule"], "seat": event["seat"], "cards": [*cards, event["card"]]}
        self.lines[-1] = [more]

    def _spread(self, city: str, colour: object) -> None:
        """One more city to which the last outbreak has spread."""
        last = self.lines[-1][-1]
        cities = last.get("cities")
        if last["event"] == "spread" and isinstance(cities, list):
            cities.append(city)
        else:
            self.lines[-1].append({"event": "spread", "rule": "", "cities": [city], "colour": colour})
