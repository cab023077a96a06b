"""What a server answers, as types: each is the JSON object itself, a plain dictionary whose keys a type checker knows.

Dictionaries, because then an answer is what `docs/api.md` shows: it can be printed, kept in a file and read again, a
view is read as all around it is, and what a newer server says besides is there without a newer client.
"""

from typing import Any, TypedDict

# -- games ---------------------------------------------------------------------------------------------------------


class ApiAnswer(TypedDict):
    """Where everything is."""

    version: str
    games: str
    tables: str
    openapi: str


class GameItem(TypedDict):
    """One game in the list."""

    game: str
    name: str
    href: str


class GamesAnswer(TypedDict):
    """The games of the server."""

    games: list[GameItem]


class BotItem(TypedDict):
    """A bot that can play a game."""

    bot: str
    title: str
    about: str


class GameOptionItem(TypedDict):
    """An option of a new game: a `number`, `choice`, `list`, `flag` or `document`."""

    name: str
    kind: str
    default: Any
    choices: list[str]
    help: str
    rule: str


class GameAnswer(TypedDict):
    """One game: all that a new table of it can be."""

    game: str
    name: str
    rules_version: int
    print_number: int
    actions: int
    options: list[GameOptionItem]
    bots: list[BotItem]
    usual_bot: str
    sims: list[str]
    roles: list[str]
    outcomes: list[str]
    hints: bool


class ActionsAnswer(TypedDict):
    """The stable text of every action of a game: that of action N stands at place N."""

    game: str
    rules_version: int
    actions: list[str]


# -- tables --------------------------------------------------------------------------------------------------------


class MadeSeatItem(TypedDict):
    """A seat of a new table; `page` is its link without the server."""

    seat: str
    kind: str
    name: str
    bot: str
    mine: bool
    token: str | None
    page: str | None


class MadeAnswer(TypedDict):
    """A table that was set up."""

    table: str
    game: str
    href: str
    page: str
    seats: list[MadeSeatItem]


class HeldAnswer(TypedDict):
    """Seats at which one sat down, and the token that holds them from now on."""

    table: str
    game: str
    href: str
    seats: list[str]
    token: str
    page: str


class ListedSeatItem(TypedDict):
    """A seat in a list of tables."""

    seat: str
    kind: str
    name: str
    bot: str
    free: bool


class ListedTableItem(TypedDict):
    """A table in a list."""

    table: str
    game: str
    name: str
    href: str
    seats: list[ListedSeatItem]


class TablesAnswer(TypedDict):
    """Listed tables: those with a free seat, and those that may be watched."""

    open: list[ListedTableItem]
    watchable: list[ListedTableItem]


class SettledItem(TypedDict):
    """Something that was settled before the game, and the rule behind it."""

    code: str
    words: str
    rule: str


class ClockItem(TypedDict):
    """How long one may think."""

    kind: str
    seconds: int


class AboutAnswer(TypedDict):
    """What was settled about a table, and who is there."""

    table: str
    game: str
    title: str
    rules_version: int
    print_number: int
    options: dict[str, Any]
    rules: list[SettledItem]
    rules_as_of: str
    clock: ClockItem
    listed: bool
    watchers: bool
    hints: bool
    words: bool
    created: int  # milliseconds since 1970
    present: list[str]
    may_hand_over: list[str]


# -- a table, seen -------------------------------------------------------------------------------------------------


class SeatItem(TypedDict):
    """Who sits at a seat."""

    seat: str
    name: str
    kind: str
    bot: str  # the bot that plays here now, or ''
    mine: bool
    free: bool
    absent: bool  # a bot plays for the person for the time being
    deciding: bool
    clock: int | None  # seconds left


class PauseItem(TypedDict):
    """A pause in which all seats are asked at once: `wave` lets it end, one of `stops` makes it wait."""

    at: int
    milliseconds: int
    stops: list[str]


