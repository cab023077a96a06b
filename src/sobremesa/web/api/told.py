"""What programs are told of a table at `/api/v1`. v1 may gain fields here, and never loses or changes one."""

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from sobremesa.web.api.told_before import Seat

EventTold = dict[str, Any]  # one event of a game, with names instead of numbers


# -- a table, seen -------------------------------------------------------------------------------------------------


class SeatSeen(Struct, frozen=True):
    """Who sits at a seat."""

    seat: Seat
    name: str
    kind: str
    bot: Annotated[str, Meta(description="The bot that plays here now, or ''.")]
    mine: bool
    free: bool
    absent: Annotated[bool, Meta(description="A person's seat that a bot plays for the time being.")]
    deciding: Annotated[bool, Meta(description="It is known that this seat is to decide.")]
    clock: Annotated[int | None, Meta(description="Seconds left; null without a clock.")]


class PauseSeen(Struct, frozen=True):
    """A pause in which all seats are asked at once."""

    at: Annotated[int, Meta(description="What a wave names.")]
    milliseconds: Annotated[int, Meta(description="Until the game goes on by itself.")]
    stops: Annotated[list[str], Meta(description="The actions with which each seat of this token can stop it.")]


class OfferSeen(Struct, frozen=True):
    """An offer that waits for answers."""

    offer: Annotated[int, Meta(description="Its entry, which an answer names.")]
    kind: Annotated[str, Meta(description="`undo` or `end`.")]
    seat: Seat
    sentence: str
    to_answer: Annotated[bool, Meta(description="It waits for the answer of this seat.")]


class OutcomeSeen(Struct, frozen=True):
    """How the game ended."""

    reason: Annotated[str, Meta(description="`ended` where all agreed to end it before its end.")]
    rule: str
    sentence: str
    winners: list[Seat]
    scores: list[int]


# What a seat may know: the document of the API has a type for each game, made by `openapi.py`.
ViewSeen = Annotated[Any, Meta(extra_json_schema={"$ref": "#/components/schemas/View"})]


class TableSeen(Struct, frozen=True):
    """A table as one seat sees it, or somebody who looks on."""

    table: str
    game: str
    seq: Annotated[int, Meta(description="The number of the last entry of the log.")]
    position: Annotated[
        int,
        Meta(description="The last entry that changed the position: an act names an entry from this one to `seq`."),
    ]
    seat: Annotated[str | None, Meta(description="Whose view this is; null where somebody looks on.")]
    mine: Annotated[list[Seat], Meta(description="The seats of the token.")]
    your_turn: Annotated[bool, Meta(description="It is for `seat` to decide.")]
    over: bool
    question: Annotated[str, Meta(description="What the table waits for, in words.")]
    legal: Annotated[list[str], Meta(description="What `seat` can choose now: the stable texts of its options.")]
    asides: Annotated[list[str], Meta(description="What `seat` may say at any moment.")]
    seats: list[SeatSeen]
    pause: PauseSeen | None
    offer: OfferSeen | None
    outcome: OutcomeSeen | None
    can_undo: Annotated[bool, Meta(description="The last move can be taken back at once.")]
    view: ViewSeen


class ActDone(Struct, frozen=True):
    """What became of the steps that were sent."""

    taken: Annotated[int, Meta(description="How many of them were taken; those behind were not looked at.")]
    steps: Annotated[list[str], Meta(description="Those that were taken, by their stable texts.")]
    now: TableSeen


class OptionTold(Struct, frozen=True):
    """One option in words."""

    action: int
    text: str
    rule: str
    group: str
    label: str
    sentence: str
    changes: Annotated[
        dict[str, tuple[int, int]] | None,
        Meta(description="What it changes by itself in what the seat has, from and to; null where chance has a part."),
    ]


class RefusalTold(Struct, frozen=True):
    """Something that one might expect here, and the rule against it."""

    code: str
    rule: str
    sentence: str
    args: dict[str, Any]
    actions: list[str]


class DraftTold(Struct, frozen=True):
    """Steps that were tried without being sent."""

    steps: list[str]
    closed: Annotated[bool, Meta(description="Nothing more can be chosen before these are sent.")]
    reveals: Annotated[bool, Meta(description="The last one brings something to light.")]
    dropped: Annotated[bool, Meta(description="Some do not fit the position, and were left out.")]
    changes: Annotated[
        dict[str, tuple[int, int]], Meta(description="What all of them certainly change in what the seat has.")
    ]
    unsure: Annotated[list[str], Meta(description="What of it chance decides.")]


