"""Sets of small numbers as bits: the same results interpreted and compiled."""

import pytest

from mewple.core.bits import count_bits, lowest_bit, pick_bit, seats_in
from mewple.core.rule import ready

SETS = [[0], [5], [62], [63], [0, 63], [1, 2, 3], [7, 11, 40, 62], list(range(64))]


def word(numbers):
    """The numbers as the bits of a signed 64-bit integer, which is how a field of a record holds them."""
    bits = sum(1 << number for number in numbers)
    return bits - 2**64 if bits >= 2**63 else bits


@pytest.mark.parametrize("numbers", SETS)
def test_bits_are_counted_and_found(numbers):
    assert count_bits(word(numbers)) == len(numbers)
    assert lowest_bit(word(numbers)) == numbers[0]
    assert [pick_bit(word(numbers), index) for index in range(len(numbers))] == numbers


def test_the_empty_set_has_no_bits_and_counts_from_zero():
    assert (count_bits(0), lowest_bit(0), seats_in(0)) == (0, 0, [])


def test_seats_are_listed_in_order():
    assert seats_in(0b10110) == [1, 2, 4]


@pytest.mark.compiled
def test_compiled_bits_are_the_same():
    ready()
    import numba
    import numpy as np

    @numba.njit
    def ask(bits, index):
        return count_bits(bits), lowest_bit(bits), pick_bit(bits, index)

    for numbers in [*SETS, []]:
        for kind in (np.int64, np.int32):
            if word(numbers) in range(-(2**31), 2**31):
                index, bits = len(numbers) // 2, word(numbers)
                assert ask(kind(bits), index) == (count_bits(bits), lowest_bit(bits), pick_bit(bits, index))
