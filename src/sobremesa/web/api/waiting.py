"""Answers that are held back until there is something to tell, and event streams."""

import asyncio
from typing import Final

from starlette.requests import Request

from sobremesa.table.asked import people_asked
from sobremesa.table.table import Table
from sobremesa.web.hall import Hall
from sobremesa.web.live import EventStream, close_when_gone
from sobremesa.web.pages.asking import settings_of
from sobremesa.web.pages.sitting import SeatRequest
from sobremesa.web.store.rows import DatabaseDown, NoSuchTable, TableProgress

TURN: Final = "turn"
OVER: Final = "over"


def is_asked(hall: Hall, table: Table, seats: tuple[int, ...]) -> bool:
    """Whether the table waits for one of these seats: for a choice, in a pause, or with an offer."""
    if table.over:
        return False
    persons = [seat for seat in table.persons() if seat in seats]
    if table.offer is not None and any(seat not in table.offer.agreed for seat in persons):
        return True
    if table.pause is not None:
        waved = hall.pauses.waves.of(table)
        return any(seat in people_asked(table) and seat not in waved for seat in persons)
    return table.decider() in persons


def goal_reached(hall: Hall, table: Table, seats: tuple[int, ...], until: str | None) -> str:
    """Which of what is waited for is there: 'turn', 'over' or ''. Whoever waits for a turn hears of the end, too."""
    if until is None:
        return ""
    if table.over:
        return OVER
    return TURN if until == TURN and is_asked(hall, table, seats) else ""


async def wait_for_news(
    request: Request, sitting: SeatRequest, seconds: int, after: int | None, until: str | None
) -> None:
    """Wait until there is what is waited for, so many seconds at most, and no longer than whoever asks."""
    hall, table = sitting.hall, sitting.table
    seats = sitting.mine if sitting.asked is None else (sitting.asked,)

    def done() -> bool:
        newer = after is None or table.seq > after
        return newer and (until is None or goal_reached(hall, table, seats, until) != "")

    most = settings_of(request).limits.api_wait
    seconds = min(seconds, most) if most else seconds
    if seconds == 0 or done():
        return
    ends = asyncio.get_running_loop().time() + seconds
    known = await hall.position(table.table_id)
    async with hall.live.subscribe(table.table_id, known, sitting.mine) as subscription:
        gone = asyncio.create_task(close_when_gone(subscription, request.receive))
        try:
            while not subscription.closed:
                table = sitting.table = await hall.table(table.table_id)
                left = ends - asyncio.get_running_loop().time()
                if done() or left <= 0:
                    break
                await subscription.wait(left)
        finally:
            gone.cancel()
            await asyncio.wait([gone])
    sitting.sit_again()


async def stream_of(sitting: SeatRequest, until: str | None) -> EventStream:
    """An event stream that ends by itself when what is waited for is there."""
    hall, table = sitting.hall, sitting.table
    known: TableProgress = await hall.position(table.table_id)

    async def reached() -> str:
        try:
            return goal_reached(hall, await hall.table(table.table_id), sitting.mine, until)
        except (DatabaseDown, NoSuchTable):
            return ""  # it may come back, and who listens can ask

    return hall.live.stream(table.table_id, known, sitting.mine, reached if until else None)
