"""What can happen, as codes for events: each with its name, the names of its arguments, and the rule behind it."""

from typing import Final

MOVED: Final = 3
TREATED: Final = 4
BUILT: Final = 5
STATION_MOVED: Final = 6
CURED: Final = 7
ERADICATED: Final = 8
DISCARDED: Final = 9
SHARED: Final = 10
PROPOSED: Final = 11
AGREED: Final = 12
DECLINED: Final = 13
PASSED: Final = 14
ACTIONS_ENDED: Final = 15
DREW: Final = 16
DREW_HIDDEN: Final = 17
EPIDEMIC_DRAWN: Final = 18
RATE_RAISED: Final = 19
BOTTOM_SHOWN: Final = 20
INTENSIFIED: Final = 21
INFECTION_SHOWN: Final = 22
CUBES_PLACED: Final = 23
NO_CUBE: Final = 24
OUTBREAK: Final = 25
CUBES_REMOVED: Final = 26
EVENT_PLAYED: Final = 27
FORECAST_SEEN: Final = 28
FORECAST_DONE: Final = 29
CARD_REMOVED: Final = 30
QUIET_NIGHT: Final = 31
INFECTION_DISCARDED: Final = 32
TURN_BEGAN: Final = 33
ENDED: Final = 34
ANNOUNCED: Final = 35
CONSENT_SET: Final = 36
CALLED: Final = 37
HUSHED: Final = 38
INFECTION_RESHUFFLED: Final = 39
CUBE_PREVENTED: Final = 40

# Why something happened: the place of its rule among those that can be behind it. Where nothing is said, the first is.
# How a pawn moved: the four movements in the order of their actions, then these; and the place of the rules of those
# four for another's pawn.
BY_JOINING: Final = 4
BY_AIRLIFT: Final = 5
ANOTHERS_PAWN: Final = 6
# Why a card was discarded.
FOR_FLIGHT: Final = 0
FOR_BUILDING: Final = 1
FOR_CURE: Final = 2
FOR_LIMIT: Final = 3
# Why cubes were placed, or none.
BY_INFECTION: Final = 0
BY_EPIDEMIC: Final = 1
BY_OUTBREAK: Final = 2
AT_SETUP: Final = 3
# How a disease was treated.
ONE_CUBE: Final = 0
ALL_CUBES_OF_A_CURED: Final = 1
ALL_CUBES_BY_MEDIC: Final = 2
ONE_CUBE_OF_ANOTHER_COLOUR: Final = 3
# By what a station was built.
BUILT_WITH_CARD: Final = 0
BUILT_BY_OPERATIONS_EXPERT: Final = 1
BUILT_BY_GRANT: Final = 2
# By what one was moved.
MOVED_BY_BUILDING: Final = 0
MOVED_BY_GRANT: Final = 1
# Which card was shared.
CARD_OF_THE_CITY: Final = 0
ANY_CARD_BY_RESEARCHER: Final = 1
ANY_CARD_FROM_RESEARCHER: Final = 2
# What was proposed.
A_SHARE: Final = 0
A_MOVEMENT: Final = 1
AN_AIRLIFT: Final = 2
# To what somebody consents for good: the rule, and what it is.
TO_SHARE: Final = 1
ALLOWS_MOVES: Final = 1
FORBIDS_MOVES: Final = 2
ALLOWS_SHARES: Final = 3
FORBIDS_SHARES: Final = 4
# Whether an outbreak set off others.
FIRST_OUTBREAK: Final = 0
CHAIN_REACTION: Final = 1
# When an infection card was discarded.
AFTER_ALL_CITIES: Final = 0
AFTER_EPIDEMIC: Final = 1
AFTER_ITS_CITY: Final = 2
# Where all are asked at once whether they play an event.
IN_PAUSES: Final = 1

