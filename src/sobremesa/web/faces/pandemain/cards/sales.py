"""The cards of what villages show: orders, upcoming orders, villagers."""

from sobremesa.games.pandemain.kinds import ROUNDS
from sobremesa.games.pandemain.vocabulary import VILLAGE_TEXTS
from sobremesa.web.cards import CardGain, ItemCard, number_in
from sobremesa.web.faces.pandemain.cards.maker import CardMaker
from sobremesa.web.faces.pandemain.icons import ICONS, villager_icon
from sobremesa.wording import View


def order_card(maker: CardMaker, target: str, rest: str) -> ItemCard | None:
    """An order that can be served now, or the space of one."""
    village, order = _find(maker, rest)
    if village is None or order is None:
        return None
    bread = order["bread"]
    word = "permanent-order" if order["permanent"] else "order"
    about = [maker.word(word).say]
    if order.get("dawn") and maker.board.view["round"] < ROUNDS:  # PM-DAWN-05: the last dawn comes not so far
        about.append(maker.say("order-goes"))
    above = maker.board.prices.place_name(village["village"])
    if not bread:
        return maker.entry(
            target, "order", maker.say("order-empty"), above=above, about=about, chapter="villages#orders"
        )
    return maker.entry(
        target,
        word,
        maker.say("order-title", bread=maker.words.name("bread", bread)),
        above=above,
        picture=maker.icons(f"b-{bread}"),
        price=[CardGain(maker.face.say("purse", "points"), order["points"], ICONS["points"])],
        price_said=maker.say("more-points-wheat" if bread == "wheat" else "more-points"),
        about=about,
        lights=[f"loaves-{loaf['quality']}-{loaf['day']}" for loaf in maker.loaves_of(bread)],
        chapter="villages#orders",
    )


def future_card(maker: CardMaker, target: str, rest: str) -> ItemCard | None:
    """An order of the lower row."""
    village, order = _find(maker, rest)
    if village is None or order is None:
        return None
    bread = order.get("future")
    return maker.entry(
        target,
        "future-order",
        maker.say("order-title", bread=maker.words.name("bread", bread)) if bread else maker.say("order-empty"),
        above=maker.board.prices.place_name(village["village"]),
        picture=maker.icons(f"b-{bread}") if bread else "",
        lights=[f"order-{rest}"],
        chapter="villages#orders",
    )


def _find(maker: CardMaker, rest: str) -> tuple[View | None, View | None]:
    name, _, number = rest.rpartition("-")
    if name not in VILLAGE_TEXTS:
        return None, None
    village = maker.board.view["villages"][VILLAGE_TEXTS.index(name)]
    return village, next((order for order in village["orders"] if str(order["order"]) == number), None)


def villager_card(maker: CardMaker, target: str, number: str) -> ItemCard | None:
    """A villager: what it does, and where it joins."""
    if not 0 < number_in(number) <= len(maker.c.villagers):
        return None
    homes = [village for village in maker.board.view["villages"] if village["villager"] == int(number)]
    told = [
        maker.say("villager-at", village=maker.board.prices.place_name(home["village"]), count=home["villagers_left"])
        for home in homes
    ]
    if maker.me and int(number) in maker.me["villagers"]:
        told.append(maker.say("villager-yours"))
    effect = maker.printed.villager(int(number))
    return maker.entry(
        target,
        "villager",
        maker.printed.villager_name(int(number)),
        above=maker.word("villager").name,
        picture=maker.icons(villager_icon(int(number))),
        price_said=effect,
        now=told,
        lights=[f"place-{home['village']}" for home in homes],
        chapter="villages#villagers",
    )
