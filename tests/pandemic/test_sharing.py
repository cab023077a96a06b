"""Sharing knowledge (PD-SHARE): section 5 of the ledger, with open and with hidden hands.

The Researcher's freedom is in `test_roles.py`.
"""

from typing import Any

import pytest

from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import actions_left, hand_of, named, names, with_word
from tests.pandemic.tables import document, legal, new_game, play, position, refused_by, rule_of

SEVEN = ["essen", "milan", "london", "madrid", "chicago", "lima", "tokyo"]
SHARES = ("give", "take", "ask")


def meeting(mine: list[str], theirs: list[str], hands: str = "open", **partner: Any) -> PandemicState:
    """Scientist p1 is to act and meets Medic p2 in Paris; Operations Expert p3 stays in Atlanta."""
    players = [
        {"role": "scientist", "city": "paris", "hand": mine},
        {"role": "medic", "city": "paris", "hand": theirs, **partner},
        {"role": "operations-expert", "hand": ["osaka"]},
    ]
    return position(players=players, options={"hands": hands})


# -- what may change hands ---------------------------------------------------------------------------------------


@rule("PD-SHARE-01")
def test_one_action_moves_one_card_to_a_player_in_the_same_city() -> None:
    state = meeting(["paris", "essen"], ["lima"])
    happened = play(state, "give p2 paris", "agree")
    assert named(happened, "shared") == [
        {"event": "shared", "rule": "PD-SHARE-01", "from-seat": "p1", "seat": "p2", "card": "paris"}
    ]
    assert (hand_of(state, 0), hand_of(state, 1)) == (["essen"], ["lima", "paris"])
    assert document(state)["player_discard"] == []
    assert actions_left(state) == 3


@rule("PD-SHARE-01")
def test_a_player_in_another_city_cannot_share() -> None:
    players = [
        {"role": "scientist", "city": "paris", "hand": ["paris"]},
        {"role": "medic", "hand": ["atlanta", "essen"]},
    ]
    state = position(players=players)
    for text in ("give p2 paris", "take p2 atlanta", "take p2 essen"):
        assert refused_by(state, text) == "PD-SHARE-01"
    assert with_word(state, *SHARES) == []


@rule("PD-SHARE-01")
def test_nobody_shares_alone() -> None:
    state = meeting(["paris"], [])
    assert refused_by(state, "give p1 paris") == "PD-SHARE-01"
    assert refused_by(state, "take p1 paris") == "PD-SHARE-01"


@rule("PD-SHARE-01")
def test_two_players_who_are_not_active_never_share_with_each_other() -> None:
    players = [
        {"role": "scientist", "city": "paris", "hand": ["paris"]},
        {"role": "medic", "hand": ["atlanta"]},
        {"role": "researcher", "hand": ["essen"]},
    ]
    for active in ("p1", "p2", "p3"):
        state = position(players=players, active=active)
        partners = {text.split()[1] for text in with_word(state, *SHARES)}
        assert partners == {"p1": set(), "p2": {"p3"}, "p3": {"p2"}}[active]
        assert state.decision().seat == int(active[1]) - 1


@rule("PD-SHARE-02")
def test_only_the_card_of_the_city_changes_hands() -> None:
    state = meeting(["paris", "essen", "airlift"], ["milan", "forecast"])
    assert with_word(state, *SHARES) == ["give p2 paris"]
    for text in ("give p2 essen", "give p2 airlift", "take p2 milan", "take p2 forecast"):
        assert refused_by(state, text) == "PD-SHARE-02"


@rule("PD-SHARE-02")
def test_a_card_that_the_giver_does_not_hold_cannot_be_shared() -> None:
    state = meeting(["essen"], ["milan"])
    assert refused_by(state, "give p2 paris") == "PD-SHARE-02"
    assert refused_by(state, "take p2 paris") == "PD-SHARE-02"


@rule("PD-SHARE-03")
def test_the_active_player_may_give() -> None:
    state = meeting(["paris"], [])
    assert rule_of(state, "give p2 paris") == "PD-SHARE-03"
    play(state, "give p2 paris", "agree")
    assert (hand_of(state, 0), hand_of(state, 1)) == ([], ["paris"])


@rule("PD-SHARE-03")
def test_the_active_player_may_receive() -> None:
    state = meeting([], ["paris"])
    assert rule_of(state, "take p2 paris") == "PD-SHARE-03"
    happened = play(state, "take p2 paris", "agree")
    assert (hand_of(state, 0), hand_of(state, 1)) == (["paris"], [])
    assert (named(happened, "shared")[0]["from-seat"], named(happened, "shared")[0]["seat"]) == ("p2", "p1")
    assert actions_left(state) == 3


