"""Which parts of the table show values that are ours because the print is lost: they bear a small ring (°)."""

from typing import Final

from sobremesa.games.pandemain.vocabulary import VILLAGE_TEXTS
from sobremesa.wording import View

_PARTS: Final = {
    "market": ("market",), "mill": ("mill",), "guild": ("master_bakers", "guild"), "villages": ("villages",),
    "loaves": ("staleness",), "reputation": ("reputation", "bread_price"),
    "bakers": ("master_bakers",), "rounds": ("inquisition",),
    "farm": ("farm",), "castle": ("castle",), "granary": ("granary",), "oven": ("oven", "recipes"),
    "river": ("river",), "favours": ("favours",), "cards": ("automa",), "bag": ("grain_tokens",),
}  # fmt: skip

# The parts of the things on the table, by the kinds of their names; those of places are called as the places are.
_PART_OF_KIND: Final = {
    "stall": "market", "column": "mill", "baker": "bakers", "order": "villages", "future": "villages",
    "villager": "villages", "favour": "favours", "offering": "church", "bread": "oven", "round": "rounds",
    "inquisition": "rounds",
}  # fmt: skip


def part_of(kind: str, rest: str) -> str:
    """The part of the table to which a thing belongs; its own kind where that is one, and '' for none."""
    if kind == "place":
        return "villages" if rest in VILLAGE_TEXTS else rest
    part = _PART_OF_KIND.get(kind, kind)
    return part if part in _PARTS or part == "church" else ""


def reconstructed_parts(view: View) -> set[str]:
    """The parts of the table of which at least one value is reconstructed."""
    tables = {path.partition(".")[0].partition("[")[0] for path in view["reconstructed"]}
    parts = {part for part, names in _PARTS.items() if tables & set(names)}
    shown = {f"offerings.token[{number - 1}]" for number in view["church"]["shown"]}
    return parts | {"church"} if any(path.startswith(tuple(shown)) for path in view["reconstructed"]) else parts
