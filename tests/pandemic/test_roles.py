"""The Operations Expert, the Scientist and the Researcher (PD-ROLE-07 to 09, 15 to 17): section 6 of the ledger.

The Dispatcher is in `test_dispatcher.py`, the Medic in `test_medic.py`.
"""

from typing import Any

import pytest

from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import actions_left, hand_of, named, names, with_word
from tests.pandemic.printed_map import HOME_COLOUR, cities_of
from tests.pandemic.tables import document, legal, play, position, refused_by, rule_of

SIX = ["atlanta", "cairo", "lima", "moscow", "tokyo", "delhi"]
EXPERT = [{"role": "operations-expert", "city": "paris", "hand": ["paris", "essen"]}, {"role": "medic"}]

# -- Operations Expert -------------------------------------------------------------------------------------------


@rule("PD-ROLE-07")
def test_the_operations_expert_builds_without_a_card() -> None:
    state = position(players=EXPERT)
    assert rule_of(state, "build") == "PD-ROLE-07"
    play(state, "build")
    assert set(document(state)["stations"]) == {"atlanta", "paris"}
    assert hand_of(state, 0) == ["essen", "paris"]
    assert document(state)["player_discard"] == []
    assert actions_left(state) == 3
    bare = position(players=[{"role": "operations-expert", "city": "milan"}, {"role": "medic"}])
    play(bare, "build")
    assert "milan" in document(bare)["stations"]


@rule("PD-ROLE-07")
def test_the_other_building_rules_hold_for_the_operations_expert() -> None:
    assert refused_by(position(players=EXPERT, stations=["paris"]), "build") == "PD-BUILD-03"
    state = position(players=EXPERT, stations=SIX)
    play(state, "build")
    assert set(legal(state)) == {f"move-station {city}" for city in SIX}
    play(state, "move-station cairo")
    assert set(document(state)["stations"]) == {"paris", *SIX} - {"cairo"}
    assert hand_of(state, 0) == ["essen", "paris"]
    assert actions_left(state) == 3


@rule("PD-ROLE-07")
def test_nobody_builds_through_the_operations_expert() -> None:
    players = [{"role": "medic", "city": "paris"}, {"role": "operations-expert", "city": "paris"}]
    assert refused_by(position(players=players), "build") == "PD-BUILD-01"


@rule("PD-ROLE-08")
def test_the_operations_expert_moves_like_everybody_else() -> None:
    hand = ["paris", "tokyo", "lima"]
    for city in ("paris", "cairo", "milan"):
        moves = []
        for role in ("operations-expert", "scientist"):
            players = [{"role": role, "city": city, "hand": hand}, {"role": "medic"}]
            state = position(players=players, stations=["atlanta", "paris", "cairo"])
            moves.append(with_word(state, "drive", "direct", "charter", "shuttle", "join"))
        assert moves[0] == moves[1]


@rule("PD-ROLE-08")
def test_no_card_flies_the_operations_expert_from_a_station_to_any_city() -> None:
    players = [{"role": "operations-expert", "city": "cairo", "hand": ["tokyo", "airlift"]}, {"role": "medic"}]
    state = position(players=players, stations=["cairo"])
    assert refused_by(state, "charter p1") == "PD-BASIC-03"
    for city in set(HOME_COLOUR) - {"tokyo", "cairo"}:
        assert refused_by(state, f"direct p1 {city}") == "PD-BASIC-02"


# -- Scientist ---------------------------------------------------------------------------------------------------


@rule("PD-ROLE-09")
@pytest.mark.parametrize("colour", ["blue", "yellow", "black", "red"])
def test_the_scientist_cures_with_four_cards(colour: str) -> None:
    cards = cities_of(colour)[4:8]
    state = position(players=[{"role": "scientist", "hand": cards}, {"role": "medic"}])
    assert rule_of(state, f"cure {colour}") == "PD-ROLE-09"
    happened = play(state, f"cure {colour}")
    assert sorted(event["card"] for event in named(happened, "discarded")) == sorted(cards)
    assert document(state)["cures"][colour] != "uncured"
    assert hand_of(state, 0) == []


