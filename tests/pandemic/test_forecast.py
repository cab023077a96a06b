"""Section 8 of the ledger: Forecast, and who sees its cards."""

from typing import Any

import pytest

from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import Happened, named
from tests.pandemic.printed_map import HOME_COLOUR
from tests.pandemic.tables import document, legal, play, position, refused_by, rule_of
from tests.pandemic.turns import deck, end_turn, next_question, seen, told_to

TOP_SIX = ["cairo", "lima", "paris", "tokyo", "delhi", "essen"]
NEW_ORDER = ["tokyo", "essen", "cairo", "delhi", "lima", "paris"]
PUT_BACK = [f"next {city}" for city in NEW_ORDER[:5]]


def with_forecast(**entries: Any) -> PandemicState:
    """p1 holds Forecast; the six cards on top are one set, whose order nobody knows."""
    entries.setdefault("infection_pile", [TOP_SIX])
    players = [{"role": "scientist", "hand": ["forecast"]}, {"role": "operations-expert"}]
    return position(players=players, player_pile={"top": ["atlanta", "osaka", "milan", "chicago"]}, **entries)


def cities(happened: Happened) -> list[str]:
    return sorted(str(event["city"]) for event in named(happened, "forecast-seen"))


@rule("PD-EVENT-08")
def test_forecast_shows_the_top_six_infection_cards() -> None:
    state = with_forecast()
    happened = play(state, "play forecast")
    assert cities(happened) == sorted(TOP_SIX)
    assert sorted(legal(state)) == sorted(f"next {city}" for city in TOP_SIX)
    assert rule_of(state, "next cairo") == "PD-EVENT-08"


@rule("PD-EVENT-08")
def test_forecast_shows_six_cards_of_a_pile_that_nobody_knows_and_leaves_the_others() -> None:
    state = with_forecast(infection_pile=[["sydney"]])
    six = cities(play(state, "play forecast"))
    assert len(six) == 6
    assert "sydney" in six
    assert len(legal(state)) == 6
    play(state, *[f"next {city}" for city in six[:5]])
    layers = document(state)["infection_pile"]
    assert layers[:6] == [[city] for city in six]
    assert sorted(layers[6]) == sorted(city for city in HOME_COLOUR if city not in six)


@rule("PD-EVENT-08")
def test_forecast_puts_the_six_cards_back_on_top_in_the_chosen_order() -> None:
    state = with_forecast()
    play(state, "play forecast", *PUT_BACK)
    assert state.decision().kind == "act"
    assert document(state)["infection_pile"][:6] == [[city] for city in NEW_ORDER]
    happened = end_turn(state) + end_turn(state)
    assert [event["city"] for event in named(happened, "infection-shown")] == NEW_ORDER[:4]


@rule("PD-EVENT-08")
def test_forecast_puts_no_card_to_the_bottom_and_places_each_card_once() -> None:
    state = with_forecast()
    play(state, "play forecast", "next tokyo")
    assert refused_by(state, "next tokyo") == "PD-EVENT-08"
    assert refused_by(state, "next sydney") == "PD-EVENT-08"
    assert ("to-the-bottom", "PD-EVENT-08") in [(refusal.code, refusal.rule) for refusal in state.refused()]
    assert len(legal(state)) == 5


@rule("PD-EVENT-08")
@pytest.mark.parametrize("left", [1, 2, 5])
def test_forecast_with_fewer_than_six_cards_uses_as_many_as_there_are(left: int) -> None:
    state = with_forecast(
        infection_pile=[TOP_SIX[:left]], infection_discard=[c for c in HOME_COLOUR if c not in TOP_SIX[:left]]
    )
    happened = play(state, "play forecast")
    assert cities(happened) == sorted(TOP_SIX[:left])
    play(state, *[f"next {city}" for city in TOP_SIX[: left - 1]])
    assert state.decision().kind == "act"
    assert document(state)["infection_pile"] == [[city] for city in TOP_SIX[:left]]


@rule("PD-EVENT-08")
def test_forecast_needs_a_card_in_the_infection_pile() -> None:
    state = with_forecast(infection_pile=[], infection_discard=list(HOME_COLOUR))
    assert refused_by(state, "play forecast") == "PD-EVENT-08"


