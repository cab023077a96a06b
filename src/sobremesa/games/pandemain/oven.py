"""The Feudal Lord's oven (PM-OVEN): a tax, recipes, high and low quality, and experience for the bakers."""

from typing import Final

from sobremesa.core.bits import bit, lowest, offer_each
from sobremesa.core.decisions import frame
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.guild import breads_known, milk_saved
from sobremesa.games.pandemain.position import (
    ACTIVE,
    BAG,
    BAKED,
    BAKERS,
    BREADS_MADE,
    CART,
    EXPERIENCE,
    FLOUR,
    HIGH,
    INGREDIENT,
    LOADED,
    LOAVES,
    LOAVES_MADE,
    LOW,
    MILK,
    OVEN,
    OX,
    PFENNIGS,
    PHASE,
    UPGRADED,
    WHEAT,
    Position,
)
from sobremesa.games.pandemain.steps import BY_NIGHT
from sobremesa.games.pandemain.steps import EXPERIENCE as EXPERIENCE_STEP

MOST_EXPERIENCE: Final = 2  # PM-OVEN-14


def tax(p: Position) -> i64:
    """PM-OVEN-02: a pfennig for each worker already there, up to the limit; PM-NIGHT-07: by night of the night."""
    workers = p.workers_at(OVEN)
    return workers if workers < p.terms.print.oven_max_tax else p.terms.print.oven_max_tax


def milk_needed(p: Position, seat: i64, bread: i64) -> i64:
    """PM-BAKER-09: a wheat loaf may need less."""
    milk = p.terms.print.recipe[4 * bread + MILK]
    if bread == WHEAT and milk > 0:
        milk -= milk_saved(p, seat)
    return milk if milk > 0 else 0


def can_bake(p: Position, seat: i64, bread: i64) -> bool:
    """PM-OVEN-06: the ingredients, one flour of the bread's own type, and a second one of whatever type (OPEN-23)."""
    recipe = p.terms.print.recipe
    if p.of(seat, FLOUR + bread) == 0 or p.flour_total(seat) < 2:
        return False
    for kind in range(i64(MILK)):
        if p.of(seat, INGREDIENT + kind) < recipe[4 * bread + kind]:
            return False
    return p.of(seat, INGREDIENT + MILK) >= milk_needed(p, seat, bread)


def has_second_flour(p: Position, seat: i64, bread: i64, flour: i64) -> bool:
    """OPEN-23: whether this flour is there beside the one that becomes the loaf."""
    return p.of(seat, FLOUR + flour) > (1 if flour == bread else 0)


def quality_with(p: Position, bread: i64, second: i64) -> i64:
    """PM-OVEN-07, PM-OVEN-08: what a loaf becomes with this second flour."""
    return HIGH if second == p.terms.print.starred[bread] else LOW


def can_bake_some(p: Position, seat: i64) -> bool:
    """Whether the seat can bake any bread that it knows."""
    if p.flour_total(seat) < 2:
        return False
    known = breads_known(p, seat)
    for bread in range(i64(4)):
        if (known >> bread) & 1 != 0 and can_bake(p, seat, bread):
            return True
    return False


def may_enter_oven(p: Position, seat: i64) -> bool:
    """PM-OVEN-03: the tax; PM-SCEN3-04: not at night for the new lord."""
    if p.words[PHASE] == BY_NIGHT and not p.terms.oven_at_night:
        return False
    return p.of(seat, PFENNIGS) >= tax(p)


def can_use_oven(p: Position, seat: i64) -> bool:
    """OPEN-06: with at least one loaf to bake."""
    return may_enter_oven(p, seat) and can_bake_some(p, seat)


def pay_tax(p: Position, seat: i64, due: i64) -> None:
    """Before the action; the visit begins with no loaf baked."""
    if due > 0:
        p.add(seat, PFENNIGS, -due)
        p.tell_why(h.FOR_OVEN, h.PAID, seat, due, -1)
    p.words[LOAVES_MADE] = 0
    p.words[BREADS_MADE] = 0
    p.words[LOADED] = 0


def legal_loaves(p: Position, out: vec[i64]) -> i64:
    """One more loaf, the transport that lifts the limit (PM-OVEN-05) where it matters, or enough."""
    seat = p.words[ACTIVE]
    n: i64 = 0
    made = p.words[LOAVES_MADE]
    if made > 0:
        out[0] = v.DONE
        n = 1
    if made >= p.terms.print.oven_loaves and p.words[LOADED] == 0:  # PM-OVEN-04
        if can_bake_some(p, seat):
            if p.has_active(seat, OX):
                out[n] = v.LOAD
                n += 1
            if p.has_active(seat, CART):
                out[n] = v.LOAD + 1
                n += 1
        return n
    known = breads_known(p, seat)
    for bread in range(i64(4)):
        if (known >> bread) & 1 != 0 and can_bake(p, seat, bread):
            for flour in range(i64(4)):
                if has_second_flour(p, seat, bread, flour):
                    out[n] = v.BAKE_A + 4 * bread + flour
                    n += 1
    return n


