"""A review as a page shows it: made by `telling.py`, drawn by `templates/table/_review.html`."""

from dataclasses import dataclass

from markupsafe import Markup

from sobremesa.web.graphs.shown import Graph

DID = "did"  # what was played
COULD = "could"  # what is compared with it


@dataclass(frozen=True)
class WayShown:
    """One way to play a turn."""

    kind: str
    title: str
    steps: tuple[str, ...]
    chance: int  # percent, as the next two
    low: int
    high: int
    points: str  # at the end, in words; '' in a game without


@dataclass(frozen=True)
class ReviewFact:
    """Something that is different on the board after the plan: more or less of it, or neither."""

    sign: str  # '+', '-' or ''
    said: str


@dataclass(frozen=True)
class MomentTab:
    """A key moment, to be looked at."""

    number: int
    when: str
    lead: str  # in figures: −8.6 ± 2.9
    href: str
    current: bool


@dataclass(frozen=True)
class TurnLookedAt:
    """The turn that the page shows."""

    when: str
    title: str
    verdict: str
    said: str  # by how much the plan leads, and how sure that is
    ways: tuple[WayShown, ...]
    facts: tuple[ReviewFact, ...]
    drawn: Markup  # both ways, for the board
    badges: dict[str, list[tuple[str, int]]]  # by what a step is about on the board: which way, and its number
    play_on: str  # addresses, '' where there is no such way
    next: str


@dataclass(frozen=True)
class WhoseTurns:
    """A choice between the turns of a whole team and one's own."""

    said: str
    href: str
    current: bool


@dataclass(frozen=True)
class ReviewShown:
    """All of it."""

    by: str
    state: str  # 'off', 'unasked', 'growing' or 'done'
    about: str  # why it is off, what it would be, or how far it is
    base: str  # its address, to which the wish for it is posted
    whose: tuple[WhoseTurns, ...] = ()
    moments: tuple[MomentTab, ...] = ()
    turn: TurnLookedAt | None = None
    sums: tuple[tuple[str, str], ...] = ()  # a figure, and what it counts
    silent: str = ""  # why some turns were not judged
    strength: str = ""
    chance: Graph | None = None
    at: int | None = None
    grown: int = 0  # when it grew last
    none: str = ""  # that no decision was clearly behind, where it is so
