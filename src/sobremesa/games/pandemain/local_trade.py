"""Local trade (PM-VAR-01 to 05): the active player asks for goods and pays with pfennigs or with a worker."""

from typing import Final

from sobremesa.core.bits import bit
from sobremesa.core.decisions import frame
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.position import (
    ACTIVE,
    ACTIVE_HELPER,
    ASKED_GOODS,
    FLOUR,
    HELD_WORKERS,
    IN_VAIN,
    INGREDIENT,
    OFFERED,
    OFFERED_WORKER,
    PFENNIGS,
    PHASE,
    RESERVE,
    TURN_AT,
    USED_HELPER,
    Position,
)
from sobremesa.games.pandemain.steps import ANSWER, BY_DAY, COMPOSE, TURN

GOODS: Final = 14
MOST_OFFERS_IN_VAIN: Final = 3  # OPEN-74
_MOST_OF_A_KIND: Final = 15


def field_of(good: i64) -> i64:
    """Where a seat keeps this kind of goods (PM-VAR-03)."""
    if good < 4:
        return INGREDIENT + good
    if good < 8:
        return FLOUR + good - 4
    if good < 11:
        return ACTIVE_HELPER + good - 8
    return USED_HELPER + good - 11


def asked_of(p: Position, good: i64) -> i64:
    """How many of a kind the offer asks for."""
    return (p.words[ASKED_GOODS] >> (4 * good)) & 15


def has_all_asked(p: Position, seat: i64) -> bool:
    """Whether a seat holds all that is asked for."""
    for good in range(i64(GOODS)):
        if p.of(seat, field_of(good)) < asked_of(p, good):
            return False
    return True


def somebody_has_all(p: Position) -> bool:
    """Whether some other person could accept (OPEN-54: sim-bakers do not trade)."""
    for other in range(p.terms.people):
        if other != p.words[ACTIVE] and has_all_asked(p, other):
            return True
    return False


def spare_goods(p: Position) -> i64:
    """The kinds of which some other person who could accept has one more than is asked for."""
    spare: i64 = 0
    for other in range(p.terms.people):
        if other != p.words[ACTIVE] and has_all_asked(p, other):
            for good in range(i64(GOODS)):
                if p.of(other, field_of(good)) > asked_of(p, good):
                    spare |= bit(good)
    return spare


def can_lend(p: Position, seat: i64) -> bool:
    """A worker still in reserve, beside the one that this turn needs (OPEN-54, OPEN-74)."""
    return p.of(seat, RESERVE) > (1 if is_still_to_place(p) else 0)


def is_still_to_place(p: Position) -> bool:
    """Whether this turn's worker has not been placed, or set aside, yet."""
    place: i64 = 0
    while place < p.depth:
        if p.words[place] & 255 == TURN:
            return True
        place += 1
    return False


def goods_to_want(p: Position) -> i64:
    """The kinds that can be asked for once more: somebody has one, and it would not be lost above the limit."""
    goods = spare_goods(p)
    for good in range(i64(GOODS)):
        asked = asked_of(p, good)
        lost = good < 4 and p.of(p.words[ACTIVE], INGREDIENT + good) + asked >= p.terms.print.ingredient_limit
        if asked == _MOST_OF_A_KIND or lost:
            goods &= ~bit(good)
    return goods


def can_propose(p: Position, seat: i64) -> bool:
    """PM-VAR-01, PM-VAR-02: by day, in one's own turn, with something to pay and somebody who has something."""
    if not p.terms.local_trade or p.words[PHASE] != BY_DAY or p.words[IN_VAIN] >= MOST_OFFERS_IN_VAIN:
        return False
    if p.of(seat, PFENNIGS) == 0 and not can_lend(p, seat):
        return False
    return goods_to_want(p) != 0


def begin_offer(p: Position) -> None:
    """An offer is put together piece by piece."""
    clear_offer(p)
    p.push(COMPOSE)


def clear_offer(p: Position) -> None:
    """No offer is under way."""
    p.words[ASKED_GOODS] = 0
    p.words[OFFERED] = 0
    p.words[OFFERED_WORKER] = 0


