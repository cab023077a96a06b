"""Steps that were chosen but not sent, and what comes of them."""

from dataclasses import dataclass

from sobremesa.core.native import i64
from sobremesa.core.state import State


@dataclass(frozen=True)
class TableDraft:
    """What comes of steps that were chosen but not sent."""

    start: State  # what was guessed before the first step
    state: State  # with the steps that may be shown; where the draft is closed it is for looking at only
    applied: list[int]  # the steps played on it
    closed: bool  # nothing more can be chosen before these are sent
    pending: int | None  # the last step, where what it does must not be shown before it is sent
    dropped: list[int]  # steps that do not fit, or came after the closing one
    final: bool = False  # the last step brings something to light: whoever sends it cannot take it back alone

    @property
    def actions(self) -> list[int]:
        """All steps that would be sent."""
        return self.applied if self.pending is None else [*self.applied, self.pending]


def try_steps(start: State, seat: int, actions: list[int]) -> TableDraft:
    """Try steps on a guess. The one that closes the draft is played alone, without what others do after it.

    A step that by itself brings something to light is never played, only kept as `pending`.
    """
    state, applied = start, list[int]()
    for place, action in enumerate(actions):
        if not state.is_legal(action):
            return TableDraft(start, state, applied, False, None, actions[place:])
        following = state.clone()
        following.apply(action)
        final = following.reveals != state.reveals
        if final or following.decider() != seat or following.pause() is not None or ends_turn(state, following, action):
            return _close(start, state, applied, actions[place:], final)
        state = following
        applied.append(action)
    return TableDraft(start, state, applied, False, None, [])


def ends_turn(state: State, following: State, action: int) -> bool:
    """Whether another turn begins after this step: also where the same seat has it, by night after the last by day."""
    return _alone(state, action).turns() != following.turns()


def _close(start: State, state: State, applied: list[int], left: list[int], final: bool) -> TableDraft:
    action, *dropped = left
    alone = _alone(state, action)
    if alone.reveals != state.reveals:
        return TableDraft(start, state, applied, True, action, dropped, final)
    return TableDraft(start, alone, [*applied, action], True, None, dropped, final)


def _alone(state: State, action: int) -> State:
    alone = state.clone()
    alone.perform_alone(i64(action))
    return alone
