"""Plays a task out: every continuation, each position once."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final, final

from sobremesa.core.state import State
from sobremesa.puzzles.tasks import NO_MATTER, Task

MOST_POSITIONS: Final = 16_000  # that are looked at for one puzzle: a few seconds
_ALL: Final = -1  # the set of all essences


class TooMany(Exception):
    """There is more to play out than a puzzle may take."""


@dataclass(frozen=True)
class Found:
    """What can come of a position."""

    best: int
    next: int | None = None  # the highest value below the best
    ends: int = 1  # continuations
    ways: int = 1  # those of them that reach the best
    common: int = 0  # what all of these have in common: a set of essences
    chance: float = 1.0  # that somebody who chooses at random reaches the best


@final
class _Options:
    """What can come of the options of one position, taken together."""

    def __init__(self) -> None:
        self.best: int | None = None
        self.next: int | None = None
        self.ends = self.ways = 0
        self.common = _ALL
        self.chance = 0.0

    def add(self, found: Found, essence: int) -> None:
        """One more option."""
        self.ends += found.ends
        if self.best is None or found.best > self.best:
            before, self.best = self.best, found.best
            self.ways, self.common, self.chance = 0, _ALL, 0.0
            self._hear_of(before)
        if found.best == self.best:
            self.ways += found.ways
            self.common &= found.common | (1 << essence if essence != NO_MATTER else 0)
            self.chance += found.chance
        else:
            self._hear_of(found.best)
        self._hear_of(found.next)

    def _hear_of(self, value: int | None) -> None:
        if value is not None and value != self.best and (self.next is None or value > self.next):
            self.next = value

    def found(self, legal: int) -> Found:
        """All of them; whoever chooses at random knows nothing of the question, and takes any legal action."""
        assert self.best is not None, "a position without options is no end of its task"
        return Found(self.best, self.next, self.ends, self.ways, self.common, self.chance / legal)


@final
class PlayingOut:
    """Everything that can come of a task; TooMany where that is more than `most` positions."""

    def __init__(self, task: Task, most: int = MOST_POSITIONS) -> None:
        self._task = task
        self._most = most
        self._known: dict[Hashable, Found] = {}
        self._ends: dict[int, Found] = {}
        self.drew = False  # whether something was drawn on the way
        self.found = self._look(task.start)

    @property
    def positions(self) -> int:
        """How many different ones there are in which something is to be chosen."""
        return len(self._known)

    def _look(self, state: State) -> Found:
        key = self._task.key(state)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= self._most:
                raise TooMany
            known = self._look_further(state)
            self._known[key] = known
        return known

    def _look_further(self, state: State) -> Found:
        task, options = self._task, _Options()
        for action in task.options(state):
            after = task.after(state, action)
            self.drew = self.drew or after.reveals != state.reveals
            found = self._end(task.value(after)) if task.is_end(after) else self._look(after)
            options.add(found, task.essence(state, action))
        return options.found(len(state.legal()))

    def _end(self, value: int) -> Found:
        if value not in self._ends:
            self._ends[value] = Found(value)
        return self._ends[value]


def shortest_way(task: Task, value: int, essences: int, most: int = MOST_POSITIONS) -> list[int] | None:
    """The shortest continuation that reaches a value with these essences and with means alone; None without."""
    reached: list[tuple[State, tuple[int, ...]]] = [(task.start, ())]
    seen = {task.key(task.start)}
    for state, way in reached:
        for action in task.options(state):
            if not (task.is_means(action) or belongs(essences, task.essence(state, action))):
                continue
            after = task.after(state, action)
            if task.is_end(after):
                if task.value(after) >= value:
                    return _idle_last(task, value, [*way, action])
            elif (key := task.key(after)) not in seen and len(seen) < most:
                seen.add(key)
                reached.append((after, (*way, action)))
    return None


def _idle_last(task: Task, value: int, way: list[int]) -> list[int]:
    """The same way without idle steps before the first that matters, where they do as well at its end.

    The first step is told as a hint.
    """
    for _ in way:
        first, *rest = way
        idle = task.essence(task.start, first) == NO_MATTER and not task.is_means(first)
        if not idle or not _reaches(task, value, [*rest, first]):
            break
        way = [*rest, first]
    return way


def _reaches(task: Task, value: int, way: list[int]) -> bool:
    state = task.start
    for action in way:
        if action not in task.options(state):
            return False
        state = task.after(state, action)
    return task.is_end(state) and task.value(state) >= value


def belongs(essences: int, essence: int) -> bool:
    """Whether an action of this essence can be part of an idea with these, or makes no difference."""
    return essence == NO_MATTER or bool(essences >> essence & 1)
