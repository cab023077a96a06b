"""Section 14 of the ledger: winning and losing."""

from typing import Any

import pytest

from sobremesa.core.errors import GameOver
from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import after_epidemic, after_infection, cubes_in, named, names, supply_of
from tests.pandemic.printed_map import spread_out
from tests.pandemic.tables import document, legal, play, position
from tests.pandemic.turns import seen, short_pile

FOUR_RED = ["tokyo", "osaka", "seoul", "beijing"]
THREE_CURES = {"blue": "cured", "yellow": "eradicated", "black": "cured"}
CUBES_LEFT = {"blue": {"essen": 2}, "black": {"cairo": 1}, "red": {"tokyo": 3}}
MEDIC_IN_ALGIERS = [{"role": "scientist"}, {"role": "medic", "city": "algiers"}]


def before_the_fourth_cure(**entries: Any) -> PandemicState:
    """The Scientist stands at a station with four red cards; the other three cures are found."""
    players = [{"role": "scientist", "hand": FOUR_RED}, {"role": "operations-expert"}, {"role": "medic"}]
    return position(players=players, cures=THREE_CURES, cubes=CUBES_LEFT, **entries)


def reason(state: PandemicState) -> str:
    outcome = state.outcome()
    return "" if outcome is None else outcome.reason


# -- winning -----------------------------------------------------------------------------------------------------


@rule("PD-END-01")
def test_all_players_win_together_the_moment_the_fourth_cure_is_found() -> None:
    state = before_the_fourth_cure()
    assert state.outcome() is None
    happened = play(state, "cure red")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule) == ("won", "PD-END-01")
    assert outcome.winners == [0, 1, 2]
    assert outcome.scores == []
    assert names(happened)[-2:] == ["cured", "ended"]


@rule("PD-END-01")
@pytest.mark.parametrize("actions", [1, 2, 4])
def test_the_cure_that_wins_spends_no_action_and_nothing_is_left_to_do(actions: int) -> None:
    state = before_the_fourth_cure(actions=actions)
    play(state, "cure red")
    after = document(state)
    assert (after["actions"], after["doing"]) == (actions, [])
    assert legal(state) == []


@rule("PD-END-01")
def test_three_cures_do_not_win() -> None:
    state = position(
        players=[{"role": "scientist", "hand": FOUR_RED}, {"role": "medic"}],
        cures={"blue": "cured", "black": "cured"},
        cubes=CUBES_LEFT,
    )
    play(state, "cure red")
    assert state.outcome() is None
    assert state.decision().kind == "act"


@rule("PD-END-02")
@pytest.mark.parametrize("actions", [4, 1])
def test_winning_needs_no_clean_board_no_eradication_and_no_end_of_the_turn(actions: int) -> None:
    state = before_the_fourth_cure(actions=actions)
    happened = play(state, "cure red")
    assert reason(state) == "won"
    assert document(state)["cures"] == {"blue": "cured", "yellow": "eradicated", "black": "cured", "red": "cured"}
    assert document(state)["cubes"]["red"] == {"tokyo": 3}
    assert not {"drew", "infection-shown", "turn-began"} & set(names(happened))


# -- losing ------------------------------------------------------------------------------------------------------


@rule("PD-END-03")
def test_a_cube_that_infection_must_place_and_the_supply_lacks_loses() -> None:
    state, _ = after_infection("algiers", "lima", cubes={"black": spread_out("black", 24, ("algiers",))})
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.winners) == ("cubes", "PD-END-03", [])


@rule("PD-END-03")
def test_cubes_that_an_epidemic_must_place_and_the_supply_lacks_lose() -> None:
    state, _ = after_epidemic("algiers", cubes={"black": spread_out("black", 22, ("algiers",))})
    assert reason(state) == "cubes"


@rule("PD-END-03", "PD-EPI-03")
@pytest.mark.parametrize("supply", [0, 1, 2])
def test_the_last_cubes_are_placed_and_told_before_the_loss(supply: int) -> None:
    state, happened = after_epidemic("algiers", cubes={"black": spread_out("black", 24 - supply, ("algiers",))})
    placed = {"event": "cubes-placed", "rule": "PD-EPI-03", "city": "algiers", "colour": "black", "count": supply}
    assert happened[-2] == placed
    assert names(happened)[-1] == "ended"
    assert cubes_in(state, "algiers", "black") == supply
    assert supply_of(state, "black") == 0


