"""Treating diseases (PD-TREAT): section 5 of the ledger. The Medic is in `test_medic.py`."""

from typing import Any

import pytest

from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import actions_left, cubes_in, named, supply_of
from tests.pandemic.printed_map import COLOURS, cities_of
from tests.pandemic.tables import document, legal, play, position, refused_by, rule_of


def in_manila(cubes: dict[str, dict[str, int]], **entries: Any) -> PandemicState:
    """A Scientist is to act in red Manila."""
    players = [{"role": "scientist", "city": "manila"}, {"role": "medic", "city": "paris"}]
    return position(players=players, cubes=cubes, **entries)


@rule("PD-TREAT-01", "PD-TREAT-03")
@pytest.mark.parametrize("colour", COLOURS)
def test_in_every_city_its_own_colour_is_treated_by_one_rule_and_another_by_the_other(colour: str) -> None:
    other = COLOURS[COLOURS.index(colour) - 1]
    for city in cities_of(colour):
        players = [{"role": "scientist", "city": city}, {"role": "medic", "city": "atlanta"}]
        state = position(players=players, cubes={colour: {city: 1}, other: {city: 1}})
        assert rule_of(state, f"treat {colour}") == "PD-TREAT-01"
        assert rule_of(state, f"treat {other}") == "PD-TREAT-03"


@rule("PD-TREAT-01")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_treating_returns_one_cube_from_the_pawns_city_to_the_supply(number: int) -> None:
    state = in_manila({"red": {"manila": number, "tokyo": 2}})
    before = supply_of(state, "red")
    assert rule_of(state, "treat red") == "PD-TREAT-01"
    happened = play(state, "treat red")
    assert named(happened, "treated")[0]["count"] == 1
    assert cubes_in(state, "manila", "red") == number - 1
    assert cubes_in(state, "tokyo", "red") == 2
    assert supply_of(state, "red") == before + 1
    assert actions_left(state) == 3


@rule("PD-TREAT-01")
def test_three_cubes_take_three_actions() -> None:
    state = in_manila({"red": {"manila": 3}})
    play(state, "treat red", "treat red", "treat red")
    assert document(state)["cubes"]["red"] == {}
    assert supply_of(state, "red") == 24
    assert actions_left(state) == 1


@rule("PD-TREAT-02")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_all_cubes_of_a_cured_colour_go_with_one_action(number: int) -> None:
    state = in_manila({"red": {"manila": number, "tokyo": 2}, "yellow": {"manila": 2}}, cures={"red": "cured"})
    before = supply_of(state, "red")
    assert rule_of(state, "treat red") == "PD-TREAT-02"
    happened = play(state, "treat red")
    assert named(happened, "treated")[0]["count"] == number
    assert document(state)["cubes"]["red"] == {"tokyo": 2}
    assert cubes_in(state, "manila", "yellow") == 2
    assert supply_of(state, "red") == before + number
    assert actions_left(state) == 3


@rule("PD-TREAT-02")
def test_the_cure_of_another_colour_does_not_help() -> None:
    state = in_manila({"red": {"manila": 3}, "blue": {"essen": 1}}, cures={"blue": "cured"})
    play(state, "treat red")
    assert cubes_in(state, "manila", "red") == 2


@rule("PD-TREAT-03")
def test_any_colour_that_is_present_may_be_treated_and_one_is_named() -> None:
    everything = {colour: {"manila": 2} for colour in COLOURS}
    for colour in COLOURS:
        state = in_manila(everything)
        assert {text for text in legal(state) if text.startswith("treat")} == {f"treat {name}" for name in COLOURS}
        assert rule_of(state, f"treat {colour}") == ("PD-TREAT-01" if colour == "red" else "PD-TREAT-03")
        play(state, f"treat {colour}")
        assert {name: cubes_in(state, "manila", name) for name in COLOURS} == {
            **dict.fromkeys(COLOURS, 2),
            colour: 1,
        }


@rule("PD-TREAT-03")
def test_a_yellow_cube_in_red_manila_can_be_treated() -> None:
    state = in_manila({"yellow": {"manila": 1}})
    play(state, "treat yellow")
    assert supply_of(state, "yellow") == 24


@rule("PD-TREAT-04")
def test_a_colour_without_a_cube_in_the_city_cannot_be_treated() -> None:
    state = in_manila({"red": {"tokyo": 3}, "yellow": {"manila": 1}})
    for colour in ("blue", "black", "red"):
        assert refused_by(state, f"treat {colour}") == "PD-TREAT-04"
    play(state, "treat yellow")
    assert refused_by(state, "treat yellow") == "PD-TREAT-04"
