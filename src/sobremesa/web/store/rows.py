"""What the store takes and gives: plain rows, and the errors of a store."""

from dataclasses import dataclass
from typing import Final

from sobremesa.core.errors import SobremesaError, StaleAction
from sobremesa.table.log import Entry

OPEN: Final = "open"  # a person's seat is free
PLAYING: Final = "playing"
OVER: Final = "over"
WON: Final = "won"
SHARED: Final = "shared"
LOST: Final = "lost"
COMPANY: Final = ("people", "bots", "alone")  # who else decided at a table


class StoreError(SobremesaError):
    """A database that cannot be opened, or is too old or too new."""


class DatabaseDown(StoreError):
    """A database that cannot do its work now: gone, full, damaged, not to be written. Later it may be able to."""


class InUse(StoreError):
    """A database that another process works with, which must be alone with it."""


class Clash(StoreError):
    """A row that is there already, or belongs to a row that is not."""


class StatementFault(Exception):
    """A statement that no database would take: a fault of ours. It names what kind of fault, and no value."""


class Conflict(StaleAction):
    """Somebody else wrote the same entry first."""


class NoSuchTable(SobremesaError):
    """No table has this id."""


class CannotKeep(SobremesaError):
    """Something that is longer than the store keeps, or no proper text."""


@dataclass(frozen=True)
class SeatRow:
    """A seat as lists show it."""

    seat: int
    kind: str
    name: str
    bot: str
    free: bool


@dataclass(frozen=True)
class TableResult:
    """Who won, and with which scores; a team has no scores, and where it lost no winners."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Summary:
    """What lists show of a table, so that nobody plays a log only to list it."""

    status: str
    turn: int  # the seat that decides, -1 for nobody
    bot_turn: bool  # a bot decides, or has something to say, and people play there, too
    deadline: int | None
    result: str  # the reason of the end, '' while the table is played
    seats: tuple[SeatRow, ...]
    ending: TableResult | None = (
        None  # by the rules of the game; unknown for games that ended before it was written down
    )


@dataclass(frozen=True)
class TableRow:
    """A table as lists show it."""

    table_id: str
    game_id: str
    name: str
    seq: int
    summary: Summary
    created: int
    updated: int

    @property
    def free(self) -> list[int]:
        """The seats that wait for somebody."""
        return [seat.seat for seat in self.summary.seats if seat.free]


@dataclass(frozen=True)
class HeldSeat:
    """A visitor's seat at a table."""

    table: TableRow
    seats: tuple[int, ...]
    owner: bool  # this visitor set up the table

    @property
    def your_turn(self) -> bool:
        """Whether one of these seats is to decide."""
        return self.table.summary.turn in self.seats


@dataclass(frozen=True)
class SeatResult:
    """How a game went for one seat of a person."""

    table_id: str
    seat: int
    game_id: str
    setting: str  # what must be the same for games to be counted together (`statistics/setting.py`)
    company: str  # one of COMPANY
    result: str  # WON, SHARED or LOST; '' where the game was ended before its end
    reason: str  # of the end
    points: int | None
    scores: tuple[int, ...]  # of all seats, where the game has any
    turns: int
    series: dict[str, int]  # what the game counts, as it stood at the end
    left_out: str  # why it is not counted; '' where it is
    at: int

    @property
    def won(self) -> bool:
        """Whether it was won, alone or with others."""
        return self.result in (WON, SHARED)


@dataclass(frozen=True)
class OwnGame:
    """A game of a visitor's own that is over."""

    result: SeatResult
    title: str  # of the table
    seats: tuple[SeatRow, ...]


@dataclass(frozen=True)
class ChatLine:
    """Something that was said; `seat` is None for whoever looks on."""

    number: int
    seat: int | None
    name: str
    text: str
    at: int


@dataclass(frozen=True)
class Glance:
    """What a page of a table needs beside the table itself, and what was written there since it was last read."""

    entries: list[Entry]
    seats: tuple[int, ...]  # that are remembered for the visitor
    owner: bool  # this visitor set up the table
    chat: list[ChatLine]
    looks: dict[int, int]  # by seat: the last entry that it has seen


@dataclass(frozen=True)
class TableProgress:
    """How far a table is: the last entry, the last line of chat, and when its reviews grew last."""

    seq: int
    chat: int
    review: int = 0
