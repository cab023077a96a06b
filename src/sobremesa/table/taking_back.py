"""Taking a move back with one button: what a seat may do alone, and more where no other person plays.

A move that brought nothing to light is its player's to take back. Beyond that all people must agree; with bots alone,
or with everybody at one screen, whoever presses the button is all of them.
"""

from sobremesa.core.errors import StaleAction
from sobremesa.table.log import Entry
from sobremesa.table.situation import Situation
from sobremesa.table.table import Table


def plays_alone(table: Situation, seat: int) -> bool:
    """Whether every person who plays sits at this seat's screen."""
    persons = {*table.persons()}
    return seat in persons and persons <= {*table.header.settings.screen_of(seat)}


def can_take_back(table: Table, seat: int) -> bool:
    """Whether the button takes a move back at once."""
    if table.can_undo(seat):
        return True
    return not table.closed and plays_alone(table, seat) and _before_last_move(table, seat) is not None


def plan_take_back(table: Table, seat: int, now: int, at: int | None = None) -> list[Entry]:
    """Take back the last move of the seat, or of its screen; `at` says which entry was seen last.

    What bots have done since is no reason to refuse it where they are the only others: it goes with the move.
    """
    stale = at is not None and not table.moved <= at <= table.seq
    if stale and not (plays_alone(table, seat) and at is not None and _has_waited(table, seat, at)):
        raise StaleAction(f"this was chosen at entry {at}, but the table is at entry {table.seq}")
    if table.can_undo(seat) or not can_take_back(table, seat):
        return table.plan_undo(seat, now)
    return table.plan_offer(seat, "undo", now, _before_last_move(table, seat))


def _before_last_move(table: Table, seat: int) -> int | None:
    """The entry before the last move of anybody at this seat's screen."""
    return table.history.before_last_of(table.seating.screen_of(seat))


def _has_waited(table: Table, seat: int, at: int) -> bool:
    """Whether nobody at this seat's screen has moved or taken back since."""
    screen = table.header.settings.screen_of(seat)
    moved = any(move.seq > at and move.seat in screen and not move.waved for move in table.moves)
    return 0 <= at <= table.seq and not moved and all(entry.kind != "undo" for entry in table.entries[at:])
