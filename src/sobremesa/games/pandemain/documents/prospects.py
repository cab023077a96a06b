"""What lies ahead of a seat, as far as everybody can know it: what its bread would bring, and what comes at dawn.

The rules play it on copies. What chance decides is told as all that may come of it, each once.
"""

from sobremesa.core.bits import bit, members
from sobremesa.games.pandemain.dawn import move_future_orders, move_inquisition, remove_old_orders
from sobremesa.games.pandemain.documents.forecast import DawnForecast
from sobremesa.games.pandemain.documents.sales import Gain, Sale, sales_in_villages
from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.position import INQUISITION, PENANCES, PENITENCE, ROUND_TOKENS, Position
from sobremesa.games.pandemain.village import order_bread
from sobremesa.games.pandemain.vocabulary import VILLAGE_TEXTS


class Prospects:
    """All of it, as plain data, with what holds for the whole game; without a seat that decides only the latter."""

    def __init__(self, p: Position, seat: int | None) -> None:
        self.augsburg_level = int(p.terms.augsburg_level)
        self.rewards_per_mark = int(p.terms.rewards_per_mark)
        self.stale_pfennigs = int(p.terms.stale_pfennigs)
        self.forecast = DawnForecast(p)
        self.sales: dict[Sale, list[Gain]] = {} if seat is None else sales_in_villages(p, seat)
        self.orders: dict[str, list[str]] = {} if seat is None else orders_after_dawn(p)
        self.penances: list[int] = [] if seat is None else levels_of_penance(p, seat)


def orders_after_dawn(p: Position) -> dict[str, list[str]]:
    """The breads that each village surely orders tomorrow, if nobody sells there before."""
    tried = p.clone()
    assert isinstance(tried, Position)
    remove_old_orders(tried)
    move_future_orders(tried)
    found: dict[str, list[str]] = {}
    for village, name in enumerate(VILLAGE_TEXTS):
        breads = [int(order_bread(tried, village, order)) for order in range(int(p.terms.print.spaces[village]) + 1)]
        found[name] = [BREADS[bread] for bread in breads if bread >= 0]
    return found


def levels_of_penance(p: Position, seat: int) -> list[int]:
    """For each round token that may be turned at dawn the penitence below which it brings this seat a penance."""
    found: list[int] = []
    for token in members(int(p.words[ROUND_TOKENS])):
        tried = p.clone()
        assert isinstance(tried, Position)
        tried.words[ROUND_TOKENS] = bit(token)
        tried.put(seat, PENITENCE, 0)
        move_inquisition(tried)
        found.append(int(tried.words[INQUISITION]) if tried.of(seat, PENANCES) > p.of(seat, PENANCES) else 0)
    return found
