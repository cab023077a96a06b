"""Why something cannot be sold, offered, blessed, exchanged, chosen or given to the servant."""

from sobremesa.core.decisions import Refusal
from sobremesa.games.pandemain import steps as s
from sobremesa.games.pandemain.church import loaves_in_all, token_at
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.position import (
    ACTIVE,
    ACTIVE_HELPER,
    BLESSINGS,
    CHURCH,
    COW,
    FIRST_VILLAGE,
    FLOUR,
    FUTURE,
    INGREDIENT,
    LOW,
    OVEN,
    PENITENCE,
    PFENNIGS,
    PHASE,
    PLACE_AT,
    POINTS,
    SERVANT_AT,
    SERVED,
    TRADE_HOUSE,
    USED_HELPER,
    Position,
)
from sobremesa.games.pandemain.print_tables import PAYS
from sobremesa.games.pandemain.refusals.permissions import discard_rule, exchange_rule, offering_rule, step_rule
from sobremesa.games.pandemain.refusals.place_refusals import refused_helper
from sobremesa.games.pandemain.trade_house import PASSING, can_give, can_take, is_given, is_given_twice, is_listed
from sobremesa.games.pandemain.village import order_bread
from sobremesa.games.pandemain.vocabulary import EXCHANGED, HELPERS, PLACE_TEXTS, QUALITIES, ActionParts

_OFFERINGS = ("permanent", "level-1", "level-2")


def another_question(p: Position) -> Refusal:
    """This is no answer to the question at hand."""
    return Refusal("another-question", step_rule(p), {"kind": s.STEP_NAMES[int(p.top()) & 255]})


def no_such_loaf(bread: int, quality: int, day: int, rule: str) -> Refusal:
    """A loaf that is not there."""
    args: dict[str, object] = {"bread": BREADS[bread], "quality": QUALITIES[quality], "day": day + 1}
    return Refusal("no-such-loaf", rule, args)


def refused_milking(p: Position) -> Refusal:
    """No cow, a used one, or not in a turn of one's own (PM-ADD-02, PM-TURN-06)."""
    if p.words[PHASE] not in (s.BY_DAY, s.BY_NIGHT):
        return Refusal("milk-only-in-a-turn", "PM-TURN-06")
    if int(p.top()) & 255 >= s.COMPOSE or p.has_active(p.words[ACTIVE], COW):
        return another_question(p)
    return refused_helper(p, COW, "PM-ADD-02")


def refused_stop(p: Position) -> Refusal:
    """'done' before the least that a visit asks for, or where nothing can be left out."""
    entry = int(p.top())
    kind = entry & 255
    if kind == s.BUY:
        return at_least_one(0, "PM-FARM-04")
    if kind == s.BAKE:
        return at_least_one(OVEN, "PM-TURN-02")
    if kind == s.SELL:
        return at_least_one(FIRST_VILLAGE + (entry >> 8 & 7), "PM-VILLAGE-06")
    if kind == s.OFFER:
        return at_least_one(CHURCH, "PM-CHURCH-02")
    if kind in (s.EXCHANGE_GIVE, s.EXCHANGE_TAKE):
        return at_least_one(TRADE_HOUSE, exchange_rule(p, "give"))
    if kind == s.DISCARD:
        have, limit = int(p.flour_total(p.words[ACTIVE])), int(p.terms.print.flour_limit)
        return Refusal("keep-all", discard_rule(p), {"have": have, "limit": limit})
    return Refusal("must-place", "PM-TURN-05") if kind == s.TURN else another_question(p)


def at_least_one(place: int, rule: str) -> Refusal:
    """Something must be done where the worker stands (OPEN-06)."""
    return Refusal("one-at-least", rule, {"place": PLACE_TEXTS[place]})


# -- villages ----------------------------------------------------------------------------------------------------


