"""The puzzles that come with the games: enough of each kind and grade, provable, and refused when tampered with."""

import datetime
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from sobremesa.catalog import GAMES
from sobremesa.command_line.puzzle_commands import sample
from sobremesa.puzzles.checking import check_puzzle, task_of
from sobremesa.puzzles.collection import Collection, puzzles_of
from sobremesa.puzzles.daily import days_of, in_order, puzzle_of_day
from sobremesa.puzzles.finding import likeness_of
from sobremesa.puzzles.puzzle import GRADES, UNKNOWN_ORDER, Proof, Puzzle, PuzzleError, read_puzzle
from sobremesa.puzzles.tasks import NO_MATTER, kind_of, maker_of

WITH_PUZZLES = [game_id for game_id in GAMES if maker_of(game_id) is not None]
ALL = [puzzle for game_id in WITH_PUZZLES for puzzle in puzzles_of(game_id).all]
SAMPLE = 6  # of each game
LEAST = 15  # of each kind, and of each grade: `sharp` lies between two bots and is rare
CHEAP = 40_000  # continuations

every_game = pytest.mark.parametrize("game_id", WITH_PUZZLES)


def cheap_ones(game_id: str) -> list[Puzzle]:
    """Some of each kind that are quickly proved."""
    proved = [puzzle for puzzle in in_order(game_id) if not kind_of(game_id, puzzle.kind).estimated]
    return sample([puzzle for puzzle in proved if puzzle.proof.continuations <= CHEAP], SAMPLE)


def cheapest() -> list[Puzzle]:
    return [min(cheap_ones(game_id), key=lambda each: each.proof.continuations) for game_id in WITH_PUZZLES]


# -- what there is -------------------------------------------------------------------------------------------------


@every_game
def test_there_are_enough_of_each_kind_and_of_each_grade(game_id: str) -> None:
    puzzles = puzzles_of(game_id).all
    assert len(puzzles) >= 120
    kinds, grades = Counter(puzzle.kind for puzzle in puzzles), Counter(puzzle.grade for puzzle in puzzles)
    assert {*grades} == {*GRADES}
    assert min(*kinds.values(), *grades.values()) >= LEAST, (kinds, grades)


def test_no_puzzle_keeps_what_is_to_be_drawn() -> None:
    for puzzle in ALL:
        assert not {*UNKNOWN_ORDER} & {*puzzle.position}, puzzle.id


def test_no_two_puzzles_look_alike() -> None:
    looks = [(puzzle.game_id, *likeness_of(puzzle.kind, puzzle.about, puzzle.proof)) for puzzle in ALL]
    assert len({*looks}) == len(looks)


def test_one_game_gives_one_puzzle_of_a_kind() -> None:
    found = Counter((puzzle.game_id, puzzle.kind, puzzle.source.seed) for puzzle in ALL)
    assert [*found.values()] == [1] * len(found)


@every_game
def test_every_stored_way_can_be_read_and_has_the_idea_in_it(game_id: str) -> None:
    for puzzle in puzzles_of(game_id).all:
        assert {*puzzle.proof.common} <= {*puzzle.way}, puzzle.id
        for text in puzzle.way:
            assert GAMES[game_id].action_text(GAMES[game_id].parse(text)) == text


@every_game
def test_no_stored_way_begins_with_what_makes_no_difference_for_its_first_step_is_a_hint(game_id: str) -> None:
    for puzzle in puzzles_of(game_id).all:
        task, first = task_of(puzzle, GAMES[game_id]), GAMES[game_id].parse(puzzle.way[0])
        assert task.is_means(first) or task.essence(task.start, first) != NO_MATTER, puzzle.id


# -- proofs --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "puzzle", [puzzle for game_id in WITH_PUZZLES for puzzle in cheap_ones(game_id)], ids=lambda puzzle: puzzle.id
)
def test_a_sample_of_them_is_proved_again(puzzle: Puzzle) -> None:
    check_puzzle(puzzle, GAMES[puzzle.game_id])


def tampered(puzzle: Puzzle, **changes: Any) -> Puzzle:
    return replace(puzzle, proof=replace(puzzle.proof, **changes))


@pytest.mark.parametrize("puzzle", cheapest(), ids=lambda puzzle: puzzle.id)
def test_a_proof_that_was_tampered_with_is_refused(puzzle: Puzzle) -> None:
    proof = puzzle.proof
    for changed in (
        tampered(puzzle, best=proof.best + 1),
        tampered(puzzle, next=proof.next - 1),
        tampered(puzzle, ways=proof.ways + 1),
        tampered(puzzle, continuations=proof.continuations - 1),
        tampered(puzzle, common=(*proof.common, "something")),
        replace(puzzle, position={**puzzle.position, "random": "00000000-00000000-00000000-00000001"}),
        replace(puzzle, grade="easy"),
    ):
        with pytest.raises(PuzzleError, match=puzzle.id):
            check_puzzle(changed, GAMES[puzzle.game_id])


@pytest.mark.parametrize("puzzle", cheapest(), ids=lambda puzzle: puzzle.id)
def test_a_way_that_leads_nowhere_is_refused(puzzle: Puzzle) -> None:
    with pytest.raises(PuzzleError):
        check_puzzle(replace(puzzle, way=puzzle.way[:-1] or ("no such action",)), GAMES[puzzle.game_id])


def test_what_is_no_puzzle_is_said_so() -> None:
    with pytest.raises(PuzzleError, match="this is no puzzle of"):
        read_puzzle(WITH_PUZZLES[0], {"id": "x"})


def test_a_puzzle_comes_back_as_it_was_written() -> None:
    for puzzle in ALL[:5]:
        assert read_puzzle(puzzle.game_id, puzzle.to_dict()) == puzzle


def test_an_id_belongs_to_one_puzzle() -> None:
    with pytest.raises(PuzzleError, match="same id"):
        Collection([ALL[0], ALL[0]])


# -- the puzzle of a day -------------------------------------------------------------------------------------------


@every_game
def test_the_puzzle_of_a_day_is_a_function_of_its_date(game_id: str) -> None:
    first = days_of(game_id)[0]
    for number, id in enumerate(first.ids):
        day = first.day + datetime.timedelta(days=number)
        puzzle = puzzle_of_day(game_id, day)
        assert puzzle is not None
        assert puzzle.id == id
    assert puzzle_of_day(game_id, first.day - datetime.timedelta(days=1)) is None


@every_game
def test_every_puzzle_has_a_day(game_id: str) -> None:
    ids = [id for stretch in days_of(game_id) for id in stretch.ids]
    assert sorted(ids) == sorted(puzzle.id for puzzle in puzzles_of(game_id).all)


def test_proofs_say_that_less_is_less() -> None:
    assert all(puzzle.proof.next < puzzle.proof.best for puzzle in ALL)
    assert isinstance(ALL[0].proof, Proof)
