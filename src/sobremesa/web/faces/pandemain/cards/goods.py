"""The cards of what somebody has: goods, flour, helpers, loaves, workers, loans; and of the bag of flour."""

from dataclasses import replace
from typing import Final

from sobremesa.games.pandemain.documents.amounts import POINTS_PER_LOAN
from sobremesa.games.pandemain.documents.sales import Gain, Sale
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.vocabulary import HELPERS
from sobremesa.web.cards import CardGain, ItemCard, number_in
from sobremesa.web.faces.pandemain.cards.maker import CardMaker
from sobremesa.web.faces.pandemain.icons import ICONS, Token, pawn_of
from sobremesa.web.faces.pandemain.reference import recipes_of
from sobremesa.web.faces.pandemain.worth import sale_parts, totals

_NO_LOAN: Final = ("no-loan-left", "too-few-points")  # why nobody may go to the castle for a loan
_WORK: Final = "PM-CASTLE-03"
_LOANS: Final = "castle#castle"
_HELPERS: Final = "workers#ox-cart-and-cow"
_TOLD: Final = ("points", "pfennigs", "penitence")  # of a sale
_COUNTERS: Final = {  # of the own board: the glossary's word, and the chapter
    "points": ("point", "aim#where-points-come-from"),
    "pfennigs": ("pfennig", "aim#what-you-do"),
    "penitence": ("penitence", "church#the-track"),
    "workers": ("worker", "workers"),
    "loans": ("loan", _LOANS),
    "penances": ("penance", "penance"),
}


def own_card(maker: CardMaker, target: str, thing: str) -> ItemCard | None:
    """Something of one's own board; for whoever looks on, the thing itself."""
    if thing in _COUNTERS:
        return _counter(maker, target, thing)
    if thing in INGREDIENTS:
        return _ingredient(maker, target, thing)
    if thing in HELPERS:
        return _helper(maker, target, thing)
    bread = thing.removesuffix("-flour")
    return _flour(maker, target, bread) if thing == f"{bread}-flour" and bread in BREADS else None


def _counter(maker: CardMaker, target: str, thing: str) -> ItemCard | None:
    if thing == "penances" and not maker.expert:
        return None
    word, chapter = _COUNTERS[thing]
    castle, me = maker.c.castle, maker.me
    now: list[str] = []
    if me and thing == "workers":
        free, every = me["workers"]["reserve"], max(me["workers"]["held"], me["workers"]["reserve"])
        now.append(f"{maker.face.say('others', 'workers', free=free, all=every)}.")
    if thing == "loans":
        pay, unpaid = maker.printed.counted("pfennigs", castle.loan_pfennigs), POINTS_PER_LOAN
        now.append(maker.say("loan-due", pay=pay, points=maker.printed.counted("points", unpaid)))
    icon = pawn_of(maker.moment.viewer or "p1") if thing == "workers" else ICONS[thing]
    held = int(me[thing]) if me and thing != "workers" else None
    return maker.entry(
        target,
        word,
        maker.face.say("purse", thing),
        picture=maker.icons(icon),
        now=[*([maker.say("you-have", count=str(held))] if held is not None else []), *now],
        chapter=chapter,
    )


def _ingredient(maker: CardMaker, target: str, name: str) -> ItemCard:
    limit = maker.c.player_board.ingredient_limit
    now = [maker.say("you-have-of", count=str(maker.me["ingredients"][name]), limit=str(limit))] if maker.me else []
    return maker.entry(
        target,
        "milk" if name == "milk" else "ingredient",
        maker.words.name("ingredient", name),
        picture=maker.icons(f"i-{name}"),
        about=[maker.word("milk").say if name == "milk" else maker.say("ingredient")],
        now=now,
        chapter="workers#what-you-can-keep",
    )


def _flour(maker: CardMaker, target: str, bread: str) -> ItemCard:
    now = [maker.say("you-have", count=str(maker.me["flours"][bread]))] if maker.me else []
    return maker.entry(
        target,
        "flour",
        maker.face.say("purse", f"{bread}-flour"),
        picture=maker.icons(f"f-{bread}"),
        now=now,
        ways=sorted(maker.ways(), key=lambda way: not any(name.endswith("-high") for name in way.chain.effects)),
        chapter="flour",
    )


def _helper(maker: CardMaker, target: str, name: str) -> ItemCard:
    its = maker.me["helpers"][name] if maker.me else None
    now = [maker.say("helpers", ready=str(its["active"]), used=str(its["used"]))] if its else []
    return maker.entry(
        target,
        name,
        maker.face.say("purse", name),
        picture=maker.icons(f"i-{name}"),
        about=[maker.word(name).say, *([maker.say("rests")] if its and its["used"] else [])],
        now=now,
        chapter=_HELPERS,
    )


def bag_card(maker: CardMaker, target: str, bread: str) -> ItemCard | None:
    """The bag, or one flour in it."""
    if bread and bread not in BREADS:
        return None
    mill = maker.board.mill()
    return maker.entry(
        target,
        "grain-bag",
        maker.face.say("purse", f"{bread}-flour") if bread else "",
        above=maker.word("grain-bag").name if bread else "",
        picture=maker.icons(f"f-{bread}" if bread else "i-any"),
        now=[mill["bag_label"]],
        chapter="flour",
    )


def farm_card(maker: CardMaker, target: str, name: str) -> ItemCard | None:
    """An animal or a cart for sale."""
    found = next((one for one in maker.board.farm() if one[0] == name), None)
    if found is None:
        return None
    return maker.entry(
        target,
        name,
        maker.face.say("purse", name),
        above=maker.face.say("places", "farm"),
        picture=maker.icons(f"i-{name}"),
        price=maker.price(found[2]),
        now=[f"{maker.face.say('board', 'worth-more', count=found[3])}."],
        chapter="farm",
    )


