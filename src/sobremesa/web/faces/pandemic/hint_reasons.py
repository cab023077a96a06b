"""What speaks for a plan, by what happens in it: cures, cards and ways for them, outbreaks prevented."""

from typing import Final, final

from sobremesa.games.pandemic.board import COLOUR_NAMES, CUBES_PER_CITY, STATIONS
from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.faces.pandemic.outlook import Gift, Outlook
from sobremesa.web.faces.pandemic.sight import HOT, SceneSource
from sobremesa.wording import EventDict, View

_CROWDED: Final = 2  # cubes of its own colour that are worth a word
_REMOTE: Final = 3  # moves to the nearest station that make a new one welcome
_MOST_OUTBREAKS: Final = 2  # that a quiet night is said to prevent
_BEFORE_INFECTION: Final = "W10"
_TO_THE_LIMIT: Final = "PD-HAND-04"  # why a card is thrown away


def reasons_for(sight: SceneSource, plan: list[str], happened: list[EventDict], after: View) -> list[str]:
    """In the order of the plan, none twice; then what the next turn may bring."""
    eradicated = [str(event["colour"]) for event in happened if event["event"] == "eradicated"]
    reasons = _Reasons(sight, eradicated)
    for event in happened:
        reasons.follow(event)
    if any(text == "not-now" or text.startswith("until-") for text in plan):
        reasons.wait()
    return reasons.told(after)


