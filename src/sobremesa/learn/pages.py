"""What a page of text is made of, once it is read: paragraphs, lists, tables, pictures, boards to try, questions.

Texts inside are pieces of the small Markdown that `inline.py` knows; nothing here is HTML.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Paragraph:
    """Some sentences."""

    line: int
    text: str


@dataclass(frozen=True)
class Note:
    """A small remark at the end of a chapter, or under a table: what a sign means."""

    line: int
    text: str


@dataclass(frozen=True)
class Listed:
    """A list."""

    line: int
    items: tuple[str, ...]


@dataclass(frozen=True)
class Grid:
    """A table: its head, and rows of as many cells."""

    line: int
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Figure:
    """A picture of the board."""

    line: int
    picture: str
    caption: str


@dataclass(frozen=True)
class TryIt:
    """A position with options that can be tried."""

    line: int
    trial: str


@dataclass(frozen=True)
class Questions:
    """Questions with their answers."""

    line: int
    questions: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Expert:
    """What concerns expert rules only."""

    line: int
    blocks: tuple["Block", ...]


Block = Paragraph | Note | Listed | Grid | Figure | TryIt | Questions | Expert


@dataclass(frozen=True)
class Section:
    """A heading with what stands below it; the first section of a chapter has none."""

    line: int
    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Chapter:
    """One chapter in one language, as it was written."""

    id: str
    language: str
    where: str  # its file, for sentences about what is wrong in it
    title: str
    facts: tuple[str, ...]
    lead: str
    sections: tuple[Section, ...]
    goes_with: str = ""  # what the line says before its links: "Goes with:"
    related: tuple[str, ...] = field(default=())

    @property
    def headings(self) -> list[str]:
        """Every heading, in order."""
        return [section.heading for section in self.sections if section.heading]

    def blocks(self) -> list[Block]:
        """All blocks, those of expert parts after the part itself."""
        found: list[Block] = []
        for section in self.sections:
            for block in section.blocks:
                found.append(block)
                if isinstance(block, Expert):
                    found += block.blocks
        return found


def texts_of(block: Block) -> list[tuple[str, bool]]:
    """Every text of a block, and whether it concerns expert rules only."""
    match block:
        case Paragraph() | Note():
            return [(block.text, False)]
        case Listed():
            return [(item, False) for item in block.items]
        case Grid():
            return [(" ".join(cells), False) for cells in (block.head, *block.rows)]
        case Figure():
            return [(block.caption, False)]
        case Questions():
            return [(f"{question} {answer}", False) for question, answer in block.questions]
        case Expert():
            return [(text, True) for inner in block.blocks for text, _ in texts_of(inner)]
        case TryIt():
            return []
