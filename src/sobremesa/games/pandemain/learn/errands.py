"""What stands between a seat and its bread: goods that are missing, coins, and how many workers it takes."""

from typing import Final, NamedTuple

from sobremesa.core.bits import members
from sobremesa.games.pandemain.documents.sales import gains_of
from sobremesa.games.pandemain.guild import breads_known
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.market import fee_of, has_free_space, is_carried
from sobremesa.games.pandemain.oven import milk_needed
from sobremesa.games.pandemain.position import (
    BAKED,
    FIRST_VILLAGE,
    FLOUR,
    HIGH,
    INGREDIENT,
    LOAVES,
    LOW,
    MILK,
    MILL,
    PFENNIGS,
    SOLD,
    WATER,
    Position,
    count_of,
    one,
    total_of,
)
from sobremesa.games.pandemain.trials import try_sale
from sobremesa.games.pandemain.village import has_space_in_village, is_let_into_augsburg, licence_of, order_bread
from sobremesa.games.pandemain.vocabulary import VILLAGE_TEXTS

_FAR: Final = 99  # workers, for what cannot be done
_MOST_TRIPS: Final = 2  # villages that are visited for one goal


class Lack(NamedTuple):
    """What a seat still needs to bake so many loaves of a bread."""

    flour: int
    own_flour: int  # how much of that has to be of the bread's own type
    ingredients: tuple[int, ...]  # by INGREDIENTS

    @property
    def names(self) -> tuple[str, ...]:
        """The ingredients that are missing."""
        return tuple(name for name, units in zip(INGREDIENTS, self.ingredients, strict=True) if units)

    @property
    def total(self) -> int:
        """Units of everything."""
        return self.flour + sum(self.ingredients)

    def flours(self, bread: int) -> tuple[tuple[str, int], ...]:
        """The flours that are missing for a bread, as catalogs count them."""
        counts = ((f"{bread_name(bread)}-flour", self.own_flour), ("any-flour", self.flour - self.own_flour))
        return tuple((name, count) for name, count in counts if count)

    @property
    def goods(self) -> tuple[tuple[str, int], ...]:
        """The same of ingredients."""
        return tuple((name, units) for name, units in zip(INGREDIENTS, self.ingredients, strict=True) if units)


def lack_of(p: Position, seat: int, bread: int, loaves: int) -> Lack:
    """What is missing for so many loaves of one bread, by its recipe: a second flour may be of whatever type."""
    needed = _ingredients_of(p, seat, bread)
    missing = tuple(max(0, loaves * units - int(p.of(seat, INGREDIENT + at))) for at, units in enumerate(needed))
    own = int(p.of(seat, FLOUR + bread))
    of_its_own = max(0, loaves - own)
    in_all = max(0, 2 * loaves - int(p.flour_total(seat)))
    return Lack(max(of_its_own, in_all), of_its_own, missing)


def recipe_of(p: Position, seat: int, bread: int) -> tuple[tuple[str, int], ...]:
    """All that one loaf of a bread takes, as catalogs count it."""
    all_of_it = Lack(2, 1, _ingredients_of(p, seat, bread))
    return (*all_of_it.flours(bread), *all_of_it.goods)


def _ingredients_of(p: Position, seat: int, bread: int) -> tuple[int, ...]:
    recipe = p.terms.print.recipe
    needed = [int(recipe[4 * bread + kind]) for kind in range(len(INGREDIENTS))]
    needed[MILK] = int(milk_needed(p, seat, bread))
    return tuple(needed)


def known_breads(p: Position, seat: int) -> list[int]:
    """The breads that a seat may bake."""
    return members(int(breads_known(p, seat)))


def loaves_of(p: Position, seat: int, bread: int) -> int:
    """The loaves of one bread on the track."""
    return sum(int(total_of(p.of(seat, LOAVES + 4 * quality + bread))) for quality in (HIGH, LOW))


def made_so_far(p: Position, seat: int, field: int, bread: int) -> int:
    """How many loaves of one bread were baked, or sold, in the whole game."""
    return sum(int(count_of(p.of(seat, field), 2 * bread + quality)) for quality in (HIGH, LOW))


def baked_so_far(p: Position, seat: int, bread: int) -> int:
    """Loaves of one bread that this seat baked."""
    return made_so_far(p, seat, BAKED, bread)


