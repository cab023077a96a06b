"""Whether a task is a puzzle: one idea reaches the most, all else less, and chance hardly ever finds it."""

from typing import Any, Final

from sobremesa.core.game import Game
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.puzzles.estimating import estimate, texts_in_common
from sobremesa.puzzles.playing_out import PlayingOut, TooMany, shortest_way
from sobremesa.puzzles.puzzle import MOST_CHANCE, NoPuzzle, Proof
from sobremesa.puzzles.tasks import PuzzleKind, Task

LUCKS: Final = 3  # orders of what is drawn with which a proof must come out the same


def prove(game: Game, kind: PuzzleKind, task: Any) -> tuple[Proof, list[int]]:
    """What playing it out shows, and the shortest solution that is nothing but the idea; NoPuzzle where it is none."""
    if kind.estimated:
        return estimate(game, task)
    played = _played_out(task)
    found = played.found
    if found.best < task.enough:
        raise NoPuzzle("unanswered")
    if found.next is None or found.ends < task.least:
        raise NoPuzzle("nothing to refuse")
    if found.chance >= MOST_CHANCE:
        raise NoPuzzle("chance")
    way = shortest_way(task, found.best, found.common) if found.common & ~task.asked_for else None
    if way is None:
        raise NoPuzzle("several ideas")
    if played.drew:
        _check_other_lucks(task, found.best, found.next, found.common)
    common = texts_in_common(game, task, found.common, way)
    return Proof(found.best, found.next, found.ends, played.positions, found.ways, common), way


def _played_out(task: Task) -> PlayingOut:
    try:
        return PlayingOut(task)
    except TooMany:
        raise NoPuzzle("too many") from None


def _check_other_lucks(task: Any, *expected: int) -> None:
    """What is drawn on the way may not matter: with other draws the same must come out."""
    start: State = task.start
    for luck in range(1, LUCKS):
        task.start = start.guess(int(start.decider()), seeded(luck))
        found = _played_out(task).found
        if (found.best, found.next, found.common) != expected:
            task.start = start
            raise NoPuzzle("luck")
    task.start = start
