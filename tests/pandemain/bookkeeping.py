"""A book that is kept by what is told alone: whoever has listened from the beginning knows what everybody has.

An event that is not told, or is told of another seat, good or number, and the book no longer agrees with the table.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from tests.pandemain.accounts import INGREDIENTS, account_name, account_of, board_of, level_of, pay_of
from tests.pandemain.printed import recipe
from tests.pandemain.prints import default

HELPERS: Final = ("ox", "cow", "cart")
Event = dict[str, Any]

# by day, by night, of a sim-baker
RULES: Final = {
    "turn-began": ("PM-TURN-01", "PM-NIGHT-01", ""),
    "placed": ("PM-TURN-02", "PM-NIGHT-02", "PM-FLOW-02"),
    "offered": ("PM-CHURCH-06", "PM-CHURCH-06", "PM-SIM-08"),
    "villager-gained": ("PM-SELL-08", "PM-SELL-08", "PM-SIM-15"),
    "reputation": ("PM-SELL-10", "PM-SELL-10", "PM-SIM-15"),
    "worker-gained": ("PM-CHURCH-15", "PM-CHURCH-15", "PM-SIM-12"),
}


class Book:
    """What everybody has, and what lies on the board."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.seats = {player["seat"]: account_of(player) for player in view["players"]}
        self.people = [player["seat"] for player in view["players"] if player["kind"] == "person"]
        self.round = view["round"]
        self.active = view["active"]
        self.board = board_of(view)
        self.by_night = view["phase"] == "night"
        self.knows_mill = True
        self.partner = ""

    def hear(self, event: Event) -> None:
        """Write one event down."""
        wanted = self.rule_of(event)
        assert wanted in ("", event["rule"]), event
        if event["event"] in ENTRIES:
            ENTRIES[event["event"]](self, event)

    def agree_with(self, view: dict[str, Any]) -> None:
        """The table is as the book says."""
        for player in view["players"]:
            mine, true = self.seats[player["seat"]], account_of(player)
            wrong = {name: (mine[name], true[name]) for name in {*mine, *true} if mine[name] != true[name]}
            assert not wrong, (player["seat"], wrong)
        told, true_board = self.board, board_of(view)
        for name in told:
            if name == "mill" and not self.knows_mill:
                continue
            assert told[name] == true_board[name], (name, told[name], true_board[name])
        if view["phase"] in ("day", "night"):
            assert (self.round, self.active) == (view["round"], view["active"])

    def rule_of(self, event: Event) -> str:
        """The rule behind an event that has one by day, one by night and one for sim-bakers; empty for others."""
        rules = RULES.get(event["event"])
        if rules is None:
            return ""
        if event["event"] == "turn-began":
            return rules[1 if self.by_night else 0]
        if not self.is_person(event):
            return rules[2]
        return rules[1 if self.by_night else 0]

    def add(self, event: Event, name: str, number: int) -> None:
        """More of something for the seat of an event."""
        self.seats[event["seat"]][name] += number

    def is_person(self, event: Event) -> bool:
        """Sim-bakers have no goods."""
        return event["seat"] in self.people

    # -- several entries at once

    def round_began(self, event: Event) -> None:
        """The next round."""
        self.round = event["round"]
        self.by_night = False

    def turn_began(self, event: Event) -> None:
        """Somebody's turn."""
        self.active = event["seat"]

    def placed(self, event: Event) -> None:
        """A worker goes somewhere."""
        self.add(event, "reserve", -1)
        self.board["workers"][event["place"], event["seat"]] += 1

    def night_fell(self, event: Event) -> None:
        """All workers come back but those in the granary, and the servant goes."""
        self.by_night = True
        granary = Counter({at: number for at, number in self.board["workers"].items() if at[0] == "granary"})
        self.board["workers"] = granary
        self.board["servant"] = None
        for seat, account in self.seats.items():
            account["reserve"] = account["held"] - granary["granary", seat]

    def workers_home(self, event: Event) -> None:
        """All of them."""
        self.board["workers"] = Counter()
        for account in self.seats.values():
            account["reserve"] = account["held"] = account["own"]

    def worker_gained(self, event: Event) -> None:
        """The fifth."""
        for name in ("own", "held", "reserve"):
            self.add(event, name, 1)

    def worker_lent(self, event: Event) -> None:
        """Until dawn."""
        for name in ("held", "reserve"):
            self.add(event, name, -1)
            self.seats[event["to"]][name] += 1

    def baked(self, event: Event) -> None:
        """A loaf of a flour and of ingredients; the other flour is told by itself."""
        bread = event["bread"]
        self.add(event, f"loaves {bread}", 1)
        self.add(event, f"flours {bread}", -1)
        for name, number in recipe(bread).items():
            self.add(event, f"ingredients {name}", -number)
        if bread == "wheat":
            self.add(event, "ingredients milk", min(recipe(bread)["milk"], self.milk_saved(event["seat"])))

    def milk_saved(self, seat: str) -> int:
        """What own bakers save with a wheat loaf, the best of them."""
        sides = []
        for baker in default().master_bakers:
            if self.seats[seat][f"baker {baker.id}"]:
                sides.append(baker.upgraded if baker.id in self.board["upgraded"] else baker.basic)
        return max([side.milk_less for side in sides], default=0)

    def offered(self, event: Event) -> None:
        """The fixed part of a price; money, animals and what is chosen are told by themselves."""
        if self.is_person(event):
            pays = pay_of(event["offering"])
            for name, number in zip(INGREDIENTS, pays.ingredients, strict=True):
                self.add(event, f"ingredients {name}", -number)
            for name, number in zip(("rye", "spelt", "oat", "wheat"), pays.flours, strict=True):
                self.add(event, f"flours {name}", -number)

    def helper_used(self, event: Event) -> None:
        """An ox, a cow or a cart is turned."""
        self.add(event, f"active {event['helper']}", -1)
        self.add(event, f"used {event['helper']}", 1)

    def helper_given(self, event: Event) -> None:
        """A used one goes first."""
        used = self.seats[event["seat"]][f"used {event['helper']}"] > 0
        self.add(event, f"{'used' if used else 'active'} {event['helper']}", -1)

    def milked(self, event: Event) -> None:
        """A cow is used."""
        self.helper_used({**event, "helper": "cow"})
        self.add(event, "ingredients milk", event["count"])

    def reactivated(self, event: Event) -> None:
        """One seat's, or everybody's."""
        for seat in [event["seat"]] if "seat" in event else self.people:
            for helper in HELPERS:
                self.seats[seat][f"active {helper}"] += self.seats[seat].pop(f"used {helper}", 0)

    def sold(self, event: Event) -> None:
        """A sim-baker's loaf comes from nowhere."""
        if self.is_person(event):
            self.add(event, f"loaves {event['bread']}", -1)

    def penitence(self, event: Event) -> None:
        """The level is told, too."""
        self.add(event, "penitence", event["count"])
        assert self.seats[event["seat"]]["penitence"] == event["level"]

    def loan_taken(self, event: Event) -> None:
        """From the castle."""
        self.add(event, "loans", 1)
        self.board["loans"] -= 1

    def paid(self, event: Event) -> None:
        """Also a loan that is paid back."""
        self.add(event, "pfennigs", -event["pfennigs"])
        if event["rule"] == "PM-END-02":
            self.add(event, "loans", -1)

    def hired(self, event: Event) -> None:
        """From the guild."""
        self.add(event, f"baker {event['baker']}", 1)
        self.board["guild"].discard(event["baker"])

    def dismissed(self, event: Event) -> None:
        """Back to the guild, and what was not yet learned is forgotten."""
        self.add(event, f"baker {event['baker']}", -1)
        self.board["guild"].add(event["baker"])
        del self.board["experience"][event["baker"]]

    def upgraded(self, event: Event) -> None:
        """The other side of a baker, without tokens."""
        assert self.seats[event["seat"]][f"baker {event['baker']}"] == 1
        self.board["upgraded"].add(event["baker"])
        del self.board["experience"][event["baker"]]

    def experienced(self, event: Event) -> None:
        """A token for an own baker."""
        assert self.seats[event["seat"]][f"baker {event['baker']}"] == 1
        self.board["experience"][event["baker"]] += 1

    def flour_gained(self, event: Event) -> None:
        """From the mill, the granary, an exchange or by choice."""
        self.add(event, f"flours {event['flour']}", event["count"])
        if event["rule"] == "PM-MILL-02":
            self.board["mill"][event["flour"]] -= event["count"]
            self.board["mill"] += Counter()  # without what is used up

    def goods_traded(self, event: Event) -> None:
        """From whoever accepted."""
        name = account_name(event["wanted"])
        self.add(event, name, event["count"])
        self.seats[self.partner][name] -= event["count"]

    def accepted(self, event: Event) -> None:
        """Who gives what was asked for."""
        self.partner = event["seat"]

    def tower_place(self, event: Event) -> None:
        """The tower is told from the top down."""
        rank = event["rank"]
        self.board["tower"] = [*self.board["tower"][: rank - 1], event["seat"], *self.board["tower"][rank:]]
        self.board["next"] = []

    def order_laid(self, event: Event) -> None:
        """An order with a negative number is one of the future."""
        self.board["orders"][event["village"], event["order"]] = event["bread"]

    def order_gone(self, event: Event) -> None:
        """Completed or removed; the printed one stays."""
        space = (event["village"], event["order"])
        if event["order"] > 0:
            assert event.get("bread", self.board["orders"][space]) == self.board["orders"][space]
            self.board["orders"][space] = None

    def order_moved(self, event: Event) -> None:
        """The future comes."""
        self.board["orders"][event["village"], event["order"]] = event["bread"]
        self.board["orders"][event["village"], -event["order"]] = None

    def offering_shown(self, event: Event) -> None:
        """In the place of another one of its level."""
        level = level_of(event["offering"])
        others = {token for token in self.board["offerings"] if level_of(token) != level}
        self.board["offerings"] = {*others, event["offering"]}

    def column_discarded(self, event: Event) -> None:
        """What lay in the column is not told: nobody knows the mill before the next dawn."""
        self.knows_mill = False

    def mill_emptied(self, event: Event) -> None:
        """Before it is filled."""
        self.board["mill"] = Counter()
        self.knows_mill = True

    def mill_filled(self, event: Event) -> None:
        """A token for a column."""
        self.board["mill"][event["flour"]] += 1

    def favours_turned(self, event: Event) -> None:
        """All five anew."""
        assert len(event["favours"]) == event["count"]
        self.board["favours"] = event["favours"]


