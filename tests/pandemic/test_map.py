"""The map (PD-MAP): section 1 of the ledger, held against the ledger's own table."""

import pytest

from tests.ledger import rule
from tests.pandemic.looking import after_infection, with_word
from tests.pandemic.printed_map import HOME_COLOUR, NEIGHBOURS
from tests.pandemic.tables import document, play, position, refused_by, rule_of


def drives_from(city: str) -> set[str]:
    """Where a pawn may drive from a city."""
    state = position(players=[{"role": "scientist", "city": city}, {"role": "medic"}])
    return {text.split()[2] for text in with_word(state, "drive")}


@rule("PD-MAP-01", "PD-MAP-03")
@pytest.mark.parametrize("city", NEIGHBOURS)
def test_a_pawn_drives_from_a_city_to_exactly_the_cities_that_a_line_joins_to_it(city: str) -> None:
    assert drives_from(city) == NEIGHBOURS[city]


@rule("PD-MAP-01")
def test_every_line_can_be_driven_both_ways() -> None:
    for city in HOME_COLOUR:
        for other in drives_from(city):
            state = position(players=[{"role": "scientist", "city": city}, {"role": "medic"}])
            play(state, f"drive p1 {other}")
            assert rule_of(state, f"drive p1 {city}") == "PD-BASIC-01"


@rule("PD-MAP-01")
def test_a_city_that_no_line_joins_is_refused() -> None:
    for city in HOME_COLOUR:
        state = position(players=[{"role": "scientist", "city": city}, {"role": "medic"}])
        for other in set(HOME_COLOUR) - NEIGHBOURS[city] - {city}:
            assert refused_by(state, f"drive p1 {other}") == "PD-MAP-01"


@rule("PD-MAP-01", "PD-MAP-03")
@pytest.mark.parametrize("city", NEIGHBOURS)
def test_an_outbreak_spreads_along_the_same_lines(city: str) -> None:
    colour = HOME_COLOUR[city]
    elsewhere = next(other for other, home in HOME_COLOUR.items() if home != colour)
    state, _ = after_infection(city, elsewhere, cubes={colour: {city: 3}})
    assert document(state)["cubes"][colour] == {city: 3, **dict.fromkeys(NEIGHBOURS[city], 1)}


@rule("PD-MAP-02")
@pytest.mark.parametrize(
    ("west", "east"), [("los-angeles", "sydney"), ("san-francisco", "tokyo"), ("san-francisco", "manila")]
)
def test_a_line_that_leaves_one_side_of_the_board_continues_on_the_other(west: str, east: str) -> None:
    state = position(players=[{"role": "scientist", "city": west}, {"role": "medic"}])
    play(state, f"drive p1 {east}", f"drive p1 {west}")
    assert document(state)["players"][0]["city"] == west
    assert document(state)["actions"] == 2


@rule("PD-MAP-03")
def test_the_map_has_48_cities_and_93_lines_and_hangs_together() -> None:
    lines = {frozenset((city, other)) for city in HOME_COLOUR for other in drives_from(city)}
    assert len(HOME_COLOUR) == 48
    assert len(lines) == 93
    reached = {"atlanta"}
    while True:
        further = reached | {other for city in reached for other in drives_from(city)}
        if further == reached:
            break
        reached = further
    assert reached == set(HOME_COLOUR)


@rule("PD-MAP-03")
def test_santiago_is_the_only_city_with_one_neighbour() -> None:
    assert [city for city in HOME_COLOUR if len(drives_from(city)) == 1] == ["santiago"]
