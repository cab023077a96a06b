"""What can be set up of a position, one field at a time: where it lies in the document, and what it may be.

A game's face says which fields there are. A field is asked by its name, which stands in forms; whatever else a form
says is refused, so nothing comes into a document that no field offers.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, final

Path = tuple[str | int, ...]
_LONGEST_NUMBER: Final = 4  # digits


class NotOffered(Exception):
    """A change that no field offers."""


def get(document: Any, path: Path) -> tuple[Any, ...]:
    """What stands at a path, in a tuple; an empty one where nothing does."""
    for step in path:
        if isinstance(step, int):
            if not isinstance(document, list) or not 0 <= step < len(document):
                return ()
            document = document[step]
        elif isinstance(document, Mapping) and step in document:
            document = document[step]
        else:
            return ()
    return (document,)


def put(document: Any, path: Path, value: tuple[Any, ...]) -> Any:
    """The document with this at the path instead, or without anything there; mappings on the way are made."""
    if not path:
        return value[0] if value else document
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        if not isinstance(document, list) or not 0 <= step < len(document) or (not rest and not value):
            raise NotOffered
        return [put(item, rest, value) if place == step else item for place, item in enumerate(document)]
    source = dict(document) if isinstance(document, Mapping) else {}
    if not rest and not value:
        source.pop(step, None)
    else:
        source[step] = put(source.get(step, {}), rest, value)
    return source


@dataclass(frozen=True)
class FieldOption:
    """One value that can be chosen, and what it is called."""

    value: Any
    label: str


@dataclass(frozen=True)
class StudyField(ABC):
    """One thing that can be set."""

    path: Path
    label: str
    piece: str = ""  # which piece it places, where it can be picked and put somewhere
    kind = ""

    @property
    def name(self) -> str:
        """Its name in forms."""
        return ".".join(map(str, self.path))

    @property
    def where(self) -> str:
        """Its path as errors of documents have it: 'players[0].hand'."""
        text = ""
        for step in self.path:
            text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
        return text

    @abstractmethod
    def changed(self, document: Any, said: str) -> Any:
        """What stands at the path after a form has said this; NotOffered where it cannot be."""

    def with_piece(self, document: Any, *, take: bool) -> Any:
        """The same after its piece was put there or taken away."""
        raise NotOffered


@final
@dataclass(frozen=True)
class Counter(StudyField):
    """A number with bounds."""

    least: int = 0
    most: int = 99
    usual: int = 0
    kind = "counter"

    def value(self, document: Any) -> int:
        """The number as the document has it."""
        found = get(document, self.path)
        return found[0] if found and isinstance(found[0], int) and not isinstance(found[0], bool) else self.usual

    def changed(self, document: Any, said: str) -> int:
        """What stands at the path then."""
        if not said.isascii() or not said.isdigit() or len(said) > _LONGEST_NUMBER:
            raise NotOffered
        return self._within(int(said))

    def with_piece(self, document: Any, *, take: bool) -> int:
        """The same with its piece put there, or taken away."""
        return self._within(self.value(document) + (-1 if take else 1))

    def _within(self, number: int) -> int:
        if not self.least <= number <= self.most:
            raise NotOffered
        return number


@final
@dataclass(frozen=True)
class Pick(StudyField):
    """One of some values. A form says its place among them."""

    options: Sequence[FieldOption] = ()
    usual: Any = None
    kind = "pick"

    def value(self, document: Any) -> int:
        """The place of the value that the document has; -1 for another one."""
        found = get(document, self.path)
        here = found[0] if found else self.usual
        return next((place for place, option in enumerate(self.options) if option.value == here), -1)

    def changed(self, document: Any, said: str) -> Any:
        """What stands at the path then."""
        if not said.isascii() or not said.isdigit() or len(said) > _LONGEST_NUMBER or int(said) >= len(self.options):
            raise NotOffered
        return self.options[int(said)].value


@final
@dataclass(frozen=True)
class Here(StudyField):
    """Whether something stands at this place: the path says where it stands now, and `place` is this one."""

    place: Any = None
    kind = "here"

    @property
    def name(self) -> str:
        """Its name in forms, told from those of other things at the same path."""
        return f"{super().name}={self.place}"

    def value(self, document: Any) -> bool:
        """Whether it does."""
        return get(document, self.path) == (self.place,)

    def changed(self, document: Any, said: str) -> Any:
        """What stands at the path then."""
        if said != "yes":
            raise NotOffered  # it must stand somewhere
        return self.place

    def with_piece(self, document: Any, *, take: bool) -> Any:
        """The same with its piece put there, or taken away."""
        if take or self.value(document):
            raise NotOffered
        return self.place


@dataclass(frozen=True)
class _OfAList(StudyField):
    """Something of a list at the path."""

    usual: tuple[Any, ...] = ()  # what is in the list where the document has none

    def items(self, document: Any) -> list[Any]:
        """The list as the document has it."""
        found = get(document, self.path)
        return list(found[0]) if found and isinstance(found[0], list) else [*self.usual]


@final
@dataclass(frozen=True)
class Copies(_OfAList):
    """How often something is in a list; a switch where it can be there once."""

    item: Any = None
    most: int = 1
    kind = "copies"

    @property
    def name(self) -> str:
        """Its name in forms, told from those of other things at the same path."""
        return f"{super().name}={self.item}"

    def value(self, document: Any) -> int:
        """How often it is."""
        return self.items(document).count(self.item)

    def changed(self, document: Any, said: str) -> list[Any]:
        """What stands at the path then."""
        if not said.isascii() or not said.isdigit() or len(said) > _LONGEST_NUMBER:
            raise NotOffered
        return self._with(document, int(said))

    def with_piece(self, document: Any, *, take: bool) -> list[Any]:
        """The same with its piece put there, or taken away."""
        return self._with(document, self.value(document) + (-1 if take else 1))

    def _with(self, document: Any, number: int) -> list[Any]:
        items = self.items(document)
        if not 0 <= number <= self.most:
            raise NotOffered
        while items.count(self.item) > number:
            del items[len(items) - 1 - items[::-1].index(self.item)]
        return items + [self.item] * (number - items.count(self.item))


@final
@dataclass(frozen=True)
class Several(_OfAList):
    """A list of different things, in their order: one can be added at the end, and any taken away."""

    options: Sequence[FieldOption] = ()
    most: int = 99
    kind = "several"

    def value(self, document: Any) -> list[FieldOption]:
        """What is in it, by their labels."""
        labels = {str(option.value): option.label for option in self.options}
        return [FieldOption(item, labels.get(str(item), str(item))) for item in self.items(document)[:200]]

    def left(self, document: Any) -> list[FieldOption]:
        """What can be added."""
        items = self.items(document)
        return [option for option in self.options if option.value not in items]

    def changed(self, document: Any, said: str) -> list[Any]:
        """What stands at the path then."""
        items, sign, word = self.items(document), said[:1], said[1:]
        if sign == "-":
            there = next((item for item in items if str(item) == word), None)
            if there is None:
                raise NotOffered
            items.remove(there)
            return items
        option = next((option for option in self.left(document) if str(option.value) == word), None)
        if sign != "+" or option is None or len(items) >= self.most:
            raise NotOffered
        return [*items, option.value]


AnyField = Counter | Pick | Here | Copies | Several


@dataclass(frozen=True)
class FieldGroup:
    """The fields of one place of the board, or of one thing beside it."""

    key: str
    title: str
    fields: Sequence[AnyField]
    section: str = ""  # under which it is listed


@dataclass(frozen=True)
class BoardPiece:
    """Something that can be picked, and put on places that have a field for it."""

    id: str
    label: str


def blamed(fields: Sequence[AnyField], where: str) -> AnyField | None:
    """The field to which an error at this path belongs: the one whose path it is, lies in it, or around it."""
    inside = [
        field for field in fields if where == field.where or where.startswith((f"{field.where}.", f"{field.where}["))
    ]
    if inside:
        return max(inside, key=lambda field: len(field.where))
    around = [field for field in fields if where and field.where.startswith((f"{where}.", f"{where}["))]
    return around[0] if around else None
