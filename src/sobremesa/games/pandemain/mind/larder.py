"""What bread, and all that bread is made of, may still be worth to a seat: a part of the appraisal.

The worths are hundredths of a point, or percent where it says so.
"""

from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain.dawn import granary_flour
from sobremesa.games.pandemain.guild import breads_known, sale_pfennigs, sale_points
from sobremesa.games.pandemain.kinds import ROUNDS
from sobremesa.games.pandemain.mind import worths as ws
from sobremesa.games.pandemain.oven import milk_needed
from sobremesa.games.pandemain.position import (
    ACTIVE,
    ACTIVE_HELPER,
    CART,
    FLOUR,
    HIGH,
    INGREDIENT,
    LOW,
    MILK,
    OWN_WORKERS,
    OX,
    PHASE,
    REPUTATION,
    RESERVE,
    ROUND,
    SALT,
    WATER,
    WHEAT,
    YEAST,
    Position,
    count_of,
    one,
    total_of,
)
from sobremesa.games.pandemain.print_tables import bread_price_at
from sobremesa.games.pandemain.scoring import POINTS_PER_LOAF
from sobremesa.games.pandemain.steps import AT_DAWN, BY_DAY
from sobremesa.games.pandemain.steps import FLOUR as FLOUR_STEP
from sobremesa.games.pandemain.village import is_let_into_augsburg, order_bread, order_points


def rounds_to_come(p: Position) -> i64:
    """After this one; dawn belongs to the next."""
    later = ROUNDS - p.words[ROUND]
    return later - 1 if p.words[PHASE] == AT_DAWN and later > 0 else later


def in_time(w: vec[i64], worth: i64, later: i64) -> i64:
    """What can be turned into points only in later turns is worth less and less."""
    percent: i64 = w[ws.TIME_3]
    if later == 0:
        percent = w[ws.TIME_0]
    elif later == 1:
        percent = w[ws.TIME_1]
    elif later == 2:
        percent = w[ws.TIME_2]
    return worth * percent // 100


def in_time_today(w: vec[i64], p: Position, seat: i64, worth: i64) -> i64:
    """The same for what can be used at once: in the last round every worker that is still to come counts."""
    if p.words[ROUND] < ROUNDS:
        later = rounds_to_come(p)
        return in_time(w, worth, later) if later > 0 else worth * w[ws.TIME_HAND] * p.of(seat, OWN_WORKERS) // 100
    if p.words[PHASE] != BY_DAY or p.of(seat, RESERVE) < 2:
        return worth // 50
    return worth * w[ws.TIME_HAND] * p.of(seat, RESERVE) // 100


def least(a: i64, b: i64) -> i64:
    """The smaller number."""
    return a if a < b else b


# -- bread -------------------------------------------------------------------------------------------------------


def orders_for(p: Position, seat: i64, bread: i64) -> i64:
    """How many orders there are that the seat may complete, and 16 for each point of the best one."""
    most: i64 = 0
    found: i64 = 0
    for village in range(i64(4)):
        if is_let_into_augsburg(p, seat, village):
            order: i64 = 0
            while order <= p.terms.print.spaces[village]:
                if order_bread(p, village, order) == bread:
                    found += 1
                    points = order_points(p, village, order)
                    most = points if points > most else most
                order += 1
    return 16 * most + found


def worth_of_sale(w: vec[i64], p: Position, seat: i64, bread: i64, quality: i64, day: i64, later: i64) -> i64:
    """What a loaf brings beside the points of the order."""
    tables = p.terms.print
    worth = 100 * tables.staleness[4 * quality + day]
    if bread == WHEAT:
        worth += 100 * tables.wheat_bonus[ROUNDS - 1 - later]
    pfennigs = tables.bread_price[bread_price_at(bread, quality, ROUNDS - 1 - later)]
    if p.terms.expert:
        worth += 100 * sale_points(p, seat, bread)
        pfennigs += sale_pfennigs(p, seat, bread)
        at = p.of(seat, REPUTATION + bread)
        row = (tables.reputation_top + 1) * bread + at
        if quality == LOW:
            worth += 100 * (tables.reputation_points[row - 1] - tables.reputation_points[row]) if at > 0 else 0
        elif at < tables.reputation_top:
            worth += 100 * (tables.reputation_points[row + 1] - tables.reputation_points[row])
        else:
            worth += 100 * tables.top_bonus[bread]
    return worth + in_time(w, w[ws.COIN] * pfennigs, later)


def worth_of_loaves(w: vec[i64], p: Position, seat: i64, later: i64) -> i64:
    """Loaves on the staleness track, those that somebody has ordered above the others."""
    worth: i64 = 0
    for bread in range(i64(4)):
        if p.has_bread(seat, bread):
            orders = orders_for(p, seat, bread)
            wanted = orders & 15
            for quality in range(i64(2)):
                for day in range(p.terms.print.days):
                    loaves = p.loaves(seat, bread, quality, day)
                    while loaves > 0:
                        points: i64 = 100 * (orders >> 4) if wanted > 0 else -1
                        worth += worth_of_loaf(w, p, seat, 8 * day + 4 * quality + bread, later, points)
                        wanted -= 1
                        loaves -= 1
    return worth


