"""The basic actions (PD-BASIC): section 4 of the ledger. Moves of other pawns are in `test_dispatcher.py`."""

import random
from typing import Any

import pytest

from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import actions_left, city_of, hand_of, named, with_word
from tests.pandemic.printed_map import HOME_COLOUR
from tests.pandemic.tables import document, legal, new_game, play, position, refused_by, rule_of


def alone(city: str = "atlanta", hand: list[str] | None = None, **entries: Any) -> PandemicState:
    """A Scientist who is to act in this city; the Medic is far away."""
    players = [{"role": "scientist", "city": city, "hand": hand or []}, {"role": "medic", "city": "sydney"}]
    return position(players=players, **entries)


@rule("PD-BASIC-01")
def test_a_pawn_drives_to_an_adjacent_city_and_needs_no_card() -> None:
    state = alone("paris", ["paris", "milan"])
    assert rule_of(state, "drive p1 milan") == "PD-BASIC-01"
    happened = play(state, "drive p1 milan")
    assert named(happened, "moved")[0]["how"] == "drive"
    assert city_of(state, 0) == "milan"
    assert hand_of(state, 0) == ["milan", "paris"]
    assert document(state)["player_discard"] == []
    assert city_of(state, 1) == "sydney"


@rule("PD-BASIC-01")
def test_a_pawn_does_not_drive_further_than_one_city() -> None:
    assert refused_by(alone("paris"), "drive p1 istanbul") == "PD-MAP-01"


@rule("PD-BASIC-02")
def test_a_direct_flight_goes_to_the_city_of_the_card() -> None:
    state = alone("paris", ["tokyo", "lima"])
    assert with_word(state, "direct") == ["direct p1 lima", "direct p1 tokyo"]
    assert rule_of(state, "direct p1 tokyo") == "PD-BASIC-02"
    happened = play(state, "direct p1 tokyo")
    assert named(happened, "moved")[0]["how"] == "direct"
    assert city_of(state, 0) == "tokyo"
    assert hand_of(state, 0) == ["lima"]
    assert actions_left(state) == 3


@rule("PD-BASIC-02")
def test_a_direct_flight_needs_the_card_of_its_city_in_the_own_hand() -> None:
    players = [{"role": "scientist", "hand": ["lima"]}, {"role": "medic", "hand": ["tokyo"]}]
    state = position(players=players)
    assert refused_by(state, "direct p1 tokyo") == "PD-BASIC-02"
    assert refused_by(state, "direct p1 paris") == "PD-BASIC-02"


@rule("PD-BASIC-02")
def test_an_event_card_pays_for_no_flight() -> None:
    events = ["airlift", "forecast", "government-grant", "one-quiet-night", "resilient-population"]
    state = alone("paris", events)
    assert with_word(state, "direct", "charter") == []
    for city in HOME_COLOUR:
        if city != "paris":
            assert refused_by(state, f"direct p1 {city}") == "PD-BASIC-02"


@rule("PD-BASIC-03")
def test_a_charter_flight_takes_the_card_of_the_pawns_city_and_goes_anywhere() -> None:
    state = alone("paris", ["paris", "lima"])
    assert rule_of(state, "charter p1") == "PD-BASIC-03"
    play(state, "charter p1")
    assert set(legal(state)) == {f"charter p1 {city}" for city in HOME_COLOUR if city != "paris"}
    happened = play(state, "charter p1 sydney")
    assert named(happened, "moved")[0]["how"] == "charter"
    assert city_of(state, 0) == "sydney"
    assert hand_of(state, 0) == ["lima"]
    assert document(state)["player_discard"] == ["paris"]
    assert actions_left(state) == 3


@rule("PD-BASIC-03")
def test_a_charter_flight_needs_the_card_of_the_pawns_own_city() -> None:
    state = position(players=[{"role": "scientist", "city": "paris", "hand": ["lima"]}, {"role": "medic"}])
    assert refused_by(state, "charter p1") == "PD-BASIC-03"
    assert refused_by(state, "charter p1 lima") == "PD-BASIC-03"
    players = [{"role": "scientist", "city": "paris"}, {"role": "medic", "city": "paris", "hand": ["paris"]}]
    assert refused_by(position(players=players), "charter p1") == "PD-BASIC-03"


