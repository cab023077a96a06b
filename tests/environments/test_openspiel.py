"""OpenSpiel: its own tests and its own search play our games, and nobody's state tells what its player may not know."""

import copy
import pickle
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # type: ignore[import-untyped]
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator  # type: ignore[import-untyped]
from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]

from sobremesa.catalog import find_game
from sobremesa.core.errors import IllegalAction
from sobremesa.core.rng import seeded
from sobremesa.environments.encoding import Encoding
from sobremesa.environments.openspiel import env, game
from sobremesa.environments.spiel_parameters import read_parameters, write_parameters
from sobremesa.lab.signature import random_options_of
from tests.environments.chosen import PANDEMIC, Options, every_choice, every_wrong_choice, refusal
from tests.pandemain.sim_tables import print_with

RECALL = pyspiel.IIGObservationType(perfect_recall=True)


def played(made: Any, deal: int, decisions: int, seed: int = 1) -> Any:
    """A state after so many decisions by chance, or at the end."""
    state, chance = made.new_initial_state(), np.random.RandomState(seed)
    state.apply_action(deal)
    for _ in range(decisions):
        if state.is_terminal():
            break
        state.apply_action(int(chance.choice(state.legal_actions())))
    return state


def everything(state: Any) -> list[Any]:
    """All that can be asked of a state."""
    players = range(state.num_players())
    return [
        str(state),
        state.current_player(),
        state.legal_actions(),
        state.history(),
        state.returns(),
        state.rewards(),
        *[(state.observation_string(each), state.information_state_string(each)) for each in players],
        *[state.observation_tensor(each) for each in players],
    ]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        *(("pandemic", options) for options in PANDEMIC),
        ("pandemic", {"difficulty": "normal", "words": True, "reward": "points"}),
        ("pandemain", {"mode": "basic"}),
        ("pandemain", {"reward": "points"}),
    ],
)
def test_the_random_games_of_openspiel_pass_with_serialization(name: str, options: Options) -> None:
    pyspiel.random_sim_test(game(name, deals=64, **options), num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
@every_choice
def test_they_pass_with_options_of_every_kind(name: str, options: Options) -> None:
    pyspiel.random_sim_test(game(name, deals=64, **options), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "options"), [("pandemic", {"difficulty": "normal"}), ("pandemain", {})])
def test_its_search_over_information_sets_plays_a_game(name: str, options: Options) -> None:
    """It asserts itself that a state it guesses cannot be told from the real one."""
    made, chance = game(name, deals=4, **options), np.random.RandomState(1)
    bot = ISMCTSBot(made, RandomRolloutEvaluator(random_state=chance), 1.4, 2, random_state=chance)
    state = made.new_initial_state()
    state.apply_action(2)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert len(state.returns()) == made.num_players()


def test_games_are_found_by_name_and_by_a_game_string() -> None:
    names = pyspiel.registered_names()
    assert {"sobremesa_pandemic", "sobremesa_pandemain"} <= set(names)
    assert pyspiel.load_game("sobremesa_pandemain").num_players() == 1
    made = pyspiel.load_game("sobremesa_pandemic(players=3,difficulty=heroic,edition=#2013,roles=medic;random;random)")
    assert made.num_players() == 3
    state = played(made, 5, 0)
    same = find_game("pandemic").new(
        {"players": 3, "difficulty": "heroic", "edition": "2013", "roles": ["medic", "random", "random"]}, 5
    )
    assert state.observation_tensor(0) == Encoding("pandemic").observation(same, 0).tolist()


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("pandemic", {"first": "1", "silent": ["1", "2"], "events": False, "consent": "all"}),
        ("pandemain", {"players": 2, "sim_bakers": ["none"], "variants": [], "mode": "basic"}),
        ("pandemain", {"players": 2, "sim_bakers": ["none"], "variants": ["local_trade", "no_news_from_ulm"]}),
        ("pandemain", {"players": 3, "sim_bakers": [], "scenario": "famine_in_ulm"}),  # a list of nothing is chosen
    ],
)
def test_every_kind_of_option_comes_through_a_game_string(name: str, options: Options) -> None:
    made = game(name, **options)
    assert "(" in str(made)
    same = pyspiel.load_game(str(made))
    assert str(same) == str(made)
    assert everything(played(same, 3, 10)) == everything(played(made, 3, 10))
    own = find_game(name).new(options, 3)
    assert played(made, 3, 0).observation_tensor(0) == Encoding(name).observation(own, 0).tolist()


