"""The dawn card: what dusk, night and dawn have brought, made from the events that the viewer saw."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, final

from sobremesa.games.pandemain.kinds import ROUNDS
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.faces.pandemain.forecast import ForecastTold, forecast_of
from sobremesa.web.faces.pandemain.icons import marker_of, pawn_of
from sobremesa.web.faces.pandemain.nights import Night, find_night
from sobremesa.web.moment import Recap
from sobremesa.web.story import Story
from sobremesa.wording import EventDict, View
from sobremesa.wording.pandemain.wording import PandemainWording

_WAGES: Final = "PM-DAWN-18"
_AHEAD: Final = "PM-DAWN-03"
_GRANARY: Final = "PM-GRAN-04"
# Events of dawn that the card tells in its own words, or elsewhere, or not at all.
_TOLD: Final = frozenset(
    {"inquisition", "points", "penance-gained", "workers-home", "milk-spoiled", "all-reactivated", "loans-laid"}
    | {"mill-emptied", "mill-filled", "order-removed", "order-moved", "order-laid", "tower-place", "round-began"}
    | {"turn-began", "card-discarded", "paid", "flour-gained", "scored", "ended"}
)
# What the card tells of a turn by night: where to, and what came of it.
_BY_NIGHT: Final = frozenset(
    {"placed", "passed-through", "card-action", "stayed-home", "baked", "ingredients", "flour-gained", "helper-gained"}
    | {"penitence", "points", "hired", "upgraded", "penance-left"}
)


@dataclass
class DawnLine:
    """One thing that happened, with its picture."""

    icon: str
    said: str
    pale: bool = False


@dataclass
class Judged:
    """What the Inquisition did to one participant."""

    seat: str
    pawn: str
    marker: str
    level: int
    found: str  # 'ahead', 'behind', 'even', or 'passed' by basic rules, where being level is as bad as being behind
    said: str


@dataclass
class NewOrders:
    """What a village asks for since this dawn."""

    name: str
    breads: list[tuple[str, str, bool]]  # the bread, what it is called, and whether the viewer has such a loaf


@dataclass
class DawnCard:
    """All that the template draws."""

    walked: str = ""
    judged: list[Judged] = field(default_factory=list)
    track: list[dict[str, Any]] = field(default_factory=list)
    label: str = ""
    forecast: ForecastTold | None = None
    dusk: list[DawnLine] = field(default_factory=list)
    night: list[DawnLine] = field(default_factory=list)
    dawn: list[DawnLine] = field(default_factory=list)
    orders: list[NewOrders] = field(default_factory=list)
    tower: list[tuple[str, str]] = field(default_factory=list)  # pawn and name


def dawn_summary(board: Board, wording: PandemainWording, story: Story, number: int | None) -> Recap | None:
    """The card before a day; the last one, after the last day, goes to the end of the game."""
    night = find_night(board.moment, story, number)
    if night is None:
        return None
    last = night.day > ROUNDS
    return Recap(
        number=night.day,
        title=board.say("dawn", "last-title") if last else board.say("dawn", "title", day=night.day),
        before=board.say("dawn", "over", day=night.day - 1),
        go_on=board.say("dawn", "go-on" if night.complete else "back", day=night.day),
        again=board.say("dawn", "replay"),
        every=board.say("dawn", "every"),
        complete=night.complete,
        moves=night.moves,
        content=_Teller(board, wording, story, night).card(),
    )


@final
class _Teller:
    """Makes the card of one night."""

    def __init__(self, board: Board, wording: PandemainWording, story: Story, night: Night) -> None:
        self.board = board
        self.say = board.say
        self.wording = wording
        self.story = story
        self.night = night
        self.me = board.moment.viewer or ""

    def card(self) -> DawnCard:
        """Everything on it."""
        card = DawnCard(dusk=self._dusk(), night=self._night(), dawn=self._dawn())
        walk = next((event for event in self.night.dawn if event["event"] == "inquisition"), None)
        if walk is not None:
            self._judge(card, walk)
        card.orders = self._orders()
        tower = [str(event["seat"]) for event in self.night.dawn if event["event"] == "tower-place"]
        card.tower = [(pawn_of(seat), self._name(seat)) for seat in tower]
        return card

    def _name(self, seat: str) -> str:
        return self.say("dawn", "you") if seat == self.me else self.board.player(seat)

    def _own(self, code: str, seat: object, **fields: object) -> str:
        """A sentence about somebody: to the viewer as to 'you'."""
        who = {} if seat == self.me else {"name": self.board.player(str(seat))}
        return self.say("dawn", f"own-{code}" if seat == self.me else code, **fields, **who)

    def _own_first(self, lines: Iterable[tuple[object, DawnLine]]) -> list[DawnLine]:
        return [line for _, line in sorted(lines, key=lambda told: told[0] != self.me)]

    # -- the Inquisition ---------------------------------------------------------------------------------------

    def _judge(self, card: DawnCard, walk: EventDict) -> None:
        level = walk["level"]
        card.walked = self.say("dawn", "walked", count=walk["crosses"], level=level)
        ahead = {each["seat"] for each in self.night.dawn if each["event"] == "points" and each.get("rule") == _AHEAD}
        level_with = "even" if self.board.view["settings"]["mode"] == "expert" else "passed"
        behind = {event["seat"] for event in self.night.dawn if event["event"] == "penance-gained"}
        places = self.night.penitence(self.board.view)
        for player in sorted(self.board.view["players"], key=lambda player: player["seat"] != self.me):
            seat = player["seat"]
            found = "ahead" if seat in ahead else "behind" if seat in behind else level_with
            said = self._own(f"stands-{found}", seat, level=places[seat])
            card.judged.append(Judged(seat, pawn_of(seat), marker_of(seat), places[seat], found, said))
        card.forecast = forecast_of(self.board) if self.night.is_last else None
        players = ", ".join(
            self.say("board", "level-of", player=self._name(each.seat), level=each.level) for each in card.judged
        )
        card.label = self.say("board", "penitence-track", players=players, inquisition=level)
        card.track = self._track(card, level)

    def _track(self, card: DawnCard, level: object) -> list[dict[str, Any]]:
        """Every level with whoever stands there, and where the Inquisition may come to next."""
        coming = card.forecast.levels if card.forecast else ()
        open_from = self.board.c.penitence.augsburg_and_blessing
        return [
            {
                "number": number,
                "markers": [each.marker for each in card.judged if each.level == number],
                "here": number == level,
                "coming": number in coming,
                "open": number >= open_from,
            }
            for number in range(self.board.c.penitence.last + 1)
        ]

    # -- dusk, night and dawn ----------------------------------------------------------------------------------

    def _dusk(self) -> list[DawnLine]:
        """The viewer's loaves that are a day older, and bread that went stale."""
        found: list[tuple[object, DawnLine]] = []
        for loaf in self._own_loaves():
            worth = self.board.prices.freshness(loaf["quality"], loaf["day"])
            said = self.say(
                "dawn",
                "own-older",
                count=loaf["count"],
                bread=self.board.moment.words.name("bread", loaf["bread"]),
                quality=self.board.moment.words.name("quality", loaf["quality"]),
                days=self.board.printed.counted("days", loaf["day"]),
                points=self.board.printed.counted("points", worth),
            )
            found.append((self.me, DawnLine(f"b-{loaf['bread']}", said)))
        for event, after in zip(self.night.dusk, [*self.night.dusk[1:], {}], strict=True):
            if event["event"] == "spoiled":
                pay = self.board.printed.counted("pfennigs", int(str(after.get("pfennigs", 0))))
                bread = self.board.moment.words.name("bread", str(event["bread"]))
                said = self._own("stale", event["seat"], count=event["count"], bread=bread, pay=pay)
                found.append((event["seat"], DawnLine(f"b-{event['bread']}", said, pale=True)))
        return self._own_first(found)

    def _own_loaves(self) -> list[View]:
        """Right after dusk, when all that are left are a day older."""
        loaves: list[View] = self._me(self.story.view_after(self.night.moves[0])).get("loaves", [])
        return loaves

    def _me(self, view: View) -> View:
        return next((player for player in view["players"] if player["seat"] == self.me), {})

    def _night(self) -> list[DawnLine]:
        """Who went out and what for, in the words of the log."""
        turns: dict[object, list[EventDict]] = {}
        for event in self.night.night:
            if "seat" in event and event["event"] in _BY_NIGHT and _count(event) > 0:
                turns.setdefault(event["seat"], []).append(event)
        found = []
        for seat, events in turns.items():
            home = any(event["event"] == "stayed-home" for event in events)
            said = self._own("home", seat) if home else self._told(events)
            if said:
                found.append((seat, DawnLine(pawn_of(str(seat)), said)))
        return self._own_first(found)

    def _told(self, events: list[EventDict]) -> str:
        """Events in the words of the log."""
        lines = self.wording.steps(events)
        return " ".join(self.board.moment.words.event(event) for line in lines for event in line)

    def _dawn(self) -> list[DawnLine]:
        """Flour, milk, helpers, wages, and what else somebody did."""
        found: list[tuple[object, DawnLine]] = []
        for seat, flours in self._flours().items():
            icon = f"f-{next(iter(flours)).removesuffix('-flour')}"
            found.append((seat, DawnLine(icon, self._own("granary", seat, flours=self.board.printed.things(flours)))))
        for event in self.night.dawn:
            seat = event.get("seat")
            if event["event"] == "milk-spoiled":
                found.append((seat, DawnLine("i-milk", self._own("milk", seat, count=event["count"]))))
            elif event.get("rule") == _WAGES:
                pay = self.board.printed.counted("pfennigs", int(str(event["pfennigs"])))
                found.append((seat, DawnLine("i-baker", self._own("wages", seat, pay=pay))))
            elif event["event"] not in _TOLD:
                found.append((seat, DawnLine(pawn_of(str(seat)) if seat else "i-sun", self._told([event]))))
        rested = self._rested()
        if rested:
            told = self.board.printed.listed(self.board.moment.words.name("helper", helper) for helper in rested)
            found.append((self.me, DawnLine(f"i-{rested[0]}", self.say("dawn", "own-rested", helpers=told))))
        return self._own_first(found)

    def _flours(self) -> dict[object, dict[str, int]]:
        """What the granary gave, by seat."""
        found: dict[object, dict[str, int]] = {}
        for event in self.night.dawn:
            if event["event"] == "flour-gained" and event["rule"] == _GRANARY:
                flours = found.setdefault(event["seat"], {})
                kind = f"{event['flour']}-flour"
                flours[kind] = flours.get(kind, 0) + int(str(event["count"]))
        return found

    def _rested(self) -> list[str]:
        """The viewer's animals and carts that had been used."""
        if not any(event["event"] == "all-reactivated" for event in self.night.dawn):
            return []
        helpers = self._me(self.story.view_after(self.night.before_rest)).get("helpers", {})
        used = {name for name, its in helpers.items() if its["used"]}
        used |= {str(event["helper"]) for event in self.night.used_before_rest if event.get("seat") == self.me}
        return sorted(used)

    # -- orders ------------------------------------------------------------------------------------------------

    def _orders(self) -> list[NewOrders]:
        """Current orders that are new, with those for which the viewer has a loaf."""
        mine = {loaf["bread"] for loaf in self._me(self.board.moment.before).get("loaves", [])}
        found: dict[str, NewOrders] = {}
        for event in self.night.dawn:
            if event["event"] not in ("order-moved", "order-laid") or int(str(event["order"])) < 0:
                continue
            village, bread = str(event["village"]), str(event["bread"])
            orders = found.setdefault(village, NewOrders(self.board.prices.place_name(village), []))
            called = self.board.moment.words.name("bread", bread)
            orders.breads.append((bread, called, self.night.is_last and bread in mine))
        return [*found.values()]


def _count(event: EventDict) -> int:
    """How much came; below zero it went."""
    return int(str(event.get("count", 1)))
