"""The map as the ledger prints it, read from `rules/pandemic.md`: what the engine's own table is held against."""

import unicodedata
from pathlib import Path
from typing import Final

_LEDGER: Final = Path(__file__).parents[2] / "rules" / "pandemic.md"
COLOURS: Final = ("blue", "yellow", "black", "red")


def _slug(name: str) -> str:
    """The name as action texts write it; ¹ is the ledger's footnote on Toronto."""
    plain = unicodedata.normalize("NFD", name.replace("¹", "").replace(".", "")).encode("ascii", "ignore").decode()
    return plain.strip().lower().replace(" ", "-")


def _read_tables() -> tuple[dict[str, str], dict[str, set[str]]]:
    home: dict[str, str] = {}
    near: dict[str, set[str]] = {}
    colour = ""
    for line in _LEDGER.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 2 and cells[1] == "Neighbours":
            colour = cells[0].lower()
        elif not line.startswith("|"):
            colour = ""
        elif colour and not cells[0].startswith("---"):
            home[_slug(cells[0])] = colour
            near[_slug(cells[0])] = {_slug(name) for name in cells[1].split(",")}
    return home, near


HOME_COLOUR, NEIGHBOURS = _read_tables()


def cities_of(colour: str) -> list[str]:
    """The twelve cities of a colour."""
    return [city for city, home in HOME_COLOUR.items() if home == colour]


def spread_out(colour: str, cubes: int, without: tuple[str, ...] = ()) -> dict[str, int]:
    """So many cubes in cities of the colour, three or fewer in each, none in the cities left out."""
    laid: dict[str, int] = {}
    for city in cities_of(colour):
        if city not in without and cubes > 0:
            laid[city] = min(3, cubes)
            cubes -= laid[city]
    assert cubes == 0
    return laid
