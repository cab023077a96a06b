"""A table whose players have changed chairs: everybody one seat on, and everything else as it was.

No rule asks which chair somebody sits on. So whatever a seat may do, is refused, hears and sees, the seat in its place
at the turned table may do, is refused, hears and sees as well. What was tried for p1 alone is tried for every seat that
way.
"""

import re
from collections.abc import Callable
from typing import Any, Final

from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.testing.contract import as_json

_SEAT: Final = re.compile(r"\bp([1-4])\b")
_SEATS: Final = re.compile(r"\bp[1-4](?:,p[1-4])+\b")
_PEOPLE: Final = ("seats", "players")  # lists with an entry for each seat, in the order of chairs
_IN_ORDER: Final = ("tower", "next_tower")  # lists of seats whose order matters


class Turned:
    """Tells what is said of one table as it is said of the turned one."""

    def __init__(self, game: Game, seats: int, written: Callable[[Any], dict[str, Any]]) -> None:
        self._game = game
        self._seats = seats
        self._written = written  # a document that leaves out nothing that depends on chairs

    def seat(self, seat: int) -> int:
        """Where somebody sits now."""
        return (seat + 1) % self._seats

    def text(self, text: str) -> str:
        """A text with other seats in it."""
        return _SEAT.sub(lambda found: f"p{self.seat(int(found[1]) - 1) + 1}", text)

    def told(self, value: Any, key: str = "") -> Any:
        """A document, a view, a refusal or an event of the turned table."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            return {name: self.told(part, name) for name, part in value.items()}
        if not isinstance(value, list):
            return value
        parts = [self.told(part) for part in value]
        return [*parts[-1:], *parts[:-1]] if key in _PEOPLE else parts

    def check(self, document: dict[str, Any]) -> None:
        """Compare a table with the turned one, now and after each action."""
        state, other = self._game.from_dict(document), self._game.from_dict(self.told(document))
        self.compare(state, other)
        for action in state.legal():
            self.compare_after(state, other, action)

    def table(self, state: State) -> State:
        """The turned table."""
        return self._game.from_dict(self.told(self._written(state)))

    def compare(self, state: State, other: State) -> None:
        """Both tables may do, are refused and see the same."""
        name = self._game.action_text
        assert sorted(self.text(name(action)) for action in state.legal()) == sorted(map(name, other.legal()))
        refusals = [[refusal.code, refusal.rule, refusal.args] for refusal in state.refused()]
        others = [[refusal.code, refusal.rule, refusal.args] for refusal in other.refused()]
        assert sorted(map(_plain, self.told(refusals))) == sorted(map(_plain, others))
        for seat in range(self._seats):
            assert _plain(self.told(state.view(seat))) == _plain(other.view(self.seat(seat)))

    def compare_after(self, state: State, other: State, action: int) -> None:
        """Both tables hear the same of an action, and are the same afterwards."""
        state, other = state.clone(), other.clone()
        happened = [self._game.event_dict(event) for event in state.apply(action)]
        answer = self._game.parse(self.text(self._game.action_text(action)))
        others = [self._game.event_dict(event) for event in other.apply(answer)]
        assert sorted(map(_plain, self.told(happened))) == sorted(map(_plain, others))
        assert _plain(self.told(self._written(state))) == _plain(self._written(other))


def _plain(value: Any) -> str:
    """The same text for the same things: seats beside each other are told in the order of chairs, which is no order."""
    return as_json(_sorted(value))


def _sorted(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _sorted(part, name) for name, part in value.items()}
    if isinstance(value, str):
        return _SEATS.sub(lambda found: ",".join(sorted(found[0].split(","))), value)
    if not isinstance(value, list):
        return value
    if key not in _IN_ORDER and all(isinstance(part, str) and _SEAT.fullmatch(part) for part in value):
        return sorted(value)
    return [_sorted(part) for part in value]
