"""The house in a picture: folders with their sizes, and who imports whom: `python -m benchmarks.house --out FILE.svg`.

`--at COMMIT` draws it as it was at another commit. The more code, the wider the box; an arrow from one to another says
that it imports it. Layers go down: nothing imports what stands above it.
"""

import argparse
import ast
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from html import escape
from pathlib import Path, PurePosixPath
from typing import Final

PROJECT: Final = Path(__file__).parent.parent
_SOURCE: Final = "src/sobremesa/"
_LAYERS: Final[tuple[tuple[str, ...], ...]] = (
    ("the top", "command_line"),
    ("web", "terminal", "testing"),
    ("wording", "lab", "bots", "table", "prints"),
    ("catalog", "houses", "ledger", "compiled"),
    ("games/pandemain", "games/pandemic"),
    ("core",),
)
_WIDTH, _ROW, _HEIGHT = 1180, 118, 64


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.house", description=__doc__)
    parser.add_argument("--at", default="", help="a commit; the working tree without it")
    parser.add_argument("--out", type=Path, help="where the picture goes; without it only the table is printed")
    given = parser.parse_args()
    sizes, imports = look(given.at)
    for part in sorted(sizes, key=lambda part: -sizes[part][1]):
        files, lines = sizes[part]
        print(f"{part:18} {files:4} files {lines:7,} lines   imports {', '.join(sorted(imports[part]))}")
    if given.out:
        given.out.write_text(drawing(sizes, imports), encoding="utf-8")


def look(commit: str) -> tuple[dict[str, tuple[int, int]], dict[str, set[str]]]:
    """For each part of the house its files and lines, and the parts that it imports."""
    sizes: dict[str, tuple[int, int]] = {}
    imports: dict[str, set[str]] = defaultdict(set)
    for name, text in sources(commit):
        part = part_of(name.split("/"))
        files, lines = sizes.get(part, (0, 0))
        sizes[part] = files + 1, lines + text.count("\n")
        for imported in imported_by(text):
            other = part_of([*imported.split(".")[1:], "x.py"])
            if other != part:
                imports[part].add(other)
    known = {part: {other for other in others if other in sizes} for part, others in imports.items()}
    return sizes, defaultdict(set, known)


def sources(commit: str) -> Iterator[tuple[str, str]]:
    """The Python files below the package, by their paths in it."""
    listed = ["git", "ls-tree", "-r", "--name-only", commit, _SOURCE] if commit else ["git", "ls-files", _SOURCE]
    for name in subprocess.run(listed, cwd=PROJECT, capture_output=True, text=True, check=True).stdout.split():
        if not name.endswith(".py") or name == f"{_SOURCE}games/__init__.py":
            continue
        if commit:
            shown = subprocess.run(["git", "show", f"{commit}:{name}"], cwd=PROJECT, capture_output=True, text=True)
            yield name.removeprefix(_SOURCE), shown.stdout
        elif (PROJECT / name).exists():
            yield name.removeprefix(_SOURCE), (PROJECT / name).read_text(encoding="utf-8")


def part_of(parts: list[str]) -> str:
    """The part of the house that a file belongs to: a folder of the first rank, a game, or a file at the top."""
    if parts[0] == "games" and len(parts) > 2:
        return f"games/{parts[1]}"
    if len(parts) > 1 and parts[1] != "x.py":
        return parts[0]
    stem = PurePosixPath(parts[0]).stem
    folders = {name for layer in _LAYERS for name in layer}
    return stem if stem in folders else "the top"


def imported_by(text: str) -> Iterator[str]:
    """Our own modules that a file imports."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "sobremesa":
            module = node.module or ""
            yield from ([module] if "." in module else [f"{module}.{alias.name}" for alias in node.names])
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("sobremesa."))


def drawing(sizes: dict[str, tuple[int, int]], imports: dict[str, set[str]]) -> str:
    """Boxes in layers, and the arrows between them."""
    layers = [[part for part in layer if part in sizes] for layer in _LAYERS]
    rest = [part for part in sizes if not any(part in layer for layer in layers)]
    layers = [layer for layer in [*layers, rest] if layer]
    boxes: dict[str, tuple[float, float, float]] = {}
    for row, layer in enumerate(layers):
        roots = [max(30.0, sizes[part][1] ** 0.5) for part in layer]
        free = _WIDTH - 40 - 24 * (len(layer) - 1)
        widths = [max(104.0, min(360.0, free * root / sum(roots))) for root in roots]
        x = (_WIDTH - sum(widths) - 24 * (len(layer) - 1)) / 2
        for part, width in zip(layer, widths, strict=True):
            boxes[part] = x, 20 + _ROW * row, width
            x += width + 24
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {20 + _ROW * len(layers)}" role="img">',
        "<style>rect{fill:#fffaef;stroke:#6f4c30}text{font:14px sans-serif;fill:#2b1d13}.s{font-size:12px;fill:#6b5942}"
        "path{fill:none;stroke:#8a7a5f;stroke-width:1.2;opacity:.75}</style>",
        '<defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0 8 4 0 8Z" style="fill:#8a7a5f;stroke:none"/></marker></defs>',
        f'<rect width="{_WIDTH}" height="100%" style="fill:#f3e7cf;stroke:none"/>',
    ]
    for part, others in sorted(imports.items()):
        for other in sorted(others):
            lines.append(_arrow(boxes[part], boxes[other]))
    for part, (x, y, width) in boxes.items():
        files, size = sizes[part]
        lines.append(f'<rect x="{x:.0f}" y="{y}" width="{width:.0f}" height="{_HEIGHT}" rx="8"/>')
        lines.append(f'<text x="{x + width / 2:.0f}" y="{y + 28}" text-anchor="middle">{escape(part)}</text>')
        told = f"{files} files, {size:,} lines"
        lines.append(f'<text class="s" x="{x + width / 2:.0f}" y="{y + 48}" text-anchor="middle">{told}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def _arrow(one: tuple[float, float, float], other: tuple[float, float, float]) -> str:
    (x, y, width), (to_x, to_y, to_width) = one, other
    start, end = x + width / 2, to_x + to_width / 2
    if y == to_y:  # beside each other: around below
        y, middle = y + _HEIGHT, (start + end) / 2
        return f'<path d="M{start:.0f} {y:.0f}Q{middle:.0f} {y + 44:.0f} {end:.0f} {y:.0f}" marker-end="url(#a)"/>'
    leave, arrive = (y + _HEIGHT, to_y) if y < to_y else (y, to_y + _HEIGHT)
    return f'<path d="M{start:.0f} {leave:.0f}L{end:.0f} {arrive:.0f}" marker-end="url(#a)"/>'


if __name__ == "__main__":
    main()
