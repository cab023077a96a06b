"""What speaks for a plan, by what happens in it: sales, penitence, orders for what is baked, breads, helpers.

The engine plays the plan, so every figure is its own; what others and chance bring afterwards is left out.
"""

from typing import Any, Final, final

from sobremesa.games.pandemain.documents.reckoning import reckoned_in
from sobremesa.games.pandemain.kinds import BREADS, ROUNDS
from sobremesa.games.pandemain.learn.saved import at_the_end, by_resting
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.faces.pandemain.worth import bakeable, is_locked, marks_between, own_player
from sobremesa.wording import EventDict, View

_TURN_IS_OVER: Final = ("turn-began", "night-fell", "inquisition", "round-began")  # how far that walks is not known
_OF_SALES: Final = (
    *("PM-SELL-02", "PM-SELL-03", "PM-SELL-04", "PM-SELL-06", "PM-SELL-09", "PM-REP-03"),
    *("PM-SCEN1-02", "PM-SCEN3-02"),
)
_LAST_DAY: Final = 1  # on which a loaf can be sold: at dusk it goes stale
_PERCENT: Final = 100
_BAKE_AND_SELL: Final = 2  # workers
_COUNTED_AT_THE_END: Final = {"points", "penitence"}


def reasons_for(board: Board, happened: list[EventDict], after: View) -> list[str]:
    """Whole sentences, what is sure before what is likely."""
    me = own_player(board)
    return [] if me is None else _Outlook(board, me, happened, after).told()


def _gained(event: dict[str, Any]) -> tuple[str, int]:
    """What an event brings its seat, as catalogs count it; '' for nothing."""
    name = event["event"]
    if name in ("points", "penitence"):
        return name, event["count"]
    if name == "ingredients":
        return event["ingredient"], event["count"]
    if name == "flour-gained":
        return f"{event['flour']}-flour", event["count"]
    if name == "earned":
        return "pfennigs", event["pfennigs"]
    return {"milked": ("milk", event.get("count", 0)), "baked": ("bread", 1)}.get(name, ("", 0))