def worth_of_loaf(w: vec[i64], p: Position, seat: i64, loaf: i64, later: i64, ordered: i64) -> i64:
    """One loaf (8 * day + 4 * quality + bread): to be sold today or, a day older, tomorrow; at the end it is points."""
    day = loaf >> 3
    by_day = p.words[PHASE] == BY_DAY
    if by_day and p.of(seat, RESERVE) == 0:
        day -= 1
        if day < 0:
            return in_time(w, w[ws.COIN] * p.terms.stale_pfennigs, later) if later > 0 else 0
        later -= 1
    if later < 0 or (not by_day and p.words[ROUND] == ROUNDS):
        return 100 * POINTS_PER_LOAF
    worth = worth_of_sale(w, p, seat, loaf & 3, (loaf >> 2) & 1, day, later)
    worth = (worth + ordered) * w[ws.ORDERED] // 100 if ordered >= 0 else worth * w[ws.UNORDERED] // 100
    if p.words[ROUND] == ROUNDS and day > 0 and worth < 100 * POINTS_PER_LOAF:
        return 100 * POINTS_PER_LOAF
    return worth


# -- goods -------------------------------------------------------------------------------------------------------


def worth_of_goods(w: vec[i64], p: Position, seat: i64, later: i64) -> i64:
    """Loaves that could be baked of what is there, and what is then left over."""
    tables = p.terms.print
    water = p.of(seat, INGREDIENT + WATER)
    salt = p.of(seat, INGREDIENT + SALT)
    yeast = p.of(seat, INGREDIENT + YEAST)
    milk = p.of(seat, INGREDIENT + MILK)
    flour: i64 = 0
    bread: i64 = 3
    while bread >= 0:
        flour += p.of(seat, FLOUR + bread) * one(bread)
        bread -= 1
    known = breads_known(p, seat)
    transport = p.of(seat, ACTIVE_HELPER + CART) + p.of(seat, ACTIVE_HELPER + OX) > 0
    worth: i64 = 0
    made: i64 = 0
    bread = 3
    while bread >= 0:
        row = 4 * bread
        enough = water >= tables.recipe[row] and salt >= tables.recipe[row + 1] and yeast >= tables.recipe[row + 2]
        if (
            (known >> bread) & 1 == 0
            or not enough
            or count_of(flour, bread) == 0
            or total_of(flour) < 2
            or milk < milk_needed(p, seat, bread)
            or made == 6
        ):
            bread -= 1
            continue
        water -= tables.recipe[row]
        salt -= tables.recipe[row + 1]
        yeast -= tables.recipe[row + 2]
        milk -= milk_needed(p, seat, bread)
        flour -= one(bread)
        second = second_flour(flour, tables.starred[bread])
        flour -= one(second)
        batch = worth_of_batch(w, p, seat, bread, HIGH if second == tables.starred[bread] else LOW, later)
        worth += batch if made < 2 or transport else batch * w[ws.BEYOND] // 100
        made += 1
    return worth + worth_of_rest(w, p, seat, later, flour, known, water, salt, yeast, milk)


def second_flour(flour: i64, starred: i64) -> i64:
    """The starred one, or the one there is most of."""
    if count_of(flour, starred) > 0:
        return starred
    best: i64 = 0
    for kind in range(1, i64(4)):
        if count_of(flour, kind) > count_of(flour, best):
            best = kind
    return best


def worth_of_batch(w: vec[i64], p: Position, seat: i64, bread: i64, quality: i64, later: i64) -> i64:
    """All that one loaf needs; on the last day there may be time to bake it and not to sell it."""
    if p.words[ROUND] == ROUNDS and (p.words[PHASE] != BY_DAY or p.of(seat, RESERVE) < 2):
        return 80 * POINTS_PER_LOAF
    worth = worth_of_sale(w, p, seat, bread, quality, p.terms.print.enters_day[bread] - 1, later)
    worth = (worth + 100 * (orders_for(p, seat, bread) >> 4)) * w[ws.BATCH] // 100
    return worth if worth > 150 else 150


def worth_of_rest(
    w: vec[i64],
    p: Position,
    seat: i64,
    later: i64,
    flour: i64,
    known: i64,
    water: i64,
    salt: i64,
    yeast: i64,
    milk: i64,
) -> i64:
    """What makes no loaf yet: for the next one, and less for the one after it; milk is gone tomorrow."""
    worth = w[ws.WATER] * towards(w, water, 2) + w[ws.SALT] * towards(w, salt, 1) + w[ws.YEAST] * towards(w, yeast, 1)
    worth += w[ws.FLOUR] * towards(w, total_of(flour), 2)
    for kind in range(i64(4)):
        if (known >> kind) & 1 != 0 and count_of(flour, kind) > 0:
            starred = p.terms.print.starred[kind]
            right = count_of(flour, starred) > (1 if starred == kind else 0)
            worth += 100 * (w[ws.OWN_FLOUR] + (w[ws.STARRED_FLOUR] if right else 0))
    if p.words[PHASE] == BY_DAY and p.of(seat, RESERVE) > 0:
        worth += 100 * w[ws.FRESH_MILK] * least(milk, 4)
    if p.top() & 255 == FLOUR_STEP and p.words[ACTIVE] == seat:
        worth += 100 * w[ws.FLOUR] * (p.top() >> 8)
    if later > 0 and p.words[PHASE] != AT_DAWN:
        worth += 80 * w[ws.FLOUR] * granary_flour(p, seat)
    return in_time_today(w, p, seat, worth // 100)


def towards(w: vec[i64], units: i64, needed: i64) -> i64:
    """Units in percent of what they are worth for a loaf that needs so many, for a second one and for a third one."""
    worth = 100 * least(units, needed)
    if units > needed:
        worth += w[ws.SECOND] * least(units - needed, needed)
    if units > 2 * needed:
        worth += w[ws.THIRD] * least(units - 2 * needed, needed)
    return worth
