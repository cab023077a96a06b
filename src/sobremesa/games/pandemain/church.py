"""The church (PM-CHURCH): offerings, the order of turns, penances, and the blessing of bread."""

from typing import Final

from sobremesa.core.bits import bit, count
from sobremesa.core.decisions import frame
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.gains import lose_points
from sobremesa.games.pandemain.penitence import gain_penitence
from sobremesa.games.pandemain.position import (
    ACTIVE,
    ACTIVE_HELPER,
    BAG,
    BLESSINGS,
    CROSSES,
    FIRST_VISIT,
    FLOUR,
    HELPER_SUPPLY,
    HIGH,
    INGREDIENT,
    LOAVES,
    LOW,
    NEXT_PLACED,
    NEXT_TOWER,
    OFFERING,
    OFFERING_DISCARD,
    OFFERING_PILE,
    PENANCES,
    PENITENCE,
    PFENNIGS,
    PHASE,
    POINTS,
    SERVED,
    USED_HELPER,
    VISITORS,
    Position,
)
from sobremesa.games.pandemain.print_tables import PAYS
from sobremesa.games.pandemain.steps import BY_NIGHT, GIVE_FLOUR, GIVE_LOAF, OFFER

_ANY_FLOUR: Final = 12
_ANY_BREAD: Final = 13


def token_at(p: Position, place: i64) -> i64:
    """The offering at a place of the church: 0 the printed one, 1 and 2 those on display; -1 an empty space."""
    if place == 0:
        return 0
    token = p.words[OFFERING + place - 1]
    return token if token != 0 else -1


def can_pay_offering(p: Position, seat: i64, token: i64) -> bool:
    """PM-CHURCH-06: everything it shows; an animal or cart in whatever state (PM-OFFER-17)."""
    pay = p.terms.print.offering_pay
    at = PAYS * token
    for kind in range(i64(4)):
        if p.of(seat, INGREDIENT + kind) < pay[at + kind] or p.of(seat, FLOUR + kind) < pay[at + 4 + kind]:
            return False
    if p.of(seat, PFENNIGS) < pay[at + 8]:
        return False
    for helper in range(i64(3)):
        if p.of(seat, ACTIVE_HELPER + helper) + p.of(seat, USED_HELPER + helper) < pay[at + 9 + helper]:
            return False
    if pay[at + _ANY_FLOUR] > 0:
        fixed = pay[at + 4] + pay[at + 5] + pay[at + 6] + pay[at + 7]
        if p.flour_total(seat) < fixed + pay[at + _ANY_FLOUR]:
            return False
    return pay[at + _ANY_BREAD] == 0 or loaves_in_all(p, seat) >= pay[at + _ANY_BREAD]


def loaves_in_all(p: Position, seat: i64) -> i64:
    """How many loaves a seat has."""
    total: i64 = 0
    for kind in range(i64(8)):
        left = p.of(seat, LOAVES + kind)
        while left != 0:
            total += left & 255
            left >>= 8
    return total


def can_offer(p: Position, seat: i64, place: i64) -> bool:
    """Whether the offering at this place can be completed."""
    token = token_at(p, place)
    return token >= 0 and can_pay_offering(p, seat, token)


def can_offer_more(p: Position, seat: i64, completed: i64) -> bool:
    """PM-CHURCH-04: an offering that was not completed in this visit."""
    for place in range(i64(3)):
        if (completed >> place) & 1 == 0 and can_offer(p, seat, place):
            return True
    return False


def can_use_church(p: Position, seat: i64) -> bool:
    """PM-CHURCH-02: at least one offering; PM-CHURCH-03: the printed one is always there."""
    return can_offer_more(p, seat, 0)


