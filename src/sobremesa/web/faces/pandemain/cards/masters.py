"""The cards of expert rules: master bakers, reputation, favours, the lord's servant."""

from typing import Any

from sobremesa.games.pandemain.documents.amounts import MOST_EXPERIENCE, UPGRADE_PRICE
from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.web.cards import ItemCard, number_in
from sobremesa.web.faces.pandemain.board import BakerCard
from sobremesa.web.faces.pandemain.cards.maker import CardMaker
from sobremesa.web.faces.pandemain.icons import goods_tokens, ingredient_tokens
from sobremesa.wording.messages import signed_text


def guild_card(maker: CardMaker, target: str, number: str) -> ItemCard | None:
    """A master baker for hire."""
    found = next((baker for baker in maker.board.view["guild"] if str(baker["number"]) == number), None)
    if found is None:
        return None
    card = maker.board.baker(found)
    return _master(maker, target, card, price=maker.price(card.price), above=maker.face.say("places", "guild"))


def baker_card(maker: CardMaker, target: str, number: str) -> ItemCard | None:
    """A master baker of somebody at the table."""
    players = maker.board.view["players"]
    found = [(p["seat"], b) for p in players for b in p.get("bakers", ()) if str(b["number"]) == number]
    if not found:
        return guild_card(maker, target, number)
    seat, baker = found[0]
    card = maker.board.baker(baker)
    return _master(maker, target, card, above=maker.board.player(seat), now=_better(maker, card))


def _better(maker: CardMaker, card: BakerCard) -> list[str]:
    """What a baker has learnt, and what the other side of the card brings."""
    if card.upgraded:
        return []
    learnt = maker.face.say("own", "experience", count=card.experience, most=MOST_EXPERIENCE)
    price = maker.printed.counted("pfennigs", UPGRADE_PRICE)
    return [f"{learnt}.", maker.say("upgrade", price=price, what=maker.printed.baker(card.number, True))]


def _master(maker: CardMaker, target: str, card: BakerCard, *, now: list[str] | None = None, **more: Any) -> ItemCard:
    wage = maker.printed.counted("pfennigs", card.wage)
    return maker.entry(
        target,
        "master-baker",
        maker.face.say("own", "baker-better" if card.upgraded else "baker", number=card.number),
        picture=maker.icons("i-baker", *[f"b-{bread}" for bread in card.breads[:2]]),
        price_said=card.label,
        now=[maker.say("wage", wage=wage), *(now or [])],
        chapter="masters",
        **more,
    )


def favour_card(maker: CardMaker, target: str, number: str) -> ItemCard | None:
    """A favour of the lord; what a face down one gives is told to nobody."""
    if not maker.expert or not 0 < number_in(number) <= len(maker.c.favours):
        return None
    up = int(number) in maker.board.view["favours"]
    icons = [one.icon for one in goods_tokens(maker.c.favours[int(number) - 1].gain)] if up else ["i-fav"]
    return maker.entry(
        target,
        "favour",
        picture=maker.icons(*icons[:3]),
        price_said=maker.printed.favour(int(number)) if up else maker.say("face-down"),
        chapter="servant#favours",
    )


def servant_card(maker: CardMaker, target: str, rest: str) -> ItemCard | None:
    """The lord's servant."""
    place = maker.board.view["servant"]
    if rest or place is None:
        return None
    return maker.entry(
        target,
        "servant",
        picture=maker.icons("i-servant"),
        now=[maker.face.say("board", "servant", place=maker.face.say("places", place))],
        lights=[f"place-{place}"],
        chapter="servant",
    )


def reputation_card(maker: CardMaker, target: str, rest: str) -> ItemCard | None:
    """A cell of a bread's track, or the track of a bread."""
    bread, _, place = rest.partition("-")
    if not maker.expert or bread not in BREADS:
        return None
    track = maker.c.reputation.tracks[BREADS.index(bread)]
    if place and not 0 <= number_in(place) < len(track.points):
        return None
    title = maker.face.say("purse", f"reputation-{bread}")
    if not place:
        return maker.entry(target, "reputation", title, picture=maker.icons(f"b-{bread}"), chapter="reputation")
    at = int(place)
    players = maker.board.view["players"]
    here = [p["seat"] for p in players if p["reputation"][bread] == at]
    goods = ingredient_tokens(track.goods[at])
    told = [maker.say("name-goods", goods=maker.printed.listed(maker.printed.units(track.goods[at])))] if goods else []
    if here:
        told.append(maker.say("markers", people=maker.people(here)))
    worth = maker.say("name-worth", points=signed_text(track.points[at]))
    return maker.entry(
        target,
        "reputation",
        title,
        picture=maker.icons(f"b-{bread}", *[one.icon for one in goods[:1]]),
        price_said=worth,
        now=told,
        chapter="reputation#what-it-brings",
    )
