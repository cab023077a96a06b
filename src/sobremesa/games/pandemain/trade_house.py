"""The trade house (PM-TRADE): one exchange of one listed set for another, or two sets for one when passing through.

The argument of both frames: the first set given counted from 1 (4 bits), the second one (4 bits), 256 when passing
through, 512 when the exchange may be left out (the second one of a visit), 1024 for each exchange that may follow.
"""

from typing import Final

from sobremesa.core.bits import words
from sobremesa.core.decisions import frame
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.gains import gain_goods, gain_points, lose_points
from sobremesa.games.pandemain.kinds import EFFECT_EXCHANGES
from sobremesa.games.pandemain.position import (
    ACTIVE,
    BAG,
    FLOUR,
    INGREDIENT,
    MILK,
    PFENNIGS,
    POINTS,
    SALT,
    TRADE_HOUSE,
    VILLAGERS,
    WATER,
    YEAST,
    Position,
)
from sobremesa.games.pandemain.steps import EXCHANGE_GIVE, EXCHANGE_TAKE

PASSING: Final = 256
MAY_STOP: Final = 512
MORE: Final = 1024

# What is exchanged, by number: the set it belongs to (PM-TRADE-03), and what it is made of.
SET_PFENNIG: Final = 1
SET_FLOUR: Final = 2
SET_INGREDIENT: Final = 3
SET_POINT: Final = 4
SET_MIXED: Final = 5
_PFENNIG: Final = 0
_FIRST_FLOUR: Final = 1
_MILK: Final = 5
_POINT: Final = 8
_TWO_MILK: Final = 9
_ITEMS: Final = 20
_SETS: Final = words(
    [SET_PFENNIG, *[SET_FLOUR] * 4, *[SET_INGREDIENT] * 3, SET_POINT, SET_INGREDIENT, *[SET_MIXED] * 10]
)
# water, salt, yeast and milk of each
_UNITS: Final = words(
    [
        *[0] * 20, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2,
        *[units for water in range(4) for salt in range(4 - water) for units in (water, salt, 3 - water - salt, 0)],
    ]
)  # fmt: skip


def is_listed(p: Position, item: i64) -> bool:
    """PM-TRADE-03: which of them the edition has."""
    if item in (_PFENNIG, _POINT) or _FIRST_FLOUR <= item < _MILK:
        return True
    return (item >= _TWO_MILK) == p.terms.water_is_traded


def set_of(item: i64) -> i64:
    """The set that an item belongs to."""
    return _SETS[item]


def can_give(p: Position, seat: i64, item: i64) -> bool:
    """Whether the seat has it; OPEN-18: a point only where there is one."""
    if item == _PFENNIG:
        return p.of(seat, PFENNIGS) > 0
    if item == _POINT:
        return p.of(seat, POINTS) > 0
    if item < _MILK:
        return p.of(seat, FLOUR + item - _FIRST_FLOUR) > 0
    for kind in range(i64(4)):
        if p.of(seat, INGREDIENT + kind) < _UNITS[4 * item + kind]:
            return False
    return True


def can_take(p: Position, item: i64) -> bool:
    """OPEN-12: flour only of a type that is in the bag."""
    return not _FIRST_FLOUR <= item < _MILK or p.words[BAG + item - _FIRST_FLOUR] > 0


def sets_to_give(p: Position, seat: i64) -> i64:
    """How many different sets the seat could give."""
    sets: i64 = 0
    if p.of(seat, PFENNIGS) > 0:
        sets += 1
    if p.of(seat, POINTS) > 0:
        sets += 1
    if p.flour_total(seat) > 0:
        sets += 1
    salt = p.of(seat, INGREDIENT + SALT)
    yeast = p.of(seat, INGREDIENT + YEAST)
    milk = p.of(seat, INGREDIENT + MILK)
    if p.terms.water_is_traded:
        if milk > 1:
            sets += 1
        if p.of(seat, INGREDIENT + WATER) + salt + yeast > 2:
            sets += 1
    elif salt + yeast + milk > 0:
        sets += 1
    return sets


def sets_on_the_way(p: Position, seat: i64) -> i64:
    """How many sets the seat could give when passing through: different ones, or whichever (PM-TRADE-05)."""
    if p.terms.passing_sets_differ:
        return sets_to_give(p, seat)
    sets = p.of(seat, PFENNIGS) + p.of(seat, POINTS) + p.flour_total(seat)
    spices = p.of(seat, INGREDIENT + SALT) + p.of(seat, INGREDIENT + YEAST)
    milk = p.of(seat, INGREDIENT + MILK)
    if p.terms.water_is_traded:
        return sets + milk // 2 + (p.of(seat, INGREDIENT + WATER) + spices) // 3
    return sets + milk + spices