def legal_pieces(p: Position, out: vec[i64]) -> i64:
    """PM-VAR-03: goods to ask for, and pfennigs or a worker for them."""
    seat = p.words[ACTIVE]
    out[0] = v.WITHDRAW
    n: i64 = 1
    goods = goods_to_want(p)
    for good in range(i64(GOODS)):
        if goods & bit(good) != 0:
            out[n] = v.WANT + good
            n += 1
    if p.words[OFFERED_WORKER] == 0 and p.words[OFFERED] < p.of(seat, PFENNIGS):
        out[n] = v.PAY_MORE
        n += 1
    if p.words[OFFERED_WORKER] == 0 and p.words[OFFERED] == 0 and can_lend(p, seat):
        out[n] = v.PAY_WORKER
        n += 1
    if p.words[ASKED_GOODS] != 0 and (p.words[OFFERED] > 0 or p.words[OFFERED_WORKER] > 0):
        out[n] = v.ASK
        n += 1
    return n


def compose(p: Position, action: i64) -> None:
    """One more piece, or the offer is made or dropped."""
    if action == v.WITHDRAW:
        p.tell(h.WITHDRAWN, p.words[ACTIVE], 0, 0)
        come_to_nothing(p)
    elif action == v.PAY_MORE:
        p.words[OFFERED] += 1
    elif action == v.PAY_WORKER:
        p.words[OFFERED_WORKER] = 1
    elif action == v.ASK:
        p.tell(h.PROPOSED, p.words[ACTIVE], p.words[OFFERED], p.words[OFFERED_WORKER])
        ask_next(p, 1)
    else:
        p.words[ASKED_GOODS] += bit(4 * (action - v.WANT))


def come_to_nothing(p: Position) -> None:
    """The offer is gone."""
    clear_offer(p)
    p.words[IN_VAIN] += 1
    p.pop()


def ask_next(p: Position, after: i64) -> None:
    """PM-VAR-02: in turn order, whoever has the goods; after the last one the offer has come to nothing."""
    for place in range(after, p.terms.participants):
        at = p.words[TURN_AT] + place
        if at >= p.terms.participants:
            at -= p.terms.participants
        seat = p.seat_at(at)
        if p.is_person(seat) and has_all_asked(p, seat):
            p.turn_into(frame(ANSWER, seat + 8 * place))
            return
    come_to_nothing(p)


def answer_offer(p: Position, argument: i64, action: i64) -> None:
    """OPEN-54: nobody must accept."""
    seat = argument & 7
    p.reveals += 1
    if action == v.DECLINE:
        p.tell(h.DECLINED, seat, 0, 0)
        ask_next(p, (argument >> 3) + 1)
        return
    p.tell(h.ACCEPTED, seat, 0, 0)
    hand_over(p, seat)
    clear_offer(p)
    p.pop()


def hand_over(p: Position, giver: i64) -> None:
    """Goods one way, pfennigs or a worker the other (PM-VAR-03, PM-VAR-04)."""
    seat = p.words[ACTIVE]
    for good in range(i64(GOODS)):
        number = asked_of(p, good)
        if number != 0:
            p.add(giver, field_of(good), -number)
            p.add(seat, field_of(good), number)
            p.tell(h.GOODS_TRADED, seat, good, number)
    if p.words[OFFERED] > 0:
        p.add(seat, PFENNIGS, -p.words[OFFERED])
        p.tell_why(h.FOR_GOODS, h.PAID, seat, p.words[OFFERED], giver)
        p.earn(giver, p.words[OFFERED])
        p.tell_why(h.BY_TRADE, h.EARNED, giver, p.words[OFFERED], 0)
    if p.words[OFFERED_WORKER] > 0:
        p.add(seat, RESERVE, -1)
        p.add(seat, HELD_WORKERS, -1)
        p.add(giver, RESERVE, 1)
        p.add(giver, HELD_WORKERS, 1)
        p.tell(h.WORKER_LENT, seat, giver, 0)
