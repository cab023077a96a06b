"""What a page shows after a game: moments that decided it, and graphs, each with a sentence and a table."""

from collections.abc import Callable
from dataclasses import dataclass, field

from markupsafe import Markup

Overlay = Callable[[int | None], Markup]  # what is drawn over a graph for a moment of the game; None is its end


@dataclass(frozen=True)
class Plot:
    """One drawing: what always stands in it, and what depends on the moment."""

    width: int
    height: int
    content: Markup
    overlay: Overlay | None = None

    def draw(self, at: int | None = None) -> Markup:
        """All of it, at a moment: a number of moves, or None at the end of the game."""
        return self.content + self.overlay(at) if self.overlay else self.content


@dataclass(frozen=True)
class GraphPicture:
    """One picture of a graph, drawn for two widths; the one that fits is shown."""

    said: str  # its result in one sentence
    wide: Plot
    narrow: Plot
    title: Markup = field(default_factory=Markup)  # of small multiples


@dataclass(frozen=True)
class Sheet:
    """The figures of a graph: the first cell of each row is its heading."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    foot: tuple[str, ...] = ()


@dataclass(frozen=True)
class Graph:
    """One graph."""

    name: str  # as ids and classes have it
    title: str
    about: str  # what a reader must know, in a few words
    panels: tuple[GraphPicture, ...]
    sheet: Sheet
    key: tuple[tuple[str, str], ...] = ()  # what colours of things mean: a class and a word

    @property
    def is_small(self) -> bool:
        """Whether it is several small pictures on the same scale."""
        return len(self.panels) > 1


@dataclass(frozen=True)
class TurningPoint:
    """A moment that counted: when it was, what happened, in figures alone, and the log entry that shows it."""

    kind: str
    when: str
    said: str
    move: int


@dataclass(frozen=True)
class AfterGame:
    """Everything that is told of a game when it is over."""

    turning: tuple[TurningPoint, ...]
    graphs: dict[str, Graph]
    beside: tuple[str, ...] = ()  # names of the graphs that stand beside the board of a moment


@dataclass(frozen=True)
class AfterShown:
    """The same on a page."""

    game: AfterGame
    at: int | None  # the moment that the page shows, as a number of moves; None at the end
