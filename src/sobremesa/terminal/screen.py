"""The screen: lines, sentences and pages on a console, and a screen of its own while a game is played on a terminal."""

import io
from collections.abc import Callable, Iterable
from typing import Final, final

from rich.console import Console
from rich.text import Text

from sobremesa.terminal.flow import hang, heading

_CLEAR: Final = "\x1b[H\x1b[2J"
_ERASE: Final = "\x1b[3J"  # what was scrolled off the screen, too
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
        self.opened = False
        self.said: list[Text] = []  # the lines since the screen was last empty

    def open(self) -> None:
        """Take the alternate screen of a terminal, so that what stood on the usual one is there again afterwards."""
        self.opened = not self.plain and self.console.set_alt_screen(True)

    def close(self) -> None:
        """Back to the usual screen; whatever stood on the other is gone."""
        if self.opened:
            self.clear()
            self.console.set_alt_screen(False)
        self.opened = False

    def width(self) -> int:
        """How wide the screen is drawn."""
        return min(self.console.width, _WIDEST)

    def height(self) -> int | None:
        """How many rows there are; None where nobody minds, since everything can be scrolled back to."""
        return self.console.height if self.opened else None

    def clear(self, erase: bool = False) -> None:
        """An empty screen; `erase` leaves nothing to scroll back to, for another seat's cards may have been on it."""
        self.said = []
        if self.console.is_terminal and not self.plain:
            self.console.file.write(_CLEAR + (_ERASE if erase else ""))
            self.console.file.flush()
        else:
            self.console.print()

    def sentence(self, sentence: str, style: str = "") -> None:
        """One sentence."""
        self.lines([Text(sentence, style)])

    def sentence_with_rule(self, sentence: str, rule: str, style: str = "") -> None:
        """A sentence and the rule behind it."""
        self.lines([Text.assemble((sentence, style), " ", (f"({rule})", "dim"))])

    def hanging(self, prefix: Text, body: Text) -> list[Text]:
        """The lines of a text that stays behind its prefix."""
        return hang(prefix, body, self.width())

    def heading(self, title: str) -> None:
        """A title that opens a part of the screen."""
        self.lines([heading(title, self.width(), self.plain)])

    def lines(self, lines: Iterable[Text]) -> None:
        """Lines as they are, broken only where the screen ends."""
        for line in lines:
            self.said.append(line)
            self.console.print(line, width=self.width())

    def pages(self, lines: list[Text], more: Callable[[], bool]) -> None:
        """Lines that may be too many for the screen: page by page, as long as `more` says so."""
        height = self.height()
        if height is None or len(lines) < height - 1:
            self.lines(lines)
            return
        rows = max(1, height - 2)
        for first in range(0, len(lines), rows):
            if first and not more():
                return
            self.clear()
            self.lines(lines[first : first + rows])

    def command(self, line: str) -> None:
        """Something to be copied, so never broken into lines."""
        self.console.print(Text(f"  {line}", "bold"), soft_wrap=True)

    def gap(self) -> None:
        """An empty line."""
        self.console.print()
