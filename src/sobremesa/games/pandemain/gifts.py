"""What villagers give when a worker arrives (PM-VILLAGER-08), and whether a visit can be completed with it.

A gift comes before the action of the place (OPEN-75), so it may bring what that action asks for: points of a mark, an
ox as a reward. Then the place is open, and of the choices on the way only those are offered after which something can
be done there. Nothing is counted on that only chance would bring.
"""

from sobremesa.core.bits import lowest, offer_each
from sobremesa.core.decisions import frame
from sobremesa.core.native import i64, vec
from sobremesa.core.state import option_buffer
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.castle import can_use_castle
from sobremesa.games.pandemain.church import can_use_church
from sobremesa.games.pandemain.farm import can_use_farm
from sobremesa.games.pandemain.gains import gain_goods, gain_points
from sobremesa.games.pandemain.guild import can_use_guild, upgradable
from sobremesa.games.pandemain.kinds import (
    EFFECT_FLOUR,
    EFFECT_INGREDIENT,
    EFFECT_PENITENCE,
    EFFECT_PFENNIGS,
    EFFECT_POINTS,
)
from sobremesa.games.pandemain.mill import can_buy_some_column, has_space_at_mill
from sobremesa.games.pandemain.oven import can_bake_some, may_enter_oven, tax
from sobremesa.games.pandemain.penitence import (
    gain_penitence,
    legal_rewards,
    resolve_marks,
    take_favour,
    take_free_baker,
    take_free_upgrade,
    take_reward,
)
from sobremesa.games.pandemain.position import (
    ACTIVE,
    BAG,
    CASTLE,
    CHURCH,
    FARM,
    FAVOURS,
    FIRST_VILLAGE,
    GUILD,
    GUILD_PLACE,
    MARKET,
    MILL_PLACE,
    OVEN,
    PFENNIGS,
    PHASE,
    PLACE_AT,
    TRADE_HOUSE,
    VILLAGERS,
    Position,
)
from sobremesa.games.pandemain.steps import (
    BAKE,
    BUY,
    BY_DAY,
    BY_NIGHT,
    COLUMN,
    EXCHANGE_GIVE,
    FAVOUR,
    FLOUR,
    FREE_BAKER,
    FREE_UPGRADE,
    INGREDIENT,
    MARKS,
    OFFER,
    REWARD,
    SELL,
)
from sobremesa.games.pandemain.steps import CASTLE as CASTLE_STEP
from sobremesa.games.pandemain.steps import GUILD as GUILD_STEP
from sobremesa.games.pandemain.trade_house import can_use_trade_house
from sobremesa.games.pandemain.village import can_complete_some, licence_of, may_enter_village

# -- receiving ---------------------------------------------------------------------------------------------------


def give_visit_bonus(p: Position, seat: i64, place: i64) -> None:
    """PM-VILLAGER-08: when the worker is placed, before the action."""
    left = p.of(seat, VILLAGERS)
    while left != 0:
        villager = lowest(left)
        left &= left - 1
        if p.terms.print.villager_place[villager] == place:
            receive_bonus(p, seat, p.terms.print.villager_effect[villager], p.terms.print.villager_amount[villager])


def receive_bonus(p: Position, seat: i64, effect: i64, amount: i64) -> None:
    """PM-VILLAGER-01 to 04, PM-VILLAGER-06; the two others are asked for where they matter."""
    if effect == EFFECT_POINTS:
        gain_points(p, seat, amount, h.BY_CHURCH_VILLAGER)
    elif effect == EFFECT_PENITENCE:
        gain_penitence(p, seat, amount, h.BY_CASTLE_VILLAGER)
    elif effect == EFFECT_PFENNIGS:
        p.earn(seat, amount)
        p.tell_why(h.BY_VILLAGER, h.EARNED, seat, amount, 0)
    elif effect == EFFECT_FLOUR:
        p.push(frame(FLOUR, amount))
    elif effect == EFFECT_INGREDIENT:
        p.push(frame(INGREDIENT, amount))


