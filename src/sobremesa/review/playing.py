"""Playing a way on a guess: to its end, or until it cannot be gone on with there."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from sobremesa.core.mind import Mind
from sobremesa.core.native import i64
from sobremesa.core.state import State
from sobremesa.table.log import NOBODY

_MOST_BETWEEN: Final = 12  # choices of others before a plan goes on


def play_through(
    state: State,
    steps: Sequence[int],
    planner: tuple[Mind, int] | None = None,
    tell: Callable[[int], None] | None = None,
    *,
    draws: bool = True,
) -> bool:
    """Play steps as far as they can be played; whether that was to their end, or to that of the game.

    A plan (of `planner`: how its game thinks, and its seat) knows of no answers of those who are asked in between: they
    choose quickly then. What was played holds all answers, and has no planner. `tell` hears of each step before it is
    made; without `draws` nothing is drawn after the last.
    """
    asks = False
    for place, action in enumerate(steps, 1):
        if planner is not None and not asks:
            _pass_over(state, action, *planner)
        if state.over():
            return True
        if not _fits(state, action):
            return False
        if tell is not None:
            tell(action)
        asks = planner is not None and _asks(state, action, planner[1])
        if draws or place < len(steps):
            state.perform(i64(action))
        else:
            state.perform_alone(i64(action))
    return True


def answers_in(state: State, steps: Sequence[int], seat: int) -> dict[int, int]:
    """What others answered when the seat put a question to them, by what it asked."""
    state, found = state.clone(), dict[int, int]()
    for action, answer in pairwise(steps):
        if state.over() or not _fits(state, action):
            break
        if int(state.decider()) == seat and _asks(state, action, seat):
            found[action] = answer
        state.perform(i64(action))
    return found


def counts_on_others(plan: Sequence[int], answers: Mapping[int, int]) -> bool:
    """Whether a plan asks what was asked, and goes on as if the answer had been another one."""
    return any(answers.get(action, answer) != answer for action, answer in pairwise(plan))


def _fits(state: State, action: int) -> bool:
    return state.is_legal(action) or state.is_aside(action)


def _asks(state: State, action: int, seat: int) -> bool:
    """Whether an action puts a question to another seat, whose answer the plan must hold itself."""
    alone = state.clone()
    alone.perform_alone(i64(action))
    return int(alone.decider()) not in (NOBODY, seat) and int(alone.depth) > int(state.depth)


def _pass_over(state: State, action: int, mind: Mind, seat: int) -> None:
    """Let others who are asked in between choose quickly, until the action can be taken."""
    for _ in range(_MOST_BETWEEN):
        if state.over() or _fits(state, action) or int(state.decider()) in (NOBODY, seat):
            return
        options = state.legal()
        worths = mind.worths(state, int(state.decider()), options)
        state.perform(i64(options[worths.index(max(worths))]))
