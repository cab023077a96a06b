"""The Dispatcher (PD-ROLE-01 to 06): section 6 of the ledger."""

from typing import Any

import pytest

from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import actions_left, city_of, hand_of, named, names, with_word
from tests.pandemic.printed_map import HOME_COLOUR, NEIGHBOURS
from tests.pandemic.tables import document, legal, new_game, play, position, refused_by, rule_of

STATIONS = ["atlanta", "paris", "tokyo"]
MOVES = ("drive", "direct", "charter", "shuttle", "join")


def dispatch(mine: list[str] | None = None, theirs: list[str] | None = None, **entries: Any) -> PandemicState:
    """Dispatcher p1 in Atlanta is to act; Scientist p2 stands in Paris, Medic p3 in Lima."""
    consent = entries.pop("consent", ["moves"])
    players = [
        {"role": "dispatcher", "hand": mine or []},
        {"role": "scientist", "city": "paris", "hand": theirs or [], "consent": consent},
        {"role": "medic", "city": "lima"},
    ]
    return position(players=players, **entries)


# -- other pawns as if they were the own one ---------------------------------------------------------------------


@rule("PD-ROLE-01")
def test_the_dispatcher_drives_another_pawn_from_where_that_pawn_stands() -> None:
    state = dispatch()
    assert {text.split()[2] for text in with_word(state, "drive") if "p2" in text} == NEIGHBOURS["paris"]
    assert rule_of(state, "drive p2 milan") == "PD-ROLE-01"
    assert refused_by(state, "drive p2 chicago") == "PD-MAP-01"
    happened = play(state, "drive p2 milan")
    assert (named(happened, "moved")[0]["seat"], city_of(state, 1), city_of(state, 0)) == ("p2", "milan", "atlanta")
    assert actions_left(state) == 3


@rule("PD-ROLE-01")
def test_the_dispatcher_shuttles_another_pawn_if_that_pawn_stands_at_a_station() -> None:
    state = dispatch(stations=STATIONS)
    assert [text for text in with_word(state, "shuttle") if "p2" in text] == [
        "shuttle p2 atlanta",
        "shuttle p2 tokyo",
    ]
    assert rule_of(state, "shuttle p2 tokyo") == "PD-ROLE-01"
    assert refused_by(state, "shuttle p3 tokyo") == "PD-ROLE-01"
    play(state, "shuttle p2 tokyo")
    assert city_of(state, 1) == "tokyo"


@rule("PD-ROLE-01")
def test_the_moved_player_spends_no_action_and_plays_the_own_turn_in_full() -> None:
    state = dispatch(player_pile={"top": ["osaka", "lagos"]})
    play(state, "drive p2 milan", "drive p2 essen", "drive p2 london", "drive p2 madrid")
    assert (document(state)["active"], actions_left(state), city_of(state, 1)) == ("p2", 4, "madrid")


@rule("PD-ROLE-01")
def test_the_dispatcher_moves_the_own_pawn_like_everybody() -> None:
    state = dispatch(["atlanta", "tokyo"], stations=["atlanta", "cairo"])
    for text, allowing in [
        ("drive p1 chicago", "PD-BASIC-01"),
        ("direct p1 tokyo", "PD-BASIC-02"),
        ("charter p1", "PD-BASIC-03"),
        ("shuttle p1 cairo", "PD-BASIC-04"),
    ]:
        assert rule_of(state, text) == allowing


@rule("PD-ROLE-02")
def test_the_dispatcher_moves_any_pawn_to_a_city_with_another_pawn() -> None:
    state = dispatch()
    assert set(with_word(state, "join")) == {
        *["join p1 paris", "join p1 lima"],
        *["join p2 atlanta", "join p2 lima"],
        *["join p3 atlanta", "join p3 paris"],
    }
    assert rule_of(state, "join p3 paris") == "PD-ROLE-02"
    play(state, "join p3 paris")
    assert [city_of(state, seat) for seat in range(3)] == ["atlanta", "paris", "paris"]
    assert actions_left(state) == 3


