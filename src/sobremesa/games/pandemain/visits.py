"""Going to a place: whether a visit can be finished, what it costs to come, and what happens there.

`can_visit` is the promise that nobody who places a worker gets stuck: one complete chain of choices exists.
"""

from typing import Final

from sobremesa.core.decisions import frame
from sobremesa.core.native import i64, vec
from sobremesa.core.state import option_buffer
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.access import (
    give_hans_a_point,
    hans_demands,
    is_forbidden,
    is_river_sure,
    pay_hans,
)
from sobremesa.games.pandemain.castle import can_use_castle
from sobremesa.games.pandemain.church import can_use_church, enter_church
from sobremesa.games.pandemain.farm import can_use_farm
from sobremesa.games.pandemain.gains import gain_goods
from sobremesa.games.pandemain.gifts import can_act, can_visit_with_gifts, gifts_bring_enough, give_visit_bonus
from sobremesa.games.pandemain.guild import can_use_guild
from sobremesa.games.pandemain.market import can_use_market
from sobremesa.games.pandemain.mill import can_use_mill
from sobremesa.games.pandemain.oven import can_use_oven, pay_tax, tax
from sobremesa.games.pandemain.position import (
    ACTIVE,
    CART,
    CASTLE,
    CHURCH,
    FARM,
    FIRST_VILLAGE,
    GRANARY,
    GUILD_PLACE,
    MARKET,
    MILL_PLACE,
    OVEN,
    PFENNIGS,
    PHASE,
    PLACE_AT,
    RIVER,
    TRADE_HOUSE,
    WATER,
    Position,
)
from sobremesa.games.pandemain.steps import BAKE as BAKE_STEP
from sobremesa.games.pandemain.steps import (
    BUY,
    BY_NIGHT,
    COLUMN,
    EXCHANGE_GIVE,
    GUILD,
    HANS,
    OFFER,
    SELL,
    STALL,
)
from sobremesa.games.pandemain.steps import CASTLE as CASTLE_STEP
from sobremesa.games.pandemain.trade_house import (
    PASSING,
    after_giving,
    begin_exchange,
    can_use_trade_house,
    give,
    legal_gifts,
    legal_receipts,
    sets_on_the_way,
    take,
)
from sobremesa.games.pandemain.village import can_use_village, pay_licences

PLACES: Final = 14
WITH_CART: Final = 16  # in the argument of Hans's question: the river is visited with a cart


def is_open_at_night(place: i64) -> bool:
    """PM-NIGHT-03; the granary is not among them (PM-GRAN-02, OPEN-46)."""
    return place in (OVEN, CHURCH, RIVER, TRADE_HOUSE)


def has_space_at_granary(p: Position) -> bool:
    """All workers count; the limit goes by the number of participants (PM-GRAN-06, PM-COUNT-02, PM-COUNT-07)."""
    return p.workers_at(GRANARY) < p.terms.granary_limit


def can_visit(p: Position, seat: i64, place: i64) -> bool:
    """Whether a worker of this person may go to a place, and the action there can be carried out (OPEN-06)."""
    if p.words[PHASE] == BY_NIGHT and not is_open_at_night(place):
        return False
    if is_forbidden(p, seat, place):
        return False
    if can_use(p, seat, place):
        return True
    return p.terms.gifts_open_places and can_visit_with_gifts(p, seat, place)


def can_use(p: Position, seat: i64, place: i64) -> bool:
    """Whether all that a place asks for is there before the worker comes."""
    if place >= FIRST_VILLAGE:
        return can_use_village(p, seat, place)
    if place == FARM:
        return can_use_farm(p, seat)
    if place == MARKET:
        return can_use_market(p, seat)
    if place == MILL_PLACE:
        return can_use_mill(p, seat)
    if place == GRANARY:
        return has_space_at_granary(p)
    if place == OVEN:
        return can_use_oven(p, seat)
    if place == CASTLE:
        return can_use_castle(p, seat)
    if place == CHURCH:
        return can_use_church(p, seat)
    if place == TRADE_HOUSE:
        return can_use_trade_house(p, seat)
    if place == GUILD_PLACE:
        return can_use_guild(p, seat)
    return True  # PM-RIVER-01: the river is always there


def legal_places(p: Position, seat: i64, out: vec[i64], n: i64, passing: bool) -> i64:
    """Every place that can be visited; when passing through, another one than the trade house (OPEN-38)."""
    for place in range(i64(PLACES)):
        if not (passing and place == TRADE_HOUSE) and can_visit(p, seat, place):
            out[n] = v.PLACE + place
            n += 1
            if place == RIVER and p.has_active(seat, CART):  # PM-RIVER-03
                out[n] = v.RIVER_CART
                n += 1
    if not passing and can_pass_through(p, seat):
        out[n] = v.PASS_THROUGH
        n += 1
    return n


def can_go_somewhere(p: Position, seat: i64, passing: bool) -> bool:
    """Whether any place can be visited."""
    place: i64 = PLACES - 1
    while place >= 0:
        if not (passing and place == TRADE_HOUSE) and can_visit(p, seat, place):
            return True
        place -= 1
    return not passing and can_pass_through(p, seat)


