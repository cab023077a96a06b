"""Forecast (PD-EVENT-08): the top cards of the infection pile come to light and go back in a chosen order."""

from typing import Final, final

from sobremesa.core.bits import bit, lowest
from sobremesa.core.decisions import Refusal, frame
from sobremesa.core.native import i64
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.cards import FORECAST, FORECAST_CARDS
from sobremesa.games.pandemic.decisions.kind import OneOfASet
from sobremesa.games.pandemic.decisions.windows import after_event, spend_event
from sobremesa.games.pandemic.position import LAYER, LAYERS, Position
from sobremesa.games.pandemic.steps import FORECAST_ORDER


def begin_forecast(p: Position, seat: i64) -> None:
    """PD-EVENT-08: the top six come to light for whoever may see them (OPEN-14)."""
    spend_event(p, seat, FORECAST)
    p.peeked = 0
    p.peeked_mixed = 0
    p.peeked_by = bit(p.players) - 1 if p.forecast_open else bit(seat)
    p.forecast_order = 0
    p.forecast_placed = 0
    number: i64 = 0
    while number < FORECAST_CARDS and p.layers > 0:
        top = LAYER + p.layers - 1
        seen = bit(p.pick(p.words[top]))
        p.words[top] = p.words[top] ^ seen
        p.peeked |= seen
        p.peeked_mixed |= seen
        if p.words[top] == 0:
            p.layers -= 1
            p.peeked_mixed = 0
        number += 1
    p.reveals += 1
    p.forecast_left = p.peeked
    left = p.peeked
    while left != 0:
        p.tell_seats(p.peeked_by, h.FORECAST_SEEN, lowest(left), 0, 0)
        left &= left - 1
    p.push(frame(FORECAST_ORDER, seat))
    if number == 1:
        put_next(p, seat, lowest(p.forecast_left))


def put_next(p: Position, seat: i64, card: i64) -> None:
    """Fix one more place of the order; the last card needs no choice."""
    p.forecast_order |= card << (6 * p.forecast_placed)
    p.forecast_placed += 1
    p.forecast_left ^= bit(card)
    if p.forecast_left & (p.forecast_left - 1) != 0:
        return
    if p.forecast_left != 0:
        p.forecast_order |= lowest(p.forecast_left) << (6 * p.forecast_placed)
        p.forecast_placed += 1
        p.forecast_left = 0
    p.pop()
    p.tell(h.FORECAST_DONE, seat, p.forecast_placed, 0)
    while p.forecast_placed > 0:
        p.forecast_placed -= 1
        assert p.layers < LAYERS, "the infection pile has too many layers"
        p.words[LAYER + p.layers] = bit((p.forecast_order >> (6 * p.forecast_placed)) & 63)
        p.layers += 1
    p.forecast_order = 0
    after_event(p)


@final
class Forecast(OneOfASet):
    """Which card comes next, counted from the top; the argument of the frame is the seat that plays it."""

    def choices(self, p: Position, argument: i64) -> i64:
        """The cards that have no place yet."""
        return p.forecast_left

    def take(self, p: Position, argument: i64, action: i64) -> None:
        """One more place."""
        put_next(p, argument, action - v.NEXT)

    def not_among_them(self, name: str) -> Refusal:
        """A card that was not seen, or has its place."""
        return Refusal("not-among-the-cards-seen", "PD-EVENT-08", {"city": name})

    def expected(self, p: Position, argument: i64) -> list[Refusal]:
        """To put a card away."""
        return [Refusal("to-the-bottom", "PD-EVENT-08")]


FORECAST_KIND: Final = Forecast(FORECAST_ORDER, v.NEXT, "next", "PD-EVENT-08", of_seat=True)
