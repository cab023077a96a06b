"""The sim-bakers (PM-AUTO, PM-FLOW, PM-SIM): cards that say where they go, and what they do there."""

from typing import Final

from sobremesa.core.bits import bit
from sobremesa.core.native import i64
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain.church import enter_church, replace_offering
from sobremesa.games.pandemain.gains import gain_points
from sobremesa.games.pandemain.market import has_free_space, put_at_stall
from sobremesa.games.pandemain.mill import empty_column, has_space_at_mill
from sobremesa.games.pandemain.penitence import gain_penitence
from sobremesa.games.pandemain.position import (
    BAG,
    CARD,
    CARD_ACTIONS,
    CARD_DAY_OVER,
    CARD_NIGHT_CAME,
    CARDS_USED,
    CART,
    CASTLE,
    CASTLE_LOANS,
    CHURCH,
    FIRST_VILLAGE,
    GRANARY,
    GUILD,
    GUILD_PLACE,
    HIGH,
    LOAN_SUPPLY,
    MARKET,
    MILL,
    MILL_PLACE,
    OFFERING,
    OVEN,
    OX,
    PHASE,
    REPUTATION,
    RESERVE,
    ROUND,
    SERVANT_AT,
    SERVANT_PLACE,
    SOLD,
    UPGRADED,
    WHEAT,
    Position,
    total_of,
)
from sobremesa.games.pandemain.selling import (
    move_reputation,
    score_for_lord,
    score_loaf,
    staleness_points,
    take_villager,
)
from sobremesa.games.pandemain.servant import send_servant_for
from sobremesa.games.pandemain.steps import BY_DAY
from sobremesa.games.pandemain.terms import HELGA, RUDOLF
from sobremesa.games.pandemain.village import (
    complete_order,
    has_space_in_village,
    note_sale,
    order_bread,
    order_points,
    raise_penitence_in_augsburg,
)
from sobremesa.games.pandemain.visits import has_space_at_granary

NOWHERE: Final = -1
PRINTED_OFFERING: Final = 0
HELGA_POINTS: Final = 2  # PM-HELGA-03
# Why a sim-baker goes where it goes: the places of rules behind CARD_ACTION.
_BY_CARD: Final = 0
_BY_SERVANT: Final = 1
_LEFT_OVER_RUDOLF: Final = 2
_LEFT_OVER_HANS: Final = 3
_LEFT_OVER_HELGA: Final = 4
_LEFT_OVER_IN_BASIC_MODE: Final = 5


def turn_cards(p: Position) -> None:
    """PM-FLOW-01, PM-AUTO-03: each sim-baker's card of this round, drawn from those left of its range (OPEN-70)."""
    for seat in range(p.terms.people, p.terms.participants):
        possible = i64(p.terms.decks[seat][p.words[ROUND] - 1]) & ~p.words[CARDS_USED]
        p.put(seat, CARD, p.pick(possible) + 1)
        p.reveals += 1


def discard_cards(p: Position) -> None:
    """PM-FLOW-07, PM-AUTO-05: a card that was used, or never drawn, does not come again."""
    for seat in range(p.terms.people, p.terms.participants):
        card = p.of(seat, CARD)
        p.words[CARDS_USED] |= bit(card - 1)
        p.put(seat, CARD, 0)
        p.put(seat, CARD_ACTIONS, 0)
        p.put(seat, CARD_DAY_OVER, 0)
        p.put(seat, CARD_NIGHT_CAME, 0)
        p.reveals += 1  # whoever looks at the discards knows which card it was
        p.tell(h.CARD_DISCARDED, seat, card - 1, 0)


def place_on_card(p: Position, card: i64, action: i64) -> i64:
    """The place that an action of a card names (cards are counted from 1, actions from 0)."""
    return p.terms.print.card_places[8 * (card - 1) + action]


def take_sim_day_turn(p: Position, seat: i64) -> None:
    """PM-FLOW-02, PM-SIM-21: the card's next action with the next worker; then workers left over (OPEN-60)."""
    card = p.of(seat, CARD)
    shown = p.of(seat, CARD_ACTIONS)
    p.reveals += 1
    if shown < p.terms.print.card_actions[card - 1]:
        p.put(seat, CARD_ACTIONS, shown + 1)
        named = place_on_card(p, card, shown)
        place = meant_place(p, named)
        by_servant = named == SERVANT_PLACE and place != CHURCH
        p.tell_why(_BY_SERVANT if by_servant else _BY_CARD, h.CARD_ACTION, seat, named, 0)
        if not go(p, seat, place):
            p.tell(h.CARD_IDLE, seat, place, 0)  # OPEN-56: the worker is left over later
        return
    p.put(seat, CARD_DAY_OVER, 1)
    place = CHURCH  # PM-RUD-03, PM-HANS-03, OPEN-55
    if p.terms.kind[seat] == HELGA and p.terms.expert:
        place = p.words[SERVANT_AT] - 1  # PM-HELGA-04
    p.tell_why(why_left_over(p, seat), h.CARD_ACTION, seat, place, 0)
    if not go(p, seat, place):
        p.add(seat, RESERVE, -1)
        p.tell_why(h.ASIDE_OF_HELGA, h.SET_ASIDE, seat, 0, 0)


