"""Section 7 of the ledger: drawing player cards."""

import pytest

from tests.ledger import rule
from tests.pandemic.looking import hand_of, named, names
from tests.pandemic.tables import document, new_game, play, position, rule_of
from tests.pandemic.turns import deck, end_turn, go_on, seen, short_pile, swept, two_epidemics_on_top


@rule("PD-DRAW-01")
def test_after_the_actions_the_active_player_draws_exactly_two_cards_from_the_top() -> None:
    state = position(player_pile={"top": ["paris", "lima", "osaka"]})
    before = seen(state, 0)["player_pile"]["cards"]
    happened = play(state, "end-actions")
    drawn = [(event["seat"], event["card"]) for event in named(happened, "drew")]
    assert drawn == [("p1", "paris"), ("p1", "lima")]
    assert hand_of(state, 0) == ["lima", "paris"]
    assert hand_of(state, 1) == []
    assert seen(state, 0)["player_pile"]["cards"] == before - 2
    assert document(state)["player_pile"]["top"] == ["osaka"]


@rule("PD-DRAW-01")
def test_no_card_is_drawn_before_the_fourth_action() -> None:
    state = position(player_pile={"top": ["paris", "lima"]})
    assert named(play(state, "pass", "pass", "pass"), "drew") == []
    assert len(named(play(state, "pass"), "drew")) == 2


@rule("PD-DRAW-02")
def test_an_event_drawn_joins_the_hand_like_a_city_card() -> None:
    state = position(player_pile={"top": ["airlift", "lima"]})
    play(state, "end-actions")
    assert hand_of(state, 0) == ["airlift", "lima"]


@rule("PD-DRAW-02")
def test_an_epidemic_enters_no_hand_and_is_not_replaced_by_another_card() -> None:
    state = position(player_pile={"top": ["epidemic", "lima", "osaka"]})
    before = seen(state, 0)["player_pile"]["cards"]
    happened = play(state, "end-actions")
    assert len(named(happened, "epidemic-drawn")) == 1
    assert hand_of(state, 0) == ["lima"]
    assert document(state)["player_discard"] == ["epidemic"]
    assert document(state)["epidemics"] == 1
    assert seen(state, 0)["player_pile"]["cards"] == before - 2


@rule("PD-DRAW-03")
def test_both_cards_are_drawn_before_an_epidemic_among_them_is_resolved() -> None:
    state = position(player_pile={"top": ["epidemic", "airlift"]})
    happened = play(state, "end-actions")
    assert names(happened) == ["actions-ended", "epidemic-drawn", "drew"]
    assert state.decision().seat == 0
    assert rule_of(state, "play airlift") == "PD-EVENT-07"
    assert document(state)["epidemics"] == 0
    assert named(go_on(state), "rate-raised") != []


@rule("PD-DRAW-04")
def test_of_two_epidemics_one_is_resolved_completely_before_the_other_starts() -> None:
    state = position(player_pile=two_epidemics_on_top(), infection_pile=deck([], ["cairo", "lima"]))
    steps = ("epidemic-drawn", "rate-raised", "bottom-shown", "cubes-placed", "infection-discarded", "intensified")
    happened = [event for event in play(state, "end-actions") if event["event"] in steps]
    assert names(happened[:12]) == ["epidemic-drawn", "epidemic-drawn", *steps[1:], *steps[1:]]
    assert [event["city"] for event in named(happened, "bottom-shown")] == ["lima", "cairo"]
    assert [event["count"] for event in named(happened, "intensified")] == [1, 1]


@rule("PD-DRAW-05")
@pytest.mark.parametrize("left", [[], ["paris"]])
def test_with_fewer_than_two_cards_left_the_draw_phase_loses_at_once(left: list[str]) -> None:
    state = short_pile(*left)
    happened = play(state, "end-actions")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "deck"
    assert outcome.winners == []
    assert hand_of(state, 0) == []
    assert names(happened) == ["actions-ended", "ended"]


@rule("PD-DRAW-05")
def test_the_player_discard_is_never_shuffled_into_the_pile() -> None:
    state = short_pile("paris")
    discard = document(state)["player_discard"]
    assert len(discard) > 50
    play(state, "end-actions")
    assert document(state)["player_discard"] == discard
    assert seen(state, 0)["player_pile"]["cards"] == 1


@rule("PD-DRAW-06")
def test_emptying_the_pile_exactly_is_no_loss_and_the_turn_goes_on() -> None:
    state = short_pile("paris", "lima")
    happened = play(state, "end-actions")
    assert hand_of(state, 0) == ["lima", "paris"]
    assert seen(state, 0)["player_pile"]["cards"] == 0
    assert len(named(happened, "infection-shown")) == 3
    assert state.outcome() is None
    assert (state.decision().seat, state.decision().kind) == (1, "act")
    play(state, "drive p2 chicago", "pass", "pass")
    assert state.outcome() is None
    play(state, "pass")
    assert state.outcome() is not None


@rule("PD-DRAW-07")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("difficulty", ["introductory", "normal", "heroic"])
def test_a_game_has_as_many_draw_phases_as_its_pile_has_pairs_of_cards(players: int, difficulty: str) -> None:
    phases = {"introductory": 24, "normal": 24 if players == 3 else 25, "heroic": 25}[difficulty]
    state = new_game(seed=7, players=players, difficulty=difficulty, hands="open")
    go_on(state)
    for _ in range(phases):
        happened = end_turn(state)
        assert len(named(happened, "drew")) + len(named(happened, "epidemic-drawn")) == 2
        assert state.outcome() is None
        state = swept(state)
    assert named(end_turn(state), "drew") == []
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "deck"
