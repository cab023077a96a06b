"""Section 8 of the ledger: playing events, and each event but Forecast, which has a file of its own."""

from typing import Any

import pytest

from sobremesa.core.errors import GameOver
from tests.ledger import rule
from tests.pandemic.looking import city_of, cubes_in, hand_of, named, supply_of, with_word
from tests.pandemic.printed_map import HOME_COLOUR
from tests.pandemic.tables import GAME, document, legal, play, position, refused_by, rule_of
from tests.pandemic.turns import deck, end_turn, go_on, next_question, seen, short_pile

BLUE_CARDS = ["paris", "milan", "essen", "london", "madrid", "chicago"]
SIX_STATIONS = ["atlanta", "paris", "lima", "cairo", "delhi", "tokyo"]


def three_players(first: list[str], second: list[str], third: list[str], **entries: Any) -> Any:
    roles = ("scientist", "operations-expert", "medic")
    hands = (first, second, third)
    players = [{"role": role, "hand": hand} for role, hand in zip(roles, hands, strict=True)]
    return position(players=players, **entries)


# -- playing an event --------------------------------------------------------------------------------------------


@rule("PD-EVENT-01")
@pytest.mark.parametrize("active", ["p1", "p2", "p3"])
@pytest.mark.parametrize("holder", [0, 1, 2])
def test_an_event_may_be_played_on_any_players_turn(active: str, holder: int) -> None:
    hands: list[list[str]] = [[], [], []]
    hands[holder] = ["government-grant"]
    state = three_players(*hands, active=active, doing=["begin-turn"])
    assert state.decision().seat == holder
    play(state, "play government-grant", "grant tokyo")
    assert "tokyo" in document(state)["stations"]
    assert document(state)["active"] == active


@rule("PD-EVENT-02")
def test_only_the_player_who_holds_the_event_may_play_it() -> None:
    state = three_players(["forecast"], ["airlift"], [])
    assert refused_by(state, "play airlift") == "PD-EVENT-02"
    assert refused_by(state, "play one-quiet-night") == "PD-EVENT-02"
    play(state, "pass")
    assert state.decision().seat == 1
    assert with_word(state, "play") == ["play airlift"]
    assert refused_by(state, "play forecast") == "PD-EVENT-02"


@rule("PD-EVENT-03")
@pytest.mark.parametrize("actions", [1, 2, 3, 4])
def test_an_event_costs_no_action(actions: int) -> None:
    state = position(
        players=[{"role": "scientist", "hand": ["one-quiet-night"]}, {"role": "operations-expert"}], actions=actions
    )
    play(state, "play one-quiet-night")
    assert state.decision().kind == "act"
    assert document(state)["actions"] == actions == state.decision().about["actions"]


@rule("PD-EVENT-03")
def test_an_event_may_be_played_with_no_action_left() -> None:
    state = three_players(["government-grant"], [], [], actions=1)
    play(state, "pass")
    assert document(state)["actions"] == 0
    play(state, "play government-grant", "grant tokyo")
    assert "tokyo" in document(state)["stations"]


@rule("PD-EVENT-03")
def test_an_event_may_be_played_in_the_turn_it_was_drawn() -> None:
    state = position(player_pile={"top": ["one-quiet-night", "lima"]})
    play(state, "end-actions", "play one-quiet-night")
    assert document(state)["player_discard"] == ["one-quiet-night"]
    assert document(state)["active"] == "p2"  # the night was quiet, and nobody holds another event


@rule("PD-EVENT-04")
def test_a_played_event_is_discarded_and_used_once() -> None:
    state = three_players(["government-grant"], [], [])
    happened = play(state, "play government-grant", "grant tokyo")
    assert [(event["seat"], event["card"]) for event in named(happened, "event-played")] == [("p1", "government-grant")]
    assert hand_of(state, 0) == []
    assert document(state)["player_discard"] == ["government-grant"]
    assert refused_by(state, "play government-grant") == "PD-EVENT-02"


