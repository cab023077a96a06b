"""The market (PM-MARKET): stalls in columns, a route to the right end, and what bakers and reputation add."""

from sobremesa.core.decisions import frame
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.gains import gain_goods
from sobremesa.games.pandemain.guild import market_bonus
from sobremesa.games.pandemain.position import (
    ACTIVE,
    CART,
    MARKET,
    OX,
    PFENNIGS,
    PLACE_AT,
    REPUTATION,
    STALL_WORKERS,
    Position,
    one,
    total_of,
)
from sobremesa.games.pandemain.steps import FORK


def has_free_space(p: Position, stall: i64) -> bool:
    """PM-MARKET-01: one worker to a space."""
    return total_of(p.words[STALL_WORKERS + stall]) < p.terms.print.stall_spaces[stall]


def workers_to_the_right(p: Position, stall: i64) -> i64:
    """PM-MARKET-02, OPEN-21: strictly later columns, all rows, all colours."""
    column = p.terms.print.stall_column[stall]
    found: i64 = 0
    for other in range(p.terms.print.stalls):
        if p.terms.print.stall_column[other] > column:
            found += total_of(p.words[STALL_WORKERS + other])
    return found


def fee_of(p: Position, stall: i64) -> i64:
    """Each worker to the right of a stall makes it dearer; those to the left do not matter (PM-MARKET-02)."""
    tables = p.terms.print
    return tables.base_fee + tables.fee_to_the_right * workers_to_the_right(p, stall)


def is_carried(p: Position, seat: i64, stall: i64) -> bool:
    """PM-MARKET-03, PM-MARKET-04: whether the seat has the transport that the stall asks for."""
    tables = p.terms.print
    if tables.stall_ox[stall] == 0 and tables.stall_cart[stall] == 0:
        return True
    if tables.stall_ox[stall] != 0 and p.has_active(seat, OX):
        return True
    return tables.stall_cart[stall] != 0 and p.has_active(seat, CART)


def can_use_market(p: Position, seat: i64) -> bool:
    """Some free stall that can be paid for and reached; walked from the right end, where the fee is lowest."""
    tables = p.terms.print
    pfennigs = p.of(seat, PFENNIGS)
    fee = tables.base_fee
    workers: i64 = 0
    column: i64 = -1
    place: i64 = 0
    while place < tables.stalls:
        stall = tables.stalls_from_right[place]
        if tables.stall_column[stall] != column:
            column = tables.stall_column[stall]
            fee = tables.base_fee + tables.fee_to_the_right * workers
            if fee > pfennigs:
                return False
        here = total_of(p.words[STALL_WORKERS + stall])
        if here < tables.stall_spaces[stall] and is_carried(p, seat, stall):
            return True
        workers += here
        place += 1
    return False


def legal_stalls(p: Position, out: vec[i64]) -> i64:
    """Each stall with each transport that carries there."""
    seat = p.words[ACTIVE]
    tables = p.terms.print
    n: i64 = 0
    stall: i64 = 0
    while stall < tables.stalls:
        if has_free_space(p, stall) and fee_of(p, stall) <= p.of(seat, PFENNIGS):
            if tables.stall_ox[stall] == 0 and tables.stall_cart[stall] == 0:
                out[n] = v.STALL_AT + 3 * stall
                n += 1
            if tables.stall_ox[stall] != 0 and p.has_active(seat, OX):
                out[n] = v.STALL_AT + 3 * stall + 1
                n += 1
            if tables.stall_cart[stall] != 0 and p.has_active(seat, CART):
                out[n] = v.STALL_AT + 3 * stall + 2
                n += 1
        stall += 1
    return n


def stand_at_stall(p: Position, action: i64) -> None:
    """PM-TURN-03: fee and transport first; then the worker stands there, and the route begins."""
    seat = p.words[ACTIVE]
    stall = (action - v.STALL_AT) // 3
    carried = (action - v.STALL_AT) % 3
    fee = fee_of(p, stall)
    p.add(seat, PFENNIGS, -fee)
    p.tell_why(h.FOR_MARKET, h.PAID, seat, fee, -1)
    if carried != 0:
        helper: i64 = OX if carried == 1 else CART
        p.use_helper(seat, helper)
        why = h.FOR_STALL_OF_CARTS if p.terms.print.stall_cart[stall] != 0 else h.AT_STALL
        p.tell_why(why, h.HELPER_USED, seat, helper, 0)
    put_at_stall(p, seat, stall, 0)
    p.words[PLACE_AT] = MARKET + 1
    p.turn_into(frame(FORK, stall))


def put_at_stall(p: Position, seat: i64, stall: i64, why: i64) -> None:
    """A worker from the reserve to a stall."""
    p.place_worker(seat, MARKET)
    p.words[STALL_WORKERS + stall] += one(seat)
    p.tell_why(why, h.PLACED, seat, MARKET, stall)


def walk_route(p: Position, stall: i64) -> None:
    """PM-MARKET-05: every stall of the route, up to the fork or the end; PM-MARKET-06: there a branch is chosen."""
    seat = p.words[ACTIVE]
    tables = p.terms.print
    while True:
        collect(p, seat, stall)
        if tables.stall_branch[stall] >= 0:
            p.turn_into(frame(FORK, stall | 64))
            return
        if tables.stall_next[stall] < 0:
            break
        stall = tables.stall_next[stall]
    if p.terms.expert:
        collect_extras(p, seat)
    p.pop()


def collect(p: Position, seat: i64, stall: i64) -> None:
    """What one stall shows (PM-MARKET-07: what is above the limit is lost)."""
    for kind in range(i64(4)):
        units = p.terms.print.stall_goods[4 * stall + kind]
        if units != 0:
            gain_goods(p, seat, kind, units, h.AT_MARKET)


def collect_extras(p: Position, seat: i64) -> None:
    """What bakers and good names add to a visit of the market (PM-MARKET-08, PM-MARKET-09, PM-REP-02)."""
    for kind in range(i64(4)):
        from_bakers = market_bonus(p, seat, kind)
        if from_bakers != 0:
            gain_goods(p, seat, kind, from_bakers, h.BY_MARKET_BAKERS)
        for bread in range(i64(4)):
            units = reputation_bonus(p, seat, bread, kind)
            if units != 0:
                gain_goods(p, seat, kind, units, h.BY_REPUTATION)


def reputation_bonus(p: Position, seat: i64, bread: i64, ingredient: i64) -> i64:
    """PM-MARKET-09: units of an ingredient that stand where the seat's marker for this bread is."""
    tables = p.terms.print
    at = (tables.reputation_top + 1) * bread + p.of(seat, REPUTATION + bread)
    return tables.reputation_goods[4 * at + ingredient]


def legal_branches(p: Position, argument: i64, out: vec[i64]) -> i64:
    """The two ways on from the central stall."""
    stall = argument & 63
    out[0] = v.BRANCH + p.terms.print.stall_next[stall]
    out[1] = v.BRANCH + p.terms.print.stall_branch[stall]
    return 2