def why_left_over(p: Position, seat: i64) -> i64:
    """The rule that sends a worker left over where it goes."""
    kind = p.terms.kind[seat]
    if kind == RUDOLF:
        return _LEFT_OVER_RUDOLF
    if kind == HELGA:
        return _LEFT_OVER_HELGA if p.terms.expert else _LEFT_OVER_IN_BASIC_MODE
    return _LEFT_OVER_HANS


def has_night_action(p: Position, seat: i64) -> bool:
    """Whether the card has an action for the night (OPEN-60)."""
    return p.terms.print.card_night[p.of(seat, CARD) - 1] >= 0


def take_sim_night_turn(p: Position, seat: i64) -> None:
    """OPEN-60: only if the card has an action for the night; nothing is paid."""
    p.put(seat, CARD_NIGHT_CAME, 1)
    p.reveals += 1
    place = p.terms.print.card_night[p.of(seat, CARD) - 1]
    if place < 0:
        return
    p.tell_why(_BY_CARD, h.CARD_ACTION, seat, place, 0)
    if place == OVEN and not p.terms.oven_at_night:
        p.tell_why(h.IDLE_IN_SCENARIO_3, h.CARD_IDLE, seat, place, 0)
    else:
        go(p, seat, place)


def meant_place(p: Position, place: i64) -> i64:
    """PM-FLOW-03: the servant's location; a church visit where there is no servant or guild (OPEN-55); OPEN-72."""
    if place == SERVANT_PLACE:
        if p.terms.expert and p.terms.cards_show_servant:
            return p.words[SERVANT_AT] - 1
        return CHURCH
    if place == GUILD_PLACE and not p.terms.expert:
        return CHURCH
    return place


def go(p: Position, seat: i64, place: i64) -> bool:
    """Place a worker and act (PM-SIM-01: no cost or requirement holds it up); whether there was room (OPEN-56)."""
    if place == MARKET:
        stall = stall_for_sim(p)
        if stall == NOWHERE:
            return False
        put_at_stall(p, seat, stall, 2)  # PM-SIM-06
    elif has_room(p, seat, place):
        p.place_worker(seat, place)
        p.tell_why(h.PLACED_BY_CARD, h.PLACED, seat, place, -1)
        act(p, seat, place)
    else:
        return False
    if p.words[PHASE] == BY_DAY and p.words[SERVANT_AT] == place + 1:
        serve_for_sim(p, seat)
    return True


def has_room(p: Position, seat: i64, place: i64) -> bool:
    """The limits on workers hold for sim-bakers too; nobody's pride does (PM-SIM-22)."""
    if place >= FIRST_VILLAGE:
        return has_space_in_village(p, place) and not p.has_worker_at(seat, place)
    if place == MILL_PLACE:
        return has_space_at_mill(p)
    return place != GRANARY or has_space_at_granary(p)


def stall_for_sim(p: Position) -> i64:
    """PM-SIM-06, OPEN-59: the topmost free space of the leftmost free column that some person could use now."""
    tables = p.terms.print
    ox = p.terms.people == 0
    cart = ox
    for person in range(p.terms.people):
        ox = ox or p.has_active(person, OX)
        cart = cart or p.has_active(person, CART)
    place: i64 = 0
    while place < tables.stalls:
        stall = tables.stalls_from_left[place]
        free = tables.stall_ox[stall] == 0 and tables.stall_cart[stall] == 0
        carried = (ox and tables.stall_ox[stall] != 0) or (cart and tables.stall_cart[stall] != 0)
        if (free or carried) and has_free_space(p, stall):
            return stall
        place += 1
    return NOWHERE


def act(p: Position, seat: i64, place: i64) -> None:
    """PM-SIM-02, PM-SIM-16: oven, trade house, river, farm and granary see the worker and nothing else."""
    if place >= FIRST_VILLAGE:
        sell_in_village(p, seat, place - FIRST_VILLAGE)
    elif place == MILL_PLACE:
        discard_column(p, seat)
    elif place == CASTLE:
        if p.words[CASTLE_LOANS] > 0:  # PM-SIM-04 (OPEN-68)
            p.words[CASTLE_LOANS] -= 1
            p.words[LOAN_SUPPLY] += 1
            p.tell(h.LOAN_DISCARDED, seat, 0, 0)
    elif place == GUILD_PLACE:
        if p.words[GUILD] != 0:  # PM-SIM-05
            baker = p.pick(p.words[GUILD])
            p.words[GUILD] &= ~bit(baker)
            p.words[UPGRADED] &= ~bit(baker)
            p.reveals += 1
            p.tell(h.BAKER_DISCARDED, seat, baker, 0)
    elif place == CHURCH:
        donate(p, seat)


