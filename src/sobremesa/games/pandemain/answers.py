"""The options of every choice, and what each answer leads to."""

from sobremesa.core.decisions import frame
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.access import is_river_sure
from sobremesa.games.pandemain.castle import legal_at_castle, visit_castle
from sobremesa.games.pandemain.church import (
    bless,
    can_bless,
    give_flour,
    give_loaf,
    legal_blessings,
    legal_loaf_choices,
    legal_offerings,
    offer_or_stop,
)
from sobremesa.games.pandemain.course import (
    MILK_PER_COW,
    NIGHT_FEE,
    end_turn,
    pay_night_fee,
    run,
    run_turn,
    set_worker_aside,
    stay_home,
)
from sobremesa.games.pandemain.dawn import legal_upgrades, legal_wages, pay_or_dismiss, upgrade_at_dawn
from sobremesa.games.pandemain.farm import buy, legal_payments, legal_purchases, pay_for_helper
from sobremesa.games.pandemain.gifts import answer_gift, choose_flour, give_visit_bonus, legal_gift_choices
from sobremesa.games.pandemain.guild import legal_at_guild, visit_guild
from sobremesa.games.pandemain.local_trade import (
    answer_offer,
    begin_offer,
    can_propose,
    compose,
    legal_pieces,
)
from sobremesa.games.pandemain.market import legal_branches, legal_stalls, stand_at_stall, walk_route
from sobremesa.games.pandemain.mill import buy_column, legal_columns
from sobremesa.games.pandemain.oven import bake_or_stop, learn, legal_learners, legal_loaves
from sobremesa.games.pandemain.position import (
    ACTIVE,
    COW,
    FLOUR,
    MARKET,
    MILK,
    PFENNIGS,
    PHASE,
    RIVER,
    SEAT,
    SEAT_WORDS,
    Position,
)
from sobremesa.games.pandemain.servant import can_serve, legal_servant_places, legal_servings, send_servant, serve
from sobremesa.games.pandemain.steps import (
    ANSWER,
    BAKE,
    BUY,
    BY_DAY,
    BY_NIGHT,
    CASTLE,
    COLUMN,
    COMPOSE,
    DISCARD,
    END_OF_TURN,
    EXCHANGE_GIVE,
    EXCHANGE_TAKE,
    EXPERIENCE,
    FAVOUR,
    FORK,
    FREE_BAKER,
    FREE_UPGRADE,
    GIVE_FLOUR,
    GIVE_LOAF,
    HANS,
    INGREDIENT,
    NIGHT_TURN,
    OFFER,
    PASS_ON,
    PAY,
    REWARD,
    SELL,
    SERVANT,
    STALL,
    TURN,
    UPGRADES,
    WAGES,
)
from sobremesa.games.pandemain.steps import FLOUR as FLOUR_STEP
from sobremesa.games.pandemain.steps import GUILD as GUILD_STEP
from sobremesa.games.pandemain.trade_house import (
    MAY_STOP,
    MORE,
    PASSING,
    after_giving,
    give,
    legal_gifts,
    legal_receipts,
    take,
)
from sobremesa.games.pandemain.village import legal_sales, sell_or_stop
from sobremesa.games.pandemain.visits import (
    answer_hans,
    arrive,
    leads_somewhere,
    legal_places,
)

# -- options -----------------------------------------------------------------------------------------------------


def list_options(p: Position, out: vec[i64]) -> i64:
    """All that the choice on top offers; in one's own turn a cow can be milked beside it (PM-ADD-01, PM-ADD-03)."""
    entry = p.top()
    kind = entry & 255
    n = list_choices(p, kind, entry >> 8, out)
    if can_milk(p, kind):
        out[n] = v.MILK
        n += 1
    return n


def can_milk(p: Position, kind: i64) -> bool:
    """PM-TURN-06: in every choice of the own turn; at night that begins it, and it is there to be taken (OPEN-42)."""
    phase = p.words[PHASE]
    return phase in (BY_DAY, BY_NIGHT) and kind < COMPOSE and p.has_active(p.words[ACTIVE], COW)