def enter_church(p: Position, seat: i64) -> None:
    """PM-CHURCH-17, PM-CHURCH-18: the first visit of the round; later ones change nothing (OPEN-33, OPEN-34)."""
    if p.of(seat, FIRST_VISIT) == 0:
        p.words[VISITORS] += 1
        rank = p.words[VISITORS]
        p.put(seat, FIRST_VISIT, rank)
        if p.words[PHASE] != BY_NIGHT or p.terms.night_visit_sets_order:
            p.words[NEXT_TOWER] |= seat << (4 * p.words[NEXT_PLACED])
            p.words[NEXT_PLACED] += 1
            p.tell(h.ORDER_OF_TURN, seat, p.words[NEXT_PLACED], 0)
        if rank <= p.terms.ranks_with_penance and p.of(seat, PENANCES) > 0:
            p.add(seat, PENANCES, -1)
            p.tell(h.PENANCE_LEFT, seat, 0, 0)
    p.words[CROSSES] = 0


def legal_offerings(p: Position, completed: i64, out: vec[i64]) -> i64:
    """PM-CHURCH-04, PM-CHURCH-05: each at most once; enough once one is completed."""
    seat = p.words[ACTIVE]
    n: i64 = 0
    if completed != 0:
        out[0] = v.DONE
        n = 1
    for place in range(i64(3)):
        if (completed >> place) & 1 == 0 and can_offer(p, seat, place):
            out[n] = v.OFFER_A + place
            n += 1
    return n


def offer_or_stop(p: Position, completed: i64, action: i64) -> None:
    """Pay one offering after the other; the crosses count when all are paid (PM-CHURCH-07)."""
    if action == v.DONE:
        p.pop()
        finish_offerings(p, completed)
        return
    seat = p.words[ACTIVE]
    place = action - v.OFFER_A
    token = token_at(p, place)
    p.turn_into(frame(OFFER, completed | bit(place)))
    p.words[CROSSES] += p.terms.print.offering_crosses[token]
    p.tell(h.OFFERED, seat, token, 0)
    pay_offering(p, seat, token)


def pay_offering(p: Position, seat: i64, token: i64) -> None:
    """What is fixed at once, what is open as a choice. A used animal or cart goes before an active one (OPEN-73)."""
    pay = p.terms.print.offering_pay
    at = PAYS * token
    for kind in range(i64(4)):
        p.add(seat, INGREDIENT + kind, -pay[at + kind])
        p.add(seat, FLOUR + kind, -pay[at + 4 + kind])
        p.words[BAG + kind] += pay[at + 4 + kind]
    if pay[at + 8] != 0:
        p.add(seat, PFENNIGS, -pay[at + 8])
        p.tell_why(h.FOR_OFFERING, h.PAID, seat, pay[at + 8], -1)
    for helper in range(i64(3)):
        left = pay[at + 9 + helper]
        while left > 0:
            give_helper(p, seat, helper)
            left -= 1
    if pay[at + _ANY_BREAD] != 0:
        p.push(frame(GIVE_LOAF, pay[at + _ANY_BREAD]))
    if pay[at + _ANY_FLOUR] != 0:
        p.push(frame(GIVE_FLOUR, pay[at + _ANY_FLOUR]))


def give_helper(p: Position, seat: i64, helper: i64) -> None:
    """PM-OFFER-07 to 09: back to the supply."""
    used = p.of(seat, USED_HELPER + helper) > 0
    p.add(seat, (USED_HELPER if used else ACTIVE_HELPER) + helper, -1)
    p.words[HELPER_SUPPLY + helper] += 1
    p.tell(h.HELPER_GIVEN, seat, helper, 0)


def give_flour(p: Position, left: i64, action: i64) -> None:
    """One flour back into the bag."""
    seat = p.words[ACTIVE]
    p.spend_flour(seat, action - v.GIVE_FLOUR_OF)
    p.tell(h.FLOUR_SPENT, seat, action - v.GIVE_FLOUR_OF, 0)
    if left > 1:
        p.turn_into(frame(GIVE_FLOUR, left - 1))
    else:
        p.pop()


def legal_loaf_choices(p: Position, base: i64, out: vec[i64], n: i64) -> i64:
    """Each kind of loaf that the active seat has."""
    seat = p.words[ACTIVE]
    for bread in range(i64(4)):
        for quality in range(i64(2)):
            row = p.of(seat, LOAVES + 4 * quality + bread)
            day: i64 = 0
            while row != 0:
                if row & 255 != 0:
                    out[n] = base + 8 * bread + 4 * quality + day
                    n += 1
                row >>= 8
                day += 1
    return n


