"""A simple opinion of how well a seat stands: points at the end, and what its goods may still become.

A visit that was begun is played to its end by its best steps before anything is counted, so that places can be compared
although their choices come later. The worths below, in hundredths of a point, are those that brought bots most points.
"""

from typing import Final

from sobremesa.core.bits import count, lowest
from sobremesa.core.game import option_buffer
from sobremesa.core.native import i64
from sobremesa.games.pandemain.answers import list_options, take_action
from sobremesa.games.pandemain.dawn import granary_flour
from sobremesa.games.pandemain.guild import breads_known, sale_pfennigs, sale_points
from sobremesa.games.pandemain.kinds import ROUNDS
from sobremesa.games.pandemain.oven import milk_needed
from sobremesa.games.pandemain.position import (
    ACTIVE,
    ACTIVE_HELPER,
    BAKERS,
    CART,
    COW,
    CROSSES,
    FIRST_VISIT,
    FLOUR,
    HIGH,
    INGREDIENT,
    INQUISITION,
    LOADED,
    LOANS,
    LOAVES_MADE,
    LOW,
    MILK,
    OWN_WORKERS,
    OX,
    PENANCES,
    PENITENCE,
    PFENNIGS,
    PHASE,
    POINTS,
    REPUTATION,
    RESERVE,
    ROUND,
    ROUND_TOKENS,
    SALT,
    USED_HELPER,
    VILLAGERS,
    WATER,
    WHEAT,
    YEAST,
    Position,
    count_of,
    one,
    total_of,
)
from sobremesa.games.pandemain.scoring import (
    POINTS_PER_LOAF,
    POINTS_PER_LOAN,
    POINTS_PER_PENANCE,
    final_points,
    reputation_points,
)
from sobremesa.games.pandemain.steps import (
    ANSWER,
    AT_DAWN,
    BAKE,
    BUY,
    BY_DAY,
    COMPOSE,
    DISCARD,
    END_OF_TURN,
    EXCHANGE_GIVE,
    EXPERIENCE,
    NIGHT_TURN,
    OFFER,
    OVER,
    PASS_ON,
    SELL,
    SERVANT,
)
from sobremesa.games.pandemain.steps import FLOUR as FLOUR_STEP
from sobremesa.games.pandemain.terms import TAKING_THE_CLOTH
from sobremesa.games.pandemain.village import is_let_into_augsburg, order_bread, order_points

_FIRST_COINS: Final = 115
_COIN: Final = 75
_MORE_COINS: Final = 50
_SPARE_COIN: Final = 15
_TIME_1: Final = 80
_TIME_2: Final = 95
_TIME_3: Final = 105
_WATER: Final = 45
_SALT: Final = 85
_YEAST: Final = 90
_FRESH_MILK: Final = 8
_FLOUR: Final = 90
_BATCH: Final = 75
_ORDERED: Final = 90
_UNORDERED: Final = 60
_BEYOND: Final = 60
_CART: Final = 45
_OX: Final = 50
_COW: Final = 15
_COW_FOR_WHEAT: Final = 70
_SPELT: Final = 60
_OATS: Final = 60
_WHEAT_BREAD: Final = 80
_SALE_BONUS: Final = 60
_GIFT: Final = 12
_LEARNT: Final = 40
_WORKER: Final = 120
_HAND: Final = 100
_LEVEL: Final = 55
_REWARD: Final = 30
_AHEAD: Final = 100
_FAR_AHEAD: Final = 10
_AUGSBURG: Final = 40
_EARLY: Final = 20
_HELP: Final = 15
_PENANCE: Final = 25
_OWN_FLOUR: Final = 25
_SECOND: Final = 70
_THIRD: Final = 25
_STARRED_FLOUR: Final = 25


def appraise(p: Position, seat: i64) -> i64:
    """In hundredths of a point, when what the seat has begun is done."""
    if not is_choosing(p, seat):
        return worth_of_all(p, seat)
    played = copy_of(p)
    while is_choosing(played, seat):
        take_action(played, best_step(played, seat))
    return worth_of_all(played, seat)


def copy_of(p: Position) -> Position:
    """To try something out."""
    copy = p.clone()
    assert isinstance(copy, Position)
    return copy


def is_choosing(p: Position, seat: i64) -> bool:
    """Whether the seat is within a visit or a step of dawn; local trade is not looked into."""
    if p.words[PHASE] == OVER or p.words[ACTIVE] != seat:
        return False
    kind = p.top() & 255
    return kind > NIGHT_TURN and kind != COMPOSE and kind != ANSWER


