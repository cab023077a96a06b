"""Section 16 of the ledger: the worked examples of the rulebook and the cases derived from them."""

from typing import Any

import pytest

from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import Happened, after_epidemic, city_of, cubes_in, hand_of, named, names, supply_of
from tests.pandemic.printed_map import NEIGHBOURS
from tests.pandemic.tables import document, legal, new_game, play, position, refused_by
from tests.pandemic.turns import end_turn, go_on, seen, short_pile, swept

# The position F0 (PD-EX-00): Javier (p1) has the turn, Blanca (p2) waits in Chennai.
JAVIER = {"role": "scientist", "city": "manila", "hand": ["manila", "delhi", "kolkata", "mumbai"]}
BLANCA = {"role": "operations-expert", "city": "chennai", "hand": ["chennai"]}
BLACK = {"algiers": 3, "cairo": 3, "istanbul": 1}
F0: dict[str, Any] = {
    "players": [JAVIER, BLANCA],
    "active": "p1",
    "actions": 4,
    "cures": {"red": "eradicated"},
    "epidemics": 3,
    "outbreaks": 0,
    "stations": ["chennai", "atlanta"],
    "cubes": {"yellow": {"manila": 1}, "blue": {"paris": 1, "madrid": 3}, "black": BLACK},
    "player_pile": {"top": ["lima", "osaka"]},
    "infection_pile": [["seoul"], ["paris"], ["algiers"]],
}
FOUR_ACTIONS = ["treat yellow", "charter p1", "charter p1 chennai", "take p2 chennai", "agree"]


def f0(**changes: Any) -> PandemicState:
    return position(**{**F0, **changes})


def after_the_phase(**changes: Any) -> tuple[PandemicState, Happened]:
    """F0 after the whole example turn."""
    state = f0(**changes)
    return state, play(state, *FOUR_ACTIONS, "cure black")


# -- the example turn --------------------------------------------------------------------------------------------


@rule("PD-EX-00")
def test_the_cubes_of_the_position_leave_the_supply_that_the_ledger_counts() -> None:
    assert [supply_of(f0(), colour) for colour in ("black", "blue", "yellow", "red")] == [17, 20, 23, 0]


@rule("PD-EX-01")
def test_action_1_javier_treats_yellow_in_manila() -> None:
    state = f0()
    play(state, "treat yellow")
    assert cubes_in(state, "manila", "yellow") == 0
    assert supply_of(state, "yellow") == 24
    assert document(state)["actions"] == 3
    assert document(state)["cures"]["yellow"] == "uncured"


@rule("PD-EX-02")
def test_action_2_javier_charters_to_chennai_with_the_manila_card() -> None:
    state = f0()
    play(state, *FOUR_ACTIONS[:3])
    assert city_of(state, 0) == "chennai"
    assert document(state)["player_discard"][-1] == "manila"
    assert hand_of(state, 0) == ["delhi", "kolkata", "mumbai"]
    assert document(state)["actions"] == 2


@rule("PD-EX-03")
def test_action_3_javier_takes_the_chennai_card_from_blanca_who_agrees() -> None:
    state = f0()
    play(state, *FOUR_ACTIONS[:4])
    assert (state.decision().seat, state.decision().kind) == (1, "consent")
    play(state, "agree")
    assert hand_of(state, 0) == ["chennai", "delhi", "kolkata", "mumbai"]
    assert hand_of(state, 1) == []
    assert document(state)["actions"] == 1


@rule("PD-EX-04")
def test_action_4_javier_cures_black_with_four_cards() -> None:
    state = f0()
    play(state, *FOUR_ACTIONS)
    happened = play(state, "cure black")
    assert names(happened)[:5] == ["discarded"] * 4 + ["cured"]
    assert document(state)["cures"] == {"blue": "uncured", "yellow": "uncured", "black": "cured", "red": "eradicated"}
    discard = [card for card in document(state)["player_discard"] if card != "epidemic"]
    assert sorted(discard) == ["chennai", "delhi", "kolkata", "manila", "mumbai"]
    assert state.outcome() is None
    assert named(happened, "drew") != []  # no action is left