@rule("PD-BASIC-04")
def test_a_private_flight_goes_from_station_to_station_without_a_card() -> None:
    state = alone("cairo", ["cairo", "tokyo"], stations=["atlanta", "cairo", "tokyo"])
    assert with_word(state, "shuttle") == ["shuttle p1 atlanta", "shuttle p1 tokyo"]
    assert rule_of(state, "shuttle p1 tokyo") == "PD-BASIC-04"
    happened = play(state, "shuttle p1 tokyo")
    assert named(happened, "moved")[0]["how"] == "shuttle"
    assert city_of(state, 0) == "tokyo"
    assert hand_of(state, 0) == ["cairo", "tokyo"]
    assert document(state)["stations"] == ["atlanta", "cairo", "tokyo"]


@rule("PD-BASIC-04")
def test_a_private_flight_needs_a_station_at_both_ends() -> None:
    assert refused_by(alone("paris", stations=["atlanta", "cairo"]), "shuttle p1 cairo") == "PD-BASIC-04"
    assert refused_by(alone("cairo", stations=["atlanta", "cairo"]), "shuttle p1 paris") == "PD-BASIC-04"
    assert with_word(alone("atlanta"), "shuttle") == []


@rule("PD-BASIC-05")
def test_a_player_may_spend_an_action_doing_nothing() -> None:
    state = alone("paris", ["paris"], cubes={"blue": {"paris": 2}})
    before = document(state)
    assert rule_of(state, "pass") == "PD-BASIC-05"
    play(state, "pass")
    after = document(state)
    changed = {key for key in after if after[key] != before[key]}
    assert changed == {"actions", "ply"}
    assert actions_left(state) == 3


@rule("PD-BASIC-05")
@pytest.mark.parametrize("seed", range(6))
def test_passing_is_legal_whenever_actions_remain_and_only_then(seed: int) -> None:
    state = new_game(seed, players=2 + seed % 3)
    chance = random.Random(seed)
    while state.outcome() is None:
        assert ("pass" in legal(state)) == (state.decision().kind == "act")
        if state.decision().kind == "act":
            assert 1 <= actions_left(state) <= 4
        play(state, chance.choice(legal(state)))
    assert legal(state) == []


@rule("PD-BASIC-06")
def test_the_cards_of_flights_lie_face_up_in_the_player_discard() -> None:
    state = alone("paris", ["paris", "tokyo", "lima"], options={"hands": "hidden"})
    happened = play(state, "charter p1", "charter p1 milan", "direct p1 tokyo")
    assert [(event["seat"], event["card"]) for event in named(happened, "discarded")] == [
        ("p1", "paris"),
        ("p1", "tokyo"),
    ]
    for seat in (0, 1, None):
        assert state.view(seat)["player_discard"] == ["paris", "tokyo"]
    assert hand_of(state, 0) == ["lima"]


@rule("PD-BASIC-07")
def test_no_flight_to_the_pawns_own_city_is_offered() -> None:
    state = alone("cairo", ["cairo"], stations=["atlanta", "cairo"])
    for text in ("direct p1 cairo", "shuttle p1 cairo", "drive p1 cairo"):
        assert refused_by(state, text) == "PD-BASIC-07"
    play(state, "charter p1")
    assert "charter p1 cairo" not in legal(state)
    assert len(legal(state)) == 47


@rule("PD-BASIC-07")
@pytest.mark.parametrize("role", ["dispatcher", "medic"])
def test_no_movement_leads_to_where_the_pawn_stands_already(role: str) -> None:
    hand = ["paris", "essen", "london"]
    players = [{"role": role, "city": "paris", "hand": hand}, {"role": "scientist", "city": "essen"}]
    state = position(players=players, stations=["paris", "essen", "london"])
    moves = with_word(state, "drive", "direct", "shuttle", "join")
    assert moves
    for text in moves:
        _, pawn, city = text.split()
        assert city != city_of(state, int(pawn[1]) - 1)
