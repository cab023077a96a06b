"""Reads a chapter from its text. Whatever cannot be understood is an error of one sentence with file and line.

# Title
*fact · fact · fact*
The lead: one paragraph.
![caption](picture)
## Heading
Paragraphs, `- ` lists, | tables |, `> ` what concerns expert rules only, `!try(board)`, `° ` small notes.
**A question?** Its answer.
*Goes with:* [a link](chapter) · [another](lesson:ID)
"""

import re
from typing import Final, final

from sobremesa.core.errors import SobremesaError
from sobremesa.learn.inline import links_in, stray_mark
from sobremesa.learn.pages import (
    Block,
    Chapter,
    Expert,
    Figure,
    Grid,
    Listed,
    Note,
    Paragraph,
    Questions,
    Section,
    TryIt,
)

_FIGURE: Final = re.compile(r"!\[([^\[\]]+)\]\(([a-z0-9-]+)\)")
_TRY: Final = re.compile(r"!try\(([a-z0-9-]+)\)")
_QUESTION: Final = re.compile(r"\*\*([^*]+\?)\*\*\s+(\S.*)")
_FACTS: Final = re.compile(r"\*([^*]+)\*")
_GOES_WITH: Final = re.compile(r"\*([^*]+:)\*\s+(\S.*)")
_RULED: Final = re.compile(r"\|(?:\s*:?-+:?\s*\|)+")
_DOT: Final = " · "
_MOST_FACTS: Final = 4

Line = tuple[int, str]


class BookError(SobremesaError):
    """Something in a book that cannot be read; its text says where, and what is wrong there."""

    def __init__(self, where: str, line: int, what: str) -> None:
        self.where = where
        self.line = line
        self.what = what
        super().__init__(f"{where}:{line}: {what}" if line else f"{where}: {what}")


def read_chapter(id: str, language: str, text: str, where: str) -> Chapter:
    """One chapter."""
    return _ChapterReader(where, text).chapter(id, language)