@rule("PD-EX-05")
def test_the_draw_gives_javier_lima_and_osaka_and_no_epidemic() -> None:
    state, happened = after_the_phase()
    assert [event["card"] for event in named(happened, "drew")] == ["lima", "osaka"]
    assert hand_of(state, 0) == ["lima", "osaka"]
    assert named(happened, "epidemic-drawn") == []
    assert seen(state, 0)["infection_rate"] == 3
    after = names(happened)
    assert after[after.index("drew") + 2] == "infection-shown"


@rule("PD-EX-06")
def test_in_different_cities_javier_cannot_ask_for_the_chennai_card() -> None:
    assert refused_by(f0(), "take p2 chennai") == "PD-SHARE-01"


@rule("PD-EX-07")
@pytest.mark.parametrize("role", ["dispatcher", "operations-expert", "medic", "researcher"])
def test_four_black_cards_are_too_few_for_any_role_but_the_scientist_and_five_are_enough(role: str) -> None:
    blanca = {**BLANCA, "role": "scientist", "hand": []}
    four = ["chennai", "delhi", "kolkata", "mumbai"]
    for hand, allowed in ((four, False), ([*four, "tehran"], True)):
        state = f0(players=[{"role": role, "city": "chennai", "hand": hand}, blanca])
        assert ("cure black" in legal(state)) == allowed
        if not allowed:
            assert refused_by(state, "cure black") == "PD-CURE-01"
    assert "cure black" in legal(f0(players=[{**JAVIER, "city": "chennai", "hand": four}, {**BLANCA, "hand": []}]))


@rule("PD-EX-08")
def test_javier_cannot_charter_with_delhi_but_could_fly_to_delhi() -> None:
    without_manila = f0(players=[{**JAVIER, "hand": ["delhi", "kolkata", "mumbai"]}, BLANCA])
    assert refused_by(without_manila, "charter p1") == "PD-BASIC-03"
    assert refused_by(f0(), "direct p1 chennai") == "PD-BASIC-02"
    state = f0()
    play(state, "charter p1", "charter p1 chennai")
    assert "delhi" in hand_of(state, 0)
    state = f0()
    play(state, "direct p1 delhi")
    assert city_of(state, 0) == "delhi"
    assert document(state)["player_discard"][-1] == "delhi"


# -- the infection example ---------------------------------------------------------------------------------------


@rule("PD-EX-09")
def test_the_infection_phase_draws_seoul_paris_and_algiers() -> None:
    _, happened = after_the_phase()
    assert [event["city"] for event in named(happened, "infection-shown")] == ["seoul", "paris", "algiers"]


@rule("PD-EX-10")
def test_seoul_is_red_and_red_is_eradicated_so_nothing_happens() -> None:
    state, happened = after_the_phase()
    assert [(event["city"], event["colour"]) for event in named(happened, "no-cube")] == [("seoul", "red")]
    assert document(state)["cubes"]["red"] == {}
    assert supply_of(state, "red") == 0
    assert names(happened)[names(happened).index("no-cube") + 1] == "cubes-placed"  # Paris, the next card


@rule("PD-EX-11")
def test_paris_goes_from_one_blue_cube_to_two() -> None:
    state, happened = after_the_phase()
    assert cubes_in(state, "paris", "blue") == 2
    assert supply_of(state, "blue") == 19
    assert {event["colour"] for event in named(happened, "outbreak")} == {"black"}


@rule("PD-EX-12")
def test_algiers_has_three_black_cubes_of_a_cured_disease_and_breaks_out() -> None:
    state, happened = after_the_phase()
    assert document(state)["cures"]["black"] == "cured"
    assert cubes_in(state, "algiers", "black") == 3
    first = named(happened, "outbreak")[0]
    assert (first["city"], first["colour"], first["count"]) == ("algiers", "black", 1)


