"""The page of observations is what its command makes, and its example is what Python answers."""

import doctest
from pathlib import Path

from benchmarks.observations_page import page

PAGE = Path(__file__).parent.parent.parent / "docs" / "lab" / "observations.md"


def test_the_page_is_the_one_that_its_command_writes() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_its_example_is_what_python_answers() -> None:
    tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried.attempted > 6
    assert tried.failed == 0
