"""Why a worker cannot go to a place now, and what else is refused at the beginning of a turn."""

from typing import Final

from sobremesa.core.bits import members
from sobremesa.core.decisions import Refusal
from sobremesa.games.pandemain import steps as s
from sobremesa.games.pandemain.access import (
    LEVELS_BELOW_RUDOLF,
    POINTS_BELOW_HELGA,
    helga_forbids,
    is_forbidden,
    rudolf_forbids,
)
from sobremesa.games.pandemain.course import NIGHT_FEE
from sobremesa.games.pandemain.farm import units_of_goods, worth_of_goods
from sobremesa.games.pandemain.guild import UPGRADE_PRICE, breads_known, upgradable
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.market import fee_of, has_free_space
from sobremesa.games.pandemain.mill import has_space_at_mill
from sobremesa.games.pandemain.oven import milk_needed, tax
from sobremesa.games.pandemain.position import (
    ACTIVE,
    CART,
    CASTLE,
    CASTLE_LOANS,
    CHURCH,
    FARM,
    FIRST_VILLAGE,
    FLOUR,
    GRANARY,
    GUILD,
    GUILD_PLACE,
    HELPER_SUPPLY,
    INGREDIENT,
    MARKET,
    MILK,
    MILL,
    MILL_PLACE,
    OVEN,
    OX,
    PENITENCE,
    PFENNIGS,
    PHASE,
    POINTS,
    TRADE_HOUSE,
    USED_HELPER,
    Position,
)
from sobremesa.games.pandemain.refusals.permissions import augsburg_rule, stall_transport_rule
from sobremesa.games.pandemain.trade_house import sets_on_the_way
from sobremesa.games.pandemain.village import (
    has_space_in_village,
    is_let_into_augsburg,
    licence_of,
    order_bread,
)
from sobremesa.games.pandemain.visits import can_visit, has_space_at_granary, is_open_at_night
from sobremesa.games.pandemain.vocabulary import HELPERS, PLACE_TEXTS

# the rule of a limit by the number of participants
_MILL_LIMIT: Final = {2: "PM-COUNT-03", 3: "PM-COUNT-09", 4: "PM-MILL-01"}
_GRANARY_LIMIT: Final = {2: "PM-COUNT-02", 3: "PM-COUNT-07", 4: "PM-GRAN-06"}
_VILLAGE_LIMIT: Final = {2: "PM-COUNT-02", 3: "PM-COUNT-08", 4: "PM-VILLAGE-01"}
SETS_WHEN_PASSING: Final = 2  # PM-TRADE-05


def too_few(p: Position, place: int, need: int, rule: str) -> Refusal:
    """Not enough pfennigs for something at a place."""
    have = int(p.of(p.words[ACTIVE], PFENNIGS))
    return Refusal("too-few-pfennigs", rule, {"place": PLACE_TEXTS[place], "need": need, "have": have})


def refused_helper(p: Position, helper: int, rule: str) -> Refusal:
    """PM-STRUCT-09: a used one must wait; otherwise there is none."""
    args: dict[str, object] = {"helper": HELPERS[helper]}
    if p.of(p.words[ACTIVE], USED_HELPER + helper) > 0:
        return Refusal("helper-used", "PM-STRUCT-09", args)
    return Refusal("no-helper", rule, args)


def night_fee_due(p: Position) -> int:
    """PM-NIGHT-04: what a night turn costs that has not begun."""
    return NIGHT_FEE if int(p.top()) == s.NIGHT_TURN else 0


# -- places ------------------------------------------------------------------------------------------------------


