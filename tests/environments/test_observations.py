"""Observations say what the view says, feature by feature, within the ranges that are told; and nothing else."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from sobremesa.catalog import GAMES
from sobremesa.core.features import Features
from sobremesa.core.game import Game
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.environments.encoding import Encoding
from sobremesa.lab.signature import random_options_of
from sobremesa.testing.contract import observed, walk
from tests.environments import pandemain_facts, pandemic_facts

ENCODINGS = {name: Encoding(name) for name in ("pandemain", "pandemic")}
MOST_OF_A_KIND = 20
both_games = pytest.mark.parametrize("name", list(ENCODINGS))


def states(name: str, games: int, every: int) -> Iterator[State]:
    """States of random games with random options, those that not all games have among them; all of rare decisions."""
    game = ENCODINGS[name].game
    found: Counter[str] = Counter()
    for seed in range(games):
        options = random_options_of(game, seeded(seed), added=True)
        for place, state in enumerate(walk(game, options, seed)):
            kind = state.decision().kind
            if (place + seed) % every == 0 or found[kind] < MOST_OF_A_KIND:
                found[kind] += 1
                yield state


def differences(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    assert set(one) == set(other)
    return {name: (one[name], other[name]) for name in one if one[name] != other[name]}


@pytest.mark.many_games
def test_a_decoded_observation_of_pandemic_says_what_the_view_says() -> None:
    encoding = ENCODINGS["pandemic"]
    kinds: Counter[str] = Counter()
    for state in states("pandemic", 120, 40):
        for seat in range(state.seats()):
            decoded = encoding.decode(encoding.observation(state, seat))
            assert differences(decoded, pandemic_facts.facts(state, seat)) == {}
            kinds[str(decoded["decision"])] += 1
    assert len(kinds) > 9, kinds


@pytest.mark.many_games
def test_a_decoded_observation_of_pandemain_says_what_the_view_says() -> None:
    encoding = ENCODINGS["pandemain"]
    kinds: Counter[str] = Counter()
    for state in states("pandemain", 40, 80):
        for seat in range(state.seats()):
            decoded = pandemain_facts.told(encoding.decode(encoding.observation(state, seat)))
            assert differences(decoded, pandemain_facts.facts(state, seat)) == {}
            kinds[str(decoded["decision"])] += 1
    assert len(kinds) > 25, kinds


@pytest.mark.many_games
@both_games
def test_every_number_is_within_the_range_of_its_feature(name: str) -> None:
    encoding = ENCODINGS[name]
    lows, highs = encoding.lows(), encoding.highs()
    least, most = highs.copy(), lows.copy()
    for state in states(name, 300, 11):
        for seat in range(state.seats()):
            numbers = encoding.observation(state, seat)
            least, most = least.clip(max=numbers), most.clip(min=numbers)
    for feature in encoding.features.all():
        part = slice(feature.start, feature.start + feature.length)
        assert (least[part] >= lows[part]).all(), feature.name
        assert (most[part] <= highs[part]).all(), feature.name


@both_games
def test_an_observation_fills_its_place_and_touches_nothing_beside_it(name: str) -> None:
    encoding = ENCODINGS[name]
    state = encoding.game.new({}, 3)
    alone = observed(state, 0, encoding.size, fill=7)
    beside = observed(state, 0, encoding.size, before=5, fill=7)
    assert alone[encoding.size :] == [7] * 5
    assert beside[:5] == [7] * 5
    assert beside[5:] == alone
    assert alone[: encoding.size] == encoding.observation(state, 0).tolist()


@both_games
def test_an_observation_leaves_the_state_as_it_was(name: str) -> None:
    encoding = ENCODINGS[name]
    state = encoding.game.new({}, 3)
    before = state.key()
    encoding.observation(state, 0)
    assert state.key() == before


def test_seats_that_nobody_sits_at_are_zero() -> None:
    encoding = ENCODINGS["pandemic"]
    decoded = encoding.decode(encoding.observation(encoding.game.new({"players": 2}, 1), 1))
    for name in ("role", "city", "hand_size", "hand", "hush"):
        assert set(decoded[name]) <= {"me", "next"}, name  # type: ignore[call-overload]


@pytest.mark.parametrize("game", list(GAMES.values()), ids=list(GAMES))
def test_the_layout_is_a_constant_of_the_game(game: Game) -> None:
    features = game.features()
    if features is not None:
        assert features is game.features()
        assert features.game == game.id
        starts = [feature.start for feature in features.all()]
        lengths = [feature.length for feature in features.all()]
        assert starts == [sum(lengths[:place]) for place in range(len(lengths))]
        assert len(features.lows()) == len(features.highs()) == features.size


def test_each_feature_is_explained_in_one_sentence_or_two_and_has_a_range_of_16_bits() -> None:
    for encoding in ENCODINGS.values():
        check_told(encoding.features)


def check_told(features: Features) -> None:
    for feature in features.all():
        assert feature.meaning.endswith("."), feature.name
        assert len(feature.meaning) < 130, feature.name
        assert -(1 << 15) <= feature.low < feature.high < 1 << 15, feature.name
        assert features.find(feature.name) is feature
