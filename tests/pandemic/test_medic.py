"""The Medic (PD-ROLE-10 to 14): section 6 of the ledger, with both settings of the switch `medic`."""

from typing import Any

import pytest

from sobremesa.core.errors import PositionError
from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import (
    Happened,
    actions_left,
    after_epidemic,
    after_infection,
    cubes_in,
    named,
    names,
    supply_of,
)
from tests.pandemic.printed_map import cities_of, spread_out
from tests.pandemic.tables import document, play, position, rule_of

CURED = {"blue": "cured"}
PREVENTS = {"medic": "prevents"}


def reason(state: PandemicState) -> str:
    """How the game ended, or 'playing'."""
    outcome = state.outcome()
    return outcome.reason if outcome else "playing"


def with_medic(city: str, **entries: Any) -> dict[str, Any]:
    """Scientist p1 is to act in Atlanta, the Medic is p2; blue is cured."""
    players = [{"role": "scientist"}, {"role": "medic", "city": city}]
    return {"players": players, "cures": CURED, **entries}


# -- treating and removing ---------------------------------------------------------------------------------------


@rule("PD-ROLE-10")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_medic_treats_all_cubes_of_one_colour_with_one_action(number: int) -> None:
    players = [{"role": "medic", "city": "paris"}, {"role": "scientist"}]
    state = position(players=players, cubes={"blue": {"paris": number, "essen": 3}, "black": {"paris": 2}})
    assert rule_of(state, "treat blue") == "PD-ROLE-10"
    happened = play(state, "treat blue")
    assert named(happened, "treated")[0]["count"] == number
    assert document(state)["cubes"]["blue"] == {"essen": 3}
    assert cubes_in(state, "paris", "black") == 2
    assert supply_of(state, "blue") == 21
    assert actions_left(state) == 3


@rule("PD-ROLE-10")
def test_only_the_medics_own_treating_takes_all() -> None:
    players = [{"role": "scientist", "city": "paris"}, {"role": "medic", "city": "paris"}]
    state = position(players=players, cubes={"blue": {"paris": 3}})
    play(state, "treat blue")
    assert cubes_in(state, "paris", "blue") == 2


@rule("PD-ROLE-11")
def test_cured_cubes_go_by_themselves_where_the_medic_arrives() -> None:
    players = [{"role": "medic", "city": "milan"}, {"role": "scientist"}]
    cubes = {"blue": {"paris": 3, "essen": 1}, "black": {"paris": 2}}
    state = position(players=players, cubes=cubes, cures=CURED)
    happened = play(state, "drive p1 paris")
    assert named(happened, "cubes-removed") == [
        {"event": "cubes-removed", "rule": "PD-ROLE-11", "city": "paris", "colour": "blue", "count": 3}
    ]
    assert document(state)["cubes"]["blue"] == {"essen": 1}
    assert supply_of(state, "blue") == 23
    assert cubes_in(state, "paris", "black") == 2
    assert actions_left(state) == 3


@rule("PD-ROLE-11")
def test_uncured_cubes_stay_where_the_medic_arrives() -> None:
    players = [{"role": "medic", "city": "milan"}, {"role": "scientist"}]
    state = position(players=players, cubes={"blue": {"paris": 3}})
    assert names(play(state, "drive p1 paris")) == ["moved"]
    assert cubes_in(state, "paris", "blue") == 3


@rule("PD-ROLE-11")
def test_cubes_of_several_cured_colours_go_together() -> None:
    players = [{"role": "medic", "city": "milan"}, {"role": "scientist"}]
    cubes = {"blue": {"paris": 3, "essen": 1}, "black": {"paris": 2, "cairo": 1}}
    state = position(players=players, cubes=cubes, cures={"blue": "cured", "black": "cured"})
    play(state, "drive p1 paris")
    assert document(state)["cubes"] == {"blue": {"essen": 1}, "yellow": {}, "black": {"cairo": 1}, "red": {}}


@rule("PD-ROLE-12")
def test_the_medic_removes_cubes_when_the_dispatcher_moves_the_pawn() -> None:
    players = [{"role": "dispatcher", "city": "paris"}, {"role": "medic", "city": "lima"}]
    state = position(players=players, cubes={"blue": {"paris": 2, "essen": 1}}, cures=CURED)
    play(state, "join p2 paris")
    assert document(state)["cubes"]["blue"] == {"essen": 1}


