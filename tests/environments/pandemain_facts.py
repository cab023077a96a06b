"""What an observation of Pandemain must say when it is decoded, worked out from the view."""

from collections import Counter
from typing import Any

from sobremesa.core.features import RELATIVE_SEATS
from sobremesa.core.state import State
from sobremesa.games.pandemain.documents.features import DECISIONS
from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.vocabulary import PLACE_TEXTS, VILLAGE_TEXTS, WANTED

MOST = 99
MOST_MONEY = 300
_SETTINGS = ("people", "participants", "edition", "own_print", "local_trade", "no_news_from_ulm")
COUNTED = ("count", "baked", "blessings", "excess")


def facts(state: State, seat: int) -> dict[str, Any]:
    """Every feature as people read it, from what the seat sees."""
    view: dict[str, Any] = state.view(seat)
    settings, players = view["settings"], view["players"]

    def place(text: str | None) -> str:
        return RELATIVE_SEATS[(int(text[1:]) - 1 - seat) % len(players)] if text else ""

    seats = dict(sorted(((place(one["seat"]), one) for one in players), key=lambda one: RELATIVE_SEATS.index(one[0])))

    def of_seats(value: Any) -> dict[str, Any]:
        found = {label: value(player) for label, player in seats.items()}
        return {label: its for label, its in found.items() if its}

    def workers(names: list[str]) -> dict[str, int]:
        return {label: names.count(seats[label]["seat"]) for label in seats if seats[label]["seat"] in names}

    return {
        "seat": view["seat"],
        **{name: settings[name] for name in _SETTINGS},
        "expert": settings["mode"] == "expert",
        "scenario": settings["scenario"].replace("none", ""),
        **{f"{name}_limit": limit for name, limit in settings["limits"].items()},
        "round": view["round"],
        "phase": view["phase"],
        "turns": min(view["turns"], MOST),
        "active": place(view["active"]),
        "tower": numbered([place(text) for text in view["tower"]]),
        "next_tower": numbered([place(text) for text in view["next_tower"]]),
        **of_choice(view, place),
        "kind": of_seats(lambda player: player["kind"]),
        "points": of_seats(lambda player: player["points"]),
        "pfennigs": of_seats(lambda player: player.get("pfennigs", 0)),
        "penitence": of_seats(lambda player: player["penitence"]),
        "penances": of_seats(lambda player: player["penances"]),
        "loans": of_seats(lambda player: player.get("loans", 0)),
        "reserve": of_seats(lambda player: player["workers"]["reserve"]),
        "own_workers": of_seats(lambda player: player["workers"]["own"]),
        "held_workers": of_seats(lambda player: player["workers"]["held"]),
        "first_visit": of_seats(lambda player: player["first_visit"]),
        "card_drawn": list(of_seats(lambda player: player.get("card", {}).get("drawn"))),
        "card_shown": of_seats(lambda player: len(player.get("card", {}).get("shown", []))),
        "ingredients": of_seats(lambda player: filled(player.get("ingredients", {}))),
        "flours": of_seats(lambda player: filled(player.get("flours", {}))),
        "reputation": of_seats(lambda player: filled(player["reputation"])),
        "active_helpers": of_seats(lambda player: helpers(player, "active")),
        "used_helpers": of_seats(lambda player: helpers(player, "used")),
        "villagers": of_seats(lambda player: texts(player["villagers"])),
        "bakers": of_seats(lambda player: texts([baker["number"] for baker in player.get("bakers", [])])),
        "loaves": of_seats(lambda player: loaves(player.get("loaves", []))),
        "possible_cards": of_seats(lambda player: texts(player.get("card", {}).get("possible", []))),
        "bag": filled(view["bag"]),
        "helpers_left": filled(view["helpers_left"]),
        "castle_loans": view["castle_loans"],
        "loans_left": view["loans_left"],
        "servant": view["servant"] or "",
        "inquisition": view["inquisition"],
        "oven_tax": view["oven_tax"],
        "mill": numbered([column["flours"] for column in view["mill"]]),
        "stall_fees": numbered([stall["fee"] for stall in view["market"]]),
        "stall_workers": numbered([workers(stall["workers"]) for stall in view["market"]]),
        "workers": {name: workers(view["workers"][name]) for name in PLACE_TEXTS if name in view["workers"]},
        "orders": orders(view, "bread"),
        "future_orders": orders(view, "future"),
        "villager": filled({one["village"]: str(one["villager"]).replace("0", "") for one in view["villages"]}),
        "villagers_left": filled({one["village"]: one["villagers_left"] for one in view["villages"]}),
        "offerings": filled(levels([str(token or "") for token in view["church"]["shown"]])),
        "offerings_to_come": filled(levels([texts(pile) for pile in view["church"]["piles"]])),
        "offerings_discarded": filled(levels([texts(pile) for pile in view["church"]["discarded"]])),
        "rewards": numbered([dict(Counter(texts(sorted(pile)))) for pile in view["rewards"]]),
        **of_guild(view),
        "favours": texts(view["favours"]),
        "crosses_shown": numbered(view["round_tokens"]["shown"]),
        "crosses_to_come": view["round_tokens"]["left"],
        "cards_used": texts(view["cards_used"]),
    }


