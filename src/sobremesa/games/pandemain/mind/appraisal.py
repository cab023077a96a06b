"""A simple opinion of how well a seat stands: points at the end, and what all that it has may still become.

A visit that was begun is played to its end by its best steps before anything is counted, so that places can be compared
although their choices come later. Every function is given the worths to count with (see `worths`).
"""

from sobremesa.core.bits import count, lowest
from sobremesa.core.native import i64, vec
from sobremesa.core.state import option_buffer
from sobremesa.games.pandemain.answers import list_options, take_action
from sobremesa.games.pandemain.guild import breads_known, sale_pfennigs, sale_points
from sobremesa.games.pandemain.kinds import ROUNDS
from sobremesa.games.pandemain.mind import worths as ws
from sobremesa.games.pandemain.mind.larder import (
    in_time,
    in_time_today,
    least,
    rounds_to_come,
    worth_of_goods,
    worth_of_loaves,
)
from sobremesa.games.pandemain.position import (
    ACTIVE,
    ACTIVE_HELPER,
    BAKERS,
    COW,
    CROSSES,
    FIRST_VISIT,
    INQUISITION,
    LOADED,
    LOANS,
    LOAVES_MADE,
    OWN_WORKERS,
    OX,
    PENANCES,
    PENITENCE,
    PFENNIGS,
    PHASE,
    POINTS,
    RESERVE,
    ROUND,
    ROUND_TOKENS,
    USED_HELPER,
    VILLAGERS,
    WHEAT,
    Position,
)
from sobremesa.games.pandemain.scoring import POINTS_PER_LOAN, POINTS_PER_PENANCE, final_points, reputation_points
from sobremesa.games.pandemain.steps import (
    ANSWER,
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
    PAY,
    SELL,
    SERVANT,
)
from sobremesa.games.pandemain.steps import FLOUR as FLOUR_STEP
from sobremesa.games.pandemain.terms import TAKING_THE_CLOTH


def appraise(w: vec[i64], p: Position, seat: i64) -> i64:
    """In hundredths of a point, when what the seat has begun is done."""
    if not is_choosing(p, seat):
        return worth_of_all(w, p, seat)
    played = copy_of(p)
    while is_choosing(played, seat):
        played = take_best_step(w, played, seat)
    return worth_of_all(w, played, seat)


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


def take_best_step(w: vec[i64], p: Position, seat: i64) -> Position:
    """The position after the option that looks best at a glance, the first of several; this one may be used up."""
    options = option_buffer()
    number = list_options(p, options)
    if number == 1:
        take_action(p, options[0])
        return p
    passing_on = p.top() & 255 == PASS_ON
    best = p
    most: i64 = 0
    for place in range(number):
        tried = copy_of(p)
        take_action(tried, options[place])
        worth = appraise(w, tried, seat) if passing_on else glance_at(w, tried, seat)
        if place == 0 or worth > most:
            most = worth
            best = tried
    return best


def glance_at(w: vec[i64], p: Position, seat: i64) -> i64:
    """What is there now; a single choice is looked through to its best end."""
    if not is_choosing(p, seat) or is_open_ended(p):
        return worth_of_all(w, p, seat)
    if p.top() & 255 == PAY:
        return glance_at(w, pay_next(w, p, seat), seat)
    options = option_buffer()
    number = list_options(p, options)
    most: i64 = 0
    for place in range(number):
        tried = copy_of(p)
        take_action(tried, options[place])
        worth = glance_at(w, tried, seat)
        if place == 0 or worth > most:
            most = worth
    return most


def pay_next(w: vec[i64], p: Position, seat: i64) -> Position:
    """The next thing that is paid with what can be spared best, if the rest is then paid as it comes.

    To look through every order would take far too long.
    """
    options = option_buffer()
    number = list_options(p, options)
    best = p
    most: i64 = 0
    for place in range(number):
        tried = copy_of(p)
        take_action(tried, options[place])
        worth = worth_of_all(w, pay_rest(copy_of(tried), seat), seat)
        if place == 0 or worth > most:
            most = worth
            best = tried
    return best


def pay_rest(p: Position, seat: i64) -> Position:
    """The position after all that is still to be paid, with whatever is offered first."""
    options = option_buffer()
    while is_choosing(p, seat) and p.top() & 255 == PAY:
        list_options(p, options)
        take_action(p, options[0])
    return p


def is_open_ended(p: Position) -> bool:
    """A choice that comes again and again, or one that changes little; but transport at the oven is loaded for more."""
    kind = p.top() & 255
    if kind == BAKE:
        return p.words[LOADED] == 0 or p.words[LOAVES_MADE] != p.terms.print.oven_loaves
    if kind in (SELL, OFFER, BUY, END_OF_TURN, EXCHANGE_GIVE, PASS_ON):
        return True
    return kind in (FLOUR_STEP, SERVANT, DISCARD, EXPERIENCE)


# -- everything together -----------------------------------------------------------------------------------------


