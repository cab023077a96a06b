"""What a person might expect to do at each question, of all that is not among its options."""

from sobremesa.core.bits import members
from sobremesa.core.state import option_buffer
from sobremesa.games.pandemain import steps as s
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.gifts import list_gift_choices
from sobremesa.games.pandemain.position import (
    ACTIVE,
    BAKERS,
    CART,
    CHURCH,
    COW,
    FAVOURS,
    GUILD,
    LOADED,
    LOAVES_MADE,
    LOW,
    OX,
    PHASE,
    PLACE_AT,
    SERVANT_AT,
    USED_HELPER,
    Position,
)
from sobremesa.games.pandemain.refusals.trade_refusals import wishes_in_vain
from sobremesa.games.pandemain.trade_house import is_listed
from sobremesa.games.pandemain.visits import PLACES

_ITEMS = len(v.EXCHANGED)
_SETS_OF_ITEMS = ((0,), (1, 2, 3, 4), (5, 6, 7), (8,), (9,), tuple(range(10, _ITEMS)))  # those that go together


def expected_actions(p: Position, legal: list[int]) -> list[int]:
    """Actions that are not legal now and that somebody could look for, in the order of their questions."""
    return [action for action in candidates(p, legal) if action not in legal]


def candidates(p: Position, legal: list[int]) -> list[int]:
    """What belongs to the question at hand, legal or not: one action for each thing that can be refused."""
    kind, argument = int(p.top()) & 255, int(p.top()) >> 8
    if kind in (s.TURN, s.NIGHT_TURN, s.PASS_ON):
        return turns(p, kind)
    if kind == s.STALL:
        return stalls(p, legal)
    if kind == s.COLUMN:
        return columns(p, legal)
    if kind == s.BUY:
        return [v.BUY_A, v.BUY_A + 1, v.BUY_A + 2, v.DONE]
    if kind == s.PAY:
        return [v.PAY_WITH]
    if kind == s.BAKE:
        return loaves(p)
    if kind == s.CASTLE:
        return [v.WORK, v.LOAN]
    if kind in (s.GUILD, s.FREE_UPGRADE, s.UPGRADES, s.EXPERIENCE, s.WAGES):
        return with_bakers(p, kind)
    if kind == s.SELL:
        return sales(p, argument, legal)
    if kind == s.OFFER:
        return [v.OFFER_A, v.OFFER_A + 1, v.OFFER_A + 2, v.DONE]
    if kind in (s.EXCHANGE_GIVE, s.EXCHANGE_TAKE):
        return exchanges(p, v.GIVE if kind == s.EXCHANGE_GIVE else v.TAKE, legal)
    if kind == s.FLOUR:
        return [v.FLOUR_OF + flour for flour in range(4)]
    if kind in (s.REWARD, s.INGREDIENT, s.FREE_BAKER):
        return gifts_in_vain(p, legal)
    if kind == s.DISCARD:
        return [v.END]
    if kind == s.FAVOUR:
        face_down = [v.FAVOUR_OF + favour for favour in range(8) if int(p.words[FAVOURS]) >> favour & 1 == 0]
        return [*face_down, *gifts_in_vain(p, legal)]
    if kind == s.SERVANT:
        return [v.SERVANT_TO + place for place in range(10)]
    if kind == s.END_OF_TURN:
        return endings(p, legal)
    if kind == s.COMPOSE:
        return [v.PAY_MORE, v.PAY_WORKER, v.ASK, *[v.WANT + good for good in wishes_in_vain(p)]]
    return []


def gifts_in_vain(p: Position, legal: list[int]) -> list[int]:
    """What a gift offers, but would leave the visit undone (OPEN-75)."""
    options = option_buffer()
    number = int(list_gift_choices(p, p.top() & 255, p.top() >> 8, options))
    return [action for action in [int(options[place]) for place in range(number)] if action not in legal]


def turns(p: Position, kind: int) -> list[int]:
    """Every place, the way through the trade house, trade, and cows and carts that were used."""
    seat = p.words[ACTIVE]
    found = [v.PLACE + place for place in range(PLACES)]
    if kind != s.PASS_ON:
        found.append(v.PASS_THROUGH)
    if kind == s.NIGHT_TURN:
        found.append(v.STAY_HOME)
    if p.of(seat, USED_HELPER + CART) > 0:
        found.append(v.RIVER_CART)
    if p.of(seat, USED_HELPER + COW) > 0:
        found.append(v.MILK)
    if kind == s.TURN and p.terms.local_trade:
        found.append(v.PROPOSE)
    return found


