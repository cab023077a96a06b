"""What a seat's goods lack for so many loaves of a bread, by the recipes."""

from typing import NamedTuple

from sobremesa.core.bits import members
from sobremesa.games.pandemain.guild import breads_known
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.oven import milk_needed
from sobremesa.games.pandemain.position import FLOUR, INGREDIENT, MILK, Position


def bread_name(bread: int) -> str:
    """As vocabulary and catalogs call it."""
    return BREADS[bread]


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
