"""Following a plan: a bot that plans is asked once for as many actions as nothing new comes to light."""

from typing import final

from sobremesa.core.game import State


@final
class Course:
    """A plan under way in one match: what comes next, and after which actions."""

    def __init__(self) -> None:
        self._rest: list[int] = []
        self._after: tuple[int, ...] = ()
        self._reveals = -1
        self._seat = -1

    def begin(self, state: State, actions: tuple[int, ...], plan: list[int]) -> int:
        """The first action of a plan that was made after these actions; the others are kept."""
        self._rest = plan[1:]
        self._after = (*actions, plan[0])
        self._reveals = int(state.reveals)
        self._seat = int(state.decider())
        return plan[0]

    def next(self, state: State, actions: tuple[int, ...]) -> int | None:
        """The next action, if nothing else was done meanwhile and nothing has come to light; else None."""
        meant = (self._reveals, self._seat, self._after) == (int(state.reveals), int(state.decider()), actions)
        if not self._rest or not meant or not state.is_legal(self._rest[0]):
            self._rest = []
            return None
        action = self._rest.pop(0)
        self._after = (*actions, action)
        return action