def refused_place(p: Position, place: int) -> Refusal:
    """Why the active seat cannot visit a place that is not among its options."""
    seat = int(p.words[ACTIVE])
    name: dict[str, object] = {"place": PLACE_TEXTS[place]}
    if place == GUILD_PLACE and not p.terms.expert:
        return Refusal("guild-closed", "PM-MODE-05")
    if p.words[PHASE] == s.BY_NIGHT and not is_open_at_night(place):
        return Refusal("night-closed", "PM-GRAN-02" if place == GRANARY else "PM-NIGHT-03", name)
    if p.words[PHASE] == s.BY_NIGHT and place == OVEN and not p.terms.oven_at_night:
        return Refusal("night-closed", "PM-SCEN3-04", name)
    if place == TRADE_HOUSE and int(p.top()) & 255 == s.PASS_ON:
        return Refusal("already-passing-through", "PM-TRADE-04")
    if is_forbidden(p, seat, place):
        return refused_by_sim_baker(p, seat, place)
    if night_fee_due(p) > 0 and can_visit(p, seat, place):  # with one pfennig more it could be visited
        return too_few(p, place, int(p.of(seat, PFENNIGS)) + NIGHT_FEE, "PM-NIGHT-04")
    return refused_visit(p, seat, place)


def refused_by_sim_baker(p: Position, seat: int, place: int) -> Refusal:
    """Too far behind Rudolf's penitence or Helga's points to join them (PM-RUD-02, PM-HELGA-02)."""
    args: dict[str, object] = {"place": PLACE_TEXTS[place]}
    if rudolf_forbids(p, seat, place):
        args["need"] = int(p.of(p.terms.rudolf, PENITENCE)) - LEVELS_BELOW_RUDOLF
        args["have"] = int(p.of(seat, PENITENCE))
        return Refusal("rudolf-forbids", "PM-RUD-02", args)
    assert helga_forbids(p, seat, place)
    args["need"] = int(p.of(p.terms.helga, POINTS)) - POINTS_BELOW_HELGA
    args["have"] = int(p.of(seat, POINTS))
    return Refusal("helga-forbids", "PM-HELGA-02", args)


def refused_visit(p: Position, seat: int, place: int) -> Refusal:
    """What a place itself asks for and is not there (OPEN-06)."""
    if place >= FIRST_VILLAGE:
        return refused_village(p, seat, place)
    if place == FARM:
        return refused_farm(p, seat)
    if place == MARKET:
        return refused_market(p, seat)
    if place == MILL_PLACE:
        return refused_mill(p, seat)
    if place == GRANARY and not has_space_at_granary(p):
        return full(p, GRANARY, int(p.terms.granary_limit), _GRANARY_LIMIT)
    if place == OVEN:
        return refused_oven(p, seat)
    if place == CASTLE:
        return refused_loan(p, seat)
    if place == CHURCH:
        return Refusal("nothing-to-offer", "PM-CHURCH-02")
    if place == TRADE_HOUSE:
        return Refusal("nothing-to-give", "PM-TRADE-02")
    if place == GUILD_PLACE:
        return refused_guild(p, seat)
    return Refusal("another-question", "PM-TURN-02", {"kind": s.STEP_NAMES[int(p.top()) & 255]})


def full(p: Position, place: int, limit: int, rules: dict[int, str]) -> Refusal:
    """A place with as many workers as it takes."""
    return Refusal("place-full", rules[int(p.terms.participants)], {"place": PLACE_TEXTS[place], "limit": limit})


def refused_farm(p: Position, seat: int) -> Refusal:
    """PM-FARM-04: nothing is left, or nothing can be paid for; named is what is nearest."""
    goods = int(worth_of_goods(p, seat) * units_of_goods(p, seat))
    nearest: tuple[int, int, int] | None = None
    for helper in range(3):
        if p.words[HELPER_SUPPLY + helper] > 0:
            price = int(p.terms.print.farm_price[helper])
            means = int(p.of(seat, PFENNIGS)) + (goods if helper != CART else 0)
            if nearest is None or (price - means, price) < nearest[:2]:
                nearest = (price - means, price, means)
    if nearest is None:
        return Refusal("farm-sold-out", "PM-SETUP-06")
    args: dict[str, object] = {"place": PLACE_TEXTS[FARM], "need": nearest[1], "have": nearest[2]}
    return Refusal("too-few-pfennigs", "PM-FARM-03", args)