def list_choices(p: Position, kind: i64, argument: i64, out: vec[i64]) -> i64:
    """The options without milking."""
    seat = p.words[ACTIVE]
    if kind == TURN:
        return legal_turns(p, seat, out)
    if kind == BAKE:
        return legal_loaves(p, out)
    if kind == OFFER:
        return legal_offerings(p, argument, out)
    if kind == SELL:
        return legal_sales(p, argument, out)
    if kind == STALL:
        return legal_stalls(p, out)
    if kind == FORK:
        return legal_branches(p, argument, out)
    if kind == COLUMN:
        return legal_columns(p, out)
    if kind == BUY:
        return legal_purchases(p, argument, out)
    if kind == FLOUR_STEP:
        return legal_gift_choices(p, kind, argument, out)
    if kind in (EXCHANGE_GIVE, EXCHANGE_TAKE):
        return legal_exchanges(p, out)
    if kind == NIGHT_TURN:
        return legal_night_turns(p, seat, argument, out)
    if kind == END_OF_TURN:
        return legal_endings(p, seat, out)
    if kind == CASTLE:
        return legal_at_castle(p, out)
    if kind == GUILD_STEP:
        return legal_at_guild(p, out)
    if kind == WAGES:
        return legal_wages(p, out)
    if kind in (REWARD, FAVOUR):
        return legal_gift_choices(p, kind, argument, out)
    if kind == SERVANT:
        return legal_servant_places(p, argument, out)
    if kind == DISCARD:
        return p.offer_flours(SEAT + SEAT_WORDS * seat + FLOUR, v.DISCARD_OF, out)  # OPEN-13
    if kind == PASS_ON:
        return legal_places(p, seat, out, 0, True)
    return list_rare_choices(p, kind, argument, out)


def list_rare_choices(p: Position, kind: i64, argument: i64, out: vec[i64]) -> i64:
    """Choices that few games see often."""
    seat = p.words[ACTIVE]
    if kind == GIVE_FLOUR:
        return p.offer_flours(SEAT + SEAT_WORDS * seat + FLOUR, v.GIVE_FLOUR_OF, out)
    if kind == GIVE_LOAF:
        return legal_loaf_choices(p, v.GIVE_LOAF_OF, out, 0)
    if kind == EXPERIENCE:
        return legal_learners(p, argument, out)
    if kind == UPGRADES:
        return legal_upgrades(p, out)
    if kind in (INGREDIENT, FREE_BAKER, FREE_UPGRADE):
        return legal_gift_choices(p, kind, argument, out)
    if kind == PAY:
        return legal_payments(p, argument, out)
    if kind == COMPOSE:
        return legal_pieces(p, out)
    if kind == HANS:
        out[0] = v.PAY_HANS
        out[1] = v.POINT_FOR_HANS
        return 2
    assert kind == ANSWER
    out[0] = v.ACCEPT
    out[1] = v.DECLINE
    return 2


def legal_turns(p: Position, seat: i64, out: vec[i64]) -> i64:
    """PM-TURN-02: where the worker can go, and what needs no worker."""
    n = legal_places(p, seat, out, 0, False)
    if n == 0:
        out[0] = v.SET_ASIDE
        n = 1
    if can_propose(p, seat):
        out[n] = v.PROPOSE
        n += 1
    return n


def legal_night_turns(p: Position, seat: i64, begun: i64, out: vec[i64]) -> i64:
    """PM-NIGHT-02, PM-NIGHT-03: the four places, or staying at home unless the turn has begun."""
    if begun != 0:
        return legal_places(p, seat, out, 0, False)
    out[0] = v.STAY_HOME
    p.add(seat, PFENNIGS, -NIGHT_FEE)
    n = legal_places(p, seat, out, 1, False)
    p.add(seat, PFENNIGS, NIGHT_FEE)
    return n


