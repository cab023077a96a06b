"""The sequential test: its bounds are the published ones, and it errs no more often than it says."""

import numpy as np
import pytest

from sobremesa.lab.arena.looks import SequentialTest, bound_of, chance_to_cross, drift_found, looks_of

TEN = looks_of(1000)


def regular(looks: int) -> tuple[int, ...]:
    return tuple(range(100, 100 * looks + 1, 100))


@pytest.mark.parametrize(("looks", "published"), [(1, 1.960), (5, 2.040), (10, 2.087)])
def test_the_bounds_are_those_of_o_brien_and_fleming(looks: int, published: float) -> None:
    assert bound_of(regular(looks), 0.05) == pytest.approx(published, abs=0.001)


def test_other_error_rates_are_kept_as_well() -> None:
    for error in (0.3, 0.05 / 28, 1e-6):
        assert chance_to_cross(TEN, bound_of(TEN, error), 0.0) == pytest.approx(error, rel=0.002, abs=1e-9)


@pytest.mark.parametrize("error", [0.2, 0.01])
def test_sums_that_are_drawn_leave_the_bound_as_often_as_was_reckoned(error: float) -> None:
    """Without any integration: the sums of five looks, a hundred thousand times."""
    drawn, looks = 100_000, 5
    sums = np.cumsum(np.random.default_rng(9).standard_normal((drawn, looks)), axis=1)
    left = np.mean(np.abs(sums).max(axis=1) >= bound_of(regular(looks), error) * looks**0.5)
    assert left == pytest.approx(error, abs=3 * (error * (1 - error) / drawn) ** 0.5)


def test_one_look_finds_what_any_test_of_one_look_finds() -> None:
    assert drift_found((100,), bound_of((100,), 0.05)) == pytest.approx(1.960 + 0.842, abs=0.001)


def test_ten_looks_cost_little_of_what_is_found() -> None:
    assert drift_found(TEN, bound_of(TEN, 0.05)) == pytest.approx(2.857, abs=0.002)


@pytest.mark.parametrize("rounds", [1, 3, 9, 10, 11, 1003])
def test_looks_are_spread_evenly_and_the_last_is_the_end(rounds: int) -> None:
    looks = looks_of(rounds)
    assert list(looks) == sorted(set(looks))
    assert looks[-1] == rounds
    assert len(looks) == min(10, rounds)


def differences(rng: np.random.Generator, rounds: int, comparisons: int) -> np.ndarray:
    """Of bots that are equally good: shares of victory in two games of a deal."""
    games = rng.choice([-1.0, -0.5, 0.0, 0.5, 1.0], size=(rounds, comparisons), p=[0.3, 0.1, 0.2, 0.1, 0.3])
    return np.asarray(games)


def clear_in(rounds: int, comparisons: int, tournaments: int, error: float, lead: float = 0.0) -> float:
    """In how many of these tournaments something became clear."""
    looks = looks_of(rounds)
    bound = bound_of(looks, error / comparisons)
    rng = np.random.default_rng(20261119)
    clear = 0
    for _ in range(tournaments):
        test = SequentialTest(looks, bound, comparisons)
        test.hear(differences(rng, rounds, comparisons) + lead)
        clear += bool(test.clear)
    return clear / tournaments


@pytest.mark.parametrize("rounds", [12, 100])
@pytest.mark.parametrize("comparisons", [1, 3])
def test_equally_good_bots_are_told_apart_no_more_often_than_stated(rounds: int, comparisons: int) -> None:
    error, tournaments = 0.2, 500
    shown = clear_in(rounds, comparisons, tournaments, error)
    assert shown <= error + 3 * (error * (1 - error) / tournaments) ** 0.5


def test_the_lead_that_is_promised_is_found() -> None:
    rounds, tournaments = 200, 400
    spread = (2 * (0.3 + 0.1 / 4)) ** 0.5
    looks = looks_of(rounds)
    lead = drift_found(looks, bound_of(looks, 0.05)) * spread / rounds**0.5
    found = clear_in(rounds, 1, tournaments, 0.05, lead)
    assert 0.8 - 0.06 <= found <= 0.8 + 0.06


def test_it_makes_no_difference_in_what_pieces_the_rounds_come() -> None:
    rounds = differences(np.random.default_rng(5), 97, 2) + 0.4
    whole, pieces = (SequentialTest(looks_of(97), bound_of(looks_of(97), 0.05), 2) for _ in range(2))
    whole.hear(rounds)
    for first in range(0, 97, 7):
        pieces.hear(rounds[first : first + 7])
    assert whole.seen == pieces.seen
    assert whole.clear == pieces.clear
    assert 0 < whole.stopped_at == pieces.stopped_at < 97


def test_nothing_is_heard_after_all_was_clear() -> None:
    test = SequentialTest(looks_of(100), bound_of(looks_of(100), 0.05), 1)
    test.hear(np.ones((100, 1)))
    assert test.stopped_at == test.seen[-1].rounds < 100


def test_it_goes_on_until_the_last_of_several_is_clear() -> None:
    test = SequentialTest(looks_of(100), bound_of(looks_of(100), 0.05), 2)
    test.hear(np.tile([1.0, 0.0], (100, 1)))
    assert list(test.clear) == [0]
    assert test.stopped_at == 0
    assert len(test.seen) == 10


def test_a_few_rounds_that_are_all_alike_are_not_enough() -> None:
    test = SequentialTest(looks_of(4), bound_of(looks_of(4), 0.05), 1)
    test.hear(np.ones((3, 1)))
    assert not test.clear