@final
class _Reasons:
    """What is found while a plan is followed."""

    def __init__(self, sight: SceneSource, eradicated: list[str]) -> None:
        self.sight = sight
        self.eradicated = eradicated  # by the plan
        self.before, self.outlook = Outlook(sight), Outlook(sight)
        self.found: dict[str, None] = {}

    def follow(self, event: View) -> None:
        """One thing that happens in the plan."""
        name = event["event"]
        if name == "built":
            self._build(event["city"])
        elif name == "shared":
            self._receive(event["card"], event["seat"])
        elif name == "proposed":
            self._propose(event["action"])
        self.outlook.follow(event)
        if name == "treated":
            self._treat(event["city"], event["colour"])
        elif name == "cured":
            self._cure()
        elif name == "discarded" and event["rule"] == _TO_THE_LIMIT:
            self._discard(event["card"])
        elif name == "card-removed":
            self._remove(event["city"])
        elif name == "quiet-night":
            self._keep_quiet()

    def told(self, after: View) -> list[str]:
        """What was found on the way, diseases that are eradicated, and what a whole turn prepares."""
        for colour in self.eradicated:
            self._tell("eradicated", colour=self.sight.colour(colour))
        self._tell_of_others()
        active = self.outlook.active
        turn_is_over = after["active"] != active or int(after["actions"]) == 0
        if active == self.sight.me and turn_is_over and self.outlook.sure:
            self._tell_of_next_turn()
        return list(self.found)

    def _tell(self, key: str, seat: str = "", **fields: object) -> None:
        """One more reason; about somebody where it has a seat."""
        say = self.sight.say
        self.found[self.sight.told("reasons", key, seat, **fields) if seat else say("reasons", key, **fields)] = None

    # -- what a plan prepares ------------------------------------------------------------------------------------

    def _tell_of_others(self) -> None:
        """PD-CURE-01: those who were brought to a station with all their cards."""
        for seat, city in self.outlook.cities.items():
            if seat != self.sight.me and self._newly_ready(seat):
                self._tell("ready-of-other", seat, city=self.sight.city(city))

    def _newly_ready(self, seat: str) -> list[str]:
        """The cures that a player can discover by this plan, and could not before."""
        return [colour for colour in self.outlook.ready(seat) if colour not in self.before.ready(seat)]

    def _tell_of_next_turn(self) -> None:
        """A cure that can be discovered, the way to it, and cards that can be shared."""
        outlook, before, me = self.outlook, self.before, self.outlook.active
        for colour in self._newly_ready(me):
            self._tell("ready", city=self.sight.city(outlook.here), colour=self.sight.colour(colour))
        station, moves = outlook.nearest_station(outlook.here)
        if outlook.complete(me) and 0 < moves < before.nearest_station(before.here)[1]:
            self._tell("way", city=self.sight.city(station), count=moves)
        for other in outlook.cities:
            if other != me and before.cities[other] != before.here:
                for gift in outlook.gifts_with(other)[:1]:
                    self._tell_of_gift(gift, other)

    def _tell_of_gift(self, gift: Gift, other: str) -> None:
        """A card that can be shared with somebody whom the plan meets."""
        self._tell(
            "can-give" if gift.receiver == other else "can-receive",
            other,
            city=self.sight.city(self.outlook.here),
            card=self.sight.card(gift.card),
            held=str(gift.held),
            need=str(self.sight.need(gift.receiver)),
        )

    # -- steps ---------------------------------------------------------------------------------------------------

    def _treat(self, city: str, colour: str) -> None:
        """That this city would break out otherwise, or come close to it, and how likely that is."""
        sight = self.sight
        if not sight.view["supply"][colour]:
            self._tell("supply", colour=sight.colour(colour))  # PD-END-03
        if COLOUR_OF[city] != colour or colour in self.eradicated:
            return
        if sight.on_brink(city):
            self._tell_of_outbreak(city)
        elif sight.threat.infections[city].struck.get(city) == CUBES_PER_CITY:
            if (percent := sight.percent(city)) is not None:
                self._tell("third-cube", city=sight.city(city), percent=percent)
            elif self._comes_back(city):
                self._tell("comes-back", city=sight.city(city))

    def _comes_back(self, city: str) -> bool:
        """PD-EPI-07: whether an epidemic puts the card of a city back on top of the pile."""
        view = self.sight.view
        return city in view["infection_discard"] and any(pile["epidemic"] for pile in view["player_pile"]["piles"])

    def _tell_of_outbreak(self, city: str) -> None:
        percent = self.sight.percent(city)
        if percent is None:
            self._tell("brink", city=self.sight.city(city))
        else:
            self._tell("outbreak", city=self.sight.city(city), percent=percent)

    def _build(self, city: str) -> None:
        """Before it stands: how far the nearest one is, unless that may be the one which is moved (PD-BUILD-02)."""
        moves = self.outlook.nearest_station(city)[1]
        if moves >= _REMOTE and len(self.outlook.stations) < STATIONS:
            self._tell("station", city=self.sight.city(city), number=str(moves))

    def _discard(self, card: str) -> None:
        """A card whose cure is discovered, or that stood alone."""
        colour = COLOUR_OF.get(card)
        if colour is None:
            return
        if colour not in self.outlook.uncured:
            self._tell("spare", card=self.sight.card(card))
        elif self.outlook.held(str(self.sight.me), colour) == 0:
            self._tell("only-card", card=self.sight.card(card))

    def _cure(self) -> None:
        """PD-END-01: four cures win."""
        if self.outlook.uncured:
            self._tell("cure", number=str(len(COLOUR_NAMES) - len(self.outlook.uncured)))
        else:
            self._tell("last-cure")

    def _propose(self, action: str) -> None:
        """A share that somebody else must agree to."""
        word, seat, *card = action.split()
        if word in ("give", "take") and card:
            self._receive(card[0], seat if word == "give" else self.outlook.active)

    def _receive(self, card: str, receiver: str) -> None:
        """PD-CURE-01: how far the card will bring whoever receives it, where the whole hand is known."""
        colour = COLOUR_OF.get(card)
        if colour not in self.outlook.uncured or not self.outlook.knows(receiver):
            return
        held, need = self.outlook.held(receiver, colour) + 1, self.sight.need(receiver)
        if held > need:
            return
        fields: dict[str, object] = {"card": self.sight.card(card), "held": held, "need": str(need)}
        code, who = ("cards", "") if receiver == self.sight.me else ("cards-of-other", receiver)
        self._tell(code, who, colour=self.sight.colour(colour), **fields)

    # -- events --------------------------------------------------------------------------------------------------

    def _remove(self, city: str) -> None:
        """PD-EVENT-11: a crowded city whose card comes no more."""
        cubes = dict(self.sight.cubes(city)).get(COLOUR_OF[city], 0)
        if cubes >= _CROWDED:
            self._tell("removed", city=self.sight.city(city), number=str(cubes))

    def _threatened(self) -> list[str]:
        """The cities that may break out in the infection that comes, the most likely first."""
        return [city for city in self.sight.threat.brink if self.sight.threat.chances.get(city, 0.0) > 0]

    def _keep_quiet(self) -> None:
        """PD-EVENT-10: what cannot come; once an infection has begun, the night is that of the next one (OPEN-13)."""
        sight, threatened = self.sight, self._threatened()
        if not self._comes_now():
            return
        if sight.threat.losing_chance >= HOT:
            self._tell("lost", percent=round(100 * sight.threat.losing_chance))
        for city in threatened[:_MOST_OUTBREAKS]:
            self._tell_of_outbreak(city)
        third = [city for city, each in sight.threat.infections.items() if each.struck.get(city) == CUBES_PER_CITY]
        likely = max(third, key=lambda city: sight.threat.chances.get(city, 0.0), default=None)
        if not threatened and likely is not None and (percent := sight.percent(likely)) is not None:
            self._tell("third-cube", city=sight.city(likely), percent=percent)

    def wait(self) -> None:
        """PD-EVENT-10: a quiet night is not needed where nothing happens."""
        has_night = "one-quiet-night" in self.outlook.hands[str(self.sight.me)]
        if has_night and self._comes_now() and not self._threatened() and not self.sight.threat.losing_chance:
            self._tell("calm")

    def _comes_now(self) -> bool:
        """Whether nothing lies between this and the infection."""
        return bool(self.sight.view["decision"].get("window") == _BEFORE_INFECTION)
