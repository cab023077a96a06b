"""PettingZoo: its own tests pass, each agent is given what its seat may know, and wrong input is told from right."""

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from sobremesa.catalog import find_game
from sobremesa.core.errors import IllegalAction, UnknownAction
from sobremesa.core.state import State
from sobremesa.environments.encoding import Encoding
from sobremesa.environments.pettingzoo import env, raw_env
from tests.environments.chosen import (
    NOT_OF_RENDERING,
    Options,
    every_choice,
    every_wrong_choice,
    refusal,
)

OF_EVERY_DICTIONARY = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}


def chosen_by(table: Any, mask: Any) -> int:
    return int(table.action_space(table.agent_selection).sample(mask))


def play(table: Any, steps: int = 10_000) -> dict[str, float]:
    """Play by chance; what each agent got in all, as `last` tells it."""
    got = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter(steps):
        observation, reward, terminated, truncated, _ = table.last()
        got[agent] += reward
        table.step(None if terminated or truncated else chosen_by(table, observation["action_mask"]))
    return got


@every_choice
def test_the_api_test_of_pettingzoo_passes_with_the_two_warnings_of_every_dictionary(
    name: str, options: Options, capsys: pytest.CaptureFixture[str]
) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(name, **options), num_cycles=200)
    assert {str(warning.message) for warning in caught} == OF_EVERY_DICTIONARY
    assert "Passed API test" in capsys.readouterr().out


@every_choice
def test_the_seed_test_of_pettingzoo_passes(name: str, options: Options) -> None:
    seed_test(lambda: env(name, **options), num_cycles=40)


def test_the_api_test_passes_without_wrappers_and_with_words_and_points() -> None:
    for table in (raw_env("pandemic", words=True, reward="points"), raw_env("pandemain", reward="points")):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            api_test(table, num_cycles=200)
        assert {str(warning.message) for warning in caught} == OF_EVERY_DICTIONARY


@every_choice
def test_each_agent_is_given_what_the_encoding_gives_its_seat_in_the_game_of_the_seed(
    name: str, options: Options
) -> None:
    table, encoding = raw_env(name, **options), Encoding(name)
    table.reset(seed=7)
    state: State = find_game(name).new(options, 7)
    for _ in range(60):
        decider = int(state.decider())
        assert table.agent_selection == f"player_{decider}"
        for seat, agent in enumerate(table.agents):
            given = table.observe(agent)
            assert set(given) == {"observation", "action_mask"}
            assert np.array_equal(given["observation"], encoding.observation(state, seat))
            allowed = np.flatnonzero(given["action_mask"]).tolist()
            assert allowed == (state.legal() if seat == decider else [])
            assert table.observation_space(agent).contains(given)
        action = state.legal()[len(state.legal()) // 2]
        table.step(action)
        state.apply(action)
        if state.over():
            break


@every_choice
def test_what_is_got_in_a_game_is_each_seats_share_of_the_victory(name: str, options: Options) -> None:
    table = raw_env(name, **options)
    table.reset(seed=3)
    for agent in table.agents:
        table.action_space(agent).seed(3)
    state = find_game(name).new(options, 3)
    taken: list[int] = []
    got = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, _, _ = table.last()
        got[agent] += reward
        assert terminated == state.over()
        if terminated:
            assert observation["action_mask"].all()
            table.step(None)
        else:
            taken.append(chosen_by(table, observation["action_mask"]))
            state.apply(taken[-1])
            table.step(taken[-1])
    outcome = state.outcome()
    assert outcome is not None
    shares = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(state.people())]
    assert list(got.values()) == shares
    assert table.agents == []


def test_each_seat_of_a_team_that_wins_gets_its_share() -> None:
    """By chance nobody wins Pandemic, so greedy bots say what to do."""
    from sobremesa.bots import Budget, choose_option, make_bot

    game, bot = find_game("pandemic"), make_bot("greedy")
    for seed in range(60):
        state, table = game.new({}, seed), raw_env("pandemic")
        table.reset(seed=seed)
        while not state.over():
            action = choose_option(bot, game, state, seed, Budget(guesses=1))
            state.perform(action)
            table.step(action)
        if state.victors():
            assert table.rewards == {"player_0": 0.5, "player_1": 0.5}
            return
    pytest.fail("no game was won")


@pytest.mark.parametrize(("name", "players"), [("pandemic", 3), ("pandemain", 2)])
def test_points_are_given_as_they_are_made(name: str, players: int) -> None:
    table = raw_env(name, players=players, reward="points")
    table.reset(seed=5)
    state = find_game(name).new({"players": players}, 5)
    begun = [int(state.tally(seat)) for seat in range(players)]
    for agent in table.agent_iter():
        observation, _, terminated, _, _ = table.last()
        if terminated:
            break
        action = chosen_by(table, observation["action_mask"])
        before = [int(state.tally(seat)) for seat in range(players)]
        state.apply(action)
        table.step(action)
        assert list(table.rewards.values()) == [
            float(int(state.tally(seat)) - before[seat]) for seat in range(players)
        ], agent
    assert state.over()
    assert name == "pandemic" or [int(state.tally(seat)) for seat in range(players)] != begun


