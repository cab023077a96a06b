"""The panel of a decision: every option as a row, a token or a place, with what it costs and gives.

Sections follow the groups of the wording, so no option can be left out whatever the decision is. What an option changes
is taken from the purse where that is known before, and from the print where it draws something.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, final

from sobremesa.games.pandemain.documents.amounts import UPGRADE_PRICE
from sobremesa.games.pandemain.documents.reckoning import reckoned_in
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.vocabulary import VILLAGE_TEXTS
from sobremesa.web.faces.pandemain.board import BakerCard, Board, reward_icons
from sobremesa.web.faces.pandemain.icons import (
    ICONS,
    PLACE_ICONS,
    Token,
    exchanged_tokens,
    goods_tokens,
    ingredient_tokens,
    pawn_of,
    token,
)
from sobremesa.web.faces.pandemain.purse import worth_telling
from sobremesa.web.faces.pandemain.worth import SaleStep, marks_between, offering_named, own_player, sale_parts
from sobremesa.web.moment import Choice, Effects
from sobremesa.wording.messages import number_text

# How the options of a group are laid out; everything else stands in rows.
_LAYOUTS: Final = {
    "place": "places", "village": "places", "more": "places", "servant": "places",
    "give": "tokens", "take": "tokens", "ingredient": "tokens", "flour": "tokens", "discard": "tokens",
    "give-flour": "tokens", "pay": "tokens", "compose": "tokens", "pays": "tokens", "favour": "tokens",
    "reward": "tokens", "leave-reward": "pills", "turn": "ends", "offered": "ends", "answer": "ends",
}  # fmt: skip
_KIND_ICONS: Final = {
    "stall": "i-yeast", "fork": "i-yeast", "ingredient": "i-yeast", "column": "f-wheat", "flour": "i-any",
    "buy": "i-ox", "pay": "i-pf", "bake": "b-rye", "experience": "i-baker", "castle": "i-loan", "sell": "b-spelt",
    "offer": "i-cross", "give-flour": "i-cross", "give-loaf": "i-cross", "exchange-give": "i-pf",
    "exchange-take": "i-pf", "pass-on": "i-pf", "guild": "i-baker", "free-baker": "i-baker",
    "free-upgrade": "i-baker", "reward": "i-cross", "favour": "i-fav", "servant": "i-servant", "hans": "i-pf",
    "night-turn": "i-moon", "discard": "i-any", "upgrades": "i-dawn", "wages": "i-dawn",
}  # fmt: skip
_NO_CHIPS: Final = ("workers", "next-place")  # one worker goes anyway
_COMES_LATER: Final = ("penitence",)  # PM-CHURCH-07: counted when all offerings are made
_PLACE_OF_KIND: Final = {
    "stall": "market", "fork": "market", "ingredient": "market", "column": "mill", "buy": "farm", "pay": "farm",
    "bake": "oven", "experience": "oven", "castle": "castle", "offer": "church", "give-flour": "church",
    "give-loaf": "church", "exchange-give": "trade-house", "exchange-take": "trade-house", "guild": "guild",
}  # fmt: skip


@dataclass
class OptionRow:
    """One option."""

    choice: Choice
    icon: str
    name: str
    note: str = ""
    chips: list[Token] = field(default_factory=list)
    parts: list[SaleStep] = field(default_factory=list)
    pictures: list[tuple[str, str]] = field(default_factory=list)
    baker: BakerCard | None = None
    free: bool = False  # needs no worker


@dataclass
class OptionGroup:
    """Options of one group."""

    key: str
    title: str
    layout: str
    rows: list[OptionRow]


def points_of_sale(row: OptionRow) -> int:
    """What a sale brings at once."""
    return sum(part.count for part in row.parts if part.kind == "points")


@final
class Panel:
    """Makes the panel of the viewer's decision."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.moment = board.moment
        self.say = board.say
        self.words = board.moment.words
        self.c = board.c
        self.me = own_player(board)

    # -- the head ----------------------------------------------------------------------------------------------

    def title(self) -> str:
        """What is decided; whose turn it is where a worker is sent."""
        kind = self.moment.kind
        if kind == "sell" and self.moment.deciding:
            return self.board.prices.place_name(str(self.moment.about["village"]))
        if self.moment.deciding or kind == "end":
            return self.say("titles", kind)
        return self.say("titles", "waiting" if self.moment.viewer else "looking-on")

    def icon(self) -> str:
        """A picture of it: where a worker is sent the viewer's, or that of whoever sends it where somebody looks on."""
        sends = next((seat.seat for seat in self.moment.seats if seat.deciding), "p1")
        return _KIND_ICONS.get(self.moment.kind, pawn_of(self.moment.viewer or sends))

    def place(self) -> str:
        """Where the worker of this decision stands; empty where none does."""
        if self.moment.kind == "sell":
            return str(self.moment.about.get("village", ""))
        return _PLACE_OF_KIND.get(self.moment.kind, "")

    def send_words(self) -> str:
        """What the main button sends."""
        steps = self.moment.draft.steps
        if not steps:
            return ""
        said = [step.text for step in steps if step.text.split()[0] not in ("done", "end")] or [steps[-1].text]
        word, *rest = said[-1].split()
        if word == "place":
            return self.say("send", "place", to_place=self.board.prices.place_fields(rest[0])["to_place"])
        known = word if self.moment.draft.closed else "so-far"
        return self.say("send", known if self.board.has("send", known) else "other")

    def waits_for(self) -> str:
        """What is still asked of a worker whose place alone is chosen: sent like that it would do nothing there."""
        draft = self.moment.draft
        only_place = draft.steps and not draft.closed and draft.steps[-1].text.startswith("place ")
        return self.moment.question if only_place else ""

    # -- options -----------------------------------------------------------------------------------------------

    def sections(self) -> list[OptionGroup]:
        """Every option, by groups; everywhere that a worker can go stands together."""
        found: list[OptionGroup] = []
        for group in self.moment.groups:
            layout = _LAYOUTS.get(group.key, "rows")
            rows = [self.row(choice) for choice in group.choices]
            if group.key == "sell":
                rows.sort(key=points_of_sale, reverse=True)
            if found and layout == found[-1].layout == "places":
                found[-1].rows += rows
            else:
                found.append(OptionGroup(group.key, group.title, layout, rows))
        return found

    def row(self, choice: Choice) -> OptionRow:
        """One option with its picture, name and what it changes."""
        word, *rest = choice.text.split()
        if word in _ROW_OF:
            row = _ROW_OF[word](self, choice, *rest)
        else:
            row = OptionRow(choice, _ICON_OF_WORD.get(word, "i-any"), choice.label)
        if choice.effects is not None:
            changes = worth_telling(choice.effects).items()
            told = {name: after - before for name, (before, after) in changes if name not in _NO_CHIPS}
            if told:
                coming = INGREDIENTS if word == "stall" and self._chosen_besides() else _COMES_LATER
                later = [chip for chip in row.chips if chip.kind in coming and chip.kind not in told]
                row.chips = [*(_changed(name, count, choice.effects) for name, count in told.items()), *later]
        row.chips.sort(key=lambda one: one.count > 0)
        return row

    def _row_place(self, choice: Choice, place: str) -> OptionRow:
        chips: list[Token] = []
        if reckoned_in(self.board.view["decision"])["night_fee"]:
            chips.append(token("pfennigs", -reckoned_in(self.board.view["decision"])["night_fee"]))
        if place in VILLAGE_TEXTS:
            return self._row_village(choice, place)
        if place == "oven" and self.board.view["oven_tax"]:
            chips.append(token("pfennigs", -self.board.view["oven_tax"]))
        if place == "river":
            chips.append(token("water", self.c.river.water))
        return OptionRow(choice, PLACE_ICONS[place], self.say("places", place), self._place_note(place), chips)

    def _place_note(self, place: str) -> str:
        view = self.board.view
        if place == "market":
            return self.say("notes", "market", count=self.reached("stalls"))
        if place == "mill":
            return self.say("notes", "mill", count=self.reached("columns"))
        if place == "guild":
            return self.say("notes", "guild", count=len(view["guild"]))
        if place == "oven":
            return self.say("notes", "oven", count=self.c.oven.loaves_without_transport)
        if place == "granary":
            return self.board.prices.of_place("granary")[0]["what"]
        return self.say("notes", place)

    def reached(self, what: str) -> int:
        """How many stalls or columns the viewer could stand at now."""
        return len(reckoned_in(self.me)[what]) if self.me else 0

    def _row_village(self, choice: Choice, place: str) -> OptionRow:
        village = VILLAGE_TEXTS.index(place)
        sold: list[str] = reckoned_in(self.me)["sells"][village] if self.me else []
        licence: int = reckoned_in(self.me)["licences"][village] if self.me else 0
        chips = [token("pfennigs", -licence)] if licence else []
        note = ", ".join(self.words.name("bread", bread) for bread in sold)
        return OptionRow(choice, f"b-{sold[0]}" if sold else "b-rye", self.board.prices.place_name(place), note, chips)

    def _row_servant(self, choice: Choice, place: str) -> OptionRow:
        return OptionRow(choice, PLACE_ICONS[place], self.say("places", place))

    def _row_river_cart(self, choice: Choice) -> OptionRow:
        chips = [_resting("cart"), token("water", self.c.river.water_with_cart)]
        return OptionRow(choice, "i-cart", self.say("places", "river"), self.say("purse", "cart"), chips)

    def _row_milk(self, choice: Choice) -> OptionRow:
        return OptionRow(choice, "i-cow", self.say("notes", "milk"), self.say("notes", "free-action"), free=True)

    def _row_pass_through(self, choice: Choice) -> OptionRow:
        return OptionRow(
            choice, "i-pf", self.say("notes", "pass-through"), self.say("notes", "pass-through-how"), free=True
        )

    def _row_propose(self, choice: Choice) -> OptionRow:
        return OptionRow(choice, "p-n", self.say("notes", "propose"), self.say("notes", "propose-how"), free=True)

    def _row_stall(self, choice: Choice, number: str, carried: str = "") -> OptionRow:
        at = int(number)
        name = self.board.stall(at)
        routes = self.c.market.routes(at - 1)
        chips = [token("pfennigs", -self.board.view["market"][at - 1]["fee"])]
        chips += [_resting(carried)] if carried else []
        chips += self._route(routes[0]) if len(routes) == 1 else []
        notes = [self.say("notes", "forks", ways=self.board.printed.ways(at))] if len(routes) > 1 else []
        chosen = self._chosen_besides()
        notes += [self.say("notes", "chosen-besides", count=chosen)] if chosen else []
        return OptionRow(choice, f"i-{carried}" if carried else "i-yeast", name, "; ".join(notes), chips)

    def _chosen_besides(self) -> int:
        """PM-VILLAGER-06: how many goods are chosen on a visit of the market, before those of the stalls come."""
        villagers = [self.c.villagers[number - 1] for number in self.me["villagers"]] if self.me else []
        gifts = [one for one in villagers if (one.place, one.effect) == ("market", "chosen_ingredient")]
        return sum(one.amount for one in gifts)

    def _route(self, route: list[int]) -> list[Token]:
        """The goods of a route, with what the own bakers and the reputation add to a visit."""
        goods = self.c.market.goods_of(route)
        extras: list[list[int]] = [*reckoned_in(self.me)["market"].values()] if self.me else []
        return ingredient_tokens([sum(units) for units in zip(goods, *extras, strict=True)])

    def _row_branch(self, choice: Choice, number: str) -> OptionRow:
        routes = self.c.market.routes(int(number) - 1)
        names = " → ".join(self.board.stall(stall + 1) for stall in routes[0])
        return OptionRow(choice, "i-yeast", names, "", self._route(routes[0]))

    def _row_column(self, choice: Choice, number: str, carried: str = "") -> OptionRow:
        column = self.board.view["mill"][int(number) - 1]
        chips = [token("pfennigs", -column["price"])]
        chips += [_resting(carried)] if carried else []
        chips += [token(f"{bread}-flour", count) for bread, count in column["flours"].items()]
        return OptionRow(
            choice, f"i-{carried}" if carried else "f-wheat", self.say("notes", "column", number=number), "", chips
        )

    def _row_buy(self, choice: Choice, helper: str) -> OptionRow:
        price = int(getattr(self.c.farm, helper))
        chips = [token("pfennigs", -price), token(helper, 1)]
        return OptionRow(choice, f"i-{helper}", self.say("purse", helper), "", chips)

    def _row_work(self, choice: Choice) -> OptionRow:
        chips = [_resting("ox"), token("pfennigs", self.c.castle.work_pfennigs)]
        return OptionRow(choice, "i-ox", self.say("notes", "work"), "", chips)

    def _row_loan(self, choice: Choice) -> OptionRow:
        castle = self.c.castle
        chips = [token("points", -castle.loan_points), token("pfennigs", castle.loan_pfennigs), token("loans", 1)]
        return OptionRow(choice, "i-loan", self.say("notes", "loan"), self.say("notes", "loan-due"), chips)

    def _row_bake(self, choice: Choice, bread: str, _with: str, flour: str) -> OptionRow:
        high = self.board.printed.is_high(bread, flour)
        quality = self.words.name("quality", "high" if high else "low")
        name = self.say("worth", "bread", bread=self.words.name("bread", bread), quality=quality)
        days = self.board.printed.counted("days", self.c.recipes[BREADS.index(bread)].enters_day)
        if high:
            return OptionRow(choice, f"b-{bread}", name, self.say("notes", "keeps", days=days))
        note = self.say("notes", "keeps-low", days=days, flour=self.words.name("flour", flour))
        return OptionRow(choice, f"b-{bread}", name, note)

    def _row_load(self, choice: Choice, helper: str) -> OptionRow:
        name = self.say("notes", "load", count=self.c.oven.loaves_without_transport)
        return OptionRow(choice, f"i-{helper}", name, self.say("notes", "load-how"), [_resting(helper)])

    def _row_sell(self, choice: Choice, order: str, quality: str, day: str) -> OptionRow:
        village = self.board.view["villages"][VILLAGE_TEXTS.index(str(self.moment.about["village"]))]
        its = village["orders"][int(order)]
        parts = sale_parts(reckoned_in(self.board.view["decision"])["sales"].get(choice.text, ()))
        points = self.board.printed.counted("points", its["points"])
        note = self.say("notes", "printed-order" if its["permanent"] else "order", points=points)
        return self._sold(choice, its["bread"], quality, day, note, parts)

    def _row_serve(self, choice: Choice, bread: str, quality: str, day: str) -> OptionRow:
        parts = sale_parts(reckoned_in(self.board.view["decision"])["sales"].get(choice.text, ()))
        return self._sold(choice, bread, quality, day, self.say("notes", "serve"), parts)

    def _sold(self, choice: Choice, bread: str, quality: str, day: str, note: str, parts: list[SaleStep]) -> OptionRow:
        sums: dict[str, int] = {}
        for part in parts:
            sums[part.kind] = sums.get(part.kind, 0) + part.count
        chips = [token(f"{bread}-{quality}", -1), *(token(kind, count) for kind, count in sums.items() if count)]
        return OptionRow(choice, f"b-{bread}", self._loaf(bread, quality, day), note, chips, parts)

    def _loaf(self, bread: str, quality: str, day: str) -> str:
        days = self.board.printed.counted("days", int(day))
        names = {"bread": self.words.name("bread", bread), "quality": self.words.name("quality", quality)}
        return self.say("worth", "loaf", days=days, **names)

    def _row_give_loaf(self, choice: Choice, bread: str, quality: str, day: str) -> OptionRow:
        return OptionRow(choice, f"b-{bread}", self._loaf(bread, quality, day), "", [token(f"{bread}-{quality}", -1)])

    def _row_bless(self, choice: Choice, bread: str, day: str) -> OptionRow:
        chips = [token("points", -1), token(f"{bread}-low", -1), token(f"{bread}-high", 1)]
        return OptionRow(choice, f"b-{bread}", self._loaf(bread, "low", day), self.say("notes", "bless"), chips)

    def _row_offer(self, choice: Choice, offering: str) -> OptionRow:
        its = offering_named(self.board, offering)
        pay = goods_tokens(its.pay)
        chips = [Token(one.kind, -one.count, one.icon) for one in pay]
        chips.append(token("penitence", its.crosses))
        level = self.me["penitence"] if self.me else 0
        marks = marks_between(self.board, level, level + its.crosses)
        note = " ".join(self.say("marks", mark, level=at) for mark, at in marks)
        return OptionRow(
            choice, pay[0].icon if pay else "i-cross", self.say("notes", f"offering-{offering}"), note, chips
        )

    def _row_hire(self, choice: Choice, number: str) -> OptionRow:
        card = self._baker_card(int(number))
        free = self.moment.kind == "free-baker"
        chips = [] if free else [token("pfennigs", -card.price)]
        wage = self.board.printed.counted("pfennigs", card.wage)
        return OptionRow(
            choice,
            "i-baker",
            self.say("notes", "baker", number=number),
            self.say("notes", "wage", wage=wage),
            [*chips, token("bakers", 1)],
            baker=card,
        )

    def _row_upgrade(self, choice: Choice, number: str) -> OptionRow:
        card = self.board.baker({"number": int(number), "upgraded": True, "experience": 0})
        chips = [token("pfennigs", -UPGRADE_PRICE)] if self.moment.kind == "guild" else []
        wage = self.board.printed.counted("pfennigs", card.wage)
        note = self.say("notes", "wage", wage=wage)
        return OptionRow(choice, "i-baker", self.say("notes", "baker-better", number=number), note, chips, baker=card)

    def _row_dismiss(self, choice: Choice, number: str) -> OptionRow:
        card = self._baker_card(int(number))
        saved = self.say("notes", "wage-saved", wage=self.board.printed.counted("pfennigs", card.wage))
        name = self.say("notes", "baker", number=number)
        return OptionRow(choice, "i-baker", name, saved, [token("bakers", -1)], baker=card)

    def _row_experience(self, choice: Choice, number: str) -> OptionRow:
        name = self.say("notes", "baker", number=number)
        return OptionRow(choice, "i-baker", name, "", baker=self._baker_card(int(number)))

    def _baker_card(self, number: int) -> BakerCard:
        known = [*self.board.view["guild"], *(self.me["bakers"] if self.me else [])]
        baker = next((one for one in known if one["number"] == number), None)
        return self.board.baker(baker or {"number": number, "upgraded": False, "experience": 0})

    def _row_reward(self, choice: Choice, number: str) -> OptionRow:
        pictures = reward_icons(self.c, int(number))
        return OptionRow(choice, "", self.board.printed.reward(int(number)), pictures=pictures)

    def _row_favour(self, choice: Choice, number: str) -> OptionRow:
        gain = goods_tokens(self.c.favours[int(number) - 1].gain)
        pictures = [(one.icon, number_text(one.count) if one.count != 1 else "") for one in gain]
        return OptionRow(choice, "", self.board.printed.favour(int(number)), pictures=pictures)

    def _row_give(self, choice: Choice, item: str) -> OptionRow:
        return self._exchanged(choice, item, -1)

    def _row_take(self, choice: Choice, item: str) -> OptionRow:
        return self._exchanged(choice, item, 1)

    def _exchanged(self, choice: Choice, item: str, sign: int) -> OptionRow:
        tokens = exchanged_tokens(item)
        pictures = [(one.icon, str(one.count) if one.count != 1 else "") for one in tokens]
        chips = [Token(one.kind, sign * one.count, one.icon) for one in tokens]
        return OptionRow(choice, "", self.board.prices.exchanged(item), "", chips, pictures=pictures)

    def _row_want(self, choice: Choice, wanted: str) -> OptionRow:
        return OptionRow(choice, ICONS[wanted], self.say("purse", wanted), pictures=[(ICONS[wanted], "")])

    def _row_flour(self, choice: Choice, flour: str) -> OptionRow:
        return self._one(choice, f"{flour}-flour", 1)

    def _row_discard(self, choice: Choice, flour: str) -> OptionRow:
        return self._one(choice, f"{flour}-flour", -1)

    def _row_give_flour(self, choice: Choice, flour: str) -> OptionRow:
        return self._one(choice, f"{flour}-flour", -1)

    def _row_ingredient(self, choice: Choice, ingredient: str) -> OptionRow:
        return self._one(choice, ingredient, 1)

    def _row_pay(self, choice: Choice, means: str) -> OptionRow:
        return self._one(choice, means, -1)

    def _one(self, choice: Choice, kind: str, sign: int) -> OptionRow:
        """One of something that is taken or given."""
        return OptionRow(
            choice, ICONS[kind], self.say("purse", kind), "", [token(kind, sign)], pictures=[(ICONS[kind], "")]
        )

    def _row_pay_more(self, choice: Choice) -> OptionRow:
        return OptionRow(choice, "i-pf", choice.label, pictures=[("i-pf", "+1")])

    def _row_pay_worker(self, choice: Choice) -> OptionRow:
        return OptionRow(choice, "p-n", choice.label, pictures=[(pawn_of(self.moment.viewer or "p1"), "")])


