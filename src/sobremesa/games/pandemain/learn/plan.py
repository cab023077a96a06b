"""The plan of the day: one goal for a seat's bread, with what it still takes, and when it is time for another goal.

It is worked out from the seat's own goods by the recipes, and from what the villages order. It names goals, no moves.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from sobremesa.games.pandemain.kinds import ROUNDS
from sobremesa.games.pandemain.learn.errands import (
    baked_so_far,
    coins_short,
    loaves_of,
    sales_for,
    sales_open,
    sold_so_far,
    visits_to_bake,
)
from sobremesa.games.pandemain.learn.lacks import bread_name, known_breads, lack_of
from sobremesa.games.pandemain.position import ACTIVE, PHASE, POINTS, RESERVE, ROUND, Position
from sobremesa.games.pandemain.steps import BY_DAY, BY_NIGHT, NIGHT_TURN, OVER, TURN

SELL: Final = "sell"
BAKE: Final = "bake"
FETCH: Final = "fetch"
COINS: Final = "coins"
FLOUR: Final = "flour"
_POINTS: Final = "points"
_MOST_LOAVES: Final = 4
_MOST_TO_BAKE: Final = 2
_POINTS_PER_VISIT: Final = 2  # by which a goal must be better to be worth another worker


class Tick(NamedTuple):
    """One part of a plan. Its names are ingredients, or 'flour', 'coins', 'bake', 'sell'."""

    names: tuple[str, ...]
    left: int  # units, loaves or pfennigs that are still missing; 0 where it is done
    parts: tuple[tuple[str, int], ...] = ()  # each thing that is still missing, and how many of it

    @property
    def done(self) -> bool:
        """Whether there is nothing left of it."""
        return self.left == 0


class Plan(NamedTuple):
    """A goal as it was set: it is kept until it is reached, or cannot be reached any more."""

    goal: str  # 'sell', 'bake' or 'fetch'
    bread: int
    loaves: int
    round: int
    by_day: bool
    sold: int  # loaves of this bread that had been sold when it was made
    baked: int
    coins: bool  # whether there were too few for it at first
    goods: tuple[str, ...]  # ingredients that were missing at first
    flour: bool  # whether it needs flour at all
    anew: bool = False  # it has just taken the place of one that became impossible

    @property
    def bread_name(self) -> str:
        """As catalogs call it."""
        return bread_name(self.bread)


def is_planned_in(p: Position) -> bool:
    """Plans are for days and nights; what a dusk or a dawn asks serves none."""
    return p.words[PHASE] in (BY_DAY, BY_NIGHT)


def follow(p: Position, seat: int, plan: Plan | None) -> Plan | None:
    """The plan that holds at a moment: the one before it, or a new one at dawn and when that is done or impossible.

    In the middle of a visit nothing is planned anew.
    """
    if p.words[PHASE] == OVER:
        return None
    if plan is not None and (int(p.top()) & 255 not in (TURN, NIGHT_TURN) or int(p.decider()) != seat):
        return plan
    if plan is None or not _is_of_now(p, plan) or is_done(p, seat, plan):
        return make_plan(p, seat)
    if is_possible(p, seat, plan):
        return plan._replace(anew=False)
    made = make_plan(p, seat)
    return made and made._replace(anew=True)


def _is_of_now(p: Position, plan: Plan) -> bool:
    return plan.round == p.words[ROUND] and plan.by_day == (p.words[PHASE] == BY_DAY)


def is_under_way(p: Position, seat: int) -> bool:
    """Whether the seat is in the middle of a visit; nothing is planned anew there."""
    over = p.words[PHASE] == OVER or int(p.words[ACTIVE]) != seat
    return not over and int(p.top()) & 255 > NIGHT_TURN


# -- how far it is -----------------------------------------------------------------------------------------------


def ticks_of(p: Position, seat: int, plan: Plan) -> list[Tick]:
    """Its parts in the order in which they are done, at most four."""
    sold = sold_so_far(p, seat, plan.bread) - plan.sold
    to_sell = max(0, plan.loaves - sold)
    to_bake = left_to_bake(p, seat, plan)
    lack = lack_of(p, seat, plan.bread, to_bake)
    found: list[Tick] = []
    first = (FLOUR,) if plan.flour else ()
    missing = sum(lack.ingredients)
    flours = lack.flours(plan.bread)
    if plan.coins:
        found.append(Tick((COINS,), coins_short(p, seat, plan.bread, to_bake, plan.goal != FETCH)))
        if first or plan.goods:
            found.append(Tick((*first, *plan.goods), lack.flour + missing, (*flours, *lack.goods)))
    else:
        if first:
            found.append(Tick(first, lack.flour, flours))
        if plan.goods:
            found.append(Tick(plan.goods, missing, lack.goods))
    if plan.goal in (SELL, BAKE) and plan.flour:
        found.append(Tick((BAKE,), to_bake))
    if plan.goal == SELL:
        found.append(Tick((SELL,), to_sell))
    return found


def lacks_of(p: Position, seat: int, plan: Plan) -> dict[str, int]:
    """All that it still takes, also what was there when it was made and has been given away since.

    The points that are there stand below nothing, so that what takes some brings the plan no nearer. In the middle
    of a visit coins do not count: a fee may be paid before the goods come.
    """
    to_bake = left_to_bake(p, seat, plan)
    lack = lack_of(p, seat, plan.bread, to_bake)
    to_sell = plan.loaves - (sold_so_far(p, seat, plan.bread) - plan.sold) if plan.goal == SELL else 0
    coins = 0 if is_under_way(p, seat) else coins_short(p, seat, plan.bread, to_bake, plan.goal != FETCH)
    found = {COINS: coins, FLOUR: lack.flour, plan.bread_name: lack.own_flour, **dict(lack.goods)}
    return {**found, BAKE: to_bake, SELL: max(0, to_sell), _POINTS: -int(p.of(seat, POINTS))}


def left_to_bake(p: Position, seat: int, plan: Plan) -> int:
    """Loaves that are still to be baked for it."""
    if plan.goal == SELL:
        sold = sold_so_far(p, seat, plan.bread) - plan.sold
        return max(0, plan.loaves - sold - loaves_of(p, seat, plan.bread))
    if plan.goal == BAKE:
        return max(0, plan.loaves - (baked_so_far(p, seat, plan.bread) - plan.baked))
    return plan.loaves


def is_done(p: Position, seat: int, plan: Plan) -> bool:
    """Whether all of it is reached."""
    return all(tick.done for tick in ticks_of(p, seat, plan))


def is_possible(p: Position, seat: int, plan: Plan) -> bool:
    """Whether the workers that are left are enough for what is left of it."""
    return visits_left(p, seat, plan) <= workers_left(p, seat)


def workers_left(p: Position, seat: int) -> int:
    """Those that can still be sent, tonight at most one."""
    reserve = int(p.of(seat, RESERVE))
    return reserve if p.words[PHASE] == BY_DAY else min(1, reserve)


def visits_left(p: Position, seat: int, plan: Plan) -> int:
    """How many workers the rest of it takes."""
    to_bake = left_to_bake(p, seat, plan)
    if plan.goal == FETCH:
        return max(0, visits_to_bake(p, seat, plan.bread, to_bake, now=False) - 1)
    visits = visits_to_bake(p, seat, plan.bread, to_bake)
    if plan.goal == BAKE:
        return visits
    to_sell = plan.loaves - (sold_so_far(p, seat, plan.bread) - plan.sold)
    return visits + (sales_for(p, seat, plan.bread, to_sell, to_bake)[0] if to_sell > 0 else 0)


def other_sales(p: Position, seat: int, plan: Plan) -> Iterator[tuple[str, int]]:
    """Loaves of other breads that are there, and that workers whom the plan does not take can sell."""
    hands = workers_left(p, seat) - visits_left(p, seat, plan) if p.words[PHASE] == BY_DAY else 0
    for bread in range(4):
        for loaves in range(loaves_of(p, seat, bread) if bread != plan.bread else 0, 0, -1):
            trips, points = sales_for(p, seat, bread, loaves, 0)
            if trips <= hands and points > 0:
                hands -= trips
                yield bread_name(bread), loaves
                break


# -- a new one ---------------------------------------------------------------------------------------------------


def make_plan(p: Position, seat: int) -> Plan | None:
    """The best goal that the workers at hand can reach; None where there is none."""
    hands = workers_left(p, seat)
    by_day = p.words[PHASE] == BY_DAY
    found = [*_sales(p, seat, hands)] if by_day else []
    if found:
        return max(found, key=lambda each: each[0])[1]
    baked = [*_bakings(p, seat, hands)]
    if baked:
        return max(baked, key=lambda each: each[0])[1]
    last = int(p.words[ROUND]) == ROUNDS  # what is fetched then is never baked
    fetched = [*_fetchings(p, seat, hands)] if by_day and not last else []
    return max(fetched, key=lambda each: each[0])[1] if fetched else None


def _sales(p: Position, seat: int, hands: int) -> Iterator[tuple[int, Plan]]:
    for bread in range(4):
        there = loaves_of(p, seat, bread)
        for loaves in range(1, min(_MOST_LOAVES, there + _MOST_TO_BAKE) + 1):
            to_bake = max(0, loaves - there)
            trips, points = sales_for(p, seat, bread, loaves, to_bake)
            visits = visits_to_bake(p, seat, bread, to_bake) + trips
            if visits <= hands:
                yield points - _POINTS_PER_VISIT * visits, _plan(p, seat, SELL, bread, loaves, to_bake)


def _bakings(p: Position, seat: int, hands: int) -> Iterator[tuple[tuple[int, int], Plan]]:
    """Of breads that take as many workers the one that is paid best."""
    for bread in known_breads(p, seat):
        for loaves in range(1, _MOST_TO_BAKE + 1):
            visits = visits_to_bake(p, seat, bread, loaves)
            if visits <= hands:
                orders = sales_open(p, seat, bread, 0)
                paid = max((sum(order.points for order in each[:loaves]) for each in orders), default=0)
                yield (2 * loaves - visits, paid), _plan(p, seat, BAKE, bread, loaves, loaves)


def _fetchings(p: Position, seat: int, hands: int) -> Iterator[tuple[int, Plan]]:
    """Goods for tomorrow: one visit is what the oven would take."""
    for bread in known_breads(p, seat):
        for loaves in range(1, _MOST_TO_BAKE + 1):
            visits = visits_to_bake(p, seat, bread, loaves, now=False) - 1
            if 0 < visits <= hands:
                yield 2 * loaves - visits, _plan(p, seat, FETCH, bread, loaves, loaves)


def _plan(p: Position, seat: int, goal: str, bread: int, loaves: int, to_bake: int) -> Plan:
    lack = lack_of(p, seat, bread, to_bake)
    return Plan(
        goal,
        bread,
        loaves,
        int(p.words[ROUND]),
        bool(p.words[PHASE] == BY_DAY),
        sold_so_far(p, seat, bread),
        baked_so_far(p, seat, bread),
        coins_short(p, seat, bread, to_bake, goal != FETCH) > 0,
        lack.names,
        to_bake > 0,
    )
