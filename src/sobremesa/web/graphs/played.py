"""What is known of many games that were played: plain figures, made by whoever adds up rows, drawn by the faces.

A player is whoever played the same way in all of them: a bot, or somebody of the game's own. Where all win or lose
together, a player is a team.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

Path = tuple[str, ...]  # the labels that lead to a number of a table, without its seat

FEW: Final = 30  # cases below which a share says next to nothing
MARKS: Final = 4  # players that a graph tells apart


@dataclass(frozen=True)
class Estimated:
    """A mean or a share, its interval of 95 percent, and how many cases there were."""

    mean: float
    low: float
    high: float
    cases: int

    @property
    def is_few(self) -> bool:
        """Whether there are too few cases to say much."""
        return self.cases < FEW

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def times(self, factor: float) -> "Estimated":
        """The same on another scale."""
        return Estimated(self.mean * factor, self.low * factor, self.high * factor, self.cases)

    def beyond(self, other: "Estimated") -> "Estimated":
        """How much more it is than another that was found in other games."""
        mean = self.mean - other.mean
        below = ((self.mean - self.low) ** 2 + (other.high - other.mean) ** 2) ** 0.5
        above = ((self.high - self.mean) ** 2 + (other.mean - other.low) ** 2) ** 0.5
        return Estimated(mean, mean - below, mean + above, min(self.cases, other.cases))

    @property
    def is_clear(self) -> bool:
        """Whether nothing is outside of the interval."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class CellUse:
    """One number of a table, over all seats of a player: how large it is, and how winning goes with it."""

    mean: Estimated  # a seat and game; a game, where the table knows no seats
    used: Estimated  # the share of them in which it is not 0
    won_with: Estimated | None  # the share of victory where it is not 0; None where it always was
    won_without: Estimated | None
    lead: Estimated | None  # the first of these less the second


@dataclass(frozen=True)
class ValueCount:
    """How often a table had one value, and how much was won then."""

    games: int
    won: float


@dataclass(frozen=True)
class PairCount:
    """How often two things of a table were in the same game, and how much was won then."""

    games: int
    won: Estimated


@dataclass(frozen=True)
class PlayerFigures:
    """Everything that is known of a player."""

    code: str  # as results name it
    name: str
    decides: bool
    seats: int  # seats and games, together
    games: int
    won: Estimated
    uses: Mapping[str, Mapping[Path, CellUse]] = field(default_factory=dict)
    values: Mapping[str, Mapping[Path, Mapping[int, ValueCount]]] = field(default_factory=dict)
    pairs: Mapping[str, Mapping[tuple[str, str], PairCount]] = field(default_factory=dict)
    points: Mapping[int, int] = field(default_factory=dict)  # how often a seat had so many
    outcomes: Mapping[str, int] = field(default_factory=dict)
    turns: Mapping[int, int] = field(default_factory=dict)  # how often a game took so many
    decisions: Mapping[int, int] = field(default_factory=dict)
    tenths: Mapping[int, int] = field(default_factory=dict)  # decisions a turn, in tenths


@dataclass(frozen=True)
class PlayedGames:
    """One folder of results."""

    letter: str  # '' where there is no other, or A and B
    game: str
    options: Mapping[str, object]  # with the documents in them
    rules: int
    print: int
    together: bool  # all win or lose
    labels: Mapping[str, tuple[tuple[str, ...], ...]]  # of the axes of each table, without the seats'
    players: tuple[PlayerFigures, ...]  # those that decide first
    anyone: Mapping[str, Mapping[Path, Estimated]]  # the share of games in which somebody has it
    in_all: Mapping[str, Mapping[Path, float]]  # the mean of a game over all seats
    every: PlayerFigures  # all games, whoever played: outcomes and lengths

    def called(self, name: str) -> str:
        """A player's name, with the letter of these results where there are others."""
        return f"{self.letter}: {name}" if self.letter else name


@dataclass(frozen=True)
class AskedTables:
    """What a game wants to know of its tables beside means and uses."""

    values: tuple[str, ...] = ()  # tables whose values are counted one by one
    pairs: tuple[str, ...] = ()  # tables by seat of which two things may meet in a game
    folded: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # a new table: which one, without which axis
