"""Finds a seed whose random stream begins with wanted outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

MOST_COMBINATIONS = 1 << 24
_PIECE = 1 << 16
_STEP, _MIX_1, _MIX_2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_ENOUGH = 64
"""How many seeds are tried for each possible combination of outcomes. The probability that all these tries fail by
chance is below 1 in 10**27."""


def find_key(outcomes: Sequence[tuple[int, int]], salt: int = 0) -> int:
    """A seed for `chance.begin` whose stream begins with these outcomes. Each is a pair: the number of sides, and the
    value, from 0 to sides - 1.

    With another `salt` it finds another seed. Raises `ValueError` for impossible outcomes, and for too many of them.
    """
    for sides, value in outcomes:
        if not 0 <= value < sides:
            raise ValueError(f"outcome {value} is not one of 0..{sides - 1}")
    combinations = prod(sides for sides, _ in outcomes)
    if combinations > MOST_COMBINATIONS:
        raise ValueError(
            f"these outcomes are one of {combinations:,} combinations; at most {MOST_COMBINATIONS:,} can be looked for."
            " Use `play`, `Play.act(..., outcomes=...)` and `put` instead"
        )
    random = np.random.default_rng(salt)
    for _ in range(1 + _ENOUGH * combinations // _PIECE):
        keys = random.integers(0, 2**64, _PIECE, np.uint64)
        for place, (sides, value) in enumerate(outcomes, 1):
            keys = keys[_outcomes(keys, place, sides) == value]
        if keys.size:
            return int(keys[0])
    raise AssertionError("no stream of chance begins like this")


def _outcomes(keys: Any, drawn: int, sides: int) -> Any:
    """Outcome number `drawn` for each key. It is the same as `chance.below`, but for many streams at once."""
    z = keys + np.uint64(drawn * int(_STEP) % 2**64)
    z = (z ^ (z >> np.uint64(30))) * _MIX_1
    z = (z ^ (z >> np.uint64(27))) * _MIX_2
    z = z ^ (z >> np.uint64(31))
    return ((z >> np.uint64(32)) * np.uint64(sides)) >> np.uint64(32)
