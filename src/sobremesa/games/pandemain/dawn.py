"""Dawn (PM-DAWN): thirteen steps from the Inquisition to the servant."""

from typing import Final

from sobremesa.core.bits import bit, lowest, offer_each
from sobremesa.core.decisions import frame
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.gains import gain_points
from sobremesa.games.pandemain.guild import dismiss, upgrade
from sobremesa.games.pandemain.kinds import ROUNDS
from sobremesa.games.pandemain.mill import empty_column, fill_mill
from sobremesa.games.pandemain.oven import MOST_EXPERIENCE
from sobremesa.games.pandemain.penitence import reactivate
from sobremesa.games.pandemain.position import (
    ACTIVE,
    ACTIVE_HELPER,
    BAG,
    BAKERS,
    CASTLE_LOANS,
    CURRENT,
    CURSOR,
    FIRST_VISIT,
    FUTURE,
    GRANARY,
    HELD_WORKERS,
    INGREDIENT,
    INQUISITION,
    LOAN_SUPPLY,
    MILK,
    NEXT_PLACED,
    NEXT_TOWER,
    OWN_WORKERS,
    OX,
    PENANCES,
    PENITENCE,
    PFENNIGS,
    PHASE,
    RESERVE,
    ROUND,
    ROUND_SHOWN,
    ROUND_TOKENS,
    TOWER,
    UPGRADED,
    VISITORS,
    WORKERS,
    Position,
    clear_board,
    count_of,
)
from sobremesa.games.pandemain.print_tables import MOST_SPACES
from sobremesa.games.pandemain.servant import place_servant_for_last
from sobremesa.games.pandemain.sim_bakers import discard_cards
from sobremesa.games.pandemain.steps import AT_DAWN, BEGIN_ROUND, DAWN, DISCARD, FLOUR, SCORING, UPGRADES, WAGES

_INQUISITION: Final = 1
_GRANARY: Final = 2
_MILK: Final = 3
_REACTIVATE: Final = 4
_LOANS: Final = 5
_MILL: Final = 6
_OLD_ORDERS: Final = 7
_FUTURE_ORDERS: Final = 8
_NEW_ORDERS: Final = 9
_TOWER: Final = 10
_UPGRADES: Final = 11
_WAGES: Final = 12
_SERVANT: Final = 13

# What the Inquisition does to somebody.
AHEAD: Final = 1
LEVEL: Final = 0
BEHIND: Final = -1


def take_dawn_step(p: Position, step: i64) -> None:
    """PM-DAWN-01: in order; steps with choices of several players go on from a cursor (OPEN-47)."""
    p.words[PHASE] = AT_DAWN
    if step in (_GRANARY, _UPGRADES, _WAGES):
        while p.words[CURSOR] < p.terms.participants:
            seat = p.seat_at(p.words[CURSOR])
            p.words[CURSOR] += 1
            if p.is_person(seat) and begin_choice(p, seat, step):
                return
        p.words[CURSOR] = 0
        if step == _GRANARY:
            bring_workers_home(p)
    elif step == _INQUISITION:
        move_inquisition(p)
        if p.words[ROUND] == ROUNDS:  # PM-DAWN-05, PM-GRAN-07
            p.turn_into(SCORING)
            return
    elif step == _MILK:
        spoil_milk(p)
    elif step == _REACTIVATE:
        reactivate_all(p)
    elif step == _LOANS:
        lay_loans(p, p.terms.loans_at_dawn)
    elif step == _MILL:
        refill_mill(p)
    elif step == _OLD_ORDERS:
        remove_old_orders(p)
    elif step == _FUTURE_ORDERS:
        move_future_orders(p)
    elif step == _NEW_ORDERS:
        lay_new_orders(p)
    elif step == _TOWER:
        set_turn_order(p)
    if step < _SERVANT:
        p.turn_into(frame(DAWN, step + 1))
        return
    if p.terms.participants > p.terms.people:
        discard_cards(p)
    p.words[ROUND] += 1
    p.turn_into(BEGIN_ROUND)
    if p.terms.expert:
        place_servant_for_last(p)  # PM-DAWN-21


