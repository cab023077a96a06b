"""What each option of Pandemain costs and gives, as far as that is simply known: the fields of its sentence.

A case `known` is given where a sentence can say what comes of an option; it is missing where the option belongs to
another moment than the one that is looked at.
"""

from collections.abc import Iterable
from typing import Any, final

from sobremesa.games.pandemain.course import NIGHT_FEE
from sobremesa.games.pandemain.editions import edition_of
from sobremesa.games.pandemain.guild import UPGRADE_PRICE
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS, ROUNDS
from sobremesa.games.pandemain.scoring import POINTS_PER_LOAN
from sobremesa.games.pandemain.selling import LORD_POINTS, LORD_POINTS_FOR_WHEAT
from sobremesa.games.pandemain.village import FAMINE_PFENNIGS, FAMINE_POINTS, LICENCE
from sobremesa.games.pandemain.vocabulary import QUALITIES, VILLAGE_TEXTS
from sobremesa.messages import Fields
from sobremesa.wording import View
from sobremesa.wording.pandemain.market_gifts import from_bakers, from_reputation
from sobremesa.wording.pandemain.printed import Printed

Told = tuple[Fields, list[str]]
_KNOWN = ["known"]
_NIGHT = ["night"]
_OPEN_TO_ALL = ("oven", "market", "mill", "church")  # PM-HANS-02


