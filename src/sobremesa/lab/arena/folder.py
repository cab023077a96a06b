"""The folder of a tournament's results: what lies in it, and who may write there.

    tournament.json          what is played
    chunks/000000.parquet …  while it is played: a file for each piece
    games.parquet            all rows, once all is played; then the pieces go
    summary.json             what came of it
    run.json                 when and where it was played, and what was dropped

Whatever is written gets its name when it is complete. Whoever plays holds a lock on the folder.
"""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Final, final

from sobremesa.lab.arena.tournament import Tournament, read_tournament
from sobremesa.lab.chunks import (
    ResultsError,
    alone_in,
    begin_or_go_on,
    chunk_path,
    is_begun,
    read_json,
    write_json,
    written_aside,
)

TOURNAMENT: Final = "tournament.json"
GAMES: Final = "games.parquet"
SUMMARY: Final = "summary.json"
RUN: Final = "run.json"
_CHUNKS: Final = "chunks"


@final
class ResultsFolder:
    """Where the results of one tournament lie."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games = path / GAMES

    def check(self, tournament: Tournament) -> None:
        """ResultsError where this folder is something else than a place for this tournament."""
        is_begun(self.path, TOURNAMENT, tournament.document)

    def tournament(self) -> Tournament:
        """What was played here; ResultsError where that cannot be read, or is of another version."""
        return read_tournament(read_json(self.path / TOURNAMENT))

    @contextmanager
    def held(self, tournament: Tournament) -> Iterator[None]:
        """Make the folder where it is missing, and let nobody else play in it."""
        self.check(tournament)
        with alone_in(self.path):
            begin_or_go_on(self.path, TOURNAMENT, tournament.document, () if self.games.exists() else (_CHUNKS,))
            yield

    def chunk(self, number: int) -> Path:
        """The file of a piece."""
        return chunk_path(self.path / _CHUNKS, number, "parquet")

    def write_chunk(self, number: int, rows: bytes) -> None:
        """Keep a piece."""
        with written_aside(self.chunk(number)) as file:
            file.write(rows)

    def write_games(self, write: Callable[[IO[bytes]], None]) -> None:
        """Keep all rows."""
        with written_aside(self.games) as file:
            write(file)

    def write_summary(self, summary: dict[str, Any]) -> None:
        """Keep what came of it."""
        write_json(self.path / SUMMARY, summary)

    def summary(self) -> dict[str, Any] | None:
        """What came of it, if all is played and told."""
        if not self.games.exists() or not (self.path / SUMMARY).exists():
            return None
        return read_json(self.path / SUMMARY)

    def note(self, run: dict[str, Any]) -> None:
        """Add a run to those that are told in `run.json`, if that can be written; nothing depends on it."""
        with suppress(ResultsError):
            write_json(self.path / RUN, {"runs": [*self.runs(), run]})

    def runs(self) -> list[dict[str, Any]]:
        """When and where it was played; nothing where that was lost."""
        try:
            found: list[dict[str, Any]] = json.loads((self.path / RUN).read_text(encoding="utf-8"))["runs"]
        except (OSError, ValueError, KeyError, TypeError):
            return []
        return found

    def drop_chunks(self) -> None:
        """The pieces go: all rows are in one file."""
        shutil.rmtree(self.path / _CHUNKS, ignore_errors=True)


def new_folder(game_id: str, what: str = "arena") -> Path:
    """A place for results that is not taken, in the folder where one is."""
    number = 1
    while Path(f"{what}-{game_id}-{number}").exists():
        number += 1
    return Path(f"{what}-{game_id}-{number}")
