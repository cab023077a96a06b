"""The cards of places: the main board's, the villages, and the stalls and columns at which workers stand."""

from typing import Any, Final

from markupsafe import Markup

from sobremesa.games.pandemain.vocabulary import VILLAGE_TEXTS
from sobremesa.web.cards import CardWay, ItemCard
from sobremesa.web.faces.pandemain.board import StallDrawn
from sobremesa.web.faces.pandemain.cards.maker import CardMaker
from sobremesa.web.faces.pandemain.icons import ingredient_tokens
from sobremesa.web.moment import Chain
from sobremesa.web.rendering import static

CHAPTERS: Final = {
    "farm": "farm", "market": "market", "mill": "flour#mill", "granary": "flour#granary", "oven": "oven",
    "castle": "castle#castle", "church": "church", "river": "castle#river", "trade-house": "castle#trade-house",
    "guild": "masters#guild",
}  # fmt: skip


def place_card(maker: CardMaker, target: str, name: str) -> ItemCard | None:
    """A place of the main board, or a village."""
    here = maker.board.view["workers"].get(name, [])
    if name in VILLAGE_TEXTS:
        return _village(maker, target, name, here)
    if name not in CHAPTERS:
        return None
    what = maker.board.prices.of_place(name)[0]["what"] if maker.me else ""
    told = [maker.say("costs", what=what)] if what else []
    return maker.entry(
        target,
        name,
        maker.face.say("places", name),
        picture=maker.view_of(name),
        now=[*told, *maker.workers_here(here)],
        chapter=CHAPTERS[name],
    )


def _village(maker: CardMaker, target: str, name: str, here: list[str]) -> ItemCard:
    number = VILLAGE_TEXTS.index(name)
    orders = maker.board.view["villages"][number]["orders"]
    sold: list[str] = maker.reckoned["sells"][number] if maker.reckoned else []
    told = []
    if name in maker.reckoned.get("locked", ()):
        told.append(maker.say("locked", level=maker.board.prospects.augsburg_level))
    elif sold:
        told.append(maker.say("sells", breads=maker.listed(maker.words.name("bread", bread) for bread in sold)))
    picture = '<svg viewBox="40 {} 104 46" width="112" height="50"><image href="{}" width="198" height="184"/></svg>'
    return maker.entry(
        target,
        "augsburg" if name == "augsburg" else "village",
        maker.board.prices.place_name(name),
        picture=Markup(picture).format(46 * number, static("pandemain/villages.svg")),
        now=[*told, *maker.workers_here(here)],
        lights=[f"order-{name}-{order['order']}" for order in orders if order["bread"] in sold],
        chapter="villages#augsburg" if name == "augsburg" else "villages",
    )


# -- the market ----------------------------------------------------------------------------------------------------


_STALL: Final = Markup(
    '<svg viewBox="-10 -8 88 70" width="100" height="80"><rect x="-10" y="-8" width="88" height="70" fill="#ecd9ae"/>'
    '<path d="M-10 46h88v16h-88z" fill="#dcc492"/><use href="#{}" width="68" height="50"/>{}</svg>'
)


def stall_card(maker: CardMaker, target: str, rest: str) -> ItemCard | None:
    """A stall: its fee, and the ways to the right end."""
    drawn = next((stall for stall in maker.board.market()["stalls"] if str(stall.number) == rest), None)
    if drawn is None:
        return None
    number = drawn.number
    routes = maker.c.market.routes(number - 1)
    about = [maker.say("stall")]
    if len(routes) > 1:
        about.append(maker.say("stall-forks"))
    return maker.card(
        target,
        maker.board.stall(number),
        above=maker.face.say("places", "market"),
        picture=_stall_picture(drawn),
        price=maker.price(drawn.fee),
        price_said=maker.say("for-you") if maker.me else "",
        about=about,
        ways=maker.ways(lambda chain: _stall_way(maker, chain, routes)),
        now=_stall_notes(maker, drawn),
        lights=[f"stall-{stall + 1}" for route in routes for stall in route],
        chapter="market#the-way",
    )


def _stall_picture(stall: StallDrawn) -> Markup:
    goods = Markup("").join(
        Markup('<use href="#{}" x="{}" y="{}" width="{}" height="{}"/>').format(icon, x, y, size, size)
        for icon, x, y, size, _ in stall.goods
    )
    return _STALL.format(stall.awning, goods)


def _stall_notes(maker: CardMaker, stall: StallDrawn) -> list[str]:
    """How the fee is made up, what carries the goods, and who stands there."""
    market = maker.c.market
    shown = maker.board.view["market"][stall.number - 1]
    more = shown["fee"] - market.base_fee
    told = [maker.say("fee", base=str(market.base_fee), more=str(more), count=more)]
    printed = market.stalls[stall.number - 1]
    if printed.ox or printed.cart:
        told.append(maker.say("carried-either" if printed.ox and printed.cart else "carried-ox"))
    return [*told, *maker.workers_here(shown["workers"])]


def _stall_way(maker: CardMaker, chain: Chain, routes: list[list[int]]) -> CardWay:
    """One way from a stall to the right: what stands on it, and all that it brings."""
    market, alone = maker.c.market, len(maker.moment.reached.chains) == 1
    branch = next((step.arguments[0] for step in chain.steps if step.word == "branch"), "")
    chosen = [maker.printed.counted(step.arguments[0], 1) for step in chain.steps if step.word == "ingredient"]
    stood = next((step.arguments[0] for step in chain.steps if step.word == "stall"), branch)
    first = int(branch or stood) - 1
    route = next((route for route in routes if first in route), routes[0])
    arrow = Markup('<em aria-hidden="true">→</em>')
    cells = arrow.join(
        maker.cell(one.icon for one in ingredient_tokens(market.stalls[stall].goods) for _ in range(one.count))
        for stall in route
    )
    more: dict[str, Any] = {"picture": cells, "lights": [f"stall-{stall + 1}" for stall in route]}
    if not branch:
        name = maker.say("besides", what=maker.listed(chosen)) if chosen else ""
        return maker.way(chain, alone=alone, name=name, **more)
    beside = [stall for each in routes for stall in each if market.stalls[stall].column == market.stalls[first].column]
    rows = [market.stalls[stall].row for stall in beside]
    upper = market.stalls[first].row == min(rows)
    way = [maker.say("upper" if upper else "lower")] if len(rows) == len({*rows}) == 2 else []
    return maker.way(chain, name=maker.listed([*way, *(maker.say("besides", what=one) for one in chosen)]), **more)


# -- the mill ------------------------------------------------------------------------------------------------------


def column_card(maker: CardMaker, target: str, number: str) -> ItemCard | None:
    """A column of the mill: all of its flour for its price."""
    columns = maker.board.mill()["columns"]
    column = next((column for column in columns if str(column.number) == number), None)
    if column is None:
        return None
    icons = [icon for _, icon in column.slots if icon]
    shown = maker.board.view["mill"][column.number - 1]
    here = maker.board.view["workers"].get("mill", [])
    limit = maker.board.view["settings"]["limits"]["mill"]
    carried = [maker.say("carried-either")] if shown["transport"] else []
    return maker.entry(
        target,
        "mill",
        maker.face.say("notes", "column", number=number),
        above=maker.face.say("places", "mill"),
        picture=maker.icons(*icons) if icons else maker.icons("i-any", faint=True),
        price=maker.price(column.price),
        price_said=maker.printed.flours(shown["flours"]) if icons else maker.face.say("board", "empty"),
        about=[maker.say("column")],
        now=[*carried, maker.say("mill-room", count=len(here), limit=limit)],
        chapter="flour#mill",
    )
