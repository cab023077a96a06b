"""Which games somebody has played to their end: such a person is no beginner, and expert rules may be the choice."""

from collections.abc import Iterable

from sobremesa.table.table import Table
from sobremesa.web.hall import Hall
from sobremesa.web.learnt import FINISHED
from sobremesa.web.store.rows import OVER, HeldSeat
from sobremesa.web.visitors import Visitor
from sobremesa.wording.messages import game_catalog


def remember_finished(visitor: Visitor, table: Table) -> None:
    """After a move of the visitor's own: remember that it ended the game, by its rules."""
    game_id = table.game.id
    if table.over and not table.ended and not visitor.learnt.has(game_id, FINISHED):
        visitor.remember(learnt=visitor.learnt.knowing(game_id, FINISHED))


def games_finished(places: Iterable[HeldSeat]) -> frozenset[str]:
    """The games that ended by their rules at these tables."""
    return frozenset(place.table.game_id for place in places if _ended_by_its_rules(place))


def _ended_by_its_rules(place: HeldSeat) -> bool:
    table = place.table
    if table.summary.status != OVER:
        return False
    return table.summary.result in game_catalog(table.game_id, "en").section("results")


async def has_finished(hall: Hall, visitor: Visitor, game_id: str) -> bool:
    """Whether this browser's person has finished a game: where another's move ended it, the tables know."""
    if visitor.learnt.has(game_id, FINISHED):
        return True
    return visitor.known and game_id in games_finished(await hall.my_tables(visitor.id))
