"""Saved games: where they live, and how they are written so that no acknowledged move is ever lost.

A saved game is a replay file. It is written beside the old one, forced to the disk, and then takes its name in one
step: whenever the process is killed, the file holds either the game before the move or the game after it.
"""

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final, final

from sobremesa.core.errors import ReplayError, SaveError
from sobremesa.core.game import Game
from sobremesa.core.replay import UNFINISHED, Record, read_replay
from sobremesa.table.match import Bots, Match
from sobremesa.terminal.bots import check_bots

SUFFIX: Final = ".replay"
_MOST_BYTES: Final = 16_000_000


def saves_folder() -> Path:
    """SOBREMESA_DATA/saves, or the place that the XDG convention gives."""
    given = os.environ.get("SOBREMESA_DATA")
    if given:
        return Path(given).expanduser() / "saves"
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "sobremesa" / "saves"


def new_path(game_id: str, seed: int, now: datetime | None = None) -> Path:
    """A name for a new game that no file bears yet."""
    moment = (now or datetime.now()).strftime("%Y-%m-%d-%H%M")
    return free_name(saves_folder() / f"{game_id}-{moment}-seed{seed}{SUFFIX}")


def new_save(path: Path) -> Path:
    """The path that somebody chose for a new game; SaveError where a file is there or none can be written."""
    path = Path(os.path.expanduser(path))
    if os.path.lexists(path):
        raise SaveError(f"{path} exists already; to go on with that game, give it to --resume instead of --save")
    folder = path.absolute().parent
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        raise SaveError(f"{path} cannot be written: {folder} is no folder that can be written to")
    return path


def free_name(path: Path) -> Path:
    """The path itself, or with a number after it where a file bears that name."""
    number = 1
    free = path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def write_atomically(path: Path, text: str) -> None:
    """Put a text into a file so that the file is never half written; SaveError when it cannot be written."""
    path = Path(os.path.realpath(path))
    if not path.name:
        raise SaveError(f"{path} is no name of a file")
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise SaveError(f"{str(path)[:200]} cannot be written: {error.strerror or error}") from error


def _sync_folder(folder: Path) -> None:
    """The new name is on the disk, too. Not every system lets a folder be opened."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read_text(path: Path) -> str:
    """The text of a replay file; SaveError when it cannot be read."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise SaveError(f"{path} is too large for a saved game")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise SaveError(f"{path} is not a saved game: it is not text") from error


def load(path: Path, game: Game, bots: Bots | None = None) -> Match:
    """A saved game, played again up to its last move; SaveError or a ReplayError says what is wrong with the file.

    Its bots play on unless others are given.
    """
    match = Match.resume(game, read_replay(read_text(path)), bots)
    check_bots(match.game, match.bots)
    return match


@final
class Save:
    """One file of the saves folder; `record` is None where the file is broken, and `problem` says how."""

    def __init__(self, path: Path, record: Record | None, problem: str = "") -> None:
        self.path = path
        self.record = record
        self.problem = problem

    def unfinished(self) -> bool:
        """Whether the game can be played on."""
        return self.record is not None and self.record.result == UNFINISHED


def list_saves(game_id: str | None = None) -> list[Save]:
    """The saved games, the newest first."""
    folder = saves_folder()
    if not folder.is_dir():
        return []
    paths = [path for path in folder.glob(f"*{SUFFIX}") if path.is_file()]
    paths.sort(key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
    saves = [_look_at(path) for path in paths]
    return [save for save in saves if game_id is None or save.record is None or save.record.game == game_id]


def _look_at(path: Path) -> Save:
    try:
        return Save(path, read_replay(read_text(path)))
    except (SaveError, ReplayError) as error:
        return Save(path, None, str(error))


def newest_unfinished(game_id: str | None = None) -> Path | None:
    """The game that was played last and is not over."""
    return next((save.path for save in list_saves(game_id) if save.unfinished()), None)


@final
class SaveFile:
    """The file of the game that is being played here."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stamp = _stamp_of(path)

    def write(self, text: str) -> bool:
        """Save the game; False when someone else has written the file meanwhile and a new one was begun instead."""
        undisturbed = _stamp_of(self.path) == self._stamp
        if not undisturbed:
            self.path = free_name(self.path)
        write_atomically(self.path, text)
        self._stamp = _stamp_of(self.path)
        return undisturbed


def _stamp_of(path: Path) -> tuple[int, int, int] | None:
    """What tells one writing of a file from another; None where there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns, status.st_size