@rule("PD-EVENT-05")
def test_several_events_may_be_played_in_one_window_by_the_same_and_by_different_players() -> None:
    state = three_players([], ["government-grant"], ["one-quiet-night", "airlift"], doing=["begin-turn"])
    assert next_question(state, 1) == (1, "W01")
    play(state, "not-now", "play one-quiet-night")
    assert (state.decision().seat, state.decision().about["window"]) == (1, "W01")  # p2 may answer what p3 played
    play(state, "play government-grant", "grant tokyo")
    assert (state.decision().seat, state.decision().about["window"]) == (2, "W01")
    play(state, "play airlift", "airlift p1 tokyo")
    assert state.decision().kind == "act"
    assert document(state)["player_discard"] == ["one-quiet-night", "government-grant", "airlift"]


@rule("PD-EVENT-05")
def test_others_may_answer_an_event_that_is_played_between_two_actions() -> None:
    state = three_players(["one-quiet-night"], ["airlift"], [])
    play(state, "play one-quiet-night")
    assert (state.decision().seat, state.decision().about.get("window")) == (1, "W02")
    play(state, "not-now")
    assert (state.decision().seat, state.decision().kind) == (0, "act")


@rule("PD-EVENT-05", "PD-HAND-05")
@pytest.mark.parametrize(("cards", "asked"), [(9, True), (8, False)])
def test_others_may_answer_an_event_of_a_full_hand_only_while_it_is_still_too_full(cards: int, asked: bool) -> None:
    hand = [*BLUE_CARDS, "one-quiet-night"][-(cards - 2) :]
    state = three_players(hand, ["airlift"], [], player_pile={"top": ["tokyo", "osaka"]})
    play(state, "end-actions")
    while state.decision().kind == "window":
        play(state, "not-now")
    assert (state.decision().seat, state.decision().kind) == (0, "hand-limit")
    play(state, "play one-quiet-night")
    if asked:
        assert (state.decision().seat, state.decision().about.get("window")) == (1, "W09")
        play(state, "not-now")
        assert (state.decision().seat, state.decision().kind) == (0, "hand-limit")
    else:
        assert (state.decision().seat, state.decision().about.get("window")) == (1, "W10")


@rule("PD-EVENT-05", "PD-HAND-05")
@pytest.mark.parametrize("active", range(4))
@pytest.mark.parametrize("full", range(4))
def test_an_event_of_a_full_hand_is_answered_by_all_others_and_not_by_its_own_player(full: int, active: int) -> None:
    """Everybody holds an event, and the full hand one more."""
    events = ["airlift", "government-grant", "forecast", "resilient-population"]
    hands = [[event] for event in events]
    hands[full] += [*BLUE_CARDS, "tokyo", "one-quiet-night"]
    roles = ("scientist", "operations-expert", "medic", "researcher")
    players = [{"role": role, "hand": hand} for role, hand in zip(roles, hands, strict=True)]
    doing = ["hands", f"hand-limit p{full + 1}"]
    state = position(players=players, active=f"p{active + 1}", doing=doing, infection_discard=["cairo"])
    play(state, "play one-quiet-night")
    asked = []
    while state.decision().about.get("window") == "W09":
        asked.append(state.decision().seat)
        play(state, "not-now")
    order = [(active + step) % 4 for step in range(4)]
    assert asked == [seat for seat in order if seat != full]
    assert (state.decision().seat, state.decision().kind) == (full, "hand-limit")


@rule("PD-EVENT-07")
@pytest.mark.parametrize("owner", range(4))
@pytest.mark.parametrize("holder", range(4))
def test_whoever_refuses_an_airlift_is_not_asked_again_whoever_holds_it(holder: int, owner: int) -> None:
    if holder == owner:
        return
    roles = ("scientist", "operations-expert", "medic", "researcher")
    players: list[dict[str, Any]] = [{"role": role, "consent": []} for role in roles]
    players[holder]["hand"] = ["airlift"]
    state = position(players=players, doing=["begin-turn"])
    play(state, "play airlift", f"airlift p{owner + 1} tokyo")
    assert state.decision().seat == owner
    play(state, "refuse", "play airlift")
    assert state.decision().seat == holder
    assert {text.split()[1] for text in legal(state)} == {f"p{pawn + 1}" for pawn in range(4) if pawn != owner}


