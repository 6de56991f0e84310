"""Tables computed once from the town: where a move of n steps can end, and how long turns and trips take.

A set of tiles is two integers of bits: `LOW` tiles in the first and the rest in the second.
"""

from __future__ import annotations

import math
import sys
import zlib
from array import array
from functools import cache
from pathlib import Path
from statistics import NormalDist
from typing import Any

from mewple.games.critter_cab.content_town import PATHS, Town, distances

LOW = 60
EXPECTED_TURNS = Path(__file__).parent / "expected_turns.bin"
QUANTILES = 512


def words(tiles: int) -> tuple[int, int]:
    """Splits a set of tiles, given as bits, into its two integers."""
    return tiles & ((1 << LOW) - 1), tiles >> LOW


def ends(exits: list[list[int]], most: int, u_turns: bool) -> list[list[int]]:
    """`ends[n][tile]`: the tiles where walks of exactly n steps from a tile can end (R27-R29, Q9), as bits."""
    found = [[1 << tile for tile in range(len(exits))]]
    if u_turns:
        for _ in range(most):
            found.append([_union(found[-1][near] for near in exits[tile]) for tile in range(len(exits))])
        return found
    after = {(tile, near): 1 << near for tile in range(len(exits)) for near in exits[tile]}
    for _ in range(most):
        found.append([_union(after[tile, near] for near in exits[tile]) for tile in range(len(exits))])
        after = {(a, b): _union(after[b, near] for near in exits[b] if near != a) for a, b in after}
    return found


def _union(sets: Any) -> int:
    whole = 0
    for each in sets:
        whole |= each
    return whole


@cache
def reach(town: Town, most: int, u_turns: bool) -> tuple[list[list[int]], list[list[int]]]:
    """The sets of `ends` for all four paths: `low[path * (most + 1) + n][tile]`, and `high` with the same indices."""
    rows = [row for path in range(PATHS) for row in ends(town.exits(path), most, u_turns)]
    return [[words(found)[0] for found in row] for row in rows], [[words(found)[1] for found in row] for row in rows]


@cache
def nearest_stands(town: Town) -> list[int]:
    """For every tile, the stands that are nearest by road, as bits (for the card TOW)."""
    far = [distances(town.exits(0), stand.tile) for stand in town.stands]
    near = []
    for tile in range(len(town.tiles)):
        least = min(steps[tile] for steps in far)
        near.append(sum(1 << stand for stand, steps in enumerate(far) if steps[tile] == least))
    return near


def goals(stands: int) -> list[int]:
    """All sets of one or two stands, as bits: the open destinations that a Passenger Card can have."""
    single = [1 << one for one in range(stands)]
    return single + [1 << one | 1 << two for one in range(stands) for two in range(one + 1, stands)]


def turn_seconds(mean: int, deviation: int) -> list[int]:
    """Lengths of a turn in seconds, all equally likely. They are quantiles of the lognormal distribution with this mean
    and standard deviation (Q35)."""
    spread = math.log(1 + (deviation / mean) ** 2)
    normal = NormalDist(math.log(mean) - spread / 2, math.sqrt(spread) or 1e-9)
    return [round(math.exp(normal.inv_cdf((i + 0.5) / QUANTILES))) for i in range(QUANTILES)]


@cache
def stored_trips() -> array[int]:
    """All tables of `expected_turns.trip_tables` for the town of the box, as one list of numbers.

    The tables are ordered by path, then by u-turns (no, yes), then by delivery (on the stand, in passing). To write
    them anew, run `python -m mewple.games.critter_cab.expected_turns`.
    """
    numbers = array("h", zlib.decompress(EXPECTED_TURNS.read_bytes()))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def trip_tables(goal_count: int, values: int, tiles: int, number: int) -> tuple[list[list[int]], list[int]]:
    """The two stored tables with this number. The first one holds the expected turns, with a row for each goal. The
    second one says for each tile how many turns more a new trip takes from there than from the best tile."""
    row, stored = values * tiles, stored_trips()
    first = number * (goal_count * row + tiles)
    last = first + goal_count * row
    trips = [list(stored[at : at + row]) for at in range(first, last, row)]
    return trips, list(stored[last : last + tiles])
