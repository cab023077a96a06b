"""Playing on by quick choices: whole turns, each the best of one composed visit for every place.

This is how the searching bot imagines what follows its plans, for all seats alike. The trade house is passed through
where an exchange looks worth it by itself, and visited for its own sake only at night; nobody offers local trade.

Among several people everybody has whims: what looks nearly as good may be done instead. Without them a game would go on
in one way only but for its draws, and after two plans that hardly differ in two ways that have nothing in common, so
that no number of simulations would tell what the plans are worth.
"""

from typing import Final

from sobremesa.core.native import i64, vec
from sobremesa.core.state import option_buffer
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.access import is_river_sure
from sobremesa.games.pandemain.answers import list_options, take_action
from sobremesa.games.pandemain.deciding import deciding_seat
from sobremesa.games.pandemain.mind import worths as ws
from sobremesa.games.pandemain.mind.appraisal import copy_of, is_choosing, take_best_step, worth_of_all
from sobremesa.games.pandemain.position import PHASE, TRADE_HOUSE, Position
from sobremesa.games.pandemain.steps import (
    ANSWER,
    BY_NIGHT,
    COMPOSE,
    NIGHT_TURN,
    OVER,
    TURN,
)
from sobremesa.games.pandemain.trade_house import PASSING, give, legal_gifts, legal_receipts, set_of, take
from sobremesa.games.pandemain.visits import can_pass_through

_NO_EXCHANGE: Final = -1
_WHIM: Final = 150  # hundredths of a point by which a visit may look better than it is


def play_to_end(w: vec[i64], p: Position) -> Position:
    """Play to the end of the game, all seats by the same worths; the position is used up."""
    whim: i64 = _WHIM if p.terms.people > 1 else 0
    while p.words[PHASE] != OVER:
        p = play_next(w, p, whim)
    return p


def play_next(w: vec[i64], p: Position, whim: i64) -> Position:
    """The position after what the deciding seat does, a whole turn or one other choice; this one is used up."""
    kind = p.top() & 255
    seat = deciding_seat(p)
    if kind == TURN:
        return take_best_visit(w, pass_through_if_worth(w, p, seat), seat, whim)
    if kind == NIGHT_TURN:
        return take_best_visit(w, p, seat, whim)
    if kind == ANSWER:
        take_action(p, answer_to_offer(w, p, seat))
    elif kind == COMPOSE:
        take_action(p, v.WITHDRAW)
    else:
        return take_best_step(w, p, seat)
    return p


def take_best_visit(w: vec[i64], p: Position, seat: i64, whim: i64) -> Position:
    """The position after the visit that looks best to the seat, whims and all; this one is used up."""
    options = option_buffer()
    number = list_options(p, options)
    mood: i64 = p.next32() if whim > 0 else 0
    best = p
    most: i64 = 0
    place: i64 = 0
    while place < number:
        action = options[place]
        place += 1
        if number > 1 and is_skipped(p, action):
            continue
        tried = copy_of(p)
        take_action(tried, action)
        while is_choosing(tried, seat):
            tried = take_best_step(w, tried, seat)
        worth = worth_of_all(w, tried, seat) + whim_for(mood, place, whim)
        if best is p or worth > most:
            most = worth
            best = tried
    if best is p:
        take_action(p, options[0])
    return best


def whim_for(mood: i64, place: i64, most: i64) -> i64:
    """From 0 up to this, another for every mood and place: one draw is enough for a whole turn."""
    mixed = mood ^ (place * 0x1E3779B1 & 0xFFFFFFFF)
    mixed = (mixed ^ mixed >> 16) * 0x45D9F3B & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 16) * 0x45D9F3B & 0xFFFFFFFF
    return (mixed ^ mixed >> 16) * most >> 32


def is_skipped(p: Position, action: i64) -> bool:
    """What quick choices do not look at."""
    if action == v.PLACE + TRADE_HOUSE:
        return p.words[PHASE] != BY_NIGHT
    return action in (v.PASS_THROUGH, v.PROPOSE)


def answer_to_offer(w: vec[i64], p: Position, seat: i64) -> i64:
    """Yes, if the seat stands better afterwards."""
    accepted = copy_of(p)
    take_action(accepted, v.ACCEPT)
    declined = copy_of(p)
    take_action(declined, v.DECLINE)
    return v.ACCEPT if worth_of_all(w, accepted, seat) > worth_of_all(w, declined, seat) else v.DECLINE


# -- passing through the trade house -----------------------------------------------------------------------------


def pass_through_if_worth(w: vec[i64], p: Position, seat: i64) -> Position:
    """The position after an exchange on the way (PM-TRADE-04), or the same where none is worth it."""
    if not is_river_sure(p, seat) or not can_pass_through(p, seat):
        return p
    exchange = best_exchange(w, p, seat)
    if exchange == _NO_EXCHANGE:
        return p
    tried = copy_of(p)
    take_action(tried, v.PASS_THROUGH)
    take_action(tried, v.GIVE + (exchange & 31))
    take_action(tried, v.GIVE + ((exchange >> 5) & 31))
    take_action(tried, v.TAKE + (exchange >> 10))
    return tried if worth_of_all(w, tried, seat) > worth_of_all(w, p, seat) + w[ws.EXCHANGE] else p


def best_exchange(w: vec[i64], p: Position, seat: i64) -> i64:
    """Two things to give and one to take, five bits each, by what each is worth by itself; -1 if none is worth it."""
    gifts = option_buffer()
    given = legal_gifts(p, PASSING, gifts)
    receipts = option_buffer()
    taken = legal_receipts(p, PASSING, receipts)
    now = worth_of_all(w, p, seat)
    saved = p.words
    for place in range(given):
        item = gifts[place] - v.GIVE
        p.words = saved[:]
        give(p, seat, item)
        gifts[place] = (now - worth_of_all(w, p, seat)) << 5 | item
    for place in range(taken):
        item = receipts[place] - v.TAKE
        p.words = saved[:]
        take(p, seat, item)
        receipts[place] = (worth_of_all(w, p, seat) - now) << 5 | item
    p.words = saved
    return best_of_exchanges(w, gifts, given, receipts, taken)


def best_of_exchanges(w: vec[i64], gifts: vec[i64], given: i64, receipts: vec[i64], taken: i64) -> i64:
    """Of all that is made of three different sets (PM-TRADE-05); each entry is 32 times its worth and the item."""
    best: i64 = _NO_EXCHANGE
    most: i64 = w[ws.EXCHANGE]
    for one in range(given):
        for other in range(one + 1, given):
            cost = (gifts[one] >> 5) + (gifts[other] >> 5)
            first = set_of(gifts[one] & 31)
            second = set_of(gifts[other] & 31)
            received: i64 = 0
            while received < taken and first != second:
                third = set_of(receipts[received] & 31)
                if (receipts[received] >> 5) - cost > most and third != first and third != second:
                    most = (receipts[received] >> 5) - cost
                    best = (gifts[one] & 31) | (gifts[other] & 31) << 5 | (receipts[received] & 31) << 10
                received += 1
    return best


# -- whole games -------------------------------------------------------------------------------------------------


def play_game(p: Position, worths: list[vec[i64]]) -> Position:
    """Play to the end, each seat by its own worths and without whims."""
    while p.words[PHASE] != OVER:
        p = play_next(worths[deciding_seat(p)], p, 0)
    return p