# -- the hand limit ----------------------------------------------------------------------------------------------


@rule("PD-SHARE-04")
def test_a_receiver_with_eight_cards_discards_before_any_other_action() -> None:
    state = meeting(["paris"], SEVEN)
    play(state, "give p2 paris", "agree")
    assert (state.decision().seat, state.decision().kind) == (1, "hand-limit")
    assert set(legal(state)) == {f"discard {card}" for card in [*SEVEN, "paris"]}
    for text in ("pass", "drive p1 essen"):
        assert refused_by(state, text) == "PD-TURN-02"
    play(state, "discard lima")
    assert hand_of(state, 1) == sorted({*SEVEN, "paris"} - {"lima"})
    assert document(state)["player_discard"] == ["lima"]
    assert (state.decision().seat, state.decision().kind) == (0, "act")
    assert actions_left(state) == 3


@rule("PD-SHARE-04")
def test_an_active_receiver_discards_at_once_even_after_the_last_action() -> None:
    players = [
        {"role": "scientist", "city": "paris", "hand": SEVEN},
        {"role": "medic", "city": "paris", "hand": ["paris"]},
    ]
    state = position(players=players, actions=1)
    happened = play(state, "take p2 paris", "agree")
    assert (state.decision().seat, state.decision().kind) == (0, "hand-limit")
    assert "drew" not in names(happened)
    happened = play(state, "discard paris")
    assert names(happened)[:2] == ["discarded", "drew"]


@rule("PD-SHARE-04")
def test_a_receiver_with_seven_cards_keeps_them_all() -> None:
    state = meeting(["paris"], SEVEN[:6])
    play(state, "give p2 paris", "agree")
    assert state.decision().kind == "act"
    assert len(hand_of(state, 1)) == 7


@rule("PD-SHARE-04", "PD-HAND-03")
@pytest.mark.parametrize("city", ["san-francisco", "atlanta", "sydney"])
@pytest.mark.parametrize("text", ["take p1", "give p1"])
def test_whoever_receives_an_eighth_card_discards_whatever_card_and_seat_it_is(text: str, city: str) -> None:
    """The first and the last card of the first seat, and one between them."""
    first, second = ([city], SEVEN) if text == "take p1" else (SEVEN, [city])
    players = [
        {"role": "scientist", "hand": first, "city": city, "consent": ["shares"]},
        {"role": "medic", "hand": second, "city": city, "consent": ["shares"]},
    ]
    state = position(players=players, active="p2", options={"hands": "open"})
    play(state, f"{text} {city}")
    assert (state.decision().seat, state.decision().kind) == (1 if text == "take p1" else 0, "hand-limit")


# -- agreeing ----------------------------------------------------------------------------------------------------


@rule("PD-SHARE-05")
@pytest.mark.parametrize("text", ["give p2 paris", "take p2 paris"])
def test_the_partner_is_asked_and_nothing_moves_before_the_answer(text: str) -> None:
    state = meeting(["paris"], []) if text.startswith("give") else meeting([], ["paris"])
    before = (hand_of(state, 0), hand_of(state, 1))
    play(state, text)
    decision = state.decision()
    assert (decision.seat, decision.kind) == (1, "consent")
    assert decision.about == {"proposal": text, "from": "p1"}
    assert legal(state) == ["agree", "refuse"]
    assert rule_of(state, "agree") == rule_of(state, "refuse") == "PD-SHARE-05"
    assert (hand_of(state, 0), hand_of(state, 1)) == before
    assert actions_left(state) == 4


@rule("PD-SHARE-05")
@pytest.mark.parametrize("hands", ["open", "hidden"])
@pytest.mark.parametrize("text", ["give p2 paris", "take p2 paris"])
def test_a_refusal_costs_nothing(text: str, hands: str) -> None:
    state = meeting(["paris"], [], hands) if text.startswith("give") else meeting([], ["paris"], hands)
    before = (hand_of(state, 0), hand_of(state, 1))
    happened = play(state, text, "refuse")
    assert names(happened) == ["proposed", "declined"]
    assert (hand_of(state, 0), hand_of(state, 1)) == before
    assert (state.decision().seat, state.decision().kind) == (0, "act")
    assert actions_left(state) == 4


@rule("PD-SHARE-05")
def test_who_has_refused_is_not_asked_again_before_the_next_action() -> None:
    state = meeting(["paris"], [])
    play(state, "give p2 paris", "refuse")
    assert refused_by(state, "give p2 paris") == "PD-SHARE-05"
    play(state, "pass")
    play(state, "give p2 paris")
    assert state.decision().kind == "consent"


