"""What the greedy bot makes of Pandemic: it finds cures, keeps danger down, and deals with its partners sensibly."""

from typing import Any

import pytest

from sobremesa.bots import make_bot
from sobremesa.games.pandemic.state import PandemicState
from tests.bots.seats import choice_of, play_out
from tests.pandemic.tables import GAME, position

BLUE = ["paris", "milan", "essen", "london", "madrid"]
OPEN = {"hands": "open"}
ALL_BUT_BLUE = {"red": "eradicated", "black": "eradicated", "yellow": "eradicated"}


def chosen(state: PandemicState) -> str:
    return choice_of("greedy", GAME, state)


def played_turn(state: PandemicState) -> list[str]:
    """What the bot does with the actions that are left, up to the draw."""
    texts = []
    turn, seen = state.turn, state.player_cards_left
    while not state.over() and state.turn == turn and state.player_cards_left == seen:
        texts.append(chosen(state))
        state.apply(GAME.parse(texts[-1]))
    return texts


def players(first: dict[str, Any], second: dict[str, Any] | None = None) -> list[dict[str, Any]]:
    return [{"role": "operations-expert", **first}, {"role": "researcher", "city": "lima", **(second or {})}]


def test_it_cures_where_it_stands() -> None:
    assert chosen(position(options=OPEN, players=players({"hand": BLUE}))) == "cure blue"


def test_it_wins_when_the_last_cure_is_three_steps_away() -> None:
    state = position(
        options=OPEN,
        players=players({"hand": BLUE, "city": "bogota"}),
        cures=ALL_BUT_BLUE,
    )
    played_turn(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "won"


def test_it_wins_by_a_card_that_its_partner_can_give() -> None:
    state = position(
        options=OPEN,
        players=players({"hand": BLUE[:4]}, {"hand": ["chicago"], "city": "miami"}),
        cures=ALL_BUT_BLUE,
    )
    assert "agree" in played_turn(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "won"


def test_it_removes_cubes_that_are_about_to_break_out() -> None:
    state = position(
        options=OPEN,
        players=players({"role": "scientist", "city": "chicago"}),
        cubes={"blue": {"atlanta": 3}},
        infection_pile=[["atlanta"]],
    )
    assert played_turn(state)[:2] == ["drive p1 atlanta", "treat blue"]


def test_it_discards_a_card_of_a_cured_colour() -> None:
    hand = [*BLUE[:4], "lima", "delhi", "mumbai", "kolkata"]
    state = position(options=OPEN, players=players({"hand": hand}), cures={"yellow": "eradicated"}, doing=["hands"])
    assert state.decision().kind == "hand-limit"
    assert chosen(state) == "discard lima"


def test_it_plays_an_event_rather_than_discard_a_card_of_use() -> None:
    hand = [*BLUE[:4], "delhi", "mumbai", "kolkata", "one-quiet-night"]
    state = position(options=OPEN, players=players({"hand": hand}), doing=["hands"])
    assert chosen(state) == "play one-quiet-night"


@pytest.mark.parametrize(("dangerous", "answer"), [(True, "play one-quiet-night"), (False, "until-infection")])
def test_it_keeps_a_quiet_night_for_need(dangerous: bool, answer: str) -> None:
    state = position(
        options=OPEN,
        players=players({}, {"hand": ["one-quiet-night"]}),
        cubes={"black": {"cairo": 3 if dangerous else 1}},
        infection_pile=[["cairo"]],
        doing=["infection", "window W10"],
    )
    assert state.decision().seat == 1
    assert chosen(state) == answer


def test_it_takes_the_worst_card_out_of_the_discard_before_the_reshuffle() -> None:
    state = position(
        options=OPEN,
        players=players({}, {"hand": ["resilient-population"]}),
        cubes={"black": {"cairo": 3}, "red": {"seoul": 1}},
        infection_discard=["seoul", "cairo", "lima"],
        epidemics=1,
        epidemics_to_resolve=1,
        doing=["intensify", "window W07"],
    )
    assert chosen(state) == "play resilient-population"
    state.apply(GAME.parse("play resilient-population"))
    assert chosen(state) == "remove cairo"


def test_it_puts_the_least_harmful_card_of_a_forecast_on_top() -> None:
    state = position(
        options=OPEN,
        players=players({"hand": ["forecast"]}),
        cubes={"black": {"cairo": 3, "delhi": 2}, "red": {"seoul": 1}},
        infection_pile=[["cairo", "delhi", "seoul", "lima"]],
    )
    state.apply(GAME.parse("play forecast"))
    laid = []
    while state.decision().kind == "forecast":
        laid.append(chosen(state))
        state.apply(GAME.parse(laid[-1]))
    assert laid.index("next lima") < laid.index("next seoul") < laid.index("next delhi")
    assert "next cairo" not in laid  # the last card needs no choice


def asked_to_give(card: str, mine: list[str], theirs: list[str]) -> PandemicState:
    """The Researcher is asked for a card."""
    state = position(
        options=OPEN, players=players({"hand": theirs}, {"hand": mine, "city": "atlanta"}), stations=["atlanta"]
    )
    state.apply(GAME.parse(f"take p2 {card}"))
    assert state.decision().seat == 1
    return state


def test_it_agrees_to_give_the_card_that_makes_a_cure() -> None:
    assert chosen(asked_to_give("paris", ["paris", "lima"], BLUE[1:])) == "agree"


def test_it_refuses_to_give_away_a_cure_of_its_own() -> None:
    assert chosen(asked_to_give("paris", BLUE, ["lima", "cairo"])) == "refuse"


def test_it_agrees_to_be_moved_where_it_can_cure() -> None:
    state = position(
        options=OPEN,
        players=[{"role": "dispatcher"}, {"role": "scientist", "city": "lima", "hand": BLUE, "consent": []}],
    )
    state.apply(GAME.parse("join p2 atlanta"))
    assert state.decision().kind == "consent"
    assert chosen(state) in ("agree", "agree-always")


@pytest.mark.many_games
def test_two_of_them_win_introductory_games() -> None:
    outcomes = [play_out(make_bot("greedy"), GAME, {"players": 2}, seed).outcome() for seed in range(8)]
    assert sum(outcome is not None and outcome.reason == "won" for outcome in outcomes) >= 3  # chance wins none
