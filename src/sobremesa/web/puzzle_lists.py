"""The puzzles of all games with what this browser has solved of them, and which comes next."""

import datetime
from dataclasses import dataclass
from functools import cache
from typing import Final

from sobremesa.catalog import GAMES
from sobremesa.core.game import Game
from sobremesa.puzzles.daily import in_order, puzzle_of_day
from sobremesa.puzzles.puzzle import GRADES, Puzzle
from sobremesa.puzzles.tasks import maker_of
from sobremesa.web.learnt import HIGHEST, Learnt
from sobremesa.web.puzzle_words import PuzzleWords
from sobremesa.web.puzzling import PuzzleShelf

_ENDING: Final = "-puzzles"  # after the id of a game, where a browser remembers what was solved
MILLISECONDS_A_DAY: Final = 86_400_000


@dataclass(frozen=True)
class PuzzleLine:
    """One puzzle in the list."""

    number: int  # among those of its kind, from 1
    level: str
    grade: str
    address: str
    done: bool


@dataclass(frozen=True)
class PuzzleLines:
    """Those of one kind."""

    kind: str
    name: str
    lines: tuple[PuzzleLine, ...]

    @property
    def done(self) -> int:
        """How many were solved."""
        return sum(line.done for line in self.lines)


@dataclass(frozen=True)
class PuzzlesOfGame:
    """Those of one game."""

    game: Game
    kinds: tuple[PuzzleLines, ...]
    today: str  # the address of the puzzle of today; '' where there is none

    @property
    def done(self) -> int:
        """How many were solved."""
        return sum(kind.done for kind in self.kinds)

    @property
    def all(self) -> int:
        """How many there are."""
        return sum(len(kind.lines) for kind in self.kinds)


@cache
def puzzle_games() -> tuple[Game, ...]:
    """The games that have puzzles."""
    return tuple(game for game in GAMES.values() if maker_of(game.id) is not None and in_order(game.id))


def remembered_as(game_id: str) -> str:
    """Under which name a browser remembers what was solved of a game."""
    return f"{game_id}{_ENDING}"


def number_of_puzzle(puzzle: Puzzle) -> int:
    """The number by which a browser remembers it: its place in the order of days, which never changes."""
    return in_order(puzzle.game_id).index(puzzle)


def puzzle_address(game_id: str, name: str) -> str:
    """The page of a puzzle, by its id or its day."""
    return f"/puzzle/{game_id}/{name}"


def all_lists(learnt: Learnt, language: str, today: datetime.date) -> list[PuzzlesOfGame]:
    """The list of each game."""
    return [_of_game(game, learnt, language, today) for game in puzzle_games()]


def _of_game(game: Game, learnt: Learnt, language: str, today: datetime.date) -> PuzzlesOfGame:
    solved, maker = learnt.numbers(remembered_as(game.id)), maker_of(game.id)
    numbered = list(enumerate(in_order(game.id)))
    kinds = []
    for kind in maker.KINDS if maker is not None else ():
        own = [(number, puzzle) for number, puzzle in numbered if puzzle.kind == kind.id]
        own.sort(key=lambda each: (GRADES.index(each[1].grade), each[0]))
        lines = tuple(
            PuzzleLine(
                place,
                puzzle.grade,
                PuzzleWords(puzzle, language).grade,
                puzzle_address(game.id, puzzle.id),
                number in solved,
            )
            for place, (number, puzzle) in enumerate(own, 1)
        )
        if lines:
            kinds.append(PuzzleLines(kind.id, PuzzleWords(own[0][1], language).kind, lines))
    has_today = puzzle_of_day(game.id, today) is not None
    return PuzzlesOfGame(game, tuple(kinds), puzzle_address(game.id, today.isoformat()) if has_today else "")


def shelf_of(puzzle: Puzzle, learnt: Learnt) -> PuzzleShelf:
    """Where a puzzle stands: the next is the first after it that is not solved, of whatever kind."""
    puzzles, solved = in_order(puzzle.game_id), learnt.numbers(remembered_as(puzzle.game_id))
    number = puzzles.index(puzzle)
    places = [*range(number + 1, len(puzzles)), *range(number)]
    following = next((place for place in places if place not in solved), None)
    address = puzzle_address(puzzle.game_id, puzzles[following].id) if following is not None else ""
    remembered = min(number, HIGHEST)
    return PuzzleShelf(remembered, address, len(solved), len(puzzles), len(solved | {remembered}))


def today_at(milliseconds: int) -> datetime.date:
    """The day of a time, as the server has it; a visitor's own day comes in an address."""
    return datetime.date(1970, 1, 1) + datetime.timedelta(days=milliseconds // MILLISECONDS_A_DAY)
