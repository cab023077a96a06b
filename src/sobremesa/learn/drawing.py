"""Chapters as HTML. Pictures and boards come from whoever draws the game; links become addresses of whoever shows them.

Nothing here has a style or a script in it: classes alone say what something is.
"""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import final

from sobremesa.learn.inline import Address, links_in, to_html
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


def _unmarked(html: str) -> str:
    return html


@dataclass(frozen=True)
class Hands:
    """Who draws what a chapter only names."""

    address: Address
    is_there: Callable[[str], bool]  # whether a link leads somewhere: a lesson may be missing
    figure: Callable[[Figure], str]
    trial: Callable[[TryIt], str]
    shown: Callable[[str], str] = lambda _: ""  # the way to the table for an anchor
    on_paper: bool = False  # where nothing opens, and nothing can be tried
    marking: Callable[[], Callable[[str], str]] = lambda: _unmarked  # for each section anew: marks words in its texts


@dataclass(frozen=True)
class Drawn:
    """A chapter as a page shows it."""

    facts: list[str]
    lead: str
    body: str
    asked: str  # the questions, for the margin of a page
    asked_title: str
    asked_anchor: str
    related: list[str]


@final
class ChapterDrawing:
    """Draws one chapter."""

    def __init__(self, chapter: Chapter, anchors: list[str], hands: Hands, *, basic: bool) -> None:
        self.chapter = chapter
        self.anchors = dict(zip(chapter.headings, anchors, strict=True))
        self.hands = hands
        self.basic = basic  # without what concerns expert rules only
        self.mark = hands.marking()

    def draw(self) -> Drawn:
        """All of it."""
        chapter = self.chapter
        asked = [section for section in chapter.sections if _only_asks(section)]
        return Drawn(
            facts=[self._bare(fact) for fact in chapter.facts],
            lead=self._text(chapter.lead),
            body="\n".join(self._section(section) for section in chapter.sections if section not in asked),
            asked="\n".join(self._blocks(section.blocks) for section in asked),
            asked_title=asked[0].heading if asked else "",
            asked_anchor=self.anchors.get(asked[0].heading, "") if asked else "",
            related=[self._bare(part) for part in chapter.related if links_in(part) and self._leads(part)],
        )

    def below(self, anchor: str) -> str:
        """What stands below one of its headings; for '' how the chapter begins."""
        chapter = self.chapter
        blocks = [section.blocks for section in chapter.sections if self.anchors.get(section.heading, "") == anchor]
        told = "\n".join(self._blocks(each) for each in blocks)
        if anchor:
            return told
        facts = "".join(f"<li>{self._bare(fact)}</li>" for fact in chapter.facts)
        return f'<ul class="facts">{facts}</ul>\n<p>{self._text(chapter.lead)}</p>\n{told}'

    def _leads(self, text: str) -> bool:
        """Whether every link of a text leads somewhere. What speaks of a lesson is shown where there is one."""
        return all(self.hands.is_there(target) for _, target in links_in(text))

    def _text(self, text: str) -> str:
        """A text in which words are marked."""
        return self.mark(self._bare(text))

    def _bare(self, text: str) -> str:
        return to_html(text, self.hands.address)

    def _section(self, section: Section) -> str:
        self.mark = self.hands.marking()
        self.mark(escape(section.heading, quote=False))  # what a heading says is not marked below it
        inner = self._blocks(section.blocks)
        if not section.heading:
            return inner
        if not inner:  # expert text or a missing lesson alone
            return ""
        anchor = self.anchors[section.heading]
        heading = f'<h2 id="{anchor}"><a href="#{anchor}">{self._bare(section.heading)}</a></h2>'
        if shown := self.hands.shown(anchor):
            heading = f'<div class="book-head">{heading}{shown}</div>'
        kind = " is-expert" if all(isinstance(block, Expert) for block in section.blocks) else ""
        return f'<section class="book-section{kind}">{heading}\n{inner}</section>'

    def _blocks(self, blocks: tuple[Block, ...]) -> str:
        blocks = _without_trials(blocks) if self.hands.on_paper else blocks
        return "\n".join(drawn for block in blocks if (drawn := self._block(block)))

    def _block(self, block: Block) -> str:
        match block:
            case Paragraph():
                return f"<p>{self._text(block.text)}</p>" if self._leads(block.text) else ""
            case Note():
                return f'<p class="book-note">{self._text(block.text)}</p>'
            case Listed():
                return f"<ul>{''.join(f'<li>{self._text(item)}</li>' for item in block.items)}</ul>"
            case Grid():
                return self._grid(block)
            case Figure():
                return self.hands.figure(block)
            case TryIt():
                return self.hands.trial(block)
            case Questions():
                asked = "".join(self._question(question, answer) for question, answer in block.questions)
                return f'<div class="all-asked">{asked}</div>' if self.hands.on_paper else asked
            case Expert():
                return "" if self.basic else f'<div class="expert">{self._blocks(block.blocks)}</div>'

    def _question(self, question: str, answer: str) -> str:
        """A question that opens; on paper nothing does."""
        asked, told = escape(question, quote=False), self._text(answer)
        if self.hands.on_paper:
            return f'<div class="asked"><p><b>{asked}</b></p><p>{told}</p></div>'
        return f"<details><summary>{asked}</summary><p>{told}</p></details>"

    def _grid(self, grid: Grid) -> str:
        """On a narrow page every cell stands below the name of its column: `data-column`."""
        head = "".join(f'<th scope="col">{self._bare(cell)}</th>' if cell else "<td></td>" for cell in grid.head)
        rows = []
        for first, *others in grid.rows:
            named = f'<th scope="row">{self._bare(first)}</th>'
            cells = zip(grid.head[1:], others, strict=True)
            told = "".join(f'<td data-column="{escape(column)}">{self._text(cell)}</td>' for column, cell in cells)
            rows.append(f"<tr>{named}{told}</tr>")
        return f'<table class="book-table"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def _without_trials(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Without boards to try, and without the paragraph that leads to each."""
    found: list[Block] = []
    for block in blocks:
        if not isinstance(block, TryIt):
            found.append(block)
        elif found and isinstance(found[-1], Paragraph):
            found.pop()
    return tuple(found)


def _only_asks(section: Section) -> bool:
    """Whether a section has nothing but questions, and notes below them."""
    return any(isinstance(block, Questions) for block in section.blocks) and all(
        isinstance(block, Questions | Note) for block in section.blocks
    )
