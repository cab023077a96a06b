"""Section 8 of the ledger: answers to a window that ask for peace until something happens, and calling again."""

from typing import Any

import pytest

from sobremesa.core.rng import seeded
from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import names
from tests.pandemic.tables import GAME, document, legal, play, position, rule_of
from tests.pandemic.turns import next_question, questions_of_a_turn, seen, told_to

ROLES = ("scientist", "operations-expert", "dispatcher")
QUIET_DRAWS = ["lima", "osaka", "milan", "paris", "delhi", "tokyo", "cairo", "essen"]


def asked_third(*draws: str, second: list[str] | None = None, **entries: Any) -> PandemicState:
    """The first turn begins and p3, the only one with an event unless p2 is given some, is asked."""
    hands: list[list[str]] = [[], second or [], ["government-grant"]]
    players = [{"role": role, "hand": hand} for role, hand in zip(ROLES, hands, strict=True)]
    pile = {"top": list(draws) or QUIET_DRAWS}
    return position(players=players, doing=["begin-turn"], player_pile=pile, **entries)


@rule("PD-EVENT-12")
def test_a_window_may_be_declined_for_now_or_until_something_happens() -> None:
    state = asked_third()
    answers = ["not-now", "until-next-turn", "until-my-turn", "until-epidemic", "until-infection", "until-called"]
    assert legal(state) == [*answers, "play government-grant"]
    assert {rule_of(state, answer) for answer in answers} == {"PD-EVENT-12"}


@rule("PD-EVENT-12")
def test_not_now_is_asked_again_at_the_next_window() -> None:
    state = asked_third()
    play(state, "not-now")
    assert next_question(state, 2) == (1, "W02")


@rule("PD-EVENT-12")
def test_until_next_turn_is_not_asked_before_another_turn_begins() -> None:
    state = asked_third()
    play(state, "until-next-turn")
    assert next_question(state, 2) == (2, "W01")


@rule("PD-EVENT-12")
def test_until_my_turn_is_not_asked_before_the_own_turn() -> None:
    state = asked_third()
    play(state, "until-my-turn")
    assert next_question(state, 2) == (3, "W03")


@rule("PD-EVENT-12")
def test_until_my_turn_in_the_own_turn_means_the_next_own_turn() -> None:
    state = asked_third()
    play(state, "until-my-turn")
    assert next_question(state, 2) == (3, "W03")
    play(state, "until-my-turn")
    assert next_question(state, 2) == (6, "W03")


@rule("PD-EVENT-12")
def test_until_epidemic_is_asked_once_one_is_drawn_and_before_it_starts() -> None:
    state = asked_third("lima", "osaka", "epidemic", "milan")
    play(state, "until-epidemic")
    assert next_question(state, 2) == (2, "W04")
    assert document(state)["epidemics"] == 0


@rule("PD-EVENT-12")
def test_until_infection_is_asked_before_the_infection_phase() -> None:
    state = asked_third("epidemic", "osaka")
    play(state, "until-infection")
    assert next_question(state, 2) == (1, "W10")


@rule("PD-EVENT-12")
def test_until_called_is_not_asked_again() -> None:
    state = asked_third("epidemic", "osaka", "milan", "paris", "delhi", "tokyo", "cairo", "essen")
    play(state, "until-called")
    assert next_question(state, 2, turns=4) is None
    assert document(state)["turn"] == 5


@rule("PD-EVENT-12")
@pytest.mark.parametrize("answer", ["until-next-turn", "until-my-turn", "until-epidemic", "until-called"])
def test_call_me_ends_every_kind_of_peace_at_once(answer: str) -> None:
    state = asked_third()
    play(state, answer)
    assert state.decision().kind == "act"
    assert GAME.parse("call-me p3") in state.asides(2)
    play(state, "call-me p3")
    assert state.decision().kind == "act"
    assert next_question(state, 2) == (1, "W02")
    assert GAME.parse("call-me p3") not in state.asides(2)


