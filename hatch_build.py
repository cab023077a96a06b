"""Builds the engine compiled into the wheel where SOBREMESA_COMPILE=1 asks for it; without it the wheel is pure Python.

The build is that of `sobremesa.compiled`, in a folder of its own in the package (`docs/installing.md`).
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASKED = "SOBREMESA_COMPILE"


class CompiledEngine(BuildHookInterface[Any]):
    """Asked by hatchling for every wheel."""

    def dependencies(self) -> list[str]:
        """What must be there to build: what compiles the engine of a checkout, too."""
        return self.metadata.core.optional_dependencies["compiled"] if is_asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say what the wheel holds, needs and fits then. Whoever edits the sources compiles them there."""
        if version == "editable" or not is_asked():
            return
        sys.path.insert(0, str(Path(self.root, "src")))
        from sobremesa import compiled, compiling

        self.work = tempfile.TemporaryDirectory(prefix="sobremesa-")
        engine = Path(self.work.name, "engine")
        folders = compiled.our_folders()
        made = compiling.compile_into(engine, folders, list(compiled.engine_sources(folders)))
        if made.returncode != 0:
            self.work.cleanup()
            raise RuntimeError(f"the engine could not be compiled:\n{made.told}")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"][str(engine)] = f"sobremesa/{compiled.SHIPPED}/{compiled.shipped_name()}"
        librt = compiled.release_of("librt")
        build_data["dependencies"] += [f"librt>={librt}", "mypy_extensions>=1"]

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what lies in the wheel now."""
        if hasattr(self, "work"):
            self.work.cleanup()


def is_asked() -> bool:
    """Whether the wheel shall be compiled."""
    said = os.environ.get(ASKED, "")
    if said not in ("", "0", "1"):
        raise ValueError(f"{ASKED} is 1 for a compiled wheel and 0 or nothing for a pure one, not {said!r}")
    return said == "1"
