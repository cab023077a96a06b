"""Draws the picture of each game that links show where they may tell no more: `card.png` of its face.

python -m benchmarks.game_pictures          writes them
python -m benchmarks.game_pictures --time   says how long a picture of a table takes instead, and how large it is
"""

import sys
import time
from pathlib import Path

from sobremesa.catalog import GAMES
from sobremesa.table.log import Header, Seat, TableSettings
from sobremesa.table.table import Table
from sobremesa.web.faces import Face, all_faces
from sobremesa.web.link_pictures.drawing import to_png
from sobremesa.web.link_pictures.pictures import draw, draw_template


def write(face: type[Face], folder: Path) -> None:
    """The picture of one game."""
    picture = to_png(draw_template(face.link_template, None, GAMES[face.game_id].name), folder)
    (folder / "card.png").write_bytes(picture)
    print(f"{folder / 'card.png'}: {len(picture) // 1000} KB")


def measure(face: type[Face], folder: Path) -> None:
    """A table of the game at its start."""
    game = GAMES[face.game_id]
    people = game.new({}, 1).people()
    seats = tuple(Seat("person", taken=True) if at < people else Seat("sim") for at in range(game.new({}, 1).seats()))
    table = Table(game, Header("t", game.id, game.rules_version, {}, 1, seats, TableSettings(), 0, game.print_number))
    draw(table, "en")
    started = time.perf_counter()
    svg = draw(table, "en")
    drawn = time.perf_counter()
    assert svg is not None
    picture = to_png(svg, folder)
    spent = (drawn - started, time.perf_counter() - drawn)
    print(f"{game.name}: {spent[0] * 1000:.0f} ms to draw, {spent[1] * 1000:.0f} ms to PNG, {len(picture) // 1000} KB")


def main(arguments: list[str]) -> int:
    for face in all_faces():
        if face.link_template:
            (measure if arguments == ["--time"] else write)(face, face.folder() / "static")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