@rule("PD-ROLE-02")
def test_the_own_pawn_may_join_another() -> None:
    state = dispatch(["paris"])
    assert rule_of(state, "join p1 paris") == "PD-ROLE-02"
    happened = play(state, "join p1 paris")
    assert named(happened, "moved")[0]["how"] == "join"
    assert city_of(state, 0) == "paris"
    assert hand_of(state, 0) == ["paris"]


@rule("PD-ROLE-02")
def test_no_pawn_joins_a_city_without_another_pawn() -> None:
    state = dispatch()
    assert refused_by(state, "join p2 tokyo") == "PD-ROLE-02"
    assert refused_by(state, "join p1 chicago") == "PD-ROLE-02"
    assert refused_by(state, "join p2 paris") == "PD-BASIC-07"


# -- permission --------------------------------------------------------------------------------------------------

PROPOSALS = [["drive p2 milan"], ["direct p2 tokyo"], ["charter p2", "charter p2 sydney"], ["join p2 lima"]]


@rule("PD-ROLE-03")
@pytest.mark.parametrize("texts", [*PROPOSALS, ["shuttle p2 atlanta"]], ids=lambda texts: texts[0])
def test_the_owner_of_a_pawn_is_asked_and_a_refusal_costs_nothing(texts: list[str]) -> None:
    state = dispatch(["tokyo", "paris"], consent=[], stations=STATIONS)
    play(state, *texts)
    decision = state.decision()
    assert (decision.seat, decision.kind) == (1, "consent")
    assert decision.about == {"proposal": texts[-1], "from": "p1"}
    assert legal(state) == ["agree", "agree-always", "refuse"]
    assert rule_of(state, "agree") == "PD-ROLE-03"
    assert city_of(state, 1) == "paris"
    assert names(play(state, "refuse")) == ["declined"]
    assert city_of(state, 1) == "paris"
    assert hand_of(state, 0) == ["paris", "tokyo"]
    assert document(state)["player_discard"] == []
    assert (state.decision().seat, state.decision().kind, actions_left(state)) == (0, "act", 4)


@rule("PD-ROLE-03")
@pytest.mark.parametrize("texts", [*PROPOSALS, ["shuttle p2 atlanta"]], ids=lambda texts: texts[0])
def test_with_permission_the_pawn_moves(texts: list[str]) -> None:
    state = dispatch(["tokyo", "paris"], consent=[], stations=STATIONS)
    play(state, *texts, "agree")
    assert city_of(state, 1) == texts[-1].split()[2]
    assert actions_left(state) == 3
    play(state, "join p2 atlanta" if city_of(state, 1) != "atlanta" else "join p2 lima")
    assert state.decision().kind == "consent"


@rule("PD-ROLE-03")
def test_who_has_refused_is_not_asked_again_before_the_next_action() -> None:
    state = dispatch(["paris", "tokyo"], consent=[], stations=STATIONS)
    play(state, "drive p2 milan", "refuse")
    for text in ("drive p2 milan", "direct p2 tokyo", "charter p2", "shuttle p2 atlanta", "join p2 lima"):
        assert refused_by(state, text) == "PD-ROLE-03"
    assert [text for text in with_word(state, *MOVES) if text.split()[1] == "p2"] == []
    assert "drive p3 santiago" in legal(state)
    play(state, "pass", "drive p2 milan")
    assert (state.decision().seat, state.decision().kind) == (1, "consent")


@rule("PD-ROLE-03")
def test_a_player_may_agree_once_and_for_all() -> None:
    state = dispatch(consent=[])
    happened = play(state, "drive p2 milan", "agree-always", "drive p2 essen")
    assert named(happened, "consent-set")[0]["what"] == "allow-moves"
    assert city_of(state, 1) == "essen"
    assert document(state)["players"][1]["consent"] == ["moves"]


@rule("PD-ROLE-03")
def test_permission_in_advance_can_be_given_and_taken_back_at_any_moment() -> None:
    state = dispatch()
    play(state, "drive p2 milan", "forbid-moves p2", "drive p2 essen")
    assert (state.decision().kind, city_of(state, 1)) == ("consent", "milan")
    play(state, "refuse", "pass", "allow-moves p2", "drive p2 essen")
    assert city_of(state, 1) == "essen"


