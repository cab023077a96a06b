"""What a game must say about its puzzles. It says so in `puzzles/kinds.py` of its folder; nothing here knows a game.

A task is a question on one position. Its continuations are all that the seat to move can do from its start until the
task ends; each of them has a value, and those with the highest are its solutions.
"""

import importlib
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Protocol

from sobremesa.core.state import State
from sobremesa.houses import house_of

About = Mapping[str, str]  # what the question names, for its sentence: {"colour": "red"}
Shortfall = tuple[str, Mapping[str, str | int]]  # what is missing: the code of a sentence, and what it names
NO_MATTER = -1  # the essence of an action that belongs to no idea


class Task(Protocol):
    """One question on one position."""

    start: State
    about: About
    enough: int  # the least value that answers the question; where the most is asked, the least that is worth asking
    most: bool  # whether the highest value of all is asked for
    asked_for: int  # the set of essences that the question itself names: they are no idea
    least: int  # continuations that there are at least: with fewer there is nothing to think about

    def options(self, state: State, /) -> list[int]:
        """What can be done there as far as the question goes; a task may leave out what it does not ask about."""

    def after(self, state: State, action: int, /) -> State:
        """A copy after an action, and what the others answer to it; nothing is drawn that the task leaves out."""

    def key(self, state: State, /) -> Hashable:
        """Equal for two positions only where the task goes on in the same way; cheaper than the game's own."""

    def is_end(self, state: State, /) -> bool:
        """Whether nothing that is done from here on counts any more."""

    def value(self, state: State, /) -> int:
        """What has been reached."""

    def essence(self, state: State, action: int, /) -> int:
        """A number that is alike for actions of one meaning; NO_MATTER for those that make no difference."""

    def is_means(self, action: int, /) -> bool:
        """Whether the action only leads to others: it may differ between solutions of one idea, like a way taken."""

    def closing(self, state: State, /) -> int | None:
        """The action by which whoever has done enough ends it here; None where something must still be chosen."""

    def shortfall(self, ended: State, /) -> Shortfall | None:
        """What is missing at an end that is no solution; None where the value says it all."""


class Gamble(Task, Protocol):
    """A task whose value is a chance: what is drawn after it decides, and simulations estimate it."""

    def plans(self) -> list[list[int]]:
        """What is worth trying, each up to the end of the task."""

    def survives(self, ended: State, luck: int, /) -> bool:
        """Whether it goes well from an end on, with these draws."""


class PuzzleKind(Protocol):
    """One kind of puzzle."""

    id: str
    estimated: bool  # its tasks are gambles
    tries: int  # tasks of one game that are played out before another game is looked at
    alike: int  # puzzles whose ideas are told with the same words: more of them would be one trick

    def tasks(self, state: State, /) -> Iterator[Any]:
        """What could be asked about a position, at a quick look: few positions bring anything."""

    def task(self, start: State, about: About, /) -> Any:
        """The task of a stored puzzle."""

    def promises(self, task: Any, /) -> bool:
        """Whether it is worth playing out, at a second look."""


class Maker(Protocol):
    """The module `puzzles/kinds.py` of a game."""

    KINDS: Sequence[PuzzleKind]
    TELLING: Sequence[str]  # the first words of actions, those first in which an idea shows best
    SETTINGS: Sequence[Mapping[str, object]]  # the options of the games in which puzzles are looked for, in turn

    def hinted(self, state: State, text: str, /) -> About:
        """What the first hint may name of an action beside what its own sentence names."""


@cache
def maker_of(game_id: str) -> Maker | None:
    """What a game says about its puzzles; None where it has none."""
    house = house_of(game_id)
    if not (house.folder / "puzzles" / "kinds.py").is_file():
        return None
    module: Any = importlib.import_module(f"{house.engine}.puzzles.kinds")
    found: Maker = module
    return found


def kind_of(game_id: str, kind_id: str) -> PuzzleKind:
    """A kind by its id; LookupError where the game has none of this name."""
    maker = maker_of(game_id)
    for kind in maker.KINDS if maker is not None else ():
        if kind.id == kind_id:
            return kind
    raise LookupError(f"{game_id} has no puzzles of the kind {kind_id!r}")