def legal_endings(p: Position, seat: i64, out: vec[i64]) -> i64:
    """What can follow the action, or the end of the turn."""
    out[0] = v.END
    n: i64 = 1
    if can_bless(p, seat):
        n = legal_blessings(p, seat, out, n)
    if can_serve(p, seat):
        n = legal_servings(p, out, n)
    if can_propose(p, seat):
        out[n] = v.PROPOSE
        n += 1
    return n


def legal_exchanges(p: Position, out: vec[i64]) -> i64:
    """One side of an exchange; on the way to another place only what leaves some place open (PM-TRADE-06)."""
    entry = p.top()
    argument = entry >> 8
    n = legal_gifts(p, argument, out) if entry & 255 == EXCHANGE_GIVE else legal_receipts(p, argument, out)
    seat = p.words[ACTIVE]
    if argument & PASSING == 0 or is_river_sure(p, seat):
        return n
    kept: i64 = 0
    for place in range(n):
        if leads_somewhere(p, seat, entry, out[place]):
            out[kept] = out[place]
            kept += 1
    return kept


# -- answers -----------------------------------------------------------------------------------------------------


def take_action(p: Position, action: i64) -> None:
    """Carry out one option of the choice on top, then go on to the next choice."""
    carry_out(p, action)
    run(p)


def take_action_alone(p: Position, action: i64) -> None:
    """The same, but nothing that comes after the turn: no turns of others, no dusk, no further step of dawn."""
    carry_out(p, action)
    run_turn(p)


def carry_out(p: Position, action: i64) -> None:
    """One option of the choice on top."""
    entry = p.top()
    kind = entry & 255
    if action == v.MILK:
        milk(p, kind)
    else:
        answer(p, kind, entry >> 8, action)


def milk(p: Position, kind: i64) -> None:
    """PM-ADD-02; at night it begins the turn, which is then paid for (OPEN-42)."""
    seat = p.words[ACTIVE]
    if kind == NIGHT_TURN and p.top() >> 8 == 0:
        pay_night_fee(p)
        p.turn_into(frame(NIGHT_TURN, 1))
    p.use_helper(seat, COW)
    p.tell(h.MILKED, seat, p.gain_ingredient(seat, MILK, MILK_PER_COW), 0)


def answer(p: Position, kind: i64, argument: i64, action: i64) -> None:
    """One answer to one kind of choice."""
    if kind == TURN:
        take_turn(p, action)
    elif kind == BAKE:
        bake_or_stop(p, action)
    elif kind == OFFER:
        offer_or_stop(p, argument, action)
    elif kind == SELL:
        sell_or_stop(p, argument, action)
    elif kind == STALL:
        stand_at_stall(p, action)
        give_visit_bonus(p, p.words[ACTIVE], MARKET)
    elif kind == FORK:
        walk_route(p, action - v.BRANCH)
    elif kind == COLUMN:
        buy_column(p, action)
    elif kind == BUY:
        buy(p, argument, action)
    elif kind == FLOUR_STEP:
        choose_flour(p, argument, action)
    elif kind == EXCHANGE_GIVE:
        give_in_exchange(p, argument, action)
    elif kind == EXCHANGE_TAKE:
        take_in_exchange(p, argument, action)
    elif kind == NIGHT_TURN:
        take_night_turn(p, argument, action)
    elif kind == END_OF_TURN:
        finish_turn(p, action)
    elif kind == CASTLE:
        visit_castle(p, action)
    elif kind == GUILD_STEP:
        visit_guild(p, action)
    elif kind == WAGES:
        pay_or_dismiss(p, action)
    elif kind in (REWARD, FAVOUR):
        answer_gift(p, kind, argument, action)
    elif kind == SERVANT:
        send_servant(p, argument, action)
    elif kind == DISCARD:
        discard(p, action)
    elif kind == PASS_ON:
        p.pop()
        go_to(p, action)
    else:
        answer_rare(p, kind, argument, action)