def refused_market(p: Position, seat: int) -> Refusal:
    """What the nearest stall fails by: space, then the fee, then transport (PM-MARKET-01 to 04)."""
    stalls = [stall for stall in range(int(p.terms.print.stalls)) if has_free_space(p, stall)]
    if not stalls:
        return Refusal("market-full", "PM-MARKET-01")
    pfennigs = int(p.of(seat, PFENNIGS))
    paid = [stall for stall in stalls if int(fee_of(p, stall)) <= pfennigs]
    if not paid:
        return too_few(p, MARKET, min(int(fee_of(p, stall)) for stall in stalls), "PM-MARKET-02")
    with_cart = [stall for stall in paid if p.terms.print.stall_cart[stall] != 0]
    needs = [OX, CART] if with_cart else [OX]
    return without_transport(p, seat, MARKET, needs, stall_transport_rule(p, with_cart[0] if with_cart else paid[0]))


def without_transport(p: Position, seat: int, place: int, needs: list[int], rule: str) -> Refusal:
    """Neither ox nor cart, or only used ones."""
    args: dict[str, object] = {"place": PLACE_TEXTS[place], "needs": [HELPERS[helper] for helper in needs]}
    for helper in needs:
        if p.of(seat, USED_HELPER + helper) > 0:
            return Refusal("transport-used", "PM-STRUCT-09", args)
    return Refusal("no-transport", rule, args)


def refused_mill(p: Position, seat: int) -> Refusal:
    """What the nearest column fails by: space, flour, transport, then its price (PM-MILL-01 to 04)."""
    if not has_space_at_mill(p):
        return full(p, MILL_PLACE, int(p.terms.mill_limit), _MILL_LIMIT)
    tables = p.terms.print
    columns = [column for column in range(int(tables.columns)) if p.words[MILL + column] != 0]
    if not columns:
        return Refusal("mill-empty", "PM-MILL-04")
    carried = p.has_active(seat, OX) or p.has_active(seat, CART)
    reached = [column for column in columns if carried or tables.column_carried[column] == 0]
    if not reached:
        return without_transport(p, seat, MILL_PLACE, [OX, CART], "PM-MILL-03")
    return too_few(p, MILL_PLACE, min(int(tables.column_price[column]) for column in reached), "PM-MILL-02")


def refused_loan(p: Position, seat: int) -> Refusal:
    """None left, or too few points; where both hold, that none is left is told (PM-CASTLE-05)."""
    need, have = int(p.terms.print.loan_points), int(p.of(seat, POINTS))
    if p.words[CASTLE_LOANS] == 0 or have >= need:
        return Refusal("no-loan-left", "PM-CASTLE-05")
    return Refusal("too-few-points", "PM-CASTLE-05", {"place": PLACE_TEXTS[CASTLE], "need": need, "have": have})


def refused_guild(p: Position, seat: int) -> Refusal:
    """PM-GUILD-02: nobody to hire and nobody to upgrade, or no money for the cheapest of it."""
    if upgradable(p, seat) != 0:
        return too_few(p, GUILD_PLACE, UPGRADE_PRICE, "PM-GUILD-06")
    prices = [int(p.terms.print.baker_price[p.side_of(baker)]) for baker in members(int(p.words[GUILD]))]
    if not prices:
        return Refusal("guild-empty", "PM-GUILD-02")
    return too_few(p, GUILD_PLACE, min(prices), "PM-GUILD-03")


def refused_village(p: Position, seat: int, place: int) -> Refusal:
    """PM-VILLAGE-01, PM-VILLAGE-06 to 08, PM-AUGS-01."""
    village = place - FIRST_VILLAGE
    name: dict[str, object] = {"place": PLACE_TEXTS[place]}
    if p.has_worker_at(seat, place):
        return Refusal("own-worker-there", "PM-VILLAGE-07", name)
    if not has_space_in_village(p, place):
        return full(p, place, int(p.terms.village_limit), _VILLAGE_LIMIT)
    if not is_let_into_augsburg(p, seat, village):
        name["need"], name["have"] = int(p.terms.augsburg_level), int(p.of(seat, PENITENCE))
        return Refusal("too-little-penitence", augsburg_rule(p), name)
    licence = int(licence_of(p, seat, place))
    if licence > p.of(seat, PFENNIGS):
        return too_few(p, place, licence, "PM-VILLAGE-08")
    orders = [int(order_bread(p, village, order)) for order in range(int(p.terms.print.spaces[village]) + 1)]
    name["breads"] = [BREADS[bread] for bread in range(4) if bread in orders]
    return Refusal("no-matching-loaf", "PM-VILLAGE-06", name)


