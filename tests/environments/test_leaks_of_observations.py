"""No observation tells what a seat may not know; the check would notice if one did, and none is blind."""

import random
from collections.abc import Iterator

import pytest

from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.environments.encoding import Encoding
from sobremesa.games.pandemic.state import PandemicState
from sobremesa.lab.signature import random_options_of
from sobremesa.testing.contract import walk
from tests.leaks import MOST_NUMBERS, shuffle_secrets
from tests.test_leaks import pandemic_states

PANDEMIC, PANDEMAIN = Encoding("pandemic"), Encoding("pandemain")


def bytes_of(encoding: Encoding, state: State, seat: int) -> bytes:
    return encoding.observation(state, seat).tobytes()


def states(encoding: Encoding, games: int, every: int) -> Iterator[tuple[State, int]]:
    """States of random games with random options, and everybody who looks at them."""
    for seed in range(games):
        options = random_options_of(encoding.game, seeded(seed), added=True)
        for place, state in enumerate(walk(encoding.game, options, seed)):
            if place % every == 0:
                for seat in range(state.seats()):
                    yield state, seat


def test_the_check_of_twin_worlds_looks_at_whole_observations() -> None:
    assert max(PANDEMIC.size, PANDEMAIN.size) <= MOST_NUMBERS


@pytest.mark.many_games
@pytest.mark.parametrize("encoding", [PANDEMIC, PANDEMAIN], ids=["pandemic", "pandemain"])
def test_a_world_that_a_seat_cannot_tell_from_the_real_one_observes_the_same_bytes(encoding: Encoding) -> None:
    rng = seeded(1)
    others = 0
    for state, seat in states(encoding, 60, 17):
        guessed = state.guess(seat, rng)
        assert bytes_of(encoding, state, seat) == bytes_of(encoding, guessed, seat)
        others += any(
            bytes_of(encoding, state, other) != bytes_of(encoding, guessed, other) for other in range(state.seats())
        )
    assert others > 50 or encoding is PANDEMAIN, "what is hidden there nobody knows"


@pytest.mark.many_games
def test_exchanging_all_secrets_by_hand_changes_nothing_that_a_seat_observes() -> None:
    shuffled = random.Random(1)
    changed = 0
    for place, state in enumerate(pandemic_states()):
        if place % 3 == 0:
            for seat in range(state.seats()):
                other = PANDEMIC.game.from_dict(shuffle_secrets(state.to_dict(), seat, shuffled))
                assert bytes_of(PANDEMIC, state, seat) == bytes_of(PANDEMIC, other, seat)
                changed += other.key() != state.key()
    assert changed > 400


def test_the_check_notices_an_observation_of_another_hand() -> None:
    state = PANDEMIC.game.new({"players": 3, "hands": "open"}, 1)
    other = state.clone()
    assert isinstance(other, PandemicState)
    card = int(other.hand(1)) & -int(other.hand(1))
    other.take_card(1, card.bit_length() - 1)
    assert bytes_of(PANDEMIC, state, 0) != bytes_of(PANDEMIC, other, 0)


@pytest.mark.many_games
@pytest.mark.parametrize(("encoding", "games"), [(PANDEMIC, 12), (PANDEMAIN, 3)], ids=["pandemic", "pandemain"])
def test_every_action_changes_what_whoever_takes_it_observes(encoding: Encoding, games: int) -> None:
    """Where it changes what they see: an observation that stays the same while the view changes would be blind."""
    compared = 0
    for seed in range(games):
        options = random_options_of(encoding.game, seeded(seed), added=True)
        before: tuple[int, str, bytes] | None = None
        for state in walk(encoding.game, options, seed):
            if before is not None:
                seat, view, numbers = before
                if repr(state.view(seat)) != view:
                    assert bytes_of(encoding, state, seat) != numbers, encoding.game.id
                    compared += 1
            seat = state.decision().seat
            before = None if seat < 0 else (seat, repr(state.view(seat)), bytes_of(encoding, state, seat))
    assert compared > 300
