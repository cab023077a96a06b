"""Sets as bits, against Python's own sets."""

from hypothesis import given
from hypothesis import strategies as st

from sobremesa.core.bits import bit, count, lowest, mask_of, members, nth, words

BITS = 56
some_numbers = st.sets(st.integers(0, BITS - 1))
numbers = st.sets(st.integers(0, BITS - 1), min_size=1)


@given(some_numbers)
def test_a_set_has_the_members_it_was_made_of(chosen: set[int]) -> None:
    mask = mask_of(sorted(chosen))
    assert members(mask) == sorted(chosen)
    assert mask == sum(1 << number for number in chosen)


@given(some_numbers)
def test_a_set_counts_its_members(chosen: set[int]) -> None:
    assert count(mask_of(sorted(chosen))) == len(chosen)


@given(numbers)
def test_the_lowest_member_is_the_smallest(chosen: set[int]) -> None:
    assert lowest(mask_of(sorted(chosen))) == min(chosen)


@given(numbers)
def test_the_nth_member_is_counted_from_the_smallest(chosen: set[int]) -> None:
    mask = mask_of(sorted(chosen))
    assert [int(nth(mask, place)) for place in range(len(chosen))] == sorted(chosen)


def test_every_single_bit_is_found_and_counted() -> None:
    for number in range(BITS):
        assert bit(number) == 2**number
        assert lowest(bit(number)) == number
        assert nth(bit(number), 0) == number
        assert count(bit(number)) == 1
        assert members(int(bit(number))) == [number]


def test_the_empty_and_the_full_set() -> None:
    full = (1 << BITS) - 1
    assert (count(0), members(0), mask_of([])) == (0, [], 0)
    assert (count(full), members(full)) == (BITS, list(range(BITS)))
    assert [int(nth(full, place)) for place in range(BITS)] == list(range(BITS))


def test_naming_a_member_twice_does_not_count_twice() -> None:
    assert mask_of([5, 5, 9]) == 0b1000100000


@given(st.lists(st.integers(-(2**62), 2**62), max_size=30))
def test_words_are_an_array_of_the_same_integers_and_copy_independently(values: list[int]) -> None:
    array = words(values)
    copy = array[:]
    assert [int(word) for word in array] == values
    if values:
        copy[0] = 17
        assert array[0] == values[0]
