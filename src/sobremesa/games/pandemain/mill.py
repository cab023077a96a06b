"""The mill (PM-MILL): one column of flour for its price."""

from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.position import (
    ACTIVE,
    BAG,
    CART,
    FLOUR,
    MILL,
    MILL_PLACE,
    OX,
    PFENNIGS,
    Position,
    count_of,
    one,
)


def has_space_at_mill(p: Position) -> bool:
    """All workers count; the limit goes by the number of participants (PM-MILL-01, PM-COUNT-03, PM-COUNT-09)."""
    return p.workers_at(MILL_PLACE) < p.terms.mill_limit


def can_buy_column(p: Position, seat: i64, column: i64) -> bool:
    """PM-MILL-02, PM-MILL-03, OPEN-14: it holds something, it can be paid for, and there is transport if it asks."""
    tables = p.terms.print
    if p.words[MILL + column] == 0 or tables.column_price[column] > p.of(seat, PFENNIGS):
        return False
    return tables.column_carried[column] == 0 or p.has_active(seat, OX) or p.has_active(seat, CART)


def can_use_mill(p: Position, seat: i64) -> bool:
    """A free space and a column that can be bought."""
    return has_space_at_mill(p) and can_buy_some_column(p, seat)


def can_buy_some_column(p: Position, seat: i64) -> bool:
    """Whether there is a column for this seat."""
    for column in range(p.terms.print.columns):
        if can_buy_column(p, seat, column):
            return True
    return False


def legal_columns(p: Position, out: vec[i64]) -> i64:
    """Each column with each transport that carries it."""
    seat = p.words[ACTIVE]
    n: i64 = 0
    for column in range(p.terms.print.columns):
        if can_buy_column(p, seat, column):
            if p.terms.print.column_carried[column] == 0:
                out[n] = v.COLUMN_OF + 3 * column
                n += 1
            else:
                if p.has_active(seat, OX):
                    out[n] = v.COLUMN_OF + 3 * column + 1
                    n += 1
                if p.has_active(seat, CART):
                    out[n] = v.COLUMN_OF + 3 * column + 2
                    n += 1
    return n


def buy_column(p: Position, action: i64) -> None:
    """PM-MILL-02: all its tokens; PM-MILL-04: it stays empty until dawn."""
    seat = p.words[ACTIVE]
    column = (action - v.COLUMN_OF) // 3
    carried = (action - v.COLUMN_OF) % 3
    p.pop()
    price = p.terms.print.column_price[column]
    p.add(seat, PFENNIGS, -price)
    p.tell_why(h.FOR_MILL, h.PAID, seat, price, -1)
    if carried != 0:
        helper: i64 = OX if carried == 1 else CART
        p.use_helper(seat, helper)
        p.tell_why(h.AT_COLUMN, h.HELPER_USED, seat, helper, 0)
    tokens = p.words[MILL + column]
    p.words[MILL + column] = 0
    for flour in range(i64(4)):
        units = count_of(tokens, flour)
        if units != 0:
            p.add(seat, FLOUR + flour, units)
            p.tell_why(h.AT_MILL, h.FLOUR_GAINED, seat, flour, units)


def empty_column(p: Position, column: i64) -> None:
    """All tokens of a column back into the bag."""
    tokens = p.words[MILL + column]
    p.words[MILL + column] = 0
    for flour in range(i64(4)):
        p.words[BAG + flour] += count_of(tokens, flour)


def fill_mill(p: Position) -> None:
    """PM-SETUP-05, PM-DAWN-11: random tokens, columns from left to right while the bag lasts (OPEN-11)."""
    for column in range(p.terms.print.columns):
        space: i64 = 0
        while space < p.terms.print.column_tokens[column] and p.bag_total() > 0:
            flour = p.draw_grain()
            p.words[MILL + column] += one(flour)
            p.tell(h.MILL_FILLED, column, flour, 0)
            space += 1
