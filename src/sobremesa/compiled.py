"""The compiled engine: built once by mypyc where there is a C compiler, used from then on, and never out of date.

The built modules lie beside the project in `.compiled/FINGERPRINT` (or in the user's cache when Sobremesa is
installed), where the fingerprint is made from the engine's sources and this Python. When a source changes, the
fingerprint changes with it, and the engine runs interpreted until it is built again. SOBREMESA_INTERPRETED=1 keeps it
interpreted. A wheel may bring the engine compiled: it lies in a folder of its own beside the sources, is found by
the same hook, and holds for as long as nobody changes them.

Games from outside are part of the same build, for a compiled class takes no interpreted subclass. Where one of them
cannot be compiled, everything runs interpreted: the two are never mixed. What a wheel brings was built without them,
so with a game from outside it is left alone. How the compiler is called is in `compiling.py`.
"""

import hashlib
import importlib.abc
import importlib.machinery
import importlib.metadata
import importlib.util
import os
import shutil
import sys
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import TextIO

from sobremesa import houses
from sobremesa.compiling import BUILD_SCRIPT, FLAGS, c_compiler, compile_into

if sys.platform != "win32":
    import fcntl

_PACKAGE = Path(__file__).parent
_ENGINE = ("core", "games")
_NEVER_COMPILED = ("__init__.py", "native.py", "errors.py")
# Folders of a game that only its edges use: what is in the box, documents and views, refusals, help for learners,
# puzzles.
# Compiling them would take longer than all the rest and speed up no game.
_INTERPRETED_FOLDERS = ("box", "documents", "refusals", "learn", "puzzles")
SHIPPED = "compiled_engine"  # the folder of a wheel's package
_UNFINISHED = "building-"
_LOCK = "lock"
_LONGEST_BUILD = 3600  # seconds

_active = False


def our_folders() -> dict[str, Path]:
    """The packages of our engine, by their names."""
    return {f"sobremesa.{name}": _PACKAGE / name for name in _ENGINE}


def engine_folders() -> dict[str, Path]:
    """The packages of the engine: ours, and those of games from outside."""
    return our_folders() | {house.engine: house.folder for house in houses.outside()}


def engine_sources(folders: dict[str, Path] | None = None) -> dict[str, Path]:
    """The files that are compiled of these packages, or of all, by their places in a tree of packages."""
    found: dict[str, Path] = {}
    for package, folder in sorted((folders or engine_folders()).items()):
        for path in sorted(folder.rglob("*.py")):
            if path.name not in _NEVER_COMPILED and path.parent.name not in _INTERPRETED_FOLDERS:
                found["/".join([*package.split("."), *path.relative_to(folder).parts])] = path
    return found


def fingerprint() -> str:
    """Names one build: these sources, this Python."""
    releases = [release_of("mypy"), release_of("librt")]
    made_by = [str(sys.implementation.cache_tag), sysconfig.get_platform(), BUILD_SCRIPT, *FLAGS, *releases]
    return _name_of(engine_sources(), made_by)


def shipped_name() -> str:
    """Names the build in a wheel: our sources, this Python. The wheel's own name says for which platform it is."""
    return _name_of(engine_sources(our_folders()), [])


def _name_of(sources: dict[str, Path], made_by: Sequence[str]) -> str:
    digest = hashlib.sha256("\0".join(made_by).encode())
    for place, path in [*sources.items(), ("native.py", _PACKAGE / "core" / "native.py")]:
        digest.update(place.encode() + b"\0" + path.read_bytes() + b"\0")
    return f"{sys.implementation.cache_tag}-{digest.hexdigest()[:16]}"


def release_of(package: str) -> str:
    """The version of a package that is installed; empty where it is not."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return ""


def builds_folder() -> Path:
    """Where builds are kept: in the project, or in the user's cache when there is no project around the package."""
    project = _PACKAGE.parent.parent
    if (project / "pyproject.toml").exists():
        return project / ".compiled"
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(cache) / "sobremesa" / "compiled"


def shipped_folder() -> Path:
    """Where a wheel that was compiled has its build."""
    return _PACKAGE / SHIPPED


def find_build() -> Path | None:
    """The build that fits these sources and this Python: the wheel's, or else one that was made here."""
    if shipped_folder().is_dir() and not houses.outside():
        folder = shipped_folder() / shipped_name()
        if folder.is_dir():
            return folder
    folder = builds_folder() / fingerprint()
    return folder if folder.is_dir() else None


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the compiled module of a name before the source of the same name is looked for."""

    def __init__(self, folder: Path) -> None:
        suffix = importlib.machinery.EXTENSION_SUFFIXES[0]
        self.modules = {
            ".".join(path.relative_to(folder).parts).removesuffix(suffix): path for path in folder.rglob(f"*{suffix}")
        }

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The spec of a compiled module, or None."""
        found = self.modules.get(fullname)
        if found is None:
            return None
        loader = importlib.machinery.ExtensionFileLoader(fullname, str(found))
        return importlib.util.spec_from_file_location(fullname, found, loader=loader)