def begin_choice(p: Position, seat: i64, step: i64) -> bool:
    """Ask one player, where there is something to ask."""
    p.words[ACTIVE] = seat
    if step == _GRANARY:
        flour = granary_flour(p, seat)
        if flour == 0:
            return False
        p.push(DISCARD)
        p.push(frame(FLOUR, flour))
        return True
    if not p.terms.expert:
        return False
    if step == _UPGRADES:
        if experienced(p, seat) == 0:
            return False
        p.push(UPGRADES)
        return True
    if p.of(seat, BAKERS) == 0:
        return False
    p.push(WAGES)
    return True


# -- step 1 ------------------------------------------------------------------------------------------------------


def move_inquisition(p: Position) -> None:
    """PM-DAWN-02 to 04, PM-FLOW-06; equal is neither ahead nor behind (OPEN-49)."""
    token = p.pick(p.words[ROUND_TOKENS])
    p.words[ROUND_TOKENS] &= ~bit(token)
    p.words[ROUND_SHOWN] |= (token + 1) << (4 * (p.words[ROUND] - 1))
    p.reveals += 1
    level = level_by_token(p, token)
    p.words[INQUISITION] = level
    p.tell(h.INQUISITION, p.terms.print.crosses[token], level, 0)
    for seat in range(p.terms.participants):
        found = finding(p, p.of(seat, PENITENCE), level)
        if found == AHEAD:
            gain_points(p, seat, 1, h.BY_INQUISITION)
        elif found == BEHIND:
            p.add(seat, PENANCES, 1)  # PM-SETUPX-03: twenty are enough for four participants and five dawns
            p.tell(h.PENANCE_GAINED, seat, 0, 0)


def level_by_token(p: Position, token: i64) -> i64:
    """PM-DAWN-02: where the Inquisition stands once this token is turned."""
    level = p.words[INQUISITION] + p.terms.print.crosses[token]
    return level if level < p.terms.print.last_level else p.terms.print.last_level


def finding(p: Position, penitence: i64, level: i64) -> i64:
    """PM-DAWN-03, PM-DAWN-04: ahead of the Inquisition brings a point, behind it a penance by expert rules only."""
    if penitence > level:
        return AHEAD
    return BEHIND if p.terms.expert and penitence < level else LEVEL


# -- steps 2 to 4 ------------------------------------------------------------------------------------------------


def granary_flour(p: Position, seat: i64) -> i64:
    """PM-GRAN-04: for each worker there."""
    return flour_for_workers(p, seat, count_of(p.words[WORKERS + GRANARY], seat))


def flour_for_workers(p: Position, seat: i64, workers: i64) -> i64:
    """PM-GRAN-04, PM-GRAN-05: more for a worker with an unused ox, an ox for a worker (OPEN-15)."""
    oxen = p.of(seat, ACTIVE_HELPER + OX)
    with_ox = oxen if oxen < workers else workers
    tables = p.terms.print
    return with_ox * tables.granary_flour_with_ox + (workers - with_ox) * tables.granary_flour


def bring_workers_home(p: Position) -> None:
    """PM-DAWN-06, PM-VAR-05: every worker to its owner; PM-NIGHT-05."""
    clear_board(p, False)
    for seat in range(p.terms.participants):
        p.put(seat, RESERVE, p.of(seat, OWN_WORKERS))
        p.put(seat, HELD_WORKERS, p.of(seat, OWN_WORKERS))
        p.put(seat, FIRST_VISIT, 0)
    p.words[VISITORS] = 0
    p.tell(h.WORKERS_HOME, 0, 0, 0)


def spoil_milk(p: Position) -> None:
    """PM-DAWN-08; everything else is kept (PM-DAWN-22)."""
    for seat in range(p.terms.people):
        milk = p.of(seat, INGREDIENT + MILK)
        if milk != 0:
            p.put(seat, INGREDIENT + MILK, 0)
            p.tell(h.MILK_SPOILED, seat, milk, 0)


