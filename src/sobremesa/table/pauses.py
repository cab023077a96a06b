"""Pauses, in which all seats are asked at once: whom they ask, and how long they last, whatever anybody holds."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sobremesa.table.log import Entry

if TYPE_CHECKING:
    from sobremesa.table.table import Table

MOST_IN_A_TURN: Final = 6_000  # milliseconds of all pauses of one turn together
BOTS_ANSWER: Final = 1_000  # after which bots have answered, all at once and whatever they hold


@dataclass
class PauseClock:
    """How much of a turn was spent in pauses."""

    turn: int = 0
    spent: int = 0

    def length(self, turn: int, share: int) -> int:
        """Milliseconds that a pause of this turn may last, which takes this share of its time in percent."""
        spent = self.spent if turn == self.turn else 0
        return max(0, min(MOST_IN_A_TURN * share // 100, MOST_IN_A_TURN - spent))

    def spend(self, turn: int, milliseconds: int) -> None:
        """A pause of this turn lasted so long."""
        if turn != self.turn:
            self.turn, self.spent = turn, 0
        self.spent += max(0, milliseconds)


def people_asked(table: "Table") -> list[int]:
    """The seats of people, at this table now, that a pause asks."""
    asked = [] if table.pause is None else table.pause.seats
    return [seat for seat in table.persons() if seat in asked and table.seats[seat].taken]


def bots_asked(table: "Table") -> list[int]:
    """The seats of bots that a pause asks."""
    asked = [] if table.pause is None else table.pause.seats
    return [seat for seat in asked if table.played_by_bot(seat)]


def as_if_asked(table: "Table", seat: int) -> "Table":
    """The same table as if this seat alone were asked in the pause: to think about it, not to write it."""
    other, pause = table.fork(), table.pause
    while pause is not None and other.state.decider() != seat:
        wave = {"move": table.game.action_text(pause.wave)}
        other.accept(Entry(other.seq + 1, "move", int(other.state.decider()), wave, table.waiting_since))
    return other