@final
class _Outlook:
    """What a plan brings its seat until the turn is over."""

    def __init__(self, board: Board, me: View, happened: list[EventDict], after: View) -> None:
        self.board = board
        self.me = me
        self.later = next(player for player in after["players"] if player["seat"] == me["seat"])
        self.happened: list[dict[str, Any]] = []
        for event in happened:
            if event["event"] in _TURN_IS_OVER:
                break
            if event.get("seat") == me["seat"]:
                self.happened.append(event)

    def told(self) -> list[str]:
        """All that can be said; where there is nothing better, what it brings or saves."""
        found = [
            *(*self._of_sales(), *self._of_penitence(), *self._of_baking()),
            *(*self._of_store(), *self._of_bakers(), *self._of_helpers()),
        ]
        return found or self._of_goods()

    def _named(self, name: str) -> list[dict[str, Any]]:
        return [event for event in self.happened if event["event"] == name]

    def _say(self, key: str, **fields: object) -> str:
        return self.board.say("reasons", key, **fields)

    def _of_sales(self) -> list[str]:
        """What sales bring, and how many of the loaves would have gone stale at dusk (PM-SELL-01, PM-DUSK-03)."""
        sold, printed = self._named("sold"), self.board.printed
        if not sold:
            return []
        points = sum(event["count"] for event in self._named("points") if event["rule"] in _OF_SALES)
        pfennigs = sum(event["pfennigs"] for event in self._named("earned") if event["rule"] in _OF_SALES)
        gains = [printed.counted(kind, count) for kind, count in (("points", points), ("pfennigs", pfennigs)) if count]
        found = [self._say("sales", loaves=printed.counted("bread", len(sold)), gain=printed.listed(gains))]
        stale = sum(event["day"] == _LAST_DAY for event in sold)
        if stale:
            found.append(self._say("stale", count=stale, loaves=printed.counted("bread", stale)))
        return found

    def _of_penitence(self) -> list[str]:
        """The marks that are reached, and the penance that the Inquisition would bring otherwise."""
        before: int = self.me["penitence"]
        after = max((event["level"] for event in self._named("penitence")), default=before)
        found = [self.board.say("marks", mark, level=at) for mark, at in marks_between(self.board, before, after)]
        without, left = self._risk_of_penance(before), self._risk_of_penance(after)
        if left < without:
            found.append(self._say("inquisition", percent=without, left=left))
        return found

    def _risk_of_penance(self, level: int) -> int:
        """In percent, by the round tokens that may be turned at dawn."""
        penances = self.board.prospects.penances
        return round(_PERCENT * sum(level < below for below in penances) / len(penances)) if penances else 0

    def _of_baking(self) -> list[str]:
        """Where what is baked can be sold: today while a worker is left for it, else tomorrow."""
        today = self.board.view["phase"] == "day" and self._workers_left() > 0
        if not today and self.board.view["round"] == ROUNDS:
            kept = at_the_end(len(self._named("baked")))
            return [self._say("kept", points=self.board.printed.counted("points", kept))] if kept else []
        found = []
        baked = {event["bread"] for event in self._named("baked")}
        for bread in [bread for bread in BREADS if bread in baked]:
            wanting = [each for each in self.board.view["villages"] if self._wants(each, bread, today)]
            villages = [self.board.prices.place_name(each["village"]) for each in wanting]
            if villages:
                name = self.board.moment.words.name("bread", bread)
                key = "orders" if today else "orders-tomorrow"
                found.append(self._say(key, bread=name, villages=self.board.printed.listed(villages)))
        return found

    def _of_goods(self) -> list[str]:
        """Whatever comes of it; what it costs stands with its steps."""
        printed, last = self.board.printed, self.board.view["round"] == ROUNDS
        if self._named("stayed-home"):
            return [self._say("rest", pay=printed.counted("pfennigs", by_resting()))]
        if any(event["place"] == "granary" for event in self._named("placed")) and not last:
            flour = printed.counted("chosen-flour", reckoned_in(self.me)["granary"])
            return [self._say("granary-at-dawn", flour=flour)]
        counts: dict[str, int] = {}
        for event in self.happened:
            kind, count = _gained(event)
            counts[kind] = counts.get(kind, 0) + count
        useful = _COUNTED_AT_THE_END if last and self.board.view["phase"] == "night" else {*counts} - {""}
        gains = [printed.counted(kind, count) for kind, count in counts.items() if kind in useful and count > 0]
        brings = [self._say("brings", gain=printed.listed(gains))] if gains else []
        return [*brings, *self._of_dawn()]

    def _of_dawn(self) -> list[str]:
        """PM-DAWN-03: a point may come at dawn, which is not there when the turn is over."""
        before: int = self.me["penitence"]
        after = max((event["level"] for event in self._named("penitence")), default=before)
        forecast = self.board.prospects.forecast
        if not forecast.cases or forecast.ahead[after] <= forecast.ahead[before]:
            return []
        fields = {"cases": forecast.cases, "before": forecast.ahead[before]}
        return [self._say("ahead", count=forecast.ahead[after], **fields)]

    def _of_store(self) -> list[str]:
        """PM-OVEN-12: breads for which everything is there that was not there before, while they can still be sold."""
        by_day = self.board.view["phase"] == "day"
        too_late = self.board.view["round"] == ROUNDS and not (by_day and self._workers_left() >= _BAKE_AND_SELL)
        if too_late or self._named("baked"):
            return []
        before, after = ({each["bread"] for each in bakeable(self.board, who)} for who in (self.me, self.later))
        found = [bread for bread in BREADS if bread in after - before]
        return [self._say("store", breads=self.board.printed.breads(found))] if found else []

    def _workers_left(self) -> int:
        left: int = self.me["workers"]["reserve"] - len(self._named("placed"))
        return left

    def _wants(self, village: View, bread: str, today: bool) -> bool:
        """Whether the seat can sell this bread there, today or after the orders of dawn have come."""
        name: str = village["village"]
        if is_locked(self.me, village):
            return False
        if not today:
            return bread in self.board.prospects.orders[name]
        ordered = [order["bread"] for order in village["orders"]]
        return bread in ordered and name in reckoned_in(self.me)["room"]

    def _of_bakers(self) -> list[str]:
        """PM-GUILD-04: the breads of a master baker, on the side that lies up."""
        lies = {baker["number"]: baker["upgraded"] for baker in self.board.view["guild"]}
        sides = [(event["baker"], lies.get(event["baker"], False)) for event in self._named("hired")]
        sides += [(event["baker"], True) for event in self._named("upgraded")]
        learnt = set()
        for number, upgraded in sides:
            learnt |= {*self.board.baker({"number": number, "upgraded": upgraded, "experience": 0}).breads}
        learnt -= {*reckoned_in(self.me)["breads"]}
        if not learnt:
            return []
        return [self._say("breads", breads=self.board.printed.breads(bread for bread in BREADS if bread in learnt))]

    def _of_helpers(self) -> list[str]:
        """Ox, cow and cart can be used once a day."""
        gained = dict.fromkeys(event["helper"] for event in self._named("helper-gained"))
        rounds = ROUNDS - int(self.board.view["round"])
        if not gained or not rounds:
            return []
        names = [self.board.moment.words.name("helper", helper) for helper in gained]
        return [self._say("helpers", count=rounds, helpers=self.board.printed.listed(names))]