def answer_rare(p: Position, kind: i64, argument: i64, action: i64) -> None:
    """Answers to choices that few games see often."""
    if kind == GIVE_FLOUR:
        give_flour(p, argument, action)
    elif kind == GIVE_LOAF:
        give_loaf(p, argument, action)
    elif kind == EXPERIENCE:
        learn(p, argument, action)
    elif kind == UPGRADES:
        upgrade_at_dawn(p, action)
    elif kind in (INGREDIENT, FREE_BAKER, FREE_UPGRADE):
        answer_gift(p, kind, argument, action)
    elif kind == PAY:
        pay_for_helper(p, argument, action)
    elif kind == COMPOSE:
        compose(p, action)
    elif kind == HANS:
        answer_hans(p, argument, action)
    else:
        answer_offer(p, argument, action)


def take_turn(p: Position, action: i64) -> None:
    """A worker goes somewhere or is set aside; to begin an offer of local trade spends none (PM-TURN-02)."""
    if action == v.PROPOSE:
        begin_offer(p)
    elif action == v.SET_ASIDE:
        set_worker_aside(p)
    else:
        p.pop()
        go_to(p, action)


def take_night_turn(p: Position, begun: i64, action: i64) -> None:
    """The fee is due once in a turn; staying home costs nothing (PM-NIGHT-02, PM-NIGHT-04)."""
    if action == v.STAY_HOME:
        stay_home(p)
        return
    if begun == 0:
        pay_night_fee(p)
    p.pop()
    go_to(p, action)


def go_to(p: Position, action: i64) -> None:
    """A place, or the trade house on the way to one (PM-TRADE-04)."""
    if action == v.PASS_THROUGH:
        p.tell(h.PASSED_THROUGH, p.words[ACTIVE], 0, 0)
        p.push(frame(EXCHANGE_GIVE, PASSING))
    elif action == v.RIVER_CART:
        arrive(p, RIVER, True)
    else:
        arrive(p, action - v.PLACE, False)


def finish_turn(p: Position, action: i64) -> None:
    """PM-CHURCH-19, PM-ADD-04, or the end."""
    if action == v.END:
        end_turn(p)
    elif action == v.PROPOSE:
        begin_offer(p)
    elif v.BLESS <= action < v.OFFER_A:
        bless(p, action)
    else:
        serve(p, action)


def discard(p: Position, action: i64) -> None:
    """Flour above what may be stored; the rule told is another at dawn than in a turn (PM-STRUCT-08, PM-DAWN-07)."""
    seat = p.words[ACTIVE]
    p.spend_flour(seat, action - v.DISCARD_OF)
    by_turn = p.words[PHASE] == BY_DAY or p.words[PHASE] == BY_NIGHT
    why = h.DISCARDED_IN_TURN if by_turn else h.DISCARDED_AT_DAWN
    p.tell_why(why, h.FLOUR_DISCARDED, seat, action - v.DISCARD_OF, 0)


def give_in_exchange(p: Position, argument: i64, action: i64) -> None:
    """One more thing, or enough: the frame keeps which were given (PM-TRADE-02, PM-TRADE-05)."""
    if action == v.DONE:
        p.pop()
        return
    give(p, p.words[ACTIVE], action - v.GIVE)
    p.turn_into(after_giving(argument, action - v.GIVE))


def take_in_exchange(p: Position, argument: i64, action: i64) -> None:
    """PM-TRADE-02; then the next exchange (PM-VILLAGER-05) or the place one is on the way to (PM-TRADE-04)."""
    take(p, p.words[ACTIVE], action - v.TAKE)
    if argument & PASSING != 0:
        p.turn_into(PASS_ON)
    elif argument >= MORE:
        p.turn_into(frame(EXCHANGE_GIVE, (argument // MORE - 1) * MORE | MAY_STOP))
    else:
        p.pop()
