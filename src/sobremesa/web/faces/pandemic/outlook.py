"""Who is where and holds what while a plan is followed, from a seat's view alone; of cards, those that it knows."""

from dataclasses import dataclass
from typing import Final, final

from sobremesa.games.pandemic.board import CITIES, CITY_SLUGS, COLOUR_NAMES
from sobremesa.games.pandemic.roads import STEPS
from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.faces.pandemic.panel import is_half_a_charter
from sobremesa.web.faces.pandemic.sight import SceneSource

_PAWN_GOES: Final = ("drive", "direct", "charter", "shuttle", "join", "airlift")
# Not to ask for a card: whoever is asked chooses it (OPEN-24), and a plan with that prepares nothing for sure.
_ACTIONS: Final = (*_PAWN_GOES[:-1], "treat", "build", "cure", "give", "take", "pass")


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
        self.actions = int(sight.view["actions"])
        self.sure = True  # that all cards of the plan are where it expects them

    @property
    def here(self) -> str:
        """Where the active player stands."""
        return self.cities[self.active]

    def follow(self, text: str) -> None:
        """One step of the plan."""
        word, *arguments = text.split()
        if word == "end-actions":
            self.actions = 0
        elif word in _ACTIONS and not is_half_a_charter(text):
            self.actions -= 1
        if word in _PAWN_GOES and arguments[-1] in COLOUR_OF:
            self._move(word, arguments[0], arguments[-1])
        elif word == "build":
            self._build(self.here)
        elif word == "grant":  # PD-EVENT-09
            self.stations.append(arguments[0])
        elif word == "move-station":  # PD-BUILD-02
            self.stations.remove(arguments[0])
        elif word == "cure" and arguments[0] in self.uncured:
            self.uncured.remove(arguments[0])
        elif word == "give":
            self._hand_over(arguments[1], self.active, arguments[0])
        elif word == "take":
            self._hand_over(arguments[1], arguments[0], self.active)
        elif word == "discard":
            self._lose(str(self.sight.me), arguments[-1])  # PD-HAND-04: whoever decides throws a card away

    def _lose(self, seat: str, card: str) -> bool:
        """A card leaves a hand; whether it was known to be there."""
        known = card in self.hands[seat]
        if known:
            self.hands[seat].remove(card)
        return known

    def _move(self, word: str, seat: str, city: str) -> None:
        """PD-BASIC-02, PD-BASIC-03: two kinds of flights take a card of the active player, whoever is flown.

        PD-ROLE-04, PD-ROLE-05: a charter takes that of the city where this pawn stands.
        """
        if word in ("direct", "charter"):
            self._lose(self.active, city if word == "direct" else self.cities[seat])
        self.cities[seat] = city

    def _build(self, city: str) -> None:
        """PD-BUILD-01, PD-ROLE-07: it takes the card of the city, but for the Operations Expert."""
        self.stations.append(city)
        if self.sight.players[self.active]["role"] != "operations-expert":
            self._lose(self.active, city)

    def _hand_over(self, card: str, giver: str, receiver: str) -> None:
        if not self._lose(giver, card):
            self.sure = False
        self.hands[receiver].append(card)

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
