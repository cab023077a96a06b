"""The cards of Pandemic: one for each thing that its table shows, by the name that the page gives it.

A name is a kind and what follows it: `city-cairo`, `card-airlift`, `rate-3`, `word-draw`.
"""

from collections.abc import Callable
from typing import Final

from sobremesa.web.cards import ItemCard, ItemGroup
from sobremesa.web.faces import Face
from sobremesa.web.faces.pandemic.cards import cities, diseases, hands, supplies
from sobremesa.web.faces.pandemic.cards.items import targets_on
from sobremesa.web.faces.pandemic.cards.maker import CardMaker
from sobremesa.web.lists import told_of
from sobremesa.web.moment import Moment

_CARDS: Final[dict[str, Callable[[CardMaker, str, str], ItemCard | None]]] = {
    "city": cities.city_card,
    "stations": cities.stations_card,
    "cure": diseases.cure_card,
    "rate": diseases.rate_card,
    "outbreaks": diseases.outbreaks_card,
    "epidemics": diseases.epidemics_card,
    "pile": supplies.pile_card,
    "discard": supplies.discard_card,
    "card": hands.card_card,
    "seat": hands.seat_card,
    "pawn": hands.pawn_card,
    "role": hands.role_card,
    "hand": hands.hand_card,
    "word": supplies.word_card,
}


def card_of(face: Face, moment: Moment, target: str) -> ItemCard | None:
    """The card of a thing; None where this table has nothing of that name."""
    return _card(CardMaker(face, moment), target)


def _card(maker: CardMaker, target: str) -> ItemCard | None:
    kind, _, rest = target.partition("-")
    made = _CARDS.get(kind)
    return made(maker, target, rest) if made else None


def items_of(face: Face, moment: Moment) -> list[ItemGroup]:
    """Everything that has a card, with its title and what it belongs to."""
    maker = CardMaker(face, moment)
    found, language = [], moment.language
    for part, targets in targets_on(maker.sight).items():
        cards = [card for target in targets if (card := _card(maker, target)) is not None]
        items = [
            (card.target, told_of(card.above, card.title, language) if card.above else card.title) for card in cards
        ]
        found.append(ItemGroup(face.say("items", part), items))
    return found
