"""Section 9 of the ledger: the hand limit."""

from typing import Any

import pytest

from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import city_of, hand_of, named, names, with_word
from tests.pandemic.tables import document, legal, play, position, refused_by, rule_of
from tests.pandemic.turns import go_on

SIX = ["chicago", "essen", "london", "madrid", "milan", "moscow"]
SEVEN = [*SIX, "mumbai"]


def drawing(hand: list[str], *top: str, **entries: Any) -> PandemicState:
    """p1 is about to draw these cards."""
    players = [{"role": "scientist", "hand": hand}, {"role": "operations-expert", "hand": ["tehran"]}]
    return position(players=players, player_pile={"top": list(top)}, **entries)


def sharing(first: list[str], second: list[str], **entries: Any) -> PandemicState:
    """Two players in Atlanta who have agreed to share in advance."""
    players = [
        {"role": "scientist", "hand": first, "consent": ["shares"]},
        {"role": "operations-expert", "hand": second, "consent": ["shares"]},
    ]
    return position(players=players, **entries)


@rule("PD-HAND-01")
def test_a_hand_may_hold_seven_cards() -> None:
    state = drawing(SEVEN[:5], "lima", "osaka")
    play(state, "end-actions")
    assert len(hand_of(state, 0)) == 7
    assert (state.decision().seat, state.decision().kind) == (1, "act")


@rule("PD-HAND-01")
def test_a_hand_may_not_hold_eight_cards() -> None:
    state = drawing(SIX, "lima", "osaka")
    play(state, "end-actions")
    decision = state.decision()
    assert (decision.seat, decision.kind, decision.about["excess"]) == (0, "hand-limit", 1)
    assert ("keep-all", "PD-HAND-01") in [(refusal.code, refusal.rule) for refusal in state.refused()]
    assert "end-actions" not in legal(state)


@rule("PD-HAND-02")
def test_event_cards_count_toward_the_seven() -> None:
    state = drawing([*SEVEN[:5], "airlift"], "forecast", "lima")
    play(state, "end-actions")
    go_on_to_the_limit(state)
    assert state.decision().about["excess"] == 1
    state = drawing(SEVEN[:5], "forecast", "airlift")
    play(state, "end-actions")
    assert "discarded" not in names(go_on(state))


def go_on_to_the_limit(state: PandemicState) -> None:
    while state.decision().kind == "window":
        play(state, "not-now")
    assert state.decision().kind == "hand-limit"


@rule("PD-HAND-03")
def test_the_limit_is_enforced_on_an_active_player_who_took_a_card() -> None:
    state = sharing(SEVEN, ["atlanta"])
    play(state, "take p2 atlanta")
    assert (state.decision().seat, state.decision().kind) == (0, "hand-limit")
    play(state, "discard essen")
    assert (state.decision().kind, document(state)["actions"]) == ("act", 3)


@rule("PD-HAND-03")
@pytest.mark.parametrize("actions", [4, 1])
def test_the_limit_is_enforced_at_once_on_a_player_who_was_given_a_card(actions: int) -> None:
    state = sharing(["atlanta"], SEVEN, actions=actions, player_pile={"top": ["lima", "osaka"]})
    happened = play(state, "give p2 atlanta")
    assert (state.decision().seat, state.decision().kind) == (1, "hand-limit")
    assert named(happened, "drew") == []
    happened = play(state, "discard essen")
    assert len(hand_of(state, 1)) == 7
    if actions == 1:
        assert len(named(happened, "drew")) == 2
    else:
        assert (state.decision().seat, state.decision().kind) == (0, "act")


@rule("PD-HAND-04")
def test_the_over_limit_player_alone_chooses_among_all_cards_of_the_hand() -> None:
    state = drawing(SIX, "lima", "osaka")
    play(state, "end-actions")
    assert sorted(legal(state)) == sorted(f"discard {card}" for card in [*SIX, "lima", "osaka"])
    assert rule_of(state, "discard lima") == "PD-HAND-04"
    assert refused_by(state, "discard tehran") == "PD-HAND-04"  # p2's card


