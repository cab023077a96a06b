"""The greedy bot: it plays every setting to the end, the same way each time, and better than chance."""

import pytest

from sobremesa.bots import Bot, choose_option, make_bot
from sobremesa.core.state import State
from sobremesa.lab.seating import UNHURRIED, play_bots
from tests.pandemain.tables import GAME, legal, position, table

SETTINGS: list[dict[str, object]] = [
    {"players": 2},
    {"players": 1, "scenario": "lord_of_the_castle"},
    {"players": 2, "mode": "basic", "edition": "first"},
    {"players": 2, "variants": ["local_trade", "no_news_from_ulm"], "sim_bakers": ["hans"]},
]


def play(state: State, *names: str) -> None:
    bots: list[Bot] = [make_bot(name) for name in names]
    play_bots(GAME, state, bots, 3)


@pytest.mark.many_games
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_it_is_never_stuck(options: dict[str, object]) -> None:
    state = GAME.new(options, 3)
    play(state, *["greedy"] * state.people())
    assert state.over()


@pytest.mark.many_games
def test_it_beats_chance_and_plays_the_same_game_again() -> None:
    keys = []
    for _ in range(2):
        state = GAME.new({"players": 2}, 5)
        play(state, "greedy", "random")
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == [0]
        assert outcome.scores[0] > 2 * outcome.scores[1]
        keys.append(state.key())
    assert keys[0] == keys[1]


def test_it_sells_the_bread_that_somebody_waits_for() -> None:
    state = position(
        seats=[{"loaves": {"rye high 2": 1}, "workers": {"reserve": 1}}, {"workers": {"reserve": 1}}],
        orders={"ulm": {"current": ["rye", None]}},
        round=5,
    )
    assert "place ulm" in legal(state)
    state.apply(choose_option(make_bot("greedy"), GAME, state, 1, UNHURRIED))
    assert table(state)["workers"]["ulm"] == ["p1"]
