"""The infection pile as numbers: its layers as far as a seat knows them, and the cards of Forecast (PD-EVENT-08)."""

from typing import Final

from sobremesa.core.bits import bit, count
from sobremesa.core.native import i16, i64, vec
from sobremesa.core.writing import put_few, put_many
from sobremesa.games.pandemic.board import CITIES
from sobremesa.games.pandemic.knowledge import knows_forecast
from sobremesa.games.pandemic.position import LAYER, Position

_FORECAST_CARDS: Final = 6
_PLACES: Final = 16  # behind the sizes of the layers: for each card the uppermost one where it may lie
_OR_BELOW: Final = 64  # whether it may lie in the next one as well
_FORECAST: Final = 112


def write_infection_pile(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Where zeros stand already: how many cards each layer has, from the top, and where each card may lie."""
    if p.peeked == 0 or knows_forecast(p, int(seat)):
        above = p.forecast_placed + 1 if p.forecast_left != 0 else 0
        if p.layers > 0:  # the lowest layer has the most cards, nearly always
            lowest_layer = p.words[LAYER]
            put_many(out, at + _PLACES, lowest_layer, above + p.layers, CITIES)
            out[at + above + p.layers - 1] = i16(count(lowest_layer))
        for layer in range(1, p.layers):
            write_layer(out, at, above + p.layers - layer, p.words[LAYER + layer])
        if p.forecast_left != 0:
            write_forecast(p, out, at)
    else:
        write_veiled_pile(p, out, at)
        out[at + _FORECAST] = i16(p.forecast_placed)


def write_forecast(p: Position, out: vec[i16], at: i64) -> None:
    """Forecast is being put back, and the seat sees it: the cards in their order, then those that are left."""
    out[at + _FORECAST] = i16(p.forecast_placed)
    for place in range(p.forecast_placed):
        card = (p.forecast_order >> (6 * place)) & 63
        out[at + _FORECAST + 1 + place] = i16(1 + card)
        write_layer(out, at, place + 1, bit(card))
    put_few(out, at + _FORECAST + 1 + _FORECAST_CARDS, p.forecast_left, 1)
    write_layer(out, at, p.forecast_placed + 1, p.forecast_left)


def write_layer(out: vec[i16], at: i64, number: i64, cards: i64) -> None:
    """A layer with this number, counted from the top; all know which cards lie in it."""
    out[at + number - 1] = i16(count(cards))
    put_few(out, at + _PLACES, cards, number)


def write_veiled_pile(p: Position, out: vec[i16], at: i64) -> None:
    """Somebody else saw cards of Forecast: they lie in any order, and some may be others of the layer below.

    So all of them are one layer here, and the cards of a layer that was split may lie in it or in the next one.
    """
    number: i64 = 1
    looked_at = p.forecast_left != 0  # the cards that were looked at come next
    layer = p.layers - 1
    while layer >= 0:
        cards = p.words[LAYER + layer]
        if cards & p.peeked != 0:
            looked_at = True
        elif looked_at:
            looked_at = False
            unsure = cards | p.peeked_mixed if p.peeked_mixed != 0 else 0
            put_few(out, at + _PLACES, p.peeked | unsure, number)
            put_few(out, at + _OR_BELOW, unsure, 1)
            out[at + number - 1] = i16(count(p.peeked))
            out[at + number] = i16(count(cards))
            put_few(out, at + _PLACES, cards & ~unsure, number + 1)
            number += 2
        else:
            write_layer(out, at, number, cards)
            number += 1
        layer -= 1
    if looked_at:
        write_layer(out, at, number, p.peeked)