def castle_card(maker: CardMaker, target: str, deed: str) -> ItemCard | None:
    """Work with an ox, or a loan."""
    castle = maker.c.castle
    if deed not in ("work", "loan"):
        return None
    coins = castle.work_pfennigs if deed == "work" else castle.loan_pfennigs
    gains = [CardGain(maker.face.say("purse", "pfennigs"), coins, ICONS["pfennigs"])]
    unpaid = maker.printed.counted("points", POINTS_PER_LOAN)
    due = maker.say("loan-due", pay=maker.printed.counted("pfennigs", coins), points=unpaid)
    card = maker.entry(
        target,
        "castle" if deed == "work" else "loan",
        maker.face.say("notes", deed),
        about=[maker.say("castle-work") if deed == "work" else maker.word("loan").say],
        above=maker.face.say("places", "castle"),
        picture=maker.icons("i-ox" if deed == "work" else "i-loan"),
        price=gains,
        now=[] if deed == "work" else [due, maker.board.castle()["label"]],
        chapter=_LOANS,
    )
    refused = maker.moment.reached.why_not
    if deed == "work" and card.why_not and refused is not None and refused.code in _NO_LOAN:
        return replace(card, why_not=maker.say("castle-no-ox"), rule=_WORK)  # the place is closed as neither goes
    return card


def river_card(maker: CardMaker, target: str, rest: str) -> ItemCard | None:
    """The river with a cart."""
    if rest != "cart":
        return None
    water = maker.c.river.water_with_cart
    return maker.entry(
        target,
        "river",
        maker.face.say("notes", "river-cart"),
        about=[maker.say("river-cart")],
        picture=maker.icons("i-cart", "i-water"),
        price=[CardGain(maker.face.say("purse", "water"), water, ICONS["water"])],
        chapter="castle#river",
    )


# -- bread ---------------------------------------------------------------------------------------------------------


def bread_card(maker: CardMaker, target: str, bread: str) -> ItemCard | None:
    """A bread with both ways to bake it."""
    recipe = next((one for one in recipes_of(maker.board) if one.bread == bread), None)
    if recipe is None:
        return None
    best = recipe.qualities[0]
    needs = maker.say("recipe", goods=maker.printed.recipe(BREADS.index(bread)))
    return maker.entry(
        target,
        bread,
        maker.words.name("bread", bread),
        picture=maker.icons(f"b-{bread}"),
        about=[maker.word(bread).say],
        now=[needs, maker.say("worth-fresh", points=maker.printed.counted("points", best.points))],
        chapter="oven#what-goes-into-a-loaf",
    )


def loaves_card(maker: CardMaker, target: str, rest: str) -> ItemCard | None:
    """A cell of the staleness track, with what its loaves would bring in the villages."""
    quality, _, day = rest.partition("-")
    track = maker.c.staleness
    if quality not in ("high", "low") or number_in(day) not in track.days:
        return None
    worth = (track.high if quality == "high" else track.low)[track.days.index(int(day))]
    sales = {
        place: gains
        for place, gains in maker.board.prospects.sales.items()
        if (place[1], place[2]) == (quality, int(day))
    }
    told = [_told(maker, place, tokens) for place, tokens in _best(sales)]
    if day == "1":
        stale = maker.printed.counted("pfennigs", maker.board.prospects.stale_pfennigs)
        told.append(maker.face.say("own", "stale", pay=stale))
    return maker.entry(
        target,
        "staleness-track",
        maker.say(f"loaves-{quality}", days=maker.printed.counted("days", int(day))),
        above=maker.face.say("own", "loaves"),
        picture=maker.icons(*_loaf_icons(maker, quality, int(day))),
        price=[CardGain(maker.face.say("purse", "points"), worth, ICONS["points"])],
        price_said=maker.say("when-sold"),
        now=told,
        lights=[f"order-{place[3]}-{place[4]}" for place in sales],
        chapter="oven#where-the-loaf-goes",
    )


def _loaf_icons(maker: CardMaker, quality: str, day: int) -> list[str]:
    loaves = maker.me["loaves"] if maker.me else []
    there = [loaf["bread"] for loaf in loaves if loaf["quality"] == quality and loaf["day"] == day]
    return [f"b-{bread}" for bread in there[:3]] or ["i-vp"]


def _best(sales: dict[Sale, list[Gain]]) -> list[tuple[Sale, list[Token]]]:
    """Of several orders of a village for the same bread the one that brings most points."""
    found: dict[tuple[str, str], tuple[Sale, list[Token]]] = {}
    for place, gains in sales.items():
        sums, key = totals(sale_parts(gains)), (place[0], place[3])
        if key not in found or _points(sums) > _points(found[key][1]):
            found[key] = (place, sums)
    return list(found.values())


def _points(tokens: list[Token]) -> int:
    return sum(token.count for token in tokens if token.kind == "points")


def _told(maker: CardMaker, place: Sale, tokens: list[Token]) -> str:
    """What a loaf would bring in a village; small things that come besides are seen there."""
    gain = maker.printed.listed(
        maker.printed.counted(token.kind, token.count) for token in tokens if token.kind in _TOLD and token.count > 0
    )
    village = maker.board.prices.place_name(place[3])
    return maker.say("sale", bread=maker.words.name("bread", place[0]), village=village, gain=gain)
