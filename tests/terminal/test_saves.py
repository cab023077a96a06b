"""Saved games: written whole or not at all, found again, and never lost to a kill."""

import os
import signal
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from sobremesa.catalog import find_game
from sobremesa.core.errors import BrokenReplay, SaveError, TamperedReplay
from sobremesa.core.replay import read_replay
from sobremesa.terminal import saves
from tests.terminal.sittings import GAME, new_match, randomly, reader, sit, sit_with, texts_of

PLAYER = """
from pathlib import Path
from rich.console import Console
from sobremesa.games.pandemic.game import Pandemic
from sobremesa.table.match import Match
from sobremesa.terminal.session import play_game
match = Match(Pandemic(), {"events": False, "first": "1"}, 7)
play_game(match, Path("killed.replay"), Console(width=80))
"""
GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path))
    return tmp_path / "saves"


def test_saves_live_where_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOBREMESA_DATA", "/data/here")
    assert saves.saves_folder() == Path("/data/here/saves")
    monkeypatch.delenv("SOBREMESA_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", "/xdg")
    assert saves.saves_folder() == Path("/xdg/sobremesa/saves")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/ana")
    assert saves.saves_folder() == Path("/home/ana/.local/share/sobremesa/saves")


def test_a_save_is_named_after_game_moment_and_seed(folder: Path) -> None:
    moment = datetime(2026, 11, 15, 3, 12)
    path = saves.new_path("pandemic", 17, moment)
    assert path == folder / "pandemic-2026-11-15-0312-seed17.replay"
    saves.write_atomically(path, "taken")
    assert saves.new_path("pandemic", 17, moment).name == "pandemic-2026-11-15-0312-seed17-2.replay"


def test_the_game_is_on_the_disk_after_every_move(folder: Path) -> None:
    path = saves.new_path("pandemic", 7)
    match = new_match(events=False)
    seen: list[int] = []

    def read(prompt: str) -> str:
        seen.append(len(read_replay(path.read_text()).actions) if path.exists() else 0)
        if len(seen) == 12:
            raise EOFError
        return "1"

    sit_with(match, read, save=path)
    assert seen == list(range(12))


def test_a_game_goes_on_where_it_was_left(folder: Path) -> None:
    path = saves.new_path("pandemic", 7)
    match = new_match(difficulty="normal")
    sit_with(match, reader(["", "1", "1", "1"]), save=path, curtain=False)
    again = saves.load(path, GAME)
    assert texts_of(again) == texts_of(match)
    assert again.state.key() == match.state.key()
    sit(again, "1", "undo!", "undo!", save=path, curtain=False)
    assert texts_of(saves.load(path, GAME)) == texts_of(match)[:-1]


def test_the_newest_unfinished_game_is_found(folder: Path) -> None:
    assert saves.newest_unfinished() is None
    folder.mkdir(parents=True)
    for age, name in enumerate(("old", "new", "finished", "broken")):
        match = new_match(age)
        if name == "finished":
            sit_with(match, randomly(match, 1))
        path = folder / f"{name}.replay"
        path.write_text("nonsense" if name == "broken" else match.replay())
        os.utime(path, (age, age))
    assert [save.path.stem for save in saves.list_saves("pandemic")] == ["broken", "finished", "new", "old"]
    assert [save.unfinished() for save in saves.list_saves()] == [False, False, True, True]
    assert "a replay begins with" in saves.list_saves()[0].problem
    assert saves.newest_unfinished("pandemic") == folder / "new.replay"
    assert saves.newest_unfinished("chess") is None


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_a_save_that_fails_leaves_the_old_one_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    path = tmp_path / "game.replay"
    match = new_match(events=False)
    sit(match, "1", save=path)
    before = path.read_text()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*(Path, "replace", fail) if broken == "replace" else (os, "fsync", fail))
    screen = sit(match, "1", save=path)
    assert "could not be saved" in screen
    assert "No space left on device" in " ".join(screen.split())
    assert path.read_text() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.replay"]
    monkeypatch.undo()
    sit(match, save=path)
    assert path.read_text() == match.replay()