# -- passing through (PM-TRADE-04) -------------------------------------------------------------------------------


def can_pass_through(p: Position, seat: i64) -> bool:
    """PM-TRADE-05, PM-TRADE-06: two sets, and a second place that is open after the exchange."""
    if sets_on_the_way(p, seat) < 2 or is_forbidden(p, seat, TRADE_HOUSE):
        return False
    return can_finish_passing(p, seat, frame(EXCHANGE_GIVE, PASSING))


def can_finish_passing(p: Position, seat: i64, entry: i64) -> bool:
    """Whether an exchange on the way leads anywhere: the river does, unless a sim-baker bars it; else all is tried."""
    if is_river_sure(p, seat):
        return True
    options = option_buffer()
    argument = entry >> 8
    number = legal_gifts(p, argument, options) if entry & 255 == EXCHANGE_GIVE else legal_receipts(p, argument, options)
    for place in range(number):
        if leads_somewhere(p, seat, entry, options[place]):
            return True
    return False


def leads_somewhere(p: Position, seat: i64, entry: i64, action: i64) -> bool:
    """Whether one step of an exchange on the way can still be followed by a visit."""
    saved = p.words[:]
    listening = p.listening
    p.listening = False
    if entry & 255 == EXCHANGE_GIVE:
        give(p, seat, action - v.GIVE)
        found = can_finish_passing(p, seat, after_giving(entry >> 8, action - v.GIVE))
    else:
        take(p, seat, action - v.TAKE)
        found = can_go_somewhere(p, seat, True)
    p.listening = listening
    p.words = saved
    return found


# -- arriving ----------------------------------------------------------------------------------------------------


def arrive(p: Position, place: i64, with_cart: bool) -> None:
    """What it costs to come (PM-TURN-03), the worker, Hans, then the visit (OPEN-75); a stall is chosen first."""
    seat = p.words[ACTIVE]
    if place == MARKET:
        p.push(STALL)
        return
    due: i64 = tax(p) if place == OVEN else 0
    if place >= FIRST_VILLAGE:
        pay_licences(p, seat, place)
    p.place_worker(seat, place)
    p.words[PLACE_AT] = place + 1
    p.tell_why(h.PLACED_BY_NIGHT if p.words[PHASE] == BY_NIGHT else h.PLACED_BY_DAY, h.PLACED, seat, place, -1)
    if place == OVEN:
        pay_tax(p, seat, due)
    if hans_demands(p, place):
        if can_pay_hans(p, seat, place):
            p.push(frame(HANS, place + WITH_CART if with_cart else place))
            return
        give_hans_a_point(p)
    begin_visit(p, seat, place, with_cart)


def begin_visit(p: Position, seat: i64, place: i64, with_cart: bool) -> None:
    """The place's own action; the villagers' gifts lie above it and come first (PM-VILLAGER-08)."""
    if place == OVEN:
        p.push(BAKE_STEP)
    elif place == CHURCH:
        enter_church(p, seat)
        p.push(OFFER)
    elif place == RIVER:
        draw_water(p, seat, with_cart)
    elif place != GRANARY:  # PM-GRAN-01: nothing before dawn
        p.push(action_of(p, seat, place))
    give_visit_bonus(p, seat, place)


def action_of(p: Position, seat: i64, place: i64) -> i64:
    """The frame of a place's action."""
    if place >= FIRST_VILLAGE:
        return frame(SELL, place - FIRST_VILLAGE)
    if place == FARM:
        return BUY
    if place == MILL_PLACE:
        return COLUMN
    if place == CASTLE:
        return CASTLE_STEP
    if place == TRADE_HOUSE:
        return begin_exchange(p, seat)
    return GUILD


def draw_water(p: Position, seat: i64, with_cart: bool) -> None:
    """With a cart, which is used then, there is more of it (PM-RIVER-02, PM-RIVER-03)."""
    units = p.terms.print.river_water
    if with_cart:
        p.use_helper(seat, CART)
        p.tell_why(h.ON_RIVER, h.HELPER_USED, seat, CART, 0)
        units = p.terms.print.river_water_with_cart
    gain_goods(p, seat, WATER, units, h.AT_RIVER)


# -- Hans --------------------------------------------------------------------------------------------------------


def can_pay_hans(p: Position, seat: i64, place: i64) -> bool:
    """PM-HANS-02: with a pfennig that the action itself does not need."""
    if p.of(seat, PFENNIGS) == 0:
        return False
    if place not in (FARM, TRADE_HOUSE, GUILD_PLACE):  # the actions of all others need none
        return True
    p.add(seat, PFENNIGS, -1)
    enough = can_act(p, seat, place) or (p.terms.gifts_open_places and gifts_bring_enough(p, seat, place))
    p.add(seat, PFENNIGS, 1)
    return enough


def answer_hans(p: Position, argument: i64, action: i64) -> None:
    """A pfennig or a point, as the person likes; then the visit goes on."""
    p.pop()
    if action == v.PAY_HANS:
        pay_hans(p, p.words[ACTIVE])
    else:
        give_hans_a_point(p)
    begin_visit(p, p.words[ACTIVE], argument % WITH_CART, argument >= WITH_CART)
