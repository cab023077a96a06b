"""The screen: lines, sentences and headings on a console, and an empty screen where one must not be read again."""

import io
from collections.abc import Iterable
from typing import Final, final

from rich.console import Console
from rich.text import Text

from sobremesa.terminal.flow import heading

_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what was scrolled off it
_WIDEST: Final = 110


@final
class Screen:
    """A console, drawn upon in lines of a bearable width. `plain` means no shapes, lines or clearing."""

    def __init__(self, console: Console, plain: bool) -> None:
        self.console = console
        self.plain = plain
        if not console.encoding.lower().startswith("utf"):
            self.plain = True
            if isinstance(console.file, io.TextIOWrapper):
                console.file.reconfigure(errors="replace")  # better "Bogot?" than no game

    def width(self) -> int:
        """How wide the screen is drawn."""
        return min(self.console.width, _WIDEST)

    def clear(self) -> None:
        """An empty screen with nothing to scroll back to: another seat's cards may have been on it."""
        if self.console.is_terminal and not self.plain:
            self.console.file.write(_CLEAR)
        else:
            self.console.print()

    def sentence(self, sentence: str, style: str = "") -> None:
        """One sentence."""
        self.lines([Text(sentence, style)])

    def sentence_with_rule(self, sentence: str, rule: str, style: str = "") -> None:
        """A sentence and the rule behind it."""
        self.lines([Text.assemble((sentence, style), " ", (f"({rule})", "dim"))])

    def heading(self, title: str) -> None:
        """A title that opens a part of the screen."""
        self.lines([heading(title, self.width(), self.plain)])

    def lines(self, lines: Iterable[Text]) -> None:
        """Lines as they are, broken only where the screen ends."""
        for line in lines:
            self.console.print(line, width=self.width())

    def command(self, line: str) -> None:
        """Something to be copied, so never broken into lines."""
        self.console.print(Text(f"  {line}", "bold"), soft_wrap=True)

    def gap(self) -> None:
        """An empty line."""
        self.console.print()