@rule("PD-EVENT-12")
def test_who_calls_while_a_window_asks_an_earlier_seat_is_asked_in_the_same_window() -> None:
    state = asked_third(second=["airlift"])
    play(state, "not-now", "until-called")
    assert next_question(state, 1) == (1, "W02")
    play(state, "call-me p3")
    assert (state.decision().seat, state.decision().about["window"]) == (1, "W02")
    play(state, "not-now")
    assert (state.decision().seat, state.decision().about["window"]) == (2, "W02")


@rule("PD-EVENT-12")
def test_peace_for_one_seat_does_not_keep_another_from_being_asked() -> None:
    state = asked_third(second=["airlift"])
    play(state, "until-called")
    assert state.decision().seat == 2
    play(state, "until-called", "call-me p2")
    assert questions_of_a_turn(state, 1) == ["W02", "W02", "W02", "W03", "W04", "W10", "W11", "W11", "W12"]


@rule("PD-EVENT-12", "PD-INFO-07")
def test_nobody_else_learns_that_a_seat_wants_peace() -> None:
    state = asked_third(options={"hands": "hidden"})
    assert "hushed" in names(told_to(state.clone(), 2, "until-called"))
    for other in (0, 1, None):
        assert "hushed" not in names(told_to(state.clone(), other, "until-called"))
    play(state, "until-called")
    assert seen(state, 2)["players"][2]["hush"] == "called"
    for other in (0, 1, None):
        assert "hush" not in seen(state, other)["players"][2]
        assert "called" not in names(told_to(state.clone(), other, "call-me p3"))


@rule("PD-EVENT-12", "PD-INFO-03")
def test_whoever_has_told_of_an_event_lets_all_know_until_when_it_wants_peace() -> None:
    state = asked_third(options={"hands": "hidden"})
    play(state, "announce p3 government-grant")
    for other in (0, 1, None):
        assert "hushed" in names(told_to(state.clone(), other, "until-my-turn"))
    play(state, "until-my-turn")
    for other in (0, 1, None):
        assert seen(state, other)["players"][2]["hush"] == "my-turn"
    for number in range(5):
        guess = state.guess(state.decision().seat, seeded(number))
        assert document(guess)["players"][2]["hush"] == "my-turn"


@rule("PD-EVENT-12", "PD-EVENT-03")
def test_peace_does_not_take_the_own_decisions_away() -> None:
    hands: list[list[str]] = [["government-grant", "lima", "osaka", "milan", "paris", "delhi", "tokyo"], [], []]
    players = [{"role": role, "hand": hand} for role, hand in zip(ROLES, hands, strict=True)]
    players[0]["hush"] = "called"
    state = position(players=players, player_pile={"top": ["cairo", "essen"]})
    assert "play government-grant" in legal(state)
    play(state, "end-actions")
    assert (state.decision().seat, state.decision().kind) == (0, "hand-limit")
    assert rule_of(state, "play government-grant") == "PD-HAND-05"


@rule("PD-EVENT-12", "PD-INFO-07")
@pytest.mark.parametrize("seat", range(3))
def test_a_seat_sees_of_itself_alone_whether_it_has_answered_a_window(seat: int) -> None:
    hands: list[list[str]] = [["airlift"], ["forecast"], ["one-quiet-night"]]
    roles = ("medic", "scientist", "researcher")
    players = [{"role": role, "hand": hand} for role, hand in zip(roles, hands, strict=True)]
    state = position(players=players, options={"difficulty": "normal"}, doing=["draw", "window W03"])
    for answered in range(3):
        own = [seen(state, seat)["players"][other].get("answered") for other in range(3)]
        assert own == [seat < answered if other == seat else None for other in range(3)]
        play(state, "not-now")
    other_kind = position(players=players, options={"difficulty": "normal"})
    assert "answered" not in seen(other_kind, seat)["players"][seat]