def bake_or_stop(p: Position, action: i64) -> None:
    """One choice at the oven."""
    seat = p.words[ACTIVE]
    if action == v.DONE:
        p.pop()
        begin_experience(p)
    elif v.LOAD <= action < v.LOAD + 2:
        helper: i64 = OX if action == v.LOAD else CART
        p.use_helper(seat, helper)
        p.tell_why(h.IN_OVEN, h.HELPER_USED, seat, helper, 0)
        p.words[LOADED] = 1
    else:
        bake(p, seat, (action - v.BAKE_A) >> 2, (action - v.BAKE_A) & 3)


def bake(p: Position, seat: i64, bread: i64, second: i64) -> None:
    """PM-OVEN-07, PM-OVEN-08, PM-MODE-06: the flour in the place of the starred one decides the quality."""
    recipe = p.terms.print.recipe
    for kind in range(i64(MILK)):
        p.add(seat, INGREDIENT + kind, -recipe[4 * bread + kind])
    p.add(seat, INGREDIENT + MILK, -milk_needed(p, seat, bread))
    p.add(seat, FLOUR + bread, -1)  # PM-OVEN-09: this token becomes the loaf, the other goes back into the bag
    p.add(seat, FLOUR + second, -1)
    p.words[BAG + second] += 1
    quality = quality_with(p, bread, second)
    day = p.terms.print.enters_day[bread] - 1  # PM-OVEN-10, PM-OVEN-11
    p.add(seat, LOAVES + 4 * quality + bread, bit(8 * day))
    p.add(seat, BAKED, bit(8 * (2 * bread + quality)))
    p.words[LOAVES_MADE] += 1
    p.words[BREADS_MADE] |= bit(bread)
    p.tell(h.BAKED, seat, bread, quality)
    p.tell_why(h.SPENT_IN_BAKING, h.FLOUR_SPENT, seat, second, 0)


# -- experience --------------------------------------------------------------------------------------------------


def begin_experience(p: Position) -> None:
    """PM-OVEN-13: a token for each baker who knows one of the breads, for each bread, or for the action (OPEN-40)."""
    if p.terms.expert and p.words[BREADS_MADE] > 1:
        p.push(frame(EXPERIENCE_STEP, p.words[BREADS_MADE]))


def learners(p: Position, breads: i64) -> i64:
    """Own bakers, not upgraded and with room for a token, who know one of these breads (PM-OVEN-14)."""
    left = p.of(p.words[ACTIVE], BAKERS) & ~p.words[UPGRADED]
    found: i64 = 0
    while left != 0:
        baker = lowest(left)
        left &= left - 1
        if p.experience(baker) < MOST_EXPERIENCE and p.terms.print.baker_bakes[baker] & breads != 0:
            found |= bit(baker)
    return found


def breads_in_question(p: Position, breads: i64) -> i64:
    """All breads of the action at once, or the first that is still open."""
    return breads & -breads if p.terms.experience_per_bread else breads


def settle_experience(p: Position, breads: i64) -> bool:
    """Give the tokens where there is no choice; whether somebody must choose."""
    while breads != 0:
        asked = breads_in_question(p, breads)
        found = learners(p, asked)
        while p.terms.experience_per_baker and found != 0:
            give_experience(p, lowest(found))
            found &= found - 1
        if found & (found - 1) != 0:
            p.turn_into(frame(EXPERIENCE_STEP, breads))
            return True
        if found != 0:
            give_experience(p, lowest(found))
        breads &= ~asked
    p.pop()
    return False


def legal_learners(p: Position, breads: i64, out: vec[i64]) -> i64:
    """Who learns from this."""
    return offer_each(out, 0, v.EXPERIENCE_FOR, learners(p, breads_in_question(p, breads)))


def learn(p: Position, breads: i64, action: i64) -> None:
    """One baker is chosen."""
    give_experience(p, action - v.EXPERIENCE_FOR)
    p.turn_into(frame(EXPERIENCE_STEP, breads & ~breads_in_question(p, breads)))


def give_experience(p: Position, baker: i64) -> None:
    """A control token on a baker (PM-SETUPX-05); there are always enough (OPEN-08)."""
    p.words[EXPERIENCE] += bit(4 * baker)
    p.tell(h.EXPERIENCED, p.words[ACTIVE], baker, 0)