@pytest.mark.parametrize("name", ["pandemic", "pandemain"])
def test_whatever_is_chosen_comes_through_parameters(name: str) -> None:
    specs = find_game(name).options()
    for seed in range(100):
        options = random_options_of(find_game(name), seeded(seed), added=True)
        assert read_parameters(specs, {**write_parameters(specs, options)}) == options


def test_a_print_of_ones_own_comes_through_a_game_string_and_through_a_stored_state() -> None:
    printed = print_with(inquisition__crosses=[9] * 5)
    made = game("pandemain", components=printed)
    same = pyspiel.load_game(str(made))
    state = played(same, 3, 12)
    assert everything(state) == everything(played(made, 3, 12))
    assert everything(pickle.loads(pickle.dumps(state))) == everything(state)
    own = find_game("pandemain").new({"components": printed}, 3)
    assert played(made, 3, 0).observation_tensor(0) == Encoding("pandemain").observation(own, 0).tolist()
    assert refusal(game, "pandemain", components="mine").startswith("option components: a table is expected")
    garbled = refusal(pyspiel.load_game, "sobremesa_pandemain(components=mine)")
    assert garbled == "option components: the JSON of a table in base64 is expected"


@every_choice
def test_the_deal_of_the_root_is_the_game_of_its_seed(name: str, options: Options) -> None:
    made = game(name, deals=10, first_deal=100, **options)
    state = made.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(number, 0.1) for number in range(10)]
    assert state.action_to_string(7) == "deal 107"
    state.apply_action(7)
    own, encoding = find_game(name).new(options, 107), Encoding(name)
    chance = np.random.RandomState(2)
    observer = make_observation(made)
    while not state.is_terminal():
        assert state.current_player() == int(own.decider())
        assert state.legal_actions() == own.legal()
        for player in range(made.num_players()):
            observer.set_from(state, player)
            assert np.array_equal(observer.tensor, encoding.observation(own, player))
        action = int(chance.choice(state.legal_actions()))
        assert state.action_to_string(action) == encoding.game.action_text(action)
        state.apply_action(action)
        own.perform(action)
    assert own.over()
    assert not state.is_chance_node()
    winners = [seat for seat in range(made.num_players()) if own.victors() >> seat & 1]
    assert [player for player, share in enumerate(state.returns()) if share > 0] == winners


@every_choice
def test_a_copy_is_equal_and_goes_its_own_way(name: str, options: Options) -> None:
    state = played(game(name, **options), 3, 25)
    before = everything(state)
    for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert everything(twin) == before
        while not twin.is_terminal():
            twin.apply_action(twin.legal_actions()[-1])
    assert everything(state) == before


@every_choice
def test_what_was_stored_plays_on_as_what_was_not(name: str, options: Options) -> None:
    state = played(game(name, **options), 4, 20)
    stored = pickle.loads(pickle.dumps(state))
    chance = np.random.RandomState(3)
    while not state.is_terminal():
        action = int(chance.choice(state.legal_actions()))
        state.apply_action(action)
        stored.apply_action(action)
        assert state.legal_actions() == stored.legal_actions()
    assert everything(state)[2:] == everything(stored)[2:]


@every_choice
def test_a_guess_is_not_to_be_told_from_the_real_state_by_its_player(name: str, options: Options) -> None:
    chance = np.random.RandomState(5)
    for decisions in (0, 7, 30, 60):
        state = played(game(name, **options), 6, decisions)
        if state.is_terminal():
            break
        player = state.current_player()
        guess = state.resample_from_infostate(player, chance.random_sample)
        assert guess.current_player() == player
        assert guess.legal_actions() == state.legal_actions()
        assert guess.observation_tensor(player) == state.observation_tensor(player)
        assert guess.observation_string(player) == state.observation_string(player)
        assert guess.information_state_string(player) == state.information_state_string(player)


