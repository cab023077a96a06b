"""The cards of players: whoever sits there, their pawn, role and hand, and the cards that the viewer knows of."""

from typing import Final

from markupsafe import Markup

from sobremesa.games.pandemic.cards import EVENT_SLUGS, HAND_LIMIT
from sobremesa.web.cards import ItemCard
from sobremesa.web.faces.pandemic.cards.items import cards_seen
from sobremesa.web.faces.pandemic.cards.maker import CardMaker
from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.faces.pandemic.hands import card as card_drawn
from sobremesa.web.faces.pandemic.hands import meters

_EVENTS: Final = "cards#the-5-events"


def card_card(maker: CardMaker, target: str, card: str) -> ItemCard | None:
    """A player card whose place the viewer knows."""
    if card not in cards_seen(maker.sight):
        return None
    if card == "epidemic":
        return maker.entry(target, "epidemic", picture=_face(card), now=_places(maker, card), chapter="epidemics")
    if card in EVENT_SLUGS:
        return maker.entry(
            target,
            card,
            maker.sight.card(card),
            above=maker.word("event").name,
            picture=_face(card),
            about=[maker.word(card).say, maker.word("event").say],
            now=_places(maker, card),
            chapter=_EVENTS,
        )
    colour = COLOUR_OF[card]
    return maker.entry(
        target,
        "city-card",
        maker.sight.card(card),
        above=maker.say("city-card", colour=maker.sight.colour(colour)),
        picture=maker.view_of(card),
        now=[*_places(maker, card), *_cure_told(maker, card, colour)],
        lights=[f"city-{card}"],
        chapter="moving#what-you-fly-with",
    )


def _face(card: str) -> Markup:
    """The picture of an event or an epidemic."""
    return Markup('<svg viewBox="0 0 160 116" width="112" height="81"><use href="#ev-{}"/></svg>').format(card)


def _places(maker: CardMaker, card: str) -> list[str]:
    """Where it is."""
    sight = maker.sight
    for seat, player in sight.players.items():
        if card in player["hand"]:
            return [maker.say("in-your-hand") if seat == sight.me else sight.told("cards", "in-hand", seat)]
    return [maker.say("discarded")] if card in sight.view["player_discard"] else []


def _cure_told(maker: CardMaker, card: str, colour: str) -> list[str]:
    """How far the cure of its colour is with it, in whoever's hand it lies."""
    sight = maker.sight
    named = sight.colour(colour)
    if sight.view["cures"][colour] != "uncured":
        return [sight.say("notes", "not-needed", colour=named)]
    holder = next((seat for seat, player in sight.players.items() if card in player["hand"]), "")
    if not holder:
        return []
    have, need = str(sight.held(holder, colour)), str(sight.need(holder))
    return [maker.say("cure-at", colour=named, have=have, need=need)]


def seat_card(maker: CardMaker, target: str, seat: str) -> ItemCard | None:
    """Whoever sits there: role, place, hand."""
    player = maker.sight.players.get(seat)
    if player is None:
        return None
    role = player["role"]
    return maker.entry(
        target,
        role,
        maker.sight.player(seat),
        above=maker.role_beside(seat),
        picture=maker.pawn(role),
        price_said=maker.sight.city(player["city"]),
        now=_hand_told(maker, seat),
        lights=[f"pawn-{seat}"],
        chapter="roles",
    )


def _hand_told(maker: CardMaker, seat: str) -> list[str]:
    """A hand in words, as far as the viewer knows it."""
    sight = maker.sight
    player = sight.players[seat]
    told = [maker.say("hand", count=int(player["hand_size"]), limit=str(HAND_LIMIT))]
    known = ", ".join(card_drawn(sight, card).name for card in player["hand"])
    hidden = int(player["hand_size"]) - len(player["hand"])
    if known:
        told.append(maker.say("known" if hidden else "holds", cards=known))
    if hidden:
        told.append(maker.say("hidden", count=hidden))
    for meter in meters(sight, seat)[:2]:
        fields = {"have": str(meter.have), "need": str(meter.need)}
        told.append(maker.say("cure-at", colour=sight.colour(meter.colour), **fields))
    return told


def pawn_card(maker: CardMaker, target: str, seat: str) -> ItemCard | None:
    """A pawn on the map."""
    player = maker.sight.players.get(seat)
    if player is None:
        return None
    told = [maker.say("pawn-flights")] if len(maker.moment.reached.chains) > 1 else []
    return maker.entry(
        target,
        "pawn",
        maker.sight.player(seat),
        above=maker.role_beside(seat),
        picture=maker.pawn(player["role"]),
        price_said=maker.sight.city(player["city"]),
        about=[*([maker.word("pawn").say] if seat == maker.moment.viewer else []), maker.word(player["role"]).say],
        now=told,
        lights=[f"city-{player['city']}"],
        chapter="moving",
    )


def role_card(maker: CardMaker, target: str, role: str) -> ItemCard | None:
    """A role at this table."""
    seat = next((seat for seat, player in maker.sight.players.items() if player["role"] == role), "")
    if not seat:
        return None
    return maker.entry(
        target,
        role,
        above=maker.word("role").name,
        picture=maker.pawn(role),
        price_said=maker.sight.player(seat) if maker.role_beside(seat) else "",
        chapter="roles",
    )


def hand_card(maker: CardMaker, target: str, seat: str) -> ItemCard | None:
    """A hand: how many cards, and those that are known."""
    if seat not in maker.sight.players:
        return None
    open_hands = maker.sight.view["hands"] != "hidden"
    return maker.entry(
        target,
        "hand",
        maker.sight.told("cards", "hand-of", seat),
        picture=maker.sign("i-share"),
        about=[maker.word("open-hands" if open_hands else "hidden-hands").say, maker.word("hand-limit").say],
        now=_hand_told(maker, seat),
        chapter="cards#at-most-7",
    )