class OptionsTold(Struct, frozen=True):
    """The options of a seat's decision, and what is refused, in words."""

    table: str
    seq: int
    position: int
    seat: str | None
    your_turn: bool
    question: str
    kind: Annotated[str, Meta(description="The kind of the decision; `end` when the game is over.")]
    draft: DraftTold
    options: list[OptionTold]
    refused: list[RefusalTold]
    asides: list[OptionTold]


class LineTold(Struct, frozen=True):
    """One line of what happened."""

    sentence: str
    rules: list[str]
    seat: Annotated[str, Meta(description="Who did it, as far as that is known; else ''.")]
    code: str
    heading: Annotated[str, Meta(description="Of the part of the log that it begins, or ''.")]


class EntryTold(Struct, frozen=True):
    """One entry of the log, as far as the viewer may know it."""

    seq: int
    kind: Annotated[
        str,
        Meta(
            description="`opening` before the first, then `move`, `undo`, `offer`, `answer`, `seat`, `sit`, `link` or "
            "`end`."
        ),
    ]
    stands: Annotated[bool, Meta(description="It was not taken back.")]
    lines: list[LineTold]
    events: list[EventTold]


class LogTold(Struct, frozen=True):
    """What happened after an entry."""

    table: str
    seq: int
    seat: str | None
    over: bool
    entries: list[EntryTold]
    more: Annotated[bool, Meta(description="There are more after these.")]


class MomentSeen(Struct, frozen=True):
    """A table as it was after one of its moves."""

    table: str
    game: str
    move: Annotated[int, Meta(description="The entry of the move that is shown; 0 before the first.")]
    stands: Annotated[bool, Meta(description="The entry that was asked for was not taken back.")]
    number: Annotated[int, Meta(description="How many moves had been made.")]
    of: Annotated[int, Meta(description="How many were made by now.")]
    seat: str | None
    eyes: Annotated[str, Meta(description="With whose eyes it is seen: a seat, `all`, or '' for whoever looks on.")]
    lines: list[LineTold]
    events: list[EventTold]
    view: ViewSeen


class ChatLineTold(Struct, frozen=True):
    """A line of chat."""

    number: int
    seat: Annotated[str | None, Meta(description="Null where somebody who looks on said it.")]
    name: str
    text: str
    at: Annotated[int, Meta(description="Milliseconds since 1970.")]


class ChatTold(Struct, frozen=True):
    """The last lines of a table's chat."""

    table: str
    lines: list[ChatLineTold]


class StepTold(Struct, frozen=True):
    """One step of a plan."""

    action: int
    text: str
    words: str


class PlanTold(Struct, frozen=True):
    """One plan of a hint, how likely it wins in percent, and what speaks for it."""

    steps: list[StepTold]
    games: Annotated[int, Meta(description="In how many games it was played on.")]
    chance: int
    low: int
    high: int
    points: int | None
    reasons: list[str]
    close: Annotated[bool, Meta(description="The games played on do not tell it from the first one.")]


class HintTold(Struct, frozen=True):
    """The best plans, the best first."""

    table: str
    position: int
    drafted: bool
    plans: list[PlanTold]


# -- what is wrong -------------------------------------------------------------------------------------------------


class FaultTold(Struct, frozen=True):
    """One thing that is wrong with a request."""

    detail: str
    pointer: Annotated[str, Meta(description="Where in the body, as a JSON pointer; '' for all of it.")] = ""
    parameter: Annotated[str, Meta(description="Which parameter or header, or ''.")] = ""
    rule: str = ""


class ProblemTold(Struct, frozen=True):
    """A problem document (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: Annotated[str, Meta(description="One sentence in the language that was asked for.")]
    code: Annotated[str, Meta(description="The same for programs.")]
    rule: Annotated[str, Meta(description="The rule of the game behind it, or ''.")] = ""
    errors: list[FaultTold] = field(default_factory=list)
    seq: Annotated[int | None, Meta(description="Where the table is now, where the position was another.")] = None
