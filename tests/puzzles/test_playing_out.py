"""Playing a task out: everything is counted, each position once, and what all solutions have in common is found."""

from typing import Any

import pytest

from sobremesa.puzzles.playing_out import PlayingOut, TooMany, shortest_way
from sobremesa.puzzles.proving import prove
from sobremesa.puzzles.puzzle import NoPuzzle
from tests.puzzles.toy import SumTask


class Letters:
    """A game whose actions are told by their numbers."""

    @staticmethod
    def action_text(action: int) -> str:
        return f"take {action}"


class Exact:
    estimated = False


def proved(task: Any) -> Any:
    game: Any = Letters()
    kind: Any = Exact()
    return prove(game, kind, task)


def test_every_continuation_is_counted_and_each_position_looked_at_once() -> None:
    played = PlayingOut(SumTask((1, 2, 4)))
    assert played.found.ends == 27
    assert played.positions == 1 + 3 + 6  # nothing, one number, two of them in any order
    assert (played.found.best, played.found.next) == (7, 6)
    assert played.found.ways == 6


def test_the_chance_of_choosing_at_random_is_exact() -> None:
    assert PlayingOut(SumTask((1, 2, 4))).found.chance == pytest.approx(6 / 27)


def test_whoever_chooses_at_random_takes_what_is_not_asked_about_too() -> None:
    class OnlyLarge(SumTask):
        def options(self, state: Any) -> list[int]:
            return [number for number in state.options if number > 1]

    assert PlayingOut(OnlyLarge((1, 2, 4))).found.chance == pytest.approx(6 / 27)  # two of eight, times 8 / 27


def test_the_idea_is_what_all_solutions_have_in_common() -> None:
    found = PlayingOut(SumTask((1, 2, 4), worth={1: 0, 2: 0})).found
    assert found.common == 1 << 4
    assert found.best == 4


def test_more_positions_than_allowed_are_too_many() -> None:
    with pytest.raises(TooMany):
        PlayingOut(SumTask((1, 2, 4, 8)), most=5)


def test_the_shortest_way_keeps_to_the_idea_and_to_what_makes_no_difference() -> None:
    task = SumTask((1, 2, 4), spare=(1,), worth={1: 0, 2: 0})
    assert shortest_way(task, 4, 1 << 4) == [1, 1, 4]
    assert shortest_way(task, 5, 1 << 4) is None


def test_what_makes_no_difference_stands_last_in_a_way_for_its_first_step_is_told_as_a_hint() -> None:
    class Idle(SumTask):
        def is_means(self, action: int) -> bool:
            return False

    way = shortest_way(Idle((1, 2, 4), spare=(1,), worth={1: 0, 2: 0}), 4, 1 << 4)
    assert way is not None
    assert way[0] == 4


def test_one_idea_is_a_puzzle() -> None:
    task = SumTask((*range(1, 12), 20, 40), worth=dict.fromkeys(range(1, 12), 0))
    proof, way = proved(task)
    assert (proof.best, proof.next, proof.common) == (60, 40, ("take 20", "take 40"))
    assert len(way) == 3


@pytest.mark.parametrize(
    ("task", "why"),
    [
        (SumTask((1, 2, 4)), "chance"),
        (SumTask((0,)), "unanswered"),
        (SumTask(tuple(range(1, 60)), worth=dict.fromkeys(range(1, 60), 1) | {7: 2, 8: 2}), "several ideas"),
        (SumTask((5,)), "nothing to refuse"),
    ],
)
def test_what_is_no_puzzle_says_why(task: SumTask, why: str) -> None:
    with pytest.raises(NoPuzzle, match=why):
        proved(task)
