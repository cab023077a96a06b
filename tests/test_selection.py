"""Which tests a command runs: long ones where somebody asks for them, and whatever somebody names."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import pytest_collection_modifyitems, pytest_xdist_auto_num_workers

CI = Path(__file__).parents[1] / ".ci" / "run"


def a_run(*arguments: str, keyword: str = "", everything: bool = False) -> tuple[Any, list[str]]:
    """The settings of a run as pytest hands them over, and where it writes what is left out."""
    left_out: list[str] = []
    hook = SimpleNamespace(pytest_deselected=lambda items: left_out.extend(str(item) for item in items))
    option = SimpleNamespace(keyword=keyword, all=everything)
    return SimpleNamespace(args=list(arguments), option=option, hook=hook), left_out


class Item:
    """A test of which only its marks are known."""

    def __init__(self, *marks: str, nodeid: str = "test_it", one_in: int = 0) -> None:
        self.marks = marks
        self.nodeid = nodeid
        self.one_in = one_in

    def __str__(self) -> str:
        return " ".join(self.marks) or self.nodeid

    def get_closest_marker(self, name: str) -> Any:
        if name == "one_in":
            return self.one_in and SimpleNamespace(args=(self.one_in,))
        return name in self.marks


def run_of(config: Any) -> list[str]:
    items: list[Any] = [Item("long", "rule"), Item("rule"), Item("many_games")]
    pytest_collection_modifyitems(config, items)
    return [str(item) for item in items]


@pytest.mark.parametrize("folders", [("tests",), ("tests/web", "tests/bots"), ("tests/web", "tests/test_cli.py")])
def test_long_tests_are_left_out_of_whole_folders_and_counted_as_left_out(folders: tuple[str, ...]) -> None:
    config, left_out = a_run(*folders)
    assert run_of(config) == ["rule", "many_games"]
    assert left_out == ["long rule"]


def test_of_a_test_with_many_cases_some_are_tried_each_time() -> None:
    items: list[Any] = [Item(nodeid=f"test_{name}[{case}]", one_in=3) for name in "ab" for case in range(4)]
    config, left_out = a_run("tests")
    pytest_collection_modifyitems(config, items)
    assert [str(item) for item in items] == ["test_a[0]", "test_a[3]", "test_b[0]", "test_b[3]"]
    assert len(left_out) == 4


def test_with_all_nothing_is_left_out() -> None:
    config, left_out = a_run("tests", everything=True)
    assert run_of(config) == ["long rule", "rule", "many_games"]
    assert left_out == []


@pytest.mark.parametrize(
    "config",
    [a_run("tests", keyword="corpus")[0], a_run("tests/test_cli.py")[0], a_run("tests/a.py::test_b", "tests/c.py")[0]],
)
def test_who_names_files_or_words_gets_all_of_them_from_one_process(config: Any) -> None:
    assert run_of(config) == ["long rule", "rule", "many_games"]
    assert pytest_xdist_auto_num_workers(config) == 0


def test_whole_folders_are_run_on_every_core() -> None:
    assert pytest_xdist_auto_num_workers(a_run("tests")[0]) >= 1


def test_what_must_pass_before_a_change_lands_leaves_nothing_out() -> None:
    commands = [line.strip() for line in CI.read_text(encoding="utf-8").splitlines() if "./run test" in line]
    runs = [command for command in commands if "--version" not in command]
    assert any(command.startswith("./run test --all ||") for command in runs)
    assert all("--all" in command for command in runs)
