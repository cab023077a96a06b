"""The farm (PM-FARM): an ox, a cow and a cart, at most one of each in a visit."""

from sobremesa.core.bits import bit, lowest
from sobremesa.core.decisions import frame
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.kinds import EFFECT_PAYMENT
from sobremesa.games.pandemain.position import (
    ACTIVE,
    CART,
    FARM,
    HELPER_SUPPLY,
    INGREDIENT,
    PFENNIGS,
    SALT,
    VILLAGERS,
    Position,
)
from sobremesa.games.pandemain.steps import BUY, PAY


def worth_of_goods(p: Position, seat: i64) -> i64:
    """PM-VILLAGER-07: what a unit of salt, yeast or milk is worth for animals; 0 without that villager."""
    left = p.of(seat, VILLAGERS)
    while left != 0:
        villager = lowest(left)
        left &= left - 1
        if p.terms.print.villager_effect[villager] == EFFECT_PAYMENT and p.terms.print.villager_place[villager] == FARM:
            return p.terms.print.villager_amount[villager]
    return 0


def units_of_goods(p: Position, seat: i64) -> i64:
    """Salt, yeast and milk together."""
    return p.of(seat, INGREDIENT + 1) + p.of(seat, INGREDIENT + 2) + p.of(seat, INGREDIENT + 3)


def can_buy(p: Position, seat: i64, helper: i64) -> bool:
    """PM-FARM-03, OPEN-08: it is there, and it can be paid for."""
    if p.words[HELPER_SUPPLY + helper] == 0:
        return False
    means = p.of(seat, PFENNIGS)
    if helper != CART:
        means += worth_of_goods(p, seat) * units_of_goods(p, seat)
    return p.terms.print.farm_price[helper] <= means


def can_buy_more(p: Position, seat: i64, bought: i64) -> bool:
    """PM-FARM-02: something that was not bought in this visit."""
    for helper in range(i64(3)):
        if (bought >> helper) & 1 == 0 and can_buy(p, seat, helper):
            return True
    return False


def can_use_farm(p: Position, seat: i64) -> bool:
    """PM-FARM-04: at least one thing must be bought."""
    return can_buy_more(p, seat, 0)


def legal_purchases(p: Position, bought: i64, out: vec[i64]) -> i64:
    """PM-FARM-02: what was not bought in this visit; enough once something was."""
    seat = p.words[ACTIVE]
    n: i64 = 0
    for helper in range(i64(3)):
        if (bought >> helper) & 1 == 0 and can_buy(p, seat, helper):
            out[n] = v.BUY_A + helper
            n += 1
    if bought != 0:
        out[n] = v.DONE
        n += 1
    return n


def buy(p: Position, bought: i64, action: i64) -> None:
    """Pay, in kind where a villager allows it, and receive it active (PM-FARM-05)."""
    if action == v.DONE:
        p.pop()
        return
    seat = p.words[ACTIVE]
    helper = action - v.BUY_A
    p.turn_into(frame(BUY, bought | bit(helper)))
    price = p.terms.print.farm_price[helper]
    if helper != CART and worth_of_goods(p, seat) > 0 and units_of_goods(p, seat) > 0:
        p.push(frame(PAY, helper + 4 * price))
    else:
        pay_pfennigs(p, seat, price)
        receive_helper(p, seat, helper)


def legal_payments(p: Position, argument: i64, out: vec[i64]) -> i64:
    """PM-VILLAGER-07: a unit of goods, or what is left in pfennigs."""
    seat = p.words[ACTIVE]
    n: i64 = 0
    if p.of(seat, PFENNIGS) >= argument >> 2:
        out[0] = v.PAY_WITH
        n = 1
    for kind in range(i64(3)):
        if p.of(seat, INGREDIENT + SALT + kind) > 0:
            out[n] = v.PAY_WITH + 1 + kind
            n += 1
    return n


def pay_for_helper(p: Position, argument: i64, action: i64) -> None:
    """One unit after the other, the rest in pfennigs."""
    seat = p.words[ACTIVE]
    helper = argument & 3
    owed = argument >> 2
    if action == v.PAY_WITH:
        pay_pfennigs(p, seat, owed)
        owed = 0
    else:
        kind = SALT + (action - v.PAY_WITH - 1)
        p.add(seat, INGREDIENT + kind, -1)
        p.tell_why(h.PAID_IN_KIND, h.INGREDIENTS, seat, kind, -1)
        owed -= worth_of_goods(p, seat)
    if owed > 0:
        p.turn_into(frame(PAY, helper + 4 * owed))
        return
    p.pop()
    receive_helper(p, seat, helper)


def pay_pfennigs(p: Position, seat: i64, price: i64) -> None:
    """To the bank."""
    p.add(seat, PFENNIGS, -price)
    p.tell_why(h.FOR_FARM, h.PAID, seat, price, -1)


def receive_helper(p: Position, seat: i64, helper: i64) -> None:
    """One more ox, cow or cart."""
    p.gain_helper(seat, helper, 1)
    p.tell(h.HELPER_GAINED, seat, helper, 0)