@rule("PD-ROLE-12")
def test_the_medic_removes_cubes_when_airlifted_in_another_players_turn() -> None:
    players = [{"role": "scientist", "hand": ["airlift"]}, {"role": "medic", "city": "lima"}]
    state = position(players=players, cubes={"blue": {"paris": 2, "essen": 1}}, cures=CURED)
    happened = play(state, "play airlift", "airlift p2 paris")
    assert "cubes-removed" in names(happened)
    assert document(state)["cubes"]["blue"] == {"essen": 1}
    assert actions_left(state) == 4


@rule("PD-ROLE-12")
def test_the_medic_removes_cubes_at_the_instant_another_player_finds_the_cure() -> None:
    players = [{"role": "scientist", "hand": cities_of("blue")[:4]}, {"role": "medic", "city": "paris"}]
    state = position(players=players, cubes={"blue": {"paris": 3, "essen": 1}, "black": {"paris": 1}})
    happened = play(state, "cure blue")
    assert names(happened)[-2:] == ["cured", "cubes-removed"]
    assert document(state)["cubes"]["blue"] == {"essen": 1}
    assert cubes_in(state, "paris", "black") == 1
    assert actions_left(state) == 3


@rule("PD-ROLE-12")
def test_the_arrival_of_another_pawn_removes_nothing() -> None:
    entries = with_medic("lima", cubes={"blue": {"chicago": 3}})
    state = position(**entries)
    play(state, "drive p1 chicago")
    assert cubes_in(state, "chicago", "blue") == 3


# -- placing where the Medic is ----------------------------------------------------------------------------------


def around_the_medic(happened: Happened) -> list[str]:
    """What happened to blue cubes in Paris."""
    return [event["event"] for event in happened if event.get("city") == "paris" and event.get("colour") == "blue"]


@rule("PD-ROLE-12", "PD-ROLE-13")
def test_a_cured_cube_in_the_medics_city_is_placed_and_removed_at_once() -> None:
    state, happened = after_infection("paris", "essen", **with_medic("paris", cubes={"blue": {"essen": 1}}))
    assert around_the_medic(happened) == ["cubes-placed", "cubes-removed"]
    assert document(state)["cubes"]["blue"] == {"essen": 2}
    assert supply_of(state, "blue") == 22


@rule("PD-ROLE-13")
def test_an_uncured_cube_in_the_medics_city_stays() -> None:
    players = [{"role": "scientist"}, {"role": "medic", "city": "paris"}]
    for options in ({}, PREVENTS):
        state, _ = after_infection("paris", "essen", players=players, options=options)
        assert document(state)["cubes"]["blue"] == {"paris": 1, "essen": 1}


@rule("PD-ROLE-13")
def test_the_medic_does_not_forbid_placement_so_an_empty_supply_loses() -> None:
    cubes = {"blue": spread_out("blue", 24, without=("paris",))}
    state, _ = after_infection("paris", "tokyo", **with_medic("paris", cubes=cubes))
    assert reason(state) == "cubes"


@rule("PD-ROLE-13")
def test_an_infection_card_of_the_medics_city_needs_one_cube_for_an_instant() -> None:
    cubes = {"blue": spread_out("blue", 23, without=("paris",))}
    state, happened = after_infection("paris", "tokyo", **with_medic("paris", cubes=cubes))
    assert reason(state) == "playing"
    counted = [(event["event"], event["count"]) for event in happened if event.get("colour") == "blue"]
    assert counted == [("cubes-placed", 1), ("cubes-removed", 1)]
    assert supply_of(state, "blue") == 1


@rule("PD-ROLE-13")
def test_an_epidemic_in_the_medics_city_needs_three_cubes_for_an_instant() -> None:
    for laid, ending in ((21, "playing"), (22, "cubes")):
        cubes = {"blue": spread_out("blue", laid, without=("paris",))}
        state, _ = after_epidemic("paris", **with_medic("paris", cubes=cubes))
        assert reason(state) == ending
    survived, happened = after_epidemic("paris", **with_medic("paris", cubes={"blue": {"essen": 1}}))
    assert around_the_medic(happened) == ["cubes-placed", "cubes-removed"]
    assert [event["count"] for event in named(happened, "cubes-removed")] == [3]
    assert supply_of(survived, "blue") == 23


