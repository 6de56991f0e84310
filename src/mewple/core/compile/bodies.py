"""The functions that replace those marked with `rule_compiled_as` in compiled code. Only `ready()` imports this
module."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from mewple.core.net import FIRST, HEAD, INPUTS, MOST_HIDDEN, OUTPUTS, SECOND, SHIFT_1, SHIFT_2, SHIFT_3


def below(s: Any, n: Any, what: Any = 0) -> Any:
    """`chance.below` with 64-bit integers and without a `source` of outcomes, which only interpreted play has."""
    s.fate_drawn = s.fate_drawn + np.uint64(1)
    z = s.fate_key + s.fate_drawn * np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return np.int64(((z >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


def count_bits(bits: Any) -> Any:
    """Adds up neighbouring groups of bits. LLVM turns this into one instruction if the processor has one."""
    x = np.uint64(bits)
    x = x - ((x >> np.uint64(1)) & np.uint64(0x5555555555555555))
    x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
    x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((x * np.uint64(0x0101010101010101)) >> np.uint64(56))


def lowest_bit(bits: Any) -> Any:
    """Counts the zeros below the lowest set bit. If no bit is set there are 64 zeros, but the result is 0."""
    x = np.uint64(bits)
    x = ~x & (x - np.uint64(1))
    x = x - ((x >> np.uint64(1)) & np.uint64(0x5555555555555555))
    x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
    x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((x * np.uint64(0x0101010101010101)) >> np.uint64(56)) & 63


def emit(
    log: Any, event: Any, seat: Any, a: Any = 0, b: Any = 0, c: Any = 0, d: Any = 0, e: Any = 0, f: Any = 0
) -> None:
    """Compiled play keeps no log."""


def emit_to(
    log: Any,
    seen_by: Any,
    event: Any,
    seat: Any,
    a: Any = 0,
    b: Any = 0,
    c: Any = 0,
    d: Any = 0,
    e: Any = 0,
    f: Any = 0,
) -> None:
    """Compiled play keeps no log."""


def run_layers(weights: Any, numbers: Any, seen: Any, hidden: Any) -> None:
    """`net.run_layers` with 32-bit integers."""
    inputs, first, second = np.int64(numbers[INPUTS]), np.int64(numbers[FIRST]), np.int64(numbers[SECOND])
    two, one = hidden[:second], hidden[second : second + first]
    for unit in range(first):
        one[unit] = 0
    for place in range(inputs):
        if seen[place] != 0:
            strength = np.int32(math.floor(seen[place] * 1024.0 + 0.5))
            row = weights[place * first : place * first + first]
            for unit in range(first):
                one[unit] += strength * row[unit]
    for unit in range(second):
        two[unit] = 0
    scales, rows = numbers[HEAD:], weights[inputs * first :]
    for place in range(first):
        found = np.int32(np.int64(one[place]) * scales[place] >> numbers[SHIFT_1])
        found = np.int32(found + scales[first + place])
        if found > 0:
            row = rows[place * second : place * second + second]
            for unit in range(second):
                two[unit] += found * row[unit]
    scales = scales[2 * first :]
    for unit in range(second):
        found = np.int32(np.int64(two[unit]) * scales[unit] >> numbers[SHIFT_2])
        two[unit] = min(max(0, np.int64(np.int32(found + scales[second + unit]))), MOST_HIDDEN)


def run_output(weights: Any, numbers: Any, hidden: Any, output: Any) -> Any:
    """`net.run_output` for arrays."""
    inputs, first, second = np.int64(numbers[INPUTS]), np.int64(numbers[FIRST]), np.int64(numbers[SECOND])
    row = weights[inputs * first + first * second + output * second :][:second]
    scale = HEAD + 2 * first + 2 * second + output
    total = np.int64(0)
    for unit in range(second):
        total += np.int64(hidden[unit]) * row[unit]
    return (total * numbers[scale] >> numbers[SHIFT_3]) + numbers[scale + numbers[OUTPUTS]]
