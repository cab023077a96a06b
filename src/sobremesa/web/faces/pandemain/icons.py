"""Which drawing stands for what: symbols of `templates/pandemain/_art.html`, by the words of the rules."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sobremesa.games.pandemain.box.cards import Goods
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS

_SHAPES: Final = {"p1": "a", "p2": "b", "p3": "c", "p4": "d"}

ICONS: Final[dict[str, str]] = {
    "pfennigs": "i-pf", "points": "i-vp", "penitence": "i-cross", "loans": "i-loan", "penances": "i-pen",
    "bakers": "i-baker", "villagers": "v-market", "workers": "p-n", "all-workers": "p-n",
    "upgraded-bakers": "i-baker", "experience": "i-baker", "next-place": "i-cross", "favour": "i-fav", "flour": "i-any",
    "any-flour": "i-any", "chosen-flour": "i-any", "random-flour": "i-any", "any-bread": "b-rye",
    **{name: f"i-{name}" for name in (*INGREDIENTS, "ox", "cow", "cart")},
    **{f"used-{name}": f"i-{name}" for name in ("ox", "cow", "cart")},
    **{f"{bread}-flour": f"f-{bread}" for bread in BREADS},
    **{f"{bread}-{quality}": f"b-{bread}" for bread in BREADS for quality in ("high", "low")},
    **{f"reputation-{bread}": f"b-{bread}" for bread in BREADS},
}  # fmt: skip

PLACE_ICONS: Final[dict[str, str]] = {
    "farm": "i-ox", "market": "i-yeast", "mill": "f-wheat", "granary": "f-oat", "oven": "b-rye", "castle": "i-loan",
    "church": "i-cross", "river": "i-water", "trade-house": "i-pf", "guild": "i-baker",
}  # fmt: skip

VILLAGER_ICONS: Final = ("v-sexton", "v-pilgrim", "v-bailiff", "v-miller", "v-trader", "v-market", "v-herder")
REWARD_ICONS: Final = {"reactivate": "i-dawn", "hire": "i-baker", "upgrade": "i-baker", "favour": "i-fav"}
_COUNTED_GOODS: Final = (
    "points", "penitence", "ox", "cow", "cart", "any_flour", "chosen_flour", "random_flour", "any_bread",
)  # fmt: skip

_EXCHANGED_KINDS: Final = {"pfennig": "pfennigs", "point": "points"}


@dataclass(frozen=True)
class Token:
    """So many of something, as it is printed."""

    kind: str
    count: int
    icon: str


def token(kind: str, count: int) -> Token:
    """So many of this kind."""
    return Token(kind, count, ICONS[kind])


def pawn_of(seat: str) -> str:
    """The worker of a seat."""
    return f"p-{_SHAPES[seat]}"


def marker_of(seat: str) -> str:
    """The marker of a seat on tracks."""
    return f"m-{_SHAPES[seat]}"


def villager_icon(number: int) -> str:
    """A type of villager."""
    return VILLAGER_ICONS[(number - 1) % len(VILLAGER_ICONS)]


def ingredient_tokens(units: Iterable[int]) -> list[Token]:
    """Ingredients in the order of INGREDIENTS, without what there is none of."""
    return [token(name, count) for name, count in zip(INGREDIENTS, units, strict=True) if count]


def goods_tokens(goods: Goods) -> list[Token]:
    """All that is paid or received."""
    found = [token("pfennigs", goods.pfennigs)] if goods.pfennigs else []
    found += ingredient_tokens(goods.ingredients)
    found += [token(f"{BREADS[at]}-flour", count) for at, count in enumerate(goods.flours) if count]
    for name in _COUNTED_GOODS:
        count = int(getattr(goods, name))
        if count:
            found.append(token(name.replace("_", "-"), count))
    if goods.penances:
        found.append(token("penances", goods.penances))
    return found


def drawn_singly(tokens: list[Token], most: int) -> list[tuple[str, str]]:
    """The icons of tokens one by one where they are few; an icon with its number where they are many."""
    if sum(abs(one.count) for one in tokens) <= most:
        return [(one.icon, "") for one in tokens for _ in range(abs(one.count))]
    return [(one.icon, str(one.count) if one.count != 1 else "") for one in tokens]


def exchanged_tokens(item: str) -> list[Token]:
    """What is exchanged at the trade house (PM-TRADE-03)."""
    if item == "two-milk":
        return [token("milk", 2)]
    if item in BREADS:
        return [token(f"{item}-flour", 1)]
    if "-" in item:
        units = zip(INGREDIENTS, item.split("-"), strict=False)
        return [token(name, int(count)) for name, count in units if count != "0"]
    return [token(_EXCHANGED_KINDS.get(item, item), 1)]
