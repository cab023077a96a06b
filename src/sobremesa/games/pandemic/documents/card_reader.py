"""The cards of a position document: both piles, both discards, and what Forecast looked at.

Every card is in exactly one place; the cards that the document does not name lie in their pile.
"""

from sobremesa.core.bits import bit, count, mask_of, members
from sobremesa.core.document import Document
from sobremesa.core.errors import PositionError
from sobremesa.core.native import i64
from sobremesa.games.pandemic.board import ALL_CITIES, CITY_BY_SLUG, CITY_SLUGS
from sobremesa.games.pandemic.cards import ALL_CARDS, CARD_BY_SLUG, CARD_SLUGS, CITY_CARDS, EPIDEMIC, FORECAST_CARDS
from sobremesa.games.pandemic.documents.stack_reader import epidemics_raised
from sobremesa.games.pandemic.position import LAYER, LAYERS, PILE, Position
from sobremesa.games.pandemic.setup import make_piles
from sobremesa.games.pandemic.steps import EPIDEMIC_CUBES, EPIDEMIC_INFECT, INTENSIFY
from sobremesa.games.pandemic.vocabulary import SEAT_TEXTS


def read_infection_cards(p: Position, document: Document) -> None:
    """Every infection card is in exactly one place; those not named are one layer at the bottom of the pile."""
    free = ALL_CITIES
    discard = document.ids("infection_discard", CITY_BY_SLUG, "city")
    shown = document.ids("infection_shown", CITY_BY_SLUG, "city")
    if len(shown) > 4:
        raise PositionError("infection_shown", f"{len(shown)} cards; a phase never shows more than 4 (PD-COMP-10)")
    free = take_from(free, discard, "infection_discard")
    free = take_from(free, shown, "infection_shown")
    for card in discard:
        p.note_infection_discard(i64(card))
    for place, card in enumerate(shown):
        p.shown |= i64(card) << 6 * place
    p.shown_cards = len(shown)
    p.shown_resolved = document.number("infection_resolved", 0, 0, 4 if p.infect_singly else len(shown))
    if document.has("epidemic_card"):
        p.bottom_card = document.one_of("epidemic_card", CITY_SLUGS)
        free = take_from(free, [int(p.bottom_card)], "epidemic_card")
    if document.has("infection_removed"):
        p.removed_card = document.one_of("infection_removed", CITY_SLUGS)
        free = take_from(free, [int(p.removed_card)], "infection_removed")
    forecast = document.part("forecast")
    forecast.only(("seen", "mixed", "by", "placed", "left"))
    placed = forecast.ids("placed", CITY_BY_SLUG, "city")
    left = forecast.ids("left", CITY_BY_SLUG, "city")
    free = take_from(free, placed, "forecast.placed")
    free = take_from(free, left, "forecast.left")
    if len(placed) + len(left) > FORECAST_CARDS:
        raise PositionError("forecast", f"Forecast looks at {FORECAST_CARDS} cards, not at more (PD-EVENT-08)")
    p.forecast_left = mask_of(left)
    p.forecast_placed = len(placed)
    read_layers(p, document, free)
    read_forecast(p, forecast, placed, left)


def take_from(free: int, cards: list[int], where: str) -> int:
    """The cards that are still to be found elsewhere."""
    for card in cards:
        if not free >> card & 1:
            raise PositionError(where, f"the infection card of {CITY_SLUGS[card]} lies elsewhere already (PD-INV-05)")
    return free & ~mask_of(cards)