def test_a_game_follows_from_its_seed_and_so_does_the_one_after_it() -> None:
    def deals(table: Any) -> list[Any]:
        table.reset(seed=11)
        found = [table.last()[0]["observation"]]
        for _ in range(3):
            table.reset()
            found.append(table.last()[0]["observation"])
        return found

    first, second = deals(raw_env("pandemic")), deals(raw_env("pandemic"))
    assert all(np.array_equal(one, other) for one, other in zip(first, second, strict=True))
    assert not np.array_equal(first[1], first[2])


def test_with_words_every_seat_says_what_helps_and_nothing_else_is_different() -> None:
    silent, talking = (raw_env("pandemic", difficulty="normal", words=words) for words in (False, True))
    for table in (silent, talking):
        table.reset(seed=2)
    encoding = Encoding("pandemic")
    heard = [encoding.decode(table.last()[0]["observation"]) for table in (silent, talking)]
    assert heard[0] != heard[1]
    assert silent.action_space("player_0") == talking.action_space("player_0")
    state = find_game("pandemic").new({"difficulty": "normal"}, 2)
    for remark in [remark for seat in range(2) for remark in state.remarks(seat)]:
        state.apply(remark)
    seat = int(state.decider())
    assert np.array_equal(talking.last()[0]["observation"], encoding.observation(state, seat))


def test_an_illegal_action_ends_a_game_with_wrappers_as_pettingzoo_has_it(caplog: pytest.LogCaptureFixture) -> None:
    table = env("pandemic", players=3)
    table.reset(seed=1)
    observation = table.last()[0]
    agent = table.agent_selection
    table.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert table.terminations == dict.fromkeys(table.agents, True)
    assert table.rewards == {each: -1.0 if each == agent else 0 for each in table.agents}
    while table.agents:
        table.step(None)
    table.reset(seed=1)
    assert not any(table.terminations.values())


def test_an_illegal_action_without_wrappers_is_an_error_that_names_the_rule_and_changes_nothing() -> None:
    table = raw_env("pandemic")
    table.reset(seed=1)
    before = table.last()[0]
    treat = find_game("pandemic").parse("treat red")
    with pytest.raises(IllegalAction, match=r"'treat red' is refused by PD-"):
        table.step(treat)
    after = table.last()[0]
    assert np.array_equal(before["observation"], after["observation"])
    assert np.array_equal(before["action_mask"], after["action_mask"])


@pytest.mark.parametrize("action", [None, "drive", 1.5, -1, 10**6])
def test_what_is_no_action_is_refused_in_one_sentence(action: Any) -> None:
    table = raw_env("pandemic")
    table.reset(seed=1)
    with pytest.raises(UnknownAction, match=r"numbered from 0 to \d+$"):
        table.step(action)


def test_an_aside_is_no_action() -> None:
    game = find_game("pandemic")
    table = raw_env("pandemic", difficulty="normal")
    table.reset(seed=1)
    aside = game.new({"difficulty": "normal"}, 1).asides(0)[0]
    with pytest.raises(UnknownAction):
        table.step(aside)


@every_wrong_choice
def test_wrong_options_are_refused_in_one_sentence(name: str, options: Options, sentence: str) -> None:
    assert refusal(env, name, **options).startswith(sentence)


def test_whatever_else_is_wrong_is_told_in_one_sentence_too() -> None:
    assert refusal(raw_env, "pandemic", render_mode="human") == NOT_OF_RENDERING
    table = raw_env("pandemic")
    assert refusal(table.observe, "player_0") == "no game has begun yet; call reset() first"
    assert refusal(table.reset, seed=-1) == "seed -1: a seed is a whole number from 0 to 2**64 - 1"
    assert refusal(table.reset, seed="x") == "seed 'x': a seed is a whole number from 0 to 2**64 - 1"
    table.reset(seed=1)
    assert refusal(table.observe, "player_9") == "there is no agent 'player_9'; there are player_0, player_1"
    with pytest.raises(AttributeError, match="before reset"):
        _ = env("pandemic").agents


def test_a_drawing_is_the_board_as_the_selected_agent_sees_it() -> None:
    for name in ("pandemic", "pandemain"):
        table = raw_env(name, players=2, render_mode="ansi")
        table.reset(seed=4)
        drawn = table.render()
        assert drawn is not None
        assert drawn.isprintable() or "\n" in drawn
        assert "\x1b" not in drawn
        play(table)
        assert "(P" in str(table.render()).splitlines()[-1] or name == "pandemain"


def test_without_a_render_mode_nothing_is_drawn() -> None:
    table = raw_env("pandemic")
    table.reset(seed=4)
    with pytest.warns(UserWarning, match="draws nothing"):
        assert table.render() is None


@pytest.mark.parametrize("made", [env, raw_env])
def test_a_game_under_way_can_be_copied_and_stored(made: Any) -> None:
    table = made("pandemain", players=2, reward="points")
    table.reset(seed=3)
    for _ in range(20):
        table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))
    twins = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    kept = table.last()[0]
    table.step(int(np.flatnonzero(kept["action_mask"])[-1]))
    for twin in twins:
        assert np.array_equal(twin.last()[0]["observation"], kept["observation"])
        twin.step(int(np.flatnonzero(kept["action_mask"])[-1]))
        assert np.array_equal(twin.last()[0]["observation"], table.last()[0]["observation"])
        assert twin.rewards == table.rewards
