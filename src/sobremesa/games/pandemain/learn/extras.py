"""What villagers add to a seat's visits and its cows give, as far as the plan of a first game lacks it."""

from typing import Final, NamedTuple

from sobremesa.games.pandemain.course import MILK_PER_COW
from sobremesa.games.pandemain.kinds import EFFECT_FLOUR, EFFECT_INGREDIENT
from sobremesa.games.pandemain.learn.plan import Tick
from sobremesa.games.pandemain.learn.supplies import gift_at, givers_at
from sobremesa.games.pandemain.position import ACTIVE_HELPER, COW, MARKET, MILL_PLACE, PHASE, Position
from sobremesa.games.pandemain.steps import BY_DAY

_CHOSEN_INGREDIENTS: Final = frozenset({"water", "salt", "yeast"})


class ExtraGoods(NamedTuple):
    """What a villager gives with each visit to a place, or the own cows at any moment."""

    what: str  # 'gift-flour', 'gift-ingredient' or 'gift-milk'
    villager: int  # 0 for cows
    amount: int


def extras_for(p: Position, seat: int, ticks: tuple[Tick, ...]) -> tuple[ExtraGoods, ...]:
    """Of what villagers and cows give by day that which is still missing."""
    missing = {name for tick in ticks for name, _ in tick.parts} if p.words[PHASE] == BY_DAY else set()
    milk = MILK_PER_COW * int(p.of(seat, ACTIVE_HELPER + COW)) if "milk" in missing else 0
    flour, ingredient = any(name.endswith("-flour") for name in missing), bool(_CHOSEN_INGREDIENTS & missing)
    villagers = tuple(
        ExtraGoods(what, givers[0] + 1, gift_at(p, seat, place, effect))
        for what, place, effect, wanted in (
            ("gift-flour", MILL_PLACE, EFFECT_FLOUR, flour),
            ("gift-ingredient", MARKET, EFFECT_INGREDIENT, ingredient),
        )
        if wanted and (givers := givers_at(p, seat, place, effect))
    )
    return (*villagers, ExtraGoods("gift-milk", 0, milk)) if milk else villagers
