"""What programs are told at `/api/v1` before they play: games, tables new and listed, what was settled about one.

v1 may gain fields here, and never loses or changes one.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

Seat = Annotated[str, Meta(description="A seat: p1, p2 and so on.")]


class ApiTold(Struct, frozen=True):
    """Where everything is."""

    version: str
    games: str
    tables: str
    openapi: str


# -- games ---------------------------------------------------------------------------------------------------------


class GameBrief(Struct, frozen=True):
    """One game in the list."""

    game: str
    name: str
    href: str


class GamesTold(Struct, frozen=True):
    """The games of this server."""

    games: list[GameBrief]


class BotTold(Struct, frozen=True):
    """A bot that can play a game."""

    bot: str
    title: str
    about: str


class GameOption(Struct, frozen=True):
    """An option of a new game."""

    name: str
    kind: Annotated[
        str,
        Meta(
            description="`number` and `choice` are one of the choices, `list` several, `flag` is true or false, and a "
            "`document` is an object that somebody wrote, or null."
        ),
    ]
    default: Any
    choices: list[str]
    help: str
    rule: str


class GameTold(Struct, frozen=True):
    """One game: all that a new table of it can be."""

    game: str
    name: str
    rules_version: int
    print_number: int
    actions: Annotated[int, Meta(description="The size of the action space.")]
    options: list[GameOption]
    bots: list[BotTold]
    usual_bot: str
    sims: list[str]
    roles: list[str]
    outcomes: list[str]
    hints: bool


class ActionsTold(Struct, frozen=True):
    """Every action of a game: the stable text of action N stands at place N."""

    game: str
    rules_version: int
    actions: list[str]


# -- tables --------------------------------------------------------------------------------------------------------


class SeatMade(Struct, frozen=True):
    """A seat of a new table. The token is its key: whoever has it has the seat."""

    seat: Seat
    kind: str
    name: str
    bot: str
    mine: bool
    token: str | None
    page: Annotated[str | None, Meta(description="The seat's page in a browser: the link to invite somebody with.")]


class TableMade(Struct, frozen=True):
    """A table that was set up."""

    table: str
    game: str
    href: str
    page: str
    seats: list[SeatMade]


class SeatHeld(Struct, frozen=True):
    """Seats at which somebody sat down, and the token that has power over them from now on."""

    table: str
    game: str
    href: str
    seats: list[Seat]
    token: str
    page: str


class SeatListed(Struct, frozen=True):
    """A seat in a list of tables."""

    seat: Seat
    kind: str
    name: str
    bot: str
    free: bool


class TableListed(Struct, frozen=True):
    """A table in a list."""

    table: str
    game: str
    name: str
    href: str
    seats: list[SeatListed]


class TablesTold(Struct, frozen=True):
    """Listed tables: those with a free seat, and those that are played and may be watched."""

    open: list[TableListed]
    watchable: list[TableListed]


class SettledRule(Struct, frozen=True):
    """Something that was settled before the game, and the rule behind it."""

    code: str
    words: str
    rule: str


class ClockTold(Struct, frozen=True):
    """How long one may think: `none`, `game` for each seat and the whole game, or `move` for each move."""

    kind: str
    seconds: int


class AboutTable(Struct, frozen=True):
    """What was settled about a table, and who is there."""

    table: str
    game: str
    title: str
    rules_version: int
    print_number: int
    options: dict[str, Any]
    rules: list[SettledRule]
    rules_as_of: str
    clock: ClockTold
    listed: bool
    watchers: bool
    hints: bool
    words: bool
    created: Annotated[int, Meta(description="Milliseconds since 1970.")]
    present: Annotated[list[Seat], Meta(description="Seats that have a page or a stream open.")]
    may_hand_over: Annotated[list[Seat], Meta(description="Seats that this token may give to a bot, or take back.")]
