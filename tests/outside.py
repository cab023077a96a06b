"""Packages from outside as if they were installed: a folder with what an installer writes beside them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parent.parent
SOWING = PROJECT / "examples" / "sowing" / "src"


def announce(folder: Path, name: str, entries: dict[str, dict[str, str]]) -> Path:
    """Write the entry points of a package into a folder, which is then to be searched for modules."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    lines = [
        line
        for group, points in entries.items()
        for line in (f"[{group}]", *(f"{key} = {value}" for key, value in points.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def announce_sowing(folder: Path) -> Path:
    return announce(folder, "sobremesa-sowing", {"sobremesa.games": {"sowing": "sobremesa_sowing.engine"}})


def without(folder: Path, *rooms: str) -> Path:
    """A copy of Sowing that lacks some of its rooms or files, by their names."""
    return Path(shutil.copytree(SOWING, folder, ignore=shutil.ignore_patterns("__pycache__", *rooms)))


def environment(*folders: Path) -> dict[str, str]:
    """An interpreted process that finds these folders beside ours."""
    paths = [*map(str, folders), str(PROJECT / "src"), str(PROJECT)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "SOBREMESA_INTERPRETED": "1"}


def run(arguments: list[str], *folders: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        env=environment(*folders),
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        cwd=folders[0],
    )


def sobremesa(*arguments: str, folders: tuple[Path, ...], typed: str = "") -> subprocess.CompletedProcess[str]:
    return run(
        ["-m", "sobremesa", *arguments],
        *folders,
        typed=typed,
    )
