"""What OpenSpiel asks to write down what a player knows, as numbers and as text."""

from typing import Protocol, final

import numpy as np

from sobremesa.environments.encoding import Encoding
from sobremesa.environments.held import Held


class HoldsState(Protocol):
    """A state of OpenSpiel that holds one of our games."""

    held: Held


@final
class MomentObserver:
    """What a player may know now: the numbers of `docs/lab/observations.md`, or its view as JSON."""

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding
        self.tensor = np.zeros(encoding.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: HoldsState, player: int) -> None:
        """Write the numbers; zeros before the deal."""
        moment = state.held.state
        if moment is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self._encoding.observation(moment, player)

    def string_from(self, state: HoldsState, player: int) -> str:
        """The view."""
        return state.held.view_string(player)


@final
class HistoryObserver:
    """What a player may know now, with a digest of what it did and was told since the deal; it has no numbers."""

    def __init__(self) -> None:
        self.tensor = None
        self.dict: dict[str, object] = {}

    def set_from(self, state: HoldsState, player: int) -> None:
        """There is nothing to write."""

    def string_from(self, state: HoldsState, player: int) -> str:
        """The information state."""
        return state.held.information_string(player)
