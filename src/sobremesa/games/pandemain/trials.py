"""What would happen if …: the rules themselves, played on a copy, and what comes of it. Nothing is drawn here."""

from typing import Final

from sobremesa.core.events import Event
from sobremesa.core.native import i64
from sobremesa.games.pandemain.penitence import resolve_marks
from sobremesa.games.pandemain.position import ACTIVE, Position
from sobremesa.games.pandemain.servant import sell_to_servant
from sobremesa.games.pandemain.steps import MARKS
from sobremesa.games.pandemain.village import raise_penitence_in_augsburg, sell_for_order

SERVANT_BUYS: Final = -1  # instead of a village


def try_sale(p: Position, seat: i64, village: i64, order: i64, loaf: tuple[i64, i64, i64]) -> list[Event]:
    """What a sale of one loaf (bread, quality, day) brings, in a village or to the servant; the position stays.

    Nobody need stand there: who may sell where is asked elsewhere. Everything that a sale looks at lies open.
    """
    bread, quality, day = loaf
    tried = p.clone()
    assert isinstance(tried, Position)
    tried.words[ACTIVE] = seat
    tried.listen()
    if village == SERVANT_BUYS:
        sell_to_servant(tried, seat, bread, quality, day)
        return tried.stop_listening()
    sell_for_order(tried, seat, village, order, quality, day)
    depth = tried.depth
    raise_penitence_in_augsburg(tried, seat, village)
    if tried.depth > depth and tried.top() == MARKS:
        resolve_marks(tried)
    return tried.stop_listening()