def worth_of_all(w: vec[i64], p: Position, seat: i64) -> i64:
    """The final scoring of what is safe, and the worth of everything else."""
    if p.words[PHASE] == OVER:
        return 100 * final_points(p, seat)
    later = rounds_to_come(p)
    villagers = count(p.of(seat, VILLAGERS))
    worth = 100 * (p.of(seat, POINTS) + reputation_points(p, seat) + p.terms.print.set_points[villagers])
    worth += w[ws.HELP] * later * villagers + w[ws.WORKER] * later * p.of(seat, OWN_WORKERS)
    if p.words[PHASE] == BY_DAY:
        worth += w[ws.HAND] * p.of(seat, RESERVE)
    worth += worth_of_money(w, p, seat) + worth_of_penitence(w, p, seat, later) - cost_of_penances(w, p, seat, later)
    worth += worth_of_helpers(w, p, seat, later) + worth_of_bakers(w, p, seat, later)
    return worth + worth_of_loaves(w, p, seat, later) + worth_of_goods(w, p, seat, later)


def worth_of_money(w: vec[i64], p: Position, seat: i64) -> i64:
    """The first pfennigs open the market and the mill; many are worth little, after the last day nothing."""
    have = p.of(seat, PFENNIGS)
    loans = p.of(seat, LOANS)
    owed = w[ws.LOAN] * loans
    if p.words[ROUND] == ROUNDS:
        owed = 100 * POINTS_PER_LOAN * (loans - least(loans, have // p.terms.print.loan_pfennigs))
    worth = w[ws.FIRST_COINS] * least(have, 3)
    if have > 3:
        worth += w[ws.COIN] * least(have - 3, 5)
    if have > 8:
        worth += w[ws.MORE_COINS] * least(have - 8, 6)
    if have > 14:
        worth += w[ws.SPARE_COIN] * (have - 14)
    return in_time_today(w, p, seat, worth) - owed


def cost_of_penances(w: vec[i64], p: Position, seat: i64, later: i64) -> i64:
    """The church may still take one away."""
    each: i64 = 100 * POINTS_PER_PENANCE - w[ws.PENANCE] * later
    if p.terms.scenario == TAKING_THE_CLOTH:
        each = w[ws.CLOTH_PENANCE]
    return each * p.of(seat, PENANCES)


def worth_of_penitence(w: vec[i64], p: Position, seat: i64, later: i64) -> i64:
    """The way to the next marks and to the fifth worker, and how far behind the Inquisition is."""
    tables = p.terms.print
    marked = p.of(seat, PENITENCE)
    level = marked
    if p.top() & 255 == OFFER and p.words[ACTIVE] == seat:
        level = least(level + p.words[CROSSES], tables.last_level)
    worth = w[ws.LEVEL] * (level - 3 * (least(marked, 12) // 3))
    if later > 0:
        worth += w[ws.REWARD] * (level - 5 * (marked // 5)) + w[ws.AUGSBURG] * (
            1 if level >= p.terms.augsburg_level else 0
        )
        if level < tables.fifth_worker:
            worth += w[ws.WORKER] * later * level // 10
        elif marked < tables.fifth_worker:
            worth += w[ws.WORKER] * later
        if p.of(seat, FIRST_VISIT) > 0:
            worth += w[ws.EARLY] * (p.terms.participants - p.of(seat, FIRST_VISIT))
    lead = level - p.words[INQUISITION]
    worth += w[ws.AHEAD] * verdict_at_dawn(p, lead) // 100 + w[ws.FAR_AHEAD] * later * (
        least(lead, 8) if lead > -2 else -2
    )
    if p.terms.scenario == TAKING_THE_CLOTH:
        worth += w[ws.CLOTH_LEVEL] * level
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


def worth_of_helpers(w: vec[i64], p: Position, seat: i64, later: i64) -> i64:
    """Each can be used once a day; the second of a kind is worth half."""
    wheat = (breads_known(p, seat) >> WHEAT) & 1 != 0
    today: i64 = 1 if p.words[PHASE] == BY_DAY and p.of(seat, RESERVE) > 0 else 0
    worth: i64 = 0
    for helper in range(i64(3)):
        each: i64 = w[ws.OX] if helper == OX else w[ws.CART]
        if helper == COW:
            each = w[ws.COW_FOR_WHEAT] if wheat else w[ws.COW]
        active = p.of(seat, ACTIVE_HELPER + helper)
        worth += each * (today * least(active, 2))
        worth += each * later * least(active + p.of(seat, USED_HELPER + helper), 3) * 2 // 3
    return worth


def worth_of_bakers(w: vec[i64], p: Position, seat: i64, later: i64) -> i64:
    """What they know and add in the rounds to come, less their wages."""
    if not p.terms.expert:
        return 0
    tables = p.terms.print
    halves = 2 * later + (1 if p.words[PHASE] != BY_DAY or p.of(seat, RESERVE) > 1 else 0)
    known = breads_known(p, seat)
    worth: i64 = 0
    for bread in range(1, i64(4)):
        if (known >> bread) & 1 != 0:
            each: i64 = w[ws.WHEAT_BREAD] if bread == WHEAT else w[ws.SPELT] if bread == 1 else w[ws.OATS]
            each += w[ws.SALE_BONUS] * (sale_points(p, seat, bread) + sale_pfennigs(p, seat, bread))
            worth += each * halves // 2
    left = p.of(seat, BAKERS)
    while left != 0:
        baker = lowest(left)
        left &= left - 1
        side = p.side_of(baker)
        market = 4 * side
        gifts = tables.baker_market[market] + tables.baker_market[market + 1] + tables.baker_market[market + 2]
        worth += w[ws.GIFT] * gifts * halves + w[ws.LEARNT] * p.experience(baker) * later
        worth -= in_time(w, w[ws.COIN] * tables.baker_wage[side] * later, later)
    return worth
