"""What stands on a page of a first game beside the game itself, in words; made by `coaching.py` and a game's face."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class TickShown:
    """One part of a plan, in words."""

    said: str
    done: bool


@dataclass(frozen=True)
class GoalShown:
    """The plan of the day, in words."""

    title: str
    said: str
    ticks: tuple[TickShown, ...] = ()
    note: str = ""  # what may not be known yet of that goal
    more: tuple[str, ...] = ()  # what else is worth a visit


@dataclass(frozen=True)
class FirstCardShown:
    """A card that is due, in words."""

    id: str
    number: int
    at: tuple[str, ...]  # ids of things on the page: it stands beside the first that is there
    title: str
    said: str
    chapter: str


@dataclass(frozen=True)
class EarnedBar:
    """How much of something there was."""

    said: str
    count: int
    part: int  # in percent of the largest


@dataclass(frozen=True)
class Lookback:
    """What stands on the page of a finished first game."""

    earned: tuple[EarnedBar, ...] = ()
    lost: str = ""
    lesson: str = ""  # the lesson that comes next, '' for the list of all
    lesson_title: str = ""
    why: str = ""  # what it was won or lost by


@dataclass
class CoachShown:
    """All of it."""

    plan: GoalShown | None = None
    card: FirstCardShown | None = None
    cards_on: bool = True
    plan_on: bool = True
    known: frozenset[int] = frozenset()  # the numbers of cards that were closed
    turn: str = ""  # what the form of a card carries: whose turn it was shown in
    lookback: Lookback | None = None
    again: str = ""  # the preset of this first game


def bars(counts: Sequence[tuple[str, int]]) -> tuple[EarnedBar, ...]:
    """Counts as bars, the largest first; what was taken away comes last, and there is none for nothing."""
    most = max((abs(count) for _, count in counts), default=0)
    ranked = sorted((each for each in counts if each[1]), key=lambda each: -each[1])
    return tuple(EarnedBar(said, count, round(100 * max(count, 0) / most)) for said, count in ranked)
