"""What lists show of a table, as it is stored beside its log."""

from sobremesa.table.log import NOBODY
from sobremesa.table.table import Table
from sobremesa.web.store.rows import OPEN, OVER, PLAYING, SeatRow, Summary, TableResult


def summary_of(table: Table) -> Summary:
    """What lists show of a table."""
    outcome = table.outcome()
    free = any(seat.free for seat in table.seats)
    seat = table.decider()
    return Summary(
        status=OVER if table.over else OPEN if free else PLAYING,
        turn=seat,
        # Tables of bots alone are not looked for: whoever looks at one finds it.
        bot_turn=not table.bots_alone and ((seat != NOBODY and table.played_by_bot(seat)) or bool(table.talkers())),
        deadline=table.deadline(),
        result=table.ended or (outcome.reason if outcome else ""),
        seats=tuple(
            SeatRow(number, who.kind, who.name, who.bot, who.free and not table.over)
            for number, who in enumerate(table.seats)
        ),
        ending=TableResult(tuple(outcome.winners), tuple(outcome.scores)) if outcome and not table.ended else None,
    )
