"""What a guess must not pass on: states that a seat cannot tell apart give it the same guesses."""

from typing import Any

import pytest

from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.games.pandemic.board import CITY_SLUGS
from sobremesa.games.pandemic.cards import EVENT_SLUGS
from sobremesa.games.pandemic.state import PandemicState
from sobremesa.testing.contract import as_json
from tests.leaks import indistinguishable
from tests.ledger import rule
from tests.pandemic.tables import GAME


def document(state: State) -> dict[str, Any]:
    return state.to_dict()


def hidden_window(second: list[str], third: list[str]) -> PandemicState:
    """Three players with hidden hands at the first window of a turn of p1's."""
    return GAME.from_dict(
        {
            "options": {"difficulty": "normal"},
            "players": [
                {"role": "scientist", "hand": ["lima", "paris"]},
                {"role": "medic", "hand": second},
                {"role": "researcher", "hand": third},
            ],
            "doing": ["act", "window W01 without p1"],
        }
    )


def guessed_documents(state: PandemicState, seat: int, number: int) -> list[str]:
    rng = seeded(1)
    return [as_json(state.guess(seat, rng).to_dict()) for _ in range(number)]


@rule("PD-INFO-07")
def test_who_is_asked_for_an_event_cannot_be_learned_from_guesses() -> None:
    one, two = (
        hidden_window(["airlift", "milan"], ["essen", "delhi"]),
        hidden_window(["essen", "delhi"], ["airlift", "milan"]),
    )
    assert as_json(one.view(0)) == as_json(two.view(0))
    rng = seeded(5)
    asked = [[state.guess(0, rng).decision().seat for _ in range(400)] for state in (one, two)]
    assert {seat for guesses in asked for seat in guesses} == {1, 2}
    assert abs(asked[0].count(1) - asked[1].count(1)) < 80


@rule("PD-INFO-07")
def test_that_somebody_does_not_want_to_be_asked_cannot_be_learned_from_guesses() -> None:
    quiet, open_ = hidden_window(["airlift", "milan"], ["essen"]), hidden_window(["airlift", "milan"], ["essen"])
    quiet.apply(GAME.parse("until-called"))
    open_.apply(GAME.parse("not-now"))
    assert as_json(quiet.view(0)) == as_json(open_.view(0))
    assert guessed_documents(quiet, 0, 20) == [
        text.replace(f'"ply": {int(open_.ply)}', f'"ply": {int(quiet.ply)}') for text in guessed_documents(open_, 0, 20)
    ]


@rule("PD-INFO-07")
def test_which_cards_a_cure_is_chosen_from_cannot_be_learned_from_guesses() -> None:
    hand = ["paris", "milan", "essen", "london", "madrid", "chicago"]
    players = [{"role": "medic", "hand": hand}, {"role": "scientist"}]
    state = GAME.from_dict({"options": {"difficulty": "normal"}, "players": players})
    state.apply(GAME.parse("cure blue"))
    rng = seeded(3)
    guesses = [state.guess(1, rng) for _ in range(60)]
    hands = {tuple(document(guess)["players"][0]["hand"]) for guess in guesses}
    assert len(hands) > 30
    assert all(guess.decision().kind == "cure" and guess.legal() for guess in guesses)


@rule("PD-EVENT-08")
def test_a_forecast_that_empties_a_layer_keeps_that_layers_cards_among_the_six() -> None:
    """The first layer has four cards, so two of the six come from the next one: only those may be others."""
    first = ["paris", "lima", "milan", "essen"]
    state = GAME.from_dict(
        {
            "options": {"difficulty": "normal"},
            "players": [{"role": "scientist", "hand": ["forecast"]}, {"role": "medic"}],
            "infection_pile": [first],
        }
    )
    state.apply(GAME.parse("play forecast"))
    while state.decision().kind == "forecast":
        state.apply(state.legal()[0])
    six = document(state)["infection_pile"][:6]
    assert {card for layer in six for card in layer} >= set(first)
    assert set(document(state)["forecast"]["mixed"]).isdisjoint(first)
    rng = seeded(4)
    seen = set()
    for _ in range(40):
        layers = document(state.guess(1, rng))["infection_pile"][:6]
        cards = {card for layer in layers for card in layer}
        assert cards >= set(first)
        seen |= cards
    assert len(seen) > 20


@rule("PD-EVENT-08")
def test_an_epidemic_that_uses_up_the_split_layer_leaves_nothing_to_mix() -> None:
    """Seven cards are left: Forecast takes six, and the epidemic's bottom card is the seventh."""
    seven = ["paris", "lima", "milan", "essen", "tokyo", "osaka", "delhi"]
    discard = [city for city in CITY_SLUGS if city not in seven]
    state = GAME.from_dict(
        {
            "options": {"difficulty": "normal"},
            "players": [{"role": "scientist", "hand": ["forecast"]}, {"role": "medic"}],
            "infection_pile": [seven],
            "infection_discard": discard,
            "player_pile": {"top": ["epidemic"]},
        }
    )
    state.apply(GAME.parse("play forecast"))
    while state.decision().kind == "forecast":
        state.apply(state.legal()[0])
    state.apply(GAME.parse("end-actions"))
    assert document(state)["forecast"]["mixed"] == []
    rng = seeded(4)
    for _ in range(10):
        guessed = state.guess(1, rng)
        assert GAME.from_dict(guessed.to_dict()).key() == guessed.key()
        indistinguishable(state, guessed, 1)


