"""Section 8 of the ledger: the windows W01 to W12, in which every holder of an event may act."""

from typing import Any

import pytest

from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import cubes_in, hand_of, named, names, with_word
from tests.pandemic.tables import document, legal, play, position, refused_by, rule_of
from tests.pandemic.turns import deck, go_on, next_question, questions_of_a_turn

SEVEN = ["chicago", "essen", "london", "madrid", "milan", "moscow", "mumbai"]


def at_the_table(holder: int, *events: str, **entries: Any) -> PandemicState:
    """p1's turn begins; it will draw an epidemic (Cairo) and an eighth card. One player holds events."""
    hands: list[list[str]] = [SEVEN if holder else [*SEVEN[:6]], [], []]
    hands[holder] = [*hands[holder], *events]
    roles = ("scientist", "operations-expert", "dispatcher")
    return position(
        players=[{"role": role, "hand": hand} for role, hand in zip(roles, hands, strict=True)],
        doing=["begin-turn"],
        player_pile={"top": ["epidemic", "paris", "tokyo", "osaka"]},
        infection_pile=deck(["lima"], ["cairo"]),
        **entries,
    )


# What is already so, and what is not yet, at the moment of each window of p1's turn.
MOMENTS: dict[str, dict[str, Any]] = {
    "W01": {"actions": 4, "active": "p1", "doing": ["act", "window W01 without p1"]},
    "W02": {"actions": 3, "active": "p1"},
    "W03": {"actions": 0, "player_discard": [], "doing": ["draw", "window W03"]},
    "W04": {"player_discard": ["epidemic"], "epidemics": 0, "epidemics_to_resolve": 1},
    "W05": {"epidemics": 1, "epidemic_card": None, "cubes": {"blue": {}, "yellow": {}, "black": {}, "red": {}}},
    "W06": {"epidemics": 1, "epidemic_card": "cairo", "cubes": {"blue": {}, "yellow": {}, "black": {}, "red": {}}},
    "W07": {
        "epidemic_card": None,
        "infection_discard": ["cairo"],
        "cubes": {"blue": {}, "yellow": {}, "black": {"cairo": 3}, "red": {}},
    },
    "W08": {"infection_discard": [], "epidemics_to_resolve": None, "doing": ["epidemics", "window W08"]},
    "W09": {"doing": ["hands", "hand-limit p1", "window W09 without p1"]},
    "W10": {"infection_shown": None, "doing": ["infection", "window W10"]},
    "W11": {"infection_shown": ["cairo", "lima"], "infection_resolved": 0, "infection_discard": [], "outbreaks": 0},
    "W12": {"infection_shown": None, "infection_discard": ["cairo", "lima"], "active": "p1", "turn": 1},
}
HANDS = {"W03": 7, "W04": 8, "W09": 8, "W10": 7}


@rule("PD-EVENT-12", "PD-EVENT-01")
@pytest.mark.parametrize("window", MOMENTS)
def test_each_window_asks_a_holder_who_is_not_active_at_its_own_moment(window: str) -> None:
    state = at_the_table(1, "government-grant")
    while next_question(state, 1) != (1, window):
        assert state.decision().kind == "window", f"{window} was never offered"
        play(state, "not-now")
    now = document(state)
    assert {name: now.get(name) for name in MOMENTS[window]} == MOMENTS[window]
    if window in HANDS:
        assert len(hand_of(state, 0)) == HANDS[window]
    play(state, "play government-grant")
    assert (state.decision().seat, state.decision().kind) == (1, "grant")
    happened = play(state, "grant tokyo")
    assert names(happened)[:2] == ["event-played", "built"]  # before anything else goes on
    assert document(state)["stations"] == ["atlanta", "tokyo"]


@rule("PD-EVENT-12")
def test_a_turn_with_an_epidemic_and_a_full_hand_offers_every_window_in_its_order() -> None:
    state = at_the_table(1, "government-grant")
    assert questions_of_a_turn(state, 1) == [
        *["W01", "W02", "W02", "W02", "W03", "W04"],
        *["W05", "W06", "W07", "W08", "W09", "W10", "W11", "W11", "W12"],
    ]  # fmt: skip


