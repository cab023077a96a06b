"""Following a plan: a bot that plans is asked once for as many actions as everything happens as it expects."""

from typing import final

from sobremesa.core.game import State


@final
class Course:
    """A plan under way in one match. It may count on answers of others; those are theirs to give."""

    def __init__(self) -> None:
        self._plan: list[int] = []
        self._before: tuple[int, ...] = ()
        self._reveals = -1
        self._seat = -1

    def begin(self, state: State, actions: tuple[int, ...], plan: list[int]) -> int:
        """The first action of a plan that was made after these actions; the others are kept."""
        self._plan = plan
        self._before = actions
        self._reveals = int(state.reveals)
        self._seat = int(state.decider())
        return plan[0]

    def next(self, state: State, actions: tuple[int, ...]) -> int | None:
        """The next action, if all that was done meanwhile was planned and nothing has come to light; else None."""
        done = len(actions) - len(self._before)
        meant = (self._reveals, self._seat) == (int(state.reveals), int(state.decider()))
        if meant and 0 < done < len(self._plan) and actions == (*self._before, *self._plan[:done]):
            action = self._plan[done]
            if state.is_legal(action):
                return action
        self._plan = []
        return None
