"""The kinds of frame on the decision stack: the steps of a turn, and the choices that interrupt them."""

from typing import Final

# Steps of the turn, in their order (PD-TURN-02). ACT waits for the active player, the others run by themselves.
BEGIN_TURN: Final = 1
ACT: Final = 2
DRAW: Final = 3
EPIDEMICS: Final = 4
EPIDEMIC_INFECT: Final = 5
EPIDEMIC_CUBES: Final = 6
INTENSIFY: Final = 7
HANDS: Final = 8
INFECTION: Final = 9
INFECT_NEXT: Final = 10
END_TURN: Final = 11

# Choices. Their argument is given in brackets.
# (window + 16 * set of seats that answered + 256 * (seat left out + 1) + 4096 * (seat that has the floor + 1))
WINDOW: Final = 20
LIMIT: Final = 21  # (seat)
CHARTER_WHERE: Final = 22  # (pawn)
CONSENT: Final = 23  # (seat asked)
CURE_WHICH: Final = 24  # (colour)
STATION_FROM: Final = 25  # (city to build in + 64 if by Government Grant + 128 * holder)
AIRLIFT_WHERE: Final = 26  # (seat of the holder, as in the next three)
GRANT_WHERE: Final = 27
RESILIENT_WHICH: Final = 28
FORECAST_ORDER: Final = 29

# The choices whose argument is one seat.
SEAT_FRAMES: Final = (LIMIT, CHARTER_WHERE, CONSENT, AIRLIFT_WHERE, GRANT_WHERE, RESILIENT_WHICH, FORECAST_ORDER)

STEP_NAMES: Final[dict[int, str]] = {
    BEGIN_TURN: "begin-turn",
    ACT: "act",
    DRAW: "draw",
    EPIDEMICS: "epidemics",
    EPIDEMIC_INFECT: "epidemic-infect",
    EPIDEMIC_CUBES: "epidemic-cubes",
    INTENSIFY: "intensify",
    HANDS: "hands",
    INFECTION: "infection",
    INFECT_NEXT: "infect-next",
    END_TURN: "end-turn",
    WINDOW: "window",
    LIMIT: "hand-limit",
    CHARTER_WHERE: "charter",
    CONSENT: "consent",
    CURE_WHICH: "cure",
    STATION_FROM: "move-station",
    AIRLIFT_WHERE: "airlift",
    GRANT_WHERE: "grant",
    RESILIENT_WHICH: "resilient",
    FORECAST_ORDER: "forecast",
}
STEP_BY_NAME: Final = {name: step for step, name in STEP_NAMES.items()}

# Event windows, as the ledger numbers them.
W01: Final = 1  # start of a turn
W02: Final = 2  # between two actions
W03: Final = 3  # after the last action
W04: Final = 4  # after both cards are drawn
W05: Final = 5  # epidemic: after the rate rises
W06: Final = 6  # epidemic: after the bottom card is shown
W07: Final = 7  # epidemic: before the reshuffle
W08: Final = 8  # epidemic: after the reshuffle
W09: Final = 9  # while a hand is above the limit
W10: Final = 10  # before the infection phase
W11: Final = 11  # before each infection card
W12: Final = 12  # before the turn passes

# Until when a seat does not want to be asked (HUSH).
ASK_ALWAYS: Final = 0
HUSH_NEXT_TURN: Final = 1
HUSH_MY_TURN: Final = 2
HUSH_EPIDEMIC: Final = 3
HUSH_INFECTION: Final = 4
HUSH_CALLED: Final = 5
HUSH_NAMES: Final = ("", "next-turn", "my-turn", "epidemic", "infection", "called")