def refused_sale(p: Position, parts: ActionParts) -> Refusal:
    """No such order, one served already, one that comes only at dawn, or no loaf for it."""
    argument = int(p.top()) >> 8
    village, order = argument & 7, parts.of("order")
    number: dict[str, object] = {"order": order}
    if order > p.terms.print.spaces[village]:
        return Refusal("no-such-order", "PM-VILLAGE-02", {"place": PLACE_TEXTS[FIRST_VILLAGE + village], **number})
    if argument >> 3 >> order & 1:
        return Refusal("order-completed", "PM-VILLAGE-11", number)
    bread = int(order_bread(p, village, order))
    if bread < 0:
        coming = int(p.words[FUTURE + village]) >> (4 * (order - 1)) & 15
        return Refusal("order-space-empty", "PM-VILLAGE-04" if coming else "PM-SELL-07", number)
    if not p.has_bread(p.words[ACTIVE], bread):
        return Refusal("no-loaf-for-order", "PM-VILLAGE-09", {**number, "bread": BREADS[bread]})
    return no_such_loaf(bread, parts.of("quality"), parts.of("day"), "PM-VILLAGE-09")


# -- church ------------------------------------------------------------------------------------------------------


def refused_offering(p: Position, place: int) -> Refusal:
    """Made in this visit, no token there, or something that it asks for is lacking (PM-CHURCH-04, PM-CHURCH-06)."""
    name: dict[str, object] = {"offering": _OFFERINGS[place]}
    if int(p.top()) >> 8 >> place & 1:
        return Refusal("offered-already", "PM-CHURCH-04", name)
    token = int(token_at(p, place))
    if token < 0:
        return Refusal("no-offering-there", "PM-CHURCH-09", name)
    name["lacking"], name["need"], name["have"] = lacking_for_offering(p, token)
    return Refusal("cannot-pay-offering", offering_rule(p, token), name)


def lacking_for_offering(p: Position, token: int) -> tuple[str, int, int]:
    """The first thing that an offering asks for and that is not there: its name, what is asked, what there is."""
    seat = int(p.words[ACTIVE])
    pay = [int(p.terms.print.offering_pay[PAYS * token + place]) for place in range(PAYS)]
    have: list[tuple[str, int]] = [(INGREDIENTS[kind], int(p.of(seat, INGREDIENT + kind))) for kind in range(4)]
    have += [(f"{BREADS[kind]}-flour", int(p.of(seat, FLOUR + kind))) for kind in range(4)]
    have.append(("pfennigs", int(p.of(seat, PFENNIGS))))
    for helper in range(3):
        number = int(p.of(seat, ACTIVE_HELPER + helper) + p.of(seat, USED_HELPER + helper))
        have.append((HELPERS[helper], number))
    have.append(("flour", int(p.flour_total(seat)) - sum(pay[4:8])))
    have.append(("bread", int(loaves_in_all(p, seat))))
    for (name, number), need in zip(have, pay, strict=True):
        if number < need:
            return name, need, number
    raise AssertionError(token)


def refused_blessing(p: Position, parts: ActionParts) -> Refusal:
    """Only at church, between the offerings and the servant; then what it takes (PM-CHURCH-19 to 23)."""
    seat = int(p.words[ACTIVE])
    church: dict[str, object] = {"place": PLACE_TEXTS[CHURCH]}
    over = p.words[SERVED] != 0  # the servant comes at the very end of the turn
    if p.words[PHASE] not in (s.BY_DAY, s.BY_NIGHT) or p.words[PLACE_AT] != CHURCH + 1 or over:
        return Refusal("bless-at-church-only", "PM-CHURCH-19")
    if int(p.top()) & 255 != s.END_OF_TURN:
        return Refusal("bless-after-offerings", "PM-CHURCH-19")
    if p.words[BLESSINGS] == 0:
        return Refusal("no-more-blessings", "PM-CHURCH-21")
    need, have = int(p.terms.print.blessing_level), int(p.of(seat, PENITENCE))
    if have < need:
        return Refusal("too-little-penitence", "PM-CHURCH-20", {**church, "need": need, "have": have})
    if p.of(seat, POINTS) < 1:
        return Refusal("too-few-points", "PM-CHURCH-22", {**church, "need": 1, "have": int(p.of(seat, POINTS))})
    return no_such_loaf(parts.of("bread"), LOW, parts.of("day"), "PM-CHURCH-23")


