"""`sobremesa dataset` on the command line: what it prints, refuses, and says when it is stopped."""

import json
from pathlib import Path
from typing import Any

import pytest

from sobremesa.command_line import dataset_commands
from sobremesa.lab.dataset import Dataset
from tests.lab.test_dataset import Stops
from tests.test_cli import said
from tests.test_extras import python, sentence

SHORT = ("dataset", "pandemic", "--players", "2", "--difficulty", "heroic", "--bots", "random", "--games", "5")


def test_it_says_what_lies_in_the_folder_and_plays_nothing_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = (*SHORT, "--seed", "3", "--games-in-a-file", "2", "--out", str(tmp_path / "new"), "--json")
    code, out, err = said(capsys, *command)
    assert (code, "Playing 5 games …" in err) == (0, True)
    told: dict[str, Any] = json.loads(out)
    dataset = Dataset(tmp_path / "new")
    assert told == {
        "game": "pandemic",
        "games": 5,
        "decisions": dataset.decisions(),
        "bytes": sum(path.stat().st_size for path in tmp_path.rglob("*.*")),
        "folder": str(tmp_path / "new"),
    }
    assert [game.seed for game in dataset.games()] == [3, 4, 5, 6, 7]
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.*")}
    assert said(capsys, *command)[:2] == (0, out)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.*")} == before


def test_who_stops_it_hears_what_is_written_and_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset_commands, "make_engine_of", lambda given: Stops(3))
    code, out, err = said(capsys, *SHORT, "--games-in-a-file", "2", "--out", str(tmp_path))
    assert (code, out) == (130, "")
    expected = f"Stopped: 2 of 5 games are written in {str(tmp_path)!r}; the same command goes on from there.\n"
    assert err.endswith(expected)


@pytest.mark.parametrize(
    ("flags", "complaint"),
    [
        (("--bots", "genius"), "there is no bot 'genius'"),
        (("--values",), "none of these bots searches: random"),
        (("--format", "csv"), "invalid choice: 'csv'"),
        (("--workers", "many"), "'many' is not a number of workers"),
        (("--address", "head:6379"), "it needs the engine ray"),
        (("--games-in-a-file", "0"), "'0' is not a whole number of at least 1"),
    ],
)
def test_wrong_usage_is_one_sentence_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], flags: tuple[str, ...], complaint: str
) -> None:
    try:
        code, _, err = said(capsys, *SHORT, "--out", str(tmp_path / "new"), *flags)
    except SystemExit as left:
        code, err = int(str(left.code)), capsys.readouterr().err
    last, told = err.splitlines()[-1], err.count("sobremesa: ")
    assert (code, complaint in last, told) == (2, True, 1)
    assert list(tmp_path.iterdir()) == []


def test_without_its_packages_it_says_which_extra_to_install() -> None:
    code = f"""
from sobremesa.command_line.cli import carry_out
sys.stderr = sys.stdout
print(carry_out([*{SHORT!r}, "--out", "nowhere"], "ahead"))
"""
    assert python(code, hidden=("pyarrow",)) == ["sobremesa: " + sentence("lab", "pyarrow"), "2"]
