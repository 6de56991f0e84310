"""Sets of small numbers (seats, cards, rooms) kept as the bits of one integer of up to 64 bits."""

from __future__ import annotations

from mewple.core.rule import rule, rule_compiled_as

_ALL = 0xFFFFFFFFFFFFFFFF


@rule_compiled_as("lowest_bit")
def lowest_bit(bits: int) -> int:
    """The number of the lowest bit that is set; 0 when none is."""
    return (bits & -bits).bit_length() - 1 if bits else 0


@rule_compiled_as("count_bits")
def count_bits(bits: int) -> int:
    """How many bits are set."""
    return (bits & _ALL).bit_count()


@rule
def pick_bit(bits: int, index: int) -> int:
    """The position of a set bit: the lowest for `index` 0, the next for 1, and so on."""
    for _ in range(index):
        bits &= bits - 1
    return lowest_bit(bits)


def seats_in(bits: int) -> list[int]:
    """The positions of all set bits, ascending. Compiled code cannot call this."""
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]