@rule("PD-ROLE-09")
def test_the_scientist_spends_four_cards_of_five_and_keeps_one() -> None:
    cards = cities_of("black")[:5]
    state = position(players=[{"role": "scientist", "hand": cards}, {"role": "medic"}])
    play(state, "cure black", f"keep {cards[2]}")
    assert hand_of(state, 0) == [cards[2]]


@rule("PD-ROLE-09")
def test_three_cards_are_too_few_for_the_scientist_and_the_station_is_needed() -> None:
    black = cities_of("black")
    few = position(players=[{"role": "scientist", "hand": black[:3]}, {"role": "medic"}])
    assert refused_by(few, "cure black") == "PD-ROLE-09"
    away = position(players=[{"role": "scientist", "city": "chicago", "hand": black[:4]}, {"role": "medic"}])
    assert refused_by(away, "cure black") == "PD-CURE-01"


@rule("PD-ROLE-09")
@pytest.mark.parametrize("role", ["dispatcher", "operations-expert", "medic", "researcher"])
def test_every_other_role_needs_five(role: str) -> None:
    black = cities_of("black")
    four = position(players=[{"role": role, "hand": black[:4]}, {"role": "scientist"}])
    assert refused_by(four, "cure black") == "PD-CURE-01"
    assert "cure black" in legal(position(players=[{"role": role, "hand": black[:5]}, {"role": "scientist"}]))


# -- Researcher --------------------------------------------------------------------------------------------------


def with_researcher(
    mine: list[str], theirs: list[str], active: str = "p1", city: str = "paris", **options: str
) -> PandemicState:
    """Researcher p1 stands in Paris with the first hand, Scientist p2 with the second in Paris or elsewhere."""
    players: list[dict[str, Any]] = [
        {"role": "researcher", "city": "paris", "hand": mine},
        {"role": "scientist", "city": city, "hand": theirs},
    ]
    return position(players=players, active=active, options=options)


@rule("PD-ROLE-15")
def test_the_researcher_gives_any_card_events_too() -> None:
    state = with_researcher(["tokyo", "paris", "airlift"], ["lima"])
    assert with_word(state, "give") == ["give p2 paris", "give p2 tokyo", "give p2 airlift"]
    assert rule_of(state, "give p2 tokyo") == "PD-ROLE-15"
    play(state, "give p2 tokyo", "agree")
    assert (hand_of(state, 0), hand_of(state, 1)) == (["airlift", "paris"], ["lima", "tokyo"])
    assert actions_left(state) == 3
    state = with_researcher(["airlift"], [])
    play(state, "give p2 airlift", "agree")
    assert hand_of(state, 1) == ["airlift"]


@rule("PD-ROLE-15")
def test_each_card_of_the_researcher_costs_an_action_and_an_agreement() -> None:
    state = with_researcher(["tokyo", "osaka", "lima"], [])
    play(state, "give p2 tokyo", "agree", "give p2 osaka", "agree")
    assert actions_left(state) == 2
    play(state, "give p2 lima", "refuse")
    assert (actions_left(state), hand_of(state, 1)) == (2, ["osaka", "tokyo"])


@rule("PD-ROLE-15")
def test_the_researcher_gives_only_in_the_same_city_and_only_what_is_in_hand() -> None:
    assert refused_by(with_researcher(["tokyo"], [], city="milan"), "give p2 tokyo") == "PD-SHARE-01"
    assert refused_by(with_researcher(["tokyo"], []), "give p2 osaka") == "PD-SHARE-02"


@rule("PD-ROLE-15")
@pytest.mark.parametrize("switch", [{"researcher_gives": "city"}, {"edition": "2013"}])
def test_the_researcher_of_2013_gives_any_city_card_but_no_event(switch: dict[str, str]) -> None:
    state = with_researcher(["tokyo", "airlift"], [], **switch)
    assert with_word(state, "give") == ["give p2 tokyo"]
    assert refused_by(state, "give p2 airlift") == "PD-ROLE-15"
    taking = with_researcher(["tokyo", "airlift"], [], active="p2", **switch)
    assert with_word(taking, "take") == ["take p1 tokyo"]
    assert refused_by(taking, "take p1 airlift") == "PD-ROLE-15"


