"""What speaks for a plan, as far as it can be said from the seat's view: cures, cards for them, outbreaks prevented."""

from typing import Final, final

from sobremesa.games.pandemic.board import COLOUR_NAMES, CUBES_PER_CITY
from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.faces.pandemic.panel import is_half_a_charter
from sobremesa.web.faces.pandemic.sight import Sight

_PAWN_GOES: Final = ("drive", "direct", "charter", "shuttle", "join", "airlift")
_ACTIONS: Final = (*_PAWN_GOES[:-1], "treat", "build", "cure", "give", "take", "ask", "pass")


def reasons_for(sight: Sight, plan: list[str]) -> list[str]:
    """In the order of the plan, none twice."""
    outlook = _Outlook(sight)
    for text in plan:
        outlook.follow(text)
    return outlook.told()


@final
class _Outlook:
    """Who is where and holds what while a plan is followed; of cards, those that the viewer knows."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.active = str(sight.view["active"])
        self.cities = {seat: str(player["city"]) for seat, player in sight.players.items()}
        self.hands = {seat: [*player["hand"]] for seat, player in sight.players.items()}
        self.uncured = [colour for colour in COLOUR_NAMES if sight.view["cures"][colour] == "uncured"]
        self.stations = [*sight.view["stations"]]
        self.actions = int(sight.view["actions"])
        self.sure = True  # that all cards of the plan are where it expects them
        self.ready_before = self._ready()
        self.found: dict[str, None] = {}

    def told(self) -> list[str]:
        """What was found on the way, and the cures that a whole turn of the active player prepares."""
        if self.active == self.sight.me and self.actions <= 0 and self.sure:
            here = self.sight.city(self.cities[self.active])
            for colour in self._ready():
                if colour not in self.ready_before:
                    self._tell("ready", city=here, colour=self.sight.colour(colour))
        return list(self.found)

    def _ready(self) -> list[str]:
        """PD-CURE-01: the cures that the active player could discover in this place."""
        if self.cities[self.active] not in self.stations:
            return []
        need = self.sight.need(self.active)
        return [colour for colour in self.uncured if self._held(self.active, colour) >= need]

    def follow(self, text: str) -> None:
        """One step of the plan."""
        word, *arguments = text.split()
        if word == "end-actions":
            self.actions = 0
        elif word in _ACTIONS and not is_half_a_charter(text):
            self.actions -= 1
        if word in _PAWN_GOES and arguments[-1] in COLOUR_OF:
            self._move(word, arguments[0], arguments[-1])
        elif word == "treat":
            self._treat(self.cities[self.active], arguments[0])
        elif word == "build":
            self._build(self.cities[self.active])
        elif word == "cure":
            self._cure(arguments[0])
        elif word == "give":
            self._hand_over(arguments[1], self.active, arguments[0])
        elif word == "take":
            self._hand_over(arguments[1], arguments[0], self.active)
        elif word == "discard":
            self._discard(arguments[-1])

    def _tell(self, key: str, **fields: object) -> None:
        self.found[self.sight.say("reasons", key, **fields)] = None

    def _held(self, seat: str, colour: str) -> int:
        return sum(COLOUR_OF.get(card) == colour for card in self.hands[seat])

    def _lose(self, seat: str, card: str) -> bool:
        """A card leaves a hand; whether it was known to be there."""
        known = card in self.hands[seat]
        if known:
            self.hands[seat].remove(card)
        return known

    def _move(self, word: str, seat: str, city: str) -> None:
        """PD-BASIC-02, PD-BASIC-03: two kinds of flights take a card of the active player."""
        if word in ("direct", "charter"):
            self._lose(self.active, city if word == "direct" else self.cities[seat])
        self.cities[seat] = city

    def _build(self, city: str) -> None:
        """PD-BUILD-01, PD-ROLE-07: it takes the card of the city, but for the Operations Expert."""
        self.stations.append(city)
        if self.sight.players[self.active]["role"] != "operations-expert":
            self._lose(self.active, city)

    def _discard(self, card: str) -> None:
        """PD-HAND-04: whoever decides throws a card away."""
        self._lose(str(self.sight.me), card)
        if card in COLOUR_OF and COLOUR_OF[card] not in self.uncured:
            self._tell("spare", card=self.sight.card(card))

    def _treat(self, city: str, colour: str) -> None:
        """That this city would break out otherwise, and how likely that is."""
        sight = self.sight
        full = COLOUR_OF[city] == colour and dict(sight.cubes(city)).get(colour, 0) == CUBES_PER_CITY
        if not full or not sight.on_brink(city):
            return
        percent = sight.percent(city)
        if percent is None:
            self._tell("brink", city=sight.city(city))
        else:
            self._tell("outbreak", city=sight.city(city), percent=percent)

    def _cure(self, colour: str) -> None:
        """PD-END-01: four cures win."""
        if colour in self.uncured:
            self.uncured.remove(colour)
        if self.uncured:
            self._tell("cure", number=str(len(COLOUR_NAMES) - len(self.uncured)))
        else:
            self._tell("last-cure")

    def _hand_over(self, card: str, giver: str, receiver: str) -> None:
        """PD-CURE-01: how far the card brings whoever receives it, where the whole hand is known."""
        whole = len(self.sight.players[receiver]["hand"]) == self.sight.players[receiver]["hand_size"]
        self.sure = self._lose(giver, card) and self.sure
        self.hands[receiver].append(card)
        colour = COLOUR_OF.get(card)
        if not whole or colour not in self.uncured:
            return
        held, need = self._held(receiver, colour), self.sight.need(receiver)
        if held > need:
            return
        who = {} if receiver == self.sight.me else {"seat": self.sight.player(receiver)}
        fields: dict[str, object] = {"card": self.sight.card(card), "held": held, "need": str(need), **who}
        self._tell("cards-of-other" if who else "cards", colour=self.sight.colour(colour), **fields)
