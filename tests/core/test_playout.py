"""Whole games in the engine: random ones, as fast as it goes."""

from tests.core.example import playout, rng, sowing


def test_a_random_game_is_the_same_for_the_same_seeds() -> None:
    keys = set()
    for seed in range(20):
        first, second = sowing(seed), sowing(seed)
        decisions = playout.play_randomly(first, rng.seeded(seed))
        assert first.over()
        assert playout.play_randomly(second, rng.seeded(seed)) == decisions == first.ply
        assert first.key() == second.key()
        keys.add(first.key())
    assert len(keys) > 10


def test_the_decider_is_the_seat_of_the_decision() -> None:
    state = sowing(1)
    while not state.over():
        assert state.decider() == state.decision().seat
        assert state.people() == state.seats() == 2
        state.apply(state.legal()[0])
    assert state.decider() == -1
