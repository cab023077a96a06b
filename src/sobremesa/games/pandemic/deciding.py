"""The decision at hand in words that programs share: whose it is, its kind, and what it is about."""

from sobremesa.core.decisions import Decision
from sobremesa.core.native import i64
from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_NAMES
from sobremesa.games.pandemic.position import PLAYING, Position
from sobremesa.games.pandemic.steps import (
    ACT,
    AIRLIFT_WHERE,
    CHARTER_WHERE,
    CONSENT,
    CURE_WHICH,
    FORECAST_ORDER,
    GRANT_WHERE,
    LIMIT,
    RESILIENT_WHICH,
    STATION_FROM,
    STEP_NAMES,
    WINDOW,
)
from sobremesa.games.pandemic.vocabulary import ACTION_TEXTS, SEAT_TEXTS
from sobremesa.games.pandemic.windows import asked_seat, in_pause


def describe_decision(p: Position) -> Decision:
    """Who must choose what."""
    if p.result != PLAYING:
        return Decision(-1, "end")
    entry = int(p.top())
    kind = entry & 255
    argument = entry >> 8
    about: dict[str, object] = {}
    if kind == ACT:
        about["actions"] = int(p.actions)
    elif kind == WINDOW:
        about["window"] = window_name(p)
        if in_pause(p):
            about["pause"] = True
    elif kind == LIMIT:
        about["excess"] = int(p.hand_size(argument)) - 7
    elif kind == CHARTER_WHERE:
        about["pawn"] = SEAT_TEXTS[argument]
    elif kind == CONSENT:
        about["proposal"] = ACTION_TEXTS[int(p.proposal)]
        about["from"] = SEAT_TEXTS[int(p.proposer)]
    elif kind == CURE_WHICH:
        about["colour"] = COLOUR_NAMES[argument]
    elif kind == STATION_FROM:
        about["city"] = CITY_SLUGS[argument & 63]
    return Decision(int(deciding_seat(p)), STEP_NAMES[kind], about)


def window_name(p: Position) -> str:
    """The ledger's name of the window on top of the stack."""
    return f"W{int(p.top()) >> 8 & 15:02}"


def deciding_seat(p: Position) -> i64:
    """The seat whose choice is on top."""
    entry = p.top()
    kind = entry & 255
    if kind == WINDOW:
        return asked_seat(p)
    if kind == STATION_FROM and (entry >> 8) & 64 != 0:
        return entry >> 15
    if kind in (LIMIT, CONSENT, AIRLIFT_WHERE, GRANT_WHERE, RESILIENT_WHICH, FORECAST_ORDER):
        return entry >> 8
    return p.active
