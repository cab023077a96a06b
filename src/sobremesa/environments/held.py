"""A game in the hands of others: copied by `copy`, and pickled as a position document plus generator words."""

import json
from typing import Final, final

from sobremesa.catalog import find_game
from sobremesa.core.errors import SetupError
from sobremesa.core.rng import Rng
from sobremesa.core.state import State
from sobremesa.environments.told import ToldSoFar, nothing_told

_NOBODY: Final = nothing_told(0)


@final
class Held:
    """All of a game that changes while it is played; no state before the deal.

    OpenSpiel copies whatever lies in a Python state with `deepcopy`, and pickles it; both find their way here.
    """

    __slots__ = ("_strings", "before", "begun", "state", "told")

    def __init__(self, state: State | None = None, told: ToldSoFar = _NOBODY, begun: list[float] | None = None) -> None:
        self.state = state
        self.told = told
        self.begun = begun or []  # what each seat had earned when it was dealt, which is no merit of its own
        self.before = self.begun  # what each had before the last action
        self._strings: dict[int, str] = {}

    def going(self) -> State:
        """The game; SetupError before the first was dealt."""
        if self.state is None:
            raise SetupError("no game has begun yet; call reset() first")
        return self.state

    def view_string(self, seat: int) -> str:
        """All that this seat may know of the moment, as JSON; written once for each moment."""
        if self.state is None:
            return "before the deal"
        if seat not in self._strings:
            self._strings[seat] = json.dumps(self.state.view(seat), sort_keys=True, ensure_ascii=False)
        return self._strings[seat]

    def information_string(self, seat: int) -> str:
        """The same with a digest of all that the seat did and was told since the deal."""
        view = self.view_string(seat)
        return view if self.state is None else f"{view}\ntold {self.told.digests()[seat].hex()}"

    def changed(self, told: ToldSoFar, before: list[float]) -> None:
        """The state is another moment now."""
        self.told = told
        self.before = before
        self._strings = {}

    def guessed(self, seat: int, rng: Rng) -> "Held":
        """Another game that this seat cannot tell from this one; nothing in it is known to others alone."""
        assert self.state is not None
        copy = Held(self.state.guess(seat, rng), self.told.as_known_to(seat), self.begun)
        copy.before = self.before
        return copy

    def __deepcopy__(self, memo: dict[int, object]) -> "Held":
        if self.state is None:
            return self
        copy = Held.__new__(Held)
        copy.state = self.state.clone()
        copy.told = self.told
        copy.begun = self.begun
        copy.before = self.before
        copy._strings = self._strings  # of the same moment; whoever leaves it begins others
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        if self.state is None:
            return (_not_dealt, ())
        document = self.state.to_dict()
        numbers = (self.state.rng_words(), int(self.state.ply), int(self.state.reveals))
        return (_restored, (document["game"], document, numbers, self.told.digests(), self.begun, self.before))


NOT_DEALT: Final = Held()  # the same for every game: a deal puts another in its place


def _restored(
    game: str,
    document: dict[str, object],
    numbers: tuple[tuple[int, int, int, int], int, int],
    digests: tuple[bytes, ...],
    begun: list[float],
    before: list[float],
) -> Held:
    """What `pickle` makes of it again."""
    state = find_game(game).from_dict(document)
    words, state.ply, state.reveals = numbers
    state.set_rng_words(*words)
    held = Held(state, ToldSoFar(digests), begun)
    held.before = before
    return held


def _not_dealt() -> Held:
    """The same before the deal."""
    return NOT_DEALT
