"""The best sale: most points with one worker that goes straight to a village."""

from collections.abc import Iterator, Mapping
from typing import final

from sobremesa.core.state import State
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.position import ACTIVE, FIRST_VILLAGE, SERVANT_PLACE, Position
from sobremesa.games.pandemain.puzzles.visits import VisitTask, could_earn, deciding
from sobremesa.games.pandemain.steps import TURN


@final
class SaleTask(VisitTask):
    """A visit to a village, and what can follow it in the same turn."""

    least = 8

    def options(self, state: State) -> list[int]:
        """The worker goes to a village, by no detour."""
        villages = [v.PLACE + place for place in range(FIRST_VILLAGE, SERVANT_PLACE)]
        return [action for action in state.legal() if state is not self.start or action in villages]


@final
class BestSale:
    """All continuations of one turn that begin in a village."""

    id = "sale"
    estimated = False
    tries = 8
    alike = 60

    def tasks(self, state: State) -> Iterator[SaleTask]:
        """By day, before a worker is sent, where it can go to some village."""
        p = deciding(state, TURN)
        if p is not None and could_earn(p, int(p.words[ACTIVE])):
            task = SaleTask(p, {})
            if task.options(p):
                yield task

    def task(self, start: Position, about: Mapping[str, str]) -> SaleTask:
        """That of a stored puzzle."""
        return SaleTask(start, about)

    def promises(self, task: SaleTask) -> bool:
        """It is played out at once."""
        return True
