"""The decision at hand as numbers: its kind, whose it is, what it is about, and the offer that is being made."""

from typing import Final

from sobremesa.core.native import i16, i64, vec
from sobremesa.core.writing import at_most, flag, put_few
from sobremesa.games.pandemain.deciding import deciding_seat
from sobremesa.games.pandemain.local_trade import GOODS, asked_of
from sobremesa.games.pandemain.oven import breads_in_question
from sobremesa.games.pandemain.position import (
    ACTIVE,
    ASKED_GOODS,
    BLESSINGS,
    LOADED,
    LOAVES_MADE,
    OFFERED,
    OFFERED_WORKER,
    PHASE,
    Position,
)
from sobremesa.games.pandemain.steps import (
    BAKE,
    BUY,
    DISCARD,
    END_OF_TURN,
    EXCHANGE_GIVE,
    EXCHANGE_TAKE,
    EXPERIENCE,
    FLOUR,
    FORK,
    GIVE_FLOUR,
    GIVE_LOAF,
    HANS,
    INGREDIENT,
    NIGHT_TURN,
    OFFER,
    OVER,
    PAY,
    REWARD,
    SELL,
    SERVANT,
    TURN,
)
from sobremesa.games.pandemain.trade_house import PASSING
from sobremesa.games.pandemain.visits import WITH_CART

_MOST: Final = 99
_MOST_MONEY: Final = 300
# Places behind the kind of the decision and whose it is.
_STALL: Final = 2
_COUNT: Final = 3
_BOUGHT: Final = 4
_HELPER: Final = 7
_OWED: Final = 8
_LOADED: Final = 9
_BREADS: Final = 10
_VILLAGE: Final = 14
_COMPLETED: Final = 15
_OFFERINGS: Final = 20
_PASSING: Final = 23
_PILE: Final = 24
_AFTER_SALE: Final = 25
_HANS_AT: Final = 26
_BEGUN: Final = 27
_OFFER: Final = 28  # goods asked for, pfennigs, a worker


def write_choice(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Where zeros stand already."""
    if p.terms.local_trade:
        write_offer(p, out, at + _OFFER)
    if p.words[PHASE] == OVER:
        return
    kind = p.top() & 255
    decider = deciding_seat(p) - seat
    out[at] = i16(kind - TURN + 1)
    out[at + 1] = i16(1 + (decider if decider >= 0 else decider + p.terms.participants))
    write_about(p, kind, p.top() >> 8, out, at)


def write_about(p: Position, kind: i64, argument: i64, out: vec[i16], at: i64) -> None:
    """What a choice is about, where its kind does not say it all."""
    if kind == FORK:
        out[at + _STALL] = i16((argument & 63) + 1)
    elif kind in (INGREDIENT, FLOUR, GIVE_FLOUR, GIVE_LOAF):
        out[at + _COUNT] = at_most(argument, _MOST)
    elif kind == BUY:
        put_few(out, at + _BOUGHT, argument, 1)
    elif kind == PAY:
        out[at + _HELPER] = i16((argument & 3) + 1)
        out[at + _OWED] = at_most(argument >> 2, _MOST)
    elif kind == BAKE:
        out[at + _COUNT] = at_most(p.words[LOAVES_MADE], _MOST)
        out[at + _LOADED] = flag(p.words[LOADED] != 0)
    elif kind == EXPERIENCE:
        put_few(out, at + _BREADS, breads_in_question(p, argument), 1)
    elif kind == SELL:
        out[at + _VILLAGE] = i16((argument & 7) + 1)
        put_few(out, at + _COMPLETED, argument >> 3, 1)
    elif kind == OFFER:
        put_few(out, at + _OFFERINGS, argument, 1)
    elif kind in (EXCHANGE_GIVE, EXCHANGE_TAKE):
        out[at + _PASSING] = flag(argument & PASSING != 0)
    elif kind == REWARD:
        out[at + _PILE] = i16(argument + 1)
    elif kind == SERVANT:
        out[at + _AFTER_SALE] = flag(argument != 0)
    elif kind == HANS:
        out[at + _HANS_AT] = i16(argument % WITH_CART + 1)
    elif kind == NIGHT_TURN:
        out[at + _BEGUN] = flag(argument != 0)
    elif kind == END_OF_TURN:
        out[at + _COUNT] = at_most(p.words[BLESSINGS], _MOST)
    elif kind == DISCARD:
        out[at + _COUNT] = at_most(p.flour_total(p.words[ACTIVE]) - p.terms.print.flour_limit, _MOST)


def write_offer(p: Position, out: vec[i16], at: i64) -> None:
    """What the active seat asks for, and what it pays (PM-VAR-01)."""
    if p.words[ASKED_GOODS] != 0:
        for good in range(i64(GOODS)):
            out[at + good] = i16(asked_of(p, good))
    out[at + GOODS] = at_most(p.words[OFFERED], _MOST_MONEY)
    out[at + GOODS + 1] = flag(p.words[OFFERED_WORKER] != 0)
