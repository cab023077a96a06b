"""What each option of Pandemain costs and gives, as far as that is simply known: the fields of its sentence.

A case `known` is given where a sentence can say what comes of an option; it is missing where the option belongs to
another moment than the one that is looked at.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, final

from sobremesa.games.pandemain.documents.amounts import POINTS_PER_LOAN, UPGRADE_PRICE
from sobremesa.games.pandemain.documents.reckoning import reckoned_in
from sobremesa.games.pandemain.documents.sales import Gain
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS, ROUNDS
from sobremesa.games.pandemain.vocabulary import QUALITIES, VILLAGE_TEXTS
from sobremesa.wording import View
from sobremesa.wording.messages import Fields, number_text
from sobremesa.wording.pandemain.printed import Printed
from sobremesa.wording.pandemain.sales import PART_OF_RULE

Told = tuple[Fields, list[str]]
_KNOWN = ["known"]
_NIGHT = ["night"]
_TOLD = ["fresh", "order", "wheat", "bakers", "top", "famine", "lord", "mark", "augsburg"]  # points, in this order


@final
class Prices:
    """The options of one moment, seen by one seat."""

    def __init__(self, view: View, printed: Printed, me: str) -> None:
        self.view = view
        self.printed = printed
        self.components = printed.components
        self.me: dict[str, Any] = next((player for player in view["players"] if player["seat"] == me), {})
        self.reckoned = reckoned_in(self.me)
        self.due = reckoned_in(view["decision"])
        self.sales: dict[str, list[Gain]] = self.due.get("sales", {})

    def tell(self, text: str) -> Told:
        """The fields of an action's sentence."""
        word, *rest = text.split()
        return _TOLD_OF[word](self, *rest) if word in _TOLD_OF else ({}, [])

    def _pf(self, count: int) -> str:
        return self.printed.counted("pfennigs", count)

    def _say(self, key: str, **fields: object) -> str:
        return self.printed.catalog.say("details", key, **fields)

    # -- places ------------------------------------------------------------------------------------------------

    def place_name(self, place: str) -> str:
        """'the mill', 'Ulm'; a town that the language calls otherwise than the print does (Augsbourg) is called so."""
        for village in self.view["villages"]:
            if village["village"] == place:
                printed = str(village["name"])
                return self.printed.catalog.kinds_of(printed).get("village", printed)
        return self._named(str(self.printed.catalog.section("places")[place]))

    def short_name(self, place: str) -> str:
        """The same without an article."""
        if place in VILLAGE_TEXTS:
            return self.place_name(place)
        return str(self.printed.catalog.section("short-places")[place])

    def place_fields(self, place: str, field: str = "place") -> Fields:
        """'the mill', with 'to the mill', 'at the mill' and, where a sentence begins so, 'At the mill'."""
        to, at = self._with_preposition("places-to", place), self._with_preposition("places-at", place)
        return {
            field: self.place_name(place),
            f"to_{field}": to,
            f"at_{field}": at,
            f"At_{field}": at[0].upper() + at[1:],
        }

    def _with_preposition(self, section: str, place: str) -> str:
        """A place in the form of one of the sections of places."""
        code = "village" if place in VILLAGE_TEXTS else place
        catalog = self.printed.catalog
        return self._named(catalog.template(section, code, [place]), village=self.place_name(place))

    def _named(self, template: str, **names: str) -> str:
        """With the name that the castle has in this edition (PM-STRUCT-12)."""
        return self.printed.catalog.fill(template, {**names, "castle": self.view["settings"]["castle"]})

    def of_place(self, place: str) -> Told:
        """Where a worker goes."""
        what = self._at_village(place) if place in VILLAGE_TEXTS else self._at_location(place)
        if place in self.due.get("hans_wants", ()):
            what = ", ".join(part for part in (what, self._say("hans")) if part)
        fields = {**self.place_fields(place), "short": self.short_name(place), "gives": what, **self._night_pay()}
        cases = [*(["night-known"] if what else []), *_NIGHT] if self._costs_the_night() else []
        fields["what"] = what = self._with_night_fee(what)
        return fields, [*cases, *_KNOWN] if what else []

    def _costs_the_night(self) -> bool:
        """Whether the night turn has not begun, so that its price is paid with the next step."""
        return bool(self.due.get("night_fee", 0))

    def _night_pay(self) -> Fields:
        """What the night turn costs."""
        return {"pay": self._pf(self.due.get("night_fee", 0))}

    def _night_case(self) -> list[str]:
        """The case of a sentence that tells the price of the night."""
        return _NIGHT if self._costs_the_night() else []

    def _with_night_fee(self, what: str) -> str:
        """What a place costs and gives, with what a night turn costs that has not begun."""
        if not self._costs_the_night():
            return what
        return ", ".join(part for part in (self._say("night", **self._night_pay()), what) if part)

    def of_milk(self) -> Told:
        """Milk, which by night begins the turn (OPEN-42)."""
        return self._night_pay(), self._night_case()

    def of_pass_through(self) -> Told:
        """The trade house on the way to another place."""
        return self._night_pay(), self._night_case()

    def _at_location(self, place: str) -> str:
        c = self.components
        if place == "farm":
            return self._say("farm", ox=c.farm.ox, cow=c.farm.cow, cart=c.farm.cart)
        if place == "market":
            fees = [stall["fee"] for stall in self.view["market"] if stall["free"] > 0]
            return self._say("from", price=self._pf(min(fees, default=c.market.base_fee)))
        if place == "mill":
            prices = [column["price"] for column in self.view["mill"] if column["flours"]]
            return self._say("from", price=self._pf(min(prices, default=0)))
        if place == "granary" and self.view["round"] == ROUNDS:  # PM-DAWN-05
            return self._say("granary-never")
        if place == "granary":
            return self._say("granary", count=self.reckoned.get("granary", c.granary.flour))
        if place == "oven":
            return self._oven_tax()
        if place == "castle":
            return self._castle()
        if place == "river":
            return self._water(c.river.water)
        return ""

    def _oven_tax(self) -> str:
        """What the oven takes; by night nothing is free, because the night itself has its price."""
        tax = self.view["oven_tax"]
        if tax:
            return self._say("oven-tax", pay=self._pf(tax))
        return "" if self.view["phase"] == "night" else self._say("free")

    def _water(self, count: int) -> str:
        """What the river gives."""
        told = self.printed.counted("water", count)
        lost = self._lost([count, 0, 0, 0])
        return ", ".join(part for part in (told, lost) if part)

    def _lost(self, units: Iterable[int]) -> str:
        """That some of these units are above the limit of the store; empty where all can be kept."""
        limit = self.components.player_board.ingredient_limit
        held = self.me.get("ingredients", {})
        above = any(count and held.get(name, 0) + count > limit for name, count in zip(INGREDIENTS, units, strict=True))
        return self._say("lost", limit=limit) if above else ""

    def _lost_on_ways(self, number: int) -> str:
        """The same for the goods of a stall's ways."""
        market = self.components.market
        found = [self._lost(market.goods_of(route)) for route in market.routes(number - 1)]
        return f" ({next(lost for lost in found if lost)})" if any(found) else ""

    def _castle(self) -> str:
        parts = []
        castle = self.components.castle
        if self.reckoned.get("work"):
            parts.append(self._say("castle-work", pay=self._pf(castle.work_pfennigs)))
        if self.reckoned.get("loan"):
            parts.append(self._say("castle-loan", **self._loan()))
        return ", ".join(parts)

    def _loan(self) -> Fields:
        """What a loan brings and costs."""
        castle = self.components.castle
        return {
            "pay": self._pf(castle.loan_pfennigs),
            "points": self.printed.counted("points", castle.loan_points),
            "unpaid": self.printed.counted("points", POINTS_PER_LOAN),
        }

    def _at_village(self, place: str) -> str:
        """The breads that can be sold there now, and the licence."""
        if not self.reckoned:
            return ""
        village = VILLAGE_TEXTS.index(place)
        breads = self.printed.breads(self.reckoned["sells"][village])
        parts = [self._say("sell-here", breads=breads)] if breads else []
        licence: int = self.reckoned["licences"][village]
        if licence:
            parts.append(self._say("licence", pay=self._pf(licence)))
        return ", ".join(parts)

    def of_servant(self, place: str) -> Told:
        """Where the servant goes."""
        return {**self.place_fields(place), "short": self.short_name(place)}, []

    def of_river_cart(self) -> Told:
        """More water with a cart."""
        water = self._water(self.components.river.water_with_cart)
        return {"goods": self._with_night_fee(water), "water": water, **self._night_pay()}, self._night_case()

    # -- market, mill, farm, castle ----------------------------------------------------------------------------

    def of_stall(self, stall: str, carried: str = "") -> Told:
        """A stall, its fee, and what its routes give."""
        number = int(stall)
        if number > len(self.view["market"]):
            return {"stall": stall}, []
        fields = {
            "stall": self.printed.stall(number),
            "number": stall,
            "fee": self._pf(self.view["market"][number - 1]["fee"]),
            "goods": self.printed.route_goods(number) + self._market_gifts() + self._lost_on_ways(number),
            "ways": self.printed.ways(number) + self._lost_on_ways(number),
        }
        return fields, self._carried(carried)

    def of_branch(self, stall: str) -> Told:
        """One of the ways after a fork."""
        number = int(stall)
        if number > len(self.view["market"]):
            return {"stall": stall}, []
        goods = self.printed.route_goods(number) + self._market_gifts() + self._lost_on_ways(number)
        return {"stall": self.printed.stall(number), "goods": goods}, _KNOWN

    def _market_gifts(self) -> str:
        """What comes with the goods of the stalls, and from whom; empty where nothing does."""
        told = [
            self._say(f"from-{source}", goods=self.printed.listed(self.printed.units(units)))
            for source, units in self.reckoned.get("market", {}).items()
            if any(units)
        ]
        return "".join(f", {each}" for each in told)

    def of_column(self, column: str, carried: str = "") -> Told:
        """A column of the mill."""
        if int(column) > len(self.view["mill"]):
            return {"column": column}, []
        its = self.view["mill"][int(column) - 1]
        flours = self.printed.flours(its["flours"])
        return {"column": column, "price": self._pf(its["price"]), "flours": flours}, self._carried(carried)

    def _carried(self, helper: str) -> list[str]:
        """The cases of something that is known, and may be done with an ox or a cart."""
        return [f"carried-{helper}", "carried"] if helper else _KNOWN

    def of_buy(self, helper: str) -> Told:
        """An animal or a cart."""
        return {"price": self._pf(int(getattr(self.components.farm, helper)))}, []

    def of_pay(self, means: str) -> Told:
        """A way to pay at the farm."""
        return {"means": self.printed.in_words(means, 1)}, []

    def of_work(self) -> Told:
        """Work at the castle."""
        return {"pay": self._pf(self.components.castle.work_pfennigs)}, []

    def of_loan(self) -> Told:
        """A loan."""
        return self._loan(), []

    def of_load(self, _helper: str) -> Told:
        """Transport at the oven."""
        return {"count": str(self.components.oven.loaves_without_transport)}, []

    # -- bread -------------------------------------------------------------------------------------------------

    def of_bake(self, bread: str, _with: str, flour: str) -> Told:
        """A loaf: its quality, what it takes, and how long it keeps."""
        number = BREADS.index(bread)
        recipe = self.components.recipes[number]
        ingredients = list(recipe.ingredients)
        if self.reckoned:
            ingredients[-1] = self.reckoned["milk"][number]
        flours = self.printed.two_flours(BREADS[recipe.flour], flour)
        quality = QUALITIES[0 if self.printed.is_high(bread, flour) else 1]
        return {
            "bread": self.printed.name("bread", bread),
            "quality": self.printed.name("quality", quality),
            "takes": ", ".join([*self.printed.units(ingredients), flours]),
            "days": self.printed.counted("days", recipe.enters_day),
        }, []

    def _loaf(self, bread: str, quality: str, day: str) -> Fields:
        return {
            "bread": self.printed.name("bread", bread),
            "quality": self.printed.name("quality", quality),
            "days": self.printed.counted("days", int(day)),
        }

    def freshness(self, quality: str, day: int) -> int:
        """The points of a loaf by its place on the track; 0 for a day that the track has not."""
        track = self.components.staleness
        points = track.high if quality == "high" else track.low
        return points[track.days.index(day)] if day in track.days else 0

    def _gain(self, text: str) -> str:
        """'5 points (3 age + 2 order), 4 pf, reputation rises'; one reason alone needs no number of its own."""
        names = self.printed.catalog.section("sale")
        gains: list[Gain] = self.sales[text]
        reasons = [(gain["count"], PART_OF_RULE[gain["rule"]]) for gain in gains if gain["what"] == "points"]
        reasons.sort(key=lambda reason: _TOLD.index(reason[1]))
        told = self.printed.counted("points", sum(count for count, _ in reasons))
        if reasons:
            named = [(count, str(names[part])) for count, part in reasons]
            parts = [f"{number_text(count)} {reason}" for count, reason in named] if len(named) > 1 else [named[0][1]]
            told = self._say("sum", points=told, sum=" + ".join(parts))
        pfennigs = sum(gain["count"] for gain in gains if gain["what"] == "pfennigs")
        return ", ".join([told, self._pf(pfennigs), *self._beside(gains)])

    def _beside(self, gains: list[Gain]) -> list[str]:
        """What a sale brings or costs that is neither points nor pfennigs."""
        moved = [gain["count"] for gain in gains if gain["what"].startswith("reputation-")]
        found = [self._say("reputation-up" if count > 0 else "reputation-down") for count in moved]
        found += [self._say("villager") for gain in gains if gain["what"] == "villagers"]
        return found + [
            self.printed.counted("penitence", gain["count"]) for gain in gains if gain["what"] == "penitence"
        ]

    def of_sell(self, order: str, quality: str, day: str) -> Told:
        """A loaf for an order of the village where the worker stands."""
        text = f"sell {order} {quality} {day}"
        days = self.printed.counted("days", int(day))
        fields = {"order": order, "quality": self.printed.name("quality", quality), "days": days}
        if text not in self.sales:
            return fields, []
        village = self.view["villages"][VILLAGE_TEXTS.index(self.view["decision"]["village"])]
        its = village["orders"][int(order)]
        bread = self.printed.name("bread", its["bread"])
        fields |= {"bread": bread, "village": self.place_name(village["village"]), "gain": self._gain(text)}
        return fields, ["permanent" if its["permanent"] else "known"]

    def of_serve(self, bread: str, quality: str, day: str) -> Told:
        """A loaf for the servant."""
        text = f"serve {bread} {quality} {day}"
        loaf = self._loaf(bread, quality, day)
        return ({**loaf, "gain": self._gain(text)}, _KNOWN) if text in self.sales else (loaf, [])

    def of_give_loaf(self, bread: str, quality: str, day: str) -> Told:
        """A loaf for an offering."""
        return self._loaf(bread, quality, day), []

    def of_bless(self, bread: str, day: str) -> Told:
        """A loaf for a blessing."""
        return self._loaf(bread, "low", day), []

    # -- church, trade house, guild, servant -------------------------------------------------------------------

    def of_offer(self, offering: str) -> Told:
        """An offering on display."""
        place = ("permanent", "level-1", "level-2").index(offering)
        number = self.view["church"]["shown"][place - 1] if place else 0
        if place and not number:
            return {"offering": offering}, []
        return {"offering": self.printed.offering(number)}, [offering]

    def of_give(self, item: str) -> Told:
        """One side of an exchange."""
        return {"item": self.exchanged(item)}, []

    def of_take(self, item: str) -> Told:
        """The other side."""
        return {"item": self.exchanged(item)}, []

    def exchanged(self, item: str) -> str:
        """What is exchanged, in words."""
        if "-" in item and item != "two-milk":
            units = [int(part) for part in item.split("-")]
            names = zip(INGREDIENTS, units, strict=False)
            return self.printed.listed(self.printed.in_words(name, count) for name, count in names if count)
        return str(self.printed.catalog.section("exchanged")[item])

    def _is_upgraded(self, number: int) -> bool:
        known = [*self.view["guild"], *(baker for player in self.view["players"] for baker in player.get("bakers", []))]
        return any(baker["number"] == number and baker["upgraded"] for baker in known)

    def baker_fields(self, number: int, upgraded: bool) -> Fields:
        """A master baker."""
        return {"baker": str(number), "baker_text": self.printed.baker(number, upgraded)}

    def of_hire(self, baker: str) -> Told:
        """A baker of the guild: paid for there, free as a reward."""
        number, upgraded = int(baker), self._is_upgraded(int(baker))
        fields = {**self.baker_fields(number, upgraded), "price": self._pf(self.printed.price(number, upgraded))}
        fields["wage"] = self._pf(self.printed.wage(number, upgraded))
        return fields, ["free"] if self.view["decision"]["kind"] == "free-baker" else []

    def of_upgrade(self, baker: str) -> Told:
        """An own baker."""
        fields = {**self.baker_fields(int(baker), True), "price": self._pf(UPGRADE_PRICE)}
        return fields, [] if self.view["decision"]["kind"] == "guild" else ["free"]

    def of_dismiss(self, baker: str) -> Told:
        """A baker who is not paid."""
        number, upgraded = int(baker), self._is_upgraded(int(baker))
        return {**self.baker_fields(number, upgraded), "wage": self._pf(self.printed.wage(number, upgraded))}, []

    def of_pay_wages(self) -> Told:
        """All wages together."""
        return {"wages": self._pf(self.reckoned.get("wages", 0))}, []

    def of_experience(self, baker: str) -> Told:
        """Who learns."""
        return self.baker_fields(int(baker), self._is_upgraded(int(baker))), []

    def of_reward(self, reward: str) -> Told:
        """A church reward."""
        return {"reward": reward, "reward_text": self.printed.reward(int(reward))}, []

    def of_leave_reward(self, reward: str) -> Told:
        """The same, unused."""
        return self.of_reward(reward)

    def of_favour(self, favour: str) -> Told:
        """A favour of the feudal lord."""
        return {"favour": favour, "favour_text": self.printed.favour(int(favour))}, []

    def of_want(self, wanted: str) -> Told:
        """What an offer asks for."""
        return {"wanted": self.printed.in_words(wanted, 1)}, []