# -- the oven ----------------------------------------------------------------------------------------------------


def refused_oven(p: Position, seat: int) -> Refusal:
    """PM-OVEN-03, PM-OVEN-06, PM-OVEN-12: the tax, a baker for what is at hand, or the bread that lacks least."""
    due = int(tax(p))
    if due > p.of(seat, PFENNIGS):
        return too_few(p, OVEN, due + night_fee_due(p), "PM-OVEN-03")
    known = members(int(breads_known(p, seat)))
    for bread in range(4):
        if bread not in known and units_lacking(p, seat, bread) == 0:
            return Refusal("unknown-bread", "PM-OVEN-12", {"bread": BREADS[bread]})
    nearest = min(known, key=lambda bread: units_lacking(p, seat, bread))
    lacking, need, have = first_lacking(p, seat, nearest)
    args: dict[str, object] = {"bread": BREADS[nearest], "lacking": lacking, "need": need, "have": have}
    return Refusal("nothing-to-bake", "PM-OVEN-06", args)


def ingredient_needed(p: Position, seat: int, bread: int, kind: int) -> int:
    """Units of an ingredient that a loaf takes."""
    if kind == MILK:
        return int(milk_needed(p, seat, bread))
    return int(p.terms.print.recipe[4 * bread + kind])


def units_lacking(p: Position, seat: int, bread: int) -> int:
    """How much is missing for a loaf of whatever quality."""
    missing = 0
    for kind in range(4):
        missing += max(0, ingredient_needed(p, seat, bread, kind) - int(p.of(seat, INGREDIENT + kind)))
    own = min(1, int(p.of(seat, FLOUR + bread)))
    others = min(1, int(p.flour_total(seat)) - own)
    return missing + 2 - own - others


def first_lacking(p: Position, seat: int, bread: int) -> tuple[str, int, int]:
    """The first thing that a loaf needs and that is not there: its name, how much is needed, how much there is."""
    for kind in range(4):
        need = ingredient_needed(p, seat, bread, kind)
        have = int(p.of(seat, INGREDIENT + kind))
        if have < need:
            return INGREDIENTS[kind], need, have
    if p.of(seat, FLOUR + bread) == 0:
        return f"{BREADS[bread]}-flour", 1, 0
    return "flour", 2, int(p.flour_total(seat))


# -- what is no place --------------------------------------------------------------------------------------------


def refused_passing(p: Position) -> Refusal:
    """The fee of the night may take the only coin of a set, which then is a set less (PM-TRADE-04 to 06)."""
    seat = int(p.words[ACTIVE])
    if int(p.top()) & 255 == s.PASS_ON:
        return Refusal("already-passing-through", "PM-TRADE-04")
    if is_forbidden(p, seat, TRADE_HOUSE):
        return refused_by_sim_baker(p, seat, TRADE_HOUSE)
    sets = int(sets_on_the_way(p, seat))
    fee = night_fee_due(p)
    only = p.of(seat, PFENNIGS) == fee or not p.terms.passing_sets_differ
    have = sets - (1 if fee > 0 and only else 0)
    if have < SETS_WHEN_PASSING:
        rule = "PM-TRADE-05" if sets < SETS_WHEN_PASSING else "PM-NIGHT-04"
        code = "too-few-sets" if p.terms.passing_sets_differ else "too-few-sets-alike"
        return Refusal(code, rule, {"need": SETS_WHEN_PASSING, "have": have})
    return Refusal("leads-nowhere", "PM-TRADE-06")


def refused_staying(p: Position) -> Refusal:
    """PM-TURN-05 by day; at night OPEN-42: whoever has milked has begun the turn."""
    if p.words[PHASE] == s.BY_NIGHT:
        return Refusal("turn-begun", "PM-NIGHT-02")
    return Refusal("must-place", "PM-TURN-05")