def stalls(p: Position, legal: list[int]) -> list[int]:
    """The stalls that cannot be reached by any means, each by the first that it allows; and used transport."""
    found: list[int] = []
    tables = p.terms.print
    for stall in range(int(tables.stalls)):
        base = v.STALL_AT + 3 * stall
        means = [1] * int(tables.stall_ox[stall]) + [2] * int(tables.stall_cart[stall]) or [0]
        if not any(base + carried in legal for carried in means):
            found.append(base + best_means(p, means))
    return found


def columns(p: Position, legal: list[int]) -> list[int]:
    """The columns that cannot be bought."""
    found: list[int] = []
    for column in range(int(p.terms.print.columns)):
        base = v.COLUMN_OF + 3 * column
        means = [1, 2] if p.terms.print.column_carried[column] != 0 else [0]
        if not any(base + carried in legal for carried in means):
            found.append(base + best_means(p, means))
    return found


def best_means(p: Position, means: list[int]) -> int:
    """Of several ways to be carried the one that comes nearest: an active one, then a used one."""
    seat = p.words[ACTIVE]
    for carried in means:
        if carried != 0 and p.has_active(seat, OX if carried == 1 else CART):
            return carried
    for carried in means:
        if carried != 0 and p.of(seat, USED_HELPER + (OX if carried == 1 else CART)) > 0:
            return carried
    return means[0]


def loaves(p: Position) -> list[int]:
    """Each bread of high quality, enough, and transport once the oven is full."""
    found = [v.DONE, *[v.BAKE_A + 4 * bread + int(p.terms.print.starred[bread]) for bread in range(4)]]
    if p.words[LOAVES_MADE] >= p.terms.print.oven_loaves and p.words[LOADED] == 0:
        found += [v.LOAD, v.LOAD + 1]
    return found


def with_bakers(p: Position, kind: int) -> list[int]:
    """The bakers of the guild and one's own."""
    own = members(int(p.of(p.words[ACTIVE], BAKERS)))
    if kind == s.WAGES:
        return [v.PAY_WAGES]
    if kind == s.EXPERIENCE:
        return [v.EXPERIENCE_FOR + baker for baker in own]
    found = [v.UPGRADE + baker for baker in own]
    if kind == s.GUILD:
        found += [v.HIRE + baker for baker in members(int(p.words[GUILD]))]
    return found


def sales(p: Position, argument: int, legal: list[int]) -> list[int]:
    """The orders that cannot be completed, and enough."""
    found: list[int] = [v.DONE]
    for order in range(int(p.terms.print.spaces[argument & 7]) + 1):
        base = v.SELL_A + 8 * order
        if not any(base <= action < base + 8 for action in legal):
            found.append(base)
    return found


def exchanges(p: Position, base: int, legal: list[int]) -> list[int]:
    """For each set of the list, what stands for it where nothing of it can be exchanged; and flours not in the bag."""
    found: list[int] = [v.DONE]
    for items in _SETS_OF_ITEMS:
        listed = [item for item in items if is_listed(p, item)]
        if base == v.TAKE and items[0] == 1 and any(base + item in legal for item in listed):
            found += [base + item for item in listed]
        elif listed and not any(base + item in legal for item in listed):
            found.append(base + listed[0])
    return found


def endings(p: Position, legal: list[int]) -> list[int]:
    """Blessing after a church visit, the servant by day, local trade."""
    found: list[int] = []
    if p.words[PLACE_AT] == CHURCH + 1 and not any(v.BLESS <= action < v.OFFER_A for action in legal):
        found.append(v.BLESS + first_low_loaf(p))
    served = any(v.SERVE <= action < v.GIVE_LOAF_OF for action in legal)
    if p.terms.expert and p.words[PHASE] == s.BY_DAY and p.words[SERVANT_AT] != 0 and not served:
        found.append(v.SERVE)
    if p.terms.local_trade:
        found.append(v.PROPOSE)
    return found


def first_low_loaf(p: Position) -> int:
    """The first kind of loaf in the low row; the first kind at all where there is none."""
    for bread in range(4):
        for day in range(int(p.terms.print.days)):
            if p.loaves(p.words[ACTIVE], bread, LOW, day) > 0:
                return 4 * bread + day
    return 0