def discard_column(p: Position, seat: i64) -> None:
    """PM-SIM-03: the fullest column, the leftmost of several (OPEN-58)."""
    fullest: i64 = NOWHERE
    most: i64 = 0
    for column in range(p.terms.print.columns):
        tokens = total_of(p.words[MILL + column])
        if tokens > most:
            most = tokens
            fullest = column
    if fullest != NOWHERE:
        empty_column(p, fullest)
        p.tell(h.COLUMN_DISCARDED, seat, fullest, 0)


def donate(p: Position, seat: i64) -> None:
    """PM-SIM-07, PM-SIM-08, PM-SIM-09: the cube, the offering of the second level, and the printed one."""
    enter_church(p, seat)
    token = p.words[OFFERING + 1]
    crosses = p.terms.print.offering_crosses[PRINTED_OFFERING]
    if token != 0:
        p.tell_why(h.OFFERED_BY_SIM, h.OFFERED, seat, token, 0)
        crosses += p.terms.print.offering_crosses[token]
        replace_offering(p, 1)
    gain_penitence(p, seat, crosses, h.BY_SIM_OFFERING)


# -- sales -------------------------------------------------------------------------------------------------------


def points_of_fresh_loaf(p: Position, seat: i64, bread: i64) -> i64:
    """PM-SIM-14: what a loaf of high quality that was baked this round would bring now, without the order."""
    points = staleness_points(p, HIGH, p.terms.print.enters_day[bread] - 1)
    if bread == WHEAT:
        points += p.terms.print.wheat_bonus[p.words[ROUND] - 1]
    if p.terms.expert and p.of(seat, REPUTATION + bread) == p.terms.print.reputation_top:
        points += p.terms.print.top_bonus[bread]
    return points


def best_order(p: Position, seat: i64, village: i64) -> i64:
    """PM-SIM-13: the order that yields most; tokens before the printed one, then from the left (OPEN-57)."""
    best: i64 = 0
    most = points_of_fresh_loaf(p, seat, order_bread(p, village, 0)) + order_points(p, village, 0)
    order = p.terms.print.spaces[village]
    while order > 0:
        bread = order_bread(p, village, order)
        if bread >= 0:
            points = points_of_fresh_loaf(p, seat, bread) + order_points(p, village, order)
            if points >= most:
                most = points
                best = order
        order -= 1
    return best


def sell_in_village(p: Position, seat: i64, village: i64) -> None:
    """PM-SIM-13 to 15, PM-SIM-18: one loaf, scored as a fresh one of high quality."""
    order = best_order(p, seat, village)
    bread = order_bread(p, village, order)
    p.tell_why(h.SOLD_BY_SIM, h.SOLD, seat, bread, fresh_loaf(p, bread))
    sell_fresh(p, seat, bread)
    complete_order(p, seat, village, order)
    take_villager(p, seat, village, 1)
    if p.terms.expert:
        move_reputation(p, seat, bread, HIGH, 1)
    note_sale(p, seat, village)
    raise_penitence_in_augsburg(p, seat, village)


def fresh_loaf(p: Position, bread: i64) -> i64:
    """PM-SIM-14: high quality, on the day on which it enters."""
    return HIGH + 2 * (p.terms.print.enters_day[bread] - 1)


def sell_fresh(p: Position, seat: i64, bread: i64) -> None:
    """The loaf exists only for its points."""
    score_loaf(p, seat, bread, HIGH, p.terms.print.enters_day[bread] - 1)
    p.add(seat, SOLD, bit(16 * bread))


def serve_for_sim(p: Position, seat: i64) -> None:
    """PM-SIM-19, PM-SIM-20, OPEN-64: a loaf of a random type, no favour; then the servant goes its fixed way."""
    if p.terms.kind[seat] == HELGA:
        gain_points(p, seat, HELGA_POINTS, h.BY_HELGA)  # PM-HELGA-03
    if p.bag_total() > 0:
        bread = p.draw_grain()
        p.words[BAG + bread] += 1
        p.tell_why(h.SOLD_BY_SIM_TO_SERVANT, h.SOLD, seat, bread, fresh_loaf(p, bread))
        sell_fresh(p, seat, bread)
        move_reputation(p, seat, bread, HIGH, 1)
        score_for_lord(p, seat, bread)
    send_servant_for(p, seat)