@final
class Prices:
    """The options of one moment, seen by one seat."""

    def __init__(self, view: View, printed: Printed, me: str) -> None:
        self.view = view
        self.printed = printed
        self.components = printed.components
        self.me: dict[str, Any] = next((player for player in view["players"] if player["seat"] == me), {})

    def tell(self, text: str) -> Told:
        """The fields of an action's sentence."""
        word, *rest = text.split()
        method = getattr(self, f"of_{word.replace('-', '_')}", None)
        if method is None:
            return {}, []
        told: Told = method(*rest)
        return told

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
        for player in self.view["players"]:
            standing = self.view["workers"].get(place, [])
            if player["kind"] == "hans" and player["seat"] in standing and place not in _OPEN_TO_ALL:
                what = ", ".join(part for part in (what, self._say("hans")) if part)
        fields = {**self.place_fields(place), "short": self.short_name(place), "gives": what, **self._night_pay()}
        cases = [*(["night-known"] if what else []), *_NIGHT] if self._costs_the_night() else []
        fields["what"] = what = self._with_night_fee(what)
        return fields, [*cases, *_KNOWN] if what else []

    def _costs_the_night(self) -> bool:
        """PM-NIGHT-04: whether the night turn has not begun, so that its price is paid with the next step."""
        decision = self.view["decision"]
        return decision["kind"] == "night-turn" and not decision.get("begun")

    def _night_pay(self) -> Fields:
        """What the night turn costs."""
        return {"pay": self._pf(NIGHT_FEE)}

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
            ox = self.me.get("helpers", {}).get("ox", {}).get("active", 0) > 0
            return self._say("granary", count=c.granary.flour_with_active_ox if ox else c.granary.flour)
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
        if self.me.get("helpers", {}).get("ox", {}).get("active", 0):
            parts.append(self._say("castle-work", pay=self._pf(castle.work_pfennigs)))
        if self.view["castle_loans"] and self.me.get("points", 0) >= castle.loan_points:
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
        village = self.view["villages"][VILLAGE_TEXTS.index(place)]
        held = {loaf["bread"] for loaf in self.me.get("loaves", [])}
        wanted = {order["bread"] for order in village["orders"]}
        breads = self.printed.breads(bread for bread in BREADS if bread in held and bread in wanted)
        parts = [self._say("sell-here", breads=breads)] if breads else []
        others = {seat for seat in self.view["workers"].get(place, []) if seat != self.me.get("seat")}
        if others:
            parts.append(self._say("licence", pay=self._pf(LICENCE * len(others))))
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
        gifts = {
            "from-bakers": from_bakers(self.view, self.components, self.me),
            "from-reputation": from_reputation(self.components, self.me),
        }
        told = [
            self._say(code, goods=self.printed.listed(self.printed.units(units)))
            for code, units in gifts.items()
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
        if bread == "wheat":
            ingredients[3] = max(0, ingredients[3] - self._milk_saved())
        flours = self.printed.two_flours(BREADS[recipe.flour], flour)
        quality = QUALITIES[0 if self.printed.is_high(bread, flour) else 1]
        return {
            "bread": self.printed.name("bread", bread),
            "quality": self.printed.name("quality", quality),
            "takes": ", ".join([*self.printed.units(ingredients), flours]),
            "days": self.printed.counted("days", recipe.enters_day),
        }, []

    def _milk_saved(self) -> int:
        saved = 0
        for baker in self.me.get("bakers", []):
            card = self.components.master_bakers[baker["number"] - 1]
            saved = max(saved, (card.upgraded if baker["upgraded"] else card.basic).milk_less)
        return saved

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

    def _sale(self, bread: str, quality: str, day: int) -> tuple[dict[str, int], int]:
        """The points by what brings them, and the pfennigs, of any sale of a loaf, the bakers' included."""
        number = BREADS.index(bread)
        points = {"fresh": self.freshness(quality, day)}
        if bread == "wheat":
            points["wheat"] = self.components.wheat_bonus[self.view["round"] - 1]
        pfennigs = [0]
        bonus = [0]
        for baker in self.me.get("bakers", []):
            card = self.components.master_bakers[baker["number"] - 1]
            side = card.upgraded if baker["upgraded"] else card.basic
            if side.sale_bread == number:
                pfennigs.append(side.sale_pfennigs)
                bonus.append(side.sale_points)
        adds = edition_of(self.view["settings"]).baker_bonuses_add  # PM-MARKET-10
        points["bakers"] = sum(bonus) if adds else max(bonus)
        if quality == "high" and self.me.get("reputation", {}).get(bread) == self._top(bread):
            points["top"] = self.components.reputation.tracks[number].top_bonus
        price = self.printed.bread_price(number, quality, self.view["round"])
        return points, price + (sum(pfennigs) if adds else max(pfennigs))

    def _top(self, bread: str) -> int:
        return len(self.components.reputation.tracks[BREADS.index(bread)].points) - 1

    def _gain(self, points: dict[str, int], pfennigs: int, more: list[str]) -> str:
        """'5 points (3 fresh + 2 order), 4 pf, reputation rises'; one reason alone needs no number of its own."""
        names = self.printed.catalog.section("sale")
        told = self.printed.counted("points", sum(points.values()))
        reasons = [(count, str(names[part])) for part, count in points.items() if count]
        if reasons:
            parts = [f"{count} {reason}" for count, reason in reasons] if len(reasons) > 1 else [reasons[0][1]]
            told = self._say("sum", points=told, sum=" + ".join(parts))
        return ", ".join([told, self._pf(pfennigs), *more])

    def _reputation(self, bread: str, quality: str) -> list[str]:
        """Where the reputation goes; nothing where it stays (PM-REP-04, PM-REP-05), and in basic mode."""
        at = self.me.get("reputation", {}).get(bread)
        if at is None:
            return []
        if quality == "high":
            return [self._say("reputation-up")] if at < self._top(bread) else []
        return [self._say("reputation-down")] if at > 0 else []

    def of_sell(self, order: str, quality: str, day: str) -> Told:
        """A loaf for an order of the village where the worker stands."""
        decision = self.view["decision"]
        days = self.printed.counted("days", int(day))
        fields = {"order": order, "quality": self.printed.name("quality", quality), "days": days}
        if decision["kind"] != "sell":
            return fields, []
        village = self.view["villages"][VILLAGE_TEXTS.index(decision["village"])]
        if int(order) >= len(village["orders"]) or village["orders"][int(order)]["bread"] is None:
            return fields, []
        its = village["orders"][int(order)]
        points, pfennigs = self._sale(its["bread"], quality, int(day))
        points = {"fresh": points["fresh"], "order": its["points"], **points}
        if self.view["settings"]["scenario"] == "famine_in_ulm" and decision["village"] == "ulm":
            points["famine"] = FAMINE_POINTS
            pfennigs += FAMINE_PFENNIGS
        more = self._reputation(its["bread"], quality)
        if village["villagers_left"] and village["villager"] not in self.me.get("villagers", []):
            more.append(self._say("villager"))
        if decision["village"] == "augsburg":
            more.append(self.printed.counted("penitence", 1))
        bread = self.printed.name("bread", its["bread"])
        where, gain = self.place_name(village["village"]), self._gain(points, pfennigs, more)
        fields |= {"bread": bread, "village": where, "gain": gain}
        return fields, ["permanent" if its["permanent"] else "known"]

    def of_serve(self, bread: str, quality: str, day: str) -> Told:
        """A loaf for the servant."""
        points, pfennigs = self._sale(bread, quality, int(day))
        if self.view["settings"]["scenario"] == "lord_of_the_castle":
            points["lord"] = LORD_POINTS_FOR_WHEAT if bread == "wheat" else LORD_POINTS
        more = self._reputation(bread, quality)
        return {**self._loaf(bread, quality, day), "gain": self._gain(points, pfennigs, more)}, []

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
        wages = [self.printed.wage(baker["number"], baker["upgraded"]) for baker in self.me.get("bakers", [])]
        return {"wages": self._pf(sum(wages))}, []

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
