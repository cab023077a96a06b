"""Files of the site and of the faces of all games."""

import re
from pathlib import Path

from sobremesa.web.faces import all_faces, folder_behind
from sobremesa.web.rendering import STATIC_FOLDER


def files_of_faces(pattern: str) -> list[Path]:
    """The files of all faces that fit a pattern."""
    return sorted(path for face in all_faces() for path in face.folder().glob(pattern))


def style_sheets() -> list[Path]:
    """Every style sheet."""
    return sorted(STATIC_FOLDER.glob("*.css")) + files_of_faces("static/*.css")


def static_file(name: str) -> Path:
    """Where a static file lies: `table.css`, or `GAME/table.css` of a face."""
    folder, rest = folder_behind(name)
    return (STATIC_FOLDER if folder is None else folder / "static") / rest


def standing_alone(page: str) -> str:
    """A page with links to the files of this checkout."""
    return re.sub(r"/static/([\w./-]+)\?v=\w+", lambda found: static_file(found[1]).as_uri(), page)
