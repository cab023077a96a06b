"""The bakers' guild (PM-GUILD): hiring, upgrading, and what the bakers at work for a seat know and give."""

from typing import Final

from sobremesa.core.bits import bit, lowest, offer_each
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.position import ACTIVE, BAKERS, GUILD, PFENNIGS, UPGRADED, Position

UPGRADE_PRICE: Final = 1  # PM-GUILD-06


def hireable(p: Position, seat: i64) -> i64:
    """The bakers on the guild board that this seat can pay for (PM-GUILD-03)."""
    pfennigs = p.of(seat, PFENNIGS)
    left = p.words[GUILD]
    found: i64 = 0
    while left != 0:
        baker = lowest(left)
        left &= left - 1
        if p.terms.print.baker_price[p.side_of(baker)] <= pfennigs:
            found |= bit(baker)
    return found


def upgradable(p: Position, seat: i64) -> i64:
    """Own bakers that are not upgraded yet."""
    return p.of(seat, BAKERS) & ~p.words[UPGRADED]


def can_upgrade_some(p: Position, seat: i64) -> bool:
    """Whether the seat has a baker that can be upgraded."""
    return upgradable(p, seat) != 0


def can_use_guild(p: Position, seat: i64) -> bool:
    """PM-GUILD-02, PM-MODE-05: one of the two actions must be possible."""
    if not p.terms.expert:
        return False
    return hireable(p, seat) != 0 or (p.of(seat, PFENNIGS) >= UPGRADE_PRICE and can_upgrade_some(p, seat))


def legal_at_guild(p: Position, out: vec[i64]) -> i64:
    """Hire or upgrade (PM-GUILD-02)."""
    seat = p.words[ACTIVE]
    n = offer_each(out, 0, v.HIRE, hireable(p, seat))
    if p.of(seat, PFENNIGS) >= UPGRADE_PRICE:
        n = offer_each(out, n, v.UPGRADE, upgradable(p, seat))
    return n


def visit_guild(p: Position, action: i64) -> None:
    """Pay, then hire or upgrade."""
    seat = p.words[ACTIVE]
    p.pop()
    if action < v.UPGRADE:
        baker = action - v.HIRE
        price = p.terms.print.baker_price[p.side_of(baker)]
        p.add(seat, PFENNIGS, -price)
        p.tell_why(h.FOR_HIRING, h.PAID, seat, price, -1)
        hire(p, seat, baker, 0)
    else:
        p.add(seat, PFENNIGS, -UPGRADE_PRICE)
        p.tell_why(h.FOR_UPGRADE, h.PAID, seat, UPGRADE_PRICE, -1)
        upgrade(p, seat, action - v.UPGRADE, 0)


def hire(p: Position, seat: i64, baker: i64, why: i64) -> None:
    """PM-GUILD-05: any number; the side that lies up stays up (PM-DAWN-20)."""
    p.words[GUILD] &= ~bit(baker)
    p.put(seat, BAKERS, p.of(seat, BAKERS) | bit(baker))
    p.tell_why(why, h.HIRED, seat, baker, 0)


def upgrade(p: Position, seat: i64, baker: i64, why: i64) -> None:
    """PM-GUILD-06: the upgraded side counts at once; tokens of experience go back."""
    p.words[UPGRADED] |= bit(baker)
    p.clear_experience(baker)
    p.tell_why(why, h.UPGRADED, seat, baker, 0)


def dismiss(p: Position, seat: i64, baker: i64) -> None:
    """PM-DAWN-19: back to the guild, upgraded or not."""
    p.put(seat, BAKERS, p.of(seat, BAKERS) & ~bit(baker))
    p.words[GUILD] |= bit(baker)
    p.clear_experience(baker)
    p.tell(h.DISMISSED, seat, baker, 0)


# -- what bakers know and give -----------------------------------------------------------------------------------


def breads_known(p: Position, seat: i64) -> i64:
    """PM-OVEN-12: rye always; PM-MODE-04: everything in basic mode; PM-GUILD-04, PM-BAKER-11: what the bakers know."""
    if not p.terms.expert:
        return 15
    known: i64 = 1
    left = p.of(seat, BAKERS)
    while left != 0:
        known |= p.terms.print.baker_bakes[p.side_of(lowest(left))]
        left &= left - 1
    return known


def combine(p: Position, so_far: i64, more: i64) -> i64:
    """PM-MARKET-10: identical units of different bakers count once, or add up, as the edition has it (OPEN-39)."""
    if p.terms.baker_bonuses_add:
        return so_far + more
    return more if more > so_far else so_far


def market_bonus(p: Position, seat: i64, ingredient: i64) -> i64:
    """PM-MARKET-08: units of an ingredient that the bakers add to a visit."""
    bonus: i64 = 0
    left = p.of(seat, BAKERS)
    while left != 0:
        bonus = combine(p, bonus, p.terms.print.baker_market[4 * p.side_of(lowest(left)) + ingredient])
        left &= left - 1
    return bonus


def sale_pfennigs(p: Position, seat: i64, bread: i64) -> i64:
    """PM-SELL-09: pfennigs that the bakers add to a sale."""
    return sale_bonus(p, seat, bread, p.terms.print.baker_sale_pfennigs)


def sale_points(p: Position, seat: i64, bread: i64) -> i64:
    """PM-SELL-09: points that the bakers add to a sale."""
    return sale_bonus(p, seat, bread, p.terms.print.baker_sale_points)


def sale_bonus(p: Position, seat: i64, bread: i64, by_side: vec[i64]) -> i64:
    """What the bakers add to a sale of this bread, by what each side of a card gives."""
    bonus: i64 = 0
    left = p.of(seat, BAKERS)
    while left != 0:
        side = p.side_of(lowest(left))
        left &= left - 1
        if p.terms.print.baker_sale_bread[side] == bread:
            bonus = combine(p, bonus, by_side[side])
    return bonus


def milk_saved(p: Position, seat: i64) -> i64:
    """PM-BAKER-09: milk that a wheat loaf needs less."""
    saved: i64 = 0
    left = p.of(seat, BAKERS)
    while left != 0:
        saved = combine(p, saved, p.terms.print.baker_milk_less[p.side_of(lowest(left))])
        left &= left - 1
    return saved
