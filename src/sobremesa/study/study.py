"""What a study is: a position, the moves that were tried from it as a tree, and what was written beside them.

It never changes; whatever is done to it makes another one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from sobremesa.study.fields import Path, put

START: Final = 0  # the number of the position itself; moves are numbered from 1
DEAL: Final = "deal"  # what a move says by which chance begins anew, with a number of its own: 'deal 00c0ffee'
MOST_MOVES: Final = 600
LONGEST_NAME: Final = 60
LONGEST_REMARK: Final = 600
MOST_CHANGES: Final = 40  # of a set-up that can be taken back

Document = Mapping[str, Any]


class CannotStudy(Exception):
    """What is wrong with a study that came from outside: a code, and what of it is whole."""

    def __init__(self, code: str, part: "Study | None" = None, **fields: object) -> None:
        self.code = code
        self.part = part
        self.fields = fields
        super().__init__(code)


@dataclass(frozen=True)
class Node:
    """A move that was tried; `parent` is the number of the one before it."""

    parent: int
    move: str
    name: str = ""  # of the branch that begins here
    remark: str = ""

    @property
    def deals(self) -> bool:
        """Whether nothing is played here: chance begins anew."""
        return self.move.split(" ", 1)[0] == DEAL


@dataclass(frozen=True)
class Edit:
    """What stood at a path before a change, and after it; an empty tuple for nothing."""

    path: Path
    before: tuple[Any, ...]
    after: tuple[Any, ...]


SetupChange = tuple[Edit, ...]  # one thing that somebody set, and what went along with it


@dataclass(frozen=True)
class StudySetup:
    """A position that is being set up. It may be one that cannot be, so the study keeps the last one that can."""

    document: Document
    changes: tuple[SetupChange, ...] = ()
    done: int = 0  # so many of them hold; the others were taken back

    def changed(self, document: Document) -> "StudySetup":
        """With this document instead; what was taken back cannot be had again then."""
        change = tuple(_edits(self.document, document, ()))
        changes = (*self.changes[: self.done], change)[-MOST_CHANGES:]
        return StudySetup(document, changes, len(changes)) if change else self

    def undone(self) -> "StudySetup":
        """Without the last change that holds; as it is where none does."""
        if not self.done:
            return self
        document = self.document
        for edit in reversed(self.changes[self.done - 1]):
            document = put(document, edit.path, edit.before)
        return StudySetup(document, self.changes, self.done - 1)

    def redone(self) -> "StudySetup":
        """With the change that was taken back last."""
        if self.done == len(self.changes):
            return self
        document = self.document
        for edit in self.changes[self.done]:
            document = put(document, edit.path, edit.after)
        return StudySetup(document, self.changes, self.done + 1)


def _edits(before: Any, after: Any, path: Path) -> Iterator[Edit]:
    """What has to be put where, so that one document becomes the other."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for name in dict.fromkeys((*before, *after)):
            yield from _edits_at(before, after, name, (*path, name))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after) and path:
        for place, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _edits(one, other, (*path, place))
    else:
        yield Edit(path, (before,), (after,))


def _edits_at(before: dict[str, Any], after: dict[str, Any], name: str, path: Path) -> Iterator[Edit]:
    if name in before and name in after:
        yield from _edits(before[name], after[name], path)
    else:
        yield Edit(path, (before[name],) if name in before else (), (after[name],) if name in after else ())


@dataclass(frozen=True)
class Study:
    """One study. `position` is a document that the game has read; moves are in an order in which parents come first."""

    game_id: str
    rules: int
    print_number: int
    position: Document
    nodes: tuple[Node, ...] = ()
    name: str = ""
    remark: str = ""
    setup: StudySetup | None = field(default=None)

    def node(self, number: int) -> Node:
        """A move by its number."""
        return self.nodes[number - 1]

    def parent(self, number: int) -> int:
        """The number of the move before; that of the start is the start."""
        return self.node(number).parent if number else START

    def children(self, number: int) -> list[int]:
        """The moves that were tried there, the first one first."""
        return [place for place, node in enumerate(self.nodes, 1) if node.parent == number]

    def line(self, number: int) -> list[int]:
        """The numbers of the moves that lead there."""
        found = []
        while number:
            found.append(number)
            number = self.node(number).parent
        return found[::-1]

    def below(self, number: int) -> set[int]:
        """A move, and all that comes after it."""
        found = {number}
        for place, node in enumerate(self.nodes, 1):
            if node.parent in found:
                found.add(place)
        return found

    def last_of(self, number: int) -> int:
        """The end of the line that goes on from there by the first move that was tried each time."""
        while children := self.children(number):
            number = children[0]
        return number

    # -- what can be done to it ----------------------------------------------------------------------------------

    def played(self, number: int, move: str) -> tuple["Study", int]:
        """With one more move there, and its number; one that is there already is gone to."""
        for child in self.children(number):
            if self.node(child).move == move:
                return self, child
        if len(self.nodes) >= MOST_MOVES:
            raise CannotStudy("too-long", most=MOST_MOVES)
        return replace(self, nodes=(*self.nodes, Node(number, move)), setup=None), len(self.nodes) + 1

    def told(self, number: int, name: str, remark: str) -> "Study":
        """With a name and a remark at a move, or at the start."""
        if number == START:
            return replace(self, name=name, remark=remark)
        nodes = list(self.nodes)
        nodes[number - 1] = replace(nodes[number - 1], name=name, remark=remark)
        return replace(self, nodes=tuple(nodes))

    def without(self, number: int) -> "Study":
        """Without a move and all that comes after it."""
        gone = self.below(number)
        kept = [place for place in range(1, len(self.nodes) + 1) if place not in gone]
        places = {START: START} | {place: new for new, place in enumerate(kept, 1)}
        nodes = (replace(self.node(place), parent=places[self.node(place).parent]) for place in kept)
        return replace(self, nodes=tuple(nodes))

    def firstly(self, number: int) -> "Study":
        """With the line that leads there tried before the others, wherever it parts from them."""
        line = self.line(number)
        order = list(self._walk(START, set(line)))
        places = {START: START} | {place: new for new, place in enumerate(order, 1)}
        nodes = (replace(self.node(place), parent=places[self.node(place).parent]) for place in order)
        return replace(self, nodes=tuple(nodes))

    def _walk(self, number: int, first: set[int]) -> Iterator[int]:
        """All moves after one, parents before children, those of a set first."""
        waiting = [number]
        while waiting:
            number = waiting.pop()
            if number:
                yield number
            waiting += sorted(self.children(number), key=lambda child: (child in first, -child))

    def begun_anew(self, position: Document) -> "Study":
        """Another position, with nothing tried yet."""
        return replace(self, position=position, nodes=())

    def shared(self) -> "Study":
        """As it is given to others: without the changes that could still be taken back."""
        return replace(self, setup=None)