@final
class _ChapterReader:
    """Goes through the lines of one chapter."""

    def __init__(self, where: str, text: str) -> None:
        self.where = where
        self.lines: list[Line] = [(number, line.rstrip()) for number, line in enumerate(text.splitlines(), 1)]
        self.at = 0

    def wrong(self, line: int, what: str) -> BookError:
        return BookError(self.where, line, what)

    def chapter(self, id: str, language: str) -> Chapter:
        """The whole of it."""
        number, first = self._next("a title: # Title")
        if not first.startswith("# "):
            raise self.wrong(number, "the first line must be the title: # Title")
        title = self._checked(number, first[2:].strip())
        facts = self._facts()
        number, lead = self._next("a lead paragraph")
        if lead[0] in "#!|>-*":
            raise self.wrong(number, "after the facts a lead paragraph is expected")
        lead = self._checked(number, " ".join([lead, *self._rest_of_paragraph()]))
        sections, goes_with, related = self._sections()
        return Chapter(
            id=id,
            language=language,
            where=self.where,
            title=title,
            facts=facts,
            lead=lead,
            sections=tuple(sections),
            goes_with=goes_with,
            related=related,
        )

    def _next(self, wanted: str) -> Line:
        while self.at < len(self.lines):
            number, line = self.lines[self.at]
            self.at += 1
            if line:
                return number, line
        raise self.wrong(len(self.lines), f"the chapter ends where {wanted} is expected")

    def _rest_of_paragraph(self) -> list[str]:
        found = []
        while self.at < len(self.lines) and self.lines[self.at][1]:
            found.append(self.lines[self.at][1].strip())
            self.at += 1
        return found

    def _facts(self) -> tuple[str, ...]:
        number, line = self._next("a line of facts: *fact · fact · fact*")
        found = _FACTS.fullmatch(line)
        if not found:
            raise self.wrong(number, "after the title a line of facts is expected: *fact · fact · fact*")
        facts = tuple(fact.strip() for fact in found[1].split(_DOT))
        if not all(facts) or len(facts) > _MOST_FACTS:
            raise self.wrong(number, f"one to {_MOST_FACTS} facts are expected, with ' · ' between them")
        return facts

    def _sections(self) -> tuple[list[Section], str, tuple[str, ...]]:
        """The rest: sections, and at its end what the chapter goes with."""
        begun: list[tuple[Line, list[Line]]] = [((self.at, ""), [])]
        goes_with = ""
        related: tuple[str, ...] = ()
        for number, line in self.lines[self.at :]:
            closing = _GOES_WITH.fullmatch(line)
            if line.startswith("## "):
                begun.append(((number, self._checked(number, line[3:].strip())), []))
            elif line.startswith("#"):
                raise self.wrong(number, "a heading inside a chapter begins with ## and a space")
            elif closing:
                goes_with = closing[1]
                related = tuple(part.strip() for part in closing[2].split(_DOT))
                self._check_related(number, related)
            elif goes_with and line and not line.startswith("°"):
                raise self.wrong(number, "nothing may follow the line of what the chapter goes with, but a note with °")
            else:
                begun[-1][1].append((number, line))
        sections = []
        for (number, heading), lines in begun:
            blocks = self._blocks(lines)
            if heading and not blocks:
                raise self.wrong(number, f"nothing stands below the heading {heading!r}")
            if heading or blocks:
                sections.append(Section(number, heading, tuple(blocks)))
        return sections, goes_with, related

    def _check_related(self, number: int, related: tuple[str, ...]) -> None:
        for part in related:
            if len(links_in(part)) != 1:
                raise self.wrong(number, f"{part!r} is not one link: [text](chapter)")
            self._checked(number, part)

    def _blocks(self, lines: list[Line]) -> list[Block]:
        """Blocks of some lines: each ends at an empty line, or where another kind of line begins."""
        found: list[Block] = []
        at = 0
        while at < len(lines):
            if not lines[at][1]:
                at += 1
                continue
            end = at + 1
            kind = _kind(lines[at][1])
            while end < len(lines) and lines[end][1] and _goes_on(kind, lines[end][1]):
                end += 1
            found.append(self._block(kind, lines[at:end]))
            at = end
        return found

    def _block(self, kind: str, lines: list[Line]) -> Block:
        number, first = lines[0]
        match kind:
            case ">":
                inner = [(at, line[1:].removeprefix(" ")) for at, line in lines]
                if any(_kind(line) == ">" for _, line in inner):
                    raise self.wrong(number, "an expert part cannot stand inside another")
                return Expert(number, tuple(self._blocks(inner)))
            case "-":
                return Listed(number, tuple(self._items(lines)))
            case "|":
                return self._table(lines)
            case "!":
                return self._picture_or_try(number, first)
            case "?":
                return Questions(number, tuple(self._questions(lines)))
        text = self._checked(number, " ".join(line.strip() for _, line in lines))
        return Note(number, text) if text.startswith("°") else Paragraph(number, text)

    def _items(self, lines: list[Line]) -> list[str]:
        items: list[str] = []
        for _, line in lines:
            if line.startswith("- "):
                items.append(line[2:].strip())
            else:
                items[-1] += f" {line.strip()}"
        return [self._checked(lines[0][0], item) for item in items]

    def _questions(self, lines: list[Line]) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        for number, line in lines:
            question = _QUESTION.fullmatch(line)
            if question:
                found.append((question[1], question[2]))
            elif line.startswith("**"):
                raise self.wrong(number, "a question has the form **Question?** Answer.")
            else:
                found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}")
        return [(question, self._checked(lines[0][0], answer)) for question, answer in found]

    def _table(self, lines: list[Line]) -> Grid:
        number = lines[0][0]
        if len(lines) < 3 or not _RULED.fullmatch(lines[1][1]):
            raise self.wrong(number, "a table has a head, a line |---|---| and at least one row")
        head = self._cells(*lines[0])
        rows = [self._cells(at, line) for at, line in lines[2:]]
        for (at, _), row in zip(lines[1:], [self._cells(*lines[1]), *rows], strict=True):
            if len(row) != len(head):
                raise self.wrong(at, f"this row has {len(row)} cells, the head of its table has {len(head)}")
        return Grid(number, head, tuple(rows))

    def _cells(self, number: int, line: str) -> tuple[str, ...]:
        if not line.endswith("|"):
            raise self.wrong(number, "a row of a table ends with |")
        return tuple(self._checked(number, cell.strip()) for cell in line.strip("|").split("|"))

    def _picture_or_try(self, number: int, line: str) -> Block:
        figure, trial = _FIGURE.fullmatch(line), _TRY.fullmatch(line)
        if figure:
            return Figure(number, figure[2], self._checked(number, figure[1]))
        if trial:
            return TryIt(number, trial[1])
        raise self.wrong(number, "a line with ! is a picture, ![caption](picture), or a board to try, !try(board)")

    def _checked(self, number: int, text: str) -> str:
        stray = stray_mark(text)
        if stray:
            raise self.wrong(number, f"{stray!r} is no mark that this text knows, or it is not closed")
        return text


def _kind(line: str) -> str:
    """What a line begins: '>' expert, '-' a list, '|' a table, '!' a picture, '?' questions, '' a paragraph."""
    if _QUESTION.fullmatch(line):
        return "?"
    if line.startswith("- "):
        return "-"
    return line[0] if line[0] in ">|!" else ""


def _goes_on(kind: str, line: str) -> bool:
    """Whether a line belongs to a block that was begun."""
    if kind == "!":
        return False
    following = _kind(line)
    return following == kind or (following == "" and kind in ("-", "?", ""))
