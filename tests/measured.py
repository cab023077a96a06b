"""Games that were measured while they were played, with what is known of them in other ways: log, moves, views."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from sobremesa.bots import make_bot
from sobremesa.core.game import Game
from sobremesa.core.measures import Measurer
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.lab.seating import play_bots
from sobremesa.lab.signature import random_options_of
from tests.telling import named

Labels = tuple[str, ...]


def measurer_of(game: Game, state: State) -> Measurer:
    measurer = game.measurer(state)
    assert measurer is not None
    return measurer


class Move:
    """One action: who took it, when, and what happened."""

    def __init__(self, seat: str, text: str, turn: int) -> None:
        self.seat = seat
        self.text = text
        self.turn = turn  # how many had begun before it
        self.events: list[dict[str, Any]] = []


class MeasuredGame:
    """A game as it was measured. `moves` and `log` are what has happened since it began, the opening included."""

    def __init__(self, game: Game, state: State, options: dict[str, object], seed: int, *, new: bool = True) -> None:
        opening = game.opening(options, seed) if new else []
        self.game, self.options, self.state, self.new = game, options, state, new
        self.measurer = measurer_of(game, state)
        self.measurer.begin(state, opening)
        self.opening = [named(game, event) for event in opening]
        self.moves: list[Move] = []
        self.first: dict[str, Any] = state.view(None)
        self.last: dict[str, Any] = self.first
        self.turned: dict[int, dict[str, Any]] = {}  # what was seen after a move in which a round began, by the round
        self.counts: dict[str, list[int]] = {}

    def play(self, actions: Sequence[int]) -> "MeasuredGame":
        """All moves up to the end."""
        for action in actions:
            self.take(action)
        return self.end()

    def play_randomly(self, seed: int, *eager: str) -> "MeasuredGame":
        """The same by chance; what begins with one of the eager words is chosen wherever it can be."""
        rng = seeded(seed)
        while not self.state.over():
            legal = self.state.legal()
            wanted = [action for action in legal if self.game.action_text(action).startswith(eager)] or legal
            self.take(wanted[int(rng.below(len(wanted)))])
        return self.end()

    def take(self, action: int) -> None:
        """One move."""
        move = Move(f"p{self.state.actor(action) + 1}", self.game.action_text(action), self.state.turns())
        self.look_before(move)
        events = self.state.apply(action)
        self.measurer.hear(self.state, events)
        move.events = [named(self.game, event) for event in events]
        self.moves.append(move)
        for event in move.events:
            if event["event"] == "round-began":
                self.turned[event["round"]] = self.state.view(None)

    def look_before(self, move: Move) -> None:
        """Something to look at before a move, for those who want to."""

    def end(self) -> "MeasuredGame":
        """What was counted, and what everybody sees now."""
        assert self.state.over()
        self.counts = self.measurer.end(self.state)
        self.last = self.state.view(None)
        return self

    @property
    def outcome(self) -> str:
        """How it ended."""
        outcome = self.state.outcome()
        assert outcome is not None
        return outcome.reason

    @property
    def log(self) -> list[dict[str, Any]]:
        """All that has happened."""
        return [*self.opening, *(event for move in self.moves for event in move.events)]

    def happened(self, *names: str) -> list[dict[str, Any]]:
        """The events of these names."""
        return [event for event in self.log if event["event"] in names]

    def moves_of(self, word: str) -> list[Move]:
        """The moves that begin with this word."""
        return [move for move in self.moves if move.text.split()[0] == word]

    def table(self, name: str) -> Counter[Labels]:
        """What was counted, by its labels; nothing that is 0."""
        return tables_of(self.measurer, self.counts)[name]

    def number(self, name: str) -> int:
        """What was counted where there is a single number."""
        return self.table(name)[()]


def tables_of(measurer: Measurer, counts: dict[str, list[int]]) -> dict[str, Counter[Labels]]:
    """Tables by their labels instead of places."""
    found: dict[str, Counter[Labels]] = {}
    for measure in measurer.measures:
        places = product(*(axis.labels for axis in measure.axes))
        numbers = zip(places, counts[measure.name], strict=True)
        found[measure.name] = Counter({labels: number for labels, number in numbers if number != 0})
    return found


def counted(found: Mapping[Any, int]) -> Counter[Labels]:
    """Numbers by their labels as `MeasuredGame.table` has them."""
    return Counter({labels: number for labels, number in found.items() if number != 0})


def greedy_moves(game: Game, options: dict[str, object], seed: int) -> tuple[int, ...]:
    """How greedy bots play a game."""
    state = game.new(options, seed)
    return play_bots(game, state, [make_bot("greedy") for _ in range(state.people())], seed).actions


def random_options(game: Game, seed: int) -> dict[str, object]:
    return random_options_of(game, seeded(seed), added=True)