@rule("PD-EVENT-12")
def test_the_active_player_has_the_same_windows_and_plays_between_actions_without_being_asked() -> None:
    state = at_the_table(0, "government-grant")
    assert with_word(state, "play") == ["play government-grant"]  # W01
    play(state, "pass")
    assert (state.decision().kind, with_word(state, "play")) == ("act", ["play government-grant"])  # W02
    # six cities and the event, then Paris: the eighth card is discarded, but not the event
    asked = questions_of_a_turn(state, 0)
    assert asked == ["W03", "W04", "W05", "W06", "W07", "W08", "W10", "W11", "W11", "W12"]


@rule("PD-EVENT-12")
def test_a_turn_without_an_epidemic_has_none_of_its_windows() -> None:
    roles = ("scientist", "operations-expert")
    hands: tuple[list[str], ...] = ([], ["airlift"])
    state = position(
        players=[{"role": role, "hand": hand} for role, hand in zip(roles, hands, strict=True)],
        doing=["begin-turn"],
        player_pile={"top": ["lima", "osaka"]},
    )
    expected = ["W01", "W02", "W02", "W02", "W03", "W04", "W10", "W11", "W11", "W12"]
    assert questions_of_a_turn(state, 1) == expected


@rule("PD-EVENT-12")
def test_the_window_between_two_infection_cards_comes_after_the_first_one_is_resolved() -> None:
    state = position(
        players=[{"role": "scientist"}, {"role": "operations-expert", "hand": ["airlift"]}],
        infection_shown=["tehran", "essen"],
        doing=["infect-next", "window W11"],
    )
    assert cubes_in(state, "tehran", "black") == 0
    play(state, "not-now")
    assert state.decision().about["window"] == "W11"
    assert document(state)["infection_resolved"] == 1
    assert (cubes_in(state, "tehran", "black"), cubes_in(state, "essen", "blue")) == (1, 0)


@rule("PD-EVENT-12")
def test_between_two_epidemics_the_window_after_the_reshuffle_is_offered_too() -> None:
    piles = [{"cards": 1, "epidemic": True}, {"cards": 53, "epidemic": True}]
    piles += [{"cards": 1, "epidemic": True}, {"cards": 1, "epidemic": True}]
    state = position(
        players=[{"role": "scientist"}, {"role": "operations-expert", "hand": ["airlift"]}],
        player_pile={"piles": piles, "top": ["epidemic", "epidemic"]},
    )
    play(state, "end-actions")
    asked = questions_of_a_turn(state, 1)
    assert asked[:10] == ["W03", "W04", "W05", "W06", "W07", "W08", "W05", "W06", "W07", "W08"]


@rule("PD-EVENT-12")
def test_every_holder_is_asked_in_turn_from_the_active_player() -> None:
    hands = (["airlift"], ["forecast"], ["one-quiet-night"], ["government-grant"])
    roles = ("scientist", "operations-expert", "dispatcher", "medic")
    players = [{"role": role, "hand": hand} for role, hand in zip(roles, hands, strict=True)]
    state = position(players=players, active="p3", actions=1)
    play(state, "pass")
    asked = []
    for _ in range(4):
        asked.append(state.decision().seat)
        assert state.decision().about["window"] == "W03"
        play(state, "not-now")
    assert asked == [2, 3, 0, 1]
    assert state.decision().about["window"] == "W04"


@rule("PD-EVENT-12")
def test_nobody_is_asked_who_has_no_event_to_play() -> None:
    state = at_the_table(1, "resilient-population")
    assert state.decision().kind == "act"  # the infection discard is empty, so nothing can be played
    assert questions_of_a_turn(state.clone(), 1) == ["W07", "W12"]
    assert questions_of_a_turn(state, 2) == []


# -- where no window is ------------------------------------------------------------------------------------------