@rule("PD-EVENT-05")
def test_each_event_is_fully_resolved_before_the_next() -> None:
    state = three_players(["airlift", "one-quiet-night", "government-grant"], [], [])
    play(state, "play airlift")
    assert refused_by(state, "play one-quiet-night") == "PD-EVENT-12"
    assert all(text.startswith("airlift ") for text in legal(state))
    play(state, "airlift p1 tokyo", "play government-grant")
    assert refused_by(state, "play one-quiet-night") == "PD-EVENT-12"


@rule("PD-EVENT-06")
def test_no_event_can_undo_a_loss_or_be_played_after_the_end() -> None:
    state = short_pile("paris", hand=["one-quiet-night"])
    play(state, "end-actions", "not-now")
    assert state.outcome() is not None
    assert state.decision().kind == "end"
    assert legal(state) == []
    with pytest.raises(GameOver):
        play(state, "play one-quiet-night")


@rule("PD-EVENT-06")
def test_no_event_can_be_played_between_the_eighth_outbreak_and_the_loss() -> None:
    state = position(
        players=[{"role": "scientist", "hand": ["airlift"]}, {"role": "operations-expert"}],
        outbreaks=7,
        cubes={"black": {"cairo": 3}},
        infection_shown=["cairo", "lima"],
        doing=["infect-next", "window W11"],
    )
    play(state, "not-now")
    assert legal(state) == []
    with pytest.raises(GameOver):
        play(state, "play airlift")


# -- Airlift -----------------------------------------------------------------------------------------------------


@rule("PD-EVENT-07")
def test_airlift_moves_any_pawn_to_any_other_city() -> None:
    state = three_players(["airlift"], [], [])
    play(state, "play airlift")
    others = [city for city in HOME_COLOUR if city != "atlanta"]
    assert sorted(legal(state)) == sorted(f"airlift p{pawn} {city}" for pawn in (1, 2, 3) for city in others)
    assert refused_by(state, "airlift p2 atlanta") == "PD-BASIC-07"
    play(state, "airlift p3 sydney")
    assert [city_of(state, seat) for seat in range(3)] == ["atlanta", "atlanta", "sydney"]


@rule("PD-EVENT-07")
def test_airlift_asks_the_owner_of_a_pawn_who_has_not_agreed_in_advance() -> None:
    players = [{"role": "scientist", "hand": ["airlift"]}, {"role": "operations-expert", "consent": []}]
    state = position(players=players)
    play(state, "play airlift", "airlift p2 tokyo")
    assert (state.decision().seat, state.decision().kind) == (1, "consent")
    assert rule_of(state, "agree") == "PD-EVENT-07"
    assert city_of(state, 1) == "atlanta"
    play(state, "agree")
    assert city_of(state, 1) == "tokyo"
    assert document(state)["player_discard"] == ["airlift"]


@rule("PD-EVENT-07")
def test_a_refused_airlift_stays_in_hand_and_does_not_ask_again() -> None:
    players = [{"role": "scientist", "hand": ["airlift"]}, {"role": "operations-expert", "consent": []}]
    state = position(players=players)
    play(state, "play airlift", "airlift p2 tokyo", "refuse")
    assert city_of(state, 1) == "atlanta"
    assert hand_of(state, 0) == ["airlift"]
    assert document(state)["player_discard"] == []
    play(state, "play airlift")
    assert refused_by(state, "airlift p2 paris") == "PD-EVENT-07"
    play(state, "airlift p1 paris")
    assert city_of(state, 0) == "paris"