class OfferItem(TypedDict):
    """An offer that waits for answers: to take back (`undo`) or to end the game (`end`)."""

    offer: int
    kind: str
    seat: str
    sentence: str
    to_answer: bool


class OutcomeItem(TypedDict):
    """How the game ended."""

    reason: str
    rule: str
    sentence: str
    winners: list[str]
    scores: list[int]


class TableAnswer(TypedDict):
    """A table as one seat sees it, or somebody who looks on; `view` is the game's own part."""

    table: str
    game: str
    seq: int
    position: int
    seat: str | None
    mine: list[str]
    your_turn: bool
    over: bool
    question: str
    legal: list[str]
    asides: list[str]
    seats: list[SeatItem]
    pause: PauseItem | None
    offer: OfferItem | None
    outcome: OutcomeItem | None
    can_undo: bool
    view: dict[str, Any]


class ActAnswer(TypedDict):
    """How many of the steps were taken, which, and what the seat sees now."""

    taken: int
    steps: list[str]
    now: TableAnswer


class OptionItem(TypedDict):
    """One option in words, and what it certainly changes, from and to; null where chance has a part."""

    action: int
    text: str
    rule: str
    group: str
    label: str
    sentence: str
    changes: dict[str, list[int]] | None


class RefusalItem(TypedDict):
    """Something that one might expect here, and the rule against it."""

    code: str
    rule: str
    sentence: str
    args: dict[str, Any]
    actions: list[str]


class DraftItem(TypedDict):
    """Steps that were tried without being sent."""

    steps: list[str]
    closed: bool
    reveals: bool
    dropped: bool
    changes: dict[str, list[int]]
    unsure: list[str]


class OptionsAnswer(TypedDict):
    """The options of a seat's decision, and what is refused, in words."""

    table: str
    seq: int
    position: int
    seat: str | None
    your_turn: bool
    question: str
    kind: str
    draft: DraftItem
    options: list[OptionItem]
    refused: list[RefusalItem]
    asides: list[OptionItem]


# -- what happened, and what is said -------------------------------------------------------------------------------


class LineItem(TypedDict):
    """One line of what happened."""

    sentence: str
    rules: list[str]
    seat: str
    code: str
    heading: str


class EntryItem(TypedDict):
    """One entry of the log, as far as the viewer may know it."""

    seq: int
    kind: str
    stands: bool
    lines: list[LineItem]
    events: list[dict[str, Any]]


class LogAnswer(TypedDict):
    """What happened after an entry; `more` says that it goes on behind these."""

    table: str
    seq: int
    seat: str | None
    over: bool
    entries: list[EntryItem]
    more: bool


class MomentAnswer(TypedDict):
    """A table as it was after one of its moves."""

    table: str
    game: str
    move: int
    stands: bool
    number: int
    of: int
    seat: str | None
    eyes: str
    lines: list[LineItem]
    events: list[dict[str, Any]]
    view: dict[str, Any]


class ChatItem(TypedDict):
    """A line of chat."""

    number: int
    seat: str | None
    name: str
    text: str
    at: int  # milliseconds since 1970


class ChatAnswer(TypedDict):
    """The last lines of a table's chat."""

    table: str
    lines: list[ChatItem]


class StepItem(TypedDict):
    """One step of a plan."""

    action: int
    text: str
    words: str


class PlanItem(TypedDict):
    """One plan of a hint, how likely it wins in percent, and what speaks for it."""

    steps: list[StepItem]
    games: int
    chance: int
    low: int
    high: int
    points: int | None
    reasons: list[str]
    close: bool


class HintAnswer(TypedDict):
    """The best plans, the best first."""

    table: str
    position: int
    drafted: bool
    plans: list[PlanItem]


class NewsItem(TypedDict):
    """What an event stream says: something is there up to this entry and this line of chat, and never what."""

    event: str  # `position`; the last one is `turn` or `over` where the stream ends by itself
    seq: int
    chat: int
