"""What an action does by itself: what is told and moved before any card is drawn and before anybody else is asked."""

from typing import Any

import pytest

from sobremesa.core.native import i64
from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.tables import GAME, document, legal, play, position
from tests.telling import named

SIX_STATIONS = ["atlanta", "paris", "lima", "cairo", "delhi", "tokyo"]
BLUE = ["london", "paris", "madrid", "milan", "essen"]
EVENTS = ["airlift", "government-grant", "one-quiet-night", "resilient-population", "forecast"]
LATER = {"drew", "epidemic-drawn", "infection-shown", "turn-began"}


def table(hand: list[str], *texts: str, role: str = "scientist", **entries: Any) -> PandemicState:
    """p1 has these cards and p2 an event that nobody plays; after these actions."""
    other = next(card for card in EVENTS if card not in hand)
    players = [{"role": role, "hand": hand}, {"role": "medic", "hand": [other]}]
    state = position(players=players, infection_discard=["cairo", "lima"], **entries)
    play(state, *texts)
    return state


def alone(state: PandemicState, text: str) -> tuple[PandemicState, list[dict[str, Any]]]:
    """The table after an action by itself, and what is told of it."""
    after = state.clone()
    after.listen()
    after.perform_alone(i64(GAME.parse(text)))
    return after, [named(GAME, event) for event in after.stop_listening()]


QUESTIONS = {
    "act": lambda: table([*BLUE, "atlanta"], cubes={"blue": {"atlanta": 2}}),
    "airlift": lambda: table(["airlift"], "play airlift"),
    "grant": lambda: table(["government-grant"], "play government-grant"),
    "move-station": lambda: table(["government-grant"], "play government-grant", "grant osaka", stations=SIX_STATIONS),
    "remove": lambda: table(["resilient-population"], "play resilient-population"),
    "forecast": lambda: table(["forecast"], "play forecast"),
    "cure": lambda: table(BLUE, "cure blue"),
    "hand-limit": lambda: table([*BLUE, "tokyo", "osaka", "seoul", "lima"], doing=["hands", "hand-limit p1"]),
}


@rule("PD-EVENT-05", "PD-TURN-03")
@pytest.mark.parametrize("question", QUESTIONS)
def test_each_action_by_itself_tells_what_the_whole_one_begins_with(question: str) -> None:
    state = QUESTIONS[question]()
    for text in legal(state):
        after, told = alone(state, text)
        whole = play(state.clone(), text)
        assert whole[: len(told)] == told, text
        assert not LATER & {event["event"] for event in told}
        assert after.ply == state.ply + 1
        assert after.over() or after.decision().kind != "window"  # p2 is not asked


@rule("PD-EVENT-09")
def test_a_station_that_is_granted_stands_there_before_anybody_is_asked() -> None:
    state = QUESTIONS["grant"]()
    for city in ("paris", "tokyo"):
        after, told = alone(state, f"grant {city}")
        assert {"built"} <= {event["event"] for event in told}
        assert city in document(after)["stations"]


@rule("PD-HAND-04")
def test_a_hand_that_is_still_too_full_is_still_asked_for() -> None:
    after, told = alone(QUESTIONS["hand-limit"](), "discard tokyo")
    assert [event["event"] for event in told] == ["discarded"]
    assert (after.decision().seat, after.decision().kind) == (0, "hand-limit")


@rule("PD-HAND-04")
def test_a_hand_that_is_no_longer_too_full_is_not() -> None:
    state = table([*BLUE, "tokyo", "osaka", "seoul"], doing=["hands", "hand-limit p1"])
    after, told = alone(state, "discard tokyo")
    assert [event["event"] for event in told] == ["discarded"]
    assert document(after)["doing"] == ["hands"]


@rule("PD-INFO-03", "PD-ROLE-03", "PD-SHARE-05")
@pytest.mark.parametrize("text", ["announce p1 paris", "forbid-moves p1", "allow-shares p2"])
def test_what_is_said_aside_is_all_there_is_to_it(text: str) -> None:
    state = table(["paris"], options={"difficulty": "normal"})
    after, told = alone(state, text)
    whole = state.clone()
    assert told == play(whole, text) != []
    assert document(after) == document(whole) != document(state)
