"""Why something cannot be done at the farm, the market, the mill, the oven, the castle or with bakers."""

from sobremesa.core.bits import members
from sobremesa.core.decisions import Refusal
from sobremesa.games.pandemain import steps as s
from sobremesa.games.pandemain.dawn import wages_of
from sobremesa.games.pandemain.farm import units_of_goods, worth_of_goods
from sobremesa.games.pandemain.guild import UPGRADE_PRICE, breads_known
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.market import fee_of, has_free_space
from sobremesa.games.pandemain.oven import MOST_EXPERIENCE, breads_in_question, can_bake_some
from sobremesa.games.pandemain.position import (
    ACTIVE,
    BAKERS,
    CART,
    FARM,
    FLOUR,
    GUILD,
    GUILD_PLACE,
    HELPER_SUPPLY,
    INGREDIENT,
    LOADED,
    LOAVES_MADE,
    MARKET,
    MILL,
    MILL_PLACE,
    OX,
    PFENNIGS,
    SALT,
    UPGRADED,
    Position,
)
from sobremesa.games.pandemain.refusals.permissions import baker_rule, stall_transport_rule
from sobremesa.games.pandemain.refusals.place_refusals import (
    ingredient_needed,
    refused_helper,
    refused_loan,
    too_few,
)
from sobremesa.games.pandemain.vocabulary import HELPERS, PLACE_TEXTS, ActionParts

# -- market and mill ---------------------------------------------------------------------------------------------


def refused_stall(p: Position, parts: ActionParts) -> Refusal:
    """PM-MARKET-01 to 04: a space, the right transport, the fee."""
    stall, carried = parts.of("stall"), parts.of("carried")
    tables = p.terms.print
    if not has_free_space(p, stall):
        return Refusal("stall-taken", "PM-MARKET-01", {"stall": stall + 1})
    allowed = [OX] * int(tables.stall_ox[stall]) + [CART] * int(tables.stall_cart[stall])
    refusal = refused_transport(p, MARKET, carried, allowed, stall_transport_rule(p, stall))
    if refusal is None and carried != 0 and helper_of(carried) not in allowed:
        args: dict[str, object] = {"stall": stall + 1, "helper": HELPERS[helper_of(carried)]}
        return Refusal("wrong-transport", stall_transport_rule(p, stall), args)
    if refusal is None and carried != 0 and not p.has_active(p.words[ACTIVE], helper_of(carried)):
        return refused_helper(p, helper_of(carried), stall_transport_rule(p, stall))
    return refusal or too_few(p, MARKET, int(fee_of(p, stall)), "PM-MARKET-02")


def helper_of(carried: int) -> int:
    """The animal or cart of a transport counted from 1."""
    return OX if carried == 1 else CART


def refused_transport(p: Position, place: int, carried: int, allowed: list[int], rule: str) -> Refusal | None:
    """With transport where none is asked for, or without where it is; None when that is right."""
    if carried != 0 and not allowed:
        return Refusal(
            "no-transport-needed", "PM-MARKET-04" if place == MARKET else rule, {"place": PLACE_TEXTS[place]}
        )
    if carried == 0 and allowed:
        needs = [HELPERS[helper] for helper in allowed]
        return Refusal("transport-needed", rule, {"place": PLACE_TEXTS[place], "needs": needs})
    return None


def refused_column(p: Position, parts: ActionParts) -> Refusal:
    """Empty, not reached that way, no transport ready, or too dear (PM-MILL-02 to 04)."""
    column, carried = parts.of("column"), parts.of("carried")
    if p.words[MILL + column] == 0:
        return Refusal("column-empty", "PM-MILL-04", {"column": column + 1})
    allowed = [OX, CART] if p.terms.print.column_carried[column] != 0 else []
    refusal = refused_transport(p, MILL_PLACE, carried, allowed, "PM-MILL-03")
    if refusal is None and carried != 0 and not p.has_active(p.words[ACTIVE], helper_of(carried)):
        return refused_helper(p, helper_of(carried), "PM-MILL-03")
    return refusal or too_few(p, MILL_PLACE, int(p.terms.print.column_price[column]), "PM-MILL-02")


# -- farm --------------------------------------------------------------------------------------------------------


def refused_purchase(p: Position, helper: int) -> Refusal:
    """One of each kind in a visit; goods count as means for all but carts (PM-FARM-02, PM-FARM-03, OPEN-08)."""
    seat = int(p.words[ACTIVE])
    if int(p.top()) >> 8 >> helper & 1:
        return Refusal("bought-already", "PM-FARM-02", {"helper": HELPERS[helper]})
    if p.words[HELPER_SUPPLY + helper] == 0:
        return Refusal("none-in-supply", "PM-SETUP-06", {"helper": HELPERS[helper]})
    means = int(p.of(seat, PFENNIGS))
    if helper != CART:  # PM-VILLAGER-07
        means += int(worth_of_goods(p, seat) * units_of_goods(p, seat))
    need = int(p.terms.print.farm_price[helper])
    return Refusal("too-few-pfennigs", "PM-FARM-03", {"place": PLACE_TEXTS[FARM], "need": need, "have": means})


def refused_payment(p: Position, means: int) -> Refusal:
    """Too few coins for the rest, or none of this ingredient to pay with (PM-VILLAGER-07)."""
    if means == 0:
        return too_few(p, FARM, int(p.top()) >> 10, "PM-FARM-03")
    kind = SALT + means - 1
    return Refusal("ingredient-not-held", "PM-VILLAGER-07", {"ingredient": INGREDIENTS[kind]})


