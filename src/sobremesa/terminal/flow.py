"""Laying short texts out in lines of a given width."""

from collections.abc import Iterable

from rich.text import Text


def flow(title: Text, items: Iterable[Text], width: int, indent: int, gap: str = "   ") -> list[Text]:
    """The items one after the other, from `indent` on; a title that does not fit before them has its own line.

    An item that is wider than a line is broken between its words.
    """
    lines: list[Text] = []
    line = Text().append_text(title)
    if line.cell_len > indent:
        lines.append(line)
        line = Text()
    line.pad_right(indent - line.cell_len)
    empty = True
    for item in items:
        if not empty and line.cell_len + len(gap) + item.cell_len > width:
            lines.append(line)
            line = Text(" " * indent)
            empty = True
        if not empty:
            line.append(gap)
        if line.cell_len + item.cell_len > width and " " in item.plain:
            *full, line = hang(line, item, width)
            lines += full
        else:
            line.append_text(item)
        empty = False
    lines.append(line)
    return lines


def hang(prefix: Text, body: Text, width: int) -> list[Text]:
    """A text behind a prefix, broken between words; the lines that follow begin where the first one does."""
    return flow(prefix, body.split(" "), width, prefix.cell_len, " ")


def columns(items: list[Text], number: int, width: int) -> list[Text]:
    """The items in columns, filled downwards, row by row."""
    rows = -(-len(items) // number)
    wide = width // number
    lines: list[Text] = []
    for row in range(rows):
        line = Text()
        for column in range(number):
            place = column * rows + row
            if place < len(items):
                line.pad_right(max(0, column * wide - line.cell_len))
                line.append_text(items[place])
        lines.append(line)
    return lines


def heading(title: str, width: int, plain: bool) -> Text:
    """A title that opens a part of the screen."""
    if plain:
        return Text(f"{title}:")
    return Text.assemble(("── ", "dim"), (title, "bold"), (" " + "─" * max(0, width - len(title) - 4), "dim"))
