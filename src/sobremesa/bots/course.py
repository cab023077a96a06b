"""Following a plan: a bot that plans is asked once for as many actions as everything happens as it expects."""

from typing import final

from sobremesa.core.state import State


@final
class Course:
    """A plan under way in one match. It may count on answers of others; those are theirs to give."""

    def __init__(self) -> None:
        self._plan: list[int] = []
        self._before: tuple[int, ...] = ()
        self._reveals: list[int] = []
        self._seat = -1

    def begin(self, state: State, actions: tuple[int, ...], plan: list[int]) -> int:
        """The first action of a plan that was made after these actions; the others are kept."""
        self._plan = plan
        self._before = actions
        self._reveals = _reveals_along(state, plan)
        self._seat = int(state.decider())
        return plan[0]

    def next(self, state: State, actions: tuple[int, ...]) -> int | None:
        """The next action, if all that was done meanwhile was planned and nothing else has come to light; else None."""
        done = len(actions) - len(self._before)
        if 0 < done < len(self._reveals) and actions == (*self._before, *self._plan[:done]):
            meant = (self._reveals[done], self._seat) == (int(state.reveals), int(state.decider()))
            if meant and state.is_legal(self._plan[done]):
                return self._plan[done]
        self._plan, self._reveals = [], []
        return None


def _reveals_along(state: State, plan: list[int]) -> list[int]:
    """The state's `reveals` before each action of a plan if nothing comes to light but by the answers of others."""
    tried, seat, reveals = state.clone(), state.decider(), int(state.reveals)
    found: list[int] = []
    for action in plan:
        if tried.over() or not tried.is_legal(action):
            break
        found.append(reveals)
        of_another, before = tried.decider() != seat, tried.reveals
        tried.perform(action)
        if of_another:
            reveals += int(tried.reveals - before)
    return found
