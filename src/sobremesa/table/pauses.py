"""How long a pause lasts, in which all seats are asked at once: the same whatever anybody holds."""

from dataclasses import dataclass
from typing import Final

from sobremesa.core.decisions import Pause
from sobremesa.core.state import State
from sobremesa.table.log import TableSettings

MOST_IN_A_TURN: Final = 6_000  # milliseconds of all pauses of one turn together
BOTS_ANSWER: Final = 1_000  # after which bots have answered, all at once and whatever they hold


def pause_of(state: State, settings: TableSettings) -> Pause | None:
    """Where all seats are asked at once; before a screen that is handed round each is asked when its turn comes."""
    return None if settings.handed_round else state.pause()


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
