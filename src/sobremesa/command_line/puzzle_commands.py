"""What `sobremesa puzzles` does: look for puzzles in games of bots, take them over into a game, prove them again."""

import argparse
import time
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from sobremesa.command_line.commands import GO_ON

if TYPE_CHECKING:
    from sobremesa.core.game import Game
    from sobremesa.puzzles.puzzle import Puzzle
    from sobremesa.puzzles.tasks import Maker


def list_puzzles_command(given: argparse.Namespace) -> int:
    """How many puzzles of each kind and grade come with the games."""
    from sobremesa.puzzles.puzzle import GRADES

    for game in _games_with_puzzles(None):
        counts = Counter((puzzle.kind, puzzle.grade) for puzzle in _shipped(game))
        for kind in dict.fromkeys(kind for kind, _ in counts):
            told = ", ".join(f"{grade} {counts[kind, grade]}" for grade in GRADES)
            print(f"{game.id}  {kind:<10} {told}")
    return 0


def check_finding(given: argparse.Namespace) -> int:
    """Whether such puzzles can be looked for."""
    from sobremesa.core.errors import SetupError
    from sobremesa.puzzles.puzzle import GRADES

    known = [kind.id for kind in _maker_of(given.game).KINDS]
    for kind in given.kinds or ():
        if kind not in known:
            raise SetupError(f"{given.game} has no puzzles of the kind {kind!r}; there are {', '.join(known)}")
    for grade in given.grades or ():
        if grade not in GRADES:
            raise SetupError(f"puzzles have no grade {grade!r}; there are {', '.join(GRADES)}")
    return GO_ON


def find_puzzles_command(given: argparse.Namespace) -> int:
    """Look for puzzles in the games of some seeds; a line for each that is found."""
    from sobremesa.catalog import find_game
    from sobremesa.puzzles.finding import Finder
    from sobremesa.puzzles.puzzle import GRADES

    first, last = given.seeds
    folder = given.to / given.game
    finder = Finder(
        find_game(given.game),
        _maker_of(given.game),
        folder,
        given.each,
        lambda line: print(line, flush=True),
        given.kinds,
        given.grades or GRADES,
    )
    began = time.process_time()
    try:
        finder.run(range(first, last + 1))
    finally:
        print(f"{(time.process_time() - began) / 60:.1f} CPU-minutes, in {folder}")
        print("\n".join(finder.summary()), flush=True)
    return 0


def check_puzzles_command(given: argparse.Namespace) -> int:
    """Prove the puzzles again; a line for each, and 1 where one is not what it says."""
    from sobremesa.puzzles.checking import check_puzzle
    from sobremesa.puzzles.puzzle import PuzzleError

    wrong = 0
    for game in _games_with_puzzles(given.game):
        for puzzle in sample(_shipped(game), given.sample):
            try:
                check_puzzle(puzzle, game)
            except PuzzleError as error:
                print(f"{game.id}  {error}", flush=True)
                wrong += 1
            else:
                print(f"{game.id}  {puzzle.id:<14} {puzzle.grade:<12} {_told(puzzle)}", flush=True)
    return int(wrong > 0)


def ship_puzzles_command(given: argparse.Namespace) -> int:
    """Take puzzles that were found over into their game, mixed by kind and grade, with days of their own."""
    from sobremesa.puzzles.shipping import ship

    _maker_of(given.game)
    for line in ship(given.game, given.folder / given.game, given.most, given.begins):
        print(line)
    return 0


def sample(puzzles: "Iterable[Puzzle]", number: int | None) -> "list[Puzzle]":
    """So many of them, spread over all kinds; all unless a number is given."""
    every = list(puzzles)
    if number is None or number >= len(every):
        return every
    return [every[place * len(every) // number] for place in range(number)]


def _told(puzzle: "Puzzle") -> str:
    proof = puzzle.proof
    return (
        f"best {proof.best}, next {proof.next}; {proof.continuations:,} continuations, {proof.positions:,} positions, "
        f"{proof.ways:,} ways: {', '.join(proof.common)}"
    )


def _shipped(game: "Game") -> "tuple[Puzzle, ...]":
    from sobremesa.puzzles.collection import puzzles_of

    return puzzles_of(game.id).all


def _games_with_puzzles(name: str | None) -> "list[Game]":
    from sobremesa.catalog import GAMES, find_game
    from sobremesa.puzzles.tasks import maker_of

    if name is not None:
        return [find_game(name)]
    return [game for game in GAMES.values() if maker_of(game.id) is not None]


def _maker_of(game_id: str) -> "Maker":
    from sobremesa.core.errors import SetupError
    from sobremesa.puzzles.tasks import maker_of

    maker = maker_of(game_id)
    if maker is None:
        raise SetupError(f"{game_id} has no kinds of puzzles")
    return maker


def seeds_between(text: str) -> tuple[int, int]:
    """'1-500': the first and the last seed."""
    first, _, last = text.partition("-")
    numbers = [part for part in (first, last or first) if part.isascii() and part.isdigit() and len(part) < 19]
    if len(numbers) < 2 or int(numbers[0]) > int(numbers[1]):
        raise argparse.ArgumentTypeError(f"{text!r} are no seeds; '1-500' are")
    return int(numbers[0]), int(numbers[1])
