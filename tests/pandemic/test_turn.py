"""The course of a turn (PD-TURN): section 3 of the ledger."""

from typing import Any

import pytest

from tests.ledger import rule
from tests.pandemic.looking import actions_left, after_infection, before_infection, city_of, hand_of, named, names
from tests.pandemic.tables import document, legal, new_game, play, position, refused_by, rule_of

THREE = [{"role": "scientist"}, {"role": "operations-expert"}, {"role": "researcher"}]
FOUR = [*THREE, {"role": "medic"}]


def calm(**entries: Any) -> Any:
    """A position whose next three turns draw no epidemic and no event."""
    return position(
        player_pile={"top": ["lima", "osaka", "paris", "lagos", "delhi", "tokyo"]}, infection_discard=[], **entries
    )


@rule("PD-TURN-01")
@pytest.mark.parametrize("players", [THREE[:2], THREE, FOUR])
def test_play_passes_clockwise(players: list[dict[str, Any]]) -> None:
    state = calm(players=players)
    active = []
    for _ in range(3):
        active.append(document(state)["active"])
        assert state.decision().seat == int(active[-1][1]) - 1
        play(state, "end-actions")
    assert active == [f"p{turn % len(players) + 1}" for turn in range(3)]


@rule("PD-TURN-01")
@pytest.mark.parametrize("players", [THREE[:2], THREE, FOUR])
def test_after_the_last_seat_the_first_one_is_next(players: list[dict[str, Any]]) -> None:
    state = calm(players=players, active=f"p{len(players)}")
    happened = play(state, "end-actions")
    assert named(happened, "turn-began")[0]["seat"] == "p1"
    assert (state.decision().seat, state.decision().kind) == (0, "act")


@rule("PD-TURN-01")
def test_the_turn_passes_only_when_the_infection_phase_has_ended() -> None:
    _, happened = after_infection("paris", "tokyo")
    assert names(happened)[-1] == "turn-began"
    assert names(happened).index("turn-began") > max(
        place for place, name in enumerate(names(happened)) if name in ("cubes-placed", "infection-discarded")
    )


@rule("PD-TURN-01")
def test_nobody_becomes_active_once_the_game_is_over() -> None:
    state, happened = after_infection("paris", cubes={"blue": {"paris": 3}}, outbreaks=7)
    assert names(happened)[-1] == "ended"
    assert "turn-began" not in names(happened)
    assert document(state)["active"] == "p1"
    assert legal(state) == []


@rule("PD-TURN-02")
def test_a_turn_is_actions_then_two_player_cards_then_infection() -> None:
    state = before_infection("paris", "tokyo")
    happened = play(state, "drive p1 miami", "pass", "pass", "pass")
    assert names(happened) == [
        *["moved", "passed", "passed", "passed"],
        *["drew", "drew"],
        *["infection-shown", "infection-shown", "cubes-placed", "cubes-placed"],
        *["infection-discarded", "infection-discarded", "turn-began"],
    ]


@rule("PD-TURN-02")
def test_no_action_can_be_taken_between_the_draw_and_the_infection() -> None:
    hand = ["paris", "essen", "london", "madrid", "milan", "chicago"]
    state = before_infection("tokyo", players=[{"role": "medic", "hand": hand}, {"role": "scientist"}])
    play(state, "end-actions")
    assert state.decision().kind == "hand-limit"
    for text in ("pass", "drive p1 miami", "direct p1 paris", "end-actions"):
        assert refused_by(state, text) == "PD-TURN-02"


# One position in which each kind of action can be taken, and the actions that can follow at once.
TEXTS = [
    ["drive p1 miami"],
    ["direct p1 paris"],
    ["charter p1", "charter p1 tokyo"],
    ["shuttle p1 cairo"],
    ["pass"],
    ["treat blue"],
    ["cure black"],
    ["give p2 atlanta", "agree"],
    ["take p3 atlanta", "agree"],
]
CURE = ["delhi", "kolkata", "mumbai", "chennai"]


@rule("PD-TURN-03")
@pytest.mark.parametrize("texts", TEXTS, ids=lambda texts: texts[0])
def test_every_action_costs_exactly_one_of_the_four(texts: list[str]) -> None:
    taking = texts[0].startswith("take")
    state = position(
        players=[
            {"role": "scientist", "hand": [*CURE, "paris", *([] if taking else ["atlanta"])]},
            {"role": "operations-expert"},
            {"role": "researcher", "hand": ["atlanta"] if taking else []},
        ],
        stations=["atlanta", "cairo"],
        cubes={"blue": {"atlanta": 2}, "black": {"cairo": 1}},
    )
    assert actions_left(state) == 4
    play(state, *texts)
    assert actions_left(state) == 3
    assert (state.decision().seat, state.decision().kind) == (0, "act")


