"""Looking for puzzles: what is found is kept, what is done is not done again, and puzzles are taken over in a mix."""

import datetime
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sobremesa.catalog import GAMES
from sobremesa.command_line.puzzle_commands import sample, seeds_between
from sobremesa.games.pandemain.puzzles.sale import BestSale
from sobremesa.games.pandemic.puzzles.chain import AvoidTheChain
from sobremesa.games.pandemic.puzzles.kinds import SETTINGS
from sobremesa.puzzles import finding, shipping
from sobremesa.puzzles.checking import check_puzzle
from sobremesa.puzzles.collection import Collection, read_file
from sobremesa.puzzles.daily import read_days
from sobremesa.puzzles.finding import Finder
from sobremesa.puzzles.puzzle import PuzzleError

PANDEMAIN = GAMES["pandemain"]
MAKER: Any = SimpleNamespace(KINDS=(BestSale(),), SETTINGS=({"players": 2},), TELLING=())
SEEDS = range(2, 5)


@pytest.fixture(scope="module", autouse=True)
def nothing_is_shipped_and_grades_are_known() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(finding, "puzzles_of", lambda game_id: Collection(()))
        patched.setattr(finding, "grade_of", lambda bench, wanted: "fair")
        yield


def finder(folder: Path, each: int = 3) -> Finder:
    return Finder(PANDEMAIN, MAKER, folder, each, lambda line: None)


@pytest.fixture(scope="module")
def searched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("searched")
    finder(folder).run(SEEDS)
    return folder


@pytest.fixture
def found(searched: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(searched, tmp_path / "found"))


def test_what_is_found_can_be_proved(found: Path) -> None:
    puzzles = read_file("pandemain", found, "sale")
    assert puzzles
    for puzzle in puzzles:
        check_puzzle(puzzle, PANDEMAIN)
        assert puzzle.source.seed in SEEDS


def test_a_search_goes_on_where_it_was_broken_off(found: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (found / "sale.jsonl").read_text()
    again = finder(found)
    monkeypatch.setattr(again, "_look_at", lambda seed: pytest.fail(f"{seed} was done before"))
    again.run(SEEDS)
    assert (found / "sale.jsonl").read_text() == before


def test_a_search_finds_the_same_again(found: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("again")
    finder(other).run(SEEDS)
    assert (other / "sale.jsonl").read_text() == (found / "sale.jsonl").read_text()


def test_it_stops_when_there_are_enough(tmp_path: Path) -> None:
    told: list[str] = []
    Finder(PANDEMAIN, MAKER, tmp_path, 1, told.append).run(range(2, 8))
    assert len(read_file("pandemain", tmp_path, "sale")) <= 4
    assert told.count("enough of each kind and grade") <= 1


def test_only_the_grades_that_are_asked_for_are_kept(tmp_path: Path) -> None:
    sharp = Finder(PANDEMAIN, MAKER, tmp_path, 3, lambda line: None, grades=("sharp",))
    sharp.run(SEEDS)
    assert read_file("pandemain", tmp_path, "sale") == []


def test_what_has_a_known_goal_is_graded_before_it_is_proved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "grade_by_goal", lambda game, task: "fair")
    monkeypatch.setattr(finding, "prove", lambda *task: pytest.fail("this needs no proof"))
    of_chains: Any = SimpleNamespace(KINDS=(AvoidTheChain(),), SETTINGS=SETTINGS, TELLING=())
    search = Finder(GAMES["pandemic"], of_chains, tmp_path, 3, lambda line: None, grades=("sharp",))
    search.run(range(2000, 2040))
    assert search.refused["chain", "enough of its grade"] > AvoidTheChain.tries


def test_no_idea_is_found_twice(found: Path) -> None:
    first = read_file("pandemain", found, "sale")[0]
    again = finder(found)
    again.run([first.source.seed + 1000])
    ideas = [puzzle.proof.common for puzzle in read_file("pandemain", found, "sale")]
    assert len({*ideas}) == len(ideas)


def test_puzzles_are_taken_over_with_days_of_their_own(
    found: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setattr(shipping, "puzzles_of", lambda game_id: Collection(()))
    monkeypatch.setattr(shipping, "days_of", lambda game_id: ())
    monkeypatch.setattr(shipping, "shipped_folder", lambda game_id: home / "shipped")
    monkeypatch.setattr(shipping, "days_file", lambda game_id: home / "days.toml")
    shipping.ship("pandemain", found, 2, datetime.date(2026, 11, 18))
    puzzles = read_file("pandemain", home / "shipped", "sale")
    (days,) = read_days(home / "days.toml")
    assert [puzzle.id for puzzle in puzzles] == list(days.ids)
    assert len(puzzles) <= 2


def test_days_that_are_past_are_never_given_anew(found: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipping, "days_of", lambda game_id: (SimpleNamespace(day=datetime.date(2026, 11, 18)),))
    with pytest.raises(PuzzleError, match="later day"):
        shipping.ship("pandemain", found, 2, datetime.date(2026, 11, 18))


def test_seeds_are_read_as_a_range() -> None:
    assert seeds_between("3-17") == (3, 17)
    assert seeds_between("5") == (5, 5)
    for text in ("17-3", "x", "-3", "1-2-3", ""):
        with pytest.raises(Exception, match="no seeds"):
            seeds_between(text)


def test_a_sample_is_spread_over_all() -> None:
    numbers: Any = list(range(10))
    assert [*map(str, sample(numbers, 5))] == ["0", "2", "4", "6", "8"]
    assert sample(numbers, None) == numbers
    assert sample(numbers, 20) == numbers
