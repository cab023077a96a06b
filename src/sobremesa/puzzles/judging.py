"""Whether what somebody did solves a puzzle. Any turn that reaches the goal is right, stored or not."""

from typing import Any, Final

from sobremesa.core.state import State
from sobremesa.puzzles.puzzle import Proof

SIMULATIONS: Final = 400
_HALF_WAY: Final = 2


def is_solution(task: Any, proof: Proof, ended: State, estimated: bool) -> bool:
    """Whether this end of a task is as good as the best."""
    if not estimated:
        return bool(task.value(ended) >= proof.best)
    return chance_after(task, ended) * _HALF_WAY >= proof.best + proof.next


def chance_after(task: Any, ended: State, simulations: int = SIMULATIONS) -> int:
    """How often it goes well from an end on, in hundredths of a percent."""
    well = sum(bool(task.survives(ended, luck)) for luck in range(simulations))
    return round(10_000 * well / simulations)
