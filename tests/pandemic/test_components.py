"""What is in the box (PD-COMP): section 1 of the ledger."""

from typing import Any

import pytest

from sobremesa.core.errors import PositionError, SetupError
from tests.ledger import rule
from tests.pandemic.looking import after_infection, city_of, cubes_in, named, supply_of
from tests.pandemic.printed_map import COLOURS, HOME_COLOUR, cities_of, spread_out
from tests.pandemic.tables import document, legal, new_game, play, position, refused_by

EVENTS = {"airlift", "forecast", "government-grant", "one-quiet-night", "resilient-population"}
ROLES = ["dispatcher", "operations-expert", "scientist", "medic", "researcher"]


def player_cards(**options: Any) -> list[str]:
    """All player cards of a game but the epidemics: those in hands, and those that may be in the pile."""
    state = new_game(hands="open", **options)
    pile: dict[str, Any] = state.view(None)
    hands = [card for player in document(state)["players"] for card in player["hand"]]
    return [*hands, *pile["player_pile"]["unseen"]]


@rule("PD-COMP-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_or_four_can_play(players: int) -> None:
    state = new_game(players=players)
    assert state.seats() == players
    assert len(document(state)["players"]) == players


@rule("PD-COMP-01")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_no_other_number_can_play(players: int) -> None:
    with pytest.raises(SetupError):
        new_game(players=players)
    with pytest.raises(PositionError, match="PD-COMP-01"):
        position(players=[{"role": role} for role in ROLES[:players]])


@rule("PD-COMP-01")
def test_a_pawn_of_a_seat_that_nobody_took_cannot_move() -> None:
    state = position(players=[{"role": "dispatcher"}, {"role": "medic"}, {"role": "scientist"}])
    assert "drive p3 chicago" in legal(state)
    assert refused_by(state, "drive p4 chicago") == "PD-COMP-01"


@rule("PD-COMP-02")
def test_there_are_twelve_cities_of_each_colour() -> None:
    assert {colour: len(cities_of(colour)) for colour in COLOURS} == dict.fromkeys(COLOURS, 12)
    chartering = position(players=[{"role": "scientist", "hand": ["atlanta"]}, {"role": "medic"}])
    play(chartering, "charter p1")
    assert {text.split()[2] for text in legal(chartering)} == set(HOME_COLOUR) - {"atlanta"}


@rule("PD-COMP-02", "PD-COMP-06")
@pytest.mark.parametrize("city", HOME_COLOUR)
def test_the_infection_card_of_a_city_brings_a_cube_of_its_home_colour(city: str) -> None:
    state, happened = after_infection(city)
    assert named(happened, "infection-shown")[0]["city"] == city
    assert {colour for colour in COLOURS if cubes_in(state, city, colour)} == {HOME_COLOUR[city]}


@rule("PD-COMP-02", "PD-COMP-05")
@pytest.mark.parametrize("city", HOME_COLOUR)
def test_the_player_card_of_a_city_counts_for_its_home_colour(city: str) -> None:
    for colour in COLOURS:
        others = [other for other in cities_of(colour) if other != city][:3]
        state = position(players=[{"role": "scientist", "hand": [city, *others]}, {"role": "medic"}])
        assert (f"cure {colour}" in legal(state)) == (colour == HOME_COLOUR[city])


@rule("PD-COMP-03")
def test_each_disease_has_24_cubes_on_the_board_and_in_the_supply_together() -> None:
    for seed in range(20):
        state = new_game(seed, players=4)
        for colour in COLOURS:
            assert sum(document(state)["cubes"][colour].values()) + supply_of(state, colour) == 24


@rule("PD-COMP-03")
@pytest.mark.parametrize("colour", COLOURS)
def test_the_24th_cube_can_be_placed_and_a_25th_does_not_exist(colour: str) -> None:
    city = cities_of(colour)[0]
    elsewhere = next(other for other in HOME_COLOUR if HOME_COLOUR[other] != colour)
    last, _ = after_infection(city, elsewhere, cubes={colour: spread_out(colour, 23, without=(city,))})
    assert supply_of(last, colour) == 0
    assert last.outcome() is None
    missing, _ = after_infection(city, elsewhere, cubes={colour: spread_out(colour, 24, without=(city,))})
    outcome = missing.outcome()
    assert outcome is not None
    assert outcome.reason == "cubes"
    with pytest.raises(PositionError, match="PD-COMP-03"):
        position(cubes={colour: spread_out(colour, 25)})


@rule("PD-COMP-04")
def test_the_sixth_station_is_the_last_one() -> None:
    five = ["atlanta", "cairo", "lima", "tokyo", "moscow"]
    state = position(players=[{"role": "operations-expert", "city": "paris"}, {"role": "medic"}], stations=five)
    assert state.view(0)["stations_left"] == 1
    play(state, "build")
    assert set(document(state)["stations"]) == {*five, "paris"}
    assert state.view(0)["stations_left"] == 0
    play(state, "drive p1 milan", "build")
    assert state.decision().kind == "move-station"
    with pytest.raises(PositionError, match="PD-COMP-04"):
        position(stations=[*five, "paris", "milan"])


@rule("PD-COMP-05")
def test_the_player_cards_number_59() -> None:
    for players in (2, 3, 4):
        state = new_game(players=players, difficulty="heroic")
        pile: dict[str, Any] = state.view(None)
        dealt = sum(player["hand_size"] for player in pile["players"])
        assert dealt + pile["player_pile"]["cards"] == 59
        assert sum(entry["epidemic"] for entry in pile["player_pile"]["piles"]) == 6
    assert sorted(player_cards()) == sorted([*HOME_COLOUR, *EVENTS])


@rule("PD-COMP-06")
def test_the_infection_cards_are_one_for_each_city() -> None:
    for seed in range(20):
        written = document(new_game(seed))
        cards = [*written["infection_discard"], *[card for layer in written["infection_pile"] for card in layer]]
        assert sorted(cards) == sorted(HOME_COLOUR)


@rule("PD-COMP-07")
def test_there_are_five_roles_and_no_other() -> None:
    dealt = {player["role"] for seed in range(40) for player in document(new_game(seed, players=4))["players"]}
    assert dealt == set(ROLES)
    for missing in ("contingency-planner", "quarantine-specialist"):
        with pytest.raises(SetupError):
            new_game(roles=[missing, "medic"])
        with pytest.raises(PositionError):
            position(players=[{"role": missing}, {"role": "medic"}])


@rule("PD-COMP-07")
def test_each_role_exists_once_and_has_a_pawn_of_its_own() -> None:
    with pytest.raises(SetupError):
        new_game(roles=["medic", "medic"])
    with pytest.raises(PositionError):
        position(players=[{"role": "medic"}, {"role": "medic"}])
    state = position(players=[{"role": role} for role in ROLES[:4]])
    play(state, "drive p1 chicago", "drive p2 miami")
    assert [city_of(state, seat) for seat in range(4)] == ["chicago", "miami", "atlanta", "atlanta"]


@rule("PD-COMP-08")
@pytest.mark.parametrize("colour", COLOURS)
def test_each_disease_has_a_marker_with_a_vial_side_and_a_sunset_side(colour: str) -> None:
    def markers(state: Any) -> dict[str, str]:
        return dict(document(state)["cures"])

    uncured = dict.fromkeys(COLOURS, "uncured")
    state = position(
        players=[{"role": "scientist", "hand": cities_of(colour)[:4]}, {"role": "researcher"}],
        cubes={colour: {"miami": 1}},
    )
    assert markers(state) == uncured
    play(state, f"cure {colour}")
    assert markers(state) == {**uncured, colour: "cured"}
    play(state, "drive p1 miami", f"treat {colour}")
    assert markers(state) == {**uncured, colour: "eradicated"}


@rule("PD-COMP-09")
@pytest.mark.parametrize("outbreaks", range(8))
def test_the_outbreak_track_ends_with_the_skull_at_8(outbreaks: int) -> None:
    state, _ = after_infection("paris", "tokyo", cubes={"blue": {"paris": 3}}, outbreaks=outbreaks)
    assert document(state)["outbreaks"] == outbreaks + 1
    outcome = state.outcome()
    assert (outcome.reason if outcome else "playing") == ("outbreaks" if outbreaks == 7 else "playing")


@rule("PD-COMP-09")
def test_the_outbreak_track_has_no_space_beyond_8() -> None:
    with pytest.raises(PositionError):
        position(outbreaks=9, outcome="outbreaks")


@rule("PD-COMP-10")
@pytest.mark.parametrize(("epidemics", "rate"), list(enumerate([2, 2, 2, 3, 3, 4, 4])))
def test_the_seven_spaces_of_the_infection_track_are_2_2_2_3_3_4_4(epidemics: int, rate: int) -> None:
    state, happened = after_infection(options={"difficulty": "heroic"}, epidemics=epidemics)
    assert len(named(happened, "infection-shown")) == rate
    assert len(document(state)["infection_discard"]) == rate
    assert state.view(0)["infection_rate"] == rate


@rule("PD-COMP-11")
def test_the_five_events_are_in_the_deck_once_each() -> None:
    cards = player_cards()
    assert {card for card in cards if card not in HOME_COLOUR} == EVENTS
    assert len(cards) == len(set(cards))
    with pytest.raises(PositionError):
        position(players=[{"role": "medic", "hand": ["airlift"]}, {"role": "scientist", "hand": ["airlift"]}])


@rule("PD-COMP-11")
def test_each_of_the_five_events_can_be_played() -> None:
    state = position(
        players=[{"role": "medic", "hand": sorted(EVENTS)}, {"role": "scientist"}], infection_discard=["paris"]
    )
    assert {text for text in legal(state) if text.startswith("play")} == {f"play {event}" for event in EVENTS}


@rule("PD-COMP-11")
def test_a_game_without_events_has_the_48_city_cards_only() -> None:
    assert sorted(player_cards(events=False)) == sorted(HOME_COLOUR)
    with pytest.raises(PositionError):
        position(players=[{"role": "medic", "hand": ["airlift"]}, {"role": "scientist"}], options={"events": False})