@rule("PD-EVENT-12")
@pytest.mark.parametrize("first", ["charter p1", "cure blue", "play airlift", "build"])
def test_no_event_can_be_played_inside_a_single_action(first: str) -> None:
    blue = ["atlanta", "essen", "london", "madrid", "milan"]
    players: list[dict[str, Any]] = [{"role": "scientist", "hand": [*blue, "airlift", "forecast"]}, {"role": "medic"}]
    entries: dict[str, Any] = {}
    if first == "build":
        players[0]["city"] = "essen"
        entries["stations"] = ["atlanta", "lima", "cairo", "delhi", "tokyo", "osaka"]
    state = position(players=players, **entries)
    play(state, first)
    assert state.decision().seat == 0
    assert refused_by(state, "play forecast") == "PD-EVENT-12"


@rule("PD-EVENT-12")
def test_no_event_can_be_played_while_a_proposal_waits_for_its_answer() -> None:
    players = [{"role": "scientist", "hand": ["atlanta"]}, {"role": "medic", "hand": ["forecast"]}]
    state = position(players=players)
    play(state, "give p2 atlanta")
    assert (state.decision().seat, state.decision().kind) == (1, "consent")
    assert refused_by(state, "play forecast") == "PD-EVENT-12"


@rule("PD-EVENT-12")
def test_no_window_opens_inside_a_running_chain_of_outbreaks() -> None:
    state = position(
        players=[{"role": "scientist"}, {"role": "operations-expert", "hand": ["airlift"]}],
        cubes={"black": {"algiers": 3, "cairo": 3, "istanbul": 3}},
        infection_shown=["algiers", "essen"],
        doing=["infect-next", "window W11"],
    )
    happened = play(state, "not-now")
    assert len(named(happened, "outbreak")) == 3
    assert document(state)["infection_resolved"] == 1
    assert state.decision().about["window"] == "W11"


# -- what the windows are for ------------------------------------------------------------------------------------


@rule("PD-EVENT-12")
def test_an_airlift_after_the_bottom_card_is_shown_brings_the_medic_in_time() -> None:
    state = position(
        players=[{"role": "scientist"}, {"role": "medic", "hand": ["airlift"]}],
        cures={"black": "cured"},
        cubes={"black": {"moscow": 1, "cairo": 2}},
        player_pile={"top": ["epidemic", "lima"]},
        infection_pile=deck([], ["cairo"]),
    )
    while next_question(state, 1) != (1, "W06"):
        play(state, "not-now")
    play(state, "play airlift", "airlift p2 cairo")
    assert document(state)["outbreaks"] == 0
    assert document(state)["cubes"]["black"] == {"moscow": 1}


@rule("PD-EVENT-13")
def test_resilient_population_before_the_reshuffle_may_take_the_card_of_the_epidemic() -> None:
    state = at_the_table(1, "resilient-population")
    assert next_question(state, 1) == (1, "W07")  # only now there is a card to remove
    play(state, "play resilient-population")
    assert legal(state) == ["remove cairo"]
    assert rule_of(state, "remove cairo") == "PD-EVENT-13"
    happened = play(state, "remove cairo") + go_on(state)
    assert named(happened, "intensified")[0]["count"] == 0
    assert "cairo" not in [event["city"] for event in named(happened, "infection-shown")]
    assert "infection-discarded" in names(happened)
    assert document(state)["infection_removed"] == "cairo"


@rule("PD-EVENT-13")
def test_resilient_population_before_the_reshuffle_may_take_any_other_card_too() -> None:
    state = position(
        players=[{"role": "scientist"}, {"role": "medic", "hand": ["resilient-population"]}],
        infection_discard=["lima", "essen"],
        epidemic_card="cairo",
        epidemics=1,
        epidemics_to_resolve=1,
        doing=["epidemic-cubes"],
    )
    assert state.decision().about["window"] == "W07"
    play(state, "play resilient-population")
    assert sorted(legal(state)) == ["remove cairo", "remove essen", "remove lima"]
