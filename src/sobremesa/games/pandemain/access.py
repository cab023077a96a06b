"""Who may come where a sim-baker stands (PM-RUD-02, PM-HELGA-02), and what Hans wants for it (PM-HANS-02)."""

from typing import Final

from sobremesa.core.native import i64
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain.gains import gain_points
from sobremesa.games.pandemain.position import (
    CHURCH,
    MARKET,
    MILL_PLACE,
    OVEN,
    PENITENCE,
    PFENNIGS,
    POINTS,
    RIVER,
    WORKERS,
    Position,
)
from sobremesa.games.pandemain.terms import NOBODY

LEVELS_BELOW_RUDOLF: Final = 1
POINTS_BELOW_HELGA: Final = 3


def is_open_to_all(place: i64) -> bool:
    """The four places where no sim-baker minds company."""
    return place in (OVEN, MARKET, MILL_PLACE, CHURCH)


def rudolf_forbids(p: Position, seat: i64, place: i64) -> bool:
    """PM-RUD-02 (OPEN-61)."""
    rudolf = p.terms.rudolf
    if rudolf == NOBODY or is_open_to_all(place) or not p.has_worker_at(rudolf, place):
        return False
    return p.of(seat, PENITENCE) < p.of(rudolf, PENITENCE) - LEVELS_BELOW_RUDOLF


def helga_forbids(p: Position, seat: i64, place: i64) -> bool:
    """Where Helga has a worker, whoever is more than three points behind her may not come (PM-HELGA-02)."""
    helga = p.terms.helga
    if helga == NOBODY or is_open_to_all(place) or not p.has_worker_at(helga, place):
        return False
    return p.of(seat, POINTS) < p.of(helga, POINTS) - POINTS_BELOW_HELGA


def is_forbidden(p: Position, seat: i64, place: i64) -> bool:
    """PM-MIXED-03: people obey every sim-baker at the table."""
    if p.terms.people == p.terms.participants or p.words[WORKERS + place] == 0:
        return False
    return rudolf_forbids(p, seat, place) or helga_forbids(p, seat, place)


def is_river_sure(p: Position, seat: i64) -> bool:
    """Whether the river stays open whatever the seat gives away: only points can close it, where Helga stands."""
    helga = p.terms.helga
    if helga != NOBODY and p.has_worker_at(helga, RIVER):
        return False
    return not is_forbidden(p, seat, RIVER)


def hans_demands(p: Position, place: i64) -> bool:
    """PM-HANS-02: once for each placement, however many of his workers are there (OPEN-62)."""
    hans = p.terms.hans
    return hans != NOBODY and not is_open_to_all(place) and p.has_worker_at(hans, place)


def pay_hans(p: Position, seat: i64) -> None:
    """A pfennig for the bank."""
    p.add(seat, PFENNIGS, -1)
    p.tell_why(h.FOR_HANS, h.PAID, seat, 1, -1)


def give_hans_a_point(p: Position) -> None:
    """Or a point for Hans."""
    gain_points(p, p.terms.hans, 1, h.BY_HANS)