# -- oven --------------------------------------------------------------------------------------------------------


def refused_loaf(p: Position, parts: ActionParts) -> Refusal:
    """Nobody knows the bread, the oven is full, or something of the recipe is lacking; the first of these is told."""
    seat = int(p.words[ACTIVE])
    bread, second = parts.of("bread"), parts.of("flour")
    if int(breads_known(p, seat)) >> bread & 1 == 0:
        return Refusal("unknown-bread", "PM-OVEN-12", {"bread": BREADS[bread]})
    limit = int(p.terms.print.oven_loaves)
    if p.words[LOAVES_MADE] >= limit and p.words[LOADED] == 0:
        return Refusal("oven-full", "PM-OVEN-04", {"limit": limit})
    for kind in range(4):
        need = ingredient_needed(p, seat, bread, kind)
        have = int(p.of(seat, INGREDIENT + kind))
        if have < need:
            args: dict[str, object] = {"bread": BREADS[bread], "ingredient": INGREDIENTS[kind]}
            return Refusal("missing-ingredient", "PM-OVEN-06", {**args, "need": need, "have": have})
    flour = bread if p.of(seat, FLOUR + bread) == 0 else second
    need = 2 if bread == second else 1
    args = {"bread": BREADS[bread], "flour": BREADS[flour], "need": need, "have": int(p.of(seat, FLOUR + flour))}
    return Refusal("missing-flour", "PM-OVEN-06", args)


def refused_load(p: Position, transport: int) -> Refusal:
    """PM-OVEN-05: once, where it lifts the limit and something can still be baked."""
    limit = int(p.terms.print.oven_loaves)
    if p.words[LOADED] != 0:
        return Refusal("loaded-already", "PM-OVEN-05")
    if p.words[LOAVES_MADE] < limit:
        return Refusal("load-not-needed", "PM-OVEN-05", {"limit": limit})
    if not can_bake_some(p, p.words[ACTIVE]):
        return Refusal("nothing-more-to-bake", "PM-OVEN-06")
    return refused_helper(p, helper_of(transport + 1), "PM-OVEN-05")


def refused_castle(p: Position, word: str) -> Refusal:
    """Work needs an ox that is ready; for the loan see `refused_loan` (PM-CASTLE-03, PM-CASTLE-05)."""
    if word == "work":
        return refused_helper(p, OX, "PM-CASTLE-03")
    return refused_loan(p, int(p.words[ACTIVE]))


# -- bakers ------------------------------------------------------------------------------------------------------


def refused_hiring(p: Position, baker: int) -> Refusal:
    """One's own, not in the guild, or too dear; a reward's free baker has its own rule (PM-GUILD-03, PM-REWARD-09)."""
    rule = baker_rule(p, "hire")
    if int(p.of(p.words[ACTIVE], BAKERS)) >> baker & 1:
        return Refusal("own-baker", rule, {"baker": baker + 1})
    if int(p.words[GUILD]) >> baker & 1 == 0:
        return Refusal("not-in-the-guild", rule, {"baker": baker + 1})
    return too_few(p, GUILD_PLACE, int(p.terms.print.baker_price[p.side_of(baker)]), rule)


def refused_upgrade(p: Position, baker: int) -> Refusal:
    """Another's, upgraded already, or too little of what this question asks for: experience at dawn, else coins."""
    rule = baker_rule(p, "upgrade")
    number: dict[str, object] = {"baker": baker + 1}
    if int(p.of(p.words[ACTIVE], BAKERS)) >> baker & 1 == 0:
        return Refusal("not-your-baker", rule, number)
    if int(p.words[UPGRADED]) >> baker & 1:
        return Refusal("upgraded-already", rule, number)
    if int(p.top()) & 255 == s.UPGRADES:
        number["need"], number["have"] = MOST_EXPERIENCE, int(p.experience(baker))
        return Refusal("too-little-experience", rule, number)
    return too_few(p, GUILD_PLACE, UPGRADE_PRICE, rule)


def refused_learner(p: Position, baker: int) -> Refusal:
    """Only one's own baker who knows a bread of this visit and is not full of experience (PM-OVEN-13, PM-OVEN-14)."""
    number: dict[str, object] = {"baker": baker + 1}
    if int(p.of(p.words[ACTIVE], BAKERS)) >> baker & 1 == 0:
        return Refusal("not-your-baker", "PM-OVEN-13", number)
    if int(p.words[UPGRADED]) >> baker & 1:
        return Refusal("upgraded-already", "PM-OVEN-13", number)
    breads = int(breads_in_question(p, int(p.top()) >> 8))
    if int(p.terms.print.baker_bakes[baker]) & breads == 0:
        number["breads"] = [BREADS[bread] for bread in members(breads)]
        return Refusal("knows-none-of-these", "PM-OVEN-13", number)
    return Refusal("enough-experience", "PM-OVEN-14", {**number, "most": MOST_EXPERIENCE})


def refused_wages(p: Position, word: str, baker: int) -> Refusal:
    """Wages are paid whole or not at all; whoever cannot must dismiss a baker (PM-DAWN-18)."""
    seat = int(p.words[ACTIVE])
    if word == "dismiss":
        return Refusal("not-your-baker", "PM-DAWN-18", {"baker": baker + 1})
    need, have = int(wages_of(p, seat)), int(p.of(seat, PFENNIGS))
    return Refusal("too-few-for-wages", "PM-DAWN-18", {"need": need, "have": have})
