"""The course of a game that is over: what was counted after each move, and what happened. It tells everything."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sobremesa.core.decisions import Outcome
from sobremesa.core.state import State
from sobremesa.table.situation import Situation
from sobremesa.wording import EventDict

Series = Callable[[State], dict[str, int]]  # what is counted in a position, by name: the same names in all of a game


@dataclass(frozen=True)
class GameCourse:
    """A game from its start to its end. A place in it is a number of moves: 0 is the start."""

    entries: list[int]  # of the log, by number of moves
    figures: dict[str, list[int]]  # by name, and then by number of moves
    events: list[list[EventDict]]  # what the move before each place brought; first what happened before anybody decided
    seats: list[str]  # p1 …
    outcome: Outcome | None  # None where people agreed to end the game

    @property
    def moves(self) -> int:
        """How many moves there were."""
        return len(self.entries) - 1

    def happenings(self) -> Iterator[tuple[int, EventDict]]:
        """Everything that happened, with the number of moves after which it had."""
        for count, events in enumerate(self.events):
            for event in events:
                yield count, event


def read_course(whole: Situation, series: Series) -> GameCourse:
    """All moves once more: between the states that a table keeps they would be played several times otherwise."""
    state = whole.state_after(0)
    counted = [series(state)]
    for move in whole.moves:
        state.apply(move.action)
        counted.append(series(state))
    moves = (whole.opening, *whole.moves)
    return GameCourse(
        entries=[move.seq for move in moves],
        figures={name: [figures[name] for figures in counted] for name in counted[0]},
        events=[[whole.game.event_dict(event) for event in move.events] for move in moves],
        seats=[f"p{seat + 1}" for seat in range(state.seats())],
        outcome=whole.outcome(),
    )