def _changed(name: str, count: int, effects: Effects) -> Token:
    """One change; an animal or cart that is used is not lost: it rests."""
    return _resting(name, count) if count < 0 and f"used-{name}" in effects else token(name, count)


def _resting(helper: str, count: int = -1) -> Token:
    """An animal or cart that is used and rests until dawn."""
    return token(f"used-{helper}", count)


_ICON_OF_WORD: Final = {
    "done": "i-lock", "pay-hans": "i-pf", "point-for-hans": "i-vp", "pay-wages": "i-pf", "ask": "p-n",
    "accept": "p-n", "decline": "p-n", "withdraw": "p-n", "leave-reward": "i-cross",
}  # fmt: skip


# How an option is drawn, by the first word of its text.
_ROW_OF: Final[dict[str, Callable[..., OptionRow]]] = {
    "place": Panel._row_place,
    "servant": Panel._row_servant,
    "river-cart": Panel._row_river_cart,
    "milk": Panel._row_milk,
    "pass-through": Panel._row_pass_through,
    "propose": Panel._row_propose,
    "stall": Panel._row_stall,
    "branch": Panel._row_branch,
    "column": Panel._row_column,
    "buy": Panel._row_buy,
    "work": Panel._row_work,
    "loan": Panel._row_loan,
    "bake": Panel._row_bake,
    "load": Panel._row_load,
    "sell": Panel._row_sell,
    "serve": Panel._row_serve,
    "give-loaf": Panel._row_give_loaf,
    "bless": Panel._row_bless,
    "offer": Panel._row_offer,
    "hire": Panel._row_hire,
    "upgrade": Panel._row_upgrade,
    "dismiss": Panel._row_dismiss,
    "experience": Panel._row_experience,
    "reward": Panel._row_reward,
    "favour": Panel._row_favour,
    "give": Panel._row_give,
    "take": Panel._row_take,
    "want": Panel._row_want,
    "flour": Panel._row_flour,
    "discard": Panel._row_discard,
    "give-flour": Panel._row_give_flour,
    "ingredient": Panel._row_ingredient,
    "pay": Panel._row_pay,
    "pay-more": Panel._row_pay_more,
    "pay-worker": Panel._row_pay_worker,
}
