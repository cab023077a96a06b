"""Discovering cures (PD-CURE): section 5 of the ledger. The Scientist's four cards are in `test_roles.py`."""

from typing import Any

import pytest

from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import actions_left, after_infection, cubes_in, hand_of, named, names, supply_of
from tests.pandemic.printed_map import COLOURS, cities_of
from tests.pandemic.tables import document, legal, play, position, refused_by, rule_of

BLACK = ["algiers", "baghdad", "cairo", "chennai", "delhi"]


def doctor(hand: list[str], city: str = "atlanta", **entries: Any) -> PandemicState:
    """An Operations Expert, who needs five cards, is to act; a black cube lies in Moscow."""
    players = [{"role": "operations-expert", "city": city, "hand": hand}, {"role": "researcher", "city": "sydney"}]
    entries.setdefault("cubes", {"black": {"moscow": 1}})
    return position(players=players, **entries)


@rule("PD-CURE-01")
@pytest.mark.parametrize("colour", COLOURS)
def test_five_cards_of_one_colour_cure_that_colour_at_a_station(colour: str) -> None:
    state = doctor(cities_of(colour)[3:8], cubes={colour: {cities_of(colour)[11]: 1}})
    assert [text for text in legal(state) if text.startswith("cure")] == [f"cure {colour}"]
    assert rule_of(state, f"cure {colour}") == "PD-CURE-01"
    happened = play(state, f"cure {colour}")
    assert named(happened, "cured") == [{"event": "cured", "rule": "PD-CURE-02", "colour": colour, "seat": "p1"}]
    assert document(state)["cures"][colour] == "cured"
    assert hand_of(state, 0) == []
    assert actions_left(state) == 3


@rule("PD-CURE-01")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_cure_is_one_option_more_and_changes_no_other(colour: str) -> None:
    """The same hand with and without a cure to be found, whatever was offered before."""
    hand = cities_of(colour)[3:8]
    cubes = {colour: {cities_of(colour)[11]: 1}}
    possible, found = doctor(hand, cubes=cubes), doctor(hand, cubes=cubes, cures={colour: "cured"})
    for _ in range(2):
        assert sorted(legal(possible)) == sorted([*legal(found), f"cure {colour}"])


@rule("PD-CURE-01")
@pytest.mark.parametrize("city", ["atlanta", "lima", "cairo", "tokyo"])
def test_a_cure_is_found_at_a_station_of_any_colour(city: str) -> None:
    state = doctor(BLACK, city, stations=["atlanta", "lima", "cairo", "tokyo"])
    play(state, "cure black")
    assert document(state)["cures"]["black"] == "cured"


@rule("PD-CURE-01")
def test_no_cure_is_found_away_from_a_station() -> None:
    state = doctor(BLACK, "chicago")
    assert refused_by(state, "cure black") == "PD-CURE-01"
    play(state, "drive p1 atlanta")
    assert "cure black" in legal(state)


@rule("PD-CURE-01")
def test_fewer_than_five_cards_or_cards_of_several_colours_cure_nothing() -> None:
    assert refused_by(doctor(BLACK[:4]), "cure black") == "PD-CURE-01"
    assert refused_by(doctor([*BLACK[:4], "paris", "essen"]), "cure black") == "PD-CURE-01"
    assert refused_by(doctor([*BLACK[:4], "airlift", "forecast"]), "cure black") == "PD-CURE-01"
    assert refused_by(doctor(BLACK), "cure red") == "PD-CURE-01"


@rule("PD-CURE-01")
def test_cards_in_another_hand_do_not_count() -> None:
    players = [{"role": "medic", "hand": BLACK[:4]}, {"role": "researcher", "hand": ["karachi"]}]
    assert refused_by(position(players=players), "cure black") == "PD-CURE-01"