@rule("PD-ROLE-03")
@pytest.mark.parametrize(("consent", "asked"), [("nothing", True), ("moves", False), ("all", False)])
def test_the_table_says_whether_moves_are_agreed_to_in_advance(consent: str, asked: bool) -> None:
    state = new_game(roles=["dispatcher", "medic"], first="1", events=False, consent=consent)
    play(state, "drive p2 chicago")
    assert (state.decision().kind == "consent") == asked
    assert (city_of(state, 1) == "chicago") == (not asked)


@rule("PD-ROLE-03")
def test_unless_the_table_says_otherwise_players_agree_to_be_moved_in_advance() -> None:
    state = new_game(roles=["dispatcher", "medic", "scientist"], players=3, first="1", events=False)
    play(state, "drive p2 chicago", "drive p3 miami")
    assert (city_of(state, 1), city_of(state, 2)) == ("chicago", "miami")


@rule("PD-ROLE-02", "PD-ROLE-03")
def test_only_the_owner_of_the_moved_pawn_is_asked() -> None:
    state = dispatch(consent=[])
    play(state, "join p1 paris", "join p3 paris")
    assert [city_of(state, seat) for seat in range(3)] == ["paris", "paris", "paris"]


# -- whose cards -------------------------------------------------------------------------------------------------


@rule("PD-ROLE-04")
def test_a_charter_of_another_pawn_takes_the_card_of_the_city_where_that_pawn_stands() -> None:
    state = dispatch(["atlanta", "paris"])
    assert rule_of(state, "charter p2") == "PD-ROLE-04"
    play(state, "charter p2")
    assert state.decision().about == {"pawn": "p2"}
    assert set(legal(state)) == {f"charter p2 {city}" for city in HOME_COLOUR if city != "paris"}
    play(state, "charter p2 sydney")
    assert (city_of(state, 0), city_of(state, 1)) == ("atlanta", "sydney")
    assert hand_of(state, 0) == ["atlanta"]
    assert document(state)["player_discard"] == ["paris"]


@rule("PD-ROLE-04")
def test_the_card_of_the_dispatchers_own_city_does_not_charter_another_pawn() -> None:
    state = dispatch(["atlanta"])
    assert "charter p1" in legal(state)
    assert refused_by(state, "charter p2") == "PD-ROLE-04"


@rule("PD-ROLE-05")
def test_the_cards_for_flights_of_another_pawn_come_from_the_dispatchers_hand() -> None:
    state = dispatch(["tokyo"], ["osaka"])
    assert rule_of(state, "direct p2 tokyo") == "PD-ROLE-05"
    happened = play(state, "direct p2 tokyo")
    assert [(event["seat"], event["card"]) for event in named(happened, "discarded")] == [("p1", "tokyo")]
    assert (city_of(state, 1), hand_of(state, 0), hand_of(state, 1)) == ("tokyo", [], ["osaka"])


@rule("PD-ROLE-05")
def test_the_moved_players_own_cards_pay_for_nothing() -> None:
    state = dispatch([], ["paris", "tokyo"])
    assert refused_by(state, "direct p2 tokyo") == "PD-ROLE-05"
    assert refused_by(state, "charter p2") == "PD-ROLE-04"
    assert with_word(state, "direct", "charter") == []


# -- movement only, and only on the own turn ---------------------------------------------------------------------


@rule("PD-ROLE-06")
def test_the_dispatcher_does_nothing_but_move_through_another_pawn() -> None:
    black = ["delhi", "mumbai", "chennai", "kolkata", "cairo"]
    state = dispatch(
        [*black, "paris"], ["lima"], stations=["paris"], cubes={"blue": {"paris": 2}, "black": {"paris": 1}}
    )
    assert refused_by(state, "treat blue") == "PD-TREAT-04"
    assert refused_by(state, "build") == "PD-BUILD-01"
    assert refused_by(state, "cure black") == "PD-CURE-01"
    assert refused_by(state, "give p2 paris") == "PD-SHARE-01"
    assert refused_by(state, "take p2 lima") == "PD-SHARE-01"
    assert {text.split()[0] for text in legal(state)} == {"pass", "end-actions", "drive", "direct", "charter", "join"}


