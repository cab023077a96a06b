"""What happened in Pandemain, in lines: a turn of a sim-baker, a sale with all that it brings, a dawn in few words.

Codes are added to those of the engine where one sentence tells several events: `sim-placed` for a card's action and
the worker that follows it, `gained` for goods of all kinds, `mill-refilled`, `orders-changed`, `tower`,
`cards-discarded`, `sheet`.
An event that goes on with what its line has begun to say of the same seat is marked as `joined`.
"""

from typing import Any, Final, final

from sobremesa.wording import EventDict

# What always begins a line of its own.
_FIRST: Final = frozenset(
    {"round-began", "turn-began", "night-fell", "inquisition", "card-action", "sim-placed", "spoiled"}
    | {"mill-refilled", "orders-changed", "tower", "sheet", "ended", "proposed", "passed-through", "milk-spoiled"}
    | {"stayed-home", "set-aside"}
)
_KEPT_WITH_LAST: Final = frozenset(
    {"offering-shown", "favours-turned", "loans-laid", "all-reactivated", "cards-discarded"}
)
_TOLD_BY_OTHERS: Final = frozenset({"order-done", "mill-emptied"})


@final
class Steps:
    """Puts the events of one move into lines."""

    def __init__(self) -> None:
        self.lines: list[list[EventDict]] = []

    def add_all(self, events: list[EventDict]) -> None:
        """The events of a move."""
        events = join_cards(events)
        for place, event in enumerate(events):
            following = events[place + 1] if place + 1 < len(events) else {}
            self.add(dict(event), following)

    def add(self, event: EventDict, following: EventDict) -> None:
        """One more event; what follows it may tell it as well."""
        code = str(event["event"])
        if code == "turn-began" and following.get("seat") == event["seat"]:
            return
        if code == "order-done":
            self._name_village(event)
        nothing = code == "penitence" and event["count"] == 0  # all of it was beyond the track
        if nothing or code in _TOLD_BY_OTHERS or self._merge(code, event):
            return
        self._put(self._as_told(code, event))

    def _put(self, event: EventDict) -> None:
        """Into the line of the event before, where it goes on with it."""
        last = self.lines[-1] if self.lines else []
        same = bool(last) and "seat" in event and last[0].get("seat") == event["seat"]
        goes_on = bool(last) and (event["event"] in _KEPT_WITH_LAST or _is_judged(last[0], event))
        if event["event"] in _FIRST or not (same or goes_on):
            self.lines.append([event])
            return
        last.append({**event, "joined": True} if same else event)

    def _as_told(self, code: str, event: EventDict) -> EventDict:
        """An event in the form in which others of its kind can be added to it."""
        if code in ("ingredients", "flour-gained", "helper-gained") and _count(event) > 0:
            goods = {_good(code, event): _count(event)}
            return {"event": "gained", "rule": event["rule"], "seat": event["seat"], "goods": goods}
        if code == "points":
            return {**event, "parts": [(event["rule"], event["count"])]}
        if code == "mill-filled":
            return {"event": "mill-refilled", "rule": event["rule"], "columns": [(event["column"], event["flour"])]}
        if code in ("order-removed", "order-moved", "order-laid"):
            told: EventDict = {"event": "orders-changed", "rule": event["rule"], "orders": []}
            _add_order(told, event)
            return told
        if code == "card-discarded":
            cards = [(event["seat"], event["card"])]
            return {"event": "cards-discarded", "rule": event["rule"], "cards": cards}
        if code == "tower-place":
            return {"event": "tower", "rule": event["rule"], "order": [event["seat"]]}
        if code == "scored":
            parts = [(event["line"], event["count"])]
            return {"event": "sheet", "rule": event["rule"], "seat": event["seat"], "parts": parts}
        return event

    def _merge(self, code: str, event: EventDict) -> bool:
        """Add an event to the one before, where one sentence tells both."""
        if not self.lines:
            return False
        last: dict[str, Any] = self.lines[-1][-1]
        told, seat = last["event"], last.get("seat")
        if told == "baked" and code == "flour-spent" and seat == event["seat"] and "second" not in last:
            last["second"] = event["flour"]
        elif told == "gained" and code in ("ingredients", "flour-gained", "helper-gained"):
            if seat != event["seat"] or _count(event) < 0:
                return False
            good = _good(code, event)
            last["goods"][good] = last["goods"].get(good, 0) + _count(event)
        elif told == "points" == code and seat == event["seat"]:
            last["count"] += event["count"]
            last["parts"].append((event["rule"], event["count"]))
        elif told == "mill-refilled" and code == "mill-filled":
            last["columns"].append((event["column"], event["flour"]))
        elif told == "orders-changed" and code in ("order-removed", "order-moved", "order-laid"):
            _add_order(last, event)
        elif told == "cards-discarded" and code == "card-discarded":
            last["cards"].append((event["seat"], event["card"]))
        elif told == "tower" and code == "tower-place":
            last["order"].append(event["seat"])
        elif told == "sheet" and code == "scored" and seat == event["seat"]:
            last["parts"].append((event["line"], event["count"]))
        else:
            return False
        return True

    def _name_village(self, event: EventDict) -> None:
        """The sale that completed an order says in which village that was."""
        for told in reversed(self.lines[-1] if self.lines else []):
            if told["event"] == "sold":
                told["village"] = event["village"]
                return


def _is_judged(first: EventDict, event: EventDict) -> bool:
    """Whether this is what the Inquisition does to somebody."""
    return first["event"] == "inquisition" and event["rule"] in ("PM-DAWN-03", "PM-DAWN-04")


def _count(event: EventDict) -> int:
    count = event.get("count", 1)
    assert isinstance(count, int)
    return count


def _good(code: str, event: EventDict) -> str:
    """What was gained, as goods are counted."""
    if code == "ingredients":
        return str(event["ingredient"])
    return f"{event['flour']}-flour" if code == "flour-gained" else str(event["helper"])


def _add_order(told: dict[str, Any], event: EventDict) -> None:
    """One more order that came: to a current space, or to a future one, whose numbers are below zero."""
    order = event["order"]
    assert isinstance(order, int)
    if event["event"] != "order-removed":
        told["orders"].append((event["village"], event["bread"], order > 0))


def join_cards(events: list[EventDict]) -> list[EventDict]:
    """A card's action and the worker that follows it become one event."""
    found: list[EventDict] = []
    for event in events:
        before = found[-1] if found else {}
        if event["event"] == "placed" and before.get("event") == "card-action" and before["seat"] == event["seat"]:
            found[-1] = {**event, "event": "sim-placed", "rule": before["rule"]}
        else:
            found.append(event)
    return found
