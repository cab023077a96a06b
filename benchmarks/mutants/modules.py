"""What is changed, and which tests may notice it.

Rules are all that decides what can be done, what happens, what is told, known and refused, and who has won. Not among
them: how bots think, figures for statistics, tables of codes and texts, and the files that people write (positions and
prints), which are input and have tests of their own.
"""

from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).parent.parent.parent
_GAMES: Final = PROJECT / "src" / "sobremesa" / "games"

_NO_RULES: Final = ("__init__", "figures", "happenings", "refusal_codes", "steps", "vocabulary")
_FOLDERS: Final = ("", "decisions", "refusals")
_VIEWS: Final = ("documents/view.py",)  # what a seat may know is a rule, wherever its file lies

# Tests that do not count. A signature changes with every change of the rules, says nothing about which of the two is
# right, and is written anew whenever a rule is meant to change; tests of bots say whether bots play well; what plays
# games by the dozen would take minutes for each mutant. A mutant that only these notice is a survivor.
_NOT_JUDGES: Final = {
    "pandemain": ("test_signature.py", "test_planning.py", "test_greedy.py", "test_components_reader.py"),
    "pandemic": ("test_signature.py", "test_planner.py", "test_turn_search.py", "test_holdings.py"),
}
# Random games, secrets and documents that take most of the time and notice little that the others do not. They are
# asked where they cite a rule of the mutant, and else last, with `--long`.
LONG: Final = (
    *(
        "tests/pandemain/test_changed_documents.py",
        "tests/pandemain/test_reasons.py",
        "tests/pandemain/test_secrets.py",
    ),
    "tests/pandemain/test_position_documents.py::test_states_of_random_games_read_back",
    *("tests/pandemic/test_changed_documents.py", "tests/pandemic/test_invariants.py", "tests/test_leaks.py"),
)
_OTHER_JUDGES: Final = {"pandemain": (), "pandemic": ("tests/test_guesses.py", "tests/test_leaks.py")}


def rule_files(game: str) -> list[Path]:
    """The files with rules of a game, in a fixed order."""
    folder = _GAMES / game
    found = [path for part in _FOLDERS for path in sorted((folder / part).glob("*.py"))]
    rules = [path for path in found if path.stem not in _NO_RULES]
    return rules + [folder / view for view in _VIEWS if (folder / view).exists()]


def module_name(path: Path) -> str:
    """The name by which a file is imported."""
    return ".".join(path.relative_to(PROJECT / "src").with_suffix("").parts)


def test_arguments(game: str) -> list[str]:
    """What pytest is told to collect."""
    left_out = [f"--ignore=tests/{game}/{name}" for name in _NOT_JUDGES[game]]
    return [f"tests/{game}", *_OTHER_JUDGES[game], *left_out, "-m", "not many_games"]
