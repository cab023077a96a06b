"""Whether a stored puzzle is what it says: its proof is made again from its position."""

from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.puzzles.judging import is_solution
from sobremesa.puzzles.proving import prove
from sobremesa.puzzles.puzzle import GRADES, UNKNOWN_ORDER, NoPuzzle, Proof, Puzzle, PuzzleError
from sobremesa.puzzles.tasks import PuzzleKind, Task, kind_of


def task_of(puzzle: Puzzle, game: Game) -> Task:
    """The task of a puzzle."""
    own = game.as_of(puzzle.rules, puzzle.print_number)
    task: Task = kind_of(puzzle.game_id, puzzle.kind).task(own.from_dict(dict(puzzle.position)), puzzle.about)
    return task


def check_puzzle(puzzle: Puzzle, game: Game) -> None:
    """PuzzleError where anything is not so."""
    for name in UNKNOWN_ORDER:
        if name in puzzle.position:
            raise PuzzleError(f"{puzzle.id}: its position tells {name!r}, which nobody may know")
    if puzzle.grade not in GRADES:
        raise PuzzleError(f"{puzzle.id}: there is no grade {puzzle.grade!r}")
    kind, task = kind_of(puzzle.game_id, puzzle.kind), task_of(puzzle, game)
    try:
        shown, _ = prove(game, kind, task)
    except NoPuzzle as reason:
        raise PuzzleError(f"{puzzle.id}: this is no puzzle: {reason}") from reason
    _compare(puzzle, kind, shown)
    if not is_solution(task, puzzle.proof, _end_of_way(puzzle, task, game), kind.estimated):
        raise PuzzleError(f"{puzzle.id}: its way is no solution")


def _compare(puzzle: Puzzle, kind: PuzzleKind, shown: Proof) -> None:
    """What was estimated may differ a little with another engine; the idea may not."""
    for name in ("common",) if kind.estimated else tuple(vars(shown)):
        said, is_so = vars(puzzle.proof)[name], vars(shown)[name]
        if said != is_so:
            raise PuzzleError(f"{puzzle.id}: {name} is {is_so}, not {said}")


def _end_of_way(puzzle: Puzzle, task: Task, game: Game) -> State:
    state, way = task.start, [game.parse(text) for text in puzzle.way]
    for number, action in enumerate(way):
        if (task.is_end(state) and number > 0) or not state.is_legal(action):
            raise PuzzleError(f"{puzzle.id}: {puzzle.way[number]!r} cannot be played in its way")
        state = task.after(state, action)
    return state
