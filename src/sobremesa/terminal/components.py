"""The components of a game as they are printed, each with its provenance; what is our own value is marked."""

import json
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sobremesa.prints.components import AnyPrint, load_components

_OURS: Final = "reconstructed"
_MIXED: Final = "mixed"
_ABOUT_PROVENANCE: Final = ("provenance", "provenance_of")


def show_components(game_id: str, path: Path | None, as_json: bool, console: Console) -> int:
    """Show the components in a file, or those that come with the game; the exit status of the command.

    SetupError for a game without components and for a file that cannot be used; it lists everything that is wrong.
    """
    components = load_components(game_id, path)
    if as_json:
        text = json.dumps(describe(game_id, path, components), indent=2, ensure_ascii=False)
        console.print(text, markup=False, highlight=False, soft_wrap=True)
        return 0
    for name, value in components.document.items():
        if name not in _ABOUT_PROVENANCE:
            _show_group(name, value, components, console)
    _show_summary(components, console)
    return 0


def describe(game_id: str, path: Path | None, components: AnyPrint) -> dict[str, object]:
    """The components as data: the document as it was read, and the provenance of each value by its path."""
    return {
        "game": game_id,
        "file": None if path is None else str(path),
        "components": components.document,
        "provenance": {leaf: components.provenance(leaf) for leaf in components.leaves()},
        "reconstructed": components.reconstructed(),
    }


def _show_group(name: str, value: object, components: AnyPrint, console: Console) -> None:
    """One table of the document: a line for each entry, or one for each provenance in it."""
    console.print(Text(name, "bold"))
    table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False, show_header=False)
    table.add_column()
    table.add_column(ratio=1)
    table.add_column(no_wrap=True)
    for entry, path, inner in _entries(name, value):
        first = True
        for provenance, text in _by_provenance(path, inner, components).items():
            ours = provenance == _OURS
            label = Text(f"  {entry}" if first else "")
            table.add_row(label, Text(text), Text(f"* {provenance}" if ours else f"  {provenance}", "yellow" * ours))
            first = False
    console.print(table)
    console.print()


def _entries(name: str, value: object) -> list[tuple[str, str, object]]:
    """The lines of a group: its entries, each item of a list of tables and each entry of a table of tables alone."""
    if not isinstance(value, dict):
        return [(name, name, value)]
    result: list[tuple[str, str, object]] = []
    for key, inner in value.items():
        path = f"{name}.{key}"
        if key in _ABOUT_PROVENANCE:
            continue
        if isinstance(inner, list) and inner and all(isinstance(item, dict) for item in inner):
            result += [(f"{key}[{at}]", f"{path}[{at}]", item) for at, item in enumerate(inner)]
        elif isinstance(inner, dict) and inner and all(isinstance(item, dict | list) for item in inner.values()):
            named = [(one, item) for one, item in inner.items() if one not in _ABOUT_PROVENANCE]
            result += [(f"{key}.{one}", f"{path}.{one}", item) for one, item in named]
        else:
            result.append((key, path, inner))
    return result


def _by_provenance(path: str, value: object, components: AnyPrint) -> dict[str, str]:
    """What an entry holds in short, one text for each provenance in it."""
    texts: dict[str, list[str]] = {}
    for name, inner_path, inner in _whole_parts("", path, value, components):
        text = _short(inner)
        whole = text[1:-1] if isinstance(inner, dict) and inner else text
        texts.setdefault(components.provenance(inner_path), []).append(_named(name, text) if name else whole)
    return {provenance: ", ".join(found) for provenance, found in texts.items()}


def _whole_parts(name: str, path: str, value: object, components: AnyPrint) -> list[tuple[str, str, object]]:
    """The largest parts of a value that have one provenance each."""
    if components.provenance(path) != _MIXED:
        return [(name, path, value)]
    inner: list[tuple[str, str, object]] = []
    if isinstance(value, dict):
        inner = [
            (f"{name}.{key}" if name else key, f"{path}.{key}", item)
            for key, item in value.items()
            if key not in _ABOUT_PROVENANCE
        ]
    elif isinstance(value, list):
        inner = [(f"{name}[{at}]", f"{path}[{at}]", item) for at, item in enumerate(value)]
    return [part for one in inner for part in _whole_parts(*one, components)]


def _named(name: str, text: str) -> str:
    """A value behind its name; a number as a name needs a mark between."""
    return f"{name}: {text}" if name.isdigit() else f"{name} {text}"


def _short(value: object) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        named = [(key, item) for key, item in value.items() if key not in _ABOUT_PROVENANCE]
        inner = ", ".join(_named(key, _short(item)) for key, item in named)
        return f"({inner})" if inner else "nothing"
    if isinstance(value, list):
        return f"[{', '.join(_short(item) for item in value)}]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _show_summary(components: AnyPrint, console: Console) -> None:
    """How many values there are of each provenance, and what the mark means."""
    counts: dict[str, int] = {}
    for leaf in components.leaves():
        word = components.provenance(leaf)
        counts[word] = counts.get(word, 0) + 1
    console.print(Text(", ".join(f"{count} {word}" for word, count in counts.items())))
    if _OURS in counts:
        console.print(
            Text("* our own value: what is printed is not known, and an owner of the box may replace it", "yellow")
        )
