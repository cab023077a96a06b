"""Room for observations and masks, which programs outside see without copies where the engine is compiled."""

from typing import final

from sobremesa.core.native import append, i16, i64, u8, vec
from sobremesa.core.state import State, option_buffer


def numbers_buffer(count: int) -> vec[i16]:
    """So many 16-bit zeros."""
    result = vec[i16]()
    for _ in range(count):
        result = append(result, i16(0))
    return result


def flags_buffer(count: int) -> vec[u8]:
    """So many bytes, all zero."""
    result = vec[u8]()
    for _ in range(count):
        result = append(result, u8(0))
    return result


def shares_buffer(count: int) -> vec[float]:
    """So many zeros that may become fractions."""
    result = vec[float]()
    for _ in range(count):
        result = append(result, 0.0)
    return result


@final
class Mask:
    """A byte for each action of a game: 1 where it is an option of the decision shown last, else 0."""

    def __init__(self, actions: int) -> None:
        self.flags: vec[u8] = flags_buffer(actions)
        self._marked: vec[i64] = option_buffer()
        self._count: i64 = 0

    def show(self, state: State) -> None:
        """Undo what was shown before, and show the options of this state."""
        for place in range(self._count):
            self.flags[self._marked[place]] = u8(0)
        self._count = state.options(self._marked)
        for place in range(self._count):
            self.flags[self._marked[place]] = u8(1)