def reactivate_all(p: Position) -> None:
    """Used oxen, cows and carts of people; sim-bakers have none (PM-DAWN-09, PM-FLOW-05)."""
    for seat in range(p.terms.people):
        reactivate(p, seat)
    p.tell(h.ALL_REACTIVATED, 0, 0, 0)


# -- steps 5 to 9 ------------------------------------------------------------------------------------------------


def lay_loans(p: Position, most: i64) -> None:
    """PM-DAWN-10, PM-SETUP-03, PM-AUTO-09: up to the number that lies there, as many as are left (OPEN-16)."""
    missing = p.terms.castle_loans - p.words[CASTLE_LOANS]
    if missing > most:
        missing = most
    if missing > p.words[LOAN_SUPPLY]:
        missing = p.words[LOAN_SUPPLY]
    if missing > 0:
        p.words[CASTLE_LOANS] += missing
        p.words[LOAN_SUPPLY] -= missing
        with_sims = p.terms.participants > p.terms.people
        p.tell_why(h.LOANS_WITH_SIM_BAKERS if with_sims else h.LOANS_FOR_PEOPLE, h.LOANS_LAID, missing, 0, 0)


def refill_mill(p: Position) -> None:
    """Flours that nobody bought go back before any is drawn, so they may come again (PM-DAWN-11)."""
    for column in range(p.terms.print.columns):
        empty_column(p, column)
    p.tell(h.MILL_EMPTIED, 0, 0, 0)
    fill_mill(p)


def bread_at(packed: i64, space: i64) -> i64:
    """The order in a space, counted from 1; 0 for none."""
    return (packed >> (4 * space)) & 15


def remove_old_orders(p: Position) -> None:
    """PM-DAWN-12: spaces with the dawn icon."""
    for village in range(i64(4)):
        space: i64 = 0
        while space < p.terms.print.spaces[village]:
            bread = bread_at(p.words[CURRENT + village], space)
            if bread != 0 and p.terms.print.space_dawn[MOST_SPACES * village + space] != 0:
                p.words[CURRENT + village] -= bread << (4 * space)
                p.words[BAG + bread - 1] += 1
                p.tell(h.ORDER_REMOVED, village, space + 1, 0)
            space += 1


def move_future_orders(p: Position) -> None:
    """PM-DAWN-13: up the arrow into an empty space, else it waits (OPEN-48)."""
    for village in range(i64(4)):
        space: i64 = 0
        while space < p.terms.print.spaces[village]:
            bread = bread_at(p.words[FUTURE + village], space)
            if bread != 0 and bread_at(p.words[CURRENT + village], space) == 0:
                p.words[FUTURE + village] -= bread << (4 * space)
                p.words[CURRENT + village] += bread << (4 * space)
                p.tell(h.ORDER_MOVED, village, space + 1, bread - 1)
            space += 1


def lay_new_orders(p: Position) -> None:
    """PM-DAWN-14: every empty space, or those without an arrow and the future ones, as the edition has it.

    PM-VAR-06, PM-VAR-07: without news from Ulm there are no future orders, and the current ones come from the bag.
    """
    lay_orders(p, p.terms.dawn_refills_current or p.terms.no_news)


