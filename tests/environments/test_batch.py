"""A batch plays as the same games do one by one, and answers nonsense with one sentence."""

import doctest
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sobremesa.core.errors import ActionError, IllegalAction, SetupError, UnknownAction
from sobremesa.core.many_games import seed_of
from sobremesa.core.state import State
from sobremesa.environments.batch import Batch

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("pandemic", {"players": 3, "difficulty": "normal"}),
    ("pandemic", {"players": 4, "difficulty": "heroic", "asking": "pauses", "edition": "2013"}),
    ("pandemain", {"players": 1}),
    ("pandemain", {"players": 3, "variants": ["local_trade"]}),
]
every_table = pytest.mark.parametrize(("name", "options"), TABLES)


def check_row(batch: Batch, game: int, state: State) -> None:
    """What a batch shows of one game is what that game says of itself."""
    seat = int(state.decider())
    assert batch.deciders[game] == seat
    assert (batch.observations[game] == batch.encoding.observation(state, seat)).all()
    assert (batch.masks[game] == batch.encoding.mask(state)).all()


@every_table
def test_a_batch_plays_as_the_same_games_do_one_by_one(name: str, options: dict[str, Any]) -> None:
    batch = Batch(name, games=3, seed=5, **options)
    its = batch.encoding.game
    alone = [its.new(options, batch.seed_of(game)) for game in range(3)]
    for _ in range(120):
        for game, state in enumerate(alone):
            check_row(batch, game, state)
        actions = batch.sample()
        seats = [int(seat) for seat in batch.deciders]
        batch.step(actions)
        for game, action in enumerate(actions):
            state = alone[game]
            state.apply(action)
            assert batch.dones[game] == state.over()
            if state.over():
                assert (batch.final_observations[game] == batch.encoding.observation(state, seats[game])).all()
                outcome = state.outcome()
                assert outcome is not None
                shares = [seat in outcome.winners for seat in range(batch.seats)]
                assert (batch.rewards[game] == np.array(shares) / max(1, len(outcome.winners))).all()
                alone[game] = its.new(options, batch.seed_of(game))
            else:
                assert (batch.rewards[game] == 0).all()


@pytest.mark.many_games
@every_table
def test_a_game_plays_the_same_in_a_batch_of_any_size(name: str, options: dict[str, Any]) -> None:
    small, large = Batch(name, games=2, seed=9, **options), Batch(name, games=7, seed=9, **options)
    for _ in range(400):
        for one, other in ((small.observations, large.observations), (small.masks, large.masks)):
            assert (one == other[:2]).all()
        few, many = small.sample(), large.sample()
        assert few == many[:2]
        small.step(few)
        large.step(many)
        assert (small.dones == large.dones[:2]).all()


def test_the_same_seed_plays_the_same_games_again_and_another_seed_others() -> None:
    batch = Batch("pandemic", games=3, seed=4)
    first = played(batch)
    batch.reset(4)
    assert played(batch) == first
    batch.reset(5)
    assert played(batch) != first


def played(batch: Batch) -> list[list[int]]:
    found = []
    for _ in range(60):
        found.append(batch.sample())
        batch.step(found[-1])
    return found


def test_seeds_come_from_the_seed_of_the_batch_and_the_number_of_the_game_alone() -> None:
    assert Batch("pandemic", games=2, seed=4).seed_of(1) == seed_of(4, 1, "game 0")
    assert seed_of(4, 1, "game 0") == 4798911154364391894


@pytest.mark.many_games
def test_points_are_given_when_they_are_made_and_add_up_to_the_final_score() -> None:
    batch = Batch("pandemain", games=4, seed=1, reward="points", autoreset="disabled", players=3)
    begun = [[int(batch.state(game).tally(seat)) for seat in range(3)] for game in range(4)]
    total = np.zeros((4, 3))
    gained = 0
    while not batch.dones.all():
        batch.step(batch.sample())
        total += batch.rewards
        gained += int((batch.rewards != 0).any())
    for game in range(4):
        outcome = batch.state(game).outcome()
        assert outcome is not None
        assert outcome.scores == [int(begun[game][seat] + total[game][seat]) for seat in range(3)]
    assert gained > 20


