"""The compiled engine: built once by mypyc where there is a C compiler, used from then on, and never out of date.

The built modules lie beside the project in `.compiled/FINGERPRINT` (or in the user's cache when Sobremesa is
installed), where the fingerprint is made from the engine's sources and this Python. When a source changes, the
fingerprint changes with it, and the engine runs interpreted until it is built again. SOBREMESA_INTERPRETED=1 keeps it
interpreted.

Games from outside are part of the same build, for a compiled class takes no interpreted subclass. Where one of them
cannot be compiled, everything runs interpreted: the two are never mixed.
"""

import hashlib
import importlib.abc
import importlib.machinery
import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import TextIO

from sobremesa import houses

if sys.platform != "win32":
    import fcntl

_PACKAGE = Path(__file__).parent
_ENGINE = ("core", "games")
_NEVER_COMPILED = ("__init__.py", "native.py", "errors.py")
# Folders of a game that only its edges use: what is in the box, documents and views, refusals, help for learners,
# puzzles.
# Compiling them would take longer than all the rest and speed up no game.
_INTERPRETED_FOLDERS = ("box", "documents", "refusals", "learn", "puzzles")
_LIBRARY = "sobremesa_engine"
_UNFINISHED = "building-"
_LOCK = "lock"
_LONGEST_BUILD = 3600  # seconds

# Calls between modules are inlined, which makes a game a third faster; where the compiler can, all cores link. The
# flags are tried in turn: older compilers know fewer of these words, and Microsoft's none.
_GCC_FLAGS = tuple(f"-O3 {inlining} -fvisibility=hidden" for inlining in ("-flto=auto", "-flto"))
_FLAGS = ("",) if sys.platform == "win32" else (*_GCC_FLAGS, "")

_BUILD_SCRIPT = """
import os
import sys
from mypyc.build import mypycify
from setuptools import setup
library, out, flags, *sources = sys.argv[1:]
modules = mypycify(
    ["--strict", *sources], group_name=library, opt_level="3", debug_level="0", target_dir=out + "-c", multi_file=True
)
for module in modules:
    module.extra_compile_args += flags.split()
    module.extra_link_args += flags.split()
cores = str(os.cpu_count() or 1)
arguments = ["-q", "build_ext", "--parallel", cores, "--build-lib", out, "--build-temp", out + "-o"]
setup(name=library, ext_modules=modules, script_args=arguments)
"""

_active = False


def engine_folders() -> dict[str, Path]:
    """The packages of the engine, by their names: ours, and those of games from outside."""
    ours = {f"sobremesa.{name}": _PACKAGE / name for name in _ENGINE}
    return ours | {house.engine: house.folder for house in houses.outside()}


def engine_sources() -> dict[str, Path]:
    """The files that are compiled, by their places in a tree of packages."""
    found: dict[str, Path] = {}
    for package, folder in sorted(engine_folders().items()):
        for path in sorted(folder.rglob("*.py")):
            if path.name not in _NEVER_COMPILED and path.parent.name not in _INTERPRETED_FOLDERS:
                found["/".join([*package.split("."), *path.relative_to(folder).parts])] = path
    return found


def fingerprint() -> str:
    """Names one build: these sources, this Python."""
    releases = [_release_of("mypy"), _release_of("librt")]
    made_by = [str(sys.implementation.cache_tag), sysconfig.get_platform(), _BUILD_SCRIPT, *_FLAGS, *releases]
    digest = hashlib.sha256("\0".join(made_by).encode())
    for place, path in [*engine_sources().items(), ("native.py", _PACKAGE / "core" / "native.py")]:
        digest.update(place.encode() + b"\0" + path.read_bytes() + b"\0")
    return f"{sys.implementation.cache_tag}-{digest.hexdigest()[:16]}"


def _release_of(package: str) -> str:
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
    folder = builds_folder() / fingerprint()
    if folder.is_dir() and importlib.util.find_spec("librt") is not None:
        sys.meta_path.insert(0, _Finder(folder))
        _active = True
    return _active


def is_active() -> bool:
    """Whether the engine runs compiled."""
    return _active


def c_compiler() -> str | None:
    """The C compiler that a build would use, or None."""
    wanted = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    return shutil.which(wanted.split()[0]) or (None if os.environ.get("CC") else shutil.which("cc"))


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
        staged = Path(work) / "sources"
        _stage(staged)
        sources = list(engine_sources())
        environment = {**os.environ, "MYPYPATH": "."}
        environment.pop("PYTHONPATH", None)
        told = ""
        for flags in _FLAGS:
            made = subprocess.run(
                [sys.executable, "-c", _BUILD_SCRIPT, _LIBRARY, str(out), flags, *sources],
                cwd=staged,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            told += made.stdout
            if made.returncode <= 0 or not Path(f"{out}-c").exists():  # what never came to C fails with any flags
                break
        if made.returncode < 0:
            return "compiling was interrupted"
        if made.returncode != 0:
            log = builds / f"{name}.failed"
            log.write_text(told, encoding="utf-8")
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


def _stage(folder: Path) -> None:
    """Lay out all packages of the engine in one tree: mypy reads sources from one place, and from no site-packages."""
    for package, source in engine_folders().items():
        place = folder.joinpath(*package.split("."))
        shutil.copytree(source, place, ignore=shutil.ignore_patterns("__pycache__", "messages", "*.md", "*.toml"))
        for parent in place.relative_to(folder).parents:
            if parent != Path("."):
                (folder / parent / "__init__.py").touch()


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
