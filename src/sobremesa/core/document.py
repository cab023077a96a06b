"""Reading documents that people write: every value is checked where it is read, and an error says where that was."""

from typing import final

from sobremesa.core.errors import PositionError
from sobremesa.core.rng import Rng


@final
class Document:
    """One mapping of a position document, with its path."""

    def __init__(self, source: object, where: str) -> None:
        if not isinstance(source, dict) or not all(isinstance(name, str) for name in source):
            raise PositionError(where, "a mapping of names to values is expected here")
        self.source: dict[str, object] = source
        self.where = where

    def path(self, name: str) -> str:
        """The path of one of the values."""
        return f"{self.where}.{name}" if self.where and name else self.where or name

    def has(self, name: str) -> bool:
        """Whether the value is given."""
        return name in self.source

    def only(self, names: tuple[str, ...]) -> None:
        """Refuse what nobody would read."""
        for name in self.source:
            if name not in names:
                raise PositionError(self.path(name), f"there is no such entry; there are {', '.join(names)}")

    def part(self, name: str) -> "Document":
        """A mapping inside this one; empty unless given."""
        return Document(self.source.get(name, {}), self.path(name))

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """A whole number in a range."""
        value = self.source.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise PositionError(self.path(name), f"a whole number is expected, not {value!r}")
        if not least <= value <= most:
            raise PositionError(self.path(name), f"{value} is not between {least} and {most}")
        return value

    def flag(self, name: str, default: bool) -> bool:
        """True or false."""
        value = self.source.get(name, default)
        if not isinstance(value, bool):
            raise PositionError(self.path(name), f"true or false is expected, not {value!r}")
        return value

    def text(self, name: str, default: str) -> str:
        """A text."""
        value = self.source.get(name, default)
        if not isinstance(value, str):
            raise PositionError(self.path(name), f"a text is expected, not {value!r}")
        return value

    def texts(self, name: str, default: list[str]) -> list[str]:
        """A list of texts."""
        value = self.source.get(name, default)
        if not isinstance(value, list):
            raise PositionError(self.path(name), f"a list is expected, not {value!r}")
        for place, item in enumerate(value):
            if not isinstance(item, str):
                raise PositionError(f"{self.path(name)}[{place}]", f"a text is expected, not {item!r}")
        return list(value)

    def lists(self, name: str) -> list[object]:
        """A list of anything."""
        value = self.source.get(name, [])
        if not isinstance(value, list):
            raise PositionError(self.path(name), f"a list is expected, not {value!r}")
        return list(value)

    def documents(self, name: str) -> list["Document"]:
        """A list of mappings."""
        return [Document(item, f"{self.path(name)}[{place}]") for place, item in enumerate(self.lists(name))]

    def one_of(self, name: str, choices: tuple[str, ...], default: str | None = None) -> int:
        """Which of the choices it is, as a number."""
        if default is None and name not in self.source:
            raise PositionError(self.path(name), "is missing")
        value = self.text(name, default or "")
        if value not in choices:
            listed = f"one of {', '.join(choices)}" if len(choices) <= 12 else "known"
            raise PositionError(self.path(name), f"{value!r} is not {listed}")
        return choices.index(value)

    def ids(self, name: str, known: dict[str, int], what: str, default: list[str] | None = None) -> list[int]:
        """A list of names as numbers, none of them twice."""
        result: list[int] = []
        for place, item in enumerate(self.texts(name, default or [])):
            where = f"{self.path(name)}[{place}]"
            if item not in known:
                raise PositionError(where, f"there is no {what} {item!r}")
            if known[item] in result:
                raise PositionError(where, f"{item} is named twice")
            result.append(known[item])
        return result


def read_random(rng: Rng, document: Document) -> None:
    """The generator's four words, under 'random'; the stream of seed 0 unless given."""
    text = document.text("random", "")
    if not text:
        rng.reseed(0)
        return
    parts = text.split("-")
    if len(parts) != 4 or any(len(part) != 8 or set(part) - set("0123456789abcdef") for part in parts):
        raise PositionError("random", f"{text!r} is not four words of eight hexadecimal digits, joined by '-'")
    rng.set_rng_words(*[int(part, 16) for part in parts])