@rule("PD-ROLE-06")
def test_the_dispatcher_moves_nobody_on_another_players_turn() -> None:
    state = dispatch(["paris", "tokyo"], active="p2")
    assert state.decision().seat == 1
    assert {text.split()[1] for text in with_word(state, *MOVES)} == {"p2"}
    for text in ("drive p1 chicago", "drive p3 santiago", "join p2 lima", "join p1 paris", "charter p3"):
        assert refused_by(state, text) == "PD-ROLE-06"


@rule("PD-ROLE-06")
@pytest.mark.parametrize("role", ["operations-expert", "scientist", "medic", "researcher"])
def test_no_other_role_moves_another_pawn(role: str) -> None:
    players = [{"role": role, "hand": ["atlanta", "tokyo"]}, {"role": "dispatcher", "city": "paris"}]
    state = position(players=players, stations=["atlanta", "paris"])
    assert {text.split()[1] for text in with_word(state, *MOVES)} == {"p1"}
    assert with_word(state, "join") == []
    for text in ("drive p2 milan", "direct p2 tokyo", "charter p2", "shuttle p2 atlanta", "join p1 paris"):
        assert refused_by(state, text) == "PD-ROLE-06"


@rule("PD-ROLE-01", "PD-ROLE-03")
def test_a_refused_share_does_not_take_back_a_consent_given_in_advance() -> None:
    """OPEN-46: who has declined is not asked again; whoever agreed in advance is not asked at all."""
    state = position(players=[{"role": "dispatcher", "hand": ["atlanta"]}, {"role": "medic"}])
    play(state, "give p2 atlanta", "refuse")
    assert "drive p2 chicago" in legal(state)
    assert "give p2 atlanta" not in legal(state)
    play(state, "forbid-moves p2")
    assert refused_by(state, "drive p2 chicago") == "PD-ROLE-03"


def test_a_card_named_for_a_flight_that_is_then_refused_is_known_to_everybody() -> None:
    """OPEN-47."""
    players = [{"role": "dispatcher", "hand": ["paris"]}, {"role": "medic", "consent": []}]
    state = position(players=players, options={"hands": "hidden"})
    play(state, "direct p2 paris", "refuse")
    assert document(state)["players"][0]["shown"] == ["paris"]


@rule("PD-ROLE-01")
def test_a_dispatcher_who_refused_an_airlift_still_moves_the_own_pawn() -> None:
    players = [{"role": "dispatcher", "consent": []}, {"role": "medic", "hand": ["airlift"]}]
    state = position(players=players, doing=["begin-turn"])
    play(state, "play airlift", "airlift p1 paris", "refuse", "not-now")
    assert "drive p1 chicago" in legal(state)


@rule("PD-EVENT-07")
def test_the_holder_of_airlift_can_always_fly_the_own_pawn() -> None:
    players = [{"role": "scientist", "hand": ["airlift"], "consent": []}, {"role": "medic", "consent": []}]
    state = position(players=players, doing=["act", "airlift p1"], declined=["p1", "p2"])
    assert "airlift p1 paris" in legal(state)
    assert "airlift p2 paris" not in legal(state)


def test_what_happened_names_the_rule_of_moving_anothers_pawn() -> None:
    state = position(players=[{"role": "dispatcher", "hand": ["paris", "atlanta"]}, {"role": "medic"}])
    rules = [event["rule"] for event in play(state, "drive p2 chicago", "direct p2 paris", "drive p1 miami")]
    assert [rule for rule in rules if rule.startswith("PD-ROLE") or rule == "PD-BASIC-01"] == [
        "PD-ROLE-01",
        "PD-ROLE-05",
        "PD-BASIC-01",
    ]
