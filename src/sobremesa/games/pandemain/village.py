"""The villages (PM-VILLAGE, PM-AUGS): limits, licences, and orders that loaves complete."""

from typing import Final

from sobremesa.core.bits import bit
from sobremesa.core.decisions import frame
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.gains import gain_points
from sobremesa.games.pandemain.penitence import gain_penitence
from sobremesa.games.pandemain.position import (
    ACTIVE,
    BAG,
    CURRENT,
    FIRST_VILLAGE,
    PENITENCE,
    PFENNIGS,
    SALES,
    SOLD_IN_AUGSBURG,
    SOLD_IN_ULM,
    Position,
)
from sobremesa.games.pandemain.print_tables import MOST_SPACES
from sobremesa.games.pandemain.selling import finish_sale, sell_loaf, take_villager
from sobremesa.games.pandemain.steps import SELL
from sobremesa.games.pandemain.terms import FAMINE_IN_ULM

FAMINE_PFENNIGS: Final = 2  # PM-SCEN1-02
FAMINE_POINTS: Final = 2
LICENCE: Final = 1  # PM-VILLAGE-08


def order_bread(p: Position, village: i64, order: i64) -> i64:
    """The bread that an order wants, -1 for an empty space; order 0 is printed on the board (PM-VILLAGE-03)."""
    if order == 0:
        return p.terms.print.permanent_bread[village]
    place = CURRENT + village
    return ((p.words[place] >> (4 * (order - 1))) & 15) - 1


def order_points(p: Position, village: i64, order: i64) -> i64:
    """The points printed with an order."""
    if order == 0:
        return p.terms.print.permanent_points[village]
    place = MOST_SPACES * village + order - 1
    return p.terms.print.space_points[place]


def has_space_in_village(p: Position, place: i64) -> bool:
    """All workers count; the limit goes by the number of participants (PM-VILLAGE-01, PM-COUNT-02, PM-COUNT-08)."""
    return p.workers_at(place) < p.terms.village_limit


def licence_of(p: Position, seat: i64, place: i64) -> i64:
    """PM-VILLAGE-08: a pfennig for each other participant there; for a sim-baker to the bank (OPEN-57)."""
    due: i64 = 0
    for other in range(p.terms.participants):
        if other != seat and p.has_worker_at(other, place):
            due += LICENCE
    return due


def is_let_into_augsburg(p: Position, seat: i64, village: i64) -> bool:
    """PM-AUGS-01, PM-SCEN2-02: checked once, when the worker is placed (OPEN-26)."""
    return village != p.terms.print.augsburg or p.of(seat, PENITENCE) >= p.terms.augsburg_level


def can_complete_some(p: Position, seat: i64, village: i64, completed: i64) -> bool:
    """PM-VILLAGE-06, PM-VILLAGE-09, PM-VILLAGE-11: a current order that was not completed, and a loaf of its type."""
    order: i64 = 0
    while order <= p.terms.print.spaces[village]:
        if (completed >> order) & 1 == 0:
            bread = order_bread(p, village, order)
            if bread >= 0 and p.has_bread(seat, bread):
                return True
        order += 1
    return False


def may_enter_village(p: Position, seat: i64, place: i64) -> bool:
    """PM-VILLAGE-01, PM-VILLAGE-07, PM-VILLAGE-08, PM-AUGS-01: room, the penitence for Augsburg, the licences."""
    if p.has_worker_at(seat, place) or not has_space_in_village(p, place):
        return False
    return is_let_into_augsburg(p, seat, place - FIRST_VILLAGE) and licence_of(p, seat, place) <= p.of(seat, PFENNIGS)


def can_use_village(p: Position, seat: i64, place: i64) -> bool:
    """All that PM-VILLAGE-01 to 08 ask for."""
    return may_enter_village(p, seat, place) and can_complete_some(p, seat, place - FIRST_VILLAGE, 0)


