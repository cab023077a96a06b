"""What lights up or is greyed for an option or a refusal: ids of things on the board and on the own board.

The village that is sold in and the pile of rewards that is chosen from belong to the decision and not to the option's
text, so only the scene of that decision gives orders and rewards these ids.
"""

from typing import Final

from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.vocabulary import HELPERS, PLACE_TEXTS

_FIXED: Final[dict[str, list[str]]] = {
    "milk": ["own-cow"],
    "river-cart": ["river-cart"],
    "work": ["castle-work"],
    "loan": ["castle-loan"],
    "pay-more": ["own-pfennigs"],
    "pay-hans": ["own-pfennigs"],
    "pay-wages": ["own-pfennigs"],
    "pay-worker": ["own-workers"],
}
_NUMBERED: Final = {
    "stall": "stall", "branch": "stall", "column": "column", "hire": "guild", "upgrade": "baker", "dismiss": "baker",
    "experience": "baker", "reward": "reward", "leave-reward": "reward", "favour": "favour", "offer": "offering",
}  # fmt: skip
_EXCHANGED: Final = {"pfennig": "own-pfennigs", "point": "own-points", "two-milk": "own-milk"}
_PLACE_OF: Final = {
    "guild-closed": "guild", "market-full": "market", "farm-sold-out": "farm", "mill-empty": "mill",
    "guild-empty": "guild", "nothing-to-bake": "oven", "no-loan-left": "castle", "nothing-to-offer": "church",
    "nothing-to-give": "trade-house", "already-passing-through": "trade-house",
}  # fmt: skip


def targets_of(text: str) -> list[str]:
    """The ids for an option."""
    word, *rest = text.split()
    if word in _FIXED:
        return list(_FIXED[word])
    if word in _NUMBERED:
        return [f"{_NUMBERED[word]}-{rest[0]}"]
    if word in ("place", "servant"):
        return [f"place-{rest[0]}"]
    if word == "buy":
        return [f"farm-{rest[0]}"]
    if word == "flour":
        return [f"bag-{rest[0]}"]
    if word in ("discard", "give-flour"):
        return [f"own-{rest[0]}-flour"]
    if word in ("ingredient", "pay", "load"):
        return [f"own-{rest[0]}"]
    if word == "bake":
        return [f"own-{flour}-flour" for flour in dict.fromkeys((rest[0], rest[2]))]
    if word == "sell":
        return [f"order-{rest[0]}", f"loaves-{rest[1]}-{rest[2]}"]
    if word in ("serve", "give-loaf"):
        return [f"loaves-{rest[1]}-{rest[2]}"]
    if word == "bless":
        return [f"loaves-low-{rest[1]}"]
    if word == "give":
        return _given(rest[0])
    return []


def _given(item: str) -> list[str]:
    """What is given at the trade house."""
    if item in _EXCHANGED:
        return [_EXCHANGED[item]]
    if item in BREADS:
        return [f"own-{item}-flour"]
    if item in INGREDIENTS:
        return [f"own-{item}"]
    units = zip(INGREDIENTS, item.split("-"), strict=False)  # '1-0-2': water, salt, yeast
    return [f"own-{name}" for name, count in units if count != "0"]


def refused_targets_of(code: str, args: dict[str, object]) -> list[str]:
    """The ids for a refusal."""
    place = _PLACE_OF.get(code) or args.get("place")
    if code == "bought-already" or code == "none-in-supply":
        return [f"farm-{args['helper']}"]
    if place in PLACE_TEXTS and code != "one-at-least":
        return [f"place-{place}"]
    for name, prefix in (("stall", "stall"), ("column", "column"), ("offering", "offering"), ("favour", "favour")):
        if name in args:
            return [f"{prefix}-{args[name]}"]
    if code in ("order-completed", "order-space-empty", "no-loaf-for-order"):
        return [f"order-{args['order']}"]
    if args.get("helper") in HELPERS:
        return [f"own-{args['helper']}"]
    return []