def told(decoded: dict[str, Any]) -> dict[str, Any]:
    """A decoded observation, with the crosses to come in the order of a view."""
    told = dict(decoded)
    told["crosses_to_come"] = sorted(told["crosses_to_come"].values())
    return told


def of_choice(view: dict[str, Any], place: Any) -> dict[str, Any]:
    """The decision at hand, and the offer."""
    decision = view["decision"]
    assert decision["kind"] in DECISIONS
    offer = view["offer"] or {"asks": {}, "pays": 0, "worker": False}
    completed = texts(decision.get("completed", []))
    return {
        "decision": decision["kind"],
        "decider": place(decision.get("seat")),
        "fork_at": str(decision.get("stall", "")),
        "count": sum(decision.get(name, 0) for name in COUNTED),
        "bought": decision.get("bought", []),
        "paid_for": decision.get("helper", ""),
        "owed": decision.get("owed", 0),
        "loaded": decision.get("loaded", False),
        "learned": decision.get("breads", []),
        "sold_in": decision.get("village", ""),
        "orders_completed": completed if decision["kind"] == "sell" else [],
        "offerings_completed": [
            ("permanent", "level-1", "level-2")[int(text)] for text in completed if decision["kind"] == "offer"
        ],
        "passing": decision.get("passing", False),
        "reward_pile": str(decision.get("pile", "")),
        "after_sale": decision.get("after-sale", False),
        "hans_at": decision.get("place", ""),
        "night_begun": decision.get("begun", False),
        "asked": {name: offer["asks"][name] for name in WANTED if name in offer["asks"]},
        "offered": offer["pays"],
        "offered_worker": offer["worker"],
    }


def of_guild(view: dict[str, Any]) -> dict[str, Any]:
    """Bakers for hire, and of all that somebody sees whether they are upgraded and what they have learned."""
    bakers = [*view["guild"], *(baker for player in view["players"] for baker in player.get("bakers", []))]
    bakers.sort(key=lambda baker: baker["number"])
    return {
        "guild": texts([baker["number"] for baker in view["guild"]]),
        "upgraded": texts([baker["number"] for baker in bakers if baker["upgraded"]]),
        "experience": {str(baker["number"]): baker["experience"] for baker in bakers if baker["experience"]},
    }


def orders(view: dict[str, Any], name: str) -> dict[str, Any]:
    """The breads of order spaces by village."""
    found = {one["village"]: numbered([order.get(name) for order in one["orders"][1:]]) for one in view["villages"]}
    return {village: found[village] for village in VILLAGE_TEXTS if found[village]}


def loaves(listed: list[dict[str, Any]]) -> dict[str, Any]:
    """Loaves by bread, quality and days left; numbers of days run from the last one."""
    found: dict[str, Any] = {}
    for bread in BREADS:
        for quality in ("high", "low"):
            days = {
                str(loaf["day"]): loaf["count"]
                for loaf in reversed(listed)
                if (loaf["bread"], loaf["quality"]) == (bread, quality)
            }
            if days:
                found.setdefault(bread, {})[quality] = days
    return found


def helpers(player: dict[str, Any], how: str) -> dict[str, int]:
    return filled({name: counts[how] for name, counts in player.get("helpers", {}).items()})


def levels(values: list[Any]) -> dict[str, Any]:
    return dict(zip(("level-1", "level-2"), values, strict=True))


def filled(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value}


def numbered(values: list[Any]) -> dict[str, Any]:
    """What is there, by its place counted from 1."""
    return {str(place): value for place, value in enumerate(values, 1) if value}


def texts(numbers: list[int]) -> list[str]:
    return [str(number) for number in numbers]
