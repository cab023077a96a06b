"""Which parts of the table show values that are ours because the print is lost: they bear a small ring (°)."""

from typing import Final

from sobremesa.wording import View

_PARTS: Final = {
    "market": ("market",), "mill": ("mill",), "guild": ("master_bakers", "guild"), "villages": ("villages",),
    "loaves": ("staleness",), "reputation": ("reputation", "bread_price"),
    "bakers": ("master_bakers",), "rounds": ("inquisition",),
    "farm": ("farm",), "castle": ("castle",), "granary": ("granary",), "oven": ("oven", "recipes"),
    "river": ("river",), "favours": ("favours",), "cards": ("automa",), "bag": ("grain_tokens",),
}  # fmt: skip


def reconstructed_parts(view: View) -> set[str]:
    """The parts of the table of which at least one value is reconstructed."""
    tables = {path.partition(".")[0].partition("[")[0] for path in view["reconstructed"]}
    parts = {part for part, names in _PARTS.items() if tables & set(names)}
    shown = {f"offerings.token[{number - 1}]" for number in view["church"]["shown"]}
    return parts | {"church"} if any(path.startswith(tuple(shown)) for path in view["reconstructed"]) else parts