@pytest.mark.many_games
def test_in_pandemic_points_are_the_cures_that_all_have_found() -> None:
    batch = Batch("pandemic", games=40, seed=1, reward="points", players=4)
    for _ in range(600):
        batch.step(batch.sample())
        assert (batch.rewards == batch.rewards[:, :1]).all()
        assert set(np.unique(batch.rewards)) <= {0.0, 1.0}


# -- the end of a game -------------------------------------------------------------------------------------------


def until_the_end(batch: Batch) -> int:
    """Play until a game ends; its number."""
    for _ in range(2000):
        batch.step(batch.sample())
        if batch.dones.any():
            return int(np.flatnonzero(batch.dones)[0])
    raise AssertionError("no game ended")


def test_same_step_deals_the_next_game_at_once_and_keeps_the_end_beside_it() -> None:
    batch = Batch("pandemic", games=3, seed=2)
    before = [batch.seed_of(game) for game in range(3)]
    ended = until_the_end(batch)
    assert batch.seed_of(ended) != before[ended]
    assert batch.masks[ended].any()
    assert batch.deciders[ended] >= 0
    assert batch.encoding.decode(batch.final_observations[ended])["outcome"] != "playing"
    assert batch.encoding.decode(batch.observations[ended])["outcome"] == "playing"


def test_next_step_shows_the_end_and_deals_in_the_step_after_it() -> None:
    batch = Batch("pandemic", games=3, seed=2, autoreset="next-step")
    ended = until_the_end(batch)
    assert batch.deciders[ended] == -1
    assert not batch.masks[ended].any()
    assert batch.encoding.decode(batch.observations[ended])["outcome"] != "playing"
    assert batch.sample()[ended] == -1
    batch.step(batch.sample())
    assert not batch.dones[ended]
    assert batch.deciders[ended] >= 0
    assert (batch.rewards[ended] == 0).all()
    assert batch.encoding.decode(batch.observations[ended])["outcome"] == "playing"


def test_disabled_leaves_a_game_that_is_over_as_it_is_until_somebody_asks() -> None:
    batch = Batch("pandemic", games=2, seed=2, autoreset="disabled", reward="points")
    ended = until_the_end(batch)
    kept = batch.observations[ended].copy()
    for _ in range(3):
        batch.step(batch.sample())
        assert batch.dones[ended]
        assert (batch.observations[ended] == kept).all()
        assert (batch.rewards[ended] == 0).all()
    other = batch.observations[1 - ended].copy()
    batch.reset_games([ended])
    assert not batch.dones[ended]
    assert batch.masks[ended].any()
    assert (batch.observations[1 - ended] == other).all()


def test_only_with_same_step_the_end_lies_beside_the_next_game() -> None:
    batch = Batch("pandemic", autoreset="disabled")
    with pytest.raises(SetupError, match="disabled"):
        _ = batch.final_observations


# -- words -------------------------------------------------------------------------------------------------------


@pytest.mark.many_games
def test_with_words_everybody_knows_all_cards_and_without_only_their_own() -> None:
    silent = Batch("pandemic", games=2, seed=3, players=3, hands="hidden")
    telling = Batch("pandemic", games=2, seed=3, players=3, hands="hidden", words=True)
    for batch, known in ((silent, False), (telling, True)):
        for _ in range(40):
            for game in range(2):
                decoded: dict[str, Any] = batch.encoding.decode(batch.observations[game])
                sizes = {label: len(cards) for label, cards in decoded["hand"].items()}
                assert (sizes == decoded["hand_size"]) == known or set(decoded["hand_size"]) == {"me"}
            batch.step(batch.sample())