@rule("PD-END-03")
@pytest.mark.parametrize(("supply", "lost"), [(1, ""), (0, "cubes")])
def test_a_cube_that_an_outbreak_must_place_and_the_supply_lacks_loses(supply: int, lost: str) -> None:
    far = spread_out("yellow", 21 - supply, ("santiago", "lima"))
    state, _ = after_infection("santiago", "cairo", cubes={"yellow": {**far, "santiago": 3}})
    assert document(state)["outbreaks"] == 1
    assert reason(state) == lost


@rule("PD-END-03")
def test_the_supply_of_another_colour_is_no_help_and_no_harm() -> None:
    state, _ = after_infection("algiers", "cairo", cubes={"red": spread_out("red", 24)})
    assert reason(state) == ""


@rule("PD-END-03")
@pytest.mark.parametrize(("switch", "lost"), [("removes", "cubes"), ("prevents", "")])
def test_before_the_medic_a_cube_must_be_there_for_an_instant_unless_the_medic_prevents_it(
    switch: str, lost: str
) -> None:
    state, happened = after_infection(
        "algiers",
        "lima",
        players=MEDIC_IN_ALGIERS,
        cures={"black": "cured"},
        cubes={"black": spread_out("black", 24, ("algiers",))},
        options={"medic": switch},
    )
    assert reason(state) == lost
    assert cubes_in(state, "algiers", "black") == 0
    if not lost:
        assert [event["city"] for event in named(happened, "cube-prevented")] == ["algiers"]


@rule("PD-END-03")
@pytest.mark.parametrize(
    ("switch", "supply", "lost"), [("removes", 1, ""), ("removes", 0, "cubes"), ("prevents", 0, "")]
)
def test_in_an_outbreak_the_cube_of_the_medics_city_must_be_there_for_an_instant_too(
    switch: str, supply: int, lost: str
) -> None:
    # Santiago breaks out into Lima, where the Medic stands: the cube is there for an instant and back in the supply.
    far = spread_out("yellow", 21 - supply, ("santiago", "lima"))
    state, _ = after_infection(
        "santiago",
        "cairo",
        players=[{"role": "scientist"}, {"role": "medic", "city": "lima"}],
        cures={"yellow": "cured"},
        cubes={"yellow": {**far, "santiago": 3}},
        options={"medic": switch},
    )
    assert reason(state) == lost
    if not lost:
        assert supply_of(state, "yellow") == supply
        assert cubes_in(state, "lima", "yellow") == 0


@rule("PD-END-03")
@pytest.mark.parametrize("medic", ["seoul", "shanghai"])
def test_in_an_outbreak_the_medics_city_is_served_before_the_other_neighbours(medic: str) -> None:
    # Beijing breaks out into Seoul and Shanghai with one cube in the supply: the Medic hands it back in time.
    far = spread_out("red", 20, ("beijing", "seoul", "shanghai"))
    state, _ = after_infection(
        "beijing",
        "cairo",
        players=[{"role": "scientist"}, {"role": "medic", "city": medic}],
        cures={"red": "cured"},
        cubes={"red": {**far, "beijing": 3}},
    )
    assert reason(state) == ""
    assert supply_of(state, "red") == 0
    assert cubes_in(state, medic, "red") == 0


@rule("PD-END-04")
def test_the_eighth_outbreak_loses() -> None:
    state, _ = after_infection("santiago", "cairo", cubes={"yellow": {"santiago": 3}}, outbreaks=7)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.winners) == ("outbreaks", "PD-END-04", [])
    assert seen(state, 0)["outbreaks"] == 8


@rule("PD-END-04")
def test_the_eighth_outbreak_of_an_epidemic_loses() -> None:
    state, _ = after_epidemic("santiago", cubes={"yellow": {"santiago": 1}}, outbreaks=7)
    assert reason(state) == "outbreaks"


