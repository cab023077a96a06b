"""SVG to PNG. The renderer and its fonts are dependencies of playing; where they are missing, pictures are stills."""

import importlib
import importlib.util
from functools import cache
from pathlib import Path
from typing import Any, Final

WIDTH: Final = 1200
HEIGHT: Final = 630
SERIF: Final = "Source Serif Pro"
SANS: Final = "Source Sans Pro"
_RENDERER: Final = "resvg_py"
_FONTS: Final = {
    "font_source_serif_pro": ("SourceSerifPro-Regular", "SourceSerifPro-It", "SourceSerifPro-Bold"),
    "font_source_sans_pro": ("SourceSansPro-Regular", "SourceSansPro-Semibold", "SourceSansPro-Bold"),
}


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
    """A drawing as a picture, by our fonts alone: it looks the same wherever it is made.

    Pictures in it are looked for in the folder.
    """
    renderer: Any = importlib.import_module(_RENDERER)
    drawn = renderer.svg_to_bytes(
        svg_string=svg,
        resources_dir=str(folder),
        skip_system_fonts=True,
        font_files=[*font_files()],
        font_family=SANS,
        serif_family=SERIF,
        sans_serif_family=SANS,
        width=WIDTH,
        height=HEIGHT,
    )
    return bytes(drawn)
