"""What stands between a seat and its bread: how many workers baking and selling it takes, and what sales bring."""

from typing import Final, NamedTuple

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
from sobremesa.games.pandemain.selling import staleness_points
from sobremesa.games.pandemain.trials import try_sale
from sobremesa.games.pandemain.village import has_space_in_village, is_let_into_augsburg, licence_of, order_bread
from sobremesa.games.pandemain.vocabulary import VILLAGE_TEXTS

_FAR: Final = 99  # workers, for what cannot be done
_NONE: Final = (_FAR, 0)  # no sales
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


class OpenOrder(NamedTuple):
    """An order for a bread, in a village that a seat may enter."""

    points: int  # what a good and fresh loaf brings
    village: int
    at: int


def sales_open(p: Position, seat: int, bread: int, spent: int) -> list[list[OpenOrder]]:
    """For each village that this seat may enter, so many pfennigs poorer: its orders for a bread, the best ones first.

    Their points are those of a good and fresh loaf, as the rules reckon them on a copy.
    """
    fresh = _fresh(p, bread)
    tried = _with_loaf(p, seat, bread, fresh)
    purse = max(0, int(p.of(seat, PFENNIGS)) - spent)
    found: list[list[OpenOrder]] = []
    for village in range(len(VILLAGE_TEXTS)):
        place = FIRST_VILLAGE + village
        if p.has_worker_at(seat, place) or not has_space_in_village(p, place):
            continue
        if not is_let_into_augsburg(p, seat, village) or licence_of(p, seat, place) > purse:
            continue
        orders = [at for at in range(int(p.terms.print.spaces[village]) + 1) if order_bread(p, village, at) == bread]
        found.append(sorted((_order(tried, seat, village, at, bread, fresh) for at in orders), reverse=True))
    return found


def _with_loaf(p: Position, seat: int, bread: int, loaf: tuple[int, int]) -> Position:
    """A copy on which the seat has one more loaf, of this quality and day."""
    tried = p.clone()
    assert isinstance(tried, Position)
    quality, day = loaf
    tried.add(seat, LOAVES + 4 * quality + bread, one(day))
    return tried


def _fresh(p: Position, bread: int) -> tuple[int, int]:
    return HIGH, int(p.terms.print.enters_day[bread]) - 1


def _loaves_for_sale(p: Position, seat: int, bread: int, to_bake: int) -> list[tuple[int, int]]:
    """The quality and day of each loaf that is there or will be baked, those that are worth most first."""
    loaves = [_fresh(p, bread)] * to_bake
    for quality in (HIGH, LOW):
        for day in range(int(p.terms.print.days)):
            loaves += [(quality, day)] * int(p.loaves(seat, bread, quality, day))
    return sorted(loaves, key=lambda loaf: staleness_points(p, *loaf), reverse=True)


def _order(p: Position, seat: int, village: int, at: int, bread: int, loaf: tuple[int, int]) -> OpenOrder:
    gains = gains_of(p, seat, try_sale(p, seat, village, at, (bread, *loaf)))
    return OpenOrder(sum(gain["count"] for gain in gains if gain["what"] == "points"), village, at)


def sales_for(p: Position, seat: int, bread: int, loaves: int, to_bake: int) -> tuple[int, int]:
    """How many visits to villages so many sales take, and what points they bring; too many for what cannot be.

    Licences are paid from what baking the rest of the loaves leaves. The best loaf goes to the best order.
    """
    villages = sales_open(p, seat, bread, pfennigs_needed(p, seat, bread, to_bake, True) if to_bake else 0)
    villages.sort(key=lambda orders: sum(order.points for order in orders), reverse=True)
    sold = _loaves_for_sale(p, seat, bread, to_bake)[:loaves]
    trips = [(1, orders[:loaves]) for orders in villages if len(orders) >= loaves]
    if not trips and len(villages) >= _MOST_TRIPS:
        together = sorted((order for orders in villages[:_MOST_TRIPS] for order in orders), reverse=True)
        trips = [(_MOST_TRIPS, together[:loaves])] if len(together) >= loaves else []
    return min(
        ((visits, _points(p, seat, bread, orders, sold)) for visits, orders in trips), key=_soonest, default=_NONE
    )


def _soonest(trip: tuple[int, int]) -> tuple[int, int]:
    return trip[0], -trip[1]


def _points(p: Position, seat: int, bread: int, orders: list[OpenOrder], loaves: list[tuple[int, int]]) -> int:
    """What the loaves bring there; with the points of an older or lower one as the rules reckon them."""
    fresh = _fresh(p, bread)
    points = 0
    for order, loaf in zip(orders, loaves, strict=False):
        if loaf == fresh:
            points += order.points
        else:
            points += _order(_with_loaf(p, seat, bread, loaf), seat, order.village, order.at, bread, loaf).points
    return points


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
