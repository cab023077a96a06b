"""Writes a report: whatever file has its name is whole, and what cannot be written is told in one sentence."""

from collections.abc import Mapping
from pathlib import Path

from sobremesa.lab.chunks import ResultsError, written_aside


def check_places(page: Path, drawings: Path | None) -> None:
    """Whether the page and the drawings can lie there, before anything is added up."""
    if page.is_dir():
        raise ResultsError(f"{str(page)!r} is a folder; a report is a file")
    if not page.resolve().parent.is_dir():
        raise ResultsError(f"there is no folder {str(page.resolve().parent)!r} for the report")
    if drawings is not None and drawings.exists() and not drawings.is_dir():
        raise ResultsError(f"{str(drawings)!r} is a file; graphs need a folder")


def write_page(page: Path, html: str) -> None:
    """The page, in place of an older one."""
    with written_aside(page) as file:
        file.write(html.encode())


def write_drawings(folder: Path, drawings: Mapping[str, str]) -> None:
    """Each graph, in place of an older one of its name."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ResultsError(f"{str(folder)!r} cannot be made: {error.strerror or error}") from error
    for name, drawing in drawings.items():
        with written_aside(folder / name) as file:
            file.write(drawing.encode())