@rule("PD-END-05")
def test_cards_that_must_be_drawn_and_the_pile_lacks_lose() -> None:
    state = short_pile("paris")
    play(state, "end-actions")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.winners) == ("deck", "PD-END-05", [])


@rule("PD-END-05")
def test_an_empty_pile_loses_nothing_before_cards_must_be_drawn() -> None:
    state = short_pile()
    play(state, "pass", "pass", "pass")
    assert state.outcome() is None


@rule("PD-END-06")
def test_after_a_loss_in_the_infection_phase_nothing_further_is_resolved() -> None:
    state, happened = after_infection("santiago", "cairo", cubes={"yellow": {"santiago": 3}}, outbreaks=7)
    assert names(happened)[-2:] == ["outbreak", "ended"]
    assert cubes_in(state, "cairo", "black") == 0
    assert cubes_in(state, "lima", "yellow") == 0
    assert (document(state)["active"], document(state)["turn"]) == ("p1", 1)
    assert legal(state) == []
    assert state.decision().kind == "end"
    assert [seen(state, seat)["outcome"] for seat in (0, 1, None)] == ["outbreaks"] * 3
    with pytest.raises(GameOver):
        play(state, "pass")


@rule("PD-END-06")
def test_after_a_loss_by_the_last_card_of_the_phase_the_turn_does_not_end() -> None:
    state, happened = after_infection("cairo", "santiago", cubes={"yellow": {"santiago": 3}}, outbreaks=7)
    assert names(happened)[-2:] == ["outbreak", "ended"]
    assert cubes_in(state, "cairo", "black") == 1
    assert document(state)["infection_discard"] == []
    assert document(state)["active"] == "p1"


@rule("PD-END-06")
def test_after_a_loss_in_an_epidemic_there_is_no_reshuffle_and_no_infection_phase() -> None:
    state, happened = after_epidemic(
        "santiago",
        cubes={"yellow": {"santiago": 1}},
        outbreaks=7,
        players=[{"role": "scientist", "hand": ["lagos"]}, {"role": "medic"}],
    )
    assert reason(state) == "outbreaks"
    assert names(happened)[-2:] == ["outbreak", "ended"]
    assert document(state)["infection_discard"] == []
    assert not {"intensified", "infection-shown", "turn-began"} & set(names(happened))


@rule("PD-END-07")
@pytest.mark.parametrize(("supply", "lost"), [(1, ""), (0, "cubes")])
def test_placing_the_last_cube_is_no_loss_but_needing_one_more_is(supply: int, lost: str) -> None:
    state, _ = after_infection("algiers", "lima", cubes={"black": spread_out("black", 24 - supply, ("algiers",))})
    assert reason(state) == lost
    assert supply_of(state, "black") == 0
    assert cubes_in(state, "algiers", "black") == supply


# -- win and loss ------------------------------------------------------------------------------------------------


@rule("PD-END-08")
@pytest.mark.parametrize("left", [[], ["paris"]])
def test_a_fourth_cure_with_the_last_action_wins_before_the_pile_can_lose(left: list[str]) -> None:
    state = short_pile(*left, hand=FOUR_RED, cures=THREE_CURES, cubes=CUBES_LEFT, actions=1)
    play(state, "cure red")
    assert reason(state) == "won"


@rule("PD-END-08")
def test_a_fourth_cure_wins_before_any_outbreak_of_that_turn() -> None:
    state = before_the_fourth_cure(actions=1, outbreaks=7, infection_pile=[["tokyo"]])
    play(state, "cure red")
    assert reason(state) == "won"
    assert document(state)["outbreaks"] == 7


@rule("PD-END-08")
def test_a_loss_stands_and_no_cure_can_follow_it() -> None:
    state = before_the_fourth_cure(outbreaks=7, infection_pile=[["tokyo"]], player_pile={"top": ["lima", "milan"]})
    play(state, "end-actions")
    assert reason(state) == "outbreaks"
    with pytest.raises(GameOver):
        play(state, "cure red")
    assert reason(state) == "outbreaks"
