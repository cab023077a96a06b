"""A state as arrays: what a seat may know, and which actions are options."""

from collections.abc import Sequence

from sobremesa.extras import require

with require("environments", "numpy"):
    import numpy as np
    from numpy.typing import NDArray

from sobremesa.catalog import find_game
from sobremesa.core.buffers import Mask, numbers_buffer
from sobremesa.core.errors import ObservationError
from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.environments.choices import as_whole

Observation = NDArray[np.int16]
ActionMask = NDArray[np.int8]


class Encoding:
    """Observations and masks of one game. They have the same layout whatever the options and however many seats."""

    def __init__(self, game: Game | str) -> None:
        self.game = game if isinstance(game, Game) else find_game(game)
        features = self.game.features()
        if features is None:
            raise ObservationError(f"{self.game.name} has no observations")
        self.features = features
        self.size = features.size
        self.actions = self.game.decision_actions  # asides are no actions of an environment
        self._zeros = numbers_buffer(self.size)
        self._mask = Mask(self.actions)

    def lows(self) -> Observation:
        """The least value of each number."""
        return np.array(self.features.lows(), dtype=np.int16)

    def highs(self) -> Observation:
        """The greatest value of each number."""
        return np.array(self.features.highs(), dtype=np.int16)

    def observation(self, state: State, seat: int) -> Observation:
        """All that this seat may know, and nothing more; an array of its own."""
        number, seats = as_whole(seat), state.seats()
        if number is None or not 0 <= number < seats:
            raise ObservationError(f"seat {seat!r}: this game has the seats 0 to {seats - 1}")
        numbers = self._zeros[:]
        state.observe(number, numbers, 0)
        return np.array(numbers, dtype=np.int16)

    def mask(self, state: State) -> ActionMask:
        """1 for each option of the decision at hand, 0 for every other action; an array of its own."""
        self._mask.show(state)
        return np.array(self._mask.flags, dtype=np.uint8).view(np.int8)

    def decode(self, observation: Observation | Sequence[int]) -> dict[str, object]:
        """An observation as people read it, by the names of its features."""
        numbers = [int(number) for number in observation]
        if len(numbers) == self.size:
            self._check_ranges(numbers)
        return self.features.decode(numbers)

    def _check_ranges(self, numbers: list[int]) -> None:
        for feature in self.features.all():
            for number in numbers[feature.start : feature.start + feature.length]:
                if not feature.low <= number <= feature.high:
                    raise ObservationError(
                        f"{feature.name} is from {feature.low} to {feature.high}, and not {number}: "
                        f"this is no observation of {self.game.name}"
                    )