def give_loaf(p: Position, left: i64, action: i64) -> None:
    """The loaf that is offered goes back into the bag, without effect on points and reputation (PM-OFFER-06)."""
    seat = p.words[ACTIVE]
    bread = (action - v.GIVE_LOAF_OF) >> 3
    quality = ((action - v.GIVE_LOAF_OF) >> 2) & 1
    p.add(seat, LOAVES + 4 * quality + bread, -bit(8 * ((action - v.GIVE_LOAF_OF) & 3)))
    p.words[BAG + bread] += 1
    p.tell(h.LOAF_GIVEN, seat, bread, quality + 2 * ((action - v.GIVE_LOAF_OF) & 3))
    if left > 1:
        p.turn_into(frame(GIVE_LOAF, left - 1))
    else:
        p.pop()


def finish_offerings(p: Position, completed: i64) -> None:
    """PM-CHURCH-07, PM-CHURCH-09: penitence, then new offerings; the marks come after (PM-CHURCH-11, PM-CHURCH-12)."""
    seat = p.words[ACTIVE]
    p.words[BLESSINGS] = count(completed)  # PM-CHURCH-21
    gain_penitence(p, seat, p.words[CROSSES], h.BY_OFFERINGS)
    for place in range(1, i64(3)):
        if (completed >> place) & 1 != 0:
            replace_offering(p, place - 1)


def replace_offering(p: Position, level: i64) -> None:
    """PM-CHURCH-09: a completed offering is discarded and another one drawn."""
    token = p.words[OFFERING + level]
    if token != 0:
        p.words[OFFERING_DISCARD + level] |= bit(token - 1)
    show_offering(p, level)


def show_offering(p: Position, level: i64) -> None:
    """PM-CHURCH-10: from the pile of this level, which the discards renew when it is empty."""
    if p.words[OFFERING_PILE + level] == 0:
        p.words[OFFERING_PILE + level] = p.words[OFFERING_DISCARD + level]
        p.words[OFFERING_DISCARD + level] = 0
    token = p.pick(p.words[OFFERING_PILE + level])
    p.words[OFFERING_PILE + level] &= ~bit(token)
    p.words[OFFERING + level] = token + 1
    p.reveals += 1
    p.tell(h.OFFERING_SHOWN, token + 1, 0, 0)


# -- blessing ----------------------------------------------------------------------------------------------------


def can_bless(p: Position, seat: i64) -> bool:
    """PM-CHURCH-19 to 22: after the offerings, at the level the visit has brought (OPEN-35); before the servant."""
    if p.words[BLESSINGS] == 0 or p.words[SERVED] != 0:
        return False
    if p.of(seat, PENITENCE) < p.terms.print.blessing_level or p.of(seat, POINTS) < 1:
        return False
    low = LOAVES + 4 * LOW
    return (p.of(seat, low) | p.of(seat, low + 1) | p.of(seat, low + 2) | p.of(seat, low + 3)) != 0


def legal_blessings(p: Position, seat: i64, out: vec[i64], n: i64) -> i64:
    """Each kind of loaf in the low row."""
    for bread in range(i64(4)):
        row = p.of(seat, LOAVES + 4 * LOW + bread)
        day: i64 = 0
        while row != 0:
            if row & 255 != 0:
                out[n] = v.BLESS + 4 * bread + day
                n += 1
            row >>= 8
            day += 1
    return n


def bless(p: Position, action: i64) -> None:
    """PM-CHURCH-22, PM-CHURCH-23: a point, and the loaf moves to the high row of the same day."""
    seat = p.words[ACTIVE]
    bread = (action - v.BLESS) >> 2
    day = (action - v.BLESS) & 3
    p.words[BLESSINGS] -= 1
    lose_points(p, seat, 1, h.LOST_BY_BLESSING)
    p.add(seat, LOAVES + 4 * LOW + bread, -bit(8 * day))
    p.add(seat, LOAVES + 4 * HIGH + bread, bit(8 * day))
    p.tell(h.BLESSED, seat, bread, day)
