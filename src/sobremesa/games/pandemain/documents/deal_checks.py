"""Whether an exchange, a payment in kind or an offer of local trade in a position document can be."""

from sobremesa.core.errors import PositionError
from sobremesa.core.native import i64
from sobremesa.games.pandemain.farm import units_of_goods, worth_of_goods
from sobremesa.games.pandemain.local_trade import (
    MOST_OFFERS_IN_VAIN,
    asked_of,
    can_lend,
    has_all_asked,
    somebody_has_all,
)
from sobremesa.games.pandemain.position import (
    ACTIVE,
    ASKED_GOODS,
    CART,
    HELPER_SUPPLY,
    IN_VAIN,
    INGREDIENT,
    OFFERED,
    OFFERED_WORKER,
    PFENNIGS,
    Position,
)
from sobremesa.games.pandemain.steps import ANSWER, COMPOSE, EXCHANGE_GIVE
from sobremesa.games.pandemain.trade_house import MAY_STOP, MORE, PASSING, SET_MIXED, sets_on_the_way
from sobremesa.games.pandemain.visits import can_finish_passing


def wrong_exchange(p: Position, kind: int, argument: int) -> str:
    """PM-TRADE-02, PM-TRADE-05: one set for another, on the way two."""
    given = [number for number in (argument & 15, argument >> 4 & 15) if number]
    passing = argument & PASSING != 0
    if passing and (argument & MAY_STOP or argument >= MORE):
        return "on the way there is one exchange, and it is made (PM-TRADE-04)"
    if len(given) not in sets_given(kind, passing):
        return f"{len(given)} sets were given; one is, and two on the way (PM-TRADE-05)"
    if len(given) > 1 and given[0] == given[1] and p.terms.passing_sets_differ:
        return "the two sets on the way are different ones (PM-TRADE-05)"
    if SET_MIXED in given and not p.terms.water_is_traded:
        return "there is no mixed set in this edition (PM-TRADE-03)"
    if passing and kind == EXCHANGE_GIVE:
        seat = p.words[ACTIVE]
        enough = len(given) == 1 or sets_on_the_way(p, seat) > 1
        if not enough or not can_finish_passing(p, seat, i64(kind | argument << 8)):
            return "this exchange leads nowhere (PM-TRADE-06)"
    return ""


def sets_given(kind: int, passing: bool) -> tuple[int, ...]:
    """How many sets can have been given by now."""
    if kind == EXCHANGE_GIVE:
        return (0, 1) if passing else (0,)
    return (2,) if passing else (1,)


def wrong_payment(p: Position, helper: int, owed: int) -> str:
    """Why nothing can be owed for a helper so: carts cost coins alone, others goods too (PM-VILLAGER-07)."""
    seat = p.words[ACTIVE]
    worth = worth_of_goods(p, seat)
    if helper == CART or worth == 0 or p.words[HELPER_SUPPLY + helper] == 0:
        return "nothing of this can be paid for in kind (PM-VILLAGER-07)"
    if p.of(seat, PFENNIGS) + worth * units_of_goods(p, seat) < owed:
        return f"{owed} pfennigs cannot be paid (PM-FARM-03)"
    return ""


# -- local trade -------------------------------------------------------------------------------------------------


def wrong_talk(p: Position, kind: int, argument: int) -> str:
    """Why an offer cannot be put together or answered here."""
    if not p.terms.local_trade:
        return "players do not trade in this game (PM-VAR-01)"
    if p.words[IN_VAIN] >= MOST_OFFERS_IN_VAIN:
        return f"{MOST_OFFERS_IN_VAIN} offers have come to nothing; there are no more in this turn (PM-VAR-02)"
    if kind == COMPOSE:
        return "" if p.words[ASKED_GOODS] == 0 or somebody_has_all(p) else "nobody has these goods (PM-VAR-03)"
    seat = argument & 7
    if seat == p.words[ACTIVE] or not has_all_asked(p, seat):
        return f"p{seat + 1} is not asked, or has not all of the goods (PM-VAR-02)"
    complete = p.words[ASKED_GOODS] != 0 and p.words[OFFERED] + p.words[OFFERED_WORKER] > 0
    return "" if complete else "an offer asks for goods and pays for them (PM-VAR-03)"


def check_offer(p: Position, entries: list[int]) -> None:
    """PM-VAR-03: what is offered can be paid, and what is asked for can be kept."""
    talking = len(entries) > 0 and entries[-1] & 255 in (COMPOSE, ANSWER)
    if not talking and (p.words[ASKED_GOODS] != 0 or p.words[OFFERED] != 0 or p.words[OFFERED_WORKER] != 0):
        raise PositionError("offer", "nobody makes an offer (PM-VAR-02)")
    if p.words[IN_VAIN] != 0 and not p.terms.local_trade:
        raise PositionError("offer.in_vain", "players do not trade in this game (PM-VAR-01)")
    if not talking:
        return
    seat = p.words[ACTIVE]
    if p.words[OFFERED] > p.of(seat, PFENNIGS):
        raise PositionError("offer.pays", f"{int(p.words[OFFERED])} pfennigs, which the seat does not have (PM-VAR-03)")
    if p.words[OFFERED_WORKER] != 0 and (p.words[OFFERED] != 0 or not can_lend(p, seat)):
        raise PositionError("offer.worker", "a worker in reserve instead of pfennigs, not beside them (PM-VAR-03)")
    for kind in range(4):
        if p.of(seat, INGREDIENT + kind) + asked_of(p, kind) > p.terms.print.ingredient_limit:
            raise PositionError("offer.asks", "more than the player board holds (PM-STRUCT-07)")