@rule("PD-SHARE-05")
def test_another_player_may_still_be_asked_after_a_refusal() -> None:
    players = [{"role": "scientist", "hand": ["atlanta"]}, {"role": "medic"}, {"role": "researcher"}]
    state = position(players=players)
    play(state, "give p2 atlanta", "refuse", "give p3 atlanta", "agree")
    assert hand_of(state, 2) == ["atlanta"]


@rule("PD-SHARE-05")
def test_a_player_may_agree_to_shares_in_advance_and_take_it_back() -> None:
    state = meeting(["paris"], [], consent=["shares"])
    play(state, "forbid-shares p2", "give p2 paris")
    assert state.decision().kind == "consent"
    play(state, "refuse", "pass", "allow-shares p2")
    assert "shared" in names(play(state, "give p2 paris"))
    assert hand_of(state, 1) == ["paris"]


@rule("PD-SHARE-05")
@pytest.mark.parametrize(("consent", "asked"), [("nothing", True), ("moves", True), ("all", False)])
def test_the_table_says_whether_shares_are_agreed_to_in_advance(consent: str, asked: bool) -> None:
    state = new_game(first="1", events=False, roles=["researcher", "medic"], consent=consent)
    play(state, with_word(state, "give")[0])
    assert (state.decision().kind == "consent") == asked


# -- hidden hands (OPEN-24) --------------------------------------------------------------------------------------


@rule("PD-SHARE-03")
def test_with_hidden_hands_a_request_can_be_sent_whether_or_not_the_partner_holds_the_card() -> None:
    holding = meeting(["essen"], ["paris", "lima"], "hidden")
    lacking = meeting(["essen"], ["milan", "lima"], "hidden")
    assert legal(holding) == legal(lacking)
    assert with_word(lacking, *SHARES) == ["take p2 paris"]
    play(holding, "take p2 paris")
    play(lacking, "take p2 paris")
    assert holding.view(0) == lacking.view(0)


@rule("PD-SHARE-05")
def test_with_hidden_hands_only_a_partner_who_holds_the_card_can_accept() -> None:
    holding = meeting([], ["paris"], "hidden")
    play(holding, "take p2 paris")
    assert legal(holding) == ["agree", "refuse"]
    play(holding, "agree")
    assert hand_of(holding, 0) == ["paris"]
    lacking = meeting([], ["milan"], "hidden")
    play(lacking, "take p2 paris")
    assert legal(lacking) == ["refuse"]
    assert refused_by(lacking, "agree") == "PD-SHARE-02"


@rule("PD-SHARE-05")
def test_with_hidden_hands_a_refusal_tells_only_that_it_was_declined() -> None:
    holding = meeting(["essen"], ["paris", "lima"], "hidden")
    lacking = meeting(["essen"], ["milan", "lima"], "hidden")
    assert play(holding, "take p2 paris", "refuse") == play(lacking, "take p2 paris", "refuse")
    assert holding.view(0) == lacking.view(0)
    assert legal(holding) == legal(lacking)


@rule("PD-SHARE-05")
def test_with_hidden_hands_consent_in_advance_covers_giving_but_never_a_request() -> None:
    giving = meeting(["paris"], [], "hidden", consent=["shares"])
    play(giving, "give p2 paris")
    assert hand_of(giving, 1) == ["paris"]
    taking = meeting([], ["paris"], "hidden", consent=["shares"])
    play(taking, "take p2 paris")
    assert (taking.decision().seat, taking.decision().kind) == (1, "consent")


@rule("PD-SHARE-02")
def test_with_hidden_hands_too_only_the_card_of_the_city_can_be_asked_for() -> None:
    state = meeting(["essen"], ["milan"], "hidden")
    assert refused_by(state, "take p2 milan") == "PD-SHARE-02"
    assert refused_by(state, "ask p2") == "PD-SHARE-02"


@rule("PD-SHARE-02")
def test_with_hidden_hands_a_card_that_is_known_to_lie_elsewhere_is_not_asked_for() -> None:
    assert refused_by(meeting(["paris"], ["milan"], "hidden"), "take p2 paris") == "PD-SHARE-02"
    players = [{"role": "scientist", "city": "paris"}, {"role": "medic", "city": "paris", "hand": ["milan"]}]
    state = position(players=players, options={"hands": "hidden"}, player_discard=["paris"])
    assert refused_by(state, "take p2 paris") == "PD-SHARE-02"
