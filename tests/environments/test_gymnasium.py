"""Gymnasium: its checker passes, bots play the other seats, one mind a team, illegal actions cost a penalty."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from sobremesa.bots import choose_option, make_bot
from sobremesa.catalog import find_game
from sobremesa.core.errors import GameOver, UnknownAction
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.environments.chosen_game import ChosenGame
from sobremesa.environments.drawing import draw
from sobremesa.environments.encoding import Encoding
from sobremesa.environments.gymnasium import env
from sobremesa.lab.seating import UNHURRIED
from tests.environments.chosen import NOT_OF_RENDERING, Options, every_choice, every_wrong_choice, refusal


def play(game: Any, seed: int) -> tuple[float, list[int], dict[str, Any]]:
    """Play by chance; the rewards together, the seats that were asked, and the last observation."""
    observation, info = game.reset(seed=seed)
    game.action_space.seed(seed)
    together, seats, over = 0.0, [], False
    while not over:
        seats.append(info["seat"])
        observation, reward, over, truncated, info = game.step(game.action_space.sample(observation["action_mask"]))
        together += reward
        assert not truncated
    return together, seats, observation


@every_choice
def test_the_checker_of_gymnasium_finds_nothing_to_warn_of(name: str, options: Options) -> None:
    """It samples blindly, so it meets the penalty; a warning is an error in these tests."""
    check_env(env(name, bots="random", **options))


@pytest.mark.parametrize("made", ["sobremesa/Pandemic-v0", "sobremesa/Pandemain-v0"])
def test_gymnasium_makes_them_by_their_ids(made: str) -> None:
    check_env(gymnasium.make(made, reward="points").unwrapped)
    with pytest.raises(Exception, match="option player: there is no such option"):
        gymnasium.make(made, player=3)


def test_the_module_can_be_named_before_the_id() -> None:
    made = gymnasium.make("sobremesa.environments.gymnasium:sobremesa/Pandemic-v0")
    assert made.action_space == env("pandemic").action_space


@pytest.mark.parametrize("name", ["pandemic", "pandemain"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_learner_is_asked_at_its_seat_alone_and_bots_play_the_others(name: str, seat: int) -> None:
    game = env(name, players=2, seat=seat, bots="random")
    _, seats, _ = play(game, 5)
    assert set(seats) == {seat}


def test_bots_choose_as_they_do_at_a_table() -> None:
    name, options, seed = "pandemic", {"players": 3, "difficulty": "normal"}, 6
    played = find_game(name)
    state, bot, encoding = played.new(options, seed), make_bot("greedy"), Encoding(name)
    learner = env(name, seat=1, **options)
    observation, _ = learner.reset(seed=seed)
    for _ in range(4):
        while int(state.decider()) != 1:
            state.perform(choose_option(bot, played, state, seed, UNHURRIED))
        assert np.array_equal(observation["observation"], encoding.observation(state, 1))
        assert np.array_equal(observation["action_mask"], encoding.mask(state))
        action = state.legal()[0]
        state.perform(action)
        observation, *_ = learner.step(action)


def test_each_of_the_others_may_be_another_bot() -> None:
    assert play(env("pandemic", players=3, seat=1, bots="random, greedy"), 1)[1]
    wrong = refusal(env, "pandemic", players=4, seat=1, bots="random,greedy")
    assert wrong == "bots: 2 names for 3 other seats; give 3, or one for all"


def test_one_mind_decides_for_every_seat_of_a_team() -> None:
    game = env("pandemic", players=4)
    seats = play(game, 2)[1]
    assert set(seats) == {0, 1, 2, 3}
    state, encoding = find_game("pandemic").new({"players": 4}, 2), Encoding("pandemic")
    observation, info = game.reset(seed=2)
    for _ in range(20):
        assert info["seat"] == int(state.decider())
        assert np.array_equal(observation["observation"], encoding.observation(state, info["seat"]))
        state.perform(state.legal()[0])
        observation, _, _, _, info = game.step(int(np.flatnonzero(observation["action_mask"])[0]))


def test_pandemain_is_played_from_one_seat() -> None:
    assert set(play(env("pandemain", players=2, bots="random"), 1)[1]) == {0}
    assert refusal(env, "pandemain", seat="all") == ("seat 'all': in Pandemain each plays for itself; choose one seat")


@pytest.mark.parametrize(
    ("name", "options"), [("pandemic", {"players": 3}), ("pandemain", {}), ("pandemain", {"mode": "basic"})]
)
def test_rewards_together_are_the_points_that_were_made(name: str, options: Options) -> None:
    game, state = env(name, reward="points", **options), find_game(name).new(options, 9)
    begun, together, over = int(state.tally(0)), 0.0, False
    observation, _ = game.reset(seed=9)
    game.action_space.seed(9)
    while not over:
        action = int(game.action_space.sample(observation["action_mask"]))
        before = int(state.tally(0))
        state.perform(action)
        observation, reward, over, _, _ = game.step(action)
        assert reward == int(state.tally(0)) - before
        together += reward
    assert state.over()
    assert together == int(state.tally(0)) - begun


def test_a_victory_is_one_for_one_mind() -> None:
    """By chance nobody wins, so a greedy bot says what to do."""
    played, bot = find_game("pandemic"), make_bot("greedy")
    for seed in range(60):
        game, state, reward = env("pandemic"), played.new({}, seed), 0.0
        game.reset(seed=seed)
        while not state.over():
            assert reward == 0.0
            action = choose_option(bot, played, state, seed, UNHURRIED)
            state.perform(action)
            reward = game.step(action)[1]
        assert reward == (1.0 if state.victors() else 0.0)
        if reward:
            return
    pytest.fail("no game was won")


def test_an_illegal_action_is_answered_with_a_penalty_and_the_game_stays_as_it_was() -> None:
    game = env("pandemic", illegal_reward=-0.25)
    before, _ = game.reset(seed=1)
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[0])
    after, reward, terminated, truncated, info = game.step(illegal)
    assert (reward, terminated, truncated, info["illegal"]) == (-0.25, False, False, True)
    assert np.array_equal(before["observation"], after["observation"])
    assert np.array_equal(before["action_mask"], after["action_mask"])
    legal = int(np.flatnonzero(before["action_mask"])[0])
    assert game.step(legal)[4]["illegal"] is False


@pytest.mark.parametrize("action", [None, "drive", 0.5, -1, 10**6])
def test_what_is_no_action_at_all_is_refused_in_one_sentence(action: Any) -> None:
    game = env("pandemain")
    game.reset(seed=1)
    with pytest.raises(UnknownAction, match=r"numbered from 0 to \d+$"):
        game.step(action)


def test_masks_are_there_for_learners_that_ask_for_them() -> None:
    game = env("pandemain")
    observation, _ = game.reset(seed=1)
    assert game.action_masks().dtype == np.bool_
    assert np.array_equal(game.action_masks(), observation["action_mask"] == 1)


def test_after_the_end_there_is_no_option_and_no_step() -> None:
    game = env("pandemic")
    _, _, last = play(game, 3)
    assert not last["action_mask"].any()
    with pytest.raises(GameOver, match=r"call reset\(\) for the next one"):
        game.step(0)
    assert game.reset()[0]["action_mask"].any()


def test_a_game_follows_from_its_seed_and_so_does_the_one_after_it() -> None:
    first, second = env("pandemain"), env("pandemain")
    found = [[game.reset(seed=4)[0], game.reset()[0], game.reset()[0]] for game in (first, second)]
    for one, other in zip(*found, strict=True):
        assert np.array_equal(one["observation"], other["observation"])
    assert not np.array_equal(found[0][1]["observation"], found[0][2]["observation"])


def test_a_game_that_is_lost_before_the_learner_is_asked_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[object] = []
    deal = ChosenGame.deal

    def noted(chosen: ChosenGame, seed: object) -> State:
        dealt.append(seed)
        return deal(chosen, seed)

    monkeypatch.setattr(ChosenGame, "deal", noted)
    game = env("pandemic", players=4, difficulty="heroic", events=False, seat=3, bots="random")
    for seed in (161, 201, 234):  # bots lose these in their first turns
        dealt.clear()
        observation, info = game.reset(seed=seed)
        assert dealt[0] == seed
        assert len(dealt) == 2
        assert info == {"seat": 3, "illegal": False}
        assert observation["action_mask"].any()
        assert np.array_equal(observation["observation"], game.reset(seed=seed)[0]["observation"])


def test_bots_and_learner_say_what_helps_where_they_talk() -> None:
    silent, talking = (
        env("pandemic", difficulty="normal", seat=0, bots="random", words=words) for words in (0 > 1, True)
    )
    assert not np.array_equal(silent.reset(seed=2)[0]["observation"], talking.reset(seed=2)[0]["observation"])
    assert play(talking, 2)[1]


@every_wrong_choice
def test_wrong_options_are_refused_in_one_sentence(name: str, options: Options, sentence: str) -> None:
    assert refusal(env, name, **options).startswith(sentence)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"seat": 2}, "seat 2: the learner's seat is 0 to 1, or all"),
        ({"seat": "p1"}, "seat 'p1': the learner's seat is 0 to 1, or all"),
        ({"seat": True}, "seat True: the learner's seat is 0 to 1, or all"),
        ({"bots": "genius"}, "there is no bot 'genius'; there are random"),
        ({"bots": None}, "bots None: the name of a bot is expected, or several with commas between"),
        ({"illegal_reward": "low"}, "illegal_reward 'low': a number is expected"),
        ({"render_mode": "human"}, NOT_OF_RENDERING),
    ],
)
def test_whatever_else_is_wrong_is_told_in_one_sentence_too(options: Options, sentence: str) -> None:
    assert refusal(env, "pandemic", **options).startswith(sentence)


def test_a_reset_takes_a_seed_and_no_options() -> None:
    game = env("pandemic")
    assert refusal(game.step, 0) == "no game has begun yet; call reset() first"
    assert refusal(game.reset, options={"players": 3}).startswith("reset takes no options, not {'players': 3}")
    assert refusal(game.reset, seed=-1) == "seed -1: a seed is a whole number from 0 to 2**64 - 1"


def test_a_drawing_is_the_board_as_the_learner_sees_it() -> None:
    options: Options = {"difficulty": "normal"}
    game = env("pandemic", seat=1, bots="random", render_mode="ansi", **options)
    observation, _ = game.reset(seed=1)
    first = game.render()
    assert first is not None
    assert "Player pile" in first
    state = find_game("pandemic").new(options, 1)
    mine, theirs = (draw(find_game("pandemic"), options, state, seat) for seat in (1, 0))
    assert mine != theirs
    if int(state.decider()) == 1:
        assert first == mine
    game.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert game.render() != first
    silent = env("pandemic")
    silent.reset(seed=1)
    with pytest.warns(UserWarning, match="draws nothing"):
        assert silent.render() is None


@every_choice
def test_a_drawing_is_the_same_in_worlds_that_its_seat_cannot_tell_apart(name: str, options: Options) -> None:
    game, chance = find_game(name), seeded(4)
    state = game.new(options, 4)
    for _ in range(40):
        seat = int(state.decider())
        assert draw(game, options, state, seat) == draw(game, options, state.guess(seat, chance), seat)
        state.perform(state.legal()[int(chance.below(len(state.legal())))])
        if state.over():
            break


@pytest.mark.parametrize("name", ["pandemic", "pandemain"])
def test_a_game_under_way_can_be_copied_and_stored(name: str) -> None:
    game = env(name, players=3, seat=1, bots="random", words=name == "pandemic")
    observation, _ = game.reset(seed=3)
    observation, *_ = game.step(int(np.flatnonzero(observation["action_mask"])[0]))
    twins = [copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
    action = int(np.flatnonzero(observation["action_mask"])[-1])
    after = game.step(action)
    for twin in twins:
        same = twin.step(action)
        assert np.array_equal(same[0]["observation"], after[0]["observation"])
        assert same[1:] == after[1:]