@rule("PD-EVENT-07")
def test_airlift_of_the_active_players_pawn_by_another_player_needs_consent_and_of_the_own_pawn_none() -> None:
    players = [{"role": "scientist", "consent": []}, {"role": "medic", "hand": ["airlift"], "consent": []}]
    state = position(players=players, doing=["begin-turn"])
    other = state.clone()
    play(state, "play airlift", "airlift p1 tokyo")
    assert (state.decision().seat, state.decision().kind) == (0, "consent")
    play(state, "agree-always")
    assert city_of(state, 0) == "tokyo"
    assert document(state)["players"][0]["consent"] == ["moves"]
    play(other, "play airlift", "airlift p2 tokyo")
    assert city_of(other, 1) == "tokyo"


# -- Government Grant --------------------------------------------------------------------------------------------


@rule("PD-EVENT-09")
def test_government_grant_puts_a_station_in_any_city_without_card_or_pawn() -> None:
    state = three_players(["government-grant"], [], [], stations=["atlanta", "lima"])
    play(state, "play government-grant")
    free = [city for city in HOME_COLOUR if city not in ("atlanta", "lima")]
    assert sorted(legal(state)) == sorted(f"grant {city}" for city in free)
    assert rule_of(state, "grant sydney") == "PD-EVENT-09"
    play(state, "grant sydney")
    assert sorted(document(state)["stations"]) == ["atlanta", "lima", "sydney"]
    assert seen(state, 0)["stations_left"] == 3


@rule("PD-EVENT-09")
def test_government_grant_cannot_put_a_second_station_in_a_city() -> None:
    state = three_players(["government-grant"], [], [], stations=["atlanta", "lima"])
    play(state, "play government-grant")
    assert refused_by(state, "grant lima") == "PD-BUILD-03"


@rule("PD-EVENT-09")
@pytest.mark.parametrize("holder", range(3))
@pytest.mark.parametrize("city", ["sydney", "san-francisco"])
def test_government_grant_with_six_stations_moves_one_that_its_holder_chooses(holder: int, city: str) -> None:
    hands: list[list[str]] = [["milan"], ["essen"], ["lagos"]]
    hands[holder].append("government-grant")
    state = three_players(*hands, stations=SIX_STATIONS, doing=["begin-turn"])
    play(state, "play government-grant", f"grant {city}")
    assert (state.decision().seat, state.decision().kind) == (holder, "move-station")
    assert sorted(legal(state)) == sorted(f"move-station {city}" for city in SIX_STATIONS)
    assert refused_by(state, f"move-station {city}") == "PD-BUILD-02"
    told = play(state, "move-station atlanta")
    assert told[0]["seat"] == f"p{holder + 1}"
    assert "government-grant" not in hand_of(state, holder)
    assert sorted(document(state)["stations"]) == sorted([*SIX_STATIONS[1:], city])
    assert document(state)["player_discard"] == ["government-grant"]
    assert document(state)["actions"] == 4


# -- One Quiet Night ---------------------------------------------------------------------------------------------


@rule("PD-EVENT-10")
def test_one_quiet_night_skips_the_next_infection_phase_and_no_other() -> None:
    state = three_players(["one-quiet-night"], [], [], player_pile={"top": ["lima", "osaka", "paris", "delhi"]})
    happened = play(state, "play one-quiet-night") + end_turn(state)
    assert named(happened, "infection-shown") == []
    assert named(happened, "cubes-placed") == []
    assert len(named(happened, "quiet-night")) == 1
    assert seen(state, 0)["infection_pile"][0]["count"] == 48
    assert len(named(end_turn(state), "infection-shown")) == 2


@rule("PD-EVENT-10", "PD-EVENT-12")
@pytest.mark.parametrize("holder", range(3))
def test_after_a_quiet_night_too_whoever_holds_an_event_is_asked_before_the_turn_passes(holder: int) -> None:
    hands: list[list[str]] = [[], [], []]
    hands[holder] = ["airlift"]
    state = three_players(*hands, quiet_night=True, doing=["infection"])
    assert (state.decision().seat, state.decision().about.get("window")) == (holder, "W12")
    play(state, "not-now")
    assert document(state)["active"] == "p2"


