"""What is kept of compiled engines, and that one process at a time compiles: nothing here really does."""

import fcntl
import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any

import pytest

from sobremesa import compiled, houses
from sobremesa.compiled import build, fingerprint, remove_leftovers, remove_other_builds
from sobremesa.houses import House

NAME = fingerprint()


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder of builds."""
    monkeypatch.setattr(compiled, "builds_folder", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, builds: Path) -> list[list[str]]:
    """What lay in the folder of builds whenever a compiler was called."""
    seen: list[list[str]] = []

    def compile_engine(command: list[str], **_: object) -> SimpleNamespace:
        seen.append(names_in(builds))
        Path(command[4]).mkdir()
        return SimpleNamespace(returncode=0, stdout="")

    monkeypatch.setattr(subprocess, "run", compile_engine)
    return seen


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.is_dir())


def let_another_build(monkeypatch: pytest.MonkeyPatch, finish: Any) -> None:
    """Another process has the lock; when it gives it back, it has done `finish`."""

    def flock(_: IO[str], how: int) -> None:
        if how & fcntl.LOCK_NB:
            raise BlockingIOError
        finish()

    monkeypatch.setattr(fcntl, "flock", flock)


def test_old_builds_are_removed(tmp_path: Path) -> None:
    tag = sys.implementation.cache_tag
    for name in (f"{tag}-old", f"{tag}-used", "cpython-2-another", "building-now"):
        (tmp_path / name).mkdir()
    remove_other_builds(tmp_path, f"{tag}-used")
    assert names_in(tmp_path) == ["building-now", "cpython-2-another", f"{tag}-used"]


def test_where_nothing_can_be_locked_what_a_killed_compiler_left_is_known_by_its_age(tmp_path: Path) -> None:
    for name in ("building-now", "building-killed"):
        (tmp_path / name).mkdir()
    (tmp_path / "building-killed" / "engine.c").touch()
    long_ago = time.time() - 7200
    os.utime(tmp_path / "building-killed", (long_ago, long_ago))
    remove_leftovers(tmp_path, alone=False)
    assert names_in(tmp_path) == ["building-now"]
    remove_leftovers(tmp_path, alone=True)
    assert names_in(tmp_path) == []


def test_whoever_builds_removes_what_killed_compilers_left_before_it_begins(
    builds: Path, made: list[list[str]]
) -> None:
    (builds / "building-killed").mkdir()
    assert build() == ""
    assert len(made) == 1
    assert len(made[0]) == 1
    assert made[0] != ["building-killed"]
    assert names_in(builds) == [NAME]


def test_nobody_else_can_build_while_the_compiler_runs(
    builds: Path, made: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_engine, refused = subprocess.run, []

    def look(*given: Any, **ways: Any) -> Any:
        with open(builds / "lock", "w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                refused.append(True)
        return compile_engine(*given, **ways)

    monkeypatch.setattr(subprocess, "run", look)
    assert build() == ""
    assert refused == [True]
    assert len(made) == 1


def test_whoever_finds_another_process_building_waits_for_it_and_takes_what_it_made(
    builds: Path, made: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    let_another_build(monkeypatch, (builds / NAME).mkdir)
    assert build(say=True) == ""
    assert made == []
    assert capsys.readouterr().err == "Waiting for another process that is compiling the engine …\n"


def test_a_build_that_failed_in_another_process_is_not_tried_again(
    builds: Path, made: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    let_another_build(monkeypatch, (builds / f"{NAME}.failed").touch)
    assert build() == f"compiling failed before, see {builds / NAME}.failed"
    assert made == []


def test_whoever_waited_for_a_process_that_was_killed_builds(
    builds: Path, made: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    let_another_build(monkeypatch, lambda: None)
    assert build(say=True) == ""
    assert names_in(builds) == [NAME]
    assert len(made) == 1
    told = capsys.readouterr().err.splitlines()
    assert [line.split()[0] for line in told] == ["Waiting", "Compiling"]


def test_where_a_file_system_has_no_locks_the_engine_is_built_all_the_same(
    builds: Path, made: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def flock(_: IO[str], how: int) -> None:
        raise OSError(how)

    monkeypatch.setattr(fcntl, "flock", flock)
    assert build() == ""
    assert len(made) == 1
    assert names_in(builds) == [NAME]


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of a wheel that was compiled from these sources, for this Python."""
    monkeypatch.setattr(compiled, "shipped_folder", lambda: tmp_path / "wheel")
    folder = tmp_path / "wheel" / compiled.shipped_name()
    folder.mkdir(parents=True)
    return folder


def test_what_a_wheel_brings_compiled_is_used(shipped: Path, builds: Path) -> None:
    assert compiled.find_build() == shipped


def test_a_wheel_whose_sources_somebody_changed_is_not_used_compiled(shipped: Path, builds: Path) -> None:
    shipped.rename(shipped.parent / "of-other-sources")
    assert compiled.find_build() is None


def test_with_a_game_from_outside_only_what_was_built_with_it_is_used(
    shipped: Path, builds: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = House("guest", "guest.engine", builds / "guest")
    monkeypatch.setattr(houses, "outside", lambda: [guest])
    assert compiled.find_build() is None
    together = builds / fingerprint()
    together.mkdir()
    assert compiled.find_build() == together


def test_a_wheel_of_ours_alone_is_named_the_same_beside_games_from_outside(
    builds: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = compiled.shipped_name()
    (builds / "guest").mkdir()
    (builds / "guest" / "game.py").touch()
    monkeypatch.setattr(houses, "outside", lambda: [House("guest", "guest.engine", builds / "guest")])
    assert compiled.shipped_name() == before
    assert fingerprint() != NAME
