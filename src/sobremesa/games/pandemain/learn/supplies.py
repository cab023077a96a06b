"""What mill, market, river and castle can bring a seat in how many visits: the rules themselves, tried on copies.

Others are left out of it: what lies there now is taken to be there when the seat comes.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from sobremesa.core.bits import members
from sobremesa.core.decisions import frame
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.castle import can_borrow, visit_castle
from sobremesa.games.pandemain.course import MILK_PER_COW
from sobremesa.games.pandemain.documents.reckoning import night_fee_due
from sobremesa.games.pandemain.kinds import BREADS, EFFECT_FLOUR, EFFECT_INGREDIENT, EFFECT_PFENNIGS
from sobremesa.games.pandemain.learn.lacks import Lack, lack_of
from sobremesa.games.pandemain.market import fee_of, has_free_space, is_carried, stand_at_stall, walk_route
from sobremesa.games.pandemain.mill import buy_column, can_buy_column, has_space_at_mill
from sobremesa.games.pandemain.oven import tax
from sobremesa.games.pandemain.position import (
    ACTIVE,
    BAG,
    CART,
    COW,
    MARKET,
    MILK,
    MILL_PLACE,
    OX,
    PFENNIGS,
    RIVER,
    SALT,
    VILLAGERS,
    WATER,
    YEAST,
    Position,
)
from sobremesa.games.pandemain.position import CASTLE as CASTLE_PLACE
from sobremesa.games.pandemain.steps import CASTLE, COLUMN, FORK, STALL
from sobremesa.games.pandemain.visits import draw_water

_PURSE: Final = 99  # pfennigs that are enough for anything
_MOST_ERRANDS: Final = 4


class Errands(NamedTuple):
    """What it takes until nothing is missing."""

    visits: int
    pfennigs: int


def errands_for(p: Position, seat: int, bread: int, loaves: int) -> Errands | None:
    """The fewest visits that bring all for so many loaves, and the fewest pfennigs for those; None where none do."""
    start = _copy(p, seat)
    start.put(seat, PFENNIGS, _PURSE)
    while start.has_active(seat, COW):  # milk is there as soon as it is wanted
        start.use_helper(seat, COW)
        start.gain_ingredient(seat, MILK, MILK_PER_COW)
    reached = [(lack_of(start, seat, bread, loaves), start)]
    for visits in range(_MOST_ERRANDS + 1):
        paid = [_PURSE - int(here.of(seat, PFENNIGS)) for left, here in reached if left.total == 0]
        if paid:
            return Errands(visits, min(paid))
        cheapest: dict[object, tuple[Lack, Position]] = {}
        for left, here in reached:
            for there in _errands(here, seat, bread, left):
                still = lack_of(there, seat, bread, loaves)
                key = (still, there.has_active(seat, OX), there.has_active(seat, CART))
                if still.total < left.total and (
                    key not in cheapest or there.of(seat, PFENNIGS) > cheapest[key][1].of(seat, PFENNIGS)
                ):
                    cheapest[key] = (still, there)
        reached = list(cheapest.values())
    return None


def visits_for(p: Position, seat: int, bread: int, loaves: int, now: bool) -> int | None:
    """Workers until all for so many loaves is there and paid for; None where that cannot be.

    Where they are baked now, the oven's tax and the price of the night are among it. Where coins are missing, one of
    the workers goes to the castle first.
    """
    errands = errands_for(p, seat, bread, loaves)
    if errands is None or _due(p, errands, now) <= p.of(seat, PFENNIGS):
        return errands and errands.visits
    found: list[int] = []
    for there in _castle(p, seat):
        errands = errands_for(there, seat, bread, loaves)
        if errands is not None and _due(there, errands, now) <= there.of(seat, PFENNIGS):
            found.append(1 + errands.visits)
    return min(found, default=None)


def pfennigs_needed(p: Position, seat: int, bread: int, loaves: int, now: bool) -> int:
    """For all that has to be bought, and for baking it now; 0 where no errands bring it."""
    errands = errands_for(p, seat, bread, loaves)
    return _due(p, errands, now) if errands else 0


def _due(p: Position, errands: Errands, now: bool) -> int:
    return errands.pfennigs + (int(tax(p)) + night_fee_due(p) if now else 0)


def _copy(p: Position, seat: int) -> Position:
    tried = p.clone()
    assert isinstance(tried, Position)
    tried.words[ACTIVE] = seat
    return tried


def _errands(p: Position, seat: int, bread: int, lack: Lack) -> Iterator[Position]:
    """Positions after one more visit, the same kind first: the order of visits changes nothing of the goods."""
    if lack.flour:
        yield from _mill(p, seat, bread)
    elif any(units for at, units in enumerate(lack.ingredients) if at != WATER):
        for there in _at_market(p, seat, lack):
            yield from _market(there, seat)
    else:
        there = _copy(p, seat)
        there.place_worker(seat, RIVER)
        draw_water(there, seat, False)
        yield there


def _transports(p: Position, seat: int, needed: bool) -> list[int]:
    """As actions of columns and stalls name them: on foot, with the ox, with the cart."""
    if not needed:
        return [0]
    return [carried for helper, carried in ((OX, 1), (CART, 2)) if p.has_active(seat, helper)]


# -- what villagers give -----------------------------------------------------------------------------------------


def givers_at(p: Position, seat: int, place: int, effect: int) -> list[int]:
    """Those of a seat that give something of this kind with each visit to a place."""
    tables = p.terms.print
    own = members(int(p.of(seat, VILLAGERS)))
    return [each for each in own if tables.villager_place[each] == place and tables.villager_effect[each] == effect]


def gift_at(p: Position, seat: int, place: int, effect: int) -> int:
    """How much they give in all."""
    return sum(int(p.terms.print.villager_amount[each]) for each in givers_at(p, seat, place, effect))


def _at_mill(p: Position, seat: int, bread: int) -> Position:
    """With the flour that the villagers give there: of the bread's own type, for it may stand for any."""
    there = _copy(p, seat)
    for _ in range(gift_at(p, seat, MILL_PLACE, EFFECT_FLOUR)):
        types = sorted(range(len(BREADS)), key=lambda flour: flour != bread)
        flour = next((each for each in types if there.words[BAG + each] > 0), None)
        if flour is not None:
            there.take_from_bag(seat, flour)
    return there


