"""The course of the game (PM-STRUCT-03): every step that runs by itself, up to the next choice."""

from typing import Final

from sobremesa.core.decisions import frame
from sobremesa.core.native import i64
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain.access import is_forbidden
from sobremesa.games.pandemain.church import can_bless, can_offer_more, finish_offerings
from sobremesa.games.pandemain.dawn import take_dawn_step
from sobremesa.games.pandemain.farm import can_buy_more
from sobremesa.games.pandemain.local_trade import can_propose
from sobremesa.games.pandemain.market import walk_route
from sobremesa.games.pandemain.oven import begin_experience, can_bake_some, settle_experience
from sobremesa.games.pandemain.penitence import resolve_marks
from sobremesa.games.pandemain.position import (
    ACTIVE,
    ACTIVE_HELPER,
    BAG,
    BLESSINGS,
    CART,
    COW,
    GRANARY,
    HELD_WORKERS,
    IN_VAIN,
    INGREDIENT,
    LOADED,
    LOAVES,
    LOAVES_MADE,
    MILK,
    OX,
    PFENNIGS,
    PHASE,
    PLACE_AT,
    RESERVE,
    RIVER,
    ROUND,
    SERVANT_AT,
    SERVED,
    TURN_AT,
    TURNS,
    WORKERS,
    Position,
    clear_board,
    count_of,
)
from sobremesa.games.pandemain.scoring import end_game
from sobremesa.games.pandemain.servant import can_serve
from sobremesa.games.pandemain.sim_bakers import has_night_action, take_sim_day_turn, take_sim_night_turn, turn_cards
from sobremesa.games.pandemain.steps import (
    AT_DUSK,
    BAKE,
    BEGIN_ROUND,
    BUY,
    BY_DAY,
    BY_NIGHT,
    DAWN,
    DAY,
    DISCARD,
    DUSK,
    END_OF_TURN,
    EXCHANGE_GIVE,
    EXPERIENCE,
    FLOUR,
    FORK,
    MARKS,
    NIGHT,
    NIGHT_TURN,
    OFFER,
    OVER,
    SCORING,
    TURN,
)
from sobremesa.games.pandemain.trade_house import MAY_STOP, given_sets, sets_to_give
from sobremesa.games.pandemain.visits import can_go_somewhere

NIGHT_FEE: Final = 1  # PM-NIGHT-04
MILK_PER_COW: Final = 2  # PM-ADD-02


def run(p: Position) -> None:
    """Go on until somebody must choose or the game is over."""
    while p.words[PHASE] != OVER:
        entry = p.top()
        kind = entry & 255
        if kind < TURN:
            take_step(p, kind, entry >> 8)
        elif needs_choice(p, kind, entry >> 8):
            return


def run_turn(p: Position) -> None:
    """Go on until somebody must choose, or what comes next is not part of this turn any more."""
    while p.words[PHASE] != OVER:
        entry = p.top()
        kind = entry & 255
        if kind == MARKS:
            resolve_marks(p)
        elif kind < TURN or needs_choice(p, kind, entry >> 8):
            return


def take_step(p: Position, kind: i64, argument: i64) -> None:
    """One step that needs no choice."""
    if kind == DAY:
        give_next_day_turn(p)
    elif kind == NIGHT:
        give_next_night_turn(p)
    elif kind == MARKS:
        resolve_marks(p)
    elif kind == DAWN:
        take_dawn_step(p, argument)
    elif kind == BEGIN_ROUND:
        begin_round(p)
    elif kind == DUSK:
        fall_dusk(p)
    else:
        assert kind == SCORING
        p.pop()
        end_game(p)


def needs_choice(p: Position, kind: i64, argument: i64) -> bool:
    """Whether the choice on top is one; a choice with nothing to choose settles itself."""
    seat = p.words[ACTIVE]
    if kind == TURN:
        return must_choose_place(p, seat)
    if kind == END_OF_TURN:
        if can_still_do_something(p, seat):
            return True
        end_turn(p)
        return False
    if kind == DISCARD:
        if p.flour_total(seat) > p.terms.print.flour_limit:
            return True
        p.pop()
        return False
    if kind == FORK and argument & 64 == 0:
        walk_route(p, argument)
        return False
    if kind == FLOUR:
        if p.bag_total() > 0 and argument > 0:
            return True
        p.pop()  # OPEN-12: from an empty bag there is nothing to gain
        return False
    if kind == EXPERIENCE:
        return settle_experience(p, argument)
    if is_visit_done(p, seat, kind, argument):
        p.pop()
        if kind == BAKE:
            begin_experience(p)
        elif kind == OFFER:
            finish_offerings(p, argument)
        return False
    return True