def test_a_game_without_a_file_is_not_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "Goodbye." in sit(new_match(), "1")
    assert not list(tmp_path.iterdir())


def test_two_sittings_at_one_file_do_not_write_over_each_other(tmp_path: Path) -> None:
    path = tmp_path / "game.replay"
    match, other = new_match(events=False), new_match(events=False, seed=8)
    lines = iter(["1", "2"])

    def read(prompt: str) -> str:
        for line in lines:
            if line == "2":
                saves.write_atomically(path, other.replay())
            return line
        raise EOFError

    screen = sit_with(match, read, save=path)
    assert "was changed by someone else meanwhile" in screen
    assert path.read_text() == other.replay()
    assert (tmp_path / "game-2.replay").read_text() == match.replay()


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    saves.write_atomically(tmp_path / "link", "text\n")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"text\n"


def test_files_that_are_no_saved_games_are_refused_with_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.replay"
    with pytest.raises(SaveError, match="cannot be read"):
        saves.load(path, GAME)
    with pytest.raises(SaveError, match="cannot be read"):
        saves.load(tmp_path, GAME)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SaveError, match="not text"):
        saves.load(path, GAME)
    path.write_text(new_match().replay()[:-20])
    with pytest.raises(BrokenReplay):
        saves.load(path, GAME)
    path.write_text(new_match(seed=1).replay().replace("seed: 1", "seed: 2"))
    with pytest.raises(TamperedReplay):
        saves.load(path, GAME)
    monkeypatch.setattr(saves, "_MOST_BYTES", 10)
    with pytest.raises(SaveError, match="too large"):
        saves.load(path, GAME)
    with pytest.raises(SaveError, match="cannot be written"):
        saves.write_atomically(path / "below", "text")


@pytest.mark.skipif(os.name != "posix", reason="kills by signal")
def test_a_kill_loses_no_move_that_was_acknowledged(tmp_path: Path) -> None:
    environment = {**os.environ, "SOBREMESA_INTERPRETED": "1", "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}
    process = subprocess.Popen(
        [sys.executable, "-c", PLAYER], cwd=tmp_path, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        for _ in range(3):
            process.stdin.write(b"1\n")
            process.stdin.flush()
            while b"What happened" not in process.stdout.readline():
                pass
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()
    assert len(saves.load(tmp_path / "killed.replay", GAME).actions) == 3


def test_a_file_that_is_there_is_never_chosen_for_a_new_game(tmp_path: Path) -> None:
    path = tmp_path / "game.replay"
    assert saves.new_save(path) == path
    assert saves.new_save(tmp_path / "new" / "folder" / "x") == tmp_path / "new" / "folder" / "x"
    assert not (tmp_path / "new").exists()
    path.write_text("somebody else's")
    with pytest.raises(SaveError, match="exists already; to go on with that game, give it to --resume"):
        saves.new_save(path)
    with pytest.raises(SaveError, match="cannot be written"):
        saves.new_save(path / "below")
    (tmp_path / "link").symlink_to(tmp_path / "nothing")
    with pytest.raises(SaveError, match="exists already"):
        saves.new_save(tmp_path / "link")


@pytest.mark.parametrize("lines", [(), ("quit",), ("help", "map", "quit")])
def test_a_game_without_a_move_leaves_no_file(tmp_path: Path, lines: tuple[str, ...]) -> None:
    screen = sit(new_match(), *lines, save=tmp_path / "saves" / "game.replay")
    assert "Goodbye." in screen
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.replay")), ids=lambda path: str(path.stem))
def test_games_that_earlier_releases_saved_are_loaded_and_written_as_they_were(path: Path) -> None:
    game = find_game(path.name.partition("-")[0])
    match = saves.load(path, game)
    assert match.replay() == path.read_text(encoding="utf-8")
    assert match.bots == {}
