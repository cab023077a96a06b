"""The puzzles that come with a game, and files of puzzles: one for each kind, a line for each puzzle.

They lie in the folder of the game, in `puzzles/shipped`; `days.toml` says which is the puzzle of which day.
"""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final, final

from sobremesa.houses import house_of
from sobremesa.puzzles.puzzle import Puzzle, PuzzleError, read_puzzle
from sobremesa.puzzles.tasks import maker_of

SHIPPED: Final = "shipped"
_ENDING: Final = ".jsonl"


@final
class Collection:
    """The puzzles of one game."""

    def __init__(self, puzzles: Iterable[Puzzle]) -> None:
        self.all = tuple(puzzles)
        self._by_id = {puzzle.id: puzzle for puzzle in self.all}
        if len(self._by_id) < len(self.all):
            raise PuzzleError("two puzzles have the same id")

    def find(self, id: str) -> Puzzle | None:
        """The puzzle with this id."""
        return self._by_id.get(id)

    def of_kind(self, kind: str) -> list[Puzzle]:
        """Those of one kind, in their order."""
        return [puzzle for puzzle in self.all if puzzle.kind == kind]


@cache
def puzzles_of(game_id: str) -> Collection:
    """All that come with a game; none where it has none."""
    maker = maker_of(game_id)
    if maker is None:
        return Collection(())
    folder = shipped_folder(game_id)
    return Collection(puzzle for kind in maker.KINDS for puzzle in read_file(game_id, folder, kind.id))


def shipped_folder(game_id: str) -> Path:
    """Where they lie."""
    return house_of(game_id).folder / "puzzles" / SHIPPED


def read_file(game_id: str, folder: Path, kind: str) -> list[Puzzle]:
    """The puzzles of one kind in a folder."""
    path = folder / f"{kind}{_ENDING}"
    if not path.is_file():
        return []
    try:
        return [read_puzzle(game_id, json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
    except (ValueError, PuzzleError) as error:
        raise PuzzleError(f"{path.name}: {error}") from error


def add_to_file(folder: Path, puzzle: Puzzle) -> None:
    """One more puzzle at the end of its file."""
    folder.mkdir(parents=True, exist_ok=True)
    line = json.dumps(puzzle.to_dict(), ensure_ascii=False, separators=(",", ":"))
    with open(folder / f"{puzzle.kind}{_ENDING}", "a", encoding="utf-8") as file:
        file.write(f"{line}\n")