def read_layers(p: Position, document: Document, free: int) -> None:
    """The infection pile, its sets from the top."""
    layers: list[int] = []
    if document.has("infection_pile"):
        for place, names in enumerate(document.lists("infection_pile")):
            layer = Document({"": names}, f"infection_pile[{place}]").ids("", CITY_BY_SLUG, "city")
            if not layer:
                raise PositionError(f"infection_pile[{place}]", "a layer without cards")
            free = take_from(free, layer, f"infection_pile[{place}]")
            layers.append(mask_of(layer))
    if free:
        layers.append(free)
    being_put_back = int(p.forecast_placed) + len(members(int(p.forecast_left)))
    forecast = FORECAST_CARDS if may_still_forecast(p, document) else being_put_back
    step = int(p.words[0]) & 255 if p.depth > 0 else 0
    under_way = 1 if step in (EPIDEMIC_INFECT, EPIDEMIC_CUBES, INTENSIFY) else 0
    epidemics = int(p.epidemics_in_game - p.epidemics) + under_way
    if len(layers) > LAYERS - epidemics - forecast:
        found = f"{len(layers)} layers" + (", that of the cards not named among them" if free else "")
        raise PositionError("infection_pile", f"{found}; {room_for_layers(epidemics, forecast)}")
    p.layers = len(layers)
    for place, layer_cards in enumerate(reversed(layers)):
        p.words[LAYER + place] = layer_cards


def room_for_layers(epidemics: int, forecast: int) -> str:
    """How many layers there may be, and why not more: an epidemic adds one, Forecast one for each card it lays back."""
    kept = [f"{epidemics} for epidemics to come"] if epidemics else []
    kept += [f"{forecast} for Forecast"] if forecast else []
    why = f": of {LAYERS}, {' and '.join(kept)} are kept free" if kept else ""
    return f"there is room for {LAYERS - epidemics - forecast}{why}; cards of whatever order share a layer"


def may_still_forecast(p: Position, document: Document) -> bool:
    """Whether Forecast can still put cards back one by one."""
    played = "forecast" in document.texts("player_discard", [])
    return bool(p.events_in_game) and not played


def read_forecast(p: Position, forecast: Document, placed: list[int], left: list[int]) -> None:
    """What Forecast looked at, and what it has not put back yet."""
    p.peeked = mask_of(forecast.ids("seen", CITY_BY_SLUG, "city", [CITY_SLUGS[card] for card in placed + left]))
    p.peeked_mixed = mask_of(forecast.ids("mixed", CITY_BY_SLUG, "city"))
    for seat in forecast.texts("by", []):
        if seat not in SEAT_TEXTS[: int(p.players)]:
            raise PositionError("forecast.by", f"there is no seat {seat!r}")
        p.peeked_by |= bit(SEAT_TEXTS.index(seat))
    if count(p.peeked) > FORECAST_CARDS:
        raise PositionError("forecast.seen", f"Forecast looks at {FORECAST_CARDS} cards, not at more (PD-EVENT-08)")
    if p.peeked_mixed & ~p.peeked or mask_of(placed + left) & ~p.peeked:
        raise PositionError("forecast", "mixed, placed and left cards must all be among the cards that were seen")
    for place, card in enumerate(placed):
        p.forecast_order |= i64(card) << 6 * place
    check_forecast(p, bool(left))


def check_forecast(p: Position, ordering: bool) -> None:
    """Seen cards lie one by one in the pile, next to each other, and the layer that was split just below them."""
    if p.peeked == 0:
        return
    singles = [layer for layer in range(int(p.layers)) if p.words[LAYER + layer] & p.peeked]
    lying = mask_of([members(int(p.words[LAYER + layer]))[0] for layer in singles])
    alone = all(count(p.words[LAYER + layer]) == 1 for layer in singles)
    together = not singles or singles[-1] - singles[0] == len(singles) - 1
    below = (singles[0] if singles else int(p.layers)) if not ordering else int(p.layers)
    if ordering and singles:
        raise PositionError("forecast", "cards that are still being put back cannot lie in the pile")
    if not ordering and (lying != p.peeked or not alone or not together):
        raise PositionError("forecast.seen", "each card that was seen is a layer of its own, next to the others")
    if p.peeked_mixed != 0 and below == 0:
        raise PositionError("forecast.mixed", "below the cards that were seen there is no layer that was split")


