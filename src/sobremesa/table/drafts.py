"""Steps that were chosen but not sent, and what comes of them."""

from dataclasses import dataclass

from sobremesa.core.game import State


@dataclass(frozen=True)
class TableDraft:
    """What comes of steps that were chosen but not sent."""

    start: State  # what was guessed before the first step
    state: State  # with the steps that may be shown
    applied: list[int]  # the steps played on it
    closed: bool  # nothing more can be chosen before these are sent
    pending: int | None  # the last step, where what it does must not be shown before it is sent
    dropped: list[int]  # steps that do not fit, or came after the closing one

    @property
    def actions(self) -> list[int]:
        """All steps that would be sent."""
        return self.applied if self.pending is None else [*self.applied, self.pending]


def try_steps(start: State, seat: int, actions: list[int]) -> TableDraft:
    """Try steps on a guess. A step that reveals something is never played, only kept as `pending`."""
    state, applied = start, list[int]()
    for place, action in enumerate(actions):
        if not state.is_legal(action):
            return TableDraft(start, state, applied, False, None, actions[place:])
        following = state.clone()
        following.apply(action)
        if following.reveals != state.reveals:
            return TableDraft(start, state, applied, True, action, actions[place + 1 :])
        state = following
        applied.append(action)
        if state.decider() != seat or state.pause() is not None:
            return TableDraft(start, state, applied, True, None, actions[place + 1 :])
    return TableDraft(start, state, applied, False, None, [])