def adds(name: str, times: int = 1, by: str = "count") -> Callable[[Book, Event], None]:
    """An entry that adds the number of an event, or one, to something that may be named after another argument."""

    def entry(book: Book, event: Event) -> None:
        book.add(event, name.format(**event), times * event.get(by, 1))

    return entry


def puts(name: str, argument: str) -> Callable[[Book, Event], None]:
    """An entry that says how something on the board is now."""

    def entry(book: Book, event: Event) -> None:
        book.board[name] = event[argument]

    return entry


def takes(name: str, argument: str) -> Callable[[Book, Event], None]:
    """An entry that takes something from a list, set or count on the board."""

    def entry(book: Book, event: Event) -> None:
        if isinstance(book.board[name], Counter):
            book.board[name] -= Counter([event[argument]])
        else:
            assert event[argument] in book.board[name]
            book.board[name] = type(book.board[name])(one for one in book.board[name] if one != event[argument])

    return entry


def set_reputation(book: Book, event: Event) -> None:
    book.seats[event["seat"]][f"reputation {event['bread']}"] = event["position"]


def note_next(book: Book, event: Event) -> None:
    book.board["next"].append(event["seat"])
    assert len(book.board["next"]) == event["rank"]


def lay_loans(book: Book, event: Event) -> None:
    book.board["loans"] += event.get("count", -1)


