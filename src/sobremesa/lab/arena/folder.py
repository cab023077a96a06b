"""The folder of a tournament's results: what lies in it, and how it is written so that nothing is ever torn.

    tournament.json          what is played
    chunks/000000.parquet …  while it is played: a file for each piece
    games.parquet            all rows, once all is played; then the pieces go
    summary.json             what came of it
    run.json                 when and where it was played, and what was dropped

Whatever is written gets its name when it is complete. Whoever plays holds a lock on the folder.
"""

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Final, final

from sobremesa.lab.arena.tournament import ResultsError, Tournament, read_tournament, what_differs

if sys.platform != "win32":
    import fcntl

TOURNAMENT: Final = "tournament.json"
GAMES: Final = "games.parquet"
SUMMARY: Final = "summary.json"
RUN: Final = "run.json"
_CHUNKS: Final = "chunks"
_PART: Final = ".part"


@final
class ResultsFolder:
    """Where the results of one tournament lie."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games = path / GAMES

    def check(self, tournament: Tournament) -> None:
        """ResultsError where this folder is something else than a place for this tournament."""
        kept = self._kept()
        if kept is None:
            return
        unlike = what_differs(kept, tournament)
        if unlike:
            raise ResultsError(f"{self.path} holds another tournament ({unlike}); name another folder")

    def _kept(self) -> Tournament | None:
        """The tournament that lies here; None where there is nothing yet."""
        try:
            inside = {entry.name for entry in self.path.iterdir()}
        except FileNotFoundError:
            return None
        except OSError as error:
            raise ResultsError(f"{self.path} is no folder for results: {_reason(error)}") from error
        if TOURNAMENT in inside:
            return self.tournament()
        if inside - {_CHUNKS, TOURNAMENT + _PART}:
            raise ResultsError(f"{self.path} holds something else than results; name another folder")
        return None

    def tournament(self) -> Tournament:
        """What was played here; ResultsError where that cannot be read, or is of another version."""
        try:
            text = (self.path / TOURNAMENT).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = _reason(error) if isinstance(error, OSError) else "it is no text"
            raise ResultsError(f"{self.path} holds no results that can be read: {reason}") from error
        return read_tournament(text)

    @contextmanager
    def held(self, tournament: Tournament) -> Iterator[None]:
        """Make the folder where it is missing, and let nobody else play in it."""
        self.check(tournament)
        with self._telling():
            (self.path if self.games.exists() else self.path / _CHUNKS).mkdir(parents=True, exist_ok=True)
        place = os.open(self.path, os.O_RDONLY) if sys.platform != "win32" else -1
        try:
            self._lock(place)
            if not (self.path / TOURNAMENT).exists():
                self.write(TOURNAMENT, tournament.text)
            yield
        finally:
            if place >= 0:
                os.close(place)

    def _lock(self, place: int) -> None:
        """ResultsError where another process plays here."""
        if sys.platform == "win32":
            return
        try:
            fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise ResultsError(f"another process plays in {self.path}; wait for it, or end it first") from error
        except OSError:  # some file systems of networks know no locks
            return

    def chunk(self, number: int) -> Path:
        """The file of a piece."""
        return self.path / _CHUNKS / f"{number:06d}.parquet"

    def write_chunk(self, number: int, rows: bytes) -> None:
        """Keep a piece."""
        self._write(self.chunk(number), lambda file: file.write(rows))

    def write(self, name: str, text: str) -> None:
        """Keep a text."""
        self._write(self.path / name, lambda file: file.write(text.encode()))

    def write_games(self, write: Callable[[IO[bytes]], None]) -> None:
        """Keep all rows."""
        self._write(self.games, write)

    def _write(self, path: Path, write: Callable[[IO[bytes]], object]) -> None:
        """Beside its place, then under its name."""
        part = path.with_name(path.name + _PART)
        with self._telling():
            try:
                with open(part, "wb") as file:
                    write(file)
                    file.flush()
                    os.fsync(file.fileno())
                part.replace(path)
            except BaseException:
                part.unlink(missing_ok=True)
                raise

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise ResultsError(
                f"results cannot be written to {self.path}: {_reason(error)}; what was played before is kept,"
                " and the same command with --out goes on there"
            ) from error

    def summary(self) -> dict[str, Any] | None:
        """What came of it, if all is played and told."""
        if not self.games.exists():
            return None
        try:
            found: dict[str, Any] = json.loads((self.path / SUMMARY).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return found

    def note(self, run: dict[str, Any]) -> None:
        """Add a run to those that are told in `run.json`, if it can be written; nothing depends on it."""
        with suppress(ResultsError):
            self.write(RUN, json.dumps({"runs": [*self.runs(), run]}, indent=1) + "\n")

    def runs(self) -> list[dict[str, Any]]:
        """When and where it was played; nothing where that was lost."""
        try:
            found: list[dict[str, Any]] = json.loads((self.path / RUN).read_text(encoding="utf-8"))["runs"]
        except (OSError, ValueError, KeyError, TypeError):
            return []
        return found

    def drop_chunks(self) -> None:
        """The pieces go; all rows are in one file."""
        shutil.rmtree(self.path / _CHUNKS, ignore_errors=True)


def new_folder(game_id: str) -> Path:
    """A place for results that is not taken, in the folder where one is."""
    number = 1
    while Path(f"arena-{game_id}-{number}").exists():
        number += 1
    return Path(f"arena-{game_id}-{number}")


def _reason(error: OSError) -> str:
    return error.strerror or str(error)
