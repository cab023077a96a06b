"""Takes puzzles that were found over into the folder of their game, and gives them days of their own."""

import datetime
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from sobremesa.puzzles.collection import add_to_file, puzzles_of, read_file, shipped_folder
from sobremesa.puzzles.daily import days_file, days_of
from sobremesa.puzzles.puzzle import GRADES, Puzzle, PuzzleError
from sobremesa.puzzles.tasks import maker_of


def ship(game_id: str, folder: Path, most: int, begins: datetime.date) -> list[str]:
    """Take over as many as are wanted; a line for each kind. The days of puzzles that are there stay as they are."""
    maker = maker_of(game_id)
    kinds = [kind.id for kind in maker.KINDS] if maker is not None else []
    if any(stretch.day >= begins for stretch in days_of(game_id)):
        raise PuzzleError(f"{game_id} has puzzles for {begins} already: new ones begin on a later day")
    known = puzzles_of(game_id)
    found = [puzzle for kind in kinds for puzzle in read_file(game_id, folder, kind) if known.find(puzzle.id) is None]
    chosen = list(mixed(found))[:most]
    if not chosen:
        raise PuzzleError(f"there is no puzzle in {folder} that {game_id} does not have")
    for puzzle in chosen:
        add_to_file(shipped_folder(game_id), puzzle)
    _write_days(game_id, begins, chosen)
    counts = Counter((puzzle.kind, puzzle.grade) for puzzle in chosen)
    return [f"{kind}: " + ", ".join(f"{grade} {counts[kind, grade]}" for grade in GRADES) for kind in kinds]


def mixed(puzzles: list[Puzzle]) -> Iterator[Puzzle]:
    """In an order in which kinds and grades take turns, those first of which there are few so far."""
    left, of_kind, of_grade = list(puzzles), Counter[str](), Counter[str]()
    last = ""
    while left:
        chosen = min(left, key=lambda each: (each.kind == last, of_kind[each.kind] + of_grade[each.grade]))
        left.remove(chosen)
        of_kind[chosen.kind] += 1
        of_grade[chosen.grade] += 1
        last = chosen.kind
        yield chosen


def _write_days(game_id: str, begins: datetime.date, puzzles: list[Puzzle]) -> None:
    path = days_file(game_id)
    before = f"{path.read_text(encoding='utf-8')}\n" if path.is_file() else ""
    ids = "".join(f'    "{puzzle.id}",\n' for puzzle in puzzles)
    path.write_text(f"{before}[[from]]\nday = {begins}\npuzzles = [\n{ids}]\n", encoding="utf-8")
