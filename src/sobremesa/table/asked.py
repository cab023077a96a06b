"""Whom a pause asks, and what a seat would do if it alone were asked."""

from sobremesa.table.log import Entry
from sobremesa.table.situation import Situation
from sobremesa.table.table import Table


def people_asked(table: Situation) -> list[int]:
    """The seats of people, at this table now, that a pause asks."""
    asked = [] if table.pause is None else table.pause.seats
    return [seat for seat in table.persons() if seat in asked and table.seats[seat].taken]


def bots_asked(table: Table) -> list[int]:
    """The seats of bots that a pause asks."""
    asked = [] if table.pause is None else table.pause.seats
    return [seat for seat in asked if table.played_by_bot(seat)]


def as_if_asked(table: Table, seat: int) -> Table:
    """The same table as if this seat alone were asked in the pause: to think about it, not to write it."""
    other, pause = table.fork(), table.pause
    while pause is not None and other.state.decider() != seat:
        wave = {"move": table.game.action_text(pause.wave)}
        other.accept(Entry(other.seq + 1, "move", int(other.state.decider()), wave, table.waiting_since))
    return other
