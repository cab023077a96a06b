"""Where the things of a game lie, in this package or in somebody else's. Nothing here imports a game.

A package from outside names the package of its engine under the entry point `sobremesa.games`:

    [project.entry-points."sobremesa.games"]
    sowing = "sobremesa_sowing.engine"

The engine has `game.py` with `GAME`, `messages/` and `rules.md`. Beside it may stand the rooms `wording`, `terminal`
and `web`; where one is missing, a plain one that shows any game takes its place (`docs/adding-a-game.md`).
"""

import importlib
import importlib.metadata
import importlib.util
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final

GROUP: Final = "sobremesa.games"
OURS: Final = ("pandemain", "pandemic")
LANGUAGES: Final = ("en", "es", "it", "fr")  # in which games are told; one from outside needs the first
_PACKAGE: Final = Path(__file__).parent
_OUR_ROOMS: Final = {"engine": "games", "wording": "wording", "terminal": "terminal.tables", "web": "web.faces"}
# Folders of the site: a game of this name would hide their files.
TAKEN: Final = ("art", "learn", "plain", "rulebook", "table")
_ID: Final = re.compile(r"[a-z][a-z0-9_]{1,30}")


class NoSuchGame(LookupError):
    """A game is asked for that nobody has."""


@dataclass(frozen=True)
class House:
    """One game: its id, and the package of its engine."""

    game_id: str
    engine: str
    folder: Path  # of the engine
    ours: bool = False

    def room(self, name: str) -> str:
        """The name of the package or module of one room: 'engine', 'wording', 'terminal' or 'web'."""
        if self.ours:
            return f"sobremesa.{_OUR_ROOMS[name]}.{self.game_id}"
        return self.engine if name == "engine" else f"{self.engine.rpartition('.')[0]}.{name}"

    def find(self, name: str) -> ModuleType | None:
        """A room of the game; None where it has none. A room that cannot be entered is an error, not a missing one."""
        wanted = self.room(name)
        try:
            return importlib.import_module(wanted)
        except ModuleNotFoundError as error:
            if error.name != wanted:
                raise
            return None

    def languages_missing(self) -> list[str]:
        """The languages in which the game, or its pages, have no words."""
        folders = [self.folder / "messages"]
        pages = self.folder.parent / "web"
        if not self.ours and pages.is_dir():
            folders.append(pages / "messages")
        return [each for each in LANGUAGES if not all((folder / f"{each}.toml").is_file() for folder in folders)]

    def ledger(self) -> Path:
        """The file of its rules. Ours lie in the project, or in the package that was made of it."""
        if not self.ours:
            return self.folder / "rules.md"
        project = _PACKAGE.parent.parent
        in_project = (project / "pyproject.toml").is_file() and (project / "rules").is_dir()
        return (project / "rules" if in_project else _PACKAGE / "ledgers") / f"{self.game_id}.md"


@dataclass(frozen=True)
class Trouble:
    """A package that cannot be used, and why."""

    name: str
    why: str


@cache
def houses() -> dict[str, House]:
    """All games that there are, ours first, then by their ids."""
    return {house.game_id: house for house in [*_ours(), *_from_outside()[0]]}


def outside() -> list[House]:
    """The games of other packages."""
    return [house for house in houses().values() if not house.ours]


def troubles() -> list[Trouble]:
    """The entry points that name no game that could be played."""
    return _from_outside()[1]


def house_of(game_id: str) -> House:
    """The house of a game; NoSuchGame where there is none."""
    if game_id not in houses():
        raise NoSuchGame(f"there is no game {game_id!r}")
    return houses()[game_id]


def _ours() -> list[House]:
    return [House(game_id, f"sobremesa.games.{game_id}", _PACKAGE / "games" / game_id, ours=True) for game_id in OURS]


@cache
def _from_outside() -> tuple[list[House], list[Trouble]]:
    found: dict[str, House] = {}
    wrong: list[Trouble] = []
    for point in sorted(importlib.metadata.entry_points(group=GROUP), key=lambda each: (each.name, each.value)):
        if not _ID.fullmatch(point.name):
            wrong.append(Trouble(point.name, "an id has small letters, digits and _, and begins with a letter"))
        elif point.name in TAKEN:
            wrong.append(Trouble(point.name, "the site has files of its own under this name"))
        elif point.name in OURS or (point.name in found and found[point.name].engine != point.value):
            wrong.append(Trouble(point.name, f"{point.value} has the id of another game"))
        elif (folder := _folder_of(point.value)) is None:
            wrong.append(Trouble(point.name, f"there is no package {point.value} with a module game"))
        else:
            found[point.name] = House(point.name, point.value, folder)
    return list(found.values()), wrong


def _folder_of(package: str) -> Path | None:
    """Where a package inside another lies, found without importing either: the engine may be compiled first."""
    top, _, inner = package.partition(".")
    try:
        spec = importlib.util.find_spec(top)
    except (ImportError, ValueError):
        return None
    for place in (spec.submodule_search_locations or []) if spec and inner else []:
        folder = Path(place, *inner.split("."))
        if (folder / "game.py").is_file():
            return folder
    return None