def can_use_trade_house(p: Position, seat: i64) -> bool:
    """PM-TRADE-02, OPEN-06: one exchange must be possible."""
    return sets_to_give(p, seat) > 0


def exchanges_of_visit(p: Position, seat: i64) -> i64:
    """PM-VILLAGER-05: two with the villager, one without."""
    for villager in range(i64(7)):
        held = (p.of(seat, VILLAGERS) >> villager) & 1 != 0
        here = p.terms.print.villager_place[villager] == TRADE_HOUSE
        if held and here and p.terms.print.villager_effect[villager] == EFFECT_EXCHANGES:
            return p.terms.print.villager_amount[villager]
    return 1


def begin_exchange(p: Position, seat: i64) -> i64:
    """The frame of a visit."""
    return frame(EXCHANGE_GIVE, MORE * (exchanges_of_visit(p, seat) - 1))


def given_sets(argument: i64) -> i64:
    """The sets that were given, as two groups of four bits."""
    return argument & 255


def is_given(argument: i64, item: i64) -> bool:
    """Whether an item is of a set that was given in this exchange (OPEN-37)."""
    kind = _SETS[item]
    return argument & 15 == kind or (argument >> 4) & 15 == kind


def is_given_twice(p: Position, argument: i64, item: i64) -> bool:
    """Whether an item is of the set that was given first, where the second one must be another (PM-TRADE-05)."""
    return p.terms.passing_sets_differ and is_given(argument, item)


def legal_gifts(p: Position, argument: i64, out: vec[i64]) -> i64:
    """What can be given: of another set than before, unless the edition allows the same (PM-TRADE-05)."""
    seat = p.words[ACTIVE]
    n: i64 = 0
    if argument & MAY_STOP != 0 and given_sets(argument) == 0:
        out[0] = v.DONE
        n = 1
    for item in range(i64(_ITEMS)):
        if is_listed(p, item) and not is_given_twice(p, argument, item) and can_give(p, seat, item):
            out[n] = v.GIVE + item
            n += 1
    return n


def legal_receipts(p: Position, argument: i64, out: vec[i64]) -> i64:
    """What can be taken: of another set than those given (OPEN-37)."""
    n: i64 = 0
    for item in range(i64(_ITEMS)):
        if is_listed(p, item) and not is_given(argument, item) and can_take(p, item):
            out[n] = v.TAKE + item
            n += 1
    return n


def after_giving(argument: i64, item: i64) -> i64:
    """The frame that follows when this was given."""
    if argument & PASSING != 0 and argument & 15 == 0:
        return frame(EXCHANGE_GIVE, argument | _SETS[item])
    if argument & PASSING != 0:
        return frame(EXCHANGE_TAKE, argument | _SETS[item] << 4)
    return frame(EXCHANGE_TAKE, argument | _SETS[item])


def give(p: Position, seat: i64, item: i64) -> None:
    """PM-TRADE-02: to the bank, the bag or the counter."""
    if item == _PFENNIG:
        p.add(seat, PFENNIGS, -1)
        p.tell_why(h.FOR_EXCHANGE, h.PAID, seat, 1, -1)
    elif item == _POINT:
        lose_points(p, seat, 1, h.LOST_BY_EXCHANGE)
    elif item < _MILK:
        p.spend_flour(seat, item - _FIRST_FLOUR)
        p.tell_why(h.SPENT_IN_EXCHANGE, h.FLOUR_SPENT, seat, item - _FIRST_FLOUR, 0)
    else:
        for kind in range(i64(4)):
            units = _UNITS[4 * item + kind]
            if units != 0:
                p.add(seat, INGREDIENT + kind, -units)
                p.tell_why(h.BY_TRADE_HOUSE, h.INGREDIENTS, seat, kind, -units)


def take(p: Position, seat: i64, item: i64) -> None:
    """The set received."""
    if item == _PFENNIG:
        p.earn(seat, 1)
        p.tell_why(h.BY_EXCHANGE, h.EARNED, seat, 1, 0)
    elif item == _POINT:
        gain_points(p, seat, 1, h.POINTS_BY_EXCHANGE)
    elif item < _MILK:
        p.take_from_bag(seat, item - _FIRST_FLOUR)
        p.tell_why(h.FLOUR_BY_EXCHANGE, h.FLOUR_GAINED, seat, item - _FIRST_FLOUR, 1)
    else:
        for kind in range(i64(4)):
            units = _UNITS[4 * item + kind]
            if units != 0:
                gain_goods(p, seat, kind, units, h.BY_TRADE_HOUSE)
