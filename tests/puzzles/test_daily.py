"""Days of puzzles: later releases change no day that is past; files that would are refused."""

import datetime
from pathlib import Path

import pytest

from sobremesa.puzzles.daily import read_days
from sobremesa.puzzles.puzzle import PuzzleError

TWO = """
[[from]]
day = 2026-11-18
puzzles = ["a-1", "b-2"]

[[from]]
day = 2027-03-01
puzzles = ["c-3"]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "days.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_each_release_begins_on_a_day_of_its_own(tmp_path: Path) -> None:
    first, second = read_days(written(tmp_path, TWO))
    assert (first.day, first.ids) == (datetime.date(2026, 11, 18), ("a-1", "b-2"))
    assert (second.day, second.ids) == (datetime.date(2027, 3, 1), ("c-3",))


@pytest.mark.parametrize(
    "text",
    [
        TWO.replace("2027-03-01", "2026-11-01"),
        TWO.replace("2027-03-01", "2026-11-18"),
        TWO.replace('["c-3"]', "[]"),
        TWO.replace("2027-03-01", '"2027-03-01"'),
        "[[from]]\nday = 2026-11-18",
        "no toml",
    ],
)
def test_days_that_do_not_ascend_or_are_none_are_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(PuzzleError, match=r"days\.toml"):
        read_days(written(tmp_path, text))