# name, what the arguments are, the rules that can be behind it
HAPPENINGS: Final[dict[int, tuple[str, tuple[str, ...], tuple[str, ...]]]] = {
    MOVED: (
        "moved",
        ("seat", "city", "how"),
        (
            *("PD-BASIC-01", "PD-BASIC-02", "PD-BASIC-03", "PD-BASIC-04", "PD-ROLE-02", "PD-EVENT-07"),
            *("PD-ROLE-01", "PD-ROLE-05", "PD-ROLE-04", "PD-ROLE-01"),  # the first four for another's pawn
        ),
    ),
    TREATED: ("treated", ("city", "colour", "count"), ("PD-TREAT-01", "PD-TREAT-02", "PD-ROLE-10", "PD-TREAT-03")),
    BUILT: ("built", ("city",), ("PD-BUILD-01", "PD-ROLE-07", "PD-EVENT-09")),
    STATION_MOVED: ("station-moved", ("from", "city"), ("PD-BUILD-02", "PD-EVENT-09")),
    CURED: ("cured", ("colour", "seat"), ("PD-CURE-02",)),
    ERADICATED: ("eradicated", ("colour",), ("PD-ERAD-01",)),
    DISCARDED: ("discarded", ("seat", "card"), ("PD-BASIC-06", "PD-BUILD-01", "PD-CURE-02", "PD-HAND-04")),
    SHARED: ("shared", ("from-seat", "seat", "card"), ("PD-SHARE-01", "PD-ROLE-15", "PD-ROLE-17")),
    PROPOSED: ("proposed", ("seat", "action", "asked"), ("PD-SHARE-05", "PD-ROLE-03", "PD-EVENT-07")),
    AGREED: ("agreed", ("seat",), ("PD-SHARE-05", "PD-ROLE-03", "PD-EVENT-07")),
    DECLINED: ("declined", ("seat",), ("PD-SHARE-05", "PD-ROLE-03", "PD-EVENT-07")),
    PASSED: ("passed", ("seat",), ("PD-BASIC-05",)),
    ACTIONS_ENDED: ("actions-ended", ("seat", "count"), ("PD-TURN-04",)),
    DREW: ("drew", ("seat", "card"), ("PD-DRAW-02",)),
    DREW_HIDDEN: ("drew-hidden", ("seat",), ("PD-DRAW-02",)),
    EPIDEMIC_DRAWN: ("epidemic-drawn", ("seat",), ("PD-EPI-01",)),
    RATE_RAISED: ("rate-raised", ("count",), ("PD-EPI-02",)),
    BOTTOM_SHOWN: ("bottom-shown", ("city",), ("PD-EPI-03",)),
    INTENSIFIED: ("intensified", ("count",), ("PD-EPI-07",)),
    INFECTION_SHOWN: ("infection-shown", ("city",), ("PD-INFECT-01",)),
    CUBES_PLACED: (
        "cubes-placed",
        ("city", "colour", "count"),
        ("PD-INFECT-01", "PD-EPI-03", "PD-OUTBREAK-02", "PD-SETUP-13"),
    ),
    NO_CUBE: ("no-cube", ("city", "colour"), ("PD-ERAD-02", "PD-EPI-09")),
    OUTBREAK: ("outbreak", ("city", "colour", "count"), ("PD-OUTBREAK-01", "PD-OUTBREAK-04")),
    CUBES_REMOVED: ("cubes-removed", ("city", "colour", "count"), ("PD-ROLE-11",)),
    EVENT_PLAYED: ("event-played", ("seat", "card"), ("PD-EVENT-04",)),
    FORECAST_SEEN: ("forecast-seen", ("city",), ("PD-EVENT-08",)),
    FORECAST_DONE: ("forecast-done", ("seat", "count"), ("PD-EVENT-08",)),
    CARD_REMOVED: ("card-removed", ("city",), ("PD-EVENT-11",)),
    QUIET_NIGHT: ("quiet-night", (), ("PD-EVENT-10",)),
    INFECTION_DISCARDED: ("infection-discarded", ("city",), ("PD-INFECT-04", "PD-EPI-06", "PD-INFECT-02")),
    TURN_BEGAN: ("turn-began", ("seat", "count"), ("PD-TURN-01",)),
    ENDED: ("ended", ("outcome",), ("PD-END-06", "PD-END-01", "PD-END-04", "PD-END-03", "PD-END-05")),
    ANNOUNCED: ("announced", ("seat", "card"), ("PD-INFO-03",)),
    CONSENT_SET: ("consent-set", ("seat", "what"), ("PD-ROLE-03", "PD-SHARE-05")),
    CALLED: ("called", ("seat",), ("PD-EVENT-12", "PD-EVENT-14")),
    HUSHED: ("hushed", ("seat", "until"), ("PD-EVENT-12", "PD-EVENT-14")),
    INFECTION_RESHUFFLED: ("infection-reshuffled", ("count",), ("PD-INFECT-01",)),
    CUBE_PREVENTED: ("cube-prevented", ("city", "colour"), ("PD-ROLE-14",)),
}