def activate() -> bool:
    """Use the compiled engine if it is built and fits; whether it is used."""
    global _active
    if _active or os.environ.get("SOBREMESA_INTERPRETED"):
        return _active
    folder = find_build()
    if folder is not None and importlib.util.find_spec("librt") is not None:
        sys.meta_path.insert(0, _Finder(folder))
        _active = True
    return _active


def is_active() -> bool:
    """Whether the engine runs compiled."""
    return _active


def ensure(say: bool = True) -> bool:
    """Use the compiled engine, building it first where that is possible; says in one line what it does."""
    if activate():
        return True
    reason = why_not_buildable()
    if not reason:
        try:
            reason = build(say)
        except OSError as error:
            reason = f"the compiled engine cannot be written: {error}"
    if not reason and activate():
        return True
    if say:
        print(f"The engine runs interpreted: {reason}.", file=sys.stderr, flush=True)
    return False


def why_not_buildable() -> str:
    """Why no build can be made here; empty when one can."""
    if os.environ.get("SOBREMESA_INTERPRETED"):
        return "SOBREMESA_INTERPRETED is set"
    engine = tuple(engine_folders())
    if any(name in engine or name.startswith(tuple(f"{package}." for package in engine)) for name in sys.modules):
        return "it was loaded before it could be compiled"
    if c_compiler() is None:
        return "there is no C compiler"
    if importlib.util.find_spec("mypyc") is None or importlib.util.find_spec("setuptools") is None:
        return 'mypy and setuptools are not installed (pip install "sobremesa[compiled]" installs them)'
    return _why_it_failed(builds_folder(), fingerprint())


def _why_it_failed(builds: Path, name: str) -> str:
    """Where it is written why this build could not be made before; empty when nobody has tried in vain."""
    log = builds / f"{name}.failed"
    return f"compiling failed before, see {log}" if log.exists() else ""


def build(say: bool = False) -> str:
    """Compile the engine, unless somebody else just has; empty when it worked, else why not."""
    builds = builds_folder()
    builds.mkdir(parents=True, exist_ok=True)
    with open(builds / _LOCK, "w", encoding="utf-8") as lock:
        remove_leftovers(builds, alone=_take(lock, say))
        name = fingerprint()
        if (builds / name).is_dir():
            return ""
        reason = _why_it_failed(builds, name)
        if reason:
            return reason
        if say:
            guests = [house.game_id for house in houses.outside()]
            what = f"the engine with {', '.join(guests)}" if guests else "the engine"
            print(f"Compiling {what}, once (one to two minutes) …", file=sys.stderr, flush=True)
        return _compile(builds, name)


def _take(lock: TextIO, say: bool) -> bool:
    """Wait until nobody else builds, and keep others waiting; False where files cannot be locked.

    The system ends a lock with the process that holds it, however that ends; the compiler does not inherit it.
    """
    if sys.platform == "win32":
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        if say:
            print("Waiting for another process that is compiling the engine …", file=sys.stderr, flush=True)
        fcntl.flock(lock, fcntl.LOCK_EX)
    except OSError:
        return False
    return True


def _compile(builds: Path, name: str) -> str:
    """Make one build; empty when it worked, else why not."""
    with tempfile.TemporaryDirectory(dir=builds, prefix=_UNFINISHED) as work:
        out = Path(work) / "engine"
        made = compile_into(out, engine_folders(), list(engine_sources()))
        if made.returncode < 0:
            return "compiling was interrupted"
        if made.returncode != 0:
            log = builds / f"{name}.failed"
            log.write_text(made.told, encoding="utf-8")
            return f"compiling failed, see {log}"
        if fingerprint() != name:
            return "the sources changed while they were compiled"
        try:
            out.rename(builds / name)
        except OSError:
            if not (builds / name).is_dir():  # somebody else built the same at the same time
                raise
    remove_other_builds(builds, name)
    return ""


def remove_other_builds(builds: Path, keep: str) -> None:
    """Builds of older sources for this Python are of no use to anybody."""
    for path in builds.glob(f"{sys.implementation.cache_tag}-*"):
        if path.name != keep and path.is_dir():
            shutil.rmtree(path, ignore_errors=True)


def remove_leftovers(builds: Path, alone: bool) -> None:
    """What compilers left that were killed: all that is unfinished where nobody else builds, else what is old."""
    for path in builds.glob(f"{_UNFINISHED}*"):
        if alone or _is_old(path):
            shutil.rmtree(path, ignore_errors=True)


def _is_old(path: Path) -> bool:
    try:
        return path.stat().st_mtime < time.time() - _LONGEST_BUILD
    except FileNotFoundError:  # somebody else has just finished
        return False
