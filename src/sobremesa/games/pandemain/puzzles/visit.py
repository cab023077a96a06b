"""The best visit: most points with one worker, wherever it goes, by night or by way of the trade house.

To go somewhere and to sell there is a puzzle of its own (`sale.py`): here the idea is what comes beside it.
"""

from collections.abc import Iterator, Mapping
from typing import Final, final

from sobremesa.core.state import State
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.position import ACTIVE, CHURCH, Position
from sobremesa.games.pandemain.puzzles.visits import VisitTask, could_earn, deciding
from sobremesa.games.pandemain.steps import NIGHT_TURN, TURN

STRAIGHT: Final = "straight"
OPEN: Final = "open"
_PLACES: Final = ((1 << (v.STALL_AT - v.PLACE)) - 1) << v.PLACE
_SALES: Final = ((1 << (v.SERVE - v.SELL_A)) - 1) << v.SELL_A


@final
class OneVisit(VisitTask):
    """A visit in which something else counts than a sale."""

    asked_for = _PLACES | _SALES

    def options(self, state: State) -> list[int]:
        """By way of the trade house, or not, as the question has it."""
        straight = self.about["way"] == STRAIGHT
        return [action for action in state.legal() if not (straight and action == v.PASS_THROUGH)]


@final
class BestVisit:
    """All continuations of one turn."""

    id = "visit"
    estimated = False
    tries = 6
    alike = 25

    def tasks(self, state: State) -> Iterator[OneVisit]:
        """Before a worker is sent, where there is something to sell, or the church can be visited."""
        p = deciding(state, TURN, NIGHT_TURN)
        if p is not None and (could_earn(p, int(p.words[ACTIVE])) or p.is_legal(v.PLACE + CHURCH)):
            yield OneVisit(p, {"way": STRAIGHT})
            if p.is_legal(v.PASS_THROUGH):
                yield OneVisit(p, {"way": OPEN})

    def task(self, start: Position, about: Mapping[str, str]) -> OneVisit:
        """That of a stored puzzle."""
        return OneVisit(start, about)

    def promises(self, task: OneVisit) -> bool:
        """It is played out at once."""
        return True
