"""Selling bread (PM-SELL-01): the nine steps of a sale in their order, in a village or to the servant."""

from typing import Final

from sobremesa.core.bits import bit
from sobremesa.core.native import i64
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain.gains import gain_points
from sobremesa.games.pandemain.guild import sale_pfennigs, sale_points
from sobremesa.games.pandemain.position import (
    BAG,
    HIGH,
    LOAVES,
    REPUTATION,
    ROUND,
    SOLD,
    VILLAGER,
    VILLAGERS,
    VILLAGERS_LEFT,
    WHEAT,
    Position,
)
from sobremesa.games.pandemain.print_tables import bread_price_at
from sobremesa.games.pandemain.terms import LORD_OF_THE_CASTLE

LORD_POINTS: Final = 1  # PM-SCEN3-02
LORD_POINTS_FOR_WHEAT: Final = 2


def staleness_points(p: Position, quality: i64, day: i64) -> i64:
    """What the track shows at a loaf's position."""
    return p.terms.print.staleness[4 * quality + day]


def sell_loaf(p: Position, seat: i64, bread: i64, quality: i64, day: i64, why: i64) -> None:
    """Steps 1 to 4: points, the wheat bonus, the price, and the loaf goes back into the bag."""
    p.tell_why(why, h.SOLD, seat, bread, quality + 2 * day)
    score_loaf(p, seat, bread, quality, day)
    price = p.terms.print.bread_price[bread_price_at(bread, quality, p.words[ROUND] - 1)]
    p.earn(seat, price)
    p.tell_why(h.BY_SALE, h.EARNED, seat, price, 0)
    p.add(seat, LOAVES + 4 * quality + bread, -bit(8 * day))
    p.words[BAG + bread] += 1
    p.add(seat, SOLD, bit(8 * (2 * bread + quality)))


def score_loaf(p: Position, seat: i64, bread: i64, quality: i64, day: i64) -> None:
    """Points by age, and for wheat those of the round; the order's own come elsewhere (PM-SELL-02, PM-SELL-03)."""
    gain_points(p, seat, staleness_points(p, quality, day), h.BY_STALENESS)
    if bread == WHEAT:
        gain_points(p, seat, p.terms.print.wheat_bonus[p.words[ROUND] - 1], h.BY_WHEAT)


def take_villager(p: Position, seat: i64, village: i64, why: i64) -> None:
    """PM-SELL-08: one of that village's type, once."""
    villager = p.words[VILLAGER + village] - 1
    if (p.of(seat, VILLAGERS) >> villager) & 1 != 0 or p.words[VILLAGERS_LEFT + village] == 0:
        return
    p.words[VILLAGERS_LEFT + village] -= 1
    p.put(seat, VILLAGERS, p.of(seat, VILLAGERS) | bit(villager))
    p.tell_why(why, h.VILLAGER_GAINED, seat, villager, 0)


def receive_baker_bonus(p: Position, seat: i64, bread: i64) -> None:
    """PM-SELL-09, step 8."""
    pfennigs = sale_pfennigs(p, seat, bread)
    if pfennigs != 0:
        p.earn(seat, pfennigs)
        p.tell_why(h.BY_BAKERS, h.EARNED, seat, pfennigs, 0)
    gain_points(p, seat, sale_points(p, seat, bread), h.BY_SALE_BAKERS)


def move_reputation(p: Position, seat: i64, bread: i64, quality: i64, why: i64) -> None:
    """PM-SELL-10, step 9; PM-REP-03, PM-REP-04: points only at a marker already at the top; PM-REP-05: no lower end."""
    at = p.of(seat, REPUTATION + bread)
    if quality == HIGH:
        if at == p.terms.print.reputation_top:
            gain_points(p, seat, p.terms.print.top_bonus[bread], h.BY_TOP)
            return
        at += 1
    elif at > 0:
        at -= 1
    else:
        return
    p.put(seat, REPUTATION + bread, at)
    p.tell_why(why, h.REPUTATION, seat, bread, at)


def finish_sale(p: Position, seat: i64, bread: i64, quality: i64) -> None:
    """Steps 8 and 9, expert mode only."""
    if p.terms.expert:
        receive_baker_bonus(p, seat, bread)
        move_reputation(p, seat, bread, quality, 0)


def score_for_lord(p: Position, seat: i64, bread: i64) -> None:
    """PM-SCEN3-02: for a loaf sold to the new lord's servant."""
    if p.terms.scenario == LORD_OF_THE_CASTLE:
        gain_points(p, seat, LORD_POINTS_FOR_WHEAT if bread == WHEAT else LORD_POINTS, h.BY_LORD)
