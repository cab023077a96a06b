"""Figures in documents: each table stands between two marks, and the command that made it writes it anew."""

from pathlib import Path


def put_between(page: Path, name: str, text: str) -> None:
    """Put a text between the marks of this name, in place of what was there."""
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    before, opened, rest = page.read_text(encoding="utf-8").partition(begin)
    _, closed, after = rest.partition(end)
    if not opened or not closed:
        raise SystemExit(f"{page.name} has no place for this: a line {begin} and a line {end}.")
    page.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", encoding="utf-8")
