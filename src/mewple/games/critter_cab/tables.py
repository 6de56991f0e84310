"""Tables worked out from the town once: where a move of n steps can end, and how many turns a trip takes.

Sets of tiles are two integers of bits, `LOW` tiles in the first and the rest in the second.
"""

from __future__ import annotations

from functools import cache
from statistics import NormalDist
from typing import Any

import numpy as np

from mewple.games.critter_cab.cards import Cards
from mewple.games.critter_cab.town import PATHS, Town, distances

LOW = 60
HUNDREDTHS = 100
"""Expected turns are kept in hundredths."""
_NO_WAY = 60.0
_CLOSE_ENOUGH = 0.002
QUANTILES = 512


def words(tiles: int) -> tuple[int, int]:
    """A set of tiles, one bit each, as its two words."""
    return tiles & ((1 << LOW) - 1), tiles >> LOW


def ends(exits: list[list[int]], most: int, u_turns: bool) -> list[list[int]]:
    """`ends[n][tile]`: where walks of exactly n steps from a tile can end (R27-R29, Q9), as bits."""
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
def reach(town: Town, most: int, u_turns: bool) -> tuple[Any, Any]:
    """`low[path * (most + 1) + n, tile]` and `high`: the sets of `ends` for all four paths."""
    low = np.zeros((PATHS * (most + 1), len(town.tiles)), np.int64)
    high = np.zeros_like(low)
    for path in range(PATHS):
        for steps, row in enumerate(ends(town.exits(path), most, u_turns)):
            for tile, found in enumerate(row):
                at = path * (most + 1) + steps
                low[at, tile], high[at, tile] = words(found)
    return low, high


@cache
def nearest_stands(town: Town) -> list[int]:
    """For every tile the stands that are nearest by road, as bits (card TOW)."""
    far = [distances(town.exits(0), stand.tile) for stand in town.stands]
    near = []
    for tile in range(len(town.tiles)):
        least = min(steps[tile] for steps in far)
        near.append(sum(1 << stand for stand, steps in enumerate(far) if steps[tile] == least))
    return near


def goals(stands: int) -> list[int]:
    """All sets of one or two stands, as bits: what a passenger card can still want."""
    single = [1 << one for one in range(stands)]
    return single + [1 << one | 1 << two for one in range(stands) for two in range(one + 1, stands)]


def trips(town: Town, counts: tuple[int, ...], path: int, u_turns: bool, passing: bool) -> Any:
    """`trips[goal, value, tile]`: expected turns still to go after the best move of `value` steps; value 0: from here.

    Value iteration on V(t) = 1 + E[min over three cards v of B(v, t)], B(v, t) = min of V over the ends of v steps,
    with V = 0 on the goal. A goal counts when it is driven through if `passing`.
    """
    steps = _Steps(town, path, u_turns)
    goal = _goal_masks(town)
    known = np.where(goal, 0.0, _NO_WAY)
    chances = np.array(counts) / sum(counts)
    while True:
        best = steps.best(known, len(counts), goal if passing else None)
        new = np.where(goal, 0.0, np.minimum(1 + _least_of_three(best, chances), _NO_WAY))
        if np.abs(new - known).max() < _CLOSE_ENOUGH:
            return np.concatenate([new[:, None, :], best], axis=1)
        known = new


def _goal_masks(town: Town) -> Any:
    masks = np.zeros((len(goals(len(town.stands))), len(town.tiles)), bool)
    for row, wanted in enumerate(goals(len(town.stands))):
        for stand, each in enumerate(town.stands):
            if wanted >> stand & 1:
                masks[row, each.tile] = True
    return masks


def _least_of_three(best: Any, chances: Any) -> Any:
    """E[min] of three independent cards; `best` has the values 1.. in its middle axis."""
    order = np.argsort(best, axis=1)
    ranked = np.take_along_axis(best, order, axis=1)
    above = 1 - np.cumsum(chances[order], axis=1)
    before = np.concatenate([np.ones_like(above[:, :1]), above[:, :-1]], axis=1)
    return (ranked * (before**3 - np.maximum(above, 0) ** 3)).sum(axis=1)


class _Steps:
    """The least value over the ends of 1, 2, ... steps, one step at a time."""

    def __init__(self, town: Town, path: int, u_turns: bool) -> None:
        exits = town.exits(path)
        pairs = [(tile, near) for tile, each in enumerate(exits) for near in each]
        number = {pair: place for place, pair in enumerate(pairs)}
        self.to = np.array([near for _, near in pairs])
        self.leaving = _padded([[number[tile, near] for near in each] for tile, each in enumerate(exits)])
        self.shut = np.array([not each for each in exits])
        on = [[number[b, near] for near in exits[b] if u_turns or near != a] for a, b in pairs]
        self.going_on = _padded(on)

    def best(self, value: Any, most: int, goal: Any) -> Any:
        """`best[goal, n - 1, tile]` for n up to `most`. On the way, a `goal` that is passed is worth 0."""
        along = value[:, self.to]
        passed = goal[:, self.to] if goal is not None else None
        rows = []
        for _ in range(most):
            if passed is not None:
                along = np.where(passed, 0.0, along)
            rows.append(np.where(self.shut, _NO_WAY, along[:, self.leaving].min(axis=2)))
            along = along[:, self.going_on].min(axis=2)
        return np.stack(rows, axis=1)


def _padded(lists: list[list[int]]) -> Any:
    """Lists of different lengths as one array: short ones repeat their first element (0 where there is none)."""
    width = max(map(len, lists))
    return np.array([each + [each[0] if each else 0] * (width - len(each)) for each in lists])


def turn_seconds(mean: int, deviation: int) -> list[int]:
    """Equally likely lengths of a turn: quantiles of the lognormal distribution with this mean and deviation (Q35)."""
    spread = np.log(1 + (deviation / mean) ** 2)
    normal = NormalDist(float(np.log(mean) - spread / 2), float(np.sqrt(spread)) or 1e-9)
    return [round(float(np.exp(normal.inv_cdf((i + 0.5) / QUANTILES)))) for i in range(QUANTILES)]


@cache
def house_tables(town: Town, cards: Cards, path: int, u_turns: bool, passing: bool) -> tuple[Any, Any]:
    """`trips` in hundredths, one row a goal; and how many turns longer than from the best tile a new card takes."""
    trip = trips(town, cards.movement, path, u_turns, passing)
    rows = {wanted: row for row, wanted in enumerate(goals(len(town.stands)))}
    usual = np.mean([trip[rows[card.stands], 0] for card in cards.passengers], axis=0)
    for number, stand in enumerate(town.stands):
        wanted = [rows[card.stands & ~(1 << number)] for card in cards.passengers]
        usual[stand.tile] = trip[wanted, 0, stand.tile].mean()
    return _hundredths(trip).reshape(len(rows), -1), _hundredths(usual - usual.min())


def _hundredths(turns: Any) -> Any:
    return np.rint(turns * HUNDREDTHS).astype(np.int16)