# -- trade house -------------------------------------------------------------------------------------------------


def refused_gift(p: Position, item: int) -> Refusal:
    """Not traded, given already, not held, or nothing could be had for it (PM-TRADE-02 to 06)."""
    name: dict[str, object] = {"item": EXCHANGED[item]}
    if not is_listed(p, item):
        return Refusal("not-traded", "PM-TRADE-03", name)
    if is_given_twice(p, int(p.top()) >> 8, item):
        return Refusal("set-given-already", "PM-TRADE-05", name)
    if not can_give(p, p.words[ACTIVE], item):
        return Refusal("not-held", "PM-TRADE-02", name)
    return Refusal("leads-nowhere", "PM-TRADE-06")


def refused_receipt(p: Position, item: int) -> Refusal:
    """PM-TRADE-02, PM-TRADE-03, OPEN-37; flour only out of the bag (OPEN-12)."""
    argument = int(p.top()) >> 8
    name: dict[str, object] = {"item": EXCHANGED[item]}
    if not is_listed(p, item):
        return Refusal("not-traded", "PM-TRADE-03", name)
    if is_given(argument, item):
        return Refusal("same-set", "PM-TRADE-05" if argument & PASSING else "PM-TRADE-02", name)
    if not can_take(p, item):
        return Refusal("not-in-the-bag", "PM-STRUCT-05", {"flour": EXCHANGED[item]})
    return Refusal("leads-nowhere", "PM-TRADE-06")


# -- rewards, favours, the servant -------------------------------------------------------------------------------


def refused_reward(p: Position, reward: int) -> Refusal:
    """Taken out in basic mode, or in another pile (PM-CHURCH-12, PM-MODE-03)."""
    if not p.terms.expert and reward + 1 in p.terms.setup.edition.removed_in_basic:
        return Refusal("not-in-basic-mode", "PM-MODE-03")
    return Refusal("not-on-this-pile", "PM-CHURCH-12", {"reward": reward + 1, "pile": (int(p.top()) >> 8) + 1})


def refused_servant_place(p: Position, place: int) -> Refusal:
    """A place that the scenario closes to the servant, or the one where it stands (PM-SCEN3-03, PM-ADD-08)."""
    name: dict[str, object] = {"place": PLACE_TEXTS[place]}
    if int(p.terms.servant_places) >> place & 1 == 0:
        return Refusal("servant-not-allowed-there", "PM-SCEN3-03", name)
    return Refusal("servant-must-move", "PM-ADD-08", name)


def refused_serving(p: Position, parts: ActionParts) -> Refusal:
    """The servant buys once, by day, at the end of a turn, where one has a worker (PM-ADD-04, PM-ADD-09, OPEN-43)."""
    if p.words[PHASE] == s.BY_NIGHT:
        return Refusal("no-servant-at-night", "PM-ADD-09")
    if int(p.top()) & 255 != s.END_OF_TURN or p.words[SERVANT_AT] == 0:
        return Refusal("serve-at-end-of-turn", "PM-ADD-04")
    if p.words[SERVED] != 0:
        return Refusal("served-already", "PM-ADD-04")
    place = int(p.words[SERVANT_AT]) - 1
    if not p.has_worker_at(p.words[ACTIVE], place):
        return Refusal("no-worker-at-servant", "PM-ADD-04", {"place": PLACE_TEXTS[place]})
    return no_such_loaf(parts.of("bread"), parts.of("quality"), parts.of("day"), "PM-ADD-04")
