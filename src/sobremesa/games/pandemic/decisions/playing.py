"""Playing an event (PD-EVENT): an option of three decisions beside their own, or nothing (PD-EVENT-12).

What an event needs to know is the next decision; each event that asks something has a file of its own.
"""

from typing import Final

from sobremesa.core.bits import members
from sobremesa.core.decisions import Refusal, frame
from sobremesa.core.native import i64
from sobremesa.games.pandemic.cards import (
    AIRLIFT,
    EVENT_CARDS,
    FORECAST,
    GOVERNMENT_GRANT,
    ONE_QUIET_NIGHT,
    RESILIENT_POPULATION,
)
from sobremesa.games.pandemic.decisions.forecast import begin_forecast
from sobremesa.games.pandemic.decisions.kind import DecisionKind, name_of
from sobremesa.games.pandemic.decisions.windows import after_event, playable_events, spend_event
from sobremesa.games.pandemic.position import Position
from sobremesa.games.pandemic.steps import AIRLIFT_WHERE, GRANT_WHERE, LIMIT, RESILIENT_WHICH

# The event that is under way while its choice waits; Forecast is discarded before its cards are put back.
EVENT_UNDER_WAY: Final[dict[int, int]] = {
    AIRLIFT_WHERE: AIRLIFT,
    GRANT_WHERE: GOVERNMENT_GRANT,
    RESILIENT_WHICH: RESILIENT_POPULATION,
}
_RULES: Final[dict[int, str]] = {
    AIRLIFT: "PD-EVENT-07",
    FORECAST: "PD-EVENT-08",
    GOVERNMENT_GRANT: "PD-EVENT-09",
    ONE_QUIET_NIGHT: "PD-EVENT-10",
    RESILIENT_POPULATION: "PD-EVENT-11",
}


def play_event(p: Position, seat: i64, card: i64) -> None:
    """Begin an event, which costs no action (PD-EVENT-03)."""
    p.show_card(seat, card)
    if card == AIRLIFT:
        p.push(frame(AIRLIFT_WHERE, seat))
    elif card == GOVERNMENT_GRANT:
        p.push(frame(GRANT_WHERE, seat))
    elif card == RESILIENT_POPULATION:
        p.push(frame(RESILIENT_WHICH, seat))
    elif card == ONE_QUIET_NIGHT:  # PD-EVENT-10
        p.quiet_night = True
        spend_event(p, seat, ONE_QUIET_NIGHT)
        after_event(p)
    else:
        begin_forecast(p, seat)


def event_rule(kind: DecisionKind, card: int) -> str:
    """The rule that allows an event now."""
    return "PD-HAND-05" if kind.kind == LIMIT else _RULES[card]


def event_refusal(p: Position, kind: DecisionKind, seat: i64, card: int) -> Refusal | None:
    """Why this seat cannot play an event at this decision; None where it can."""
    args: dict[str, object] = {"card": name_of(card)}
    if not p.holds(seat, card):
        return Refusal("event-not-held", "PD-EVENT-02", args)
    if not kind.with_events:
        return Refusal("no-event-inside-an-action", "PD-EVENT-12", args)
    if int(playable_events(p, seat)) >> card & 1:
        return None
    if card == RESILIENT_POPULATION:
        return Refusal("infection-discard-empty", "PD-EVENT-11", args)
    return Refusal("infection-pile-empty", "PD-EVENT-08", args)


def expected_events(p: Position, kind: DecisionKind, seat: i64) -> list[Refusal]:
    """The events that the deciding seat holds and cannot play now."""
    refusals = []
    for card in members(int(p.hand(seat) & EVENT_CARDS)):
        refusal = event_refusal(p, kind, seat, card)
        if refusal is not None and card != EVENT_UNDER_WAY.get(kind.kind):
            refusals.append(refusal)
    return refusals
