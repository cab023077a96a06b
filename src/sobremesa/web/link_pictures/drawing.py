"""SVG to PNG. The renderer and its fonts are dependencies of playing; where they are missing, pictures are stills."""

import importlib
import importlib.util
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

WIDTH: Final = 1200
HEIGHT: Final = 630
SERIF: Final = "Source Serif Pro"
SANS: Final = "Source Sans Pro"
_PATIENCE: Final = 30.0  # seconds
_RENDERER: Final = "resvg_py"
_FONTS: Final = {
    "font_source_serif_pro": ("SourceSerifPro-Regular", "SourceSerifPro-It", "SourceSerifPro-Bold"),
    "font_source_sans_pro": ("SourceSansPro-Regular", "SourceSansPro-Semibold", "SourceSansPro-Bold"),
}


class CannotDraw(Exception):
    """A picture that could not be drawn."""


@cache
def font_files() -> tuple[str, ...]:
    """The files of the fonts that pictures are written in; none where their packages are not there."""
    found: list[str] = []
    for package, names in _FONTS.items():
        spec = importlib.util.find_spec(package)  # found, and not imported: it looks through its folder then
        if spec is None or not spec.submodule_search_locations:
            return ()
        folder = Path(spec.submodule_search_locations[0]) / "files"
        found += [str(folder / f"{name}.ttf") for name in names if (folder / f"{name}.ttf").is_file()]
    return tuple(found)


@cache
def can_draw() -> bool:
    """Whether pictures can be drawn here."""
    return importlib.util.find_spec(_RENDERER) is not None and bool(font_files())


def to_png(svg: str, folder: Path) -> bytes:
    """A drawing as a picture; CannotDraw where that fails. Pictures in it are looked for in the folder.

    A process of its own draws it: the renderer keeps a whole process waiting for half a second.
    """
    command = [sys.executable, "-P", __file__, str(folder), *font_files()]
    try:
        done = subprocess.run(command, input=svg.encode(), capture_output=True, timeout=_PATIENCE, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        raise CannotDraw(f"a picture could not be drawn: {type(error).__name__}") from error
    return done.stdout


def _render(svg: str, folder: str, fonts: list[str]) -> bytes:
    """By our fonts alone, so that it looks the same wherever it is made."""
    renderer: Any = importlib.import_module(_RENDERER)
    drawn = renderer.svg_to_bytes(
        svg_string=svg,
        resources_dir=folder,
        skip_system_fonts=True,
        font_files=fonts,
        font_family=SANS,
        serif_family=SERIF,
        sans_serif_family=SANS,
        width=WIDTH,
        height=HEIGHT,
    )
    return bytes(drawn)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)  # it steps back for pages and bots
    sys.stdout.buffer.write(_render(sys.stdin.buffer.read().decode(), sys.argv[1], sys.argv[2:]))
