"""A table for any game: its view as panels of lines."""

from typing import Final, final

from rich.text import Text

from sobremesa.terminal.flow import flow
from sobremesa.terminal.tables import TableDrawing
from sobremesa.wording import View
from sobremesa.wording.messages import Words
from sobremesa.wording.panels import ViewPanel, panels_of
from sobremesa.wording.plain import PlainWording


@final
class PlainTable(PlainWording, TableDrawing):
    """Draws a game that has no table of its own."""

    def board(self, view: View, words: Words, width: int, tight: bool = False, rows: int | None = None) -> list[Text]:
        """Every panel, its values side by side."""
        lines = [line for panel in panels_of(view, words) for line in _lines(panel, width, 0)]
        return lines if rows is None or len(lines) <= rows else [*lines[: rows - 1], Text("…", "dim")]

    def map(self, view: View, words: Words, width: int) -> list[Text]:
        """The same: nothing is left out."""
        return self.board(view, words, width)

    def place(self, view: View, words: Words, name: str, width: int) -> list[Text]:
        """The panel that is called so."""
        wanted = name.casefold()
        found = [panel for panel in panels_of(view, words) if wanted in panel.title.casefold()]
        return [line for panel in found for line in _lines(panel, width, 0)]

    def route(self, view: View, words: Words, names: list[str], me: str) -> str:
        """There is no way that it knows of."""
        return ""

    def roles(self, view: View, words: Words, name: str) -> list[tuple[str, str]]:
        """All play alike, as far as it knows."""
        return []

    def mark(self, label: str, text: str, view: View, words: Words, me: str) -> Text:
        """The label."""
        return Text(label)


def _lines(panel: ViewPanel, width: int, indent: int) -> list[Text]:
    title = Text(" " * indent).append(panel.title, "bold")
    items = [Text(f"{label} {value}".strip()) for label, value in panel.rows]
    lines = flow(title, items, width, indent + 2, "   ") if items else [title]
    for inner in panel.inner:
        lines += _lines(inner, width, indent + 2)
    return lines


TABLE: Final = PlainTable
