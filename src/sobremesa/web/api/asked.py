"""What programs send to `/api/v1`: the bodies of requests. A field that stands nowhere here is refused.

Text and numbers have limits here, so that the document of the API tells them; what they mean is checked by the hall.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

LONGEST_NAME = 80
LONGEST_CHAT = 400
MOST_STEPS = 80  # of one turn

Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Entry = Annotated[int, Meta(ge=0, le=9_999_999, description="The number of an entry of the table's log.")]
Step = Annotated[
    Annotated[int, Meta(ge=0, le=9_999_999)] | Annotated[str, Meta(max_length=200)],
    Meta(description="An action: its stable text, such as those in `legal`, or its number."),
]
Steps = Annotated[list[Step], Meta(max_length=MOST_STEPS)]
SeatName = Annotated[str, Meta(pattern="^p[1-9][0-9]?$", description="A seat: p1, p2 and so on.")]


class Body(Struct, forbid_unknown_fields=True, frozen=True):
    """What every body has in common: no field that nobody asked for."""


class SeatWanted(Body, frozen=True):
    """Who shall sit at a seat of a new table."""

    kind: Annotated[
        Literal["me", "person", "bot", "sim"],
        Meta(
            description="`me` is whoever asks, at once: several such seats share one token. `person` is free, and has "
            "a token of its own. `bot` is played by a bot, `sim` plays by itself, in games that have such seats."
        ),
    ]
    name: Name = ""
    bot: Annotated[Name, Meta(description="Which bot plays; the usual one of the game where none is named.")] = ""
    sim: Annotated[Name, Meta(description="Who plays by itself.")] = ""
    role: Annotated[
        Name, Meta(description="In games whose seats have roles; chance deals one where none is named.")
    ] = ""


class ClockWanted(Body, frozen=True):
    """How long one may think."""

    kind: Literal["none", "game", "move"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=30 * 24 * 3600)] = 0


class TableWanted(Body, frozen=True):
    """A new table."""

    game: Name
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=12)]
    options: Annotated[
        dict[str, Any], Meta(description="Options of the game by their names; what is not named is as usual.")
    ] = field(default_factory=dict)
    name: Name = ""
    clock: ClockWanted = ClockWanted()
    listed: Annotated[bool, Meta(description="Shown among the open tables while a seat is free.")] = False
    watchers: Annotated[bool, Meta(description="Whether others may look on.")] = True
    hints: bool = True
    words: Annotated[bool, Meta(description="Whether bots say what helps the others, where hands are hidden.")] = True
    components: Annotated[str, Meta(description="The text of a components file, in games that take one.")] = ""


class Joining(Body, frozen=True):
    """Sitting down at a seat."""

    name: Name = ""


class ActWanted(Body, frozen=True):
    """Steps that were chosen at a position."""

    at: Entry
    steps: Steps


class Undoing(Body, frozen=True):
    """Taking back one's own last move."""

    at: Entry


class OfferWanted(Body, frozen=True):
    """What all people at the table must agree to."""

    offer: Literal["undo", "end"]


class Answering(Body, frozen=True):
    """The answer to an offer."""

    offer: Entry
    yes: bool


class Waving(Body, frozen=True):
    """Letting a pause end."""

    at: Entry


class HandingOver(Body, frozen=True):
    """Who plays a seat from now on."""

    seat: SeatName
    bot: Annotated[Name, Meta(description="The bot; empty where the seat's person plays again.")]


class Saying(Body, frozen=True):
    """A line of chat."""

    text: Annotated[str, Meta(max_length=LONGEST_CHAT)]


class HintWanted(Body, frozen=True):
    """For which position a hint is wanted, after which steps."""

    at: Entry
    draft: Steps = field(default_factory=list)


# -- what stands behind the '?' of an address ----------------------------------------------------------------------


class NoFields(Body, frozen=True):
    """No parameters, or no body."""


Until = Annotated[
    Literal["turn", "over"],
    Meta(description="`turn`: until the seat is asked, or the game is over. `over`: until the game is over."),
]
SeatAsked = Annotated[
    str, Meta(pattern="^p[1-9][0-9]?$", description="Which seat of the token sees and acts, where it holds several.")
]
Seconds = Annotated[int, Meta(ge=0, le=600)]


class AsSeat(Body, frozen=True):
    """Which seat acts."""

    seat: SeatAsked | None = None


class LookQuery(Body, frozen=True):
    """Whose eyes see, and for what the answer waits."""

    seat: SeatAsked | None = None
    after: Entry | None = None
    wait: Seconds = 0
    until: Until | None = None


class OptionsQuery(Body, frozen=True):
    """After which steps options are wanted."""

    seat: SeatAsked | None = None
    draft: Annotated[
        str, Meta(max_length=1000, pattern="^([0-9]{1,7}(,[0-9]{1,7})*)?$", description="Numbers of actions: 12,45.")
    ] = ""


class LogQuery(Body, frozen=True):
    """From where the log is wanted, how much of it, and for what the answer waits."""

    seat: SeatAsked | None = None
    after: Entry | None = None
    limit: Annotated[int, Meta(ge=1, le=500)] = 100
    wait: Seconds = 0
    until: Until | None = None


class StreamQuery(Body, frozen=True):
    """When the stream ends by itself."""

    until: Until | None = None


class ChatQuery(Body, frozen=True):
    """From which line on."""

    after: Entry = 0


class MomentQuery(Body, frozen=True):
    """With whose eyes."""

    seat: SeatAsked | None = None
    eyes: Annotated[str, Meta(max_length=8, description="A seat, or `all`; others' only when the game is over.")] = ""


class ReplayQuery(Body, frozen=True):
    """What stands in the file."""

    names: Annotated[bool, Meta(description="With the names of the people.")] = False