# -- the outbreak example ----------------------------------------------------------------------------------------


@rule("PD-EX-13")
def test_algiers_spreads_to_madrid_paris_and_istanbul_and_triggers_cairo() -> None:
    state, happened = after_the_phase()
    outbreaks = [place for place, name in enumerate(names(happened)) if name == "outbreak"]
    from_algiers = [event["city"] for event in happened[outbreaks[0] + 1 : outbreaks[1]]]
    assert sorted(from_algiers) == ["istanbul", "madrid", "paris"]
    assert (cubes_in(state, "madrid", "black"), cubes_in(state, "paris", "black")) == (1, 1)
    assert [event["city"] for event in named(happened, "outbreak")] == ["algiers", "cairo"]
    assert cubes_in(state, "cairo", "black") == 3


@rule("PD-EX-14")
def test_madrid_holds_four_cubes_of_two_colours_and_does_not_break_out() -> None:
    state, happened = after_the_phase()
    assert (cubes_in(state, "madrid", "blue"), cubes_in(state, "madrid", "black")) == (3, 1)
    assert "madrid" not in [event["city"] for event in named(happened, "outbreak")]


@rule("PD-EX-15")
def test_cairo_spreads_to_istanbul_baghdad_riyadh_and_khartoum_but_not_back_to_algiers() -> None:
    state, happened = after_the_phase()
    last = max(place for place, name in enumerate(names(happened)) if name == "outbreak")
    from_cairo = [event["city"] for event in happened[last + 1 :] if event["event"] == "cubes-placed"]
    assert sorted(from_cairo) == ["baghdad", "istanbul", "khartoum", "riyadh"]
    assert [cubes_in(state, city, "black") for city in ("istanbul", "baghdad", "riyadh", "khartoum")] == [3, 1, 1, 1]
    assert cubes_in(state, "algiers", "black") == 3
    assert document(state)["outbreaks"] == 2


@rule("PD-EX-16")
def test_at_the_end_ten_black_cubes_are_left_and_blanca_has_the_turn() -> None:
    state, _ = after_the_phase()
    assert supply_of(state, "black") == 10
    assert document(state)["outbreaks"] == 2
    assert document(state)["infection_discard"] == ["seoul", "paris", "algiers"]
    assert (state.decision().seat, state.decision().kind) == (1, "act")


# -- extra cases -------------------------------------------------------------------------------------------------


def black(cubes: dict[str, int]) -> dict[str, Any]:
    return {**F0["cubes"], "black": cubes}


@rule("PD-EX-17")
def test_with_two_cubes_in_istanbul_the_chain_has_a_third_outbreak() -> None:
    state, happened = after_the_phase(cubes=black({**BLACK, "istanbul": 2}))
    assert [event["city"] for event in named(happened, "outbreak")] == ["algiers", "cairo", "istanbul"]
    assert document(state)["outbreaks"] == 3
    assert [cubes_in(state, city, "black") for city in ("milan", "st-petersburg", "moscow", "baghdad")] == [1, 1, 1, 2]
    assert [cubes_in(state, city, "black") for city in ("algiers", "cairo", "istanbul")] == [3, 3, 3]


@rule("PD-EX-18")
def test_with_the_marker_at_six_the_outbreak_of_cairo_loses() -> None:
    state, happened = after_the_phase(outbreaks=6)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "outbreaks"
    assert named(happened, "outbreak")[-1]["city"] == "cairo"
    assert document(state)["outbreaks"] == 8


@rule("PD-EX-19")
@pytest.mark.parametrize(("supply", "lost"), [(7, ""), (6, "cubes")])
def test_seven_black_cubes_in_the_supply_are_just_enough(supply: int, lost: str) -> None:
    far = {"tehran": 3, "delhi": 3, "mumbai": 3, "kolkata": 17 - supply - 9}
    state, _ = after_the_phase(cubes=black({**BLACK, **far}))
    outcome = state.outcome()
    assert ("" if outcome is None else outcome.reason) == lost
    assert supply_of(state, "black") == 0


