"""What an observation holds: rows of numbers with a name, a range and a meaning, and how people read them.

An observation is what `State.observe` writes: 16-bit numbers in a fixed layout. Seats come in the order of play from
whoever observes, and seats that nobody sits at are zero.
"""

from collections.abc import Sequence
from typing import Final, final

from sobremesa.core.errors import ObservationError

RELATIVE_SEATS: Final = ("me", "next", "second", "third")  # the seats of an observation, in their order


@final
class Feature:
    """Some numbers of an observation that mean the same of different things: a row, or a table of rows.

    `axes` names the things: a table has the names of its rows, then those of its columns; a single number has no axes.
    `names` are the words of a category, from `low` on. `start` is the place of the first number.
    """

    def __init__(
        self,
        name: str,
        meaning: str,
        high: int,
        *,
        low: int = 0,
        names: tuple[str, ...] = (),
        axes: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        assert not names or len(names) == high - low + 1, f"{name}: each number of a category has a name"
        self.name = name
        self.meaning = meaning
        self.low = low
        self.high = high
        self.names = names
        self.axes = axes
        self.start = 0
        self.length = 1
        for axis in axes:
            self.length *= len(axis)

    @property
    def shape(self) -> tuple[int, ...]:
        """How long each axis is; () of a single number."""
        return tuple([len(axis) for axis in self.axes])

    def decode(self, numbers: Sequence[int]) -> object:
        """Its part of a whole observation as people read it.

        A table becomes a mapping, without what is zero; a row of zeros and ones becomes the list of what is there.
        """
        return self._read(numbers, self.start, 0)

    def _read(self, numbers: Sequence[int], at: int, depth: int) -> object:
        if depth == len(self.axes):
            return self._word(int(numbers[at]))
        step = 1
        for axis in self.axes[depth + 1 :]:
            step *= len(axis)
        labels = self.axes[depth]
        if step > 1 or depth < len(self.axes) - 1:
            parts = [(label, self._read(numbers, at + step * place, depth + 1)) for place, label in enumerate(labels)]
            return {label: part for label, part in parts if part not in ({}, [])}
        filled = [(label, int(numbers[at + place])) for place, label in enumerate(labels) if numbers[at + place] != 0]
        if self.is_set:
            return [label for label, _ in filled]
        return {label: self._word(value) for label, value in filled}

    @property
    def is_set(self) -> bool:
        """Whether each number only says if something is there."""
        return self.low == 0 and self.high == 1 and not self.names

    def _word(self, value: int) -> object:
        if self.names:
            return self.names[value - self.low]
        return bool(value) if self.is_set else value


@final
class Features:
    """The layout of a game's observations. A change of it gets another version number."""

    def __init__(self, game: str, version: int, features: list[Feature]) -> None:
        self.game = game
        self.version = version
        self.size = 0
        self._features = features
        self._by_name: dict[str, Feature] = {}
        for feature in features:
            assert feature.name not in self._by_name, f"two features are called {feature.name}"
            self._by_name[feature.name] = feature
            feature.start = self.size
            self.size += feature.length

    def all(self) -> list[Feature]:
        """The features in the order of their numbers."""
        return list(self._features)

    def find(self, name: str) -> Feature:
        """The feature of this name."""
        found = self._by_name.get(name)
        if found is None:
            raise ObservationError(f"observations of {self.game} have no feature {name!r}")
        return found

    def lows(self) -> list[int]:
        """The least value of each number."""
        return [feature.low for feature in self._features for _ in range(feature.length)]

    def highs(self) -> list[int]:
        """The greatest value of each number."""
        return [feature.high for feature in self._features for _ in range(feature.length)]

    def decode(self, numbers: Sequence[int]) -> dict[str, object]:
        """An observation as people read it, by the names of its features."""
        if len(numbers) != self.size:
            raise ObservationError(
                f"an observation of {self.game} has {self.size} numbers (version {self.version}), not {len(numbers)}"
            )
        return {feature.name: feature.decode(numbers) for feature in self._features}
