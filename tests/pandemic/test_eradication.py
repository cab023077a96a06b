"""Eradicating diseases (PD-ERAD): section 5 of the ledger."""

import pytest

from tests.ledger import rule
from tests.pandemic.looking import (
    actions_left,
    after_epidemic,
    after_infection,
    before_infection,
    city_of,
    cubes_in,
    hand_of,
    named,
    names,
    supply_of,
)
from tests.pandemic.printed_map import COLOURS, cities_of, spread_out
from tests.pandemic.tables import document, legal, play, position, refused_by

IN_PARIS = [{"role": "scientist", "city": "paris"}, {"role": "operations-expert", "city": "sydney"}]


@rule("PD-ERAD-01")
@pytest.mark.parametrize("colour", COLOURS)
def test_treating_the_last_cube_of_a_cured_disease_eradicates_it_at_once(colour: str) -> None:
    state = position(players=IN_PARIS, cubes={colour: {"paris": 2}}, cures={colour: "cured"})
    happened = play(state, f"treat {colour}")
    assert names(happened) == ["treated", "eradicated"]
    assert document(state)["cures"][colour] == "eradicated"
    assert actions_left(state) == 3


@rule("PD-ERAD-01")
def test_a_cured_disease_is_not_eradicated_while_a_cube_is_left_anywhere() -> None:
    state = position(players=IN_PARIS, cubes={"blue": {"paris": 2, "essen": 1}}, cures={"blue": "cured"})
    assert names(play(state, "treat blue")) == ["treated"]
    assert document(state)["cures"]["blue"] == "cured"
    play(state, "drive p1 essen", "treat blue")
    assert document(state)["cures"]["blue"] == "eradicated"


@rule("PD-ERAD-01")
def test_curing_a_disease_that_has_no_cube_on_the_board_eradicates_it_in_the_same_instant() -> None:
    state = position(players=[{"role": "scientist", "hand": cities_of("red")[:4]}, {"role": "medic"}])
    happened = play(state, "cure red")
    assert names(happened)[-2:] == ["cured", "eradicated"]
    assert document(state)["cures"]["red"] == "eradicated"
    assert actions_left(state) == 3


@rule("PD-ERAD-01")
def test_the_medic_who_removes_the_last_cube_on_arrival_eradicates_the_disease() -> None:
    state = position(
        players=[{"role": "medic", "city": "milan"}, {"role": "scientist"}],
        cubes={"blue": {"paris": 1}},
        cures={"blue": "cured"},
    )
    assert names(play(state, "drive p1 paris")) == ["moved", "cubes-removed", "eradicated"]
    assert document(state)["cures"]["blue"] == "eradicated"


@rule("PD-ERAD-02")
@pytest.mark.parametrize("colour", COLOURS)
def test_infection_cards_of_an_eradicated_colour_place_no_cube(colour: str) -> None:
    first, second = cities_of(colour)[:2]
    state, happened = after_infection(first, second, cures={colour: "eradicated"})
    assert [event["city"] for event in named(happened, "no-cube")] == [first, second]
    assert document(state)["cubes"] == {name: {} for name in COLOURS}


@rule("PD-ERAD-02")
def test_eradication_works_from_the_very_turn_in_which_it_happens() -> None:
    state = before_infection("paris", "essen", players=IN_PARIS, cubes={"blue": {"paris": 1}}, cures={"blue": "cured"})
    play(state, "treat blue", "end-actions")
    assert document(state)["cubes"]["blue"] == {}


@rule("PD-ERAD-03")
def test_all_cubes_of_an_eradicated_colour_leave_the_game() -> None:
    state = position(players=IN_PARIS, cubes={"blue": {"paris": 1}}, cures={"blue": "cured"})
    assert supply_of(state, "blue") == 23
    play(state, "treat blue")
    assert supply_of(state, "blue") == 0
    assert [supply_of(state, colour) for colour in COLOURS] == [0, 24, 24, 24]


@rule("PD-ERAD-03")
def test_the_empty_supply_of_an_eradicated_colour_loses_no_game() -> None:
    infected, _ = after_infection("paris", "essen", cures={"blue": "eradicated"})
    assert supply_of(infected, "blue") == 0
    assert infected.outcome() is None
    epidemic, happened = after_epidemic("paris", cures={"blue": "eradicated"})
    assert named(happened, "bottom-shown")[0]["city"] == "paris"
    assert epidemic.outcome() is None
    assert document(epidemic)["cubes"]["blue"] == {}


@rule("PD-ERAD-03")
def test_the_empty_supply_of_a_colour_that_is_only_cured_still_loses() -> None:
    cubes = {"blue": spread_out("blue", 24, without=("paris",))}
    state, _ = after_infection("paris", "tokyo", cubes=cubes, cures={"blue": "cured"})
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "cubes"


@rule("PD-ERAD-04")
def test_an_uncured_disease_without_cubes_is_not_eradicated_and_can_come_back() -> None:
    state = before_infection("essen", "tokyo", players=IN_PARIS, cubes={"blue": {"paris": 1}})
    happened = play(state, "treat blue")
    assert "eradicated" not in names(happened)
    assert document(state)["cures"]["blue"] == "uncured"
    assert supply_of(state, "blue") == 24
    play(state, "end-actions")
    assert document(state)["cubes"]["blue"] == {"essen": 1}


@rule("PD-ERAD-05")
def test_infection_cards_of_an_eradicated_colour_are_drawn_count_and_are_discarded() -> None:
    state, happened = after_infection("paris", "tokyo", "lima", cures={"blue": "eradicated"})
    assert [event["city"] for event in named(happened, "infection-shown")] == ["paris", "tokyo"]
    assert document(state)["infection_discard"] == ["paris", "tokyo"]
    assert cubes_in(state, "tokyo", "red") == 1
    assert cubes_in(state, "lima", "yellow") == 0


@rule("PD-ERAD-05")
def test_city_cards_of_an_eradicated_colour_still_fly_and_build() -> None:
    players = [
        {"role": "scientist", "city": "paris", "hand": ["paris", "essen", "milan"]},
        {"role": "medic", "city": "milan"},
    ]
    state = position(players=players, cures={"blue": "eradicated"})
    play(state, "direct p1 essen", "direct p1 milan", "drive p1 paris", "build")
    assert set(document(state)["stations"]) == {"atlanta", "paris"}
    charter = position(players=players, cures={"blue": "eradicated"})
    play(charter, "charter p1", "charter p1 tokyo")
    assert city_of(charter, 0) == "tokyo"


@rule("PD-ERAD-05")
def test_city_cards_of_an_eradicated_colour_can_still_be_shared_but_cure_nothing_more() -> None:
    blue = ["atlanta", "paris", "essen", "milan"]
    players = [{"role": "scientist", "hand": blue}, {"role": "medic", "consent": ["shares"]}]
    state = position(players=players, cures={"blue": "eradicated"})
    assert "cure blue" not in legal(state)
    assert refused_by(state, "cure blue") == "PD-CURE-04"
    play(state, "give p2 atlanta")
    assert hand_of(state, 1) == ["atlanta"]
