"""On which line of a TOML text each value stands. Python's reader of TOML does not tell, and an error should.

The text must have been read successfully before: this looks at its tokens only, and does not judge them.
"""

import re
import tomllib
from typing import Final, final

_TOKEN: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?:"{0,2})'
    r"|'''.*?'''(?:'{0,2})"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*|\n|[ \t\r]+"
    r"|[\[\]{}=,.]"
    r"|[^\s\[\]{}=,.#\"']+"
    r"|.",
    re.DOTALL,
)
_LONGEST_PATH: Final = 2000  # a path beyond this is of no use to anybody, and many of them would fill the memory


def lines_of(text: str) -> dict[str, int]:
    """The line of every table and value, by its path: keys joined by dots, items of lists as [0], [1] and so on."""
    scanner = _Scanner()
    line = 1
    for found in _TOKEN.finditer(text.replace("\r\n", "\n") + "\n"):
        token = found[0]
        if token[0] not in " \t\r#":
            scanner.take(token, line)
        line += token.count("\n")
    return scanner.lines


@final
class _Open:
    """A list or a table in braces that has not ended; `items` counts what a list holds, -1 is for braces."""

    def __init__(self, path: str, items: int) -> None:
        self.path = path
        self.items = items


@final
class _Scanner:
    """Goes through the tokens. At each moment it reads the header of a table, a key, or a value."""

    def __init__(self) -> None:
        self.lines: dict[str, int] = {}
        self._table = ""
        self._lengths: dict[str, int] = {}  # how many tables each [[list]] has so far
        self._opened: list[_Open] = []
        self._reads = "key"
        self._brackets = 0
        self._keys: list[str] = []
        self._path = ""

    def take(self, token: str, line: int) -> None:
        """The next token that is neither space nor comment."""
        if self._reads == "header":
            self._header(token, line)
        elif self._reads == "key":
            self._key(token, line)
        else:
            self._value(token, line)

    def _header(self, token: str, line: int) -> None:
        if token == "[":
            self._brackets += 1
        elif token == "\n":
            self._enter_table(line)
            self._reads, self._keys, self._brackets = "key", [], 0
        elif token not in ("]", "."):
            self._keys.append(_plain(token))

    def _enter_table(self, line: int) -> None:
        path = ""
        for at, key in enumerate(self._keys):
            path = _join(path, key)
            self._note(path, line)
            if at == len(self._keys) - 1 and self._brackets == 2:
                self._lengths[path] = self._lengths.get(path, 0) + 1
            if path in self._lengths:
                path = f"{path}[{self._lengths[path] - 1}]"
                self._note(path, line)
        self._table = path

    def _key(self, token: str, line: int) -> None:
        inside = self._opened[-1].path if self._opened else self._table
        if token == "[" and not self._opened and not self._keys:
            self._reads, self._brackets = "header", 1
        elif token == "=":
            path = inside
            for key in self._keys:
                path = _join(path, key)
                self._note(path, line)
            self._path, self._reads, self._keys = path, "value", []
        elif token == "}" and self._opened:
            self._close()
        elif token not in (".", ",", "\n"):
            self._keys.append(_plain(token))

    def _value(self, token: str, line: int) -> None:
        top = self._opened[-1] if self._opened else None
        if token == "\n":
            if top is None:
                self._reads = "key"
        elif token == ",":
            if top is not None and top.items >= 0:
                top.items += 1
            else:
                self._reads = "key"
        elif token in ("]", "}"):
            self._close()
        else:
            if top is not None and top.items >= 0:
                self._path = f"{top.path}[{top.items}]"
                self._note(self._path, line)
            if token == "[":
                self._opened.append(_Open(self._path, 0))
            elif token == "{":
                self._opened.append(_Open(self._path, -1))
                self._reads = "key"

    def _close(self) -> None:
        if self._opened:
            self._opened.pop()
        self._reads = "value"

    def _note(self, path: str, line: int) -> None:
        if len(path) <= _LONGEST_PATH:
            self.lines.setdefault(path, line)


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _plain(token: str) -> str:
    """A key without its quotes."""
    if token[0] not in "\"'":
        return token
    try:
        return str(tomllib.loads(f"key = {token}")["key"])
    except tomllib.TOMLDecodeError:
        return token
