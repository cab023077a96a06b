"""What stands between a seat and its bread: how many workers baking and selling it takes, and what sales bring."""

from typing import Final

from sobremesa.games.pandemain.documents.sales import gains_of
from sobremesa.games.pandemain.learn.lacks import known_breads
from sobremesa.games.pandemain.learn.supplies import pfennigs_needed, visits_for
from sobremesa.games.pandemain.position import (
    BAKED,
    FIRST_VILLAGE,
    HIGH,
    LOAVES,
    LOW,
    PFENNIGS,
    SOLD,
    Position,
    count_of,
    one,
    total_of,
)
from sobremesa.games.pandemain.trials import try_sale
from sobremesa.games.pandemain.village import has_space_in_village, is_let_into_augsburg, licence_of, order_bread
from sobremesa.games.pandemain.vocabulary import VILLAGE_TEXTS

_FAR: Final = 99  # workers, for what cannot be done
_MOST_TRIPS: Final = 2  # villages that are visited for one goal


def loaves_of(p: Position, seat: int, bread: int) -> int:
    """The loaves of one bread on the track."""
    return sum(int(total_of(p.of(seat, LOAVES + 4 * quality + bread))) for quality in (HIGH, LOW))


def made_so_far(p: Position, seat: int, field: int, bread: int) -> int:
    """How many loaves of one bread were baked, or sold, in the whole game."""
    return sum(int(count_of(p.of(seat, field), 2 * bread + quality)) for quality in (HIGH, LOW))


def baked_so_far(p: Position, seat: int, bread: int) -> int:
    """Loaves of one bread that this seat baked."""
    return made_so_far(p, seat, BAKED, bread)


def sold_so_far(p: Position, seat: int, bread: int) -> int:
    """Loaves of one bread that this seat sold."""
    return made_so_far(p, seat, SOLD, bread)


# -- sales -------------------------------------------------------------------------------------------------------


def sales_open(p: Position, seat: int, bread: int, spent: int) -> list[list[int]]:
    """For each village that this seat may enter, so many pfennigs poorer: the points that its orders for a bread bring.

    They are those of a good and fresh loaf, as the rules reckon them on a copy.
    """
    tried = p.clone()
    assert isinstance(tried, Position)
    day = int(p.terms.print.enters_day[bread]) - 1
    tried.add(seat, LOAVES + 4 * HIGH + bread, one(day))
    purse = max(0, int(p.of(seat, PFENNIGS)) - spent)
    found: list[list[int]] = []
    for village in range(len(VILLAGE_TEXTS)):
        place = FIRST_VILLAGE + village
        if p.has_worker_at(seat, place) or not has_space_in_village(p, place):
            continue
        if not is_let_into_augsburg(p, seat, village) or licence_of(p, seat, place) > purse:
            continue
        orders = [at for at in range(int(p.terms.print.spaces[village]) + 1) if order_bread(p, village, at) == bread]
        points = [_points_of(tried, seat, village, order, (bread, HIGH, day)) for order in orders]
        found.append(sorted(points, reverse=True))
    return sorted(found, key=sum, reverse=True)


def _points_of(p: Position, seat: int, village: int, order: int, loaf: tuple[int, int, int]) -> int:
    gains = gains_of(p, seat, try_sale(p, seat, village, order, loaf))
    return sum(gain["count"] for gain in gains if gain["what"] == "points")


def sales_for(p: Position, seat: int, bread: int, loaves: int, to_bake: int) -> tuple[int, int]:
    """How many visits to villages so many sales take, and what points they bring; too many for what cannot be.

    Licences are paid from what baking the rest of the loaves leaves.
    """
    best = (_FAR, 0)
    villages = sales_open(p, seat, bread, pfennigs_needed(p, seat, bread, to_bake, True) if to_bake else 0)
    for points in villages:
        if len(points) >= loaves:
            best = max(best, (1, sum(points[:loaves])), key=lambda trip: (-trip[0], trip[1]))
    if best[0] == 1 or len(villages) < _MOST_TRIPS:
        return best
    together = sorted((points for village in villages[:_MOST_TRIPS] for points in village), reverse=True)
    return (_MOST_TRIPS, sum(together[:loaves])) if len(together) >= loaves else best


def visits_to_bake(p: Position, seat: int, bread: int, loaves: int, now: bool = True) -> int:
    """How many workers it takes from here to so many loaves on the track, baked now or later; none for none."""
    if loaves <= 0:
        return 0
    if loaves > int(p.terms.print.oven_loaves) or bread not in known_breads(p, seat):
        return _FAR
    visits = visits_for(p, seat, bread, loaves, now)
    return _FAR if visits is None else visits + 1


def coins_short(p: Position, seat: int, bread: int, loaves: int, now: bool = True) -> int:
    """Pfennigs that are missing for what has to be bought, and for baking it now; none for no loaf."""
    return max(0, pfennigs_needed(p, seat, bread, loaves, now) - int(p.of(seat, PFENNIGS))) if loaves > 0 else 0
