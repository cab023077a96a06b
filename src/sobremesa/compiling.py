"""How the engine is compiled: all its packages in one tree, made into one library by mypyc and the C compiler."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

_LIBRARY = "sobremesa_engine"

# Calls between modules are inlined, which makes a game a third faster; where the compiler can, all cores link. The
# flags are tried in turn: older compilers know fewer of these words, and Microsoft's none.
_GCC_FLAGS = tuple(f"-O3 {inlining} -fvisibility=hidden" for inlining in ("-flto=auto", "-flto"))
FLAGS = ("",) if sys.platform == "win32" else (*_GCC_FLAGS, "")

BUILD_SCRIPT = """
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


@dataclass(frozen=True)
class Compilation:
    """What came of a build."""

    returncode: int  # below 0 where the compiler was stopped by a signal
    told: str  # by the compilers


def c_compiler() -> str | None:
    """The C compiler that a build would use, or None."""
    wanted = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    return shutil.which(wanted.split()[0]) or (None if os.environ.get("CC") else shutil.which("cc"))


def compile_into(out: Path, folders: Mapping[str, Path], sources: Sequence[str]) -> Compilation:
    """Compile sources, named by their places, of the packages in these folders; the modules lie in `out` then."""
    environment = {**os.environ, "MYPYPATH": "."}
    environment.pop("PYTHONPATH", None)
    told = ""
    with tempfile.TemporaryDirectory(dir=out.parent) as work:
        staged = Path(work) / "sources"
        _stage(staged, folders)
        for flags in FLAGS:
            made = subprocess.run(
                [sys.executable, "-c", BUILD_SCRIPT, _LIBRARY, str(out), flags, *sources],
                cwd=staged,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            told += made.stdout
            if made.returncode <= 0 or not Path(f"{out}-c").exists():  # what never came to C fails with any flags
                break
    return Compilation(made.returncode, told)


def _stage(folder: Path, packages: Mapping[str, Path]) -> None:
    """Lay out all packages of the engine in one tree: mypy reads sources from one place, and from no site-packages."""
    for package, source in packages.items():
        place = folder.joinpath(*package.split("."))
        shutil.copytree(source, place, ignore=shutil.ignore_patterns("__pycache__", "messages", "*.md", "*.toml"))
        for parent in place.relative_to(folder).parents:
            if parent != Path("."):
                (folder / parent / "__init__.py").touch()