def lay_orders(p: Position, every_current: bool) -> None:
    """PM-SETUP-11, OPEN-11: villages in their order, current orders before future ones, while the bag lasts."""
    for village in range(i64(4)):
        space: i64 = 0
        while space < p.terms.print.spaces[village]:
            arrow = p.terms.print.space_future[MOST_SPACES * village + space] != 0
            if (every_current or not arrow) and bread_at(p.words[CURRENT + village], space) == 0 and p.bag_total() > 0:
                bread = p.draw_grain()
                p.words[CURRENT + village] += (bread + 1) << (4 * space)
                why = h.ORDER_WITHOUT_NEWS if p.terms.no_news else h.ORDER_AT_DAWN
                p.tell_why(why, h.ORDER_LAID, village, space + 1, bread)
            space += 1
        space = 0
        while space < p.terms.print.spaces[village] and not p.terms.no_news:
            arrow = p.terms.print.space_future[MOST_SPACES * village + space] != 0
            if arrow and bread_at(p.words[FUTURE + village], space) == 0 and p.bag_total() > 0:
                bread = p.draw_grain()
                p.words[FUTURE + village] += (bread + 1) << (4 * space)
                p.tell(h.ORDER_LAID, village, -(space + 1), bread)
            space += 1


# -- step 10 -----------------------------------------------------------------------------------------------------


def set_turn_order(p: Position) -> None:
    """PM-DAWN-15, PM-DAWN-16: whoever has no place yet follows in the present order."""
    placed: i64 = 0
    at: i64 = 0
    while at < p.words[NEXT_PLACED]:
        placed |= bit((p.words[NEXT_TOWER] >> (4 * at)) & 15)
        at += 1
    for at in range(p.terms.participants):
        seat = p.seat_at(at)
        if (placed >> seat) & 1 == 0:
            p.words[NEXT_TOWER] |= seat << (4 * p.words[NEXT_PLACED])
            p.words[NEXT_PLACED] += 1
    p.words[TOWER] = p.words[NEXT_TOWER]
    p.words[NEXT_TOWER] = 0
    p.words[NEXT_PLACED] = 0
    for at in range(p.terms.participants):
        p.tell(h.TOWER_PLACE, p.seat_at(at), at + 1, 0)


# -- steps 11 and 12 ---------------------------------------------------------------------------------------------


def experienced(p: Position, seat: i64) -> i64:
    """Own bakers with two tokens (PM-DAWN-17)."""
    left = p.of(seat, BAKERS) & ~p.words[UPGRADED]
    found: i64 = 0
    while left != 0:
        baker = lowest(left)
        left &= left - 1
        if p.experience(baker) >= MOST_EXPERIENCE:
            found |= bit(baker)
    return found


def legal_upgrades(p: Position, out: vec[i64]) -> i64:
    """PM-DAWN-17: free of charge, and nobody must."""
    out[0] = v.DONE
    return offer_each(out, 1, v.UPGRADE, experienced(p, p.words[ACTIVE]))


def upgrade_at_dawn(p: Position, action: i64) -> None:
    """One baker, or enough."""
    seat = p.words[ACTIVE]
    if action == v.DONE:
        p.pop()
        return
    upgrade(p, seat, action - v.UPGRADE, 2)
    if experienced(p, seat) == 0:
        p.pop()


def wages_of(p: Position, seat: i64) -> i64:
    """PM-GUILD-07: the amounts that the cards show now."""
    total: i64 = 0
    left = p.of(seat, BAKERS)
    while left != 0:
        total += p.terms.print.baker_wage[p.side_of(lowest(left))]
        left &= left - 1
    return total


def legal_wages(p: Position, out: vec[i64]) -> i64:
    """PM-DAWN-18: let go whomever one likes, then pay all who are left."""
    seat = p.words[ACTIVE]
    n: i64 = 0
    if wages_of(p, seat) <= p.of(seat, PFENNIGS):
        out[0] = v.PAY_WAGES
        n = 1
    return offer_each(out, n, v.DISMISS, p.of(seat, BAKERS))


def pay_or_dismiss(p: Position, action: i64) -> None:
    """PM-DAWN-19: an unpaid baker goes back to the guild."""
    seat = p.words[ACTIVE]
    if action == v.PAY_WAGES:
        wages = wages_of(p, seat)
        p.pop()
        p.add(seat, PFENNIGS, -wages)
        p.tell_why(h.FOR_WAGES, h.PAID, seat, wages, -1)
        return
    dismiss(p, seat, action - v.DISMISS)
    if p.of(seat, BAKERS) == 0:
        p.pop()