# -- arrays ------------------------------------------------------------------------------------------------------


def test_arrays_have_a_row_for_each_game_and_cannot_be_written() -> None:
    batch = Batch("pandemain", games=5, players=2)
    shapes = {
        "observations": ((5, batch.encoding.size), np.int16),
        "masks": ((5, batch.encoding.actions), np.int8),
        "deciders": ((5,), np.int16),
        "rewards": ((5, 2), np.float64),
        "dones": ((5,), np.bool_),
        "final_observations": ((5, batch.encoding.size), np.int16),
    }
    for name, (shape, kind) in shapes.items():
        array = getattr(batch, name)
        assert array.shape == shape, name
        assert array.dtype == kind, name
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_actions_may_be_an_array() -> None:
    batch, other = Batch("pandemain", games=4), Batch("pandemain", games=4)
    for _ in range(5):
        batch.step(np.array(batch.sample()))
        other.step(other.sample())
    assert (batch.observations == other.observations).all()


# -- what is wrong -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"game": "chess"}, "chess"),
        ({"games": 0}, "games"),
        ({"games": 1 << 20}, "games"),
        ({"games": 2.5}, "games"),
        ({"games": True}, "games"),
        ({"seed": -1}, "seed"),
        ({"seed": 1 << 64}, "seed"),
        ({"autoreset": "later"}, "same-step, next-step, disabled"),
        ({"reward": "money"}, "victory, points"),
        ({"words": 1}, "words"),
        ({"players": 9}, "players"),
        ({"colour": "red"}, "no such option"),
        ({"game": "pandemain", "players": 0}, "nobody decides"),
        ({"game": "pandemain", "words": True}, "nothing to say"),
    ],
)
def test_what_a_batch_cannot_be_is_said_in_one_sentence(given: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said) as caught:
        Batch(**{"game": "pandemic", **given})
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        (-1, UnknownAction),
        (1 << 70, UnknownAction),
        (1902, UnknownAction),  # an aside
        (19, IllegalAction),  # nobody has asked anything
        (1.0, ActionError),
        ("0", ActionError),
        (None, ActionError),
    ],
)
def test_an_action_that_cannot_be_taken_changes_no_game(wrong: Any, kind: type[ActionError]) -> None:
    batch = Batch("pandemic", games=3, seed=1)
    before = [batch.state(game).key() for game in range(3)]
    actions = batch.sample()
    with pytest.raises(kind) as caught:
        batch.step([actions[0], wrong, actions[2]])
    assert "\n" not in str(caught.value)
    assert [batch.state(game).key() for game in range(3)] == before
    batch.step(actions)


@pytest.mark.parametrize("count", [0, 2, 4])
def test_actions_that_are_too_many_or_too_few_are_refused(count: int) -> None:
    batch = Batch("pandemic", games=3, seed=1)
    with pytest.raises(ActionError, match="3 actions are expected, one for each game"):
        batch.step([11] * count)


def test_an_array_of_fractions_is_no_array_of_actions() -> None:
    batch = Batch("pandemic", games=2)
    with pytest.raises(ActionError, match="whole numbers"):
        batch.step(np.zeros(2))  # type: ignore[arg-type]


def test_a_game_that_a_batch_does_not_have_is_named() -> None:
    with pytest.raises(SetupError, match="0 to 1"):
        Batch("pandemic", games=2).state(2)


def test_an_error_names_the_game_it_is_about() -> None:
    batch = Batch("pandemic", games=2, seed=1)
    with pytest.raises(IllegalAction, match=r"^game 1: "):
        batch.step([batch.sample()[0], 19])


def test_the_example_in_the_documents_is_what_python_answers() -> None:
    page = Path(__file__).parent.parent.parent / "docs" / "lab" / "batch.md"
    tried = doctest.testfile(str(page), module_relative=False)
    assert tried.attempted > 4
    assert tried.failed == 0
