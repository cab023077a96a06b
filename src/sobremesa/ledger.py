"""The rule ledger: its entries by id, where the code keeps each of them, and which tests prove it.

In a checkout the ledger is `rules/GAME.md`; an installed package carries a copy of it. The code is found by the ids
that its comments cite, one by one or as a range ("X-03 to 07"), and the tests by their `@rule(…)`.
"""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final, final

from sobremesa.core.errors import SetupError
from sobremesa.houses import NoSuchGame, house_of

_PACKAGE: Final = Path(__file__).parent
_PROJECT: Final = _PACKAGE.parent.parent

_SECTION: Final = re.compile(r"## \d+\. (.+)")
_RULE: Final = re.compile(
    r"- \*\*((?:[A-Z]+-[A-Z0-9]+|EX)-\d+)\*\*(?: —)? (.+?)(?: \[([^\[\]]*)\]| \(([^()]*(?:\([^()]*\)[^()]*)*)\))?$"
)
_OPEN: Final = re.compile(r"- \*\*(OPEN-\d+)(?: (.+?))?\*\* (.+)$")
_CONTINUED: Final = re.compile(r" {2,}(?:- )?(\S.*)$")
_WINDOW: Final = re.compile(r"\| (W\d+) \| (.+?) \| (.+?) \|$")
_CITED: Final = re.compile(r"\b((?:(?:[A-Z]+-)?[A-Z]+\d?-)|W)(\d{2})\b(?: to (?:\1)?(\d{2})\b)?")


@final
class RuleEntry:
    """One entry of the ledger: a rule, an open point with its ruling, or an event window."""

    def __init__(self, id: str, section: str, text: str, source: str) -> None:
        self.id = id
        self.section = section
        self.text = text
        self.source = source


@final
class Ledger:
    """The entries of one game's ledger, in their order."""

    def __init__(self, game_id: str, entries: list[RuleEntry]) -> None:
        self.game_id = game_id
        self.entries = {entry.id: entry for entry in entries}

    def find(self, id: str) -> RuleEntry:
        """The entry of an id; capitals do not matter, nor the letters of the game, which pages leave out."""
        wanted = id.strip().upper()
        entry = self.entries.get(wanted) or self.entries.get(f"{next(iter(self.entries)).partition('-')[0]}-{wanted}")
        if entry is None:
            raise SetupError(f"the ledger of {self.game_id} has no rule {id.strip()[:40]!r}{self._like(id)}")
        return entry

    def _like(self, id: str) -> str:
        """What else there is in the group that was asked for."""
        group = id.strip().upper().rpartition("-")[0]
        near = [other for other in self.entries if group and other.rpartition("-")[0] == group]
        return f"; {group} has {near[0]} to {near[-1]}" if near else ""

    def sections(self) -> dict[str, list[RuleEntry]]:
        """The entries of each section."""
        result: dict[str, list[RuleEntry]] = {}
        for entry in self.entries.values():
            result.setdefault(entry.section, []).append(entry)
        return result


def _project_folder(name: str) -> Path | None:
    """A folder of the project around the package, or None where there is no project."""
    folder = _PROJECT / name
    return folder if (_PROJECT / "pyproject.toml").is_file() and folder.is_dir() else None


@cache
def read_ledger(game_id: str) -> Ledger:
    """The ledger of a game."""
    try:
        path = house_of(game_id).ledger()
        text = path.read_text(encoding="utf-8")
    except NoSuchGame as error:
        raise SetupError(f"the rules cannot be read: {error}") from error
    except OSError as error:
        raise SetupError(f"the rules of {game_id} cannot be read from {path}: {error.strerror}") from error
    return Ledger(game_id, parse_ledger(text))


def games_with(rule_id: str) -> list[str]:
    """The games whose ledger has a rule of this id; capitals do not matter."""
    from sobremesa.catalog import GAMES

    return [game_id for game_id in GAMES if rule_id.strip().upper() in read_ledger(game_id).entries]


def parse_ledger(text: str) -> list[RuleEntry]:
    """The entries of a ledger's text."""
    entries: list[RuleEntry] = []
    section = ""
    for line in text.splitlines():
        if found := _SECTION.match(line):
            section = found[1]
        elif found := _RULE.match(line):
            entries.append(RuleEntry(found[1], section, _plain(found[2]), found[3] or found[4] or ""))
        elif found := _OPEN.match(line):
            entries.append(RuleEntry(found[1], section, _plain(f"{found[2] or ''} {found[3]}".strip()), ""))
        elif found := _WINDOW.match(line):
            entries.append(RuleEntry(found[1], section, _plain(f"{found[2]} ({found[3]})"), ""))
        elif entries and (found := _CONTINUED.match(line)):
            _continue(entries[-1], found[1])
    return entries


def _continue(entry: RuleEntry, line: str) -> None:
    """An indented line belongs to the entry above it: its source alone in brackets, or more of its text."""
    if line.startswith("(") and line.endswith(")") and not entry.source:
        entry.source = line[1:-1]
    else:
        entry.text = f"{entry.text} {_plain(line)}"


def _plain(text: str) -> str:
    """Without Markdown's marks for bold, italics and code."""
    return re.sub(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`", lambda found: found[1] or found[2] or found[3], text)


def ids_cited(line: str) -> list[str]:
    """The ids that a line names, ranges written out."""
    ids: list[str] = []
    for group, first, last in _CITED.findall(line):
        ids.extend(f"{group}{number:02}" for number in range(int(first), int(last or first) + 1))
    return ids


@cache
def places_in_code(game_id: str) -> dict[str, list[str]]:
    """For each id the places in the game and in what it is built on that cite it, as FILE:LINE."""
    root = _PROJECT if _project_folder("src") else _PACKAGE.parent
    places: dict[str, list[str]] = {}
    folders = (house_of(game_id).folder, _PACKAGE / "core", _PACKAGE / "table")
    for path in [path for folder in folders for path in sorted(folder.rglob("*.py"))]:
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            for id in dict.fromkeys(ids_cited(line)):
                places.setdefault(id, []).append(f"{path.relative_to(root)}:{number}")
    return places


@cache
def proving_tests() -> dict[str, list[str]] | None:
    """For each id the tests that prove it, as FILE::TEST; None where there are no tests to look at."""
    folder = _project_folder("tests")
    if folder is None:
        return None
    tests: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for id in _rules_of(node):
                    tests.setdefault(id, []).append(f"{path.relative_to(_PROJECT)}::{node.name}")
    return tests


def _rules_of(node: ast.FunctionDef | ast.ClassDef) -> list[str]:
    """The ids in a definition's `@rule(…)`."""
    ids: list[str] = []
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).rpartition(".")[2] == "rule":
            ids.extend(str(value.value) for value in decorator.args if isinstance(value, ast.Constant))
    return ids
