"""What is counted of games for reports: tables of whole numbers, filled by whoever hears what happens.

A game makes a measurer for its options (`Game.measurer`), which then counts one game after another:

    measurer.begin(state, opening)    the game as it stands before its first decision, and what happened before that
    measurer.hear(state, events)      after each action
    measurer.end(state)               the tables of the game, by the names of the measures

What happens is counted from where the game begins: one that goes on from a position counts from there, and has no
opening. What can be read at the end, such as points, is as it stands then.
"""

from typing import final

from sobremesa.core.bits import words
from sobremesa.core.events import Event
from sobremesa.core.native import i64, vec
from sobremesa.core.state import State


@final
class Axis:
    """One direction of a table: what its rows or columns are, and what each of them is called."""

    def __init__(self, name: str, labels: tuple[str, ...]) -> None:
        self.name = name
        self.labels = labels


@final
class Measure:
    """One table of whole numbers; without axes it is a single number."""

    def __init__(self, name: str, axes: tuple[Axis, ...]) -> None:
        self.name = name
        self.axes = axes
        self.size = 1
        for axis in axes:
            self.size *= len(axis.labels)


class Measurer:
    """Counts games with the same options, one after another. All tables lie behind each other in `counts`."""

    def __init__(self) -> None:
        self.measures: list[Measure] = []
        self.counts: vec[i64] = vec[i64]()
        self._zeros: vec[i64] = vec[i64]()

    def add(self, name: str, *axes: Axis) -> i64:
        """One more table; the place of its first number. The last axis runs first, as in C."""
        place = i64(len(self._zeros))
        measure = Measure(name, axes)
        self.measures.append(measure)
        self._zeros = words([0] * (int(place) + measure.size))
        return place

    def begin(self, state: State, opening: list[Event]) -> None:
        """A new game. Whoever overrides it calls it first: nothing is counted then."""
        self.counts = self._zeros[:]

    def hear(self, state: State, events: list[Event]) -> None:
        """What an action brought about; the state is as it is after it."""
        raise NotImplementedError

    def end(self, state: State) -> dict[str, list[int]]:
        """The tables of a game that is over, by their names; each as one list, in C's order."""
        told: dict[str, list[int]] = {}
        counts = self.counts
        place: i64 = 0
        for measure in self.measures:
            numbers: list[int] = []
            for _ in range(i64(measure.size)):
                numbers.append(int(counts[place]))
                place += 1
            told[measure.name] = numbers
        return told
