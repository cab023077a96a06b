"""How a face tells of many games that were played: its own graphs, and the words for what the results name by codes.

A report shows them beside what it can tell of any game. It speaks English.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from sobremesa.web.graphs.played import AskedTables, Path, PlayedGames
from sobremesa.web.graphs.shown import Graph
from sobremesa.web.graphs.uses import UseWords, use_graph


@dataclass(frozen=True)
class ReportChapter:
    """One part of a report."""

    name: str  # as ids have it
    title: str
    about: str
    graphs: tuple[Graph, ...]


class ResultsTold:
    """Tells the results of a game that has nothing of its own to say: every table by seat, with plain labels."""

    asked: ClassVar[AskedTables] = AskedTables()
    sheet: ClassVar[str] = ""  # a style sheet beside the face's others, with the colours of its graphs

    def player(self, name: str) -> str:
        """What one of the game's own players is called."""
        return name.replace("_", " ").capitalize()

    def outcome(self, code: str) -> str:
        """How a game ended, in a few words."""
        return plain_label(code)

    def symbols(self) -> Markup:
        """Drawings that its graphs use."""
        return Markup()

    def chapters(self, played: Sequence[PlayedGames]) -> list[ReportChapter]:
        """What is told beside that which any game has."""
        found = []
        for name, labels in played[0].labels.items():
            if labels and name in played[0].anyone:
                title = plain_label(name)
                words = UseWords(name.replace("_", "-"), title, f"{title}, for each thing of it", "mean per seat")
                found.append(use_graph(played, name, words, plain_path))
        return [ReportChapter("tables", "What was counted", "Every table of the game.", some_of(*found))]


def some_of(*graphs: Graph | None) -> tuple[Graph, ...]:
    """Those that there are."""
    return tuple(graph for graph in graphs if graph is not None)


def plain_label(code: str) -> str:
    """A code as a word."""
    said = code.replace("_", " ").replace("-", " ")
    return said[:1].upper() + said[1:]


def plain_path(path: Path) -> str:
    """Several of them."""
    return ", ".join(map(plain_label, path))
