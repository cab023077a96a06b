"""Numbers and names of Sowing: its questions, actions, events, and the options of a new game."""

from typing import Final

from sobremesa.core.options import OptionSpec

# Frames of the decision stack: a turn, and above it the weather that must be answered.
TURN: Final = 1
SUN: Final = 2
RAIN: Final = 3
STEPS: Final = ("", "turn", "sun", "rain")

TAKE: Final = 0  # + beans - 1
DRAW: Final = 3
GIFT: Final = 4  # + seat
SOW: Final = 7  # + beans - 1
TELL: Final = 9  # + 6 * seat + card
ACTIONS: Final = 27

CARDS: Final = 6  # worth 1 to 6
ALL_CARDS: Final = 0b111111
FULL_HEAP: Final = 24
WEATHER: Final = ("sun", "rain", "frost")
FULL_BAG: Final = (3, 3, 2)
SEATS: Final = ("p1", "p2", "p3")
SPECS: Final = [
    OptionSpec("players", "number", 2, "how many play", ("2", "3"), "EX-SEAT-01"),
    OptionSpec("heap", "choice", "12", "beans at the start", ("7", "12", "20"), "EX-HEAP-01"),
]
TOOK: Final = 1
DREW: Final = 2
GAVE: Final = 3
SOWED: Final = 4
GOT: Final = 5
GOT_HIDDEN: Final = 6
TOLD: Final = 7
ENDED: Final = 8
# name, what the arguments are, the rule behind it
HAPPENINGS: Final = {
    TOOK: ("took", ("seat", "beans"), "EX-TAKE-01"),
    DREW: ("drew", ("seat", "weather"), "EX-DRAW-01"),
    GAVE: ("gave", ("seat", "to"), "EX-SUN-01"),
    SOWED: ("sowed", ("seat", "beans"), "EX-RAIN-01"),
    GOT: ("got", ("seat", "card"), "EX-FROST-01"),
    GOT_HIDDEN: ("got-hidden", ("seat",), "EX-FROST-01"),
    TOLD: ("told", ("seat", "card"), "EX-TELL-01"),
    ENDED: ("ended", (), "EX-END-01"),
}
ACTION_TEXTS: Final = (
    *[f"take {beans}" for beans in (1, 2, 3)],
    "draw",
    *[f"gift {seat}" for seat in SEATS],
    *[f"sow {beans}" for beans in (1, 2)],
    *[f"tell {seat} {card + 1}" for seat in SEATS for card in range(CARDS)],
)
