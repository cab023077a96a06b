"""The generator against a second implementation of sfc32, against fixed vectors, and against chance itself."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.core.bits import mask_of, members
from sobremesa.core.rng import Rng, seeded

WORD = 0xFFFFFFFF
SEEDS = (0, 1, 2**64 - 1)


class Reference:
    """sfc32 as its author describes it, with Python's unbounded integers."""

    def __init__(self, seed: int) -> None:
        self.state = [0, seed % 2**32, seed // 2**32]
        self.rounds = 1
        for _ in range(12):
            self.word()

    def word(self) -> int:
        a, b, c = self.state
        out = (a + b + self.rounds) % 2**32
        self.rounds = (self.rounds + 1) % 2**32
        rotated = ((c * 2**21) % 2**32) + c // 2**11
        self.state = [b ^ (b // 2**9), (c * 9) % 2**32, (rotated + out) % 2**32]
        return out

    def below(self, n: int) -> int:
        """Lemire's method: the upper half of a product, drawn again while its lower half is among the surplus."""
        if n == 1:
            return 0
        while True:
            high, low = divmod(self.word() * n, 2**32)
            if low >= 2**32 % n:
                return high


VECTORS: dict[int, list[int]] = {
    0: [0x514676C3, 0x08A809DF, 0x30349D2B, 0xFB52C520, 0x38802BE1, 0x948279E6, 0xEC4BF1D9, 0x7CB0A909],
    1: [0x77EEF724, 0x6F99472C, 0x65C86823, 0x6A161A47, 0x78C8AACE, 0x63091598, 0xA2AA2971, 0xF7BC3FB2],
    2**64 - 1: [0xC7053320, 0xDB48177E, 0xB7B300C7, 0x8D4E1C21, 0x010A18EE, 0xF475D2FE, 0x9C9E307C, 0xFBADEF69],
}

BELOW = [0, 0, 1, 47, 11, 580, 991100022, 0, 0]
DICE = [4, 5, 4, 3, 0, 5, 3, 5, 2, 0, 3, 2]
PICKS = [31, 29, 29, 29, 31, 29, 32, 55, 3, 3]
SHUFFLED = [1, 5, 11, 8, 3, 9, 6, 4, 0, 10, 2, 7]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_first_words_of_a_seed_never_change(seed: int) -> None:
    rng = seeded(seed)
    assert [int(rng.next32()) for _ in range(8)] == VECTORS[seed]


@pytest.mark.parametrize("seed", [*SEEDS, 2, 0xFFFFFFFF, 1 << 32, 0x123456789ABCDEF0])
def test_a_thousand_words_are_those_of_sfc32(seed: int) -> None:
    rng, reference = seeded(seed), Reference(seed)
    assert [int(rng.next32()) for _ in range(1000)] == [reference.word() for _ in range(1000)]


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(1, 2**30), min_size=1, max_size=40))
def test_below_is_the_same_as_in_the_second_implementation(seed: int, limits: list[int]) -> None:
    rng, reference = seeded(seed), Reference(seed)
    assert [int(rng.below(n)) for n in limits] == [reference.below(n) for n in limits]


def test_some_draws_below_a_limit_never_change() -> None:
    rng = seeded(0)
    drawn = [int(rng.below(n)) for n in (2, 3, 6, 48, 53, 1000, 2**30, 1, 0)]
    assert drawn == BELOW
    rng = seeded(2**64 - 1)
    assert [int(rng.below(6)) for _ in range(12)] == DICE


def test_some_picks_and_a_shuffle_never_change() -> None:
    rng = seeded(1)
    mask = mask_of([0, 3, 17, 29, 31, 32, 47, 52, 55])
    assert [int(rng.pick(mask)) for _ in range(10)] == PICKS
    items = list(range(12))
    rng.shuffle(items)
    assert items == SHUFFLED


def test_a_draw_that_would_make_some_results_likelier_is_drawn_again() -> None:
    n = 2**32 // 5 + 1  # a fifth of all words falls into the surplus
    rng, reference = seeded(5), Reference(5)
    for _ in range(300):
        assert int(rng.below(n)) == reference.below(n)
    assert reference.rounds > 12 + 1 + 340
    assert rng.rng_words()[3] == reference.rounds


def test_one_possibility_asks_for_no_bits() -> None:
    rng = seeded(3)
    before = rng.rng_words()
    assert rng.below(1) == 0
    assert rng.pick(1 << 41) == 41
    items = [7]
    rng.shuffle(items)
    rng.shuffle([])
    assert items == [7]
    assert rng.rng_words() == before


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize("n", [2, 3, 6, 7, 48, 53])
def test_every_number_below_a_limit_is_as_likely_as_the_others(n: int) -> None:
    rng = seeded(n)
    counts = [0] * n
    for _ in range(400 * n):
        counts[int(rng.below(n))] += 1
    assert chi_square(counts) < n - 1 + 5 * (2 * n) ** 0.5


def test_every_member_of_a_set_is_picked_as_often_as_the_others() -> None:
    mask = mask_of([1, 2, 27, 28, 29, 50, 55])
    counts = dict.fromkeys(members(mask), 0)
    rng = seeded(9)
    for _ in range(7000):
        counts[int(rng.pick(mask))] += 1
    assert chi_square(list(counts.values())) < 6 + 5 * 14**0.5


def test_every_order_of_a_shuffle_is_as_likely_as_the_others() -> None:
    counts = dict.fromkeys(permutations(range(4)), 0)
    rng = seeded(11)
    for _ in range(24 * 200):
        items = list(range(4))
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert chi_square(list(counts.values())) < 23 + 5 * 48**0.5


@given(st.integers(0, 2**64 - 1), st.integers(0, 50))
def test_a_copied_or_stored_stream_goes_on_in_the_same_way(seed: int, ahead: int) -> None:
    rng = seeded(seed)
    for _ in range(ahead):
        rng.next32()
    copied, stored = Rng(), Rng()
    copied.copy_rng(rng)
    stored.set_rng_words(*rng.rng_words())
    expected = [int(rng.next32()) for _ in range(20)]
    assert [int(copied.next32()) for _ in range(20)] == expected
    assert [int(stored.next32()) for _ in range(20)] == expected


@given(st.integers(0, 2**64 - 1))
def test_no_word_of_the_state_leaves_32_bits(seed: int) -> None:
    rng = seeded(seed)
    for _ in range(30):
        assert 0 <= rng.next32() <= WORD
        assert all(0 <= word <= WORD for word in rng.rng_words())


def test_the_counter_starts_again_after_its_last_value() -> None:
    rng = Rng()
    rng.set_rng_words(1, 2, 3, WORD)
    assert rng.next32() == (1 + 2 + WORD) & WORD
    assert rng.rng_words()[3] == 0


@pytest.mark.parametrize("seed", [-1, 2**64, 2**70])
def test_a_seed_outside_64_bits_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="2\\*\\*64"):
        seeded(seed)


def test_different_seeds_begin_differently() -> None:
    beginnings = {tuple(int(seeded(seed).next32()) for _ in range(1)) for seed in range(500)}
    assert len(beginnings) == 500