def best_step(p: Position, seat: i64) -> i64:
    """The option that looks best at a glance, the first of several."""
    options = option_buffer()
    number = list_options(p, options)
    best = options[0]
    passing_on = p.top() & 255 == PASS_ON
    most: i64 = 0
    place: i64 = 0
    while place < number and number > 1:
        tried = copy_of(p)
        take_action(tried, options[place])
        worth = appraise(tried, seat) if passing_on else glance_at(tried, seat)
        if place == 0 or worth > most:
            most = worth
            best = options[place]
        place += 1
    return best


def glance_at(p: Position, seat: i64) -> i64:
    """What is there now; a single choice is looked through to its best end."""
    if not is_choosing(p, seat) or is_open_ended(p):
        return worth_of_all(p, seat)
    options = option_buffer()
    number = list_options(p, options)
    most: i64 = 0
    place: i64 = 0
    while place < number:
        tried = copy_of(p)
        take_action(tried, options[place])
        worth = glance_at(tried, seat)
        if place == 0 or worth > most:
            most = worth
        place += 1
    return most


def is_open_ended(p: Position) -> bool:
    """A choice that comes again and again, or one that changes little; but transport at the oven is loaded for more."""
    kind = p.top() & 255
    if kind == BAKE:
        return p.words[LOADED] == 0 or p.words[LOAVES_MADE] != p.terms.print.oven_loaves
    if kind in (SELL, OFFER, BUY, END_OF_TURN, EXCHANGE_GIVE, PASS_ON):
        return True
    return kind in (FLOUR_STEP, SERVANT, DISCARD, EXPERIENCE)


# -- everything together -----------------------------------------------------------------------------------------


def worth_of_all(p: Position, seat: i64) -> i64:
    """The final scoring of what is safe, and the worth of everything else."""
    if p.words[PHASE] == OVER:
        return 100 * final_points(p, seat)
    later = rounds_to_come(p)
    villagers = count(p.of(seat, VILLAGERS))
    worth = 100 * (p.of(seat, POINTS) + reputation_points(p, seat) + p.terms.print.set_points[villagers])
    worth += _HELP * later * villagers + _WORKER * later * p.of(seat, OWN_WORKERS)
    if p.words[PHASE] == BY_DAY:
        worth += _HAND * p.of(seat, RESERVE)
    worth += worth_of_money(p, seat, later) + worth_of_penitence(p, seat, later) - cost_of_penances(p, seat, later)
    worth += worth_of_helpers(p, seat, later) + worth_of_bakers(p, seat, later)
    return worth + worth_of_loaves(p, seat, later) + worth_of_goods(p, seat, later)


def rounds_to_come(p: Position) -> i64:
    """After this one; dawn belongs to the next."""
    later = ROUNDS - p.words[ROUND]
    return later - 1 if p.words[PHASE] == AT_DAWN and later > 0 else later


def in_time(worth: i64, later: i64) -> i64:
    """What can be turned into points only in later turns is worth less and less."""
    percent: i64 = _TIME_3
    if later == 0:
        percent = 30
    elif later == 1:
        percent = _TIME_1
    elif later == 2:
        percent = _TIME_2
    return worth * percent // 100


def least(a: i64, b: i64) -> i64:
    """The smaller number."""
    return a if a < b else b


