"""The puzzle of a day: a function of its date and of the list that comes with the game, and of nothing else.

`puzzles/days.toml` of a game has one [[from]] for each release that brought puzzles: the day from which on they are
shown, and their ids in the order of the days. After the last the first comes again. A later release adds a [[from]] of
a later day, so that every day that is past keeps its puzzle.
"""

import datetime
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from sobremesa.houses import house_of
from sobremesa.puzzles.collection import puzzles_of
from sobremesa.puzzles.puzzle import Puzzle, PuzzleError

DAYS_FILE: Final = "days.toml"


@dataclass(frozen=True)
class DaysOfRelease:
    """Days that have their puzzles from one list."""

    day: datetime.date
    ids: tuple[str, ...]


def puzzle_of_day(game_id: str, day: datetime.date) -> Puzzle | None:
    """The puzzle of a day; None before the first, and where the game has none."""
    stretches = [stretch for stretch in days_of(game_id) if stretch.day <= day]
    if not stretches:
        return None
    last = stretches[-1]
    return puzzles_of(game_id).find(last.ids[(day - last.day).days % len(last.ids)])


@cache
def in_order(game_id: str) -> tuple[Puzzle, ...]:
    """All puzzles in the order of their first days, those without a day at the end."""
    collection = puzzles_of(game_id)
    ids = dict.fromkeys(id for stretch in days_of(game_id) for id in stretch.ids)
    with_day = [puzzle for id in ids if (puzzle := collection.find(id)) is not None]
    return (*with_day, *(puzzle for puzzle in collection.all if puzzle.id not in ids))


@cache
def days_of(game_id: str) -> tuple[DaysOfRelease, ...]:
    """The lists of a game, the earliest first."""
    path = days_file(game_id)
    return read_days(path) if path.is_file() else ()


def days_file(game_id: str) -> Path:
    """Where they stand."""
    return house_of(game_id).folder / "puzzles" / DAYS_FILE


def read_days(path: Path) -> tuple[DaysOfRelease, ...]:
    """The lists in a file; PuzzleError where it makes no sense."""
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        found = tuple(DaysOfRelease(part["day"], tuple(part["puzzles"])) for part in document.get("from", []))
    except (ValueError, KeyError, TypeError) as error:
        raise PuzzleError(f"{path.name}: {error}") from error
    if any(type(stretch.day) is not datetime.date or not stretch.ids for stretch in found):
        raise PuzzleError(f"{path.name}: each [[from]] has a day and puzzles")
    if [stretch.day for stretch in found] != sorted({stretch.day for stretch in found}):
        raise PuzzleError(f"{path.name}: the days must ascend, or past days would change")
    return found
