"""What everybody has and what lies on the board, counted from a view: what a book of events is compared with."""

from collections import Counter
from typing import Any, Final

from sobremesa.games.pandemain.box.cards import Goods
from tests.pandemain.prints import default

INGREDIENTS: Final = ("water", "salt", "yeast", "milk")


def account_of(player: dict[str, Any]) -> Counter[str]:
    """Everything of one participant that can be counted, by name."""
    account: Counter[str] = Counter()
    for name in ("points", "penitence", "penances", "pfennigs", "loans"):
        account[name] = player.get(name, 0)
    for name in ("reserve", "own", "held"):
        account[name] = player["workers"][name]
    for group in ("ingredients", "flours"):
        account.update({f"{group} {name}": number for name, number in player.get(group, {}).items()})
    account.update({f"reputation {bread}": at for bread, at in player["reputation"].items()})
    for helper, numbers in player.get("helpers", {}).items():
        account.update({f"{state} {helper}": number for state, number in numbers.items()})
    for loaf in player.get("loaves", []):
        account[f"loaves {loaf['bread']}"] += loaf["count"]
    account.update(f"villager {villager}" for villager in player["villagers"])
    account.update(f"baker {baker['number']}" for baker in player.get("bakers", []))
    return account


def board_of(view: dict[str, Any]) -> dict[str, Any]:
    """Everything on the board that events tell of."""
    bakers = [*view["guild"], *(baker for player in view["players"] for baker in player.get("bakers", []))]
    orders = {}
    for village in view["villages"]:
        for order in village["orders"]:
            if not order["permanent"]:
                orders[village["village"], order["order"]] = order["bread"]
                orders[village["village"], -order["order"]] = order["future"]
    return {
        "tower": view["tower"],
        "next": list(view["next_tower"]),
        "workers": Counter((place, seat) for place, seats in view["workers"].items() for seat in seats),
        "mill": sum((Counter(column["flours"]) for column in view["mill"]), Counter()),
        "orders": orders,
        "offerings": set(view["church"]["shown"]),
        "rewards": Counter(reward for pile in view["rewards"] for reward in pile),
        "favours": view["favours"],
        "guild": {baker["number"] for baker in view["guild"]},
        "upgraded": {baker["number"] for baker in bakers if baker["upgraded"]},
        "experience": +Counter({baker["number"]: baker["experience"] for baker in bakers}),
        "loans": view["castle_loans"],
        "servant": view["servant"],
        "inquisition": view["inquisition"],
    }


def account_name(wanted: str) -> str:
    """The name in an account of what is asked for in local trade."""
    if wanted.endswith("-flour"):
        return f"flours {wanted.removesuffix('-flour')}"
    if wanted in INGREDIENTS:
        return f"ingredients {wanted}"
    return f"used {wanted.removeprefix('used-')}" if wanted.startswith("used-") else f"active {wanted}"


def pay_of(offering: int) -> Goods:
    """What an offering costs; 0 is the printed one."""
    return default().permanent_offering.pay if offering == 0 else default().offerings[offering - 1].pay


def level_of(offering: int) -> int:
    """The pile that an offering belongs to."""
    return default().offerings[offering - 1].level