# -- the round ---------------------------------------------------------------------------------------------------


def begin_round(p: Position) -> None:
    """Sim-bakers' cards are turned before the first turn of the day (PM-STRUCT-02, PM-FLOW-01)."""
    p.tell(h.ROUND_BEGAN, p.words[ROUND], 0, 0)
    p.words[PHASE] = BY_DAY
    p.words[TURN_AT] = p.terms.participants - 1
    if p.terms.participants > p.terms.people:
        turn_cards(p)
    p.turn_into(DAY)


def give_next_day_turn(p: Position) -> None:
    """PM-TURN-01, PM-TURN-04, PM-FLOW-04: around the tower, whoever has a worker left; when nobody has, dusk falls."""
    for _ in range(p.terms.participants):
        p.words[TURN_AT] += 1
        if p.words[TURN_AT] >= p.terms.participants:
            p.words[TURN_AT] = 0
        seat = p.seat_at(p.words[TURN_AT])
        if p.of(seat, RESERVE) > 0:
            begin_turn(p, seat)
            p.tell(h.TURN_BEGAN, seat, 0, 0)
            if p.is_person(seat):
                p.push(END_OF_TURN)
                p.push(TURN)
            else:
                take_sim_day_turn(p, seat)
            return
    p.turn_into(DUSK)


def begin_turn(p: Position, seat: i64) -> None:
    """Nothing is left of the turn before."""
    p.words[ACTIVE] = seat
    p.words[TURNS] += 1
    p.words[PLACE_AT] = 0
    p.words[SERVED] = 0
    p.words[BLESSINGS] = 0
    p.words[IN_VAIN] = 0


def must_choose_place(p: Position, seat: i64) -> bool:
    """PM-TURN-05, OPEN-05: whoever has no legal space sets a worker aside until dusk."""
    if not is_forbidden(p, seat, RIVER) or p.has_active(seat, COW) or can_propose(p, seat):
        return True
    if can_go_somewhere(p, seat, False):
        return True
    set_worker_aside(p)
    return False


def set_worker_aside(p: Position) -> None:
    """A turn without a place to go."""
    seat = p.words[ACTIVE]
    p.pop()
    p.add(seat, RESERVE, -1)
    p.tell(h.SET_ASIDE, seat, 0, 0)


def can_still_do_something(p: Position, seat: i64) -> bool:
    """PM-CHURCH-19, PM-ADD-04, PM-VAR-01: what can follow the action; milking alone is no reason to ask (OPEN-71)."""
    if can_bless(p, seat) or can_serve(p, seat) or can_propose(p, seat):
        return True
    return p.terms.local_trade and p.words[PHASE] == BY_DAY and p.has_active(seat, COW)


def end_turn(p: Position) -> None:
    """PM-STRUCT-08, PM-TRADE-07: flour above the limit goes back at the very end (OPEN-13)."""
    if p.flour_total(p.words[ACTIVE]) > p.terms.print.flour_limit:
        p.turn_into(DISCARD)
    else:
        p.pop()


def fill_milk(p: Position, seat: i64) -> None:
    """As if all active cows had been milked; whoever only looks puts the milk back."""
    p.gain_ingredient(seat, MILK, MILK_PER_COW * p.of(seat, ACTIVE_HELPER + COW))


def is_visit_done(p: Position, seat: i64, kind: i64, argument: i64) -> bool:
    """Whether a visit that may end has nothing more to choose, not even with milk from a cow."""
    if not is_minimum_met(p, kind, argument):
        return False
    if kind == BUY and (argument >> COW) & 1 != 0 and p.has_active(seat, COW):
        return False  # PM-FARM-05: a cow just bought may be milked
    milk = p.of(seat, INGREDIENT + MILK)
    fill_milk(p, seat)
    more = can_do_more(p, seat, kind, argument)
    p.put(seat, INGREDIENT + MILK, milk)
    return not more


def is_minimum_met(p: Position, kind: i64, argument: i64) -> bool:
    """OPEN-06: one loaf, one offering, one purchase, one exchange; other choices do not end before they are made."""
    if kind == BAKE:
        return p.words[LOAVES_MADE] > 0
    if kind == EXCHANGE_GIVE:
        return argument & MAY_STOP != 0 and given_sets(argument) == 0
    return kind in (OFFER, BUY) and argument != 0