def read_player_cards(p: Position, document: Document) -> None:
    """Every player card is in exactly one place; those not named are in the player pile."""
    discard = document.texts("player_discard", [])
    drawn = epidemics_raised(p)
    for place, name in enumerate(discard):
        if name != "epidemic" and name not in CARD_BY_SLUG:
            raise PositionError(f"player_discard[{place}]", f"there is no card {name!r}")
    if "epidemic" not in discard:
        discard = ["epidemic"] * drawn + discard
    if discard.count("epidemic") != drawn:
        raise PositionError(
            "player_discard", f"{discard.count('epidemic')} epidemics, but {drawn} have been drawn (PD-INV-06)"
        )
    every_card: int = ALL_CARDS if p.events_in_game else CITY_CARDS
    free = every_card
    for seat in range(int(p.players)):
        missing = int(p.hand(seat)) & ~every_card
        if missing:
            name = CARD_SLUGS[members(missing)[0]]
            raise PositionError(f"players[{seat}].hand", f"{name} is not in a game without events")
        free &= ~int(p.hand(seat))
    for place, name in enumerate(discard):
        if name == "epidemic":
            p.note_player_discard(EPIDEMIC)
            continue
        card = CARD_BY_SLUG[name]
        if not free >> card & 1:
            raise PositionError(f"player_discard[{place}]", f"{name} lies elsewhere already (PD-INV-04)")
        free &= ~(1 << card)
        p.player_discard |= bit(card)
        p.note_player_discard(i64(card))
    p.unseen = free
    read_piles(p, document.part("player_pile"), int(p.epidemics_in_game) - drawn)


def read_piles(p: Position, pile: Document, epidemics: int) -> None:
    """The piles of the player pile, each with at most one epidemic; made as in a new game unless given."""
    pile.only(("piles", "top"))
    cards = len(members(int(p.unseen)))
    if pile.has("piles"):
        piles = pile.documents("piles")
        if len(piles) > 6:
            raise PositionError("player_pile.piles", f"{len(piles)} piles; there are at most 6 (PD-SETUP-08)")
        for place, entry in enumerate(piles):
            entry.only(("cards", "epidemic"))
            size = entry.number("cards", 0, 1, 59)
            hides = entry.flag("epidemic", False)
            p.words[PILE + place] = size
            if hides:
                p.hiding_epidemic |= bit(place)
            p.player_cards_left += size
        if p.player_cards_left != cards + epidemics or count(p.hiding_epidemic) != epidemics:
            raise PositionError(
                "player_pile.piles",
                f"the piles must hold {cards} cards and {epidemics} epidemics, each in a pile of its own (PD-INV-04)",
            )
    elif epidemics > 0:
        make_piles(p, cards, epidemics)
    else:
        p.words[PILE] = cards
        p.player_cards_left = cards
    read_known_top(p, pile)


def read_known_top(p: Position, pile: Document) -> None:
    """The cards that will be drawn next, where the document fixes them."""
    top = pile.texts("top", [])
    if len(top) > 10:
        raise PositionError("player_pile.top", f"{len(top)} cards; at most 10 can be fixed")
    free = int(p.unseen)
    place, left, hiding = 0, int(p.words[PILE]), int(p.hiding_epidemic)
    for number, name in enumerate(top):
        where = f"player_pile.top[{number}]"
        if left == 0:
            if hiding >> place & 1:
                raise PositionError(where, f"pile {place + 1} is used up, but its epidemic was not among its cards")
            place += 1
            left = int(p.words[PILE + place]) if place < 6 else 0
        if left == 0:
            raise PositionError(where, "the player pile has no more cards")
        if name == "epidemic":
            if not hiding >> place & 1:
                raise PositionError(where, f"pile {place + 1} hides no more epidemic")
            hiding &= ~(1 << place)
            card = int(EPIDEMIC)
        else:
            card = CARD_BY_SLUG.get(name, -1)
            if card < 0 or not free >> card & 1:
                raise PositionError(where, f"{name!r} is no card of the player pile")
            if hiding >> place & 1 and left == 1:
                raise PositionError(where, f"the last card of pile {place + 1} must be its epidemic")
            free &= ~(1 << card)
        p.known_top |= i64(card) << 6 * number
        left -= 1
    p.known_top_cards = len(top)