@rule("PD-EVENT-08")
def test_forecast_in_a_phase_that_has_shown_its_cards_does_not_alter_it() -> None:
    state = with_forecast(infection_pile=[["sydney"], ["jakarta"], TOP_SIX])
    while next_question(state, 0) != (1, "W11"):
        play(state, "not-now")
    play(state, "play forecast", *PUT_BACK)
    assert document(state)["infection_discard"] == ["sydney", "jakarta"]
    assert document(state)["infection_pile"][:6] == [[city] for city in NEW_ORDER]


@rule("PD-EVENT-08")
def test_forecast_reaches_the_card_of_the_epidemic_only_when_six_or_fewer_are_left() -> None:
    discard = [city for city in HOME_COLOUR if city not in TOP_SIX]
    state = position(
        players=[{"role": "scientist", "hand": ["forecast"]}, {"role": "operations-expert"}],
        infection_discard=discard,
        infection_pile=deck([], ["essen"], discard),
        player_pile={"top": ["epidemic", "osaka"]},
    )
    play(state, "end-actions", "not-now", "not-now")
    assert state.decision().about["window"] == "W05"
    happened = play(state, "play forecast", *PUT_BACK)
    assert [event["city"] for event in named(happened, "bottom-shown")] == ["paris"]


# -- who sees the cards ------------------------------------------------------------------------------------------


@rule("PD-EVENT-08")
@pytest.mark.parametrize(
    ("options", "everybody"),
    [
        ({"hands": "open"}, True),
        ({"hands": "hidden"}, False),
        ({"hands": "open", "forecast": "player"}, False),
        ({"hands": "hidden", "forecast": "everybody"}, True),
        ({"hands": "open", "forecast": "hands"}, True),
        ({"hands": "hidden", "forecast": "hands"}, False),
        ({"difficulty": "introductory"}, True),
        ({"difficulty": "heroic"}, False),
    ],
)
def test_forecast_is_seen_by_its_player_and_with_open_hands_by_all(options: dict[str, str], everybody: bool) -> None:
    shown = with_forecast(options=options)
    assert cities(told_to(shown.clone(), 0, "play forecast")) == sorted(TOP_SIX)
    assert cities(told_to(shown.clone(), 1, "play forecast")) == (sorted(TOP_SIX) if everybody else [])
    play(shown, "play forecast", "next tokyo")
    assert seen(shown, 0)["forecast"]["placed"] == ["tokyo"]
    assert seen(shown, 1)["forecast"] == (seen(shown, 0)["forecast"] if everybody else {"placed": 1})


@rule("PD-EVENT-08", "PD-INFO-06")
@pytest.mark.parametrize("forecast", ["player", "everybody"])
def test_the_order_that_forecast_leaves_is_known_only_to_those_who_saw_it(forecast: str) -> None:
    one, other = with_forecast(options={"forecast": forecast}), with_forecast(options={"forecast": forecast})
    play(one, "play forecast", *[f"next {city}" for city in NEW_ORDER[:5]])
    play(other, "play forecast", *[f"next {city}" for city in TOP_SIX[:5]])
    assert seen(one, 0)["infection_pile"] != seen(other, 0)["infection_pile"]
    assert (seen(one, 1)["infection_pile"] == seen(other, 1)["infection_pile"]) == (forecast == "player")


@rule("PD-EVENT-08", "PD-INFO-06")
@pytest.mark.parametrize("left", [1, 2, 5, 6])
def test_who_did_not_see_a_forecast_of_the_whole_pile_knows_which_cards_it_has(left: int) -> None:
    elsewhere = [city for city in HOME_COLOUR if city not in TOP_SIX[:left]]
    options = {"forecast": "player"}
    state = with_forecast(infection_pile=[TOP_SIX[:left]], infection_discard=elsewhere, options=options)
    known = seen(state, 1)["infection_pile"]
    assert [layer["count"] for layer in known] == [left]
    for text in ["play forecast", *(f"next {city}" for city in TOP_SIX[: left - 1])]:
        play(state, text)
        assert seen(state, 1)["infection_pile"] == known
