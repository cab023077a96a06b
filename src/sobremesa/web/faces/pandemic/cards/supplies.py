"""The cards of both piles and their discards, and of words of the glossary that stand on the table."""

from collections import Counter
from collections.abc import Sequence

from sobremesa.games.pandemic.board import COLOUR_NAMES
from sobremesa.web.cards import ItemCard
from sobremesa.web.faces.pandemic.cards.items import WORDS
from sobremesa.web.faces.pandemic.cards.maker import CardMaker
from sobremesa.web.faces.pandemic.hands import Card
from sobremesa.web.faces.pandemic.piles import Layer, piles


def pile_card(maker: CardMaker, target: str, name: str) -> ItemCard | None:
    """What is to come, as far as it is known."""
    sight, shown = maker.sight, piles(maker.sight)
    if name == "player":
        percent = round(100 * sight.threat.epidemic)
        return maker.entry(
            target,
            "player-pile",
            picture=maker.sign("i-share"),
            price_said=sight.say("piles", "layer", count=shown.player_cards),
            now=[
                maker.say("turns-left", count=shown.draws),
                *([] if maker.moment.outcome else [maker.say("epidemic-chance", percent=str(percent))]),
            ],
            chapter="turn#2-cards",
        )
    if name != "infection":
        return None
    return maker.entry(
        target,
        "infection-pile",
        picture=maker.sign("i-threat"),
        price_said=sight.say("piles", "layer", count=shown.infection_cards),
        now=[_layer_told(maker, layer) for layer in shown.layers],
        chapter="epidemics#where-they-lie",
    )


def _layer_told(maker: CardMaker, layer: Layer) -> str:
    """How many cards lie there, and which they are or may be."""
    one = len(layer.cities) == 1
    note = "forecast-card" if one else "layer-certain" if layer.certain else "layer-uncertain"
    fields = {"note": maker.sight.say("piles", note), "cities": _listed(maker, layer.cities)}
    return maker.say("layer", cards=maker.sight.say("piles", "layer", count=layer.count), **fields)


def _listed(maker: CardMaker, cards: Sequence[Card]) -> str:
    """Cards by their colours, events last."""
    found = []
    for colour in COLOUR_NAMES:
        names = [card.name for card in cards if card.colour == colour]
        if names:
            found.append(maker.say("of-colour", colour=maker.sight.colour(colour), cards=", ".join(names)))
    count = Counter(card.name for card in cards if card.colour == "event")
    events = [name if number == 1 else f"{name} ×{number}" for name, number in count.items()]
    return "; ".join([*found, *([", ".join(events)] if events else [])])


def discard_card(maker: CardMaker, target: str, name: str) -> ItemCard | None:
    """What lies open beside a pile."""
    sight, shown = maker.sight, piles(maker.sight)
    if name not in ("player", "infection"):
        return None
    cards = shown.player_discard if name == "player" else shown.infection_discard
    told = [f"{_listed(maker, cards)}."] if cards else [sight.say("piles", "empty")]
    if cards:
        told.append(maker.say("newest", card=cards[0].name))
    if name == "infection" and shown.removed:
        told.append(sight.say("piles", "removed", cities=", ".join(card.name for card in shown.removed)))
    return maker.entry(
        target,
        f"{name}-discard",
        picture=maker.sign("i-pass"),
        price_said=sight.say("piles", "layer", count=len(cards)),
        now=told,
        chapter="cards" if name == "player" else "epidemics#where-they-lie",
    )


def word_card(maker: CardMaker, target: str, word: str) -> ItemCard | None:
    """A word of the glossary."""
    return maker.entry(target, word, chapter=WORDS[word]) if word in WORDS else None