def test_a_guess_holds_nothing_that_only_others_know() -> None:
    """Two games that a player cannot tell apart give it guesses of the same kind, with nothing of the deal in them."""
    made = game("pandemic", players=3, difficulty="normal", forecast="player", asking="pauses")
    chance = np.random.RandomState(6)
    found = 0
    for decisions in range(0, 90, 6):
        state = played(made, 8, decisions)
        if state.is_terminal():
            break
        player = state.current_player()
        twin = state.resample_from_infostate(player, chance.random_sample)
        found += str(twin) != str(state)
        for number in (0.25, 0.75):
            ours = state.resample_from_infostate(player, lambda number=number: number)
            theirs = twin.resample_from_infostate(player, lambda number=number: number)
            assert ours.history() == theirs.history() == []
            for each in range(3):
                told = [guess.information_state_string(each).split("told ")[1] for guess in (ours, theirs)]
                assert told[0] == told[1]
    assert found > 3


def test_an_information_state_remembers_what_a_player_did_and_was_told() -> None:
    """Two ways to the same moment are one observation and two information states."""
    made, here = game("pandemic", events=False), find_game("pandemic")
    there_and_back = [made.new_initial_state(), made.new_initial_state()]
    for state, city in zip(there_and_back, ("chicago", "miami"), strict=True):
        state.apply_action(0)
        player = state.current_player()
        state.apply_action(here.parse(f"drive p{player + 1} {city}"))
        state.apply_action(here.parse(f"drive p{player + 1} atlanta"))
    first, second = there_and_back
    recall = make_observation(made, RECALL)
    assert recall.tensor is None
    for each in range(2):
        assert recall.string_from(first, each) == first.information_state_string(each)
        assert first.observation_string(each) == second.observation_string(each)
        assert first.information_state_string(each) != second.information_state_string(each)


def test_points_are_rewarded_when_they_are_made() -> None:
    state = played(game("pandemain", players=2, reward="points"), 9, 0)
    assert state.returns() == [0.0, 0.0]
    together, chance = np.zeros(2), np.random.RandomState(4)
    while not state.is_terminal():
        state.apply_action(int(chance.choice(state.legal_actions())))
        together += state.rewards()
        assert state.returns() == together.tolist()
    assert together.any()


def test_the_type_of_a_game_says_who_plays_against_whom() -> None:
    utility = pyspiel.GameType.Utility
    assert game("pandemic").get_type().utility == utility.IDENTICAL
    assert game("pandemain").get_type().utility == utility.GENERAL_SUM
    alone = game("pandemain", players=3, sim_bakers=["none"])
    assert alone.get_type().utility == utility.CONSTANT_SUM
    assert alone.utility_sum() == 1.0
    assert game("pandemain", players=3, reward="points").get_type().reward_model == pyspiel.GameType.RewardModel.REWARDS


def test_an_environment_of_openspiel_plays_by_the_same_name() -> None:
    table = env("pandemic", players=3)
    table.seed(1)
    moment = table.reset()
    while not moment.last():
        player = moment.observations["current_player"]
        moment = table.step([moment.observations["legal_actions"][player][0]])
    assert len(moment.rewards) == 3


def test_an_illegal_action_is_an_error_that_changes_nothing() -> None:
    state = played(game("pandemic"), 1, 3)
    before = everything(state)
    with pytest.raises(IllegalAction, match="is refused by PD-"):
        state.apply_action(next(a for a in range(2000) if a not in state.legal_actions()))
    assert everything(state) == before


@every_wrong_choice
def test_wrong_options_are_refused_in_one_sentence(name: str, options: Options, sentence: str) -> None:
    assert refusal(game, name, **options).startswith(sentence)


def test_whatever_else_is_wrong_is_told_in_one_sentence_too() -> None:
    assert refusal(game, "pandemic", deals=0) == "deals 0: the chance node draws from 1 to 1048576 deals"
    assert refusal(game, "pandemic", first_deal=-1).startswith("first_deal -1: the first seed is a whole number")
    assert refusal(make_observation, game("pandemic"), None, {"x": 1}).startswith("an observation takes no parameters")
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert refusal(make_observation, game("pandemic"), public).startswith("an observation is what one player knows")
    assert refusal(pyspiel.load_game, "sobremesa_pandemic(players=9)").startswith("option players: '9' is not one of")
