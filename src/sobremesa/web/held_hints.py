"""Where no hint may be had for a while: at a table that was played on from another one, which has none and goes on.

Else whoever wants a hint at a table without them would ask for it at a copy of the table.
"""

from sobremesa.table.situation import Situation
from sobremesa.table.table import Table
from sobremesa.web.hall import Hall, NoSuchTable


async def hints_held(hall: Hall, table: Table) -> bool:
    """Whether this table has no hints as long as another one goes on."""
    origin = table.header.origin
    if origin is None or not origin.held_by:
        return False
    try:
        return not (await hall.table(origin.held_by)).closed
    except NoSuchTable:
        return False  # nobody plays there any more


async def holder_of(hall: Hall, table: Situation) -> str:
    """The table that holds back the hints of one that is played on from this one; '' where none does."""
    whole = table.whole
    if not whole.header.settings.hints and not whole.closed:
        return whole.table_id
    origin = whole.header.origin
    held = isinstance(whole, Table) and await hints_held(hall, whole)
    return origin.held_by if held and origin is not None else ""
