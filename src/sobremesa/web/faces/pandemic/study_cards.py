"""What goes along with a card that is laid somewhere else: the place where it lay, and how high the piles are."""

from collections.abc import Iterable
from typing import Any, Final

from sobremesa.games.pandemic.board import CITY_SLUGS
from sobremesa.games.pandemic.cards import CARD_SLUGS, EVENT_SLUGS
from sobremesa.study.fields import Path, get, put
from sobremesa.web.study_kits import Document

_EPIDEMICS: Final = {"introductory": 4, "normal": 5, "heroic": 6}
_LYING_ALONE: Final = ("epidemic_card", "infection_removed")


def settle_infection_cards(before: Document, after: Document) -> Document:
    """The pile holds whatever lies nowhere else; a card that is new in the discard leaves it."""
    lying = [*_cards(after, ("infection_discard",)), *_cards(after, ("infection_shown",))]
    lying += [str(after[name]) for name in _LYING_ALONE if name in after]
    forecast = after.get("forecast")
    lying += [*_cards(after, ("forecast", "placed")), *_cards(after, ("forecast", "left"))]
    pile = after.get("infection_pile")
    layers = [_kept(layer, lying) for layer in pile if isinstance(layer, list)] if isinstance(pile, list) else []
    named = {*lying, *(card for layer in layers for card in layer)}
    left = [card for card in CITY_SLUGS if card not in named]
    if layers:
        layers[-1] = [*layers[-1], *left]
    elif left:
        layers = [left]
    layers = [layer for layer in layers if layer]
    if layers == pile:
        return after
    found = {**after, "infection_pile": layers}
    if forecast is not None and layers != before.get("infection_pile"):
        found.pop("forecast")  # nobody knows any more what lies there
    return found


def settle_player_cards(before: Document, after: Document) -> Document:
    """A card that is new in a hand or in the discard leaves where it lay; the piles are as high as there are cards."""
    places: list[Path] = [("player_discard",), *(("players", seat, "hand") for seat in range(_seats(after)))]
    fresh = {card for path in places for card in _fresh(before, after, path)}
    for path in places:
        new_here = _fresh(before, after, path)
        cards = _cards(after, path)
        kept = [card for card in cards if card not in fresh or card in new_here]
        if kept != cards:
            after = put(after, path, (kept,))
    for seat in range(_seats(after)):
        hand, shown = _cards(after, ("players", seat, "hand")), _cards(after, ("players", seat, "shown"))
        if any(card not in hand for card in shown):
            after = put(after, ("players", seat, "shown"), ([card for card in shown if card in hand],))
    return _settle_piles(after, places)


def _settle_piles(after: Document, places: list[Path]) -> Document:
    lying = {card for path in places for card in _cards(after, path)}
    top = _cards(after, ("player_pile", "top"))
    if any(card in lying for card in top):
        after = put(after, ("player_pile", "top"), ([card for card in top if card not in lying],))
    sizes, hidden = _piles(after)
    if not sizes:
        return after
    options, drawn = after.get("options"), after.get("epidemics", 0)
    chosen = options if isinstance(options, dict) else {}
    cards = [card for card in CARD_SLUGS if chosen.get("events", True) or card not in EVENT_SLUGS]
    left = _EPIDEMICS.get(str(chosen.get("difficulty")), 0) - (drawn if isinstance(drawn, int) else 0)
    more = sum(card not in lying for card in cards) + hidden - sum(sizes)
    settled: Document = after
    if left != hidden or sizes[-1] + more < 1:
        settled = put(after, ("player_pile", "piles"), ())  # they are made as in a new game
    elif more:
        settled = put(after, ("player_pile", "piles", len(sizes) - 1, "cards"), (sizes[-1] + more,))
    return settled


def _piles(document: Document) -> tuple[list[int], int]:
    """How high the piles are, and how many of them hide an epidemic; none where the document says something else."""
    found = get(document, ("player_pile", "piles"))
    piles = [pile for pile in found[0] if isinstance(pile, dict)] if found and isinstance(found[0], list) else []
    sizes = [pile["cards"] for pile in piles if isinstance(pile.get("cards"), int)]
    return (sizes, sum(bool(pile.get("epidemic")) for pile in piles)) if len(sizes) == len(piles) else ([], 0)


def _cards(document: Document, path: Path) -> list[Any]:
    found = get(document, path)
    return [card for card in found[0] if isinstance(card, str)] if found and isinstance(found[0], list) else []


def _fresh(before: Document, after: Document, path: Path) -> list[Any]:
    """The cards that were not there before."""
    old = _cards(before, path)
    return [card for card in _cards(after, path) if card not in old]


def _kept(layer: list[Any], lying: Iterable[str]) -> list[Any]:
    return [card for card in layer if card not in lying]


def _seats(document: Document) -> int:
    found = document.get("players")
    return min(4, len(found)) if isinstance(found, list) else 0