@rule("PD-ROLE-16")
def test_the_researcher_receives_only_the_card_of_the_city() -> None:
    state = with_researcher([], ["tokyo", "paris"])
    assert with_word(state, "take") == ["take p2 paris"]
    assert refused_by(state, "take p2 tokyo") == "PD-ROLE-16"
    play(state, "take p2 paris", "agree")
    assert hand_of(state, 0) == ["paris"]


@rule("PD-ROLE-16")
def test_others_give_the_researcher_only_the_card_of_the_city() -> None:
    state = with_researcher([], ["tokyo", "paris"], active="p2")
    assert with_word(state, "give") == ["give p1 paris"]
    assert refused_by(state, "give p1 tokyo") == "PD-SHARE-02"


@rule("PD-ROLE-17")
def test_on_their_own_turn_others_take_any_card_from_the_researcher() -> None:
    state = with_researcher(["tokyo", "airlift"], ["lima"], active="p2")
    assert with_word(state, "take") == ["take p1 tokyo", "take p1 airlift"]
    assert rule_of(state, "take p1 tokyo") == "PD-ROLE-17"
    play(state, "take p1 tokyo")
    assert (state.decision().seat, state.decision().kind) == (0, "consent")
    play(state, "agree")
    assert (hand_of(state, 0), hand_of(state, 1)) == (["airlift"], ["lima", "tokyo"])
    assert actions_left(state) == 3


@rule("PD-ROLE-17")
def test_others_take_from_the_researcher_only_in_the_same_city() -> None:
    state = with_researcher(["tokyo"], [], active="p2", city="milan")
    assert refused_by(state, "take p1 tokyo") == "PD-SHARE-01"


@rule("PD-ROLE-17")
def test_with_hidden_hands_the_researcher_is_asked_and_chooses_the_card() -> None:
    state = with_researcher(["tokyo", "airlift"], ["lima"], active="p2", hands="hidden")
    assert with_word(state, "take", "ask") == ["ask p1"]
    assert rule_of(state, "ask p1") == "PD-ROLE-17"
    assert refused_by(state, "take p1 tokyo") == "PD-ROLE-17"
    play(state, "ask p1")
    assert (state.decision().seat, state.decision().kind) == (0, "consent")
    assert set(legal(state)) == {"refuse", "give p2 tokyo", "give p2 airlift"}
    assert rule_of(state, "give p2 tokyo") == "PD-ROLE-17"
    play(state, "give p2 tokyo")
    assert (hand_of(state, 0), hand_of(state, 1)) == (["airlift"], ["lima", "tokyo"])
    assert actions_left(state) == 3


@rule("PD-ROLE-17")
def test_with_hidden_hands_the_researcher_of_2013_offers_no_event() -> None:
    state = with_researcher(["tokyo", "airlift"], [], active="p2", hands="hidden", researcher_gives="city")
    play(state, "ask p1")
    assert set(legal(state)) == {"refuse", "give p2 tokyo"}


@rule("PD-ROLE-17")
def test_with_hidden_hands_a_researcher_who_refuses_costs_nothing_and_is_not_asked_again_at_once() -> None:
    state = with_researcher(["tokyo"], ["lima"], active="p2", hands="hidden")
    assert names(play(state, "ask p1", "refuse")) == ["proposed", "declined"]
    assert (actions_left(state), hand_of(state, 0), hand_of(state, 1)) == (4, ["tokyo"], ["lima"])
    assert refused_by(state, "ask p1") == "PD-SHARE-05"
    play(state, "pass")
    assert "ask p1" in legal(state)


@rule("PD-ROLE-16")
def test_with_hidden_hands_the_researcher_too_asks_for_the_card_of_the_city_only() -> None:
    state = with_researcher(["lima"], ["tokyo"], hands="hidden")
    assert with_word(state, "take", "ask") == ["take p2 paris"]
    assert refused_by(state, "take p2 tokyo") == "PD-ROLE-16"
