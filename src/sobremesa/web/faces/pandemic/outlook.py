"""Who is where and holds what while a plan is followed: a seat's view, and what the engine tells then.

Of cards, those that the seat knows.
"""

from dataclasses import dataclass
from typing import final

from sobremesa.games.pandemic.board import CITIES, CITY_SLUGS, COLOUR_NAMES
from sobremesa.games.pandemic.roads import STEPS
from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.faces.pandemic.sight import SceneSource
from sobremesa.wording import View


@dataclass(frozen=True)
class Gift:
    """A card that can change hands where two pawns stand, and how many of its colour the receiver has then."""

    card: str
    giver: str
    receiver: str
    held: int


@final
class Outlook:
    """What the table comes to, step by step."""

    def __init__(self, sight: SceneSource) -> None:
        self.sight = sight
        self.active = str(sight.view["active"])
        self.cities = {seat: str(player["city"]) for seat, player in sight.players.items()}
        self.hands = {seat: [*player["hand"]] for seat, player in sight.players.items()}
        self.uncured = [colour for colour in COLOUR_NAMES if sight.view["cures"][colour] == "uncured"]
        self.stations = [*sight.view["stations"]]
        self.sure = True  # that all cards of the plan are where it expects them

    @property
    def here(self) -> str:
        """Where the active player stands."""
        return self.cities[self.active]

    def follow(self, event: View) -> None:
        """One thing that happens in the plan."""
        name = event["event"]
        if name == "moved":
            self.cities[event["seat"]] = event["city"]
        elif name == "discarded":
            self._lose(event["seat"], event["card"])
        elif name == "shared":
            self.sure = self._lose(event["from-seat"], event["card"]) and self.sure
            self.hands[event["seat"]].append(event["card"])
        elif name == "cured":
            self.uncured.remove(event["colour"])
        elif name in ("built", "station-moved"):
            self.stations = [station for station in self.stations if station != event.get("from")] + [event["city"]]

    def _lose(self, seat: str, card: str) -> bool:
        """A card leaves a hand; whether it was known to be there."""
        known = card in self.hands[seat]
        if known:
            self.hands[seat].remove(card)
        return known

    # -- questions -----------------------------------------------------------------------------------------------

    def held(self, seat: str, colour: str) -> int:
        """How many cards of a colour a player is known to have."""
        return sum(COLOUR_OF.get(card) == colour for card in self.hands[seat])

    def knows(self, seat: str) -> bool:
        """Whether the whole hand of a player was known before the plan."""
        player = self.sight.players[seat]
        return len(player["hand"]) == int(player["hand_size"])

    def complete(self, seat: str) -> list[str]:
        """PD-CURE-01: the cures for which a player has all cards."""
        need = self.sight.need(seat)
        return [colour for colour in self.uncured if self.held(seat, colour) >= need]

    def ready(self, seat: str) -> list[str]:
        """PD-CURE-01: the cures that a player could discover in that place."""
        return self.complete(seat) if self.cities[seat] in self.stations else []

    def gifts_with(self, other: str) -> list[Gift]:
        """What the active player and another could share where they stand; what brings a cure nearest comes first."""
        if self.cities[other] != self.here or not self.knows(other):
            return []
        gifts = [*self._gifts_between(self.active, other), *self._gifts_between(other, self.active)]
        return sorted(gifts, key=lambda gift: self._lacking(gift.receiver, COLOUR_OF[gift.card]))

    def _gifts_between(self, giver: str, receiver: str) -> list[Gift]:
        """PD-SHARE-02, PD-ROLE-15: the card of the city, or any of the Researcher's, to whoever lacks no more of it."""
        any_card = self.sight.players[giver]["role"] == "researcher"
        found: list[Gift] = []
        for card in self.hands[giver]:
            colour = COLOUR_OF.get(card)
            if colour in self.uncured and (any_card or card == self.here):
                nearer = self._lacking(giver, colour) >= self._lacking(receiver, colour) > 0
                if nearer and self.held(receiver, colour):
                    found.append(Gift(card, giver, receiver, self.held(receiver, colour) + 1))
        return found

    def _lacking(self, seat: str, colour: str) -> int:
        """PD-CURE-01: how many more cards of a colour a player needs."""
        return self.sight.need(seat) - self.held(seat, colour)

    def nearest_station(self, city: str) -> tuple[str, int]:
        """The research station that is the fewest moves away, and how many those are."""
        start = CITIES * CITY_SLUGS.index(city)
        moves = {station: int(STEPS[start + CITY_SLUGS.index(station)]) for station in self.stations}
        nearest = min(moves, key=lambda station: moves[station])
        return nearest, moves[nearest]