@rule("PD-EX-20")
@pytest.mark.parametrize("city", ["algiers", "moscow", "cairo"])
def test_an_epidemic_on_a_city_with_two_cubes_fills_it_and_breaks_out_once(city: str) -> None:
    state, _ = after_epidemic(city, cubes={"black": {city: 2}})
    assert cubes_in(state, city, "black") == 3
    assert document(state)["outbreaks"] == 1
    assert [cubes_in(state, near, "black") for near in NEIGHBOURS[city]] == [1] * len(NEIGHBOURS[city])
    assert supply_of(state, "black") == 22 - 1 - len(NEIGHBOURS[city])


@rule("PD-EX-21")
def test_four_players_play_the_actions_of_the_25th_turn_with_one_card_left_and_lose_in_its_draw() -> None:
    state = new_game(seed=11, players=4, difficulty="introductory")
    assert seen(state, 0)["player_pile"]["cards"] == 49
    go_on(state)
    for _ in range(24):
        end_turn(state)
        state = swept(state)
    assert (document(state)["turn"], seen(state, 0)["player_pile"]["cards"]) == (25, 1)
    play(state, "pass")
    go_on(state)
    assert (state.outcome(), document(state)["actions"]) == (None, 3)
    end_turn(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "deck"


@rule("PD-EX-21")
def test_a_fourth_cure_with_one_card_left_wins() -> None:
    found = {"blue": "eradicated", "yellow": "eradicated", "black": "eradicated"}
    state = short_pile("lima", hand=["tokyo", "osaka", "seoul", "beijing"], cures=found)
    play(state, "cure red")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "won"


@rule("PD-EX-22")
@pytest.mark.parametrize("answer", [["discard essen"], ["play government-grant", "grant tokyo"]])
def test_with_seven_cards_a_city_and_an_epidemic_the_epidemic_comes_first_then_the_hand(answer: list[str]) -> None:
    hand = ["chicago", "essen", "london", "madrid", "milan", "moscow", "government-grant"]
    state = position(
        players=[{"role": "scientist", "hand": hand}, {"role": "medic"}],
        player_pile={"top": ["mumbai", "epidemic"]},
    )
    happened = play(state, "end-actions")
    while state.decision().kind == "window":
        happened += play(state, "not-now")
    assert (state.decision().kind, state.decision().about["excess"]) == ("hand-limit", 1)
    assert names(happened)[-1] == "intensified"
    happened = play(state, *answer) + go_on(state)
    assert len(hand_of(state, 0)) == 7
    assert len(named(happened, "infection-shown")) == 2


@rule("PD-EX-23")
def test_a_cure_found_with_no_cube_on_the_board_eradicates_in_the_same_instant() -> None:
    state = position(players=[{"role": "scientist", "hand": ["tokyo", "osaka", "seoul", "beijing"]}, {"role": "medic"}])
    happened = play(state, "cure red")
    assert names(happened)[-2:] == ["cured", "eradicated"]
    assert document(state)["cures"]["red"] == "eradicated"
    assert supply_of(state, "red") == 0


@rule("PD-EX-24")
def test_a_cure_found_while_all_its_cubes_are_in_the_medics_city_removes_them_and_eradicates() -> None:
    state = position(
        players=[
            {"role": "scientist", "hand": ["tokyo", "osaka", "seoul", "beijing"]},
            {"role": "medic", "city": "taipei"},
        ],
        cubes={"red": {"taipei": 3}, "blue": {"taipei": 1}},
    )
    happened = play(state, "cure red")
    assert names(happened)[-3:] == ["cured", "cubes-removed", "eradicated"]
    assert document(state)["cubes"] == {"blue": {"taipei": 1}, "yellow": {}, "black": {}, "red": {}}
    assert document(state)["cures"]["red"] == "eradicated"
    assert document(state)["actions"] == 3