# What is told of an action beside its own words, by the first word of its text.
_TOLD_OF: Final[dict[str, Callable[..., Told]]] = {
    "place": Prices.of_place,
    "milk": Prices.of_milk,
    "pass-through": Prices.of_pass_through,
    "servant": Prices.of_servant,
    "river-cart": Prices.of_river_cart,
    "stall": Prices.of_stall,
    "branch": Prices.of_branch,
    "column": Prices.of_column,
    "buy": Prices.of_buy,
    "pay": Prices.of_pay,
    "work": Prices.of_work,
    "loan": Prices.of_loan,
    "load": Prices.of_load,
    "bake": Prices.of_bake,
    "sell": Prices.of_sell,
    "serve": Prices.of_serve,
    "give-loaf": Prices.of_give_loaf,
    "bless": Prices.of_bless,
    "offer": Prices.of_offer,
    "give": Prices.of_give,
    "take": Prices.of_take,
    "hire": Prices.of_hire,
    "upgrade": Prices.of_upgrade,
    "dismiss": Prices.of_dismiss,
    "pay-wages": Prices.of_pay_wages,
    "experience": Prices.of_experience,
    "reward": Prices.of_reward,
    "leave-reward": Prices.of_leave_reward,
    "favour": Prices.of_favour,
    "want": Prices.of_want,
}
