"""What is printed on tokens and cards of Pandemain, in words: the numbers are the print's, the words the catalog's."""

from collections.abc import Iterable, Mapping
from functools import cache, reduce
from typing import Any, Final, cast, final

from sobremesa.core.replay import FIRST_PRINT
from sobremesa.games.pandemain.box.cards import Goods
from sobremesa.games.pandemain.box.components import Components
from sobremesa.games.pandemain.box.components_reader import components_from_dict
from sobremesa.games.pandemain.box.first_edition import as_first_edition
from sobremesa.games.pandemain.editions import edition_of
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.prints import NEWEST_PRINT
from sobremesa.games.pandemain.vocabulary import QUALITIES
from sobremesa.prints.components import load_print
from sobremesa.wording.messages import Catalog, game_catalog, number_text

_OTHER_GOODS: Final = (
    *("ox", "cow", "cart", "any_flour", "chosen_flour", "random_flour", "any_bread"),
    *("points", "penitence"),
)


def components_of(document: object, settings: Mapping[str, Any]) -> Components:
    """The print of a game by the settings in its view: its own, or the one that came with the game when it began."""
    own_tokens = edition_of(settings).own_tokens
    if not isinstance(document, dict):
        return _shipped_components(settings.get("print", FIRST_PRINT), own_tokens)
    components = components_from_dict(document, {}, "the components of this game")
    return components_from_dict(as_first_edition(components.document)) if own_tokens else components


@cache
def _shipped_components(number: int, own_tokens: bool) -> Components:
    """A print that came with the game, read once: that takes longer than drawing a page."""
    components = cast(Components, load_print("pandemain", number, NEWEST_PRINT))
    return components_from_dict(as_first_edition(components.document)) if own_tokens else components


