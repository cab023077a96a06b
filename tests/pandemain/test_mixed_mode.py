"""Mixed mode (PM-MIXED): people and sim-bakers in any mix, with a scenario or without."""

from typing import Any

import pytest

from sobremesa.core.errors import SetupError
from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.sim_tables import of, print_with, print_with_card, shown
from tests.pandemain.tables import legal, new_game, play, position, refused_by, seat, table

ALL = ["rudolf", "hans", "helga"]
SCENARIOS = {"famine_in_ulm": "rudolf", "taking_the_cloth": "rudolf", "lord_of_the_castle": "helga"}


def kinds(state: PandemainState) -> list[str]:
    return [player["kind"] for player in shown(state, "players")]


@rule("PM-MIXED-01")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("baker", ALL)
def test_a_sim_baker_joins_two_or_three_humans(players: int, baker: str) -> None:
    """By the rules of solo mode: it follows its card, all participants count, and one loan lies on the castle."""
    options: dict[str, Any] = {"players": players, "sim_bakers": [baker], "components": print_with_card(["farm"])}
    assert kinds(new_game(**options)) == [*["person"] * players, baker]
    state = position(options=options, turn={"at": players - 1})
    assert shown(state, "settings", "participants") == players + 1
    assert shown(state, "settings", "limits", "village") == players
    assert table(state)["castle_loans"] == 1
    events = play(state, "place river")
    assert of(events, "placed", seat=f"p{players + 1}")[0]["place"] == "farm"


@rule("PM-MIXED-02")
def test_several_sim_bakers_each_have_a_deck_and_a_place_of_their_own() -> None:
    ranges = {"rudolf": range(1, 7), "hans": range(19, 23), "helga": range(32, 35)}
    for bakers in (["rudolf", "hans"], ["hans", "helga"], ["rudolf", "helga"], ALL):
        players = 4 - len(bakers)
        state = new_game(players=players, sim_bakers=bakers)
        if state.decision().kind == "servant":
            play(state, "servant river")
        cards = {baker: seat(state, players + place)["card"] for place, baker in enumerate(bakers)}
        assert all(cards[baker] in ranges[baker] for baker in bakers)
        tower = table(state)["tower"]
        places = {"rudolf": 0, "hans": 1, "helga": 3}
        assert all(tower[places[baker]] == f"p{players + place + 1}" for place, baker in enumerate(bakers))


@rule("PM-MIXED-02")
def test_every_sim_baker_follows_its_own_card() -> None:
    cards: dict[str, Any] = {str(number): {"day": ["oven"]} for number in range(1, 41)}
    cards.update({str(number): {"day": ["farm"]} for number in range(19, 32)})
    cards.update({str(number): {"day": ["trade_house"]} for number in range(32, 41)})
    options = {"players": 1, "sim_bakers": ALL, "components": print_with(automa__cards=cards)}
    state = position(options=options)
    events = play(state, "place river")
    assert [(event["seat"], event["place"]) for event in of(events, "placed")] == [
        *[("p1", "river"), ("p2", "oven"), ("p3", "farm"), ("p4", "trade-house")],
    ]


def beside_all(penitence: int, points: int) -> PandemainState:
    """A human where Rudolf (level 6), Hans and Helga (20 points) all have a worker: at the farm."""
    seats = [{"pfennigs": 9, "penitence": penitence, "points": points}, {"penitence": 6}, {}, {"points": 20}]
    options = {"players": 1, "sim_bakers": ALL}
    return position(options=options, seats=seats, workers={"farm": ["p2", "p3", "p4"]})


@rule("PM-MIXED-03")
def test_humans_obey_every_sim_baker_at_the_table() -> None:
    assert refused_by(beside_all(4, 20), "place farm") == "PM-RUD-02"
    assert refused_by(beside_all(5, 16), "place farm") == "PM-HELGA-02"
    assert "place farm" not in legal(beside_all(4, 16))
    state = beside_all(5, 17)
    play(state, "place farm")
    assert legal(state) == {"pay-hans", "point-for-hans"}


@rule("PM-MIXED-03")
def test_each_of_several_humans_is_measured_alone() -> None:
    seats = [{"pfennigs": 9, "penitence": 5}, {"pfennigs": 9, "penitence": 1}, {"penitence": 6}]
    state = position(options={"players": 2, "sim_bakers": ["rudolf"]}, seats=seats, workers={"farm": ["p3"]})
    assert "place farm" in legal(state)
    play(state, "place river")
    assert refused_by(state, "place farm") == "PM-RUD-02"


@rule("PM-MIXED-04")
@pytest.mark.parametrize("scenario", list(SCENARIOS))
@pytest.mark.parametrize(("players", "alone"), [(2, False), (3, False), (2, True), (4, True)])
def test_scenarios_are_played_by_several_humans_with_or_without_the_sim_baker(
    scenario: str, players: int, alone: bool
) -> None:
    options: dict[str, Any] = {"players": players, "scenario": scenario}
    if alone:
        options["sim_bakers"] = ["none"]
    state = new_game(**options)
    assert kinds(state) == [*["person"] * players, *([] if alone else [SCENARIOS[scenario]])]


@rule("PM-MIXED-04")
def test_without_its_sim_baker_a_scenario_keeps_its_rules_for_everybody() -> None:
    """OPEN-67: penitence 7 for Augsburg, and the scoring; two loans, as nobody is simulated."""
    options = {"players": 3, "scenario": "taking_the_cloth", "sim_bakers": ["none"]}
    seats = [{"penitence": level, "loaves": {"wheat high 3": 2}} for level in (6, 7, 0)]
    wheat = print_with(villages__village__3__permanent={"bread": "wheat", "points": 1})
    state = position(options={**options, "components": wheat}, seats=seats)
    assert refused_by(state, "place augsburg") == "PM-SCEN2-02"
    play(state, "place river")
    assert "place augsburg" in legal(state)
    assert table(state)["castle_loans"] == 2


@rule("PM-MIXED-05")
@pytest.mark.parametrize("bakers", [["rudolf", "hans"], ["rudolf", "helga"], ["hans", "helga"], ALL])
@pytest.mark.parametrize("mode", ["expert", "basic"])
def test_sim_bakers_play_a_whole_game_without_any_human(bakers: list[str], mode: str) -> None:
    state = new_game(3, players=0, sim_bakers=bakers, mode=mode)
    assert state.over()
    outcome = state.outcome()
    assert outcome is not None
    assert len(outcome.scores) == len(bakers)
    assert shown(state, "round") == 5


@rule("PM-MIXED-05")
@pytest.mark.parametrize("players", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("bakers", [[], ["hans"], ["hans", "helga"], ALL])
def test_two_to_four_sit_at_the_table(players: int, bakers: list[str]) -> None:
    if 2 <= players + len(bakers) <= 4:
        assert new_game(players=players, sim_bakers=bakers).seats() == players + len(bakers)
    else:
        with pytest.raises(SetupError, match="PM-MIXED-05"):
            new_game(players=players, sim_bakers=bakers)
