"""Whose seat may be given to a bot, and by whom."""

from typing import Final

from sobremesa.table.table import Table

ABSENT_AFTER: Final = 24 * 3600 * 1000  # milliseconds of waiting after which others may let a bot play


def may_hand_over(table: Table, seat: int, by: int, now: int) -> bool:
    """Whether the person at seat `by` may say who plays `seat`.

    One's own seat and those of one's screen; a seat that nobody has taken; and, when the table has waited for a day,
    those whose people have done nothing for so long: not only the one that is waited for, because with hidden hands
    nobody may know who is asked. Its person can take it back at once.
    """
    if not 0 <= seat < len(table.seats) or table.seats[by].kind != "person":
        return False
    if seat in table.header.settings.screen_of(by):
        return True
    who = table.seats[seat]
    waited = not table.over and now - table.waiting_since >= ABSENT_AFTER
    return (
        who.kind == "person"
        and not who.bot
        and (who.free or (waited and now - _last_seen(table, seat) >= ABSENT_AFTER))
    )


def _last_seen(table: Table, seat: int) -> int:
    """When a seat wrote its last entry; what the end of a pause wrote for all is none of its own."""
    waved = {move.seq for move in table.moves if move.waved}
    own = (entry.at for entry in reversed(table.entries) if entry.seat == seat and entry.seq not in waved)
    return next(own, table.header.created)
