"""The cards of Pandemain: one for each thing that its table shows, by the name that the page gives it.

A name is a kind and what follows it: `stall-5`, `order-ulm-0`, `own-rye-flour`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from sobremesa.web.cards import ItemCard, ItemGroup
from sobremesa.web.faces import Face
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.faces.pandemain.cards import church, course, goods, masters, places, sales, signs
from sobremesa.web.faces.pandemain.cards.items import targets_on
from sobremesa.web.faces.pandemain.cards.maker import CardMaker
from sobremesa.web.faces.pandemain.provenance import part_of
from sobremesa.web.lists import told_of

_CARDS: Final[dict[str, Callable[[CardMaker, str, str], ItemCard | None]]] = {
    "place": places.place_card,
    "stall": places.stall_card,
    "column": places.column_card,
    "farm": goods.farm_card,
    "castle": goods.castle_card,
    "river": goods.river_card,
    "bag": goods.bag_card,
    "own": goods.own_card,
    "loaves": goods.loaves_card,
    "bread": goods.bread_card,
    "order": sales.order_card,
    "future": sales.future_card,
    "villager": sales.villager_card,
    "offering": church.offering_card,
    "tower": church.tower_card,
    "level": church.level_card,
    "penitence": church.penitence_card,
    "reward": church.reward_card,
    "inquisition": church.inquisition_card,
    "guild": masters.guild_card,
    "baker": masters.baker_card,
    "favour": masters.favour_card,
    "servant": masters.servant_card,
    "reputation": masters.reputation_card,
    "round": course.round_card,
    "phase": course.phase_card,
    "seat": course.seat_card,
    "sign": signs.sign_card,
}


def card_of(face: Face, board: Board, target: str) -> ItemCard | None:
    """The card of a thing; None where this table has nothing of that name."""
    kind, _, rest = target.partition("-")
    made = _CARDS.get(kind)
    if made is None:
        return None
    maker = CardMaker(face, board)
    card = made(maker, target, rest)
    if card is None or part_of(kind, rest) not in board.rings:
        return card
    return replace(card, footnote=maker.say("ringed"), footnote_link="/print/pandemain")


def items_of(face: Face, board: Board) -> list[ItemGroup]:
    """Everything that has a card, with its title and what it belongs to."""
    found, language = [], board.moment.language
    for part, targets in targets_on(board).items():
        cards = [card for target in targets if (card := card_of(face, board, target)) is not None]
        items = [
            (card.target, told_of(card.above, card.title, language) if card.above else card.title) for card in cards
        ]
        found.append(ItemGroup(face.say("items", part), items))
    return found
