"""The castle (PM-CASTLE): work with an ox, or a loan."""

from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.gains import lose_points
from sobremesa.games.pandemain.position import ACTIVE, CASTLE_LOANS, LOANS, OX, POINTS, Position


def can_borrow(p: Position, seat: i64) -> bool:
    """A loan is left, and there are the points that it takes at once (PM-CASTLE-05)."""
    return p.words[CASTLE_LOANS] > 0 and p.of(seat, POINTS) >= p.terms.print.loan_points


def can_use_castle(p: Position, seat: i64) -> bool:
    """PM-CASTLE-02: one of the two actions must be possible."""
    return p.has_active(seat, OX) or can_borrow(p, seat)


def legal_at_castle(p: Position, out: vec[i64]) -> i64:
    """Work or loan."""
    seat = p.words[ACTIVE]
    n: i64 = 0
    if p.has_active(seat, OX):
        out[n] = v.WORK
        n += 1
    if can_borrow(p, seat):
        out[n] = v.LOAN
        n += 1
    return n


def visit_castle(p: Position, action: i64) -> None:
    """PM-CASTLE-03, PM-CASTLE-04; a loan is repaid only at the end (PM-CASTLE-06)."""
    seat = p.words[ACTIVE]
    p.pop()
    if action == v.WORK:
        p.use_helper(seat, OX)
        p.tell_why(h.IN_CASTLE, h.HELPER_USED, seat, OX, 0)
        p.earn(seat, p.terms.print.work_pfennigs)
        p.tell_why(h.BY_WORK, h.EARNED, seat, p.terms.print.work_pfennigs, 0)
        return
    p.words[CASTLE_LOANS] -= 1
    p.add(seat, LOANS, 1)
    p.tell(h.LOAN_TAKEN, seat, 0, 0)
    p.earn(seat, p.terms.print.loan_pfennigs)
    p.tell_why(h.BY_LOAN, h.EARNED, seat, p.terms.print.loan_pfennigs, 0)
    lose_points(p, seat, p.terms.print.loan_points, h.LOST_BY_LOAN)
