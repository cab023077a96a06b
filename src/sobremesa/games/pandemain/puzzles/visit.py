"""The best visit: most points with one worker, wherever it goes, by night or by way of the trade house."""

from collections.abc import Iterator, Mapping
from typing import final

from sobremesa.core.state import State
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.position import ACTIVE, Position
from sobremesa.games.pandemain.puzzles.visits import VisitTask, could_earn, deciding
from sobremesa.games.pandemain.steps import NIGHT_TURN, TURN


@final
class BestVisit:
    """All continuations of one turn."""

    id = "visit"
    estimated = False
    tries = 3
    alike = 8

    def tasks(self, state: State) -> Iterator[VisitTask]:
        """Before a worker is sent."""
        p = deciding(state, TURN, NIGHT_TURN)
        if p is not None and p.is_legal(v.PASS_THROUGH) and could_earn(p, int(p.words[ACTIVE])):
            yield VisitTask(p, {})

    def task(self, start: Position, about: Mapping[str, str]) -> VisitTask:
        """That of a stored puzzle."""
        return VisitTask(start, about)

    def promises(self, task: VisitTask) -> bool:
        """It is played out at once."""
        return True
