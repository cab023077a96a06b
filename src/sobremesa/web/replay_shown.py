"""The replay bar as a page shows it: made by `replay.py`, drawn by `templates/table/_replay.html`."""

from dataclasses import dataclass, field

from markupsafe import Markup


@dataclass(frozen=True)
class Landmark:
    """Something that people look for in a game that is over: a face finds it in the events of a move."""

    kind: str
    said: str  # '' where `event` is told instead
    drawing: Markup  # SVG around the point 0, 0, twenty units high
    seat: str = ""  # p1 … whose it is
    event: dict[str, object] | None = None


@dataclass(frozen=True)
class WayTo:
    """A key of the bar: to another place of the game, or to nowhere from here."""

    name: str  # 'start', 'turn-back', 'back', 'on' or 'turn-on'
    href: str  # '' where there is no such place


@dataclass
class ReplayShown:
    """The replay bar of one moment."""

    place: int  # how many moves were made, and how many there are: people are told these, addresses name entries
    length: int
    over: bool
    where: str  # the part of the game
    said: str  # what happened here, in a line
    value: str  # both, as the slider says it
    ways: list[WayTo]
    line: Markup  # the drawing under the slider
    gone: Markup  # what of it changes with the place: below it, and above
    head: Markup
    numbers: str  # the entries of all places, in runs: '0-1 3-17'
    turns: str  # the places of turns, rounds and notes
    rounds: str
    notes: str
    parts: list[tuple[int, str]]  # where each begins, and its name
    link: str  # the address for others; '' where nobody may look on
    to_now: str
    hides_later: bool  # whoever looks wants to guess
    log: Markup = field(default_factory=Markup)