def pay_licences(p: Position, seat: i64, place: i64) -> None:
    """PM-VILLAGE-08: before the worker is placed."""
    for other in range(p.terms.participants):
        if other != seat and p.has_worker_at(other, place):
            p.add(seat, PFENNIGS, -LICENCE)
            if p.is_person(other):
                p.tell_why(h.FOR_LICENCE, h.PAID, seat, LICENCE, other)
                p.earn(other, LICENCE)
                p.tell_why(h.BY_LICENCE, h.EARNED, other, LICENCE, 0)
            else:
                p.tell_why(h.FOR_LICENCE, h.PAID, seat, LICENCE, -1)


def legal_sales(p: Position, argument: i64, out: vec[i64]) -> i64:
    """PM-VILLAGE-10: each open order with each loaf of its type; enough once one is completed."""
    seat = p.words[ACTIVE]
    village = argument & 7
    completed = argument >> 3
    n: i64 = 0
    if completed != 0:
        out[0] = v.DONE
        n = 1
    order: i64 = 0
    while order <= p.terms.print.spaces[village]:
        bread = order_bread(p, village, order)
        if (completed >> order) & 1 == 0 and bread >= 0 and p.has_bread(seat, bread):
            for quality in range(i64(2)):
                for day in range(p.terms.print.days):
                    if p.loaves(seat, bread, quality, day) > 0:
                        out[n] = v.SELL_A + 8 * order + 4 * quality + day
                        n += 1
        order += 1
    return n


def sell_or_stop(p: Position, argument: i64, action: i64) -> None:
    """OPEN-25: one loaf runs through all steps before the next."""
    if action == v.DONE:
        p.pop()
        return
    seat = p.words[ACTIVE]
    village = argument & 7
    order = (action - v.SELL_A) >> 3
    quality = ((action - v.SELL_A) >> 2) & 1
    day = (action - v.SELL_A) & 3
    p.turn_into(frame(SELL, argument | bit(3 + order)))
    sell_for_order(p, seat, village, order, quality, day)
    if not can_complete_some(p, seat, village, (argument >> 3) | bit(order)):
        p.pop()
    raise_penitence_in_augsburg(p, seat, village)


def sell_for_order(p: Position, seat: i64, village: i64, order: i64, quality: i64, day: i64) -> None:
    """PM-SELL-01: all nine steps of one sale in a village; what Augsburg adds to them comes after it."""
    bread = order_bread(p, village, order)
    sell_loaf(p, seat, bread, quality, day, 0)
    complete_order(p, seat, village, order)
    take_villager(p, seat, village, 0)
    finish_sale(p, seat, bread, quality)
    if p.terms.scenario == FAMINE_IN_ULM and village == p.terms.print.ulm:
        p.earn(seat, FAMINE_PFENNIGS)
        p.tell_why(h.BY_FAMINE, h.EARNED, seat, FAMINE_PFENNIGS, 0)
    note_sale(p, seat, village)


def complete_order(p: Position, seat: i64, village: i64, order: i64) -> None:
    """PM-SELL-06, PM-SELL-07, steps 5 and 6; PM-SCEN1-02 gives points beside."""
    gain_points(p, seat, order_points(p, village, order), h.BY_ORDER)
    if p.terms.scenario == FAMINE_IN_ULM and village == p.terms.print.ulm:
        gain_points(p, seat, FAMINE_POINTS, h.POINTS_BY_FAMINE)
    bread = order_bread(p, village, order)
    if order > 0:
        p.words[CURRENT + village] -= (bread + 1) << (4 * (order - 1))
        p.words[BAG + bread] += 1
    p.tell(h.ORDER_DONE, village, order, bread)


def note_sale(p: Position, seat: i64, village: i64) -> None:
    """Who sold last in Ulm and in Augsburg can decide a tie (PM-SCEN1-03, PM-SCEN2-07)."""
    p.words[SALES] += 1
    if village == p.terms.print.ulm:
        p.put(seat, SOLD_IN_ULM, p.words[SALES])
    elif village == p.terms.print.augsburg:
        p.put(seat, SOLD_IN_AUGSBURG, p.words[SALES])


def raise_penitence_in_augsburg(p: Position, seat: i64, village: i64) -> None:
    """PM-AUGS-02, PM-SIM-18: one level for each loaf, at once."""
    if village == p.terms.print.augsburg:
        gain_penitence(p, seat, 1, h.IN_AUGSBURG)
