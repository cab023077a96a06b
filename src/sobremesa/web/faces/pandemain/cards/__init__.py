"""The cards of Pandemain: one for each thing that its table shows, by the name that the page gives it."""

from collections.abc import Callable
from typing import Final

from sobremesa.web.cards import ItemCard
from sobremesa.web.faces import Face
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.faces.pandemain.cards.maker import CardMaker
from sobremesa.web.faces.pandemain.cards.places import column_card, place_card, stall_card

_CARDS: Final[dict[str, Callable[[CardMaker, str, str], ItemCard | None]]] = {
    "place": place_card,
    "stall": stall_card,
    "column": column_card,
}


def card_of(face: Face, board: Board, target: str) -> ItemCard | None:
    """The card of a thing; None where this table has nothing of that name."""
    kind, _, rest = target.partition("-")
    made = _CARDS.get(kind)
    return made(CardMaker(face, board), target, rest) if made else None
