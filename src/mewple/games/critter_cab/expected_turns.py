"""Computes how many turns a trip takes, for the policies. Run as a program, it writes `expected_turns.bin`.

Box records get their tables of trips from that file.

It is the only module of the game that needs NumPy. In plain Python, the computation would take seconds.
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
    tile. `trips[goal, 0, tile]` is the expected number before any move: V(t) below.

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
    """The expected minimum of `best` over three cards that are drawn independently. The index of the middle axis of
    `best` is the value of a card, less 1."""
    order = np.argsort(best, axis=1)
    ranked = np.take_along_axis(best, order, axis=1)
    above = 1 - np.cumsum(chances[order], axis=1)
    before = np.concatenate([np.ones_like(above[:, :1]), above[:, :-1]], axis=1)
    return (ranked * (before**3 - np.maximum(above, 0) ** 3)).sum(axis=1)


class _Steps:
    """Finds the least value among the tiles where a move of 1, 2, ... steps can end. It makes the moves longer by one
    step at a time."""

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
        """Returns `best[goal, n - 1, tile]`: the least value that a move of n steps can reach, for n from 1 to `most`.
        If `goal` is given, driving through a goal counts as value 0."""
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
    """Makes one array from lists that have different lengths. Shorter lists are filled up with their first element, or
    with 0 if they are empty."""
    width = max(map(len, lists))
    return np.array([each + [each[0] if each else 0] * (width - len(each)) for each in lists])


def trip_tables(town: Town, cards: Cards, path: int, u_turns: bool, passing: bool) -> tuple[Any, Any]:
    """Computes two tables. The first one holds the result of `trips` in hundredths, with a row for each goal. The
    second one holds for each tile how many turns more, on average, a new trip takes from there than from the best
    tile."""
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
    """Computes all tables that `tables.stored_trips` reads, as bytes that are not compressed yet."""
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
