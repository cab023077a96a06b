"""Section 10 of the ledger: what players may know of each other, and what they may say."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import Happened, hand_of, named, names
from tests.pandemic.tables import GAME, document, legal, new_game, play, position, refused_by
from tests.pandemic.turns import seen, told_to

EVENTS = ["airlift", "forecast", "government-grant", "one-quiet-night", "resilient-population"]


def hidden_hands(second: list[str], **entries: Any) -> PandemicState:
    players = [
        {"role": "scientist", "hand": ["madrid", "milan"]},
        {"role": "operations-expert", "hand": second},
        {"role": "medic", "hand": ["tehran"], "city": "cairo"},
    ]
    return position(players=players, options={"difficulty": "normal"}, **entries)


def moments_of_a_game(seed: int, **options: Any) -> Iterator[PandemicState]:
    """Every decision of a game that is played at random."""
    state = new_game(seed=seed, **options)
    chance = random.Random(seed)
    while state.outcome() is None:
        yield state
        state.apply(chance.choice(state.legal()))


# -- free talk ---------------------------------------------------------------------------------------------------


@rule("PD-INFO-01")
@pytest.mark.parametrize("seed", range(3))
def test_every_seat_may_speak_at_every_decision_whosever_it_is(seed: int) -> None:
    kinds = set()
    for state in moments_of_a_game(seed, players=3, difficulty="normal"):
        kinds.add(state.decision().kind)
        for seat in range(3):
            told = seen(state, seat)["players"][seat]["shown"]
            may_tell = [f"announce p{seat + 1} {card}" for card in hand_of(state, seat) if card not in told]
            said = [GAME.action_text(action) for action in state.asides(seat)]
            assert sorted(text for text in said if text.startswith("announce")) == may_tell
    assert {"act", "window"} <= kinds


@rule("PD-INFO-01")
@pytest.mark.parametrize("doing", [["act"], ["begin-turn"], ["infection"], ["end-turn"]])
def test_what_is_said_changes_neither_the_decision_nor_the_options(doing: list[str]) -> None:
    state = hidden_hands(["paris", "forecast", "lima"], doing=doing)
    decision, options, rules = repr(state.decision()), legal(state), document(state)
    for text in ("announce p3 tehran", "announce p2 paris", "announce p1 milan"):
        assert names(play(state, text)) == ["announced"]
        assert (repr(state.decision()), legal(state)) == (decision, options)
    after = document(state)
    for name in ("cubes", "actions", "doing", "active", "turn", "random", "stations", "player_discard", "player_pile"):
        assert after[name] == rules[name]


@rule("PD-INFO-03")
def test_what_helps_the_team_is_to_tell_each_hidden_card_once() -> None:
    state = hidden_hands(["paris", "forecast"])
    assert [GAME.action_text(remark) for remark in state.remarks(1)] == ["announce p2 paris", "announce p2 forecast"]
    for remark in state.remarks(1):
        state.apply(remark)
    assert state.remarks(1) == []
    assert [GAME.action_text(remark) for remark in state.remarks(2)] == ["announce p3 tehran"]
    assert seen(state, 0)["players"][1]["shown"] == ["paris", "forecast"]
    assert position(options={"difficulty": "introductory"}).remarks(0) == []


@rule("PD-INFO-03")
@pytest.mark.parametrize("seat", ["p1", "p2", "p3"])
def test_a_card_that_was_announced_cannot_be_taken_back(seat: str) -> None:
    """Everybody has heard it: it counts as come to light, once for each card."""
    state = hidden_hands(["paris"])
    cards = {"p1": ["madrid", "milan"], "p2": ["paris"], "p3": ["tehran"]}[seat]
    for number, card in enumerate(cards, int(state.reveals) + 1):
        play(state, f"announce {seat} {card}")
        assert state.reveals == number


# -- hands -------------------------------------------------------------------------------------------------------


@rule("PD-INFO-02")
@pytest.mark.parametrize("difficulty", ["normal", "heroic"])
def test_in_normal_and_heroic_games_hands_are_hidden_from_others(difficulty: str) -> None:
    state = new_game(seed=3, players=4, difficulty=difficulty)
    for seat in range(4):
        hands = [player["hand"] for player in seen(state, seat)["players"]]
        assert sorted(hands[seat]) == hand_of(state, seat)
        assert [hand for other, hand in enumerate(hands) if other != seat] == [[], [], []]
    assert [player["hand"] for player in seen(state, None)["players"]] == [[], [], [], []]


@rule("PD-INFO-02")
def test_there_is_no_way_to_show_a_card_to_one_player_only() -> None:
    state = hidden_hands(["paris"])
    for seat in range(3):
        card = hand_of(state, seat)[0]
        for listener in (0, 1, 2, None):
            heard = told_to(state.clone(), listener, f"announce p{seat + 1} {card}")
            assert [(event["seat"], event["card"]) for event in heard] == [(f"p{seat + 1}", card)]


@rule("PD-INFO-03")
def test_with_hidden_hands_a_player_may_say_which_cards_they_hold() -> None:
    state = hidden_hands(["paris", "lima"])
    play(state, "announce p2 lima")
    for seat in (0, 2, None):
        assert seen(state, seat)["players"][1]["hand"] == ["lima"]
        assert seen(state, seat)["players"][1]["hand_size"] == 2
    assert GAME.parse("announce p2 lima") not in state.asides(1)


@rule("PD-INFO-03")
@pytest.mark.parametrize("text", ["announce p2 tokyo", "announce p2 madrid", "announce p1 lima"])
def test_a_player_announces_nothing_but_cards_of_the_own_hand(text: str) -> None:
    state = hidden_hands(["paris", "lima"])
    assert refused_by(state, text) == "PD-INFO-03"
    assert not state.is_aside(GAME.parse(text))


@rule("PD-INFO-03")
def test_what_was_announced_is_forgotten_when_the_card_leaves_the_hand() -> None:
    state = hidden_hands(["paris"])
    play(state, "announce p1 madrid", "direct p1 madrid")
    assert seen(state, 1)["players"][0]["shown"] == []
    assert document(state)["player_discard"] == ["madrid"]


@rule("PD-INFO-04")
def test_the_introductory_game_is_played_with_open_hands_unless_the_table_hides_them() -> None:
    opened = new_game(seed=3, players=3, difficulty="introductory")
    for seat in (0, 1, 2, None):
        assert [sorted(player["hand"]) for player in seen(opened, seat)["players"]] == [
            hand_of(opened, other) for other in range(3)
        ]
    closed = new_game(seed=3, players=3, difficulty="introductory", hands="hidden")
    assert seen(closed, 0)["players"][1]["hand"] == []
    table_opens = new_game(seed=3, players=3, difficulty="heroic", hands="open")
    assert sorted(seen(table_opens, 0)["players"][1]["hand"]) == hand_of(table_opens, 1)


@rule("PD-INFO-04")
def test_with_open_hands_everybody_sees_which_cards_are_drawn() -> None:
    state = position(player_pile={"top": ["paris", "lima"]})
    for seat in (0, 1, None):
        heard = told_to(state.clone(), seat, "end-actions")
        assert [event["card"] for event in named(heard, "drew")] == ["paris", "lima"]


# -- the table ---------------------------------------------------------------------------------------------------


@rule("PD-INFO-05")
@pytest.mark.parametrize("seed", range(3))
def test_both_discard_piles_may_be_read_by_anybody_at_any_time(seed: int) -> None:
    cards = 0
    for state in moments_of_a_game(seed, players=3, difficulty="heroic"):
        truth = document(state)
        cards = max(cards, len(truth["player_discard"]) + len(truth["infection_discard"]))
        for seat in (0, 1, 2, None):
            assert seen(state, seat)["player_discard"] == truth["player_discard"]
            assert seen(state, seat)["infection_discard"] == truth["infection_discard"]
    assert cards > 9


@rule("PD-INFO-05")
def test_a_discard_pile_shows_its_cards_in_the_order_they_came() -> None:
    state = hidden_hands(["paris"], player_discard=["tokyo", "airlift"], infection_discard=["lima", "cairo"])
    play(state, "direct p1 milan")
    assert seen(state, 1)["player_discard"] == ["tokyo", "airlift", "milan"]
    assert seen(state, 1)["infection_discard"] == ["lima", "cairo"]


@rule("PD-INFO-06")
def test_everybody_sees_roles_pawns_cubes_stations_tracks_and_cures() -> None:
    state = hidden_hands(
        ["paris"],
        cubes={"red": {"tokyo": 2}, "blue": {"essen": 1}},
        cures={"blue": "cured", "black": "eradicated"},
        stations=["atlanta", "lima"],
        outbreaks=3,
        epidemics=3,
    )
    for seat in (0, 1, 2, None):
        view = seen(state, seat)
        assert [player["role"] for player in view["players"]] == ["scientist", "operations-expert", "medic"]
        assert [player["city"] for player in view["players"]] == ["atlanta", "atlanta", "cairo"]
        assert view["cubes"] == {"blue": {"essen": 1}, "yellow": {}, "black": {}, "red": {"tokyo": 2}}
        assert view["supply"] == {"blue": 23, "yellow": 24, "black": 0, "red": 22}
        assert view["cures"] == {"blue": "cured", "yellow": "uncured", "black": "eradicated", "red": "uncured"}
        assert (view["stations"], view["stations_left"]) == (["atlanta", "lima"], 4)
        assert (view["outbreaks"], view["epidemics"], view["infection_rate"]) == (3, 3, 3)


@rule("PD-INFO-06")
@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_the_faces_and_the_order_of_the_player_pile_are_hidden_from_everybody(hands: str) -> None:
    one = position(player_pile={"top": ["paris", "lima", "epidemic"]}, options={"hands": hands})
    other = position(player_pile={"top": ["epidemic", "tokyo", "airlift"]}, options={"hands": hands})
    for seat in (0, 1, None):
        assert seen(one, seat) == seen(other, seat)
    assert hand_after_drawing(one) != hand_after_drawing(other)


def hand_after_drawing(state: PandemicState) -> list[str]:
    play(state, "end-actions")
    return hand_of(state, 0)


@rule("PD-INFO-06")
def test_of_the_infection_pile_everybody_knows_only_which_cards_are_in_it() -> None:
    state = new_game(seed=5, players=2)
    turned = document(state)["infection_discard"]
    for seat in (0, 1, None):
        layers = seen(state, seat)["infection_pile"]
        assert [layer["count"] for layer in layers] == [39]
        assert not set(layers[0]["cards"]) & set(turned)
    views = [seen(state, seat) for seat in (0, 1, None)]
    assert all("random" not in view and "seed" not in view for view in views)


# -- nothing leaks -----------------------------------------------------------------------------------------------


@rule("PD-INFO-07")
def test_two_tables_that_differ_in_another_hidden_hand_look_the_same() -> None:
    one, other = hidden_hands(["paris", "airlift", "atlanta"]), hidden_hands(["tokyo", "lima", "delhi"])
    for seat in (0, 2, None):
        assert seen(one, seat) == seen(other, seat)
        assert seen(one, seat)["players"][1]["hand_size"] == 3
    assert seen(one, 1) != seen(other, 1)
    assert legal(one) == legal(other)
    assert [repr(refusal) for refusal in one.refused()] == [repr(refusal) for refusal in other.refused()]


@rule("PD-INFO-07")
def test_with_hidden_hands_only_the_owner_is_told_which_cards_were_drawn() -> None:
    state = hidden_hands(["paris"], player_pile={"top": ["tokyo", "lima"]})
    assert [event["card"] for event in named(told_to(state.clone(), 0, "end-actions"), "drew")] == ["tokyo", "lima"]
    for other in (1, 2, None):
        heard = told_to(state.clone(), other, "end-actions")
        assert named(heard, "drew") == []
        assert "lima" not in cards_named(heard)
    assert len(named(told_to(state.clone(), 1, "end-actions"), "drew-hidden")) == 2


def cards_named(heard: Happened) -> list[str]:
    return [str(event["card"]) for event in heard if "card" in event]


@rule("PD-INFO-07")
@pytest.mark.parametrize("seed", range(4))
def test_no_view_of_a_game_with_hidden_hands_tells_where_another_players_card_is(seed: int) -> None:
    for state in moments_of_a_game(seed, players=3, difficulty="normal"):
        for seat in (0, 1, 2, None):
            view = seen(state, seat)
            for other, player in enumerate(view["players"]):
                if other == seat:
                    continue
                secret = set(hand_of(state, other)) - set(player["shown"])
                assert not secret & set(player["hand"])
                assert player["hand_size"] == len(hand_of(state, other))
                assert secret <= set(view["player_pile"]["unseen"])
                decision = json.dumps(view["decision"])
                assert not any(f'"{event}"' in decision for event in set(EVENTS) & secret)


@rule("PD-INFO-07")
def test_with_hidden_hands_nobody_else_learns_whom_a_window_asks() -> None:
    state = hidden_hands(["airlift"], doing=["begin-turn"])
    assert seen(state, 1)["decision"]["seat"] == "p2"
    for other in (0, 2, None):
        assert seen(state, other)["decision"] == {"kind": "window", "window": "W01"}