@rule("PD-TURN-03")
def test_building_costs_one_action_with_a_station_to_place_and_with_one_to_move() -> None:
    for stations in (["atlanta"], ["atlanta", "cairo", "lima", "tokyo", "moscow", "delhi"]):
        players = [{"role": "scientist", "city": "paris", "hand": ["paris"]}, {"role": "medic"}]
        state = position(players=players, stations=stations)
        play(state, "build", *(["move-station cairo"] if len(stations) == 6 else []))
        assert actions_left(state) == 3


@rule("PD-TURN-03")
def test_the_active_player_has_four_actions_and_may_repeat_the_same() -> None:
    state = calm(cubes={"blue": {"atlanta": 3}, "yellow": {"atlanta": 1}})
    play(state, "treat blue", "treat blue", "treat blue")
    assert document(state)["active"] == "p1"
    assert actions_left(state) == 1
    happened = play(state, "treat yellow")
    assert names(happened)[:3] == ["treated", "drew", "drew"]
    assert document(state)["active"] == "p2"


@rule("PD-TURN-03")
def test_a_new_game_and_every_new_turn_begin_with_four_actions() -> None:
    assert actions_left(new_game(events=False)) == 4
    state = calm(actions=2)
    play(state, "pass", "pass")
    assert (document(state)["active"], actions_left(state)) == ("p2", 4)


@rule("PD-TURN-04")
def test_unused_actions_are_lost() -> None:
    state = calm()
    assert rule_of(state, "end-actions") == "PD-TURN-04"
    happened = play(state, "drive p1 miami", "end-actions")
    assert named(happened, "actions-ended") == [
        {"event": "actions-ended", "rule": "PD-TURN-04", "seat": "p1", "count": 3}
    ]
    assert (document(state)["active"], actions_left(state)) == ("p2", 4)
    play(state, "end-actions")
    assert (document(state)["active"], actions_left(state)) == ("p1", 4)


@rule("PD-TURN-04")
def test_ending_the_actions_is_the_same_as_passing_all_that_are_left() -> None:
    ended, passed = calm(), calm()
    play(ended, "drive p1 miami", "end-actions")
    play(passed, "drive p1 miami", "pass", "pass", "pass")
    assert {**document(ended), "ply": 0} == {**document(passed), "ply": 0}


@rule("PD-TURN-04")
def test_no_action_is_left_after_ending_them_but_an_event_can_still_be_played() -> None:
    players = [{"role": "scientist", "hand": ["airlift"]}, {"role": "researcher"}]
    for texts in (["end-actions"], ["pass", "pass", "pass", "pass"]):
        state = calm(players=players)
        play(state, *texts)
        assert (state.decision().seat, state.decision().about) == (0, {"window": "W03"})
        assert actions_left(state) == 0
        assert "play airlift" in legal(state)


@rule("PD-TURN-04")
def test_the_next_player_cannot_use_them_for_the_player_before() -> None:
    state = calm()
    play(state, "end-actions")
    assert state.decision().seat == 1
    assert refused_by(state, "drive p1 chicago") == "PD-ROLE-06"
    play(state, "drive p2 chicago")
    assert (city_of(state, 0), city_of(state, 1)) == ("atlanta", "chicago")


@rule("PD-TURN-05")
@pytest.mark.parametrize("texts", [["pass", "pass", "pass", "pass"], ["end-actions"]])
def test_a_player_who_did_nothing_still_draws_and_infects(texts: list[str]) -> None:
    state = before_infection("paris", "tokyo")
    play(state, *texts)
    assert hand_of(state, 0) == ["lima", "osaka"]
    assert document(state)["cubes"] == {"blue": {"paris": 1}, "yellow": {}, "black": {}, "red": {"tokyo": 1}}


@rule("PD-TURN-05")
def test_only_one_quiet_night_removes_an_infection_phase() -> None:
    players = [{"role": "scientist", "hand": ["one-quiet-night"]}, {"role": "medic"}]
    state = before_infection("paris", "tokyo", players=players)
    happened = play(state, "play one-quiet-night", "end-actions")
    assert len(named(happened, "drew")) == 2
    assert not named(happened, "infection-shown")
    assert document(state)["infection_discard"] == []
    assert document(state)["active"] == "p2"


@rule("PD-TURN-05")
def test_the_infection_phase_after_a_quiet_night_takes_place() -> None:
    state = calm(quiet_night=True)
    assert not named(play(state, "end-actions"), "infection-shown")
    assert len(named(play(state, "end-actions"), "infection-shown")) == 2
