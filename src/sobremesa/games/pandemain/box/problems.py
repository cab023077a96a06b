"""Problems of a components document, collected with line and field, and reading that goes on after each of them.

A `Part` is one table of the document. Whatever it cannot read becomes a problem and is read as something harmless, so
that one pass finds everything; the harmless values never reach a game.
"""

from typing import Final, final

from sobremesa.games.pandemain.kinds import PARTICIPANTS

MOST_PROBLEMS: Final = 200
_LONGEST_SHOWN: Final = 40
_LONGEST_PATH: Final = 120
_MOST_KNOWN: Final = 16
_ALWAYS_KNOWN: Final = ("provenance", "provenance_of")


def shown(value: object) -> str:
    """A value as a sentence can show it: short, on one line, whatever it is."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if value.bit_length() <= 64 else "a huge number"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return repr(value if len(value) <= _LONGEST_SHOWN else value[:_LONGEST_SHOWN] + "…")
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    if isinstance(value, dict):
        return "a table" if value else "an empty table"
    return "a date or time"


def shown_path(path: str) -> str:
    """A path as a sentence can show it."""
    if len(path) > _LONGEST_PATH:
        path = path[:_LONGEST_PATH] + "…"
    return path if path.isprintable() else repr(path)


@final
class Problems:
    """Everything that is wrong with a document. `lines` tells the line of a path, where the document has lines."""

    def __init__(self, lines: dict[str, int]) -> None:
        self.lines = lines
        self.count = 0
        self._found: list[tuple[int, str]] = []

    def add(self, path: str, what: str, near: str = "") -> None:
        """Note a problem; `near` is a path whose line is told if this one has none."""
        self.count += 1
        if self.count > MOST_PROBLEMS:
            return
        line = self.lines.get(path, self.lines.get(near, 0))
        field = shown_path(path)
        where = ", ".join(part for part in (f"line {line}" if line else "", field) if part)
        self._found.append((line, f"{where}: {what}" if where else what))

    def listed(self) -> list[str]:
        """All of them in the order of the lines."""
        result = [text for _, text in sorted(self._found, key=_line_of)]
        if self.count > MOST_PROBLEMS:
            result.append(f"there are {self.count - MOST_PROBLEMS} more problems than the {MOST_PROBLEMS} listed here")
        return result


def _line_of(found: tuple[int, str]) -> int:
    return found[0]


@final
class Part:
    """One table of the document, with its path."""

    def __init__(self, source: object, where: str, problems: Problems) -> None:
        self.where = where
        self.problems = problems
        self.source: dict[str, object] = {}
        self.broken = not isinstance(source, dict)
        self._asked: dict[str, bool] = {}
        if isinstance(source, dict):
            self.source = source
        elif source is not None:
            problems.add(where, f"a table is expected, not {shown(source)}")

    def path(self, name: str) -> str:
        """The path of one of the values."""
        return f"{self.where}.{name}" if self.where else name

    def fail(self, name: str, what: str) -> None:
        """Note a problem with one of the values; with the table itself where the name is empty."""
        self.problems.add(self.path(name) if name else self.where, what, self.where)

    def has(self, name: str) -> bool:
        """Whether the value is given."""
        self._asked[name] = True
        return name in self.source

    def close(self) -> None:
        """Refuse what nobody has asked for."""
        for name in self.source:
            if name not in self._asked and name not in _ALWAYS_KNOWN:
                known = list(self._asked)
                more = "" if len(known) <= _MOST_KNOWN else " and more"
                self.fail(name, f"there is no such entry; there are {', '.join(known[:_MOST_KNOWN])}{more}")

    def value(self, name: str) -> object:
        """A value, None where it is missing; that is a problem."""
        if not self.has(name):
            if not self.broken:
                self.fail(name, "is missing")
            return None
        return self.source[name]

    def number(self, name: str, least: int, most: int) -> int:
        """A whole number in a range."""
        return self._number(self.value(name), self.path(name), least, most)

    def _number(self, value: object, path: str, least: int, most: int) -> int:
        if value is None:
            return least
        if isinstance(value, bool) or not isinstance(value, int):
            self.problems.add(path, f"a whole number is expected, not {shown(value)}", self.where)
            return least
        if not least <= value <= most:
            self.problems.add(path, f"{shown(value)} is not between {least} and {most}", self.where)
            return least
        return value

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self.value(name)
        if value is not None and not isinstance(value, bool):
            self.fail(name, f"true or false is expected, not {shown(value)}")
        return value is True

    def text(self, name: str, longest: int) -> str:
        """A text that is not empty; empty where there is none."""
        return self._text(self.value(name), self.path(name), longest)

    def _text(self, value: object, path: str, longest: int) -> str:
        if value is None:
            return ""
        if not isinstance(value, str):
            self.problems.add(path, f"a text is expected, not {shown(value)}", self.where)
            return ""
        if not value.strip() or len(value) > longest or not value.isprintable():
            what = f"{shown(value)} is not a text of 1 to {longest} letters on one line"
            self.problems.add(path, what, self.where)
            return ""
        return value

    def choice(self, name: str, choices: tuple[str, ...]) -> int:
        """Which of the choices it is; -1 where it is none of them."""
        return self._choice(self.value(name), self.path(name), choices)

    def _choice(self, value: object, path: str, choices: tuple[str, ...]) -> int:
        if value is None:
            return -1
        if not isinstance(value, str) or value not in choices:
            self.problems.add(path, f"{shown(value)} is not one of {', '.join(choices)}", self.where)
            return -1
        return choices.index(value)

    def items(self, name: str, least: int, most: int) -> list[object]:
        """The items of a list; none of them where the list is too short or too long."""
        value = self.value(name)
        if value is None:
            return []
        if not isinstance(value, list):
            self.fail(name, f"a list is expected, not {shown(value)}")
            return []
        if not least <= len(value) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            self.fail(name, f"has {len(value)} entries, not {wanted}")
            return []
        return list(value)

    def numbers(self, name: str, shortest: int, longest: int, least: int, most: int) -> list[int]:
        """A list of whole numbers in a range."""
        items = self.items(name, shortest, longest)
        return [self._number(item, f"{self.path(name)}[{at}]", least, most) for at, item in enumerate(items)]

    def choices(self, name: str, shortest: int, longest: int, choices: tuple[str, ...]) -> list[int]:
        """A list of some of the choices, without those that are none of them."""
        items = self.items(name, shortest, longest)
        found = [self._choice(item, f"{self.path(name)}[{at}]", choices) for at, item in enumerate(items)]
        return [which for which in found if which >= 0]

    def different(self, name: str, shortest: int, longest: int, choices: tuple[str, ...]) -> list[int]:
        """The same, none of them twice."""
        found = self.choices(name, shortest, longest, choices)
        for at, which in enumerate(found):
            if which in found[:at]:
                self.fail(name, f"names {choices[which]} twice")
        return found

    def part(self, name: str) -> "Part":
        """A table inside this one."""
        return Part(self.value(name), self.path(name), self.problems)

    def parts(self, name: str, least: int, most: int) -> list["Part"]:
        """A list of tables."""
        items = self.items(name, least, most)
        return [Part(item, f"{self.path(name)}[{at}]", self.problems) for at, item in enumerate(items)]

    def by_players(self, name: str, least: int, most: int) -> list[int]:
        """A table of one number for each number of participants, as a list with that number as index."""
        table = self.part(name)
        result = [0] * (PARTICIPANTS[-1] + 1)
        for players in PARTICIPANTS:
            result[players] = table.number(str(players), least, most)
        table.close()
        return result

    def counts(self, name: str, kinds: tuple[str, ...], least: int, most: int) -> dict[str, int]:
        """A table of some of these kinds, each with a number."""
        table = self.part(name)
        result = {kind: table.number(kind, least, most) for kind in kinds if table.has(kind)}
        table.close()
        return result

    def ingredients(self, name: str, kinds: tuple[str, ...], most: int) -> list[int]:
        """A table of units of some of these kinds, as a list of all of them."""
        found = self.counts(name, kinds, 1, most)
        return [found.get(kind, 0) for kind in kinds]