def choose_flour(p: Position, left: i64, action: i64) -> None:
    """A flour of one's own choice out of the bag (PM-STRUCT-05)."""
    seat = p.words[ACTIVE]
    flour = action - v.FLOUR_OF
    p.take_from_bag(seat, flour)
    at_dawn = p.words[PHASE] != BY_DAY and p.words[PHASE] != BY_NIGHT
    p.tell_why(h.AT_GRANARY if at_dawn else h.FLOUR_BY_CHOICE, h.FLOUR_GAINED, seat, flour, 1)
    p.turn_into(frame(FLOUR, left - 1))


def choose_ingredient(p: Position, left: i64, action: i64) -> None:
    """PM-VILLAGER-06: water, salt or yeast."""
    seat = p.words[ACTIVE]
    kind = action - v.INGREDIENT_OF
    gain_goods(p, seat, kind, 1, h.BY_VILLAGER_6)
    if left > 1:
        p.turn_into(frame(INGREDIENT, left - 1))
    else:
        p.pop()


# -- the choices of a gift ---------------------------------------------------------------------------------------


def is_gift_choice(kind: i64) -> bool:
    """Whether a choice may come from a gift."""
    return kind in (FLOUR, INGREDIENT, REWARD, FAVOUR, FREE_BAKER, FREE_UPGRADE)


def list_gift_choices(p: Position, kind: i64, argument: i64, out: vec[i64]) -> i64:
    """All that such a choice offers, wherever it leads."""
    if kind == FLOUR:
        return p.offer_flours(BAG, v.FLOUR_OF, out)  # OPEN-12: only types that are there
    if kind == INGREDIENT:
        return offer_each(out, 0, v.INGREDIENT_OF, 7)
    if kind == REWARD:
        return legal_rewards(p, argument, out)
    if kind == FAVOUR:
        return offer_each(out, 0, v.FAVOUR_OF, p.words[FAVOURS])
    if kind == FREE_BAKER:
        return offer_each(out, 0, v.HIRE, p.words[GUILD])
    return offer_each(out, 0, v.UPGRADE, upgradable(p, p.words[ACTIVE]))


def answer_gift(p: Position, kind: i64, argument: i64, action: i64) -> None:
    """One of them is taken."""
    if kind == FLOUR:
        choose_flour(p, argument, action)
    elif kind == INGREDIENT:
        choose_ingredient(p, argument, action)
    elif kind == REWARD:
        take_reward(p, argument, action)
    elif kind == FAVOUR:
        take_favour(p, argument, action)
    elif kind == FREE_BAKER:
        take_free_baker(p, action)
    else:
        take_free_upgrade(p, action)


def legal_gift_choices(p: Position, kind: i64, argument: i64, out: vec[i64]) -> i64:
    """Those after which the visit can still be completed."""
    n = list_gift_choices(p, kind, argument, out)
    seat = p.words[ACTIVE]
    place = p.words[PLACE_AT] - 1
    if not p.terms.gifts_open_places or place < 0 or not may_have_opened(p, seat, place):
        return n
    base = action_below(p)
    if base == 0:
        return n
    if kind in (FLOUR, INGREDIENT) and can_act(p, seat, place):
        return n  # more goods never hurt
    kept: i64 = 0
    for at in range(n):
        if completes_after(p, out[at], place, base):
            out[kept] = out[at]
            kept += 1
    return kept


def action_below(p: Position) -> i64:
    """How deep the stack is at the action of a place that waits for the gift on top; 0 where none does."""
    place = p.depth - 2
    while place > 0:
        kind = p.words[place] & 255
        if kind in (BUY, COLUMN, BAKE, CASTLE_STEP, OFFER, EXCHANGE_GIVE, GUILD_STEP, SELL):
            return place + 1
        if kind != MARKS and not is_gift_choice(kind):
            return 0
        place -= 1
    return 0


# -- whether a visit can be completed ----------------------------------------------------------------------------


def can_act(p: Position, seat: i64, place: i64) -> bool:
    """Whether a worker that stands there can carry out the place's action (OPEN-06)."""
    if place >= FIRST_VILLAGE:
        return can_complete_some(p, seat, place - FIRST_VILLAGE, 0)
    if place == FARM:
        return can_use_farm(p, seat)
    if place == MILL_PLACE:
        return can_buy_some_column(p, seat)
    if place == OVEN:
        return can_bake_some(p, seat)
    if place == CASTLE:
        return can_use_castle(p, seat)
    if place == CHURCH:
        return can_use_church(p, seat)
    if place == TRADE_HOUSE:
        return can_use_trade_house(p, seat)
    return place != GUILD_PLACE or can_use_guild(p, seat)