@rule("PD-HAND-04")
def test_exactly_the_excess_is_discarded_face_up() -> None:
    state = drawing(SEVEN, "lima", "osaka")
    play(state, "end-actions")
    assert state.decision().about["excess"] == 2
    play(state, "discard essen")
    assert state.decision().about["excess"] == 1
    play(state, "discard osaka")
    assert state.decision().kind == "act"
    assert document(state)["player_discard"] == ["essen", "osaka"]
    assert hand_of(state, 0) == sorted([*SEVEN, "lima"][:1] + SEVEN[2:] + ["lima"])


@rule("PD-HAND-04")
@pytest.mark.parametrize("card", ["airlift", "one-quiet-night", "chicago"])
def test_a_discarded_card_has_no_effect(card: str) -> None:
    state = drawing(["airlift", "one-quiet-night", *SIX[:5]], "lima", "osaka")
    play(state, "end-actions")
    go_on_to_the_limit(state)
    happened = play(state, f"discard {card}", "discard essen")
    assert "event-played" not in names(happened)
    assert card in document(state)["player_discard"]
    assert "quiet_night" not in document(state)
    assert city_of(state, 0) == "atlanta"
    assert len(named(happened + go_on(state), "infection-shown")) == 2


@rule("PD-HAND-05")
def test_an_event_may_be_played_instead_of_discarding_it() -> None:
    state = drawing(["airlift", *SIX], "lima", "osaka")
    play(state, "end-actions")
    go_on_to_the_limit(state)
    assert rule_of(state, "play airlift") == "PD-HAND-05"
    play(state, "play airlift", "airlift p1 tokyo")
    assert city_of(state, 0) == "tokyo"
    assert state.decision().about["excess"] == 1
    play(state, "discard osaka")
    assert state.decision().kind == "act"
    assert document(state)["player_discard"] == ["airlift", "osaka"]


@rule("PD-HAND-05")
def test_an_event_just_drawn_may_be_played_instead_and_then_no_card_is_discarded() -> None:
    state = drawing(SIX, "one-quiet-night", "lima")
    play(state, "end-actions")
    go_on_to_the_limit(state)
    play(state, "play one-quiet-night")
    assert hand_of(state, 0) == sorted([*SIX, "lima"])
    assert document(state)["player_discard"] == ["one-quiet-night"]
    assert (state.decision().seat, state.decision().kind) == (1, "act")


@rule("PD-HAND-05")
def test_events_may_be_played_until_the_hand_is_seven_also_after_receiving_a_card() -> None:
    state = sharing(["atlanta"], ["government-grant", *SIX], actions=2)
    play(state, "give p2 atlanta")
    assert sorted(with_word(state, "play")) == ["play government-grant"]
    play(state, "play government-grant", "grant tokyo")
    assert (state.decision().seat, state.decision().kind) == (0, "act")
    assert len(hand_of(state, 1)) == 7


@rule("PD-HAND-06")
def test_after_a_draw_the_hand_is_checked_once_after_the_epidemic_and_before_the_infection_phase() -> None:
    state = drawing(SEVEN, "lima", "epidemic")
    happened = play(state, "end-actions")
    assert names(happened)[-1] == "intensified"
    assert (state.decision().kind, state.decision().about["excess"]) == ("hand-limit", 1)
    happened = play(state, "discard lima")
    assert names(happened)[:2] == ["discarded", "infection-shown"]
    assert "discarded" not in names(happened)[1:]


@rule("PD-HAND-06")
def test_a_hand_that_an_event_has_lowered_during_the_epidemic_is_not_above_the_limit() -> None:
    state = drawing(["government-grant", *SIX], "lima", "epidemic")
    play(state, "end-actions", "not-now")
    assert (state.decision().about["window"], len(hand_of(state, 0))) == ("W04", 8)
    happened = play(state, "play government-grant", "grant tokyo")
    assert "discarded" not in names(happened)
    assert (state.decision().seat, state.decision().kind) == (1, "act")