def worth_of_money(p: Position, seat: i64, later: i64) -> i64:
    """The first pfennigs open the market and the mill; many are worth little, after the last day nothing."""
    have = p.of(seat, PFENNIGS)
    loans = p.of(seat, LOANS)
    if later == 0:
        loans -= least(loans, have // p.terms.print.loan_pfennigs)
        if p.words[PHASE] != BY_DAY:
            return have - 100 * POINTS_PER_LOAN * loans
    worth = _FIRST_COINS * least(have, 3)
    if have > 3:
        worth += _COIN * least(have - 3, 5)
    if have > 8:
        worth += _MORE_COINS * least(have - 8, 6)
    if have > 14:
        worth += _SPARE_COIN * (have - 14)
    return in_time(worth, later) - 100 * POINTS_PER_LOAN * loans


def cost_of_penances(p: Position, seat: i64, later: i64) -> i64:
    """The church may still take one away."""
    each: i64 = 100 * POINTS_PER_PENANCE - _PENANCE * later
    if p.terms.scenario == TAKING_THE_CLOTH:
        each = 700
    return each * p.of(seat, PENANCES)


def worth_of_penitence(p: Position, seat: i64, later: i64) -> i64:
    """The way to the next marks and to the fifth worker, and how far behind the Inquisition is."""
    tables = p.terms.print
    marked = p.of(seat, PENITENCE)
    level = marked
    if p.top() & 255 == OFFER and p.words[ACTIVE] == seat:
        level = least(level + p.words[CROSSES], tables.last_level)
    worth = _LEVEL * (level - 3 * (least(marked, 12) // 3))
    if later > 0:
        worth += _REWARD * (level - 5 * (marked // 5)) + _AUGSBURG * (1 if level >= p.terms.augsburg_level else 0)
        if level < tables.fifth_worker:
            worth += _WORKER * later * level // 10
        elif marked < tables.fifth_worker:
            worth += _WORKER * later
        if p.of(seat, FIRST_VISIT) > 0:
            worth += _EARLY * (p.terms.participants - p.of(seat, FIRST_VISIT))
    lead = level - p.words[INQUISITION]
    worth += _AHEAD * verdict_at_dawn(p, lead) // 100 + _FAR_AHEAD * later * (least(lead, 8) if lead > -2 else -2)
    if p.terms.scenario == TAKING_THE_CLOTH:
        worth += 300 * level
    return worth


def verdict_at_dawn(p: Position, lead: i64) -> i64:
    """A point if the Inquisition stays behind, a penance if it passes by: the mean over the tokens it may turn."""
    tokens = p.words[ROUND_TOKENS]
    if tokens == 0:
        return 0
    verdict: i64 = 0
    left = tokens
    while left != 0:
        ahead = lead - p.terms.print.crosses[lowest(left)]
        left &= left - 1
        if ahead > 0:
            verdict += 100
        elif ahead < 0 and p.terms.expert:
            verdict -= 100 * POINTS_PER_PENANCE
    return verdict // count(tokens)


def worth_of_helpers(p: Position, seat: i64, later: i64) -> i64:
    """Each can be used once a day; the second of a kind is worth half."""
    wheat = (breads_known(p, seat) >> WHEAT) & 1 != 0
    today: i64 = 1 if p.words[PHASE] == BY_DAY and p.of(seat, RESERVE) > 0 else 0
    worth: i64 = 0
    helper: i64 = 0
    while helper < 3:
        each: i64 = _OX if helper == OX else _CART
        if helper == COW:
            each = _COW_FOR_WHEAT if wheat else _COW
        active = p.of(seat, ACTIVE_HELPER + helper)
        worth += each * (today * least(active, 2))
        worth += each * later * least(active + p.of(seat, USED_HELPER + helper), 3) * 2 // 3
        helper += 1
    return worth


def worth_of_bakers(p: Position, seat: i64, later: i64) -> i64:
    """What they know and add in the rounds to come, less their wages."""
    if not p.terms.expert:
        return 0
    tables = p.terms.print
    halves = 2 * later + (1 if p.words[PHASE] != BY_DAY or p.of(seat, RESERVE) > 1 else 0)
    known = breads_known(p, seat)
    worth: i64 = 0
    bread: i64 = 1
    while bread < 4:
        if (known >> bread) & 1 != 0:
            each: i64 = _WHEAT_BREAD if bread == WHEAT else _SPELT if bread == 1 else _OATS
            each += _SALE_BONUS * (sale_points(p, seat, bread) + sale_pfennigs(p, seat, bread))
            worth += each * halves // 2
        bread += 1
    left = p.of(seat, BAKERS)
    while left != 0:
        baker = lowest(left)
        left &= left - 1
        side = p.side_of(baker)
        market = 4 * side
        gifts = tables.baker_market[market] + tables.baker_market[market + 1] + tables.baker_market[market + 2]
        worth += _GIFT * gifts * halves + _LEARNT * p.experience(baker) * later
        worth -= in_time(_COIN * tables.baker_wage[side] * later, later)
    return worth


# -- bread -------------------------------------------------------------------------------------------------------


def orders_for(p: Position, seat: i64, bread: i64) -> i64:
    """How many orders there are that the seat may complete, and 16 for each point of the best one."""
    most: i64 = 0
    found: i64 = 0
    village: i64 = 0
    while village < 4:
        if is_let_into_augsburg(p, seat, village):
            order: i64 = 0
            while order <= p.terms.print.spaces[village]:
                if order_bread(p, village, order) == bread:
                    found += 1
                    points = order_points(p, village, order)
                    most = points if points > most else most
                order += 1
        village += 1
    return 16 * most + found


def worth_of_sale(p: Position, seat: i64, bread: i64, quality: i64, day: i64, later: i64) -> i64:
    """What a loaf brings beside the points of the order."""
    tables = p.terms.print
    worth = 100 * tables.staleness[4 * quality + day]
    if bread == WHEAT:
        worth += 100 * tables.wheat_bonus[ROUNDS - 1 - later]
    pfennigs = tables.bread_price[bread]
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
    return worth + in_time(_COIN * pfennigs, later)


def worth_of_loaves(p: Position, seat: i64, later: i64) -> i64:
    """Loaves on the staleness track, those that somebody has ordered above the others."""
    worth: i64 = 0
    bread: i64 = 0
    while bread < 4:
        if p.has_bread(seat, bread):
            orders = orders_for(p, seat, bread)
            wanted = orders & 15
            quality: i64 = 0
            while quality < 2:
                day: i64 = 0
                while day < p.terms.print.days:
                    loaves = p.loaves(seat, bread, quality, day)
                    while loaves > 0:
                        points: i64 = 100 * (orders >> 4) if wanted > 0 else -1
                        worth += worth_of_loaf(p, seat, 8 * day + 4 * quality + bread, later, points)
                        wanted -= 1
                        loaves -= 1
                    day += 1
                quality += 1
        bread += 1
    return worth


def worth_of_loaf(p: Position, seat: i64, loaf: i64, later: i64, ordered: i64) -> i64:
    """One loaf (8 * day + 4 * quality + bread): to be sold today or, a day older, tomorrow; at the end it is points."""
    day = loaf >> 3
    by_day = p.words[PHASE] == BY_DAY
    if by_day and p.of(seat, RESERVE) == 0:
        day -= 1
        if day < 0:
            return in_time(_COIN * p.terms.stale_pfennigs, later) if later > 0 else 0
        later -= 1
    if later < 0 or (later == 0 and not by_day and p.words[ROUND] == ROUNDS):
        return 100 * POINTS_PER_LOAF
    worth = worth_of_sale(p, seat, loaf & 3, (loaf >> 2) & 1, day, later)
    worth = (worth + ordered) * _ORDERED // 100 if ordered >= 0 else worth * _UNORDERED // 100
    if p.words[ROUND] == ROUNDS and day > 0 and worth < 100 * POINTS_PER_LOAF:
        return 100 * POINTS_PER_LOAF
    return worth


# -- goods -------------------------------------------------------------------------------------------------------


def worth_of_goods(p: Position, seat: i64, later: i64) -> i64:
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
        batch = worth_of_batch(p, seat, bread, HIGH if second == tables.starred[bread] else LOW, later)
        worth += batch if made < 2 or transport else batch * _BEYOND // 100
        made += 1
    return worth + worth_of_rest(p, seat, later, flour, known, water, salt, yeast, milk)


def second_flour(flour: i64, starred: i64) -> i64:
    """The starred one, or the one there is most of."""
    if count_of(flour, starred) > 0:
        return starred
    best: i64 = 0
    kind: i64 = 1
    while kind < 4:
        if count_of(flour, kind) > count_of(flour, best):
            best = kind
        kind += 1
    return best


def worth_of_batch(p: Position, seat: i64, bread: i64, quality: i64, later: i64) -> i64:
    """All that one loaf needs; on the last day there may be time to bake it and not to sell it."""
    if later == 0 and (p.words[PHASE] != BY_DAY or p.of(seat, RESERVE) < 2):
        return 80 * POINTS_PER_LOAF
    worth = worth_of_sale(p, seat, bread, quality, p.terms.print.enters_day[bread] - 1, later)
    worth = (worth + 100 * (orders_for(p, seat, bread) >> 4)) * _BATCH // 100
    return worth if worth > 150 else 150


def worth_of_rest(
    p: Position, seat: i64, later: i64, flour: i64, known: i64, water: i64, salt: i64, yeast: i64, milk: i64
) -> i64:
    """What makes no loaf yet: for the next one, and less for the one after it; milk is gone tomorrow."""
    worth = _WATER * towards(water, 2) + _SALT * towards(salt, 1) + _YEAST * towards(yeast, 1)
    worth += _FLOUR * towards(total_of(flour), 2)
    kind: i64 = 0
    while kind < 4:
        if (known >> kind) & 1 != 0 and count_of(flour, kind) > 0:
            starred = p.terms.print.starred[kind]
            right = count_of(flour, starred) > (1 if starred == kind else 0)
            worth += 100 * (_OWN_FLOUR + (_STARRED_FLOUR if right else 0))
        kind += 1
    if p.words[PHASE] == BY_DAY and p.of(seat, RESERVE) > 0:
        worth += 100 * _FRESH_MILK * least(milk, 4)
    if p.top() & 255 == FLOUR_STEP and p.words[ACTIVE] == seat:
        worth += 100 * _FLOUR * (p.top() >> 8)
    if later > 0 and p.words[PHASE] != AT_DAWN:
        worth += 80 * _FLOUR * granary_flour(p, seat)
    worth = worth // 100
    if later == 0 and (p.words[PHASE] != BY_DAY or p.of(seat, RESERVE) < 2):
        return worth // 50
    return in_time(worth, later)


def towards(units: i64, needed: i64) -> i64:
    """Units in percent of what they are worth for a loaf that needs so many, for a second one and for a third one."""
    worth = 100 * least(units, needed)
    if units > needed:
        worth += _SECOND * least(units - needed, needed)
    if units > 2 * needed:
        worth += _THIRD * least(units - 2 * needed, needed)
    return worth