@final
class Printed:
    """Describes what is printed."""

    def __init__(self, components: Components, language: str = "en") -> None:
        self.components = components
        self.catalog: Catalog = game_catalog("pandemain", language)

    # -- names, numbers and lists ------------------------------------------------------------------------------

    def name(self, kind: str, value: str) -> str:
        """What a bread, flour, ingredient, helper or quality is called."""
        return self.catalog.name(kind, value)

    def breads(self, breads: Iterable[str]) -> str:
        """'rye, oat'."""
        return ", ".join(self.name("bread", bread) for bread in breads)

    def counted(self, kind: str, count: int) -> str:
        """'2 salt', '1 point', '3 pf'."""
        return self.catalog.say("counted", kind.replace("_", "-"), count=count)

    def in_words(self, kind: str, count: int) -> str:
        """'two salt'."""
        word = self.catalog.section("few").get(str(count), number_text(count))
        return self.counted(kind, count).replace(number_text(count), str(word), 1)

    def listed(self, items: Iterable[str]) -> str:
        """'a, b and c'; a word for nothing where there is nothing."""
        found = list(items)
        if len(found) < 2:
            return found[0] if found else self.catalog.say("lists", "nothing")
        return self.catalog.say("lists", "and", first=", ".join(found[:-1]), last=found[-1])

    def either(self, items: Iterable[str]) -> str:
        """'a, b or c'."""
        *first, last = items
        return self.catalog.say("lists", "or", first=", ".join(first), last=last) if first else last

    def apart(self, items: Iterable[str]) -> str:
        """'a; b; c', of which each may be a list of its own."""
        return reduce(lambda first, last: self.catalog.say("lists", "apart", first=first, last=last), items)

    def one(self, thing: str) -> str:
        """'an ox'."""
        return str(self.catalog.section("one")[thing])

    def units(self, ingredients: Iterable[int]) -> list[str]:
        """Ingredients in the order of INGREDIENTS."""
        return [self.counted(name, count) for name, count in zip(INGREDIENTS, ingredients, strict=True) if count]

    def things(self, counts: Mapping[str, int]) -> str:
        """Goods by what they are counted as."""
        return self.listed(self.counted(kind, count) for kind, count in counts.items())

    def goods(self, goods: Goods) -> str:
        """All that is paid or received."""
        items = [self.counted("pfennigs", goods.pfennigs)] if goods.pfennigs else []
        items += self.units(goods.ingredients)
        items += [self.counted(f"{BREADS[at]}-flour", count) for at, count in enumerate(goods.flours) if count]
        counts = {kind: int(getattr(goods, kind)) for kind in _OTHER_GOODS}
        items += [self.counted(kind, count) for kind, count in counts.items() if count]
        if goods.penances:
            items.append(self.counted("penances-gone", -goods.penances))
        return self.listed(items)

    # -- cards and tokens --------------------------------------------------------------------------------------

    def baker(self, number: int, upgraded: bool, short: bool = False) -> str:
        """'spelt; +1 point per spelt sale', in short 'spelt +1 point'."""
        how = "-short" if short else ""
        bonus = self._baker_bonus(number, upgraded, how)
        breads = self.baker_breads(number, upgraded)
        return self.catalog.say("printed", f"baker{how}", breads=breads, bonus=bonus) if bonus else breads

    def baker_breads(self, number: int, upgraded: bool) -> str:
        """'spelt, wheat'."""
        card = self.components.master_bakers[number - 1]
        side = card.upgraded if upgraded else card.basic
        return self.breads(BREADS[bread] for bread in side.bakes)

    def _baker_bonus(self, number: int, upgraded: bool, how: str) -> str:
        """'+1 point per spelt sale'."""
        card = self.components.master_bakers[number - 1]
        side = card.upgraded if upgraded else card.basic
        parts: list[str] = []
        if any(side.market):
            parts.append(self.catalog.say("printed", f"at-market{how}", goods=self.listed(self.units(side.market))))
        for kind, count in (("pfennigs", side.sale_pfennigs), ("points", side.sale_points)):
            if count:
                bread = self.name("bread", BREADS[side.sale_bread])
                gain = self.counted(kind, count)
                parts.append(self.catalog.say("printed", f"per-sale{how}", gain=gain, bread=bread))
        if side.milk_less:
            parts.append(self.catalog.say("printed", f"milk-less{how}", milk=self.counted("milk", side.milk_less)))
        return ", ".join(parts)

    def bread_price(self, number: int, quality: str, round_number: int) -> int:
        """PM-SELL-04: what a loaf sells for in a round."""
        return self.components.bread_price[number][QUALITIES.index(quality)][round_number - 1]

    def bread_prices(self, number: int, quality: str) -> str:
        """The same over the whole game: '3', or '3 · 3 · 4 · 4 · 5' where the round matters."""
        prices = self.components.bread_price[number][QUALITIES.index(quality)]
        return " · ".join(str(price) for price in (prices[:1] if len(set(prices)) == 1 else prices))

    def price(self, number: int, upgraded: bool) -> int:
        """What hiring costs."""
        card = self.components.master_bakers[number - 1]
        return (card.upgraded if upgraded else card.basic).price

    def wage(self, number: int, upgraded: bool) -> int:
        """What keeping costs."""
        card = self.components.master_bakers[number - 1]
        return (card.upgraded if upgraded else card.basic).wage

    def offering(self, number: int) -> str:
        """'1 salt and 1 yeast for 1 penitence'; number 0 is the one printed on the board."""
        offering = self.components.offerings[number - 1] if number else self.components.permanent_offering
        crosses = self.counted("penitence", offering.crosses)
        return self.catalog.say("printed", "offering", pay=self.goods(offering.pay), crosses=crosses)

    def reward(self, number: int) -> str:
        """'2 salt, 1 water and 1 yeast'."""
        reward = self.components.church_rewards.rewards[number - 1]
        if reward.effect == "gain":
            return self.goods(reward.gain)
        return self.catalog.say("printed", f"reward-{reward.effect}")

    def favour(self, number: int) -> str:
        """'2 salt and 2 yeast'."""
        return self.goods(self.components.favours[number - 1].gain)

    def villager_name(self, number: int) -> str:
        """'Market woman'."""
        return str(self.catalog.section("villager-names")[str(number)])

    def villager(self, number: int, short: bool = False) -> str:
        """'castle: +1 pf'."""
        villager = self.components.villagers[number - 1]
        place = str(self.catalog.section("short-places")[villager.place.replace("_", "-")])
        section = "villagers-short" if short else "villagers"
        return self.catalog.say(section, villager.effect.replace("_", "-"), place=place, count=villager.amount)

    # -- the board ---------------------------------------------------------------------------------------------

    def part(self, part: str) -> str:
        """What a part of the print is called, by its name in the component file."""
        return str(self.catalog.section("parts")[part])

    def stall(self, number: int) -> str:
        """The name of a stall."""
        stall = self.components.market.stalls[number - 1].id
        names = self.catalog.section("stalls")
        return str(names.get(stall, stall))

    def stall_goods(self, number: int) -> str:
        """What a stall itself shows."""
        return self.listed(self.units(self.components.market.stalls[number - 1].goods))

    def route_goods(self, number: int) -> str:
        """What a worker at a stall takes along each route; several where the way forks."""
        market = self.components.market
        ways = [self.listed(self.units(market.goods_of(route))) for route in market.routes(number - 1)]
        return self.either(ways)

    def ways(self, number: int) -> str:
        """The same in fewer words."""
        market = self.components.market
        return " / ".join(", ".join(self.units(market.goods_of(route))) for route in market.routes(number - 1))

    def flours(self, counts: Mapping[str, int]) -> str:
        """'2 rye and 1 spelt' of a mill column."""
        return self.listed(self.catalog.say("counted", bread, count=count) for bread, count in counts.items())

    def recipe(self, bread: int) -> str:
        """All that a loaf of high quality needs."""
        recipe = self.components.recipes[bread]
        flours = self.two_flours(BREADS[recipe.flour], BREADS[recipe.starred])
        return ", ".join([*self.units(recipe.ingredients), flours])

    def two_flours(self, own: str, starred: str) -> str:
        """The flours of a loaf."""
        if own == starred:
            return self.counted(f"{own}-flour", 2)
        names = {"own": self.name("flour", own), "starred": self.name("flour", starred)}
        return self.catalog.say("printed", "two-flours", **names)

    def is_high(self, bread: str, flour: str) -> bool:
        """Whether a bread is of high quality with this flour for its second one."""
        return BREADS[self.components.recipes[BREADS.index(bread)].starred] == flour
