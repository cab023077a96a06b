"""What is written down of a table: its header, and the entries of its log. Plain values that go to JSON and back."""

from dataclasses import asdict, dataclass, field
from typing import Any, Final

from sobremesa.core.errors import SetupError, SobremesaError
from sobremesa.core.replay import FIRST_PRINT

KINDS: Final = ("move", "undo", "offer", "answer", "seat", "sit", "link", "end")
SEAT_KINDS: Final = ("person", "bot", "sim")
CLOCKS: Final = ("none", "game", "move")
NOBODY: Final = -1  # as the seat of an entry: the clock, or all together


class BrokenLog(SobremesaError):
    """An entry of a log that does not fit to what came before it."""


@dataclass(frozen=True)
class Seat:
    """Who sits at a seat. `taken` says that its person has come; `link` counts how often its link was made anew."""

    kind: str = "person"
    name: str = ""
    bot: str = ""  # who plays now: the name of a bot, or '' for the person
    taken: bool = False
    link: int = 0

    @property
    def free(self) -> bool:
        """Whether this seat still waits for its person."""
        return self.kind == "person" and not self.taken and not self.bot

    @property
    def present(self) -> bool:
        """Whether its person has come and plays: then its clock runs."""
        return self.kind == "person" and self.taken and not self.bot

    @property
    def absent(self) -> bool:
        """Whether a bot plays a person's seat for the time being."""
        return self.kind == "person" and bool(self.bot)


@dataclass(frozen=True)
class Clock:
    """How long one may think: 'none', 'game' (seconds for each seat and the whole game) or 'move' (for each move)."""

    kind: str = "none"
    seconds: int = 0


@dataclass(frozen=True)
class TableSettings:
    """What was agreed on about the table rather than about the game."""

    name: str = ""
    clock: Clock = field(default_factory=Clock)
    listed: bool = False  # shown among the open tables while a seat is free
    watchers: bool = True  # whether others may look on
    screens: tuple[tuple[int, ...], ...] = ()  # seats that share one screen and one link; the others have their own
    hints: bool = True  # whether whoever decides may ask for a hint
    words: bool = True  # whether bots say what helps the others, such as the cards of hidden hands
    # All people sit before one terminal: each is asked in turn, also in a pause, and even the end can be taken back.
    handed_round: bool = False
    coach: tuple[int, ...] = ()  # seats of a first game, to which their pages explain what they meet

    def screen_of(self, seat: int) -> tuple[int, ...]:
        """The seats on the screen of this one, itself included."""
        return next((screen for screen in self.screens if seat in screen), (seat,))


@dataclass(frozen=True)
class Origin:
    """Where the game of a table comes from, if it was not set up there."""

    kind: str  # 'fork': played on from a moment of another table; 'file': kept from a link or a file
    address: str = ""  # of that table or game, without anybody's secret; '' where there is none
    move: int = 0  # of that moment: the number of its log entry
    count: int = 0  # how many moves had been made there; 0 in headers of earlier releases
    title: str = ""  # what that table is called
    luck: str = ""  # of a fork: 'anew', or 'same' where chance goes on as it did
    held_by: str = ""  # the id of a table without hints that must be over before there are hints here


@dataclass(frozen=True)
class Header:
    """All that is fixed when a table is set up."""

    table_id: str
    game_id: str
    rules_version: int
    options: dict[str, object]
    seed: int
    seats: tuple[Seat, ...]
    settings: TableSettings
    created: int  # in milliseconds since 1970, as every time here
    print_number: int = FIRST_PRINT
    start: dict[str, object] | None = None  # the position that the game goes on from; None where it was set up
    origin: Origin | None = None  # games with one count for no statistics

    def to_dict(self) -> dict[str, Any]:
        """For JSON. A header that names no print is of the first; what is not so is left out."""
        document = asdict(self)
        for name in ("handed_round", "coach"):
            if not document["settings"][name]:
                del document["settings"][name]
        if self.print_number == FIRST_PRINT:
            del document["print_number"]
        for name in ("start", "origin"):
            if document[name] is None:
                del document[name]
        return document

    @classmethod
    def from_dict(cls, document: dict[str, Any]) -> "Header":
        """The header that `to_dict` wrote."""
        for name in ("rules_version", "print_number"):
            if type(document.get(name, FIRST_PRINT)) is not int:
                raise BrokenLog(f"{name} is not a whole number in the header of a table")
        settings = dict(document["settings"])
        settings["clock"] = Clock(**settings["clock"])
        settings["screens"] = tuple(tuple(screen) for screen in settings["screens"])
        settings["coach"] = tuple(settings.get("coach", ()))
        values = {**document, "seats": tuple(Seat(**seat) for seat in document["seats"])}
        if "origin" in document:
            values["origin"] = Origin(**document["origin"])
        return cls(**{**values, "settings": TableSettings(**settings)})


@dataclass(frozen=True)
class Entry:
    """One line of the log: see `docs/web.md` for what each kind has in its body."""

    seq: int
    kind: str
    seat: int
    body: dict[str, Any]
    at: int


def check_header(header: Header, people: int, seats: int) -> None:
    """Raise SetupError where the seats of a header do not fit a game with so many seats, of which `people` decide."""
    if len(header.seats) != seats:
        raise SetupError(f"this game has {seats} seats; {len(header.seats)} were filled")
    for number, seat in enumerate(header.seats):
        if seat.kind not in SEAT_KINDS or (seat.kind == "sim") != (number >= people):
            raise SetupError(f"seat {number + 1} cannot be of the kind {seat.kind!r}: the first {people} seats decide")
        if (seat.kind == "bot") != bool(seat.bot) and seat.kind != "person":
            raise SetupError(f"seat {number + 1}: a bot's seat, and no other, names its bot")
    clock = header.settings.clock
    if clock.kind not in CLOCKS or (clock.kind != "none") != (clock.seconds > 0):
        raise SetupError(f"there is no clock {clock.kind!r} with {clock.seconds} seconds")
    shared = [seat for screen in header.settings.screens for seat in screen]
    persons = [number for number, seat in enumerate(header.seats) if seat.kind == "person"]
    if len(shared) != len({*shared}) or not {*shared} <= {*persons}:
        raise SetupError("only seats of people share a screen, and each of them only one")
    if not {*header.settings.coach} <= {*persons}:
        raise SetupError("only seats of people are coached")