@rule("PD-CURE-02")
def test_the_marker_shows_the_vial_and_the_cards_go_to_the_discard() -> None:
    state = doctor([*BLACK, "paris"], player_discard=["tokyo"])
    happened = play(state, "cure black")
    assert state.view(1)["cures"] == {"blue": "uncured", "yellow": "uncured", "black": "cured", "red": "uncured"}
    assert document(state)["player_discard"][0] == "tokyo"
    assert sorted(document(state)["player_discard"][1:]) == BLACK
    assert sorted(event["card"] for event in named(happened, "discarded")) == BLACK
    assert hand_of(state, 0) == ["paris"]


@rule("PD-CURE-03")
def test_a_cure_removes_no_cube() -> None:
    cubes = {"black": {"atlanta": 2, "moscow": 3}, "blue": {"atlanta": 1}}
    state = doctor(BLACK, cubes=cubes)
    play(state, "cure black")
    assert document(state)["cubes"] == {"blue": {"atlanta": 1}, "yellow": {}, "black": cubes["black"], "red": {}}
    assert supply_of(state, "black") == 19


@rule("PD-CURE-03")
def test_a_cured_disease_keeps_spreading_and_breaking_out() -> None:
    state, happened = after_infection(
        "algiers", "moscow", cubes={"black": {"algiers": 3, "moscow": 1}}, cures={"black": "cured"}
    )
    assert [(event["city"], event["colour"]) for event in named(happened, "outbreak")] == [("algiers", "black")]
    assert document(state)["outbreaks"] == 1
    assert document(state)["cubes"]["black"] == {
        **{"algiers": 3, "moscow": 2},
        **{"madrid": 1, "paris": 1, "istanbul": 1, "cairo": 1},
    }


@rule("PD-CURE-04")
def test_a_cured_colour_cannot_be_cured_again() -> None:
    assert refused_by(doctor(BLACK, cures={"black": "cured"}), "cure black") == "PD-CURE-04"
    assert refused_by(doctor(BLACK, cubes={}, cures={"black": "eradicated"}), "cure black") == "PD-CURE-04"
    other = doctor(cities_of("red")[:5], cures={"black": "cured"})
    assert "cure red" in legal(other)


@rule("PD-CURE-05")
def test_a_player_with_more_cards_than_needed_chooses_which_ones_to_keep() -> None:
    hand = [*BLACK, "karachi", "mumbai"]
    state = doctor(hand)
    play(state, "cure black")
    assert (state.decision().seat, state.decision().kind) == (0, "cure")
    assert set(legal(state)) == {f"keep {card}" for card in hand}
    assert rule_of(state, "keep cairo") == "PD-CURE-05"
    assert refused_by(state, "keep riyadh") == "PD-CURE-05"
    assert document(state)["cures"]["black"] == "uncured"
    play(state, "keep cairo")
    assert set(legal(state)) == {f"keep {card}" for card in hand if card != "cairo"}
    happened = play(state, "keep mumbai")
    assert hand_of(state, 0) == ["cairo", "mumbai"]
    assert len(named(happened, "discarded")) == 5
    assert document(state)["cures"]["black"] == "cured"
    assert actions_left(state) == 3


@rule("PD-CURE-05")
@pytest.mark.parametrize("kept", [*BLACK, "karachi"])
def test_any_card_of_the_colour_may_be_kept(kept: str) -> None:
    state = doctor([*BLACK, "karachi"])
    play(state, "cure black", f"keep {kept}")
    assert hand_of(state, 0) == [kept]
    assert sorted(document(state)["player_discard"]) == sorted({*BLACK, "karachi"} - {kept})


@rule("PD-CURE-05")
def test_a_player_with_just_enough_cards_is_not_asked_and_other_colours_stay_in_hand() -> None:
    state = doctor([*BLACK, "paris", "airlift"])
    assert "cured" in names(play(state, "cure black"))
    assert hand_of(state, 0) == ["airlift", "paris"]
    assert cubes_in(state, "moscow", "black") == 1