def _at_market(p: Position, seat: int, lack: Lack) -> Iterator[Position]:
    """With the ingredient that the villagers give there: each that is lacking."""
    gift = gift_at(p, seat, MARKET, EFFECT_INGREDIENT)
    for kind in [kind for kind in (WATER, SALT, YEAST) if gift and lack.ingredients[kind]] or [WATER]:
        there = _copy(p, seat)
        there.gain_ingredient(seat, kind, gift)
        yield there


def _mill(p: Position, seat: int, bread: int) -> Iterator[Position]:
    if not has_space_at_mill(p):
        return
    p = _at_mill(p, seat, bread)
    for column in range(int(p.terms.print.columns)):
        if can_buy_column(p, seat, column):
            for carried in _transports(p, seat, bool(p.terms.print.column_carried[column])):
                there = _copy(p, seat)
                there.place_worker(seat, MILL_PLACE)
                there.push(COLUMN)
                buy_column(there, v.COLUMN_OF + 3 * column + carried)
                yield there


def _market(p: Position, seat: int) -> Iterator[Position]:
    tables = p.terms.print
    for stall in range(int(tables.stalls)):
        if not has_free_space(p, stall) or not is_carried(p, seat, stall) or fee_of(p, stall) > p.of(seat, PFENNIGS):
            continue
        allowed = {0: True, 1: bool(tables.stall_ox[stall]), 2: bool(tables.stall_cart[stall])}
        for carried in _transports(p, seat, allowed[1] or allowed[2]):
            if allowed[carried]:
                there = _copy(p, seat)
                there.push(STALL)
                stand_at_stall(there, v.STALL_AT + 3 * stall + carried)
                yield from _to_the_end(there, seat, stall)


def _to_the_end(p: Position, seat: int, stall: int) -> Iterator[Position]:
    """Both ways on from a fork."""
    depth = p.depth
    walk_route(p, stall)
    if p.depth < depth:
        yield p
        return
    fork = (int(p.top()) >> 8) & 63
    for following in (p.terms.print.stall_next[fork], p.terms.print.stall_branch[fork]):
        there = _copy(p, seat)
        there.turn_into(frame(FORK, following))
        yield from _to_the_end(there, seat, int(following))


def _castle(p: Position, seat: int) -> Iterator[Position]:
    actions = [v.WORK] if p.has_active(seat, OX) else []
    for action in [*actions, *([v.LOAN] if can_borrow(p, seat) else [])]:
        there = _copy(p, seat)
        there.earn(seat, gift_at(p, seat, CASTLE_PLACE, EFFECT_PFENNIGS))
        there.push(CASTLE)
        visit_castle(there, action)
        yield there