def four_hidden(hands: list[list[str]], doing: list[str], **more: Any) -> PandemicState:
    roles = ("scientist", "medic", "researcher", "dispatcher")
    players = [{"role": role, "hand": hand} for role, hand in zip(roles, hands, strict=True)]
    return GAME.from_dict({"options": {"difficulty": "normal"}, "players": players, "doing": doing, **more})


def event_holders(state: PandemicState, seat: int, number: int = 300) -> list[int]:
    """How often each seat holds an event in guesses of this seat."""
    rng = seeded(9)
    held = [0, 0, 0, 0]
    for _ in range(number):
        for other, player in enumerate(document(state.guess(seat, rng))["players"]):
            held[other] += any(card in EVENT_SLUGS for card in player["hand"])
    return held


@rule("PD-INFO-07")
@pytest.mark.parametrize(
    ("one", "two"),
    [
        (["draw", "window W03"], ["draw", "window W03 answered p1,p3"]),
        (["act", "window W02 without p1"], ["act", "window W02 answered p3 without p1"]),
    ],
)
def test_who_has_answered_a_window_cannot_be_learned_from_guesses(one: list[str], two: list[str]) -> None:
    hands = [["lima"], ["paris"], ["airlift", "milan"], ["forecast", "delhi"]]
    first, second = four_hidden(hands, one), four_hidden(hands, two)
    assert as_json(first.view(1)) == as_json(second.view(1))
    differences = [abs(a - b) for a, b in zip(event_holders(first, 1), event_holders(second, 1), strict=True)]
    assert max(differences) < 45


@rule("PD-INFO-07")
def test_a_window_below_a_hand_limit_tells_nothing_of_hidden_hands() -> None:
    six = ["paris", "milan", "essen", "london", "madrid", "chicago"]
    doing = []
    for fourth in (["airlift"], ["lima"]):
        state = four_hidden([["delhi"], [*six, "seoul"], ["atlanta"], fourth], ["act"], active="p3")
        play_on(state, "give p2 atlanta", "agree")
        doing.append([frame for frame in document(state)["doing"] if not frame.startswith("window W09")])
    assert doing[0] == doing[1]


def play_on(state: PandemicState, *texts: str) -> None:
    for text in texts:
        state.apply(GAME.parse(text))


def test_no_guess_holds_a_card_twice_while_a_cure_is_chosen() -> None:
    blue = ["paris", "milan", "essen", "london", "madrid", "chicago"]
    others = ["tokyo", "osaka", "seoul", "lima", "bogota", "cairo"]
    discard = ["washington", "toronto", "new-york", "atlanta", "st-petersburg"]
    state = four_hidden([others, blue, [], ["delhi"]], ["act", "cure blue"], active="p2", player_discard=discard)
    rng = seeded(8)
    for _ in range(200):
        guessed = state.guess(2, rng)
        assert GAME.from_dict(guessed.to_dict()).key() == guessed.key()
        cards = [card for player in document(guessed)["players"] for card in player["hand"]]
        assert len(cards) == len(set(cards))


def test_who_asks_for_a_card_never_holds_it_in_a_guess() -> None:
    state = four_hidden([["lima", "tokyo"], ["paris", "milan"], ["osaka"], ["delhi"]], ["act"])
    play_on(state, "take p2 atlanta")
    rng = seeded(8)
    for _ in range(200):
        assert "atlanta" not in document(state.guess(1, rng))["players"][0]["hand"]


def test_who_asks_for_a_card_never_holds_it_even_where_no_other_card_is_left() -> None:
    hands = [["atlanta", "lima"], ["paris"], ["osaka"], ["tokyo", "delhi"]]
    held = {card for hand in hands for card in hand}
    discard = [card for card in (*CITY_SLUGS, *EVENT_SLUGS) if card not in held]
    state = four_hidden(hands, ["act"], active="p4", epidemics=5, player_discard=discard, player_pile={"piles": []})
    play_on(state, "take p2 atlanta")
    rng = seeded(8)
    held_by_first = 0
    for _ in range(300):
        dealt = [player["hand"] for player in document(state.guess(1, rng))["players"]]
        assert "atlanta" not in dealt[3]
        assert [len(hand) for hand in dealt] == [2, 1, 1, 2]
        held_by_first += "atlanta" in dealt[0]
    assert 170 < held_by_first < 230  # two of the three places where it can be
