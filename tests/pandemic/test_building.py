"""Building stations (PD-BUILD): section 5 of the ledger. The Operations Expert is in `test_roles.py`."""

from typing import Any

import pytest

from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import actions_left, city_of, hand_of, named
from tests.pandemic.tables import document, legal, play, position, refused_by, rule_of

SIX = ["atlanta", "cairo", "lima", "moscow", "tokyo", "delhi"]


def builder(city: str, hand: list[str], **entries: Any) -> PandemicState:
    """A Scientist who is to act; the Medic stands in Atlanta."""
    players = [{"role": "scientist", "city": city, "hand": hand}, {"role": "medic", "hand": ["milan"]}]
    return position(players=players, **entries)


@rule("PD-BUILD-01")
def test_building_takes_the_card_of_the_pawns_city() -> None:
    state = builder("paris", ["paris", "essen"])
    assert rule_of(state, "build") == "PD-BUILD-01"
    happened = play(state, "build")
    assert named(happened, "built")[0]["city"] == "paris"
    assert set(document(state)["stations"]) == {"atlanta", "paris"}
    assert hand_of(state, 0) == ["essen"]
    assert document(state)["player_discard"] == ["paris"]
    assert state.view(0)["stations_left"] == 4
    assert actions_left(state) == 3


@rule("PD-BUILD-01")
def test_no_other_card_builds_a_station() -> None:
    assert refused_by(builder("paris", ["essen", "airlift"]), "build") == "PD-BUILD-01"
    assert refused_by(builder("milan", ["paris"]), "build") == "PD-BUILD-01"


@rule("PD-BUILD-02")
def test_with_all_six_on_the_board_the_builder_moves_one_of_them() -> None:
    state = builder("paris", ["paris"], stations=SIX)
    assert rule_of(state, "build") == "PD-BUILD-02"
    play(state, "build")
    assert (state.decision().seat, state.decision().kind) == (0, "move-station")
    assert set(legal(state)) == {f"move-station {city}" for city in SIX}
    assert refused_by(state, "move-station milan") == "PD-BUILD-02"
    happened = play(state, "move-station lima")
    moved = named(happened, "station-moved")[0]
    assert (moved["from"], moved["city"]) == ("lima", "paris")
    assert set(document(state)["stations"]) == {"paris", *SIX} - {"lima"}
    assert document(state)["player_discard"] == ["paris"]
    assert hand_of(state, 0) == []
    assert actions_left(state) == 3


@rule("PD-BUILD-02")
def test_even_the_station_of_atlanta_may_be_moved() -> None:
    state = builder("paris", ["paris"], stations=SIX)
    play(state, "build", "move-station atlanta")
    assert set(document(state)["stations"]) == {"paris", *SIX} - {"atlanta"}


@rule("PD-BUILD-02")
def test_moving_a_station_still_takes_the_card() -> None:
    assert refused_by(builder("paris", ["essen"], stations=SIX), "build") == "PD-BUILD-01"


@rule("PD-BUILD-02")
@pytest.mark.parametrize("number", range(1, 6))
def test_no_station_moves_while_one_is_left_beside_the_board(number: int) -> None:
    state = builder("paris", ["paris"], stations=SIX[:number])
    happened = play(state, "build")
    assert not named(happened, "station-moved")
    assert set(document(state)["stations"]) == {"paris", *SIX[:number]}
    assert state.decision().kind == "act"


@rule("PD-BUILD-03")
def test_a_city_holds_one_station_at_most() -> None:
    state = builder("atlanta", ["atlanta"])
    assert refused_by(state, "build") == "PD-BUILD-03"
    built = builder("paris", ["paris"])
    play(built, "build")
    assert refused_by(built, "build") == "PD-BUILD-03"
    assert refused_by(builder("cairo", ["cairo"], stations=SIX), "build") == "PD-BUILD-03"


@rule("PD-BUILD-03")
def test_every_player_may_use_a_station_that_another_has_built() -> None:
    black = ["delhi", "mumbai", "chennai", "kolkata"]
    players = [{"role": "medic", "city": "paris", "hand": ["paris"]}, {"role": "scientist", "hand": black}]
    state = position(players=players, player_pile={"top": ["lima", "osaka"]})
    play(state, "build", "end-actions", "shuttle p2 paris")
    assert city_of(state, 1) == "paris"
    play(state, "cure black")
    assert document(state)["cures"]["black"] != "uncured"