def can_do_more(p: Position, seat: i64, kind: i64, argument: i64) -> bool:
    """One more loaf, offering, purchase or exchange."""
    if kind == OFFER:
        return can_offer_more(p, seat, argument)
    if kind == BUY:
        return can_buy_more(p, seat, argument)
    if kind == EXCHANGE_GIVE:
        return sets_to_give(p, seat) > 0
    full = p.words[LOAVES_MADE] >= p.terms.print.oven_loaves and p.words[LOADED] == 0
    if full and not p.has_active(seat, OX) and not p.has_active(seat, CART):
        return False
    return can_bake_some(p, seat)


# -- dusk and night ----------------------------------------------------------------------------------------------


def fall_dusk(p: Position) -> None:
    """Workers come home before bread ages, and the servant leaves (PM-DUSK-01 to 04)."""
    p.words[PHASE] = AT_DUSK
    p.tell(h.NIGHT_FELL, 0, 0, 0)
    take_workers_back(p)
    for seat in range(p.terms.people):
        age_loaves(p, seat)
    p.words[SERVANT_AT] = 0
    p.words[PHASE] = BY_NIGHT
    p.words[TURN_AT] = p.terms.participants
    p.turn_into(NIGHT)


def take_workers_back(p: Position) -> None:
    """PM-DUSK-01, PM-GRAN-03: all but those in the granary."""
    clear_board(p, True)
    for seat in range(p.terms.participants):
        p.put(seat, RESERVE, p.of(seat, HELD_WORKERS) - count_of(p.words[WORKERS + GRANARY], seat))


def age_loaves(p: Position, seat: i64) -> None:
    """PM-DUSK-02, PM-DUSK-03: a day older, those on their last day spoil (OPEN-20); not at night (PM-NIGHT-06)."""
    for kind in range(i64(8)):
        row = p.of(seat, LOAVES + kind)
        if row != 0:
            spoiled = row & 255
            p.put(seat, LOAVES + kind, row >> 8)
            if spoiled != 0:
                p.words[BAG + (kind & 3)] += spoiled
                p.tell(h.SPOILED, seat, kind & 3, spoiled)
                p.earn(seat, spoiled * p.terms.stale_pfennigs)
                p.tell_why(h.BY_SPOILED, h.EARNED, seat, spoiled * p.terms.stale_pfennigs, 0)


def give_next_night_turn(p: Position) -> None:
    """PM-NIGHT-01, PM-NIGHT-02, OPEN-51: from the bottom up, whoever has a worker at home and the fee."""
    p.words[TURN_AT] -= 1
    if p.words[TURN_AT] < 0:
        p.words[TURN_AT] = 0
        p.turn_into(frame(DAWN, 1))
        return
    seat = p.seat_at(p.words[TURN_AT])
    if p.of(seat, RESERVE) == 0:
        return
    if not p.is_person(seat):
        if has_night_action(p, seat):
            begin_turn(p, seat)
            p.tell_why(h.TURN_BY_NIGHT, h.TURN_BEGAN, seat, 0, 0)
        take_sim_night_turn(p, seat)
    elif can_go_by_night(p, seat):
        begin_turn(p, seat)
        p.tell_why(h.TURN_BY_NIGHT, h.TURN_BEGAN, seat, 0, 0)
        p.push(END_OF_TURN)
        p.push(NIGHT_TURN)


def can_go_by_night(p: Position, seat: i64) -> bool:
    """PM-NIGHT-04: the fee comes first and is not paid out of the action's gain."""
    if p.of(seat, PFENNIGS) < NIGHT_FEE:
        return False
    if not is_forbidden(p, seat, RIVER):
        return True
    milk = p.of(seat, INGREDIENT + MILK)
    p.add(seat, PFENNIGS, -NIGHT_FEE)
    found = can_go_somewhere(p, seat, False)
    if not found and p.has_active(seat, COW):  # PM-ADD-03: milk may open a place
        fill_milk(p, seat)
        found = can_go_somewhere(p, seat, False)
    p.put(seat, INGREDIENT + MILK, milk)
    p.add(seat, PFENNIGS, NIGHT_FEE)
    return found


def pay_night_fee(p: Position) -> None:
    """PM-NIGHT-04: once for the turn."""
    seat = p.words[ACTIVE]
    p.add(seat, PFENNIGS, -NIGHT_FEE)
    p.tell_why(h.FOR_NIGHT, h.PAID, seat, NIGHT_FEE, -1)


def stay_home(p: Position) -> None:
    """PM-NIGHT-02, OPEN-42: a night turn that is not taken is no turn."""
    p.tell(h.STAYED_HOME, p.words[ACTIVE], 0, 0)
    p.pop()
    assert p.top() & 255 == END_OF_TURN
    p.pop()
