"""Where somebody is in a puzzle, as its address says it, and the table as it stands there. Nothing is kept.

?so=12,45      what of the answer was sent already: a turn may take several sendings, as at a table
&draft=7       with some choices made
&sent=7        these were sent: what they come to
&hint=2        so many hints are told
&show=3        the answer, of which so many actions are made
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from sobremesa.catalog import GAMES
from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.puzzles.checking import task_of
from sobremesa.puzzles.collection import puzzles_of
from sobremesa.puzzles.judging import chance_after, is_solution
from sobremesa.puzzles.puzzle import Puzzle
from sobremesa.puzzles.tasks import PuzzleKind, Shortfall, kind_of
from sobremesa.table.log import Header, Seat, TableSettings
from sobremesa.table.practice import Practice
from sobremesa.web.faces import face_of

_KEPT: Final = 200
_NO_TIME: Final = 0


class NoAnswer(Exception):
    """Actions of an address that cannot be part of an answer."""


@dataclass(frozen=True)
class PuzzlePlace:
    """A puzzle, the address by which it was asked for, and what of the answer was sent."""

    game_id: str
    puzzle_id: str
    name: str  # in the address: the id, or the day of which it is the puzzle
    so: tuple[int, ...] = ()

    @property
    def path(self) -> str:
        """The address of the puzzle."""
        return f"/puzzle/{self.game_id}/{self.name}"

    def address(self, **more: str | int) -> str:
        """The address of this place, or of something in it: `sent="12,45"`, `hint=1`, `show=0`."""
        query: dict[str, str | int] = {"so": ",".join(map(str, self.so))} if self.so else {}
        told = "&".join(f"{name}={value}" for name, value in (query | more).items())
        return f"{self.path}?{told}" if told else self.path

    def after(self, actions: tuple[int, ...]) -> "PuzzlePlace":
        """Where these were sent, too."""
        return replace(self, so=(*self.so, *actions))


@dataclass(frozen=True, eq=False)
class PuzzleBench:
    """What is the same in all places of a puzzle."""

    puzzle: Puzzle
    game: Game
    kind: PuzzleKind
    task: Any

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return int(self.task.start.decider())

    @property
    def way(self) -> tuple[int, ...]:
        """The stored solution as numbers."""
        return tuple(self.game.parse(text) for text in self.puzzle.way)

    def played(self, actions: tuple[int, ...]) -> State:
        """The position after some actions; NoAnswer where they cannot be made, or the task was over before."""
        state: State = self.task.start
        for number, action in enumerate(actions):
            if not state.is_legal(action) or (number > 0 and self.task.is_end(state)):
                raise NoAnswer
            state = self.task.after(state, action)
        return state

    def is_asked(self, actions: tuple[int, ...]) -> bool:
        """Whether the question leaves room for all of them."""
        state: State = self.task.start
        for action in actions:
            if action not in self.task.options(state):
                return False
            state = self.task.after(state, action)
        return True


@dataclass(frozen=True)
class Answer:
    """What an answer came to."""

    right: bool
    asked: bool  # it is of the kind that the question asks for
    value: int  # what was reached; of an estimated puzzle the chance, in hundredths of a percent
    shortfall: Shortfall | None


@lru_cache(maxsize=_KEPT)
def puzzle_bench(game_id: str, puzzle_id: str) -> PuzzleBench | None:
    """A puzzle of a game; None where there is none."""
    puzzle = puzzles_of(game_id).find(puzzle_id)
    if puzzle is None:
        return None
    game = GAMES[game_id].as_of(puzzle.rules, puzzle.print_number)
    return PuzzleBench(puzzle, game, kind_of(game_id, puzzle.kind), task_of(puzzle, GAMES[game_id]))


@lru_cache(maxsize=_KEPT)
def puzzle_table(bench: PuzzleBench, so: tuple[int, ...]) -> Practice:
    """The table after some actions. Nobody may change it; NoAnswer where they cannot be made."""
    start = bench.played(so)
    header = Header(
        table_id="",
        game_id=bench.puzzle.game_id,
        rules_version=bench.puzzle.rules,
        options=dict(bench.puzzle.position.get("options", {})),
        seed=0,
        seats=tuple(_seat(bench, seat, start.people()) for seat in range(start.seats())),
        settings=TableSettings(hints=False, words=False, watchers=False),
        created=_NO_TIME,
        print_number=bench.puzzle.print_number,
    )
    table = Practice(bench.game, header, start)
    table.resting = bench.task.is_end(start) and bool(so)
    return table


def _seat(bench: PuzzleBench, seat: int, people: int) -> Seat:
    if seat >= people:
        return Seat("sim", "")
    names = face_of(bench.puzzle.game_id).setup.bot_names
    own = seat == bench.seat
    return Seat("person" if own else "bot", names[seat % len(names)], taken=own)


@lru_cache(maxsize=_KEPT)
def answer_of(bench: PuzzleBench, actions: tuple[int, ...]) -> Answer | None:
    """What some actions come to; None where the task goes on after them. NoAnswer where they cannot be made."""
    state = bench.played(actions)
    asked = bench.is_asked(actions)
    if asked and not bench.task.is_end(state):
        closed = _closed(bench, state)
        return Answer(True, True, bench.puzzle.proof.best, None) if closed else None
    if bench.kind.estimated:
        chance = chance_after(bench.task, state)
        return Answer(is_solution(bench.task, bench.puzzle.proof, state, True), asked, chance, None)
    right = asked and is_solution(bench.task, bench.puzzle.proof, state, False)
    shortfall = None if right or not asked else bench.task.shortfall(state)
    return Answer(right, asked, bench.task.value(state), shortfall)


def _closed(bench: PuzzleBench, state: State) -> bool:
    """Whether enough was done already: ending the turn here would solve the puzzle."""
    closing = bench.task.closing(state)
    if closing is None or bench.kind.estimated:
        return False
    return is_solution(bench.task, bench.puzzle.proof, bench.task.after(state, closing), False)
