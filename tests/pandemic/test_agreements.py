"""What is told and known while somebody is asked for consent: the rule behind each proposal, and what guesses keep."""

from typing import Any

import pytest

from sobremesa.core.rng import seeded
from sobremesa.games.pandemic.board import CITY_SLUGS
from sobremesa.games.pandemic.cards import EVENT_SLUGS
from sobremesa.games.pandemic.state import PandemicState
from tests.leaks import indistinguishable
from tests.ledger import rule
from tests.pandemic.looking import hand_of
from tests.pandemic.tables import GAME, document, legal, play, position, rule_of

SEATS = ("p1", "p2", "p3")


def asking(seat: str, role: str, hand: list[str]) -> PandemicState:
    """Three players in Atlanta, none of whom has agreed to anything; it is this seat's turn."""
    roles = iter(("medic", "operations-expert"))
    players = [{"role": role if seat == other else next(roles), "consent": []} for other in SEATS]
    players[SEATS.index(seat)]["hand"] = hand
    return position(players=players, active=seat)


PROPOSALS = [
    ("scientist", ["atlanta"], [], "give {other} atlanta", "PD-SHARE-05"),
    ("dispatcher", [], [], "drive {other} chicago", "PD-ROLE-03"),
    ("dispatcher", ["tokyo"], [], "direct {other} tokyo", "PD-ROLE-03"),
    ("dispatcher", ["atlanta"], ["charter {other}"], "charter {other} lima", "PD-ROLE-03"),
    ("scientist", ["airlift"], ["play airlift"], "airlift {other} tokyo", "PD-EVENT-07"),
]


@rule("PD-SHARE-05", "PD-ROLE-03", "PD-EVENT-07")
@pytest.mark.parametrize(("role", "hand", "before", "text", "cited"), PROPOSALS, ids=[row[3] for row in PROPOSALS])
@pytest.mark.parametrize(("seat", "other"), [("p1", "p2"), ("p2", "p3"), ("p3", "p1")])
def test_a_proposal_and_its_answers_are_told_with_the_rule_that_asks_for_consent(
    seat: str, other: str, role: str, hand: list[str], before: list[str], text: str, cited: str
) -> None:
    state = asking(seat, role, hand)
    play(state, *(step.format(other=other) for step in before))
    action = text.format(other=other)
    happened = play(state, action)
    assert happened == [{"event": "proposed", "rule": cited, "seat": seat, "action": action, "asked": other}]
    assert state.decision().seat == SEATS.index(other)
    assert rule_of(state, "agree") == rule_of(state, "refuse") == cited
    refused = state.clone()
    assert play(refused, "refuse")[0] == {"event": "declined", "rule": cited, "seat": other}
    assert play(state, "agree")[0] == {"event": "agreed", "rule": cited, "seat": other}


@rule("PD-ROLE-03", "PD-SHARE-05")
@pytest.mark.parametrize("seat", SEATS)
def test_consent_in_advance_is_told_with_what_it_is_for(seat: str) -> None:
    state = asking("p1", "scientist", [])
    for what, cited in (("moves", "PD-ROLE-03"), ("shares", "PD-SHARE-05")):
        for answer in ("allow", "forbid"):
            text = f"{answer}-{what}"
            told = {"event": "consent-set", "rule": cited, "seat": seat, "what": text}
            assert play(state, f"{text} {seat}") == [told]


@rule("PD-ROLE-03")
@pytest.mark.parametrize("text", ["allow-moves p2", "allow-shares p2"])
def test_who_changes_a_refusal_into_consent_cannot_be_undone_behind_anybodys_back(text: str) -> None:
    """A step that `reveals` counts is not taken back by whoever made it alone."""
    state = asking("p1", "dispatcher", ["atlanta"])
    before = state.reveals
    play(state, text)
    assert state.reveals == before
    refused = asking("p1", "dispatcher", ["atlanta"])
    play(refused, "drive p2 chicago", "refuse")
    before = refused.reveals
    play(refused, text)
    assert refused.reveals == before + 1


@rule("PD-SHARE-05", "PD-ROLE-03")
@pytest.mark.parametrize("answer", ["agree", "refuse"])
def test_an_answer_brings_something_to_light_so_that_nobody_takes_the_question_back(answer: str) -> None:
    state = asking("p1", "dispatcher", ["atlanta"])
    play(state, "drive p2 chicago")
    before = state.reveals
    play(state, answer)
    assert state.reveals == before + 1


@rule("PD-EVENT-08")
@pytest.mark.parametrize("seat", SEATS)
def test_who_has_put_a_forecast_back_is_told_with_the_number_of_its_cards(seat: str) -> None:
    state = asking(seat, "scientist", ["forecast"])
    happened = play(state, "play forecast")
    while state.decision().kind == "forecast":
        happened += play(state, legal(state)[0])
    done = [event for event in happened if event["event"] == "forecast-done"]
    assert done == [{"event": "forecast-done", "rule": "PD-EVENT-08", "seat": seat, "count": 6}]


# -- guesses while somebody is asked -----------------------------------------------------------------------------


