"""The decision at hand: its kind, found in one place, and what that kind says of it.

To know all about one decision, open its file in `decisions/`.
"""

from typing import Final

from sobremesa.core.decisions import Decision, Refusal
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.asides import aside_refusal, aside_rule
from sobremesa.games.pandemic.decisions.acting import ACTING
from sobremesa.games.pandemic.decisions.airlift import AIRLIFT_KIND
from sobremesa.games.pandemic.decisions.consent import CONSENT_KIND
from sobremesa.games.pandemic.decisions.curing import CARDS_TO_KEEP
from sobremesa.games.pandemic.decisions.forecast import FORECAST_KIND
from sobremesa.games.pandemic.decisions.grant import GRANT
from sobremesa.games.pandemic.decisions.hand_limit import HAND_LIMIT_KIND
from sobremesa.games.pandemic.decisions.kind import DecisionKind, NoDecision, seat_name
from sobremesa.games.pandemic.decisions.moving import CHARTER_FLIGHT
from sobremesa.games.pandemic.decisions.playing import event_refusal, event_rule, expected_events, play_event
from sobremesa.games.pandemic.decisions.resilient import RESILIENT
from sobremesa.games.pandemic.decisions.station import STATION_TO_MOVE
from sobremesa.games.pandemic.decisions.windows import EVENT_WINDOW
from sobremesa.games.pandemic.position import PLAYING, Position
from sobremesa.games.pandemic.steps import ACT, BEGIN_TURN, LIMIT, STEP_NAMES, WINDOW
from sobremesa.games.pandemic.turn import close_windows, run

# In the order of their frames, from LIMIT on.
_SELDOM: Final[list[DecisionKind]] = [
    HAND_LIMIT_KIND,
    CHARTER_FLIGHT,
    CONSENT_KIND,
    CARDS_TO_KEEP,
    STATION_TO_MOVE,
    AIRLIFT_KIND,
    GRANT,
    RESILIENT,
    FORECAST_KIND,
]
_NO_DECISION: Final = NoDecision(BEGIN_TURN)
KINDS: Final[list[DecisionKind]] = [ACTING, EVENT_WINDOW, *_SELDOM]


def kind_of(entry: i64) -> DecisionKind:
    """The kind of decision that a frame waits for.

    Nearly all decisions are of the first two kinds: what is asked all the time calls these directly, which is quicker
    than to find them here.
    """
    kind = entry & 255
    if kind == ACT:
        return ACTING
    if kind == WINDOW:
        return EVENT_WINDOW
    return _SELDOM[kind - LIMIT] if kind >= LIMIT else _NO_DECISION


def deciding_seat(p: Position) -> i64:
    """The seat whose choice is on top."""
    entry = p.top()
    return p.active if entry & 255 == ACT else kind_of(entry).decider(p, entry >> 8)


def offer(p: Position, out: vec[i64]) -> i64:
    """Write the options of the decision on top; how many they are."""
    entry = p.top()
    if entry & 255 == ACT:
        return ACTING.offer(p, 0, out)
    if entry & 255 == WINDOW:
        return EVENT_WINDOW.offer(p, entry >> 8, out)
    return kind_of(entry).offer(p, entry >> 8, out)


def take_action(p: Position, action: i64) -> None:
    """Carry out one option of the decision at hand, then go on to the next decision."""
    carry_out(p, action)
    run(p)


def take_action_alone(p: Position, action: i64) -> None:
    """The same, but nothing that follows by itself: no draw, no infection, no window for the events of others."""
    carry_out(p, action)
    close_windows(p)


def carry_out(p: Position, action: i64) -> None:
    """One option of the decision at hand."""
    entry = p.top()
    if v.is_play(action):
        play_event(p, deciding_seat(p), v.event_of(action))
    elif entry & 255 == ACT:
        ACTING.take(p, 0, action)
    elif entry & 255 == WINDOW:
        EVENT_WINDOW.take(p, entry >> 8, action)
    else:
        kind_of(entry).take(p, entry >> 8, action)


def describe_decision(p: Position) -> Decision:
    """Who must choose what, in words that programs share."""
    if p.result != PLAYING:
        return Decision(-1, "end")
    entry = p.top()
    kind = kind_of(entry)
    return Decision(int(deciding_seat(p)), STEP_NAMES[int(entry & 255)], kind.about(p, entry >> 8))


def allowing_rule(p: Position, action: int) -> str:
    """The rule that allows a legal action or an aside, the most particular one that applies."""
    parts = v.parts_of(action)
    if action >= v.DECISION_ACTIONS:
        return aside_rule(p, parts)
    kind = kind_of(p.top())
    return event_rule(kind, parts.card) if parts.word == "play" else kind.rule(p, parts)


def refusal_of(p: Position, action: int) -> Refusal | None:
    """Why an action cannot be taken now; None where it can be, and for a number that is no action."""
    if not 0 <= action < v.ACTIONS or p.result != PLAYING:
        return None
    parts = v.parts_of(action)
    if parts.seat >= p.players:
        return Refusal("no-such-seat", "PD-COMP-01", {"seat": seat_name(parts.seat)})
    if action >= v.DECISION_ACTIONS:
        return aside_refusal(p, parts)
    entry = p.top()
    kind = kind_of(entry)
    if parts.word == "play":
        return event_refusal(p, kind, deciding_seat(p), parts.card)
    return kind.refusal(p, entry >> 8, parts)


def list_refusals(p: Position) -> list[Refusal]:
    """What a person might expect at this decision and cannot do, and the rule that forbids it."""
    if p.result != PLAYING:
        return []
    entry = p.top()
    kind = kind_of(entry)
    return expected_events(p, kind, deciding_seat(p)) + kind.expected(p, entry >> 8)