def sold_so_far(p: Position, seat: int, bread: int) -> int:
    """Loaves of one bread that this seat sold."""
    return made_so_far(p, seat, SOLD, bread)


# -- coins -------------------------------------------------------------------------------------------------------


def market_fee(p: Position, seat: int) -> int | None:
    """The lowest fee of a stall that this seat could stand at; None where none is free."""
    stalls = range(int(p.terms.print.stalls))
    fees = [int(fee_of(p, stall)) for stall in stalls if has_free_space(p, stall) and is_carried(p, seat, stall)]
    return min(fees, default=None)


def flour_price(p: Position) -> int | None:
    """What the cheapest column of the mill costs that holds anything; None where all are empty."""
    columns = range(int(p.terms.print.columns))
    prices = [int(p.terms.print.column_price[at]) for at in columns if p.words[MILL + at] != 0]
    return min(prices, default=None)


def coins_short(p: Position, seat: int, lack: Lack) -> int:
    """Pfennigs that are missing for what has to be bought."""
    due = 0
    if lack.flour:
        due += flour_price(p) or 0
    if any(units for at, units in enumerate(lack.ingredients) if at != WATER):
        due += market_fee(p, seat) or 0
    return max(0, due - int(p.of(seat, PFENNIGS)))


# -- sales -------------------------------------------------------------------------------------------------------


def sales_open(p: Position, seat: int, bread: int) -> list[list[int]]:
    """For each village that this seat may enter now: the points that each of its orders for a bread would bring.

    They are those of a good and fresh loaf, as the rules reckon them on a copy.
    """
    tried = p.clone()
    assert isinstance(tried, Position)
    day = int(p.terms.print.enters_day[bread]) - 1
    tried.add(seat, LOAVES + 4 * HIGH + bread, one(day))
    found: list[list[int]] = []
    for village in range(len(VILLAGE_TEXTS)):
        place = FIRST_VILLAGE + village
        if p.has_worker_at(seat, place) or not has_space_in_village(p, place):
            continue
        if not is_let_into_augsburg(p, seat, village) or licence_of(p, seat, place) > p.of(seat, PFENNIGS):
            continue
        orders = [at for at in range(int(p.terms.print.spaces[village]) + 1) if order_bread(p, village, at) == bread]
        points = [_points_of(tried, seat, village, order, (bread, HIGH, day)) for order in orders]
        found.append(sorted(points, reverse=True))
    return sorted(found, key=sum, reverse=True)


def _points_of(p: Position, seat: int, village: int, order: int, loaf: tuple[int, int, int]) -> int:
    gains = gains_of(p, seat, try_sale(p, seat, village, order, loaf))
    return sum(gain["count"] for gain in gains if gain["what"] == "points")


def sales_for(p: Position, seat: int, bread: int, loaves: int) -> tuple[int, int]:
    """How many visits to villages so many sales take, and what points they bring; too many for what cannot be."""
    best = (_FAR, 0)
    villages = sales_open(p, seat, bread)
    for points in villages:
        if len(points) >= loaves:
            best = max(best, (1, sum(points[:loaves])), key=lambda trip: (-trip[0], trip[1]))
    if best[0] == 1 or len(villages) < _MOST_TRIPS:
        return best
    together = sorted((points for village in villages[:_MOST_TRIPS] for points in village), reverse=True)
    return (_MOST_TRIPS, sum(together[:loaves])) if len(together) >= loaves else best


def visits_to_bake(p: Position, seat: int, bread: int, loaves: int) -> int:
    """How many workers it takes from here to so many loaves on the track; none for none."""
    if loaves <= 0:
        return 0
    if loaves > int(p.terms.print.oven_loaves) or bread not in known_breads(p, seat):
        return _FAR
    lack = lack_of(p, seat, bread, loaves)
    visits = 1
    if lack.flour:
        visits += 1 if flour_price(p) is not None else _FAR
    if lack.ingredients[WATER]:
        visits += 1
    if any(units for at, units in enumerate(lack.ingredients) if at != WATER):
        visits += 1 if market_fee(p, seat) is not None else _FAR
    return visits + (1 if coins_short(p, seat, lack) else 0)


def bread_name(bread: int) -> str:
    """As vocabulary and catalogs call it."""
    return BREADS[bread]
