"""The infection pile as numbers: its layers as far as a seat knows them, and the cards of Forecast (PD-EVENT-08)."""

from typing import Final

from sobremesa.core.bits import bit, count
from sobremesa.core.native import i16, i64, vec
from sobremesa.core.writing import put_members
from sobremesa.games.pandemic.board import CITIES
from sobremesa.games.pandemic.knowledge import knows_forecast
from sobremesa.games.pandemic.position import LAYER, Position

_FORECAST_CARDS: Final = 6
_FIRST: Final = 16  # behind the sizes of the layers: for each card the uppermost one where it may lie
_LAST: Final = 64  # the lowest one
_FORECAST: Final = 112


def write_infection_pile(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Where zeros stand already: how many cards each layer has, from the top, and where each card may lie."""
    number: i64 = 0
    knows = knows_forecast(p, int(seat))
    if p.peeked == 0 or knows:
        if p.forecast_left != 0:
            number = write_forecast(p, out, at)
        layer = p.layers - 1
        while layer >= 0:
            number = write_layer(out, at, number, p.words[LAYER + layer])
            layer -= 1
    else:
        write_veiled_pile(p, out, at)
        out[at + _FORECAST] = i16(p.forecast_placed)


def write_forecast(p: Position, out: vec[i16], at: i64) -> i64:
    """Forecast is being put back, and the seat sees it: the cards in their order, then those that are left."""
    number: i64 = 0
    out[at + _FORECAST] = i16(p.forecast_placed)
    for place in range(p.forecast_placed):
        card = (p.forecast_order >> (6 * place)) & 63
        out[at + _FORECAST + 1 + place] = i16(1 + card)
        number = write_layer(out, at, number, bit(card))
    put_members(out, at + _FORECAST + 1 + _FORECAST_CARDS, p.forecast_left)
    return write_layer(out, at, number, p.forecast_left)


def write_veiled_pile(p: Position, out: vec[i16], at: i64) -> None:
    """Somebody else saw cards of Forecast: they lie in any order, and some may be others of the layer below."""
    number: i64 = 0
    looked_at = p.forecast_left != 0  # the cards that were looked at come next
    layer = p.layers - 1
    while layer >= 0:
        cards = p.words[LAYER + layer]
        if cards & p.peeked != 0:
            looked_at = True
        else:
            if looked_at:
                looked_at = False
                split = cards if p.peeked_mixed != 0 else 0
                number = write_uncertain_layer(out, at, number, p.peeked | split, count(p.peeked))
                cards |= p.peeked_mixed
            number = write_uncertain_layer(out, at, number, cards, count(p.words[LAYER + layer]))
        layer -= 1
    if looked_at:
        write_uncertain_layer(out, at, number, p.peeked, count(p.peeked))


def write_layer(out: vec[i16], at: i64, number: i64, cards: i64) -> i64:
    """A layer whose cards are known; the number of the next one."""
    out[at + number] = i16(count(cards))
    number += 1
    place = at + _FIRST
    value = i16(number)
    while cards != 0:
        if cards & 1 != 0:
            out[place] = value
            out[place + CITIES] = value
        place += 1
        cards >>= 1
    return number


def write_uncertain_layer(out: vec[i16], at: i64, number: i64, possible: i64, cards: i64) -> i64:
    """A layer of so many cards, which may be any of these; the number of the next one."""
    out[at + number] = i16(cards)
    number += 1
    for city in range(i64(CITIES)):
        if (possible >> city) & 1 != 0:
            if out[at + _FIRST + city] == 0:
                out[at + _FIRST + city] = i16(number)
            out[at + _LAST + city] = i16(number)
    return number