def hidden(hands: list[list[str]], roles: tuple[str, ...] = ("scientist", "medic", "researcher"), **more: Any) -> Any:
    """Hidden hands, everybody in Atlanta, nobody has agreed to anything."""
    players = [{"role": role, "hand": hand, "consent": []} for role, hand in zip(roles, hands, strict=True)]
    return GAME.from_dict({"options": {"difficulty": "normal"}, "players": players, **more})


def guesses(state: PandemicState, seat: int, number: int = 60) -> list[PandemicState]:
    rng = seeded(seat + 21)
    return [state.guess(seat, rng) for _ in range(number)]


@rule("PD-INFO-07")
@pytest.mark.parametrize("holds", [True, False])
@pytest.mark.parametrize("seat", [1, 2])
def test_who_asks_for_a_card_is_never_thought_to_hold_it(seat: int, holds: bool) -> None:
    state = hidden([["lima", "paris", "milan"], ["atlanta"] if holds else ["essen"], ["delhi", "tokyo"]])
    play(state, "take p2 atlanta")
    assert state.decision().kind == "consent"
    found = guesses(state, seat)
    assert all("atlanta" not in hand_of(guess, 0) for guess in found)
    assert all(guess.decision().kind == "consent" for guess in found)
    for guess in found[:5]:
        indistinguishable(state, guess, seat)


@rule("PD-INFO-07")
def test_who_looks_on_thinks_that_the_asked_hand_may_hold_the_card_or_not() -> None:
    state = hidden([["lima"], ["atlanta", "essen", "cairo"], ["delhi"]])
    play(state, "take p2 atlanta")
    held = ["atlanta" in hand_of(guess, 1) for guess in guesses(state, 2)]
    assert set(held) == {True, False}
    assert held.count(True) < 30


@rule("PD-INFO-07")
def test_a_hand_that_cannot_hold_the_card_it_asks_for_is_dealt_before_that_card_alone_is_left() -> None:
    """p3 has seen all but two cards: Atlanta, which p1 asks for and so does not hold, and Lima, which p1 must hold."""
    rest = [card for card in (*CITY_SLUGS, *EVENT_SLUGS) if card not in ("atlanta", "lima")]
    state = hidden([["lima"], ["atlanta"], []], player_discard=rest)
    play(state, "take p2 atlanta")
    for guess in guesses(state, 2, 20):
        assert (hand_of(guess, 0), hand_of(guess, 1)) == (["lima"], ["atlanta"])


@rule("PD-INFO-07", "PD-SHARE-05", "PD-ROLE-03")
@pytest.mark.parametrize("text", ["give p2 atlanta", "direct p2 tokyo"])
@pytest.mark.parametrize("answer", ["", "refuse"])
def test_the_card_that_a_proposal_names_stays_known_in_every_guess(text: str, answer: str) -> None:
    state = hidden([["atlanta", "tokyo", "paris"], ["essen"], ["delhi"]], ("dispatcher", "medic", "researcher"))
    play(state, text, *([answer] if answer else []))
    card = text.split()[-1]
    for seat in (1, 2):
        found = guesses(state, seat)
        assert all(card in hand_of(guess, 0) for guess in found)
        assert len({tuple(hand_of(guess, 0)) for guess in found}) > 20


@rule("PD-INFO-07", "PD-ROLE-17")
def test_what_a_researcher_who_is_asked_holds_is_not_known_from_the_question() -> None:
    state = hidden([["lima"], ["essen"], ["delhi", "tokyo"]])
    play(state, "ask p3")
    assert state.decision().kind == "consent"
    for seat in (0, 1):
        found = guesses(state, seat)
        assert len({tuple(hand_of(guess, 2)) for guess in found}) > 40
        assert {len(hand_of(guess, 2)) for guess in found} == {2}
    assert {tuple(hand_of(guess, 2)) for guess in guesses(state, 2)} == {("delhi", "tokyo")}
    assert document(state)["proposal"] == {"action": "ask p3", "from": "p1"}


@rule("PD-INFO-07")
def test_who_only_looks_on_knows_no_hidden_hand() -> None:
    state = hidden([["lima", "cairo"], ["essen", "osaka"], ["delhi", "tokyo"]])
    rng = seeded(8)
    found = [state.guess(None, rng) for _ in range(40)]
    for seat in range(3):
        assert len({tuple(hand_of(guess, seat)) for guess in found}) > 30


@rule("PD-INFO-03")
@pytest.mark.parametrize("seat", range(3))
def test_cards_are_told_of_only_where_hands_are_hidden_and_the_game_goes_on(seat: int) -> None:
    hands = [["lima", "cairo"], ["essen", "osaka"], ["delhi", "tokyo"]]
    state = hidden(hands)
    assert {GAME.action_text(action) for action in state.remarks(seat)} == {
        f"announce p{seat + 1} {card}" for card in hands[seat]
    }
    play(state, f"announce p{seat + 1} {hands[seat][0]}")
    assert [GAME.action_text(action) for action in state.remarks(seat)] == [f"announce p{seat + 1} {hands[seat][1]}"]
    players = [
        {"role": role, "hand": hand} for role, hand in zip(("medic", "scientist", "researcher"), hands, strict=True)
    ]
    assert position(players=players, options={"hands": "open"}).remarks(seat) == []
    lost = hidden(hands, outbreaks=8, outcome="outbreaks")
    assert lost.over()
    assert lost.remarks(seat) == []
