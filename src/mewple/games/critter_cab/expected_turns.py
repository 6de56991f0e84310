"""Computes how many turns a trip takes, for the policies. Run as a program, it writes `expected_turns.bin`.

The box is filled from that file.

Only this module of the game needs NumPy; without NumPy, the computation would take seconds.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from typing import Any

import numpy as np

from mewple.games.critter_cab import state
from mewple.games.critter_cab.content_cards import Cards
from mewple.games.critter_cab.content_town import Town
from mewple.games.critter_cab.tables import EXPECTED_TURNS, goals

HUNDREDTHS = 100
"""Expected turns are stored in hundredths."""
_NO_WAY = 60.0
_CLOSE_ENOUGH = 0.002


def trips(town: Town, counts: tuple[int, ...], path: int, u_turns: bool, passing: bool) -> Any:
    """`trips[goal, value, tile]`: the expected number of turns to a goal after the best move of `value` steps from a
    tile. Value 0 stands for the time before a move.

    Value iteration on V(t) = 1 + E[min over three cards v of B(v, t)], where B(v, t) is the minimum of V over the ends
    of v steps, and V = 0 on the goal. With `passing`, driving through a goal is enough.
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
    """The expected minimum over three independent cards. The middle axis of `best` is the value of a card, less 1."""
    order = np.argsort(best, axis=1)
    ranked = np.take_along_axis(best, order, axis=1)
    above = 1 - np.cumsum(chances[order], axis=1)
    before = np.concatenate([np.ones_like(above[:, :1]), above[:, :-1]], axis=1)
    return (ranked * (before**3 - np.maximum(above, 0) ** 3)).sum(axis=1)


class _Steps:
    """Finds the least value over all ends of 1, 2, ... steps, one step at a time."""

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
        """`best[goal, n - 1, tile]` for n up to `most`. If `goal` is given, passing a goal on the way is worth 0."""
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
    """Lists of different lengths as one array. Short lists repeat their first element (0 if they are empty)."""
    width = max(map(len, lists))
    return np.array([each + [each[0] if each else 0] * (width - len(each)) for each in lists])


def trip_tables(town: Town, cards: Cards, path: int, u_turns: bool, passing: bool) -> tuple[Any, Any]:
    """Two tables. The first one is `trips` in hundredths, with a row for each goal. The second one says for each tile
    how many turns longer a new trip takes on average than from the best tile."""
    trip = trips(town, cards.movement, path, u_turns, passing)
    rows = {wanted: row for row, wanted in enumerate(goals(len(town.stands)))}
    usual = np.mean([trip[rows[card.stands], 0] for card in cards.passengers], axis=0)
    for number, stand in enumerate(town.stands):
        wanted = [rows[card.stands & ~(1 << number)] for card in cards.passengers]
        usual[stand.tile] = trip[wanted, 0, stand.tile].mean()
    return _hundredths(trip).reshape(len(rows), -1), _hundredths(usual - usual.min())


def _hundredths(turns: Any) -> Any:
    return np.rint(turns * HUNDREDTHS).astype(np.int16)


def all_trips() -> bytes:
    """All tables that `tables.stored_trips` reads, before compression."""
    numbers = array("h")
    for path in range(state.OWN_PATHS):
        for u_turns in (False, True):
            for passing in (False, True):
                for table in trip_tables(state.TOWN, state.CARDS, path, u_turns, passing):
                    numbers.frombytes(table.tobytes())
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


if __name__ == "__main__":
    EXPECTED_TURNS.write_bytes(zlib.compress(all_trips(), 9))