@rule("PD-EVENT-10")
def test_one_quiet_night_does_not_cancel_an_epidemic_or_its_cubes() -> None:
    pile = {"top": ["epidemic", "lima"]}
    state = position(infection_pile=deck([], ["cairo"]), player_pile=pile, quiet_night=True)
    happened = play(state, "end-actions")
    assert cubes_in(state, "cairo", "black") == 3
    assert document(state)["epidemics"] == 1
    assert len(named(happened, "intensified")) == 1
    assert named(happened, "infection-shown") == []


@rule("PD-EVENT-10")
@pytest.mark.parametrize("window", ["W11", "W12"])
def test_one_quiet_night_in_a_phase_that_has_begun_is_kept_for_the_next_turn(window: str) -> None:
    pile = {"top": ["lima", "osaka", "paris", "delhi"]}
    state = three_players([], ["one-quiet-night"], [], player_pile=pile, infection_pile=[["cairo"], ["essen"]])
    while next_question(state, 1) != (1, window):
        play(state, "not-now")
    play(state, "play one-quiet-night")
    go_on(state)
    assert document(state)["active"] == "p2"
    assert (cubes_in(state, "cairo", "black"), cubes_in(state, "essen", "blue")) == (1, 1)
    assert named(end_turn(state), "infection-shown") == []
    assert document(state)["active"] == "p3"


# -- Resilient Population ----------------------------------------------------------------------------------------


@rule("PD-EVENT-11")
def test_resilient_population_removes_one_chosen_card_of_the_infection_discard() -> None:
    state = three_players(["resilient-population"], [], [], infection_discard=["cairo", "lima", "paris"])
    play(state, "play resilient-population")
    assert sorted(legal(state)) == ["remove cairo", "remove lima", "remove paris"]
    assert refused_by(state, "remove tokyo") == "PD-EVENT-11"
    assert rule_of(state, "remove lima") == "PD-EVENT-11"
    happened = play(state, "remove lima")
    assert named(happened, "card-removed") == [{"event": "card-removed", "rule": "PD-EVENT-11", "city": "lima"}]
    assert document(state)["infection_discard"] == ["cairo", "paris"]
    assert document(state)["infection_removed"] == "lima"


@rule("PD-EVENT-11")
def test_resilient_population_needs_a_card_in_the_infection_discard() -> None:
    state = three_players(["resilient-population"], [], [])
    assert refused_by(state, "play resilient-population") == "PD-EVENT-11"


@rule("PD-EVENT-11")
def test_a_removed_card_does_not_come_back_with_the_reshuffle() -> None:
    state = three_players(
        ["resilient-population"],
        [],
        [],
        infection_discard=["cairo", "lima"],
        infection_pile=deck([], ["tokyo"], ["cairo", "lima"]),
        player_pile={"top": ["epidemic", "paris"]},
    )
    happened = play(state, "play resilient-population", "remove lima") + end_turn(state)
    assert sorted(event["city"] for event in named(happened, "infection-shown")) == ["cairo", "tokyo"]
    rest = [card for layer in document(state)["infection_pile"] for card in layer]
    assert "lima" not in rest
    assert len(rest) == 45


@rule("PD-EVENT-11")
def test_the_city_of_a_removed_card_still_receives_cubes_through_outbreaks() -> None:
    state = position(
        infection_removed="lima",
        player_discard=["resilient-population"],
        player_pile={"top": ["paris", "london"]},
        cubes={"yellow": {"santiago": 3}},
        infection_pile=[["santiago"], ["tokyo"]],
    )
    play(state, "end-actions")
    assert cubes_in(state, "lima", "yellow") == 1


@rule("PD-EVENT-07")
def test_airlift_brings_the_medic_to_work_at_once() -> None:
    state = three_players(["airlift"], [], [], cures={"red": "cured"}, cubes={"red": {"tokyo": 3, "seoul": 1}})
    play(state, "play airlift", "airlift p3 tokyo")
    assert cubes_in(state, "tokyo", "red") == 0
    assert supply_of(state, "red") == 23
    assert GAME.parse("play airlift") not in state.legal()