def may_enter(p: Position, seat: i64, place: i64) -> bool:
    """What comes before any gift: room, and what it costs to come (OPEN-75)."""
    if place >= FIRST_VILLAGE:
        return may_enter_village(p, seat, place)
    if place == MILL_PLACE:
        return has_space_at_mill(p)
    if place == OVEN:
        return may_enter_oven(p, seat)
    return place != MARKET  # where the fee is all that is asked for


def can_visit_with_gifts(p: Position, seat: i64, place: i64) -> bool:
    """Whether the gifts of this place bring what its action asks for."""
    return may_have_opened(p, seat, place) and may_enter(p, seat, place) and gifts_bring_enough(p, seat, place)


def may_have_opened(p: Position, seat: i64, place: i64) -> bool:
    """Whether the seat owns a villager of the place whose gift has to do with what is asked for there."""
    return place < FIRST_VILLAGE and p.of(seat, VILLAGERS) & p.terms.print.opening_villagers[place] != 0


def gifts_bring_enough(p: Position, seat: i64, place: i64) -> bool:
    """Whether some way to take the gifts ends with an action that can be carried out; all of it is tried on a copy."""
    saved, depth, listening = p.words[:], p.depth, p.listening
    p.listening = False
    p.words[ACTIVE] = seat
    if place >= FIRST_VILLAGE:
        p.add(seat, PFENNIGS, -licence_of(p, seat, place))
    elif place == OVEN:
        p.add(seat, PFENNIGS, -tax(p))
    give_visit_bonus(p, seat, place)
    found = completes(p, place, depth, 0)
    p.words = saved
    p.depth = depth
    p.listening = listening
    return found


def completes_after(p: Position, action: i64, place: i64, base: i64) -> bool:
    """Whether the visit can be completed after this answer to the choice on top."""
    saved, depth, listening = p.words[:], p.depth, p.listening
    p.listening = False
    entry = p.top()
    found = tries(p, entry & 255, entry >> 8, action, place, base)
    p.words = saved
    p.depth = depth
    p.listening = listening
    return found


def completes(p: Position, place: i64, base: i64, least: i64) -> bool:
    """Whether what lies above the action of the place can be settled so that the action can be carried out.

    Of several goods of one's choice, only those from `least` on are tried: in which order they come does not matter.
    """
    while p.depth > base:
        entry = p.top()
        kind = entry & 255
        argument = entry >> 8
        if kind == MARKS:
            resolve_marks(p)
        elif settles_itself(p, kind, argument, place):
            p.pop()
        else:
            return some_choice_completes(p, kind, argument, place, base, least)
    return can_act(p, p.words[ACTIVE], place)


def settles_itself(p: Position, kind: i64, argument: i64, place: i64) -> bool:
    """Flour out of an empty bag (OPEN-12), and goods that are not needed for the action."""
    if kind == FLOUR and (argument == 0 or p.bag_total() == 0):
        return True
    return kind in (FLOUR, INGREDIENT) and can_act(p, p.words[ACTIVE], place)


def some_choice_completes(p: Position, kind: i64, argument: i64, place: i64, base: i64, least: i64) -> bool:
    """Try one answer after the other."""
    options = option_buffer()
    number = list_gift_choices(p, kind, argument, options)
    saved, depth = p.words[:], p.depth
    for at in range(number):
        if options[at] >= least or kind not in (FLOUR, INGREDIENT):
            found = tries(p, kind, argument, options[at], place, base)
            p.words = saved[:]
            p.depth = depth
            if found:
                return True
    return False


def tries(p: Position, kind: i64, argument: i64, action: i64, place: i64, base: i64) -> bool:
    """Answer, and go on; whoever asks puts everything back. New favours are a matter of chance and not counted on."""
    reveals = p.reveals
    rng = p.rng_words()
    answer_gift(p, kind, argument, action)
    if p.reveals != reveals:
        p.words[FAVOURS] = 0
        p.reveals = reveals
        p.set_rng_words(rng[0], rng[1], rng[2], rng[3])
    more = kind in (FLOUR, INGREDIENT) and argument > 1
    return completes(p, place, base, action if more else 0)
