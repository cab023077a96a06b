"""The wheels, built and tried in empty environments: `python -m benchmarks.wheels`.

It builds the source distribution, and from that the pure wheel and the compiled one (some minutes of a core, or
`--compiled FILE` for one that is there). Then it makes an environment for the engine alone and one for each extra, with
the versions that are pinned, and runs in them what must work (`benchmarks/wheel_trials.py`). It ends with 1 where
anything does not.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from benchmarks.wheel_trials import KINDS, TRIALS

PROJECT: Final = Path(__file__).parent.parent
PINS: Final = PROJECT / "requirements"
WIDTH: Final = 140
ALONE: Final = "engine"
BOTH_WAYS: Final = (ALONE, "web")  # what is tried from both wheels; extras behave the same


@dataclass(frozen=True)
class Tried:
    """What came of one environment."""

    kind: str
    what: str
    packages: int
    lines: list[list[str]]
    wrong: str = ""


def main() -> int:
    """Build, try and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.wheels", description=__doc__)
    parser.add_argument("--compiled", type=Path, metavar="FILE", help="a compiled wheel; one is built without it")
    parser.add_argument("--kind", choices=KINDS, action="append", help="one kind of wheel alone")
    parser.add_argument("--only", choices=list(TRIALS), action="append", help="the engine alone, or one extra")
    parser.add_argument("--python", default=sys.executable, help="the Python of the environments (this one)")
    given = parser.parse_args()
    if given.compiled and not given.compiled.is_file():
        parser.error(f"there is no file {given.compiled}")
    with tempfile.TemporaryDirectory(prefix="sobremesa-wheels-") as folder:
        tried: list[Tried] = []
        source = build(Path(folder), PROJECT, "sdist")
        for kind in given.kind or KINDS:
            wheel = given.compiled if kind == "compiled" and given.compiled else build(Path(folder), source, kind)
            print(f"{wheel.name}: {wheel.stat().st_size:,} bytes", flush=True)
            for what in given.only or [each for each in TRIALS if kind == "pure" or each in BOTH_WAYS]:
                tried.append(tried_in(Path(folder, f"{kind}-{what}"), wheel.resolve(), kind, what, given.python))
    Console(width=WIDTH).print(table_of(tried))
    return int(any(each.wrong for each in tried))


def uv() -> str:
    """The uv that `./run` fetched, or the one of this machine."""
    ours = PROJECT / ".tools" / "bin" / "uv"
    found = str(ours) if ours.is_file() else shutil.which("uv")
    if found is None:
        sys.exit("uv is needed: ./run fetches it")
    return found


def build(folder: Path, source: Path, kind: str) -> Path:
    """The source distribution of a project, or a wheel of a source distribution; with the versions that are pinned."""
    out = folder / kind
    form = "--sdist" if kind == "sdist" else "--wheel"
    constraints = [word for name in ("tools", "test") for word in ("--build-constraints", str(PINS / f"{name}.txt"))]
    environment = {**os.environ, "SOBREMESA_COMPILE": "1" if kind == "compiled" else "0"}
    asked = [uv(), "build", "--quiet", form, "--require-hashes", *constraints, "--out-dir", str(out), str(source)]
    subprocess.run(asked, env=environment, check=True)
    (made,) = out.glob("sobremesa-*")
    return made


def tried_in(folder: Path, wheel: Path, kind: str, what: str, python: str) -> Tried:
    """Install a wheel in an empty environment, and run its trials there."""
    subprocess.run([uv(), "venv", "--quiet", "--python", python, str(folder)], check=True)
    inside = str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")
    named = str(wheel) if what == ALONE else f"sobremesa[{what}] @ {wheel.as_uri()}"
    # As pip does it, and uv does not unless it is told to.
    into = [
        "pip",
        "install",
        "--quiet",
        "--compile-bytecode",
        "--python",
        inside,
        "--constraint",
        str(PINS / "test.txt"),
        named,
    ]
    subprocess.run([uv(), *into], check=True)
    listed = subprocess.run([uv(), "pip", "list", "--quiet", "--python", inside], capture_output=True, text=True)
    packages = len(listed.stdout.splitlines()) - 2
    asked = [inside, str(PROJECT / "benchmarks" / "wheel_trials.py"), what, kind]
    made = subprocess.run(asked, capture_output=True, text=True, encoding="utf-8")
    lines = [line.split("\t", 1) for line in made.stdout.splitlines()]
    shutil.rmtree(folder)
    return Tried(kind, what, packages, lines, made.stderr if made.returncode else "")


def table_of(tried: list[Tried]) -> Table:
    """A line for each trial."""
    table = Table("wheel", "installed", "packages", "trial", "what came of it")
    for each in tried:
        first = [each.kind, each.what, str(each.packages)]
        for line in each.lines:
            table.add_row(*first, *map(escape, line))
            first = ["", "", ""]
        if each.wrong:
            table.add_row(*first, "FAILED", escape(each.wrong))
        table.add_section()
    return table


if __name__ == "__main__":
    sys.exit(main())