ENTRIES: Final[dict[str, Callable[[Book, Event], None]]] = {
    "round-began": Book.round_began,
    "turn-began": Book.turn_began,
    "placed": Book.placed,
    "set-aside": adds("reserve", -1),
    "paid": Book.paid,
    "earned": adds("pfennigs", by="pfennigs"),
    "ingredients": adds("ingredients {ingredient}"),
    "flour-gained": Book.flour_gained,
    "flour-spent": adds("flours {flour}", -1),
    "flour-discarded": adds("flours {flour}", -1),
    "helper-gained": adds("active {helper}"),
    "helper-used": Book.helper_used,
    "helper-given": Book.helper_given,
    "milked": Book.milked,
    "milk-spoiled": adds("ingredients milk", -1),
    "points": adds("points"),
    "points-lost": adds("points", -1),
    "penitence": Book.penitence,
    "penance-gained": adds("penances"),
    "penance-left": adds("penances", -1),
    "worker-gained": Book.worker_gained,
    "worker-lent": Book.worker_lent,
    "night-fell": Book.night_fell,
    "workers-home": Book.workers_home,
    "baked": Book.baked,
    "sold": Book.sold,
    "spoiled": adds("loaves {bread}", -1),
    "loaf-given": adds("loaves {bread}", -1),
    "experienced": Book.experienced,
    "loan-taken": Book.loan_taken,
    "loans-laid": lay_loans,
    "loan-discarded": lay_loans,
    "villager-gained": adds("villager {villager}"),
    "reputation": set_reputation,
    "offered": Book.offered,
    "offering-shown": Book.offering_shown,
    "order-of-turn": note_next,
    "tower-place": Book.tower_place,
    "order-laid": Book.order_laid,
    "order-done": Book.order_gone,
    "order-removed": Book.order_gone,
    "order-moved": Book.order_moved,
    "reward-taken": takes("rewards", "reward"),
    "reward-left": takes("rewards", "reward"),
    "reward-discarded": takes("rewards", "reward"),
    "hired": Book.hired,
    "upgraded": Book.upgraded,
    "dismissed": Book.dismissed,
    "baker-discarded": takes("guild", "baker"),
    "favour-taken": takes("favours", "favour"),
    "favours-turned": Book.favours_turned,
    "servant-moved": puts("servant", "place"),
    "inquisition": puts("inquisition", "level"),
    "mill-filled": Book.mill_filled,
    "mill-emptied": Book.mill_emptied,
    "column-discarded": Book.column_discarded,
    "reactivated": Book.reactivated,
    "all-reactivated": Book.reactivated,
    "accepted": Book.accepted,
    "goods-traded": Book.goods_traded,
}