@rule("PD-ROLE-13")
@pytest.mark.parametrize("options", [PREVENTS, {"edition": "2013"}])
def test_a_medic_who_prevents_needs_no_cube_at_all(options: dict[str, str]) -> None:
    cubes = {"blue": spread_out("blue", 24, without=("paris",))}
    infected, happened = after_infection("paris", "tokyo", options=options, **with_medic("paris", cubes=cubes))
    assert reason(infected) == "playing"
    assert around_the_medic(happened) == ["cube-prevented"]
    epidemic, happened = after_epidemic("paris", options=options, **with_medic("paris", cubes=cubes))
    assert reason(epidemic) == "playing"
    assert around_the_medic(happened) == ["cube-prevented"]


@rule("PD-ROLE-13")
def test_the_edition_2013_can_be_played_with_the_medic_of_2008() -> None:
    cubes = {"blue": spread_out("blue", 24, without=("paris",))}
    options = {"edition": "2013", "medic": "removes"}
    state, _ = after_infection("paris", "tokyo", options=options, **with_medic("paris", cubes=cubes))
    assert reason(state) == "cubes"


@rule("PD-ROLE-11")
def test_a_medic_who_prevents_still_removes_what_lies_there_on_arrival() -> None:
    players = [{"role": "medic", "city": "milan"}, {"role": "scientist"}]
    state = position(players=players, cubes={"blue": {"paris": 3, "essen": 1}}, cures=CURED, options=PREVENTS)
    play(state, "drive p1 paris")
    assert document(state)["cubes"]["blue"] == {"essen": 1}


@rule("PD-ROLE-13")
@pytest.mark.parametrize("city", ["paris", "essen", "istanbul"])
def test_in_an_outbreak_the_medics_city_is_served_first_and_its_cube_comes_back(city: str) -> None:
    # Milan breaks out over Paris, Essen and Istanbul with two cubes left: enough, because the Medic's comes back.
    cubes = {"blue": {"milan": 3, **spread_out("blue", 19, without=("milan", "paris", "essen"))}}
    state, _ = after_infection("milan", "tokyo", **with_medic(city, cubes=cubes))
    assert reason(state) == "playing"
    assert supply_of(state, "blue") == 0
    assert {name for name in ("paris", "essen", "istanbul") if cubes_in(state, name, "blue")} == {
        "paris",
        "essen",
        "istanbul",
    } - {city}


@rule("PD-ROLE-14")
def test_no_cured_cube_stays_in_the_medics_city_and_it_never_breaks_out() -> None:
    # London, Essen and Milan break out one after the other, and each of them spreads to Paris.
    cubes = {"blue": {"london": 3, "essen": 3, "milan": 3}}
    for options in ({}, PREVENTS):
        state, happened = after_infection("london", "tokyo", options=options, **with_medic("paris", cubes=cubes))
        assert [event["city"] for event in named(happened, "outbreak")] == ["london", "essen", "milan"]
        assert cubes_in(state, "paris", "blue") == 0
    uncured, happened = after_infection("london", "tokyo", **with_medic("paris", cubes=cubes, cures={}))
    assert cubes_in(uncured, "paris", "blue") == 3


@rule("PD-ROLE-14")
def test_an_epidemic_in_the_medics_city_causes_no_outbreak() -> None:
    for options in ({}, PREVENTS):
        state, happened = after_epidemic("paris", options=options, **with_medic("paris", cubes={"blue": {"essen": 3}}))
        assert not named(happened, "outbreak")
        assert document(state)["cubes"]["blue"] == {"essen": 3}


@rule("PD-ROLE-14")
def test_a_position_with_cured_cubes_under_the_medic_cannot_be() -> None:
    with pytest.raises(PositionError, match="PD-ROLE-14"):
        position(**with_medic("paris", cubes={"blue": {"paris": 1}}))
